"""Where things lie, in a checkout and in an installed wheel."""

import pytest

from scorekeeper import places


@pytest.mark.parametrize("data_home", ["elsewhere", None, ""])
def test_an_installed_package_keeps_its_data_in_the_home(monkeypatch, tmp_path, data_home):
    monkeypatch.setattr(places, "CHECKOUT", tmp_path / "lib")
    monkeypatch.setenv("HOME", str(tmp_path))
    if data_home is None:
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    else:
        monkeypatch.setenv("XDG_DATA_HOME", data_home and str(tmp_path / data_home))
    folder = tmp_path / data_home if data_home else tmp_path / ".local" / "share"
    assert places.instance_folder() == folder / "scorekeeper"


def test_a_checkout_has_its_pages_beside_the_package(monkeypatch, tmp_path):
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(places, "CHECKOUT", tmp_path)
    assert places.shipped_folder("templates") == tmp_path / "templates"


def test_a_wheel_has_its_pages_inside_the_package(monkeypatch, tmp_path):
    monkeypatch.setattr(places, "CHECKOUT", tmp_path)
    assert places.shipped_folder("static") == places.PACKAGE / "static"
