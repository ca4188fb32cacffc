"""The key that signs cookies, where the host gives none: made once, whole or not at all."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from scorekeeper import secret
from scorekeeper.cli.common import Trouble, explained
from scorekeeper.web import Misconfigured, create_app

TOGETHER = 8


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An instance folder that is not there yet."""
    monkeypatch.setattr("scorekeeper.places.instance_folder", lambda: tmp_path / "instance")
    return tmp_path / "instance"


def test_what_the_host_gives_is_the_key_and_nothing_is_kept(folder):
    assert secret.secret_key("correct horse battery") == "correct horse battery"
    assert not folder.exists()


@pytest.mark.parametrize("given", ["x", "secret", "only eleven"])
def test_one_that_could_be_guessed_is_refused(given):
    # Whoever has a key could try out secrets, and make every other key from the right one.
    with pytest.raises(secret.BadSecret, match=r"SCOREKEEPER_SECRET_KEY .* at least 12"):
        secret.secret_key(given)
    with pytest.raises(Misconfigured, match=r"SCOREKEEPER_SECRET_KEY .* at least 12"):
        create_app({"SCOREKEEPER_SECRET_KEY": given})


def test_the_key_that_was_made_once_stays(folder):
    made = secret.secret_key(None)
    assert len(bytes.fromhex(made)) == 32
    assert secret.secret_key(None) == secret.secret_key("") == made


def test_nobody_else_may_read_it_and_nothing_else_is_left(folder):
    secret.secret_key(None)
    (file,) = folder.iterdir()
    assert file.name == "secret_key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("_round", range(5))
def test_processes_that_start_together_have_one_key(folder, _round):
    barrier = Barrier(TOGETHER)

    def start(_):
        barrier.wait()
        return secret.secret_key(None)

    with ThreadPoolExecutor(TOGETHER) as pool:
        keys = set(pool.map(start, range(TOGETHER)))
    assert len(keys) == 1
    assert len(keys.pop()) == 64


class PowerFailure(BaseException):
    """Nothing is done after it."""


@pytest.mark.parametrize("moment", ["fsync", "link"])
def test_a_process_that_dies_while_it_makes_the_key_leaves_no_half_key(folder, monkeypatch, moment):
    def fails(*_):
        raise PowerFailure

    with monkeypatch.context() as now:
        now.setattr(os, moment, fails)
        with pytest.raises(PowerFailure):
            secret.secret_key(None)
    assert not (folder / "secret_key").exists()
    assert len(secret.secret_key(None)) == 64


def test_a_file_system_without_links_will_do(folder, monkeypatch):
    def not_here(*_):
        raise PermissionError

    monkeypatch.setattr(os, "link", not_here)
    assert secret.secret_key(None) == secret.secret_key(None)
    assert [file.name for file in folder.iterdir()] == ["secret_key"]


def test_an_empty_file_is_one_clear_line(folder):
    folder.mkdir()
    (folder / "secret_key").touch()
    with pytest.raises(Misconfigured) as told:
        create_app({"SCOREKEEPER_DATABASE_URL": f"sqlite:///{folder}/scores.db"})
    assert str(told.value) == f"{folder}/secret_key is empty: remove it, and a key is made anew"


def test_a_command_says_so_in_one_line(folder):
    folder.mkdir()
    (folder / "secret_key").touch()
    with pytest.raises(Trouble) as told, explained():
        secret.secret_key(None)
    assert told.value.message.endswith("secret_key is empty: remove it, and a key is made anew")
