"""The server between slow clients and the app's threads."""

import json
import time
from threading import Event

import pytest
from flask import Flask, Response, request

from scorekeeper.serving import asgi_app, request_body
from scorekeeper.serving.asgi_app import MAX_WAITING, THREADS, AsgiApp
from scorekeeper.web.platform.limits import body_limits
from scorekeeper.web.platform.monitoring import logs
from scorekeeper.web.platform.request_priority import Priority, priority
from tests.support.asgi import Client, ask

pytestmark = pytest.mark.timeless

USUAL, LARGE = 256 * 1024, 16 * 1024 * 1024
WAIT = 30


class Pages:
    """A small app that returns each request that it receives."""

    def __init__(self):
        self.requests = []
        self.left = False
        self.may_go_on = Event()
        self.app = app = Flask(__name__)
        app.config["MAX_CONTENT_LENGTH"] = USUAL
        app.config |= {"SCOREKEEPER_PREFIX": "", "SCOREKEEPER_PROXIES": 0}
        body_limits.init_app(app)
        app.add_url_rule("/", view_func=self.told, methods=["GET", "POST"])
        app.add_url_rule("/<path:_path>", view_func=self.told)
        app.add_url_rule("/file", view_func=self.file, methods=["POST"])
        app.add_url_rule("/export", view_func=self.export)
        app.add_url_rule("/broken", view_func=self.broken)
        app.add_url_rule("/made-slowly", view_func=self.made_slowly)
        app.add_url_rule("/health", view_func=self.health)

    def told(self, _path=""):
        self.requests.append(request.path)
        facts = {
            "body": len(request.get_data()),
            "form": request.form.to_dict(),
            "from": request.remote_addr,
            "url": request.url,
            "path": request.environ["PATH_INFO"],
            "headers": {name: value for name, value in request.headers if name != "Host"},
        }
        return Response(json.dumps(facts), mimetype="application/json")

    @body_limits.max_body(LARGE)
    def file(self):
        return str(len(request.get_data()))

    @priority(Priority.SLOW)
    def export(self):
        def pieces():
            try:
                for _ in range(1000):
                    yield 10_000 * b"x"
            finally:
                self.left = True

        return Response(pieces(), mimetype="text/csv")

    def made_slowly(self):
        def pieces():
            yield b"first"
            yield b", last" if self.may_go_on.wait(WAIT) else b", too late"

        return Response(pieces(), mimetype="text/csv")

    @priority(Priority.PROBE)
    def health(self):
        return "ok"

    def broken(self):
        def pieces():
            yield 100_000 * b"x"
            raise RuntimeError("Aki has 312 points")

        return Response(pieces(), mimetype="text/csv")


@pytest.fixture
def pages():
    return Pages()


@pytest.fixture
def server(pages):
    return AsgiApp(pages.app)


def announced(size, *more):
    return [("content-length", str(size)), *more]


def pieces(size, of, seconds):
    return [(seconds, of * b"x")] * (size // of)


CHUNKED = [("transfer-encoding", "chunked")]


# Bodies that do not come


@pytest.mark.parametrize("headers", [announced(1000), CHUNKED])
def test_a_stalled_body_gets_408_and_never_reaches_the_app(server, pages, headers):
    client = ask(server, Client(more=True), "POST", headers=headers)
    assert client.status == 408
    assert client.headers[b"connection"] == b"close"
    assert "もう一度".encode() in client.answer
    assert pages.requests == []


@pytest.mark.parametrize("headers", [announced(100_000), CHUNKED])
def test_one_byte_per_second_is_too_slow(server, pages, headers):
    client = ask(server, Client(pieces(100, of=1, seconds=1), more=True), "POST", headers=headers)
    assert client.status == 408
    assert client.reads == 21
    assert pages.requests == []


def test_a_fast_start_does_not_allow_a_longer_pause(server):
    body = [*pieces(200_000, of=50_000, seconds=0), (21, b"x")]
    assert ask(server, Client(body), "POST", headers=announced(200_001)).status == 408


def test_a_slow_connection_can_upload_a_whole_archive(server):
    # 16 MB in little more than half an hour.
    client = Client(pieces(LARGE, of=65_536, seconds=8))
    ask(server, client, "POST", "/file", headers=announced(LARGE))
    assert client.answer == b"16777216"


@pytest.mark.parametrize("headers", [announced(1000), CHUNKED])
def test_a_truncated_body_gets_400_and_never_reaches_the_app(server, pages, headers):
    client = ask(server, Client([(0, b"half"), (0, None)]), "POST", headers=headers)
    assert client.status == 400
    assert client.headers[b"connection"] == b"close"
    assert b"This did not arrive whole. Send it again." in client.answer
    assert pages.requests == []


def test_an_api_client_gets_a_problem_document_for_a_truncated_body(server):
    client = ask(server, Client([(0, None)]), "POST", "/api/v1/matches", headers=CHUNKED)
    assert client.headers[b"content-type"] == b"application/problem+json"
    told = json.loads(client.answer)
    assert (told["status"], told["title"]) == (400, "Bad Request")
    assert "This did not arrive whole. Send it again." in told["detail"]


# Sizes


def test_an_oversized_body_is_refused_before_any_of_it_is_read(server):
    client = ask(server, Client(more=True), "POST", headers=announced(USUAL + 1))
    assert (client.status, client.reads) == (413, 0)


def test_a_file_upload_page_accepts_larger_bodies(server):
    client = Client(pieces(USUAL + 1024, of=1024, seconds=0))
    ask(server, client, "POST", "/file", headers=announced(USUAL + 1024))
    assert client.answer == b"263168"


def test_a_chunked_body_is_refused_once_it_grows_too_large(server):
    client = ask(server, Client(pieces(LARGE, of=65_536, seconds=0)), "POST", headers=CHUNKED)
    assert (client.status, client.reads) == (413, 5)


def test_a_large_body_gets_503_while_too_many_bodies_are_on_disk(server, monkeypatch):
    monkeypatch.setattr(request_body, "on_disk", {*range(64)})
    large = Client(pieces(100_000, of=50_000, seconds=0))
    ask(server, large, "POST", headers=announced(100_000))
    assert (large.status, large.headers[b"retry-after"]) == (503, b"5")
    small = ask(server, Client([(0, b"a=b")]), "POST", headers=announced(3))
    assert small.status == 200


def test_a_body_on_disk_stops_counting_when_its_request_ends(server):
    for more in (False, True):
        client = Client(pieces(100_000, of=50_000, seconds=0), more=more)
        ask(server, client, "POST", headers=announced(100_000))
        assert request_body.on_disk == set()


# Too many at once


def test_a_request_is_refused_while_too_many_wait_for_a_thread(server, pages, monkeypatch):
    monkeypatch.setattr(asgi_app, "MAX_WAITING", 0)
    client = ask(server, Client([(0, b"a=b")]), "POST", headers=announced(3))
    assert (client.status, client.headers[b"retry-after"]) == (503, b"5")
    assert pages.requests == []
    monkeypatch.setattr(asgi_app, "MAX_WAITING", MAX_WAITING)
    assert ask(server, Client([(0, b"a=b")]), "POST", headers=announced(3)).status == 200


def test_waiting_requests_count_only_towards_their_own_priority(server, pages, monkeypatch):
    monkeypatch.setattr(asgi_app, "MAX_WAITING", 1)
    threads = server._pools[Priority.SLOW].executor
    waiting = [
        threads.submit(pages.may_go_on.wait, WAIT) for _ in range(THREADS[Priority.SLOW] + 1)
    ]
    assert ask(server, Client(), path="/export").status == 503
    assert ask(server, Client()).status == 200
    assert ask(server, Client(), path="/health").answer == b"ok"
    pages.may_go_on.set()
    assert all(one.result() for one in waiting)


# Requests


def test_a_form_arrives_as_it_was_sent(server):
    headers = announced(9, ("content-type", "application/x-www-form-urlencoded"))
    client = ask(server, Client([(1, b"name"), (1, b"=Chie")]), "POST", headers=headers)
    assert json.loads(client.answer)["form"] == {"name": "Chie"}


def test_a_chunked_body_arrives_complete(server):
    client = ask(server, Client([(1, b"one"), (1, b"two")]), "POST", headers=CHUNKED)
    assert json.loads(client.answer)["body"] == 6


def test_the_app_sees_the_address_scheme_and_headers_of_the_request(server):
    sent = [
        ("host", "cards.example.org"),
        ("accept", "text/html"),
        ("accept", "text/plain"),
        ("x-forwarded-for", "198.51.100.4"),
        ("x_forwarded_for", "203.0.113.9"),
    ]
    told = json.loads(ask(server, Client(), headers=sent, scheme="https").answer)
    assert told["from"] == "192.0.2.7"
    assert told["url"] == "https://cards.example.org/"
    assert told["headers"]["Accept"] == "text/html,text/plain"
    assert told["headers"]["X-Forwarded-For"] == "198.51.100.4"


def test_a_url_may_contain_letters_of_any_script(server):
    client = ask(server, Client(), path="/あ", query_string="q=あ%20b&c=%FF".encode())
    told = json.loads(client.answer)
    assert told["path"] == "/あ".encode().decode("latin-1")
    assert told["url"] == "http://192.0.2.1:8000/あ?q=あ%20b&c=%FF"


# Responses


def test_a_large_response_arrives_complete(server, pages):
    client = ask(server, Client(), path="/export")
    assert client.answer == 10_000_000 * b"x"
    assert client.has_whole_answer
    assert len(client.sent) > 10


def test_a_small_first_chunk_is_sent_before_the_next_is_generated(server, pages):
    client = Client(heard=pages.may_go_on.set)
    ask(server, client, path="/made-slowly")
    assert client.answer == b"first, last"
    assert client.has_whole_answer


def test_an_unread_response_is_cut_off_and_its_thread_is_freed(server, pages):
    client = ask(server, Client(seconds_a_piece=60), path="/export")
    assert not client.has_whole_answer
    assert until(lambda: pages.left)


def test_a_closed_connection_frees_the_thread(server, pages):
    def closed():
        raise RuntimeError

    client = ask(server, Client(heard=closed), path="/export")
    assert not client.has_whole_answer
    assert until(lambda: pages.left)


def test_a_response_that_fails_midway_is_logged_and_left_incomplete(server, monkeypatch):
    said = []
    monkeypatch.setattr(logs, "log_late_error", said.append)
    client = ask(server, Client(), path="/broken")
    assert [type(error) for error in said] == [RuntimeError]
    assert not client.has_whole_answer


def test_a_head_request_gets_a_complete_response_without_a_body(server):
    client = ask(server, Client(), "HEAD")
    assert (client.status, client.answer, client.has_whole_answer) == (200, b"", True)


def until(met):
    """Return whether a condition comes true, in another thread."""
    end = time.monotonic() + WAIT
    while not met() and time.monotonic() < end:
        time.sleep(0.001)
    return met()
