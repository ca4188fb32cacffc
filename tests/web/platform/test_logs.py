"""The app's own log: enough to find a fault, and nothing about anybody."""

import json
import logging
import re
from urllib.parse import urlsplit

import pytest

from tests.support.web.api_client import Member, hell
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, tricks

ID = re.compile(r"[A-Za-z0-9_-]{22}")
ERRORS = {"TESTING": False, "PROPAGATE_EXCEPTIONS": False}


@pytest.fixture
def said(capfd):
    """Return the lines on stderr so far."""

    def lines():
        return [json.loads(line) for line in capfd.readouterr().err.splitlines()]

    capfd.readouterr()
    return lines


@pytest.fixture
def talking(new_app):
    return new_app(SCOREKEEPER_LOG="requests", **ERRORS)


def test_each_request_is_logged_with_its_route_pattern(talking, said):
    visitor = Visitor(talking)
    visitor.starts_club()
    match = store_match(visitor, "hell", ["Aki", "Ben"])
    said()
    answer = visitor.open(match)
    (line,) = said()
    assert line["event"] == "request"
    assert line["level"] == "info"
    assert (line["method"], line["route"], line["status"]) == ("GET", "/m/<match_id>", 200)
    assert 0 < line["ms"] < 60_000
    assert line["id"] == answer.headers["X-Request-ID"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])
    assert set(line) == {"time", "level", "event", "id", "method", "route", "status", "ms"}


def test_unknown_addresses_and_methods_are_not_logged_verbatim(talking, said):
    Visitor(talking).open("/Aki/was/here")
    talking.test_client().open("/", method="AKI")
    lines = said()
    assert [(line["method"], line["route"], line["status"]) for line in lines] == [
        ("GET", "", 404),
        ("OTHER", "", 405),
    ]


def test_requests_are_not_logged_by_default(new_app, said):
    Visitor(new_app()).starts_club()
    assert said() == []


def test_every_request_has_a_unique_id(app):
    names = {Visitor(app).open("/").headers["X-Request-ID"] for _ in range(20)}
    assert len(names) == 20


@pytest.mark.parametrize(
    ("proxies", "given", "kept"),
    [
        (1, "d3a1-4b.c_99", True),
        (1, "short", False),
        (1, "with blanks in it", False),
        (1, "x" * 65, False),
        (0, "d3a1-4b.c_99", False),
    ],
)
def test_a_valid_request_id_from_a_trusted_proxy_is_used(new_app, proxies, given, kept):
    app = new_app(SCOREKEEPER_PROXIES=proxies)
    name = Visitor(app).open("/", X_Request_ID=given).headers["X-Request-ID"]
    assert (name == given) is kept


# What broke


def test_an_exception_is_logged_with_its_traceback_but_not_its_message(talking, said, monkeypatch):
    visitor = Visitor(talking)
    visitor.starts_club()
    said()

    def broken(*_, **_more):
        raise KeyError("Aki")

    monkeypatch.setattr("scorekeeper.store.matches.in_progress", broken)
    assert visitor.open("/").status == 500
    broke, request = said()
    assert (broke["event"], broke["level"], broke["route"]) == ("broken", "error", "/")
    assert broke["id"] == request["id"]
    (error,) = broke["errors"]
    assert error["kind"] == "builtins.KeyError"
    assert re.search(r"/web/club/home\.py:\d+ show$", error["at"][-2])
    assert re.search(r"/test_logs\.py:\d+ broken$", error["at"][-1])
    assert request["status"] == 500


def test_exceptions_are_logged_even_if_requests_are_not(new_app, said, monkeypatch):
    visitor = Visitor(new_app(**ERRORS))
    visitor.starts_club()

    def broken(*_, **_more):
        try:
            int("Aki")
        except ValueError as error:
            raise RuntimeError("Ben") from error

    monkeypatch.setattr("scorekeeper.store.matches.in_progress", broken)
    visitor.open("/")
    (line,) = said()
    assert [error["kind"] for error in line["errors"]] == [
        "builtins.RuntimeError",
        "builtins.ValueError",
    ]


def test_messages_of_other_loggers_omit_their_arguments(talking, said):
    logging.getLogger("scorekeeper.store").warning("the match %s does not read", "Aki")
    (line,) = said()
    assert line["event"] == "the match %s does not read"
    assert "Aki" not in str(line)


# Nothing of anybody

PLACE, NOTE, CLUB = "Grünhäusl", "Chie owes a beer", "Friday cards"
NAMES = ["Akiko", "Benedikt"]


def a_whole_session(app, monkeypatch):
    """Use every feature of a club, and let something fail; return all words used."""
    visitor = Visitor(app)
    link = visitor.key_link(CLUB)
    token = urlsplit(link).path.rpartition("/")[2]
    Visitor(app).open(link)
    Visitor(app).open(link[:-1])
    match = visitor.begins("hell", NAMES, ladder="up", limit=31)
    store_deal(visitor, match, bids(1, 1), tricks(1, 0))
    visitor.send(f"{match}/undo", {"version": "latest"})
    assert visitor.send(f"{match}/keys", {"role": "viewer"}).onward.has("#key")
    visitor.send("/keys", {"role": "scorer", "name": NAMES[0]})
    by_api(app, token)
    monkeypatch.setattr("scorekeeper.store.matches.load", breaks_with(NAMES[0]))
    visitor.open(f"{match}?note={NOTE}")
    return [token, match.rpartition("/")[2], CLUB, NOTE, PLACE, *NAMES]


def by_api(app, token):
    member = Member(app.test_client(), "", token)
    match = member.begins(names=NAMES, place=PLACE, note=NOTE)
    member.send("POST", f"{match}/deals", hell([1, 1], [1, 0]), version=0)
    member.send("POST", f"{match}/deals", hell([9, 9], [1, 0]), version=1)
    member.send("POST", f"{match}/deals", {"bids": NAMES}, version=1)
    Member(app.test_client(), "", token[::-1]).read(match)


def breaks_with(name):
    def broken(*_, **__):
        raise LookupError(f"{name} has 1 trick")

    return broken


def test_a_whole_session_logs_no_names_keys_or_scores(talking, capfd, monkeypatch):
    capfd.readouterr()
    words = a_whole_session(talking, monkeypatch)
    out, err = capfd.readouterr()
    assert out == ""
    assert len(err.splitlines()) > 15
    assert "LookupError" in err
    for word in words:
        assert word not in err
    assert not ID.findall(err.replace("test_", " ").replace("_", " "))


def test_other_loggers_reveal_nothing_even_at_debug_level(talking, caplog, monkeypatch):
    caplog.set_level("DEBUG")
    for word in a_whole_session(talking, monkeypatch):
        assert word not in caplog.text
