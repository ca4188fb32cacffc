"""Warnings about what the app opens: to the host of the server, and to owners."""

import json

import pytest

from scorekeeper.web import create_app
from scorekeeper.web.platform import startup_warnings
from tests.support.web.sentences import sentence
from tests.support.web.visitor import Visitor, started

BY_PROXY = {"X_Forwarded_For": "198.51.100.7"}
SENTENCE = (
    "For the host of this server: it is behind a proxy that it does not know, so links begin with "
    "http and limits count everyone as one visitor. Set SCOREKEEPER_PROXIES."
)


@pytest.fixture
def behind(new_app):
    """An app with an unconfigured proxy."""
    return new_app()


def events(capfd):
    return [json.loads(line)["event"] for line in capfd.readouterr().err.splitlines()]


# A proxy that is not configured


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"])
def test_an_untrusted_proxy_is_logged_once(behind, capfd, header):
    phone = Visitor(behind)
    phone.open("/")
    assert events(capfd) == []
    assert exposed(behind) == []
    for _ in range(3):
        phone.client.get("/", headers={header: "198.51.100.7"})
    assert events(capfd) == [startup_warnings.UNTRUSTED_PROXY]
    assert exposed(behind) == [SENTENCE]


def exposed(app):
    with app.test_request_context():
        return [one.text for one in startup_warnings.warnings()]


def test_a_trusted_proxy_causes_no_warning(new_app, capfd):
    app = new_app(SCOREKEEPER_PROXIES="1")
    owner = started(Visitor(app))
    assert not owner.open("/more", **BY_PROXY).has(".server-warning")
    assert events(capfd) == []
    assert exposed(app) == []


@pytest.mark.parametrize("path", ["/more", "/keys"])
def test_owners_see_the_warning_on_pages_requested_through_the_proxy(behind, language, path):
    owner = started(Visitor(behind, language))
    page = owner.open(path, **BY_PROXY)
    assert page.texts(".server-warning") == [sentence(language, SENTENCE)]
    # Another visitor's headers say nothing to who comes without.
    assert not owner.open(path).has(".server-warning")


def test_only_owners_see_the_warning(behind):
    assert not Visitor(behind).open("/more", **BY_PROXY).has(".server-warning")


# At the start


@pytest.fixture
def served(tmp_path, monkeypatch):
    """Create the app as a server does; return its warnings."""
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", f"sqlite:///{tmp_path}/scores.db")
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "only for tests, and for nothing else")
    monkeypatch.delenv(startup_warnings.ALREADY_LOGGED, raising=False)
    return create_app


def test_workers_that_start_together_log_each_warning_once(served, capfd, clock):
    for _ in range(3):
        served()
    assert events(capfd) == [startup_warnings.PLAIN_HTTP, startup_warnings.SIGNUP_OPEN]
    clock.advance(minutes=1)
    served()
    assert events(capfd) == [startup_warnings.PLAIN_HTTP, startup_warnings.SIGNUP_OPEN]


def test_a_closed_server_behind_a_trusted_proxy_logs_no_warnings(served, capfd, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_PROXIES", "1")
    monkeypatch.setenv("SCOREKEEPER_SIGNUP", "closed")
    served()
    assert events(capfd) == []


def test_a_worker_does_not_repeat_the_warnings_of_its_command(served, capfd, monkeypatch):
    monkeypatch.setenv(startup_warnings.ALREADY_LOGGED, "by the command")
    served()
    assert events(capfd) == []


def test_a_setting_that_no_longer_has_an_effect_is_logged(served, capfd, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_PROXIES", "1")
    monkeypatch.setenv("SCOREKEEPER_SIGNUP", "closed")
    monkeypatch.setenv("SCOREKEEPER_LIMITS_URL", "redis://host:6379")
    served()
    assert events(capfd) == [
        "SCOREKEEPER_LIMITS_URL no longer has an effect: rate limits are counted in the database."
    ]


def test_the_host_page_shows_the_proxy_warning(new_app, language):
    app = new_app(SCOREKEEPER_METRICS_TOKEN="the token of the host")
    Visitor(app).open("/", **BY_PROXY)
    host = Visitor(app, language)
    page = host.send("/host", {"token": "the token of the host"}).onward
    assert sentence(language, SENTENCE) in page.text
