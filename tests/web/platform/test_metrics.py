"""Metrics for Prometheus: requests and their outcomes, without any data of clubs."""

import re

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.support.web.api_client import FIRST, SECOND, Member
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, tricks

TOKEN = "of-the-prometheus"


@pytest.fixture
def measured(new_app):
    return new_app(SCOREKEEPER_METRICS_TOKEN=TOKEN)


def ask(app, token=TOKEN):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return app.test_client().get("/metrics", headers=headers)


def numbers(app):
    """Every number, by its name and labels."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(ask(app).text)
        for sample in family.samples
    }


def test_metrics_do_not_exist_without_a_configured_token(app):
    assert ask(app).status_code == 404


@pytest.mark.parametrize("token", ["", "wrong", f"{TOKEN}x", "ö"])
def test_metrics_require_the_token(measured, token):
    answer = ask(measured, token)
    assert answer.status_code == 401
    assert answer.data == b""
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="metrics"'


@pytest.fixture
def limited(new_app):
    return new_app(SCOREKEEPER_METRICS_TOKEN=TOKEN, SCOREKEEPER_LIMITS="on")


def test_after_ten_wrong_tokens_an_address_has_to_wait(limited, clock):
    statuses = [ask(limited, f"guess {number}").status_code for number in range(12)]
    assert statuses == [401] * 10 + [429] * 2
    refused = ask(limited)
    assert refused.status_code == 429, "a right guess would be told from a wrong one"
    assert 1 <= int(refused.headers["Retry-After"]) <= 61
    elsewhere = limited.test_client()
    elsewhere.environ_base["REMOTE_ADDR"] = "192.0.2.1"
    headers = {"Authorization": f"Bearer {TOKEN}"}
    assert elsewhere.get("/metrics", headers=headers).status_code == 200
    clock.advance(minutes=1)
    assert ask(limited).status_code == 200


def test_token_guesses_for_metrics_and_host_page_count_together(limited):
    assert [ask(limited, "wrong").status_code for _ in range(6)] == [401] * 6
    stranger = Visitor(limited)
    statuses = [stranger.send("/host", {"token": "wrong"}).status for _ in range(5)]
    assert statuses == [403] * 4 + [429]
    assert ask(limited).status_code == 429


def test_polling_with_the_token_is_not_limited(limited):
    assert [ask(limited).status_code for _ in range(15)] == [200] * 15


def test_metrics_are_readable_with_the_token_and_not_cached(measured):
    answer = ask(measured)
    assert answer.status_code == 200
    assert answer.content_type.startswith("text/plain; version=")
    assert answer.headers["Cache-Control"] == "private, no-store"


def test_requests_are_counted_by_route_pattern(measured):
    visitor = Visitor(measured)
    visitor.starts_club()
    match = store_match(visitor, "hell", ["Aki", "Ben"])
    for _ in range(3):
        visitor.open(match)
    visitor.open("/nothing")
    found = numbers(measured)
    assert found["scorekeeper_requests_total", "GET", "/m/<match_id>", "2xx"] == 3
    assert found["scorekeeper_requests_total", "POST", "/clubs", "3xx"] == 1
    assert found["scorekeeper_requests_total", "GET", "none", "4xx"] == 1
    assert found["scorekeeper_request_seconds_count", "GET", "/m/<match_id>"] == 3


def test_each_saved_deal_is_counted_once_despite_retries(measured):
    visitor = Visitor(measured)
    token = visitor.key_link().rpartition("/")[2]
    match = store_match(visitor, "hell", ["Aki", "Ben"])
    store_deal(visitor, match, bids(1, 1), tricks(1, 0))
    member = Member(measured.test_client(), "", token)
    by_api = member.begins()
    for version, deal in ((0, FIRST), (0, FIRST), (1, SECOND)):
        once = f"deal {version}"
        assert member.send("POST", f"{by_api}/deals", deal, version=version, once=once).status_code
    member.send("DELETE", f"{by_api}/deals/last", version=2)
    found = numbers(measured)
    assert found["scorekeeper_log_lines_total", "recorded"] == 3
    assert found["scorekeeper_log_lines_total", "removed"] == 1


def test_metrics_reveal_nothing_about_a_club(measured):
    visitor = Visitor(measured)
    token = visitor.key_link("Friday cards").rpartition("/")[2]
    match = store_match(visitor, "hell", ["Akiko", "Benedikt"])
    assert visitor.writes(match, bids(1, 1), tricks(1, 0)).onward.status == 200
    text = ask(measured).text
    for word in (token, match.rpartition("/")[2], "Friday", "Akiko", "Benedikt"):
        assert word not in text
    labels = re.findall(r'="([^"]*)"', text)
    assert "/m/<match_id>" in labels
    assert not [label for label in labels if re.search(r"[A-Za-z0-9_-]{22}", label)]
