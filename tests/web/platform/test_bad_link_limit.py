"""After 30 invalid links in a minute, more are blocked; a valid one always opens."""

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


def test_bad_links_are_refused_after_30_in_a_minute(at):
    assert answers(at("192.0.2.2"), *[WRONG] * 33) == [404] * 30 + [429] * 3


def test_all_kinds_of_bad_links_count_equally(at, link):
    # Some look like links and some do not; the answer does not tell how near they were.
    phone = at("192.0.2.3")
    token = token_of(link)
    tokens = ["x", "b" * 22, f"{token}A", token.swapcase(), "%F0%9F%82%A1", "c" * 500]
    wrong = [f"/k/{one}" for one in tokens]
    assert answers(phone, *wrong * 5) == [404] * 30
    assert answers(phone, *wrong) == [429] * 6


def test_a_good_link_opens_even_from_a_blocked_address(at, link):
    thief = at("192.0.2.4")
    assert answers(thief, *[WRONG] * 40)[-1] == 429
    assert answers(at("192.0.2.4"), link) == [303]
    assert answers(thief, link, WRONG, link) == [303, 429, 303]


def test_good_links_are_not_limited(at, link):
    assert set(answers(at("192.0.2.5"), *[link] * 700)) == {303}


def test_good_links_do_not_count_towards_the_limit(at, link):
    assert answers(at("192.0.2.6"), *[link] * 40, *[WRONG] * 31) == [303] * 40 + [404] * 30 + [429]


def test_the_limit_resets_after_a_minute(at, clock):
    phone = at("192.0.2.7")
    answers(phone, *[WRONG] * 31)
    clock.advance(seconds=59)
    assert answers(phone, WRONG) == [429]
    clock.advance(seconds=1)
    assert answers(phone, *[WRONG] * 31) == [404] * 30 + [429]


def test_the_limit_is_per_ipv4_address_or_ipv6_network(at):
    answers(at("2001:db8:1:2::1"), *[WRONG] * 31)
    assert answers(at("2001:db8:1:2:ffff::9"), WRONG) == [429]
    assert answers(at("2001:db8:1:3::1"), WRONG) == [404]
    answers(at("192.0.2.8"), *[WRONG] * 31)
    assert answers(at("::ffff:192.0.2.8"), WRONG) == [429]


def test_the_refusal_includes_the_time_to_wait(at, language):
    phone = at("192.0.2.9", language)
    answers(phone, *[WRONG] * 30)
    page = phone.open(WRONG)
    assert page.headers["Retry-After"] == "60"
    assert sentence(language, "Too many requests.") in page.one("header").text


def test_a_flood_gets_a_short_plain_text_response(at, language):
    phone = at("192.0.2.11", language)
    answers(phone, *[WRONG] * 59)
    assert phone.open(WRONG).has("header")
    page = phone.open(WRONG)
    assert (page.status, page.headers["Retry-After"]) == (429, "60")
    assert page.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert page.source == f"{sentence(language, 'Too many requests.')}\n"


def test_opening_links_writes_nothing_to_the_database(at, link):
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


def test_a_full_counter_forgets_only_the_oldest_address(limited, clock):
    counted, now = limited.extensions["wrong links"], clock.now()
    for _ in range(31):
        counted.count("first", now)
        counted.count("second", now)
    for number in range(ADDRESSES - 1):
        counted.count(f"{number}", now)
    assert counted.count("second", now) == (32, 60)
    assert counted.count("first", now) == (1, 60)


def test_bad_links_are_not_limited_if_limits_are_off(new_app):
    phone = Visitor(new_app(SCOREKEEPER_LIMITS="off"))
    assert set(answers(phone, *[WRONG] * 40)) == {404}


# The API


def test_bad_api_keys_are_limited_across_reads_and_writes(limited):
    nobody = api(limited, "A" * 22, "192.0.2.20")
    read = [nobody.read("/matches/none").status_code for _ in range(20)]
    written = [nobody.send("POST", "/matches", {}).status_code for _ in range(12)]
    assert read + written == [401] * 30 + [429] * 2


def test_bad_links_and_bad_api_keys_count_together(limited, at):
    answers(at("192.0.2.21"), *[WRONG] * 30)
    refused = api(limited, "A" * 22, "192.0.2.21").read("/matches/none")
    assert refused.status_code == 429
    assert refused.content_type == "application/problem+json"
    assert refused.headers["Retry-After"] == "60"


def test_a_good_api_key_works_even_from_a_blocked_address(limited, link):
    nobody = api(limited, "A" * 22, "192.0.2.22")
    for _ in range(31):
        nobody.send("POST", "/matches", {})
    match = api(limited, token_of(link), "192.0.2.22").begins()
    assert api(limited, token_of(link), "192.0.2.22").read(match).status_code == 200


def test_api_requests_without_a_key_do_not_count(limited):
    client = limited.test_client()
    assert {client.post("/api/v1/matches", json={}).status_code for _ in range(40)} == {401}
