"""Rate limits: refused in the reader's language, and nothing typed is lost."""

import json
from urllib.parse import urlsplit

import pytest
from werkzeug.exceptions import TooManyRequests

from scorekeeper.web.platform.limits import rate_limits
from tests.support.web.api_client import FIRST, Member
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import HTMX, Visitor

TOO_MANY = "Too many requests."


@pytest.fixture
def few(monkeypatch):
    """Every limit is lowered to twice a minute."""
    count = rate_limits._count

    def lowered(club_id, who, what, _most, _span):
        count(club_id, who, what, 2, rate_limits.MINUTE)

    monkeypatch.setattr(rate_limits, "_count", lowered)


@pytest.fixture
def strict(few, new_app):
    """An app in which everything is limited to twice a minute."""
    return new_app(SCOREKEEPER_LIMITS="on")


def at_address(app, address, language="en"):
    visitor = Visitor(app, language)
    visitor.client.environ_base["REMOTE_ADDR"] = address
    return visitor


def clubs_started(visitor, times):
    return [visitor.send("/clubs", {"name": "Friday"}).status for _ in range(times)]


def test_starting_clubs_is_limited_per_address(strict):
    assert clubs_started(at_address(strict, "192.0.2.1"), 3) == [303, 303, 429]
    assert clubs_started(at_address(strict, "192.0.2.1"), 1) == [429]
    assert clubs_started(at_address(strict, "192.0.2.2"), 1) == [303]


def test_a_phone_that_syncs_too_often_must_retry_later(strict):
    phone = at_address(strict, "192.0.2.8")
    phone.starts_club()
    phone.open("/phone/take")
    answers = [phone.open("/phone/take"), phone.open("/phone/take")]
    assert [one.status for one in answers] == [200, 429]
    assert answers[1].headers["Retry-After"].isdecimal()
    told = json.loads(answers[1].source)
    assert (told["format"], told["fate"]) == ("scorekeeper-phone", "later")
    brought = [phone.client.post("/phone/bring", data="{}").status_code for _ in range(3)]
    assert brought == [400, 400, 429]


def test_a_first_match_counts_as_starting_a_club(strict):
    assert clubs_started(at_address(strict, "192.0.2.7"), 2) == [303, 303]
    assert at_address(strict, "192.0.2.7").sets_up("hell", ["Aki", "Ben"]).status == 429


def test_other_pages_remain_available_after_a_limit_is_reached(strict):
    visitor = at_address(strict, "192.0.2.1")
    clubs_started(visitor, 3)
    assert visitor.open("/").status == 200


def test_a_limited_visitor_sees_when_to_retry_and_can_resend_the_form(strict, language):
    visitor = at_address(strict, "192.0.2.3", language)
    clubs_started(visitor, 2)
    page = visitor.send("/clubs", {"name": "金曜会 <b>"})
    assert page.status == 429
    assert sentence(language, TOO_MANY) in page.one("header").text
    assert 1 <= int(page.headers["Retry-After"]) <= 61
    assert page.one(".typed dd").text == "金曜会 <b>"
    assert page.one("#again")["action"] == "/clubs"
    assert page.one("#again input[name=name]")["value"] == "金曜会 <b>"


def test_the_form_can_be_resent_once_the_limit_resets(strict, clock):
    visitor = at_address(strict, "192.0.2.4")
    assert clubs_started(visitor, 3) == [303, 303, 429]
    page = visitor.send("/clubs", {"name": "Friday"})
    clock.advance(minutes=1)
    assert page.send("#again").status == 303


def test_a_limited_tap_replaces_the_whole_page(strict):
    visitor = at_address(strict, "192.0.2.5")
    clubs_started(visitor, 2)
    page = visitor.send("/clubs", {"name": "Friday"}, **HTMX)
    assert page.status == 429
    assert page.headers["HX-Retarget"] == "#page"


def test_an_ipv6_address_is_counted_by_its_network(strict):
    statuses = [
        *clubs_started(at_address(strict, "2001:db8:1:2::1"), 1),
        *clubs_started(at_address(strict, "2001:db8:1:2:ffff::9"), 2),
        *clubs_started(at_address(strict, "2001:db8:1:3::1"), 1),
    ]
    assert statuses == [303, 303, 429, 303]


def test_both_notations_of_an_ipv4_address_share_one_limit(strict):
    statuses = [
        *clubs_started(at_address(strict, "192.0.2.6"), 2),
        *clubs_started(at_address(strict, "::ffff:192.0.2.6"), 1),
    ]
    assert statuses == [303, 303, 429]


# Keys


@pytest.mark.parametrize("where", ["club", "match"])
def test_making_keys_is_limited(strict, where):
    visitor = at_address(strict, {"club": "192.0.2.17", "match": "192.0.2.18"}[where])
    visitor.starts_club()
    address = "/keys" if where == "club" else f"{store_match(visitor, 'hell', ['Aki', 'Ben'])}/keys"
    key = {"role": "viewer", "name": "Aki"}
    assert [visitor.send(address, key).status for _ in range(3)] == [303, 303, 429]


def test_starting_matches_is_limited_but_editing_the_form_is_not(strict):
    visitor = at_address(strict, "192.0.2.20")
    visitor.starts_club()
    page = visitor.open("/new/hell")
    assert [page.send("#setup", {"action": "more"}).status for _ in range(4)] == [200] * 4
    names = ["Aki", "Ben"]
    statuses = [visitor.sets_up("hell", names).status for _ in range(3)]
    assert statuses == [303, 303, 429]


# The API


@pytest.fixture
def writer(strict):
    visitor = at_address(strict, "192.0.2.30")
    token = urlsplit(visitor.key_link()).path.rpartition("/")[2]
    return Member(strict.test_client(), "", token)


def test_all_api_writes_of_a_key_share_one_limit(writer, language):
    match = writer.begins()
    assert writer.send("POST", f"{match}/deals", FIRST, version=0).status_code == 200
    answer = writer.send("DELETE", f"{match}/deals/last", version=1, Accept_Language=language)
    assert answer.status_code == 429
    assert answer.content_type == "application/problem+json"
    assert answer.json["title"] == sentence(language, "Too many requests")
    assert 1 <= int(answer.headers["Retry-After"]) <= 61
    assert "Retry-After" in answer.headers["Access-Control-Expose-Headers"]
    assert writer.read(match).json["version"] == 1


def test_api_reads_and_calculations_are_not_limited(writer):
    match = writer.begins()
    assert [writer.read(match).status_code for _ in range(5)] == [200] * 5
    asked = [writer.sheet("hell", 2, []).status_code for _ in range(5)]
    assert asked == [200] * 5


def test_every_api_write_has_a_limit_per_key(app):
    questions = {f"api.{name}" for name in ("compute_sheet", "judge_bids", "judge_plays")}
    questions |= {"api.judge_trick", "api.replay_deal"}
    writes = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("api.") and rule.methods & {"POST", "PUT", "PATCH", "DELETE"}
    }
    for endpoint in writes - questions:
        (limit,) = rate_limits.limits_of(app.view_functions[endpoint])
        assert limit.per_key, endpoint


def test_every_page_that_accepts_a_file_is_limited(app):
    takers = [one for one in app.view_functions.values() if hasattr(one, "largest_body")]
    assert takers
    assert all(rate_limits.limits_of(one) for one in takers)


# How often


def test_clubs_can_be_started_60_times_a_minute_and_600_times_an_hour(new_app, clock):
    app = new_app(SCOREKEEPER_LIMITS="on")

    def starts(times):
        with app.test_request_context(environ_base={"REMOTE_ADDR": "192.0.2.50"}):
            for _ in range(times):
                rate_limits.check(rate_limits.STARTING_CLUBS)

    for _ in range(10):
        starts(60)
        with pytest.raises(TooManyRequests):
            starts(1)
        clock.advance(minutes=1)
    with pytest.raises(TooManyRequests) as error:
        starts(1)
    assert error.value.retry_after == 50 * 60
    clock.advance(minutes=50)
    starts(1)


# Where it is counted


def test_two_processes_share_one_limit(strict, new_app):
    another = new_app(
        SCOREKEEPER_LIMITS="on",
        SCOREKEEPER_DATABASE_URL=strict.config["SCOREKEEPER_DATABASE_URL"],
    )
    statuses = [
        *clubs_started(at_address(strict, "192.0.2.40"), 1),
        *clubs_started(at_address(another, "192.0.2.40"), 1),
        *clubs_started(at_address(strict, "192.0.2.40"), 1),
        *clubs_started(at_address(another, "192.0.2.40"), 1),
    ]
    assert statuses == [303, 303, 429, 429]


def test_no_address_is_stored_in_plain_text(strict, tmp_path_factory):
    clubs_started(at_address(strict, "192.0.2.41"), 1)
    path = strict.config["SCOREKEEPER_DATABASE_URL"].removeprefix("sqlite:///")
    for suffix in ("", "-wal"):
        with open(path + suffix, "rb") as file:  # noqa: PTH123 - a name with a suffix
            assert b"192.0.2.41" not in file.read()


def test_rate_limits_can_be_turned_off(few, new_app):
    app = new_app(SCOREKEEPER_LIMITS="off")
    assert clubs_started(at_address(app, "192.0.2.42"), 5) == [303] * 5
