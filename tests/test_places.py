"""The places of files, in a checkout and in an installed wheel."""

import os
import stat
from pathlib import Path

import pytest

from scorekeeper import places


@pytest.mark.parametrize("data_home", ["elsewhere", None, ""])
def test_an_installed_package_stores_its_data_in_the_home_folder(monkeypatch, tmp_path, data_home):
    monkeypatch.setattr(places, "CHECKOUT", tmp_path / "lib")
    monkeypatch.setenv("HOME", str(tmp_path))
    if data_home is None:
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    else:
        monkeypatch.setenv("XDG_DATA_HOME", data_home and str(tmp_path / data_home))
    folder = tmp_path / data_home if data_home else tmp_path / ".local" / "share"
    assert places.instance_folder() == folder / "scorekeeper"


def test_a_checkout_has_its_templates_beside_the_package(monkeypatch, tmp_path):
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(places, "CHECKOUT", tmp_path)
    assert places.shipped_folder("templates") == tmp_path / "templates"


def test_a_wheel_has_its_static_files_inside_the_package(monkeypatch, tmp_path):
    monkeypatch.setattr(places, "CHECKOUT", tmp_path)
    assert places.shipped_folder("static") == places.PACKAGE / "static"


def test_the_mode_of_a_special_file_is_not_changed(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    pipe.chmod(0o666)
    assert places.make_private(pipe)
    assert stat.S_IMODE(pipe.stat().st_mode) == 0o666


def test_a_failure_to_restrict_permissions_is_reported(tmp_path, monkeypatch):
    def not_ours(*_):
        raise PermissionError

    path = tmp_path / "file"
    path.touch()
    path.chmod(0o644)
    monkeypatch.setattr(Path, "chmod", not_ours)
    assert not places.make_private(path)
    assert places.make_private(tmp_path / "none")
