"""The secret of an installation: given, or made once and kept; never short, never half there."""

import re
import stat
import threading

import pytest

from scorekeeper import places, secret
from scorekeeper.web import Misconfigured, create_app


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(places, "instance_folder", lambda: tmp_path / "instance")
    return tmp_path / "instance"


def test_one_that_is_given_is_taken():
    assert secret.secret_key("correct horse battery") == "correct horse battery"


def test_one_is_made_and_kept_for_its_owner_alone(folder):
    made = secret.secret_key(None)
    assert re.fullmatch("[0-9a-f]{64}", made)
    assert secret.secret_key("") == made
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600


@pytest.mark.parametrize("given", ["x", "secret", "only eleven"])
def test_one_that_could_be_guessed_is_refused(given):
    # Whoever has a key could try out secrets, and make every other key from the right one.
    with pytest.raises(secret.WeakSecret, match=r"SCOREKEEPER_SECRET_KEY .* at least 12"):
        secret.secret_key(given)
    with pytest.raises(Misconfigured, match=r"SCOREKEEPER_SECRET_KEY .* at least 12"):
        create_app({"SCOREKEEPER_SECRET_KEY": given})


def test_who_starts_while_another_writes_it_down_waits_for_it(folder):
    folder.mkdir()
    (folder / "secret_key").touch()
    later = threading.Timer(0.3, (folder / "secret_key").write_text, ["0123456789abcdef"])
    later.start()
    assert secret.secret_key(None) == "0123456789abcdef"
    later.join()


def test_a_file_that_stays_empty_is_no_secret(folder, monkeypatch):
    monkeypatch.setattr(secret, "PATIENCE", 0.1)
    folder.mkdir()
    (folder / "secret_key").touch()
    with pytest.raises(secret.WeakSecret, match=r"instance/secret_key is empty: remove it"):
        secret.secret_key(None)
