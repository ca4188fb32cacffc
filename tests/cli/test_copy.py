"""`scorekeeper copy`."""

import stat
from pathlib import Path

import pytest

from tests.support.command import error_line, run, run_alone
from tests.support.store.backups import create_full_club, everything
from tests.support.store.databases import make_database

HOLDS = "The new database holds 1 group, 3 matches, 3 deals, the newest change of 2026-03-01 13:30"


@pytest.fixture
def url(tmp_path):
    url = f"sqlite:///{tmp_path}/source.db"
    create_full_club(url)
    return url


def test_a_database_is_copied_to_postgresql_and_back(url, tmp_path, postgresql):
    server = make_database(postgresql, "copied_by_command")
    there = run_alone("copy", "--from", url, "--to", server)
    assert (there.returncode, there.stderr) == (0, "")
    assert there.stdout.splitlines() == [
        f"{HOLDS} UTC.",
        "The secret key that signs cookies is not part of it.",
    ]
    back = f"sqlite:///{tmp_path}/back.db"
    assert run("copy", "--from", server, "--to", back).returncode == 0
    assert everything(back) == everything(server) == everything(url)


def test_only_the_owner_can_read_the_new_file(url, tmp_path):
    run("copy", "--from", url, "--to", f"sqlite:///{tmp_path}/new.db")
    assert stat.S_IMODE((tmp_path / "new.db").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("source", "target", "told"),
    [
        ("sqlite:///{0}/source.db", "sqlite:///{0}/source.db", "only an empty one is filled"),
        ("sqlite:///{0}/typo.db", "sqlite:///{0}/new.db", "there is no database at"),
        ("sqlite:///{0}/source.db", "nonsense", "no database URL"),
        ("nonsense", "sqlite:///{0}/new.db", "no database URL"),
        ("sqlite:///{0}/source.db", "postgresql://x:secret@127.0.0.1:1/y", "onnect"),
    ],
)
def test_every_error_is_one_clear_line_without_a_password(url, tmp_path, source, target, told):
    complaint = error_line(
        "copy", "--from", source.format(tmp_path), "--to", target.format(tmp_path)
    )
    assert told in complaint
    assert "secret" not in complaint
    assert not Path(tmp_path / "new.db").exists()


def test_both_databases_have_to_be_named(url):
    assert "Missing option '--to'" in run("copy", "--from", url).stderr
    assert "Missing option '--from'" in run("copy", "--to", url).stderr
