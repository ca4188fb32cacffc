"""`scorekeeper rotate-secret`: who has the old secret, or an old link, has nothing any more."""

import os
import re
import signal
import stat
import subprocess
import sys

import pytest

from scorekeeper import secret
from scorekeeper import store as stores
from scorekeeper.web import create_app
from tests.support import processes
from tests.support.command import error_line, run
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor

LINK = re.compile(r"    (/k/[\w-]{44})")
FIRST, SECOND = "the first secret of this installation", "another one, made because that was lost"

KILLED = """
import os, signal, sys
from pathlib import Path
from scorekeeper import places, secret
from scorekeeper.cli import main

places.instance_folder = lambda: Path(sys.argv[1])
take_over = secret.NewSecret.take_over

def killed(self):
    if sys.argv[2] == "after":
        take_over(self)
    os.kill(os.getpid(), signal.SIGKILL)

secret.NewSecret.take_over = killed
main(["rotate-secret", "--yes", "--output", sys.argv[3]])
"""
"""Runs the command, and is killed before or after the file is replaced."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The instance folder, which contains the secret."""
    monkeypatch.delenv("SCOREKEEPER_SECRET_KEY")
    monkeypatch.setattr("scorekeeper.places.instance_folder", lambda: tmp_path / "instance")
    return tmp_path / "instance"


@pytest.fixture
def app(folder):
    """The app that keeps running."""
    return new_app()


def new_app():
    return create_app({"SCOREKEEPER_LIMITS": "off", "WTF_CSRF_ENABLED": False})


@pytest.fixture
def rotated(tmp_path):
    """Rotate, and return the new links of the owners."""

    def rotate(*more):
        written = tmp_path / "links.txt"
        done = run("rotate-secret", "--yes", "--output", written, *more)
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
        return LINK.findall(written.read_text(encoding="utf-8"))

    return rotate


def link_of(phone):
    return phone.open("/link").one("#key").text.removeprefix("http://localhost")


def test_old_links_stop_working_and_new_links_open_the_same_group(app, rotated):
    owner = Visitor(app)
    old = owner.key_link("Friday")
    match = store_match(owner, "hell", ["Aki", "Ben"])
    (new,) = rotated()
    assert new != old
    thief, friend = Visitor(app), Visitor(app)
    assert thief.open(old).status == 404
    assert friend.open(new).status == 303
    assert friend.open(match).status == 200
    assert link_of(friend) == new


def test_every_phone_is_signed_out_even_of_a_running_server(app, rotated):
    owner = Visitor(app)
    owner.key_link("Friday")
    assert owner.open("/keys").status == 200
    rotated()
    assert owner.open("/keys").status == 303
    assert "Friday" not in owner.open("/").text


def test_cookies_signed_with_the_old_secret_are_rejected(app, rotated):
    owner = Visitor(app)
    owner.key_link("Friday")
    with owner.client.session_transaction() as cookie:
        kept = dict(cookie)
    before = app.secret_key
    rotated()
    forger = Visitor(app)
    forger.open("/")
    assert app.secret_key != before
    signing = new_app()
    signing.wsgi_app = None  # its secret stays the old one
    signing.secret_key = before
    cookie = signing.session_interface.get_signing_serializer(signing).dumps(kept)
    forger.client.set_cookie("scorekeeper", cookie)
    assert forger.open("/keys").status == 303


def test_the_old_secret_is_overwritten(folder, app, rotated):
    before = (folder / "secret_key").read_text()
    Visitor(app).key_link("Friday")
    rotated()
    (file,) = [one for one in folder.iterdir() if "secret" in one.name]
    assert file.name == "secret_key"
    assert file.read_text() != before
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_groups_and_links_are_written_to_a_file_that_only_the_host_can_read(app, tmp_path):
    owner = Visitor(app)
    owner.key_link("金曜会")
    owner.send("/keys", {"role": "owner", "name": "Aki"})
    owner.send("/keys", {"role": "viewer", "name": "Hall"})
    Visitor(app).key_link("Saturday")
    written = tmp_path / "links.txt"
    written.touch(0o644)
    done = run("rotate-secret", "--yes", "--output", written)
    lines = written.read_text(encoding="utf-8").splitlines()
    heads = [line for line in lines if not LINK.match(line)]
    assert [line.split()[1] for line in heads[:2]] == ["金曜会", "Saturday"]
    assert len(lines) - len(heads) == 3
    assert "Send each to its group" in heads[2]
    assert stat.S_IMODE(written.stat().st_mode) == 0o600
    assert done.stderr == (
        "4 links replaced.\n"
        "Running servers use the new secret at once. You do not have to restart them.\n"
    )


def test_links_are_not_printed_if_the_output_is_not_a_terminal(app):
    Visitor(app).key_link("Friday")
    assert error_line("rotate-secret", "--yes") == (
        "scorekeeper: this is not a terminal, and links do not belong in a log: use --output FILE\n"
    )


def test_nothing_changes_if_the_host_declines_or_the_file_cannot_be_written(app, tmp_path):
    old = Visitor(app).key_link("Friday")
    assert run("rotate-secret", "--output", tmp_path / "x").returncode == 1
    nowhere = run("rotate-secret", "--yes", "--output", tmp_path / "none" / "x")
    assert "Could not open file" in nowhere.stderr
    assert Visitor(app).open(old).status == 303


def test_a_link_that_was_turned_off_stays_off(app, rotated):
    owner = Visitor(app)
    owner.key_link("Friday")
    owner.send("/keys", {"role": "viewer", "name": "Hall"})
    path = next(one["href"] for one in owner.open("/keys").all(".key-list a") if "Hall" in one.text)
    owner.send(f"{path}/withdraw")
    with app.extensions["store"].reading() as session:
        ((club, _),) = stores.clubs.list_all(session)
        assert len(stores.keys.list_all(session, club.id)) == 1
    rotated()
    with app.extensions["store"].reading() as session:
        assert len(stores.keys.list_all(session, club.id)) == 1
        token = stores.keys.token_of(secret.secret_key(None), club.id, path.rpartition("/")[2])
    assert Visitor(app).open(f"/k/{token}").status == 404


def test_links_made_with_a_lost_secret_are_replaced_by_links_that_can_be_shown(
    folder, app, rotated
):
    Visitor(app).key_link("Friday")
    (folder / "secret_key").unlink()
    (new,) = rotated()
    phone = Visitor(new_app())
    phone.open(new)
    assert link_of(phone) == new


def test_a_weak_secret_in_the_file_is_replaced(folder, rotated):
    folder.mkdir()
    (folder / "secret_key").write_text("x")
    rotated()
    assert len(secret.secret_key(None)) == 64


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_rotation_killed_halfway_is_completed_by_running_it_again(
    folder, app, rotated, tmp_path, moment
):
    old = Visitor(app).key_link("Friday")
    before = secret.secret_key(None)
    command = [sys.executable, "-c", KILLED, str(folder), moment, str(tmp_path / "half")]
    killed = processes.run(command, check=False, stderr=subprocess.PIPE)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert (secret.secret_key(None) == before) is (moment == "before")
    assert Visitor(app).open(old).status == 303
    (new,) = rotated()
    assert Visitor(app).open(old).status == 404
    phone = Visitor(app)
    phone.open(new)
    assert link_of(phone) == new
    assert [one.name for one in folder.iterdir()] == ["secret_key"]


# Where the host gives the secret


@pytest.fixture
def given(app, monkeypatch):
    """The app, with the first secret in the environment, and a link to a club."""
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", FIRST)
    return Visitor(new_app()).key_link("Friday")


def test_a_secret_in_the_environment_has_to_be_changed_first(given, rotated, monkeypatch):
    assert error_line("rotate-secret", "--yes", "--output", os.devnull).startswith(
        "scorekeeper: the links already use the secret in SCOREKEEPER_SECRET_KEY: put a new one "
        "there first (`openssl rand -hex 32` makes one)."
    )
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", SECOND)
    (new,) = rotated()
    phone = Visitor(new_app())
    assert phone.open(given).status == 404
    phone.open(new)
    assert link_of(phone) == new


def test_the_host_is_told_to_restart_every_process(given, monkeypatch, tmp_path):
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", SECOND)
    done = run("rotate-secret", "--yes", "--output", tmp_path / "links.txt")
    assert done.stderr.splitlines()[-1].startswith("Restart every process of the app now")


def test_links_made_with_an_earlier_secret_are_replaced(given, rotated, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", SECOND)
    Visitor(new_app()).key_link("Saturday")
    links = rotated()
    phones = [Visitor(new_app()) for _ in links]
    assert [phone.open(link).status for phone, link in zip(phones, links, strict=True)] == [303] * 2
    assert [link_of(phone) for phone in phones] == links


def test_without_a_secret_file_the_host_is_asked_whether_the_secret_is_elsewhere(
    given, monkeypatch, tmp_path
):
    monkeypatch.delenv("SCOREKEEPER_SECRET_KEY")
    done = run("rotate-secret", "--output", tmp_path / "links.txt")
    assert done.returncode == 1
    assert "If the app gets its secret from SCOREKEEPER_SECRET_KEY, stop now" in done.stderr
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", FIRST)
    assert Visitor(new_app()).open(given).status == 303
