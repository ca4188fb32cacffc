"""Links that open nothing are stopped after 30 a minute; a good one opens whatever came before."""

from urllib.parse import urlsplit

import pytest
from sqlalchemy import Engine, event

from tests.support.web.api_client import Member
from tests.support.web.sentences import sentence
from tests.support.web.visitor import Visitor

WRONG = f"/k/{'A' * 22}"
ADDRESSES = 10_000


@pytest.fixture
def limited(new_app):
    return new_app(SCOREKEEPER_LIMITS="on")


@pytest.fixture
def at(limited):
    """A phone at an address."""

    def phone(address, language="en"):
        visitor = Visitor(limited, language)
        visitor.client.environ_base["REMOTE_ADDR"] = address
        return visitor

    return phone


@pytest.fixture
def link(at):
    """A good link."""
    return at("192.0.2.1").key_link()


def answers(phone, *paths):
    return [phone.open(path).status for path in paths]


def api(limited, token, address):
    client = limited.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return Member(client, "", token)


def token_of(link):
    return urlsplit(link).path.rpartition("/")[2]


def test_the_31st_of_a_minute_is_refused_and_those_after_it(at):
    assert answers(at("192.0.2.2"), *[WRONG] * 33) == [404] * 30 + [429] * 3


def test_it_makes_no_difference_what_is_wrong_with_them(at, link):
    # Some look like links and some do not; the answer does not tell how near they were.
    phone = at("192.0.2.3")
    token = token_of(link)
    tokens = ["x", "b" * 22, f"{token}A", token.swapcase(), "%F0%9F%82%A1", "c" * 500]
    wrong = [f"/k/{one}" for one in tokens]
    assert answers(phone, *wrong * 5) == [404] * 30
    assert answers(phone, *wrong) == [429] * 6


def test_a_good_link_opens_for_everybody_behind_the_same_address(at, link):
    thief = at("192.0.2.4")
    assert answers(thief, *[WRONG] * 40)[-1] == 429
    assert answers(at("192.0.2.4"), link) == [303]
    assert answers(thief, link, WRONG, link) == [303, 429, 303]


def test_a_hall_full_of_phones_opens_good_links_without_an_end(at, link):
    assert set(answers(at("192.0.2.5"), *[link] * 700)) == {303}


def test_good_links_leave_the_wrong_ones_their_30(at, link):
    assert answers(at("192.0.2.6"), *[link] * 40, *[WRONG] * 31) == [303] * 40 + [404] * 30 + [429]


def test_after_a_minute_it_begins_anew(at, clock):
    phone = at("192.0.2.7")
    answers(phone, *[WRONG] * 31)
    clock.advance(seconds=59)
    assert answers(phone, WRONG) == [429]
    clock.advance(seconds=1)
    assert answers(phone, *[WRONG] * 31) == [404] * 30 + [429]


def test_each_address_has_its_own_30_and_an_ipv6_household_one(at):
    answers(at("2001:db8:1:2::1"), *[WRONG] * 31)
    assert answers(at("2001:db8:1:2:ffff::9"), WRONG) == [429]
    assert answers(at("2001:db8:1:3::1"), WRONG) == [404]
    answers(at("192.0.2.8"), *[WRONG] * 31)
    assert answers(at("::ffff:192.0.2.8"), WRONG) == [429]


def test_who_is_stopped_is_told_until_when(at, language):
    phone = at("192.0.2.9", language)
    answers(phone, *[WRONG] * 30)
    page = phone.open(WRONG)
    assert page.headers["Retry-After"] == "60"
    assert sentence(language, "Too many requests.") in page.one("header").text


def test_a_flood_is_answered_in_a_word(at, language):
    phone = at("192.0.2.11", language)
    answers(phone, *[WRONG] * 59)
    assert phone.open(WRONG).has("header")
    page = phone.open(WRONG)
    assert (page.status, page.headers["Retry-After"]) == (429, "60")
    assert page.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert page.source == f"{sentence(language, 'Too many requests.')}\n"


def test_neither_wrong_links_nor_good_ones_write_anything(at, link):
    said = []

    def note(_connection, _cursor, statement, *_more):
        said.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        answers(at("192.0.2.10"), *[WRONG] * 40, link)
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert said
    assert [
        one
        for one in said
        if not one.startswith(("SELECT", "PRAGMA", "BEGIN")) or one == "BEGIN IMMEDIATE"
    ] == []


def test_more_addresses_than_are_kept_push_out_the_oldest_alone(limited, clock):
    counted, now = limited.extensions["wrong links"], clock.now()
    for _ in range(31):
        counted.count("first", now)
        counted.count("second", now)
    for number in range(ADDRESSES - 1):
        counted.count(f"{number}", now)
    assert counted.count("second", now) == (32, 60)
    assert counted.count("first", now) == (1, 60)


def test_where_limits_are_off_nothing_is_counted(new_app):
    phone = Visitor(new_app(SCOREKEEPER_LIMITS="off"))
    assert set(answers(phone, *[WRONG] * 40)) == {404}


# The API


def test_keys_are_tried_out_at_the_api_only_so_often_reading_or_writing(limited):
    nobody = api(limited, "A" * 22, "192.0.2.20")
    read = [nobody.read("/matches/none").status_code for _ in range(20)]
    written = [nobody.send("POST", "/matches", {}).status_code for _ in range(12)]
    assert read + written == [401] * 30 + [429] * 2


def test_pages_and_api_count_together(limited, at):
    answers(at("192.0.2.21"), *[WRONG] * 30)
    refused = api(limited, "A" * 22, "192.0.2.21").read("/matches/none")
    assert refused.status_code == 429
    assert refused.content_type == "application/problem+json"
    assert refused.headers["Retry-After"] == "60"


def test_a_good_key_writes_by_the_api_whatever_its_address_has_done(limited, link):
    nobody = api(limited, "A" * 22, "192.0.2.22")
    for _ in range(31):
        nobody.send("POST", "/matches", {})
    match = api(limited, token_of(link), "192.0.2.22").begins()
    assert api(limited, token_of(link), "192.0.2.22").read(match).status_code == 200


def test_who_sends_no_key_tries_none_out(limited):
    client = limited.test_client()
    assert {client.post("/api/v1/matches", json={}).status_code for _ in range(40)} == {401}
