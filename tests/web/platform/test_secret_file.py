"""A running app reads the secret in its file again before it reads any cookie."""

import pytest

from scorekeeper import secret
from scorekeeper.web import create_app
from tests.support.web.visitor import Visitor


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr("scorekeeper.places.instance_folder", lambda: tmp_path / "instance")
    return tmp_path / "instance"


@pytest.fixture
def app(folder, tmp_path):
    return create_app(
        {
            "SCOREKEEPER_DATABASE_URL": f"sqlite:///{tmp_path}/scores.db",
            "SCOREKEEPER_LIMITS": "off",
            "SCOREKEEPER_SECRET_KEY": "",
            "WTF_CSRF_ENABLED": False,
        }
    )


def changed():
    with secret.new_secret() as new:
        new.take_over()
    return new.text


def test_a_new_secret_applies_from_the_next_request(app):
    phone = Visitor(app)
    phone.key_link()
    new = changed()
    assert phone.open("/keys").status == 303
    assert app.secret_key == new


def test_phones_stay_signed_in_while_the_secret_is_unchanged(app):
    phone = Visitor(app)
    phone.key_link()
    assert [phone.open("/keys").status for _ in range(3)] == [200] * 3


@pytest.mark.parametrize("spoilt", ["", "x", None])
def test_a_damaged_secret_file_does_not_affect_a_running_app(app, folder, spoilt):
    phone = Visitor(app)
    phone.key_link()
    if spoilt is None:
        (folder / "secret_key").unlink()
    else:
        (folder / "secret_key").write_text(spoilt)
    assert phone.open("/keys").status == 200


def test_a_configured_secret_takes_precedence_over_the_file(app, folder, tmp_path):
    given = "a secret in the environment of the app"
    other = create_app(
        {
            "SCOREKEEPER_DATABASE_URL": f"sqlite:///{tmp_path}/scores.db",
            "SCOREKEEPER_SECRET_KEY": given,
        }
    )
    changed()
    Visitor(other).open("/")
    assert other.secret_key == given
