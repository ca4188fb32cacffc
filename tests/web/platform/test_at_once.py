"""Polls that are answered as before: without a thread, and only where nobody is waited for."""

import pytest

from scorekeeper import places, secret
from scorekeeper.serving.front import Front
from scorekeeper.serving.threads import Threads
from scorekeeper.store import Unavailable
from scorekeeper.store.clubs.keys import Role
from tests.support.asgi import Client, ask
from tests.support.web.phones import with_role
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import THREE, Visitor, started


@pytest.fixture
def begun(monkeypatch):
    """One for each request that a thread was asked for."""
    begun = []
    do = Threads.do

    def note(threads, work):
        begun.append(1)
        do(threads, work)

    monkeypatch.setattr(Threads, "do", note)
    return begun


class Looking:
    """A phone that looks on, by way of the server's front, with the newest state of a match."""

    def __init__(self, club, begun):
        self.club = club
        self.match = store_match(club, "hell", THREE)
        self._begun = begun
        self._front = Front(club.app)
        viewer = with_role(club, Role.VIEWER)
        cookie = viewer.client.get_cookie("scorekeeper").value
        tag = viewer.open(self.match).one("#live")["data-tag"]
        self._headers = {
            "host": "localhost",
            "cookie": f"scorekeeper={cookie}",
            "if-none-match": f'W/"{tag}"',
        }

    def asks(self, path=None, **more):
        """Ask, by default for what is new; return the answer and whether it took a thread."""
        self._begun.clear()
        headers = {**self._headers, **{name.replace("_", "-"): said for name, said in more.items()}}
        path = path or f"{self.match}/live"
        client = ask(self._front, Client(), path=path, headers=[*headers.items()])
        assert client.has_whole_answer
        return client, bool(self._begun)


@pytest.fixture
def phone(club, begun):
    return Looking(club, begun)


@pytest.fixture
def poll(phone):
    return phone.asks


def test_the_first_takes_a_thread_and_the_same_again_none(poll):
    (first, with_thread), (second, with_another) = poll(), poll()
    assert (with_thread, with_another) == (True, False)
    assert first.status == second.status == 304
    assert first.answer == second.answer == b""
    one, other = first.headers, second.headers
    assert one.pop(b"x-request-id") != other.pop(b"x-request-id")
    assert one == other
    assert b"etag" in one


def test_what_is_new_is_told_by_a_thread(poll, phone):
    assert [poll()[1], poll()[1]] == [True, False]
    phone.club.open(phone.match).send("#entry", {"bids.1": "1"})
    client, with_thread = poll()
    assert (client.status, with_thread) == (200, True)


def test_another_address_takes_a_thread(poll, phone):
    poll()
    page, with_thread = poll(path=phone.match)
    assert (page.status, with_thread) == (200, True)
    nowhere, with_thread = poll(path="/live")
    assert (nowhere.status, with_thread) == (404, True)


def test_where_the_file_is_locked_a_thread_waits_for_it(app, poll, monkeypatch):
    def locked():
        raise Unavailable("locked")

    poll()
    monkeypatch.setattr(app.extensions["store"], "asking_at_once", locked)
    client, with_thread = poll()
    assert (client.status, with_thread) == (304, True)


def test_a_database_elsewhere_is_asked_by_a_thread(app, poll, monkeypatch):
    poll()
    monkeypatch.setattr(type(app.extensions["store"]), "is_a_file", False)
    client, with_thread = poll()
    assert (client.status, with_thread) == (304, True)


def test_what_a_trusted_proxy_says_of_the_visitor_is_a_part_of_the_question(new_app, begun):
    poll = Looking(started(Visitor(new_app(SCOREKEEPER_PROXIES="1"))), begun).asks
    assert poll(x_forwarded_for="203.0.113.7")[1]
    assert not poll(x_forwarded_for="203.0.113.7")[1]
    assert poll(x_forwarded_for="203.0.113.8")[1]
    client, with_thread = poll(x_forwarded_for="203.0.113.8", x_request_id="of-the-proxy")
    assert not with_thread
    assert client.headers[b"x-request-id"] == b"of-the-proxy"


def test_a_secret_that_was_changed_in_its_file_shuts_a_cookie_of_the_old_one(
    new_app, begun, monkeypatch, tmp_path
):
    monkeypatch.setattr(places, "instance_folder", lambda: tmp_path)
    poll = Looking(started(Visitor(new_app(SCOREKEEPER_SECRET_KEY=""))), begun).asks
    assert [poll()[0].status, poll()[0].status] == [304, 304]
    secret.file().write_text("another secret, of this test and of nothing else")
    client, with_thread = poll()
    assert (client.status, with_thread) == (404, True)
