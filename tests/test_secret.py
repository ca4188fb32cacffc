"""The key that signs cookies if the host gives none: made once, whole or not at all."""

import os
import random
import stat
import string
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from scorekeeper import secret
from scorekeeper.cli.common import UserError, errors_explained
from scorekeeper.web import Misconfigured, create_app

TOGETHER = 8


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An instance folder that is not there yet."""
    monkeypatch.setattr("scorekeeper.places.instance_folder", lambda: tmp_path / "instance")
    return tmp_path / "instance"


def test_a_secret_set_by_the_host_is_used_and_not_stored(folder):
    given = "correct horse battery staple, and so on"
    assert secret.secret_key(given) == given
    assert not folder.exists()


SHORT = "has to have at least 32 characters"
GUESSED = "could be guessed"
POOR = {
    "x": SHORT,
    "aaaaaaaaaaaa": SHORT,
    " " * 12: SHORT,
    " " * 40: SHORT,
    "0123456789abcdef" + " " * 40: SHORT,
    "one under the limit of 32 charac": "",
    "one under the limit of 32 chara": SHORT,
    "a" * 32: GUESSED,
    "ab" * 16: GUESSED,
    "password" * 4: GUESSED,
    "changeme-changeme-changeme-change": GUESSED,
    "12345678901234567890123456789012": GUESSED,
    "abcdefghijklmnopqrstuvwxyz012345": GUESSED,
}
"""Secrets, and what is said of them."""


@pytest.mark.parametrize(("given", "said"), [one for one in POOR.items() if one[1]])
def test_a_short_or_guessable_secret_is_refused(given, said):
    # The owner of a key could try out secrets, and make every other key from the right one.
    with pytest.raises(secret.BadSecret, match=f"SCOREKEEPER_SECRET_KEY {said}: "):
        secret.secret_key(given)
    with pytest.raises(Misconfigured, match=f"SCOREKEEPER_SECRET_KEY {said}: "):
        create_app({"SCOREKEEPER_SECRET_KEY": given})


@pytest.mark.parametrize(("written", "said"), POOR.items())
def test_a_secret_from_the_file_is_also_checked(folder, written, said):
    folder.mkdir()
    (folder / "secret_key").write_text(written)
    if not said:
        assert secret.secret_key(None) == written
        return
    with pytest.raises(secret.BadSecret) as told:
        secret.secret_key(None)
    if written.strip():
        rest = f"{said}: `scorekeeper rotate-secret` makes it and the links anew"
        assert str(told.value) == f"the secret in {folder}/secret_key {rest}"


@pytest.mark.parametrize("alphabet", [string.digits, string.hexdigits, string.ascii_letters])
def test_a_secret_of_32_random_characters_is_accepted(alphabet):
    chance = random.Random(15)
    given = "".join(chance.choices(alphabet, k=32))
    assert secret.secret_key(given) == given


def test_binary_secrets_are_refused_without_a_traceback(folder):
    folder.mkdir()
    (folder / "secret_key").write_bytes(bytes(range(160, 200)) * 3)
    with pytest.raises(secret.BadSecret, match="could be guessed"):
        secret.secret_key(None)
    (folder / "secret_key").write_bytes(b"\xff\xfe\x93")
    with pytest.raises(secret.BadSecret, match="at least 32"):
        secret.secret_key(None)


def test_the_error_message_explains_the_solution():
    with pytest.raises(secret.BadSecret) as told:
        secret.secret_key("twelve chars")
    assert str(told.value) == (
        "SCOREKEEPER_SECRET_KEY has to have at least 32 characters: `openssl rand -hex 32` makes "
        "one; with it, `scorekeeper rotate-secret` makes the links anew"
    )


def test_a_generated_secret_is_reused(folder):
    made = secret.secret_key(None)
    assert len(bytes.fromhex(made)) == 32
    assert secret.secret_key(None) == secret.secret_key("") == made


def test_the_secret_file_is_private_and_alone_in_its_folder(folder):
    secret.secret_key(None)
    (file,) = folder.iterdir()
    assert file.name == "secret_key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_secret_file_readable_by_others_is_made_private(folder):
    made = secret.secret_key(None)
    folder.chmod(0o755)
    (folder / "secret_key").chmod(0o644)
    assert secret.secret_key(None) == made
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_new_secret_replaces_the_old_one_and_any_leftovers(folder):
    before = secret.secret_key(None)
    (folder / "next_secret_key-x1").write_text("of one that was killed")
    with secret.new_secret() as new:
        assert secret.secret_key(None) == before != new.text
        new.take_over()
    assert secret.secret_key(None) == new.text
    (file,) = folder.iterdir()
    assert file.name == "secret_key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_new_secret_is_discarded_if_it_does_not_take_over(folder):
    before = secret.secret_key(None)
    with pytest.raises(KeyError), secret.new_secret():
        raise KeyError
    assert secret.secret_key(None) == before == secret.stored_secret()
    assert [file.name for file in folder.iterdir()] == ["secret_key"]


def test_there_is_no_stored_secret_without_a_file(folder):
    assert secret.stored_secret() is None


@pytest.mark.parametrize("_round", range(5))
def test_processes_that_start_together_share_one_secret(folder, _round):
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
def test_a_crash_while_creating_the_secret_leaves_no_partial_file(folder, monkeypatch, moment):
    def fails(*_):
        raise PowerFailure

    with monkeypatch.context() as now:
        now.setattr(os, moment, fails)
        with pytest.raises(PowerFailure):
            secret.secret_key(None)
    assert not (folder / "secret_key").exists()
    assert len(secret.secret_key(None)) == 64


def test_a_file_system_without_hard_links_is_supported(folder, monkeypatch):
    def not_here(*_):
        raise PermissionError

    monkeypatch.setattr(os, "link", not_here)
    assert secret.secret_key(None) == secret.secret_key(None)
    assert [file.name for file in folder.iterdir()] == ["secret_key"]


def test_an_empty_secret_file_gives_a_one_line_error(folder):
    folder.mkdir()
    (folder / "secret_key").touch()
    with pytest.raises(Misconfigured) as told:
        create_app({"SCOREKEEPER_DATABASE_URL": f"sqlite:///{folder}/scores.db"})
    assert str(told.value) == f"{folder}/secret_key is empty: remove it, and a key is made anew"


def test_a_command_reports_an_empty_secret_file_in_one_line(folder):
    folder.mkdir()
    (folder / "secret_key").touch()
    with pytest.raises(UserError) as told, errors_explained():
        secret.secret_key(None)
    assert told.value.message.endswith("secret_key is empty: remove it, and a key is made anew")
