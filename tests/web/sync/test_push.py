"""A push: entries of our own, not too large, and readable. Nothing else is written."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import store
from tests.support.clock import NOON
from tests.support.phone.syncing import Phone, app_of_phone, match_in
from tests.support.store.pad import create_club
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import THREE, Visitor, bids, started, tricks

FIRST = (bids(0, 0, 0), tricks(1, 0, 0))
SECOND = (bids(0, 1, 0), tricks(0, 1, 1))
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def phone(app, tmp_path_factory):
    """A phone that has written the second deal of a match without a network."""
    online = started(Visitor(app))
    match = store_match(online, "hell", THREE)
    store_deal(online, match, *FIRST)
    phone = Phone(app_of_phone(tmp_path_factory.mktemp("phone")), online)
    phone.pulls()
    phone.match = match
    store_deal(phone, match, *SECOND)
    return phone


@pytest.fixture(scope="module")
def body(phone):
    (one,) = phone.unsent()
    return json.loads(one["body"])


def sent(phone, body, headers=JSON):
    text = body if isinstance(body, str) else json.dumps(body)
    return phone.online.client.post("/phone/bring", data=text, headers=headers)


def is_as_before(phone):
    return match_in(phone.online.app, phone.club_id, phone.match).version == 1


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "1e999", "[" * 5000, '{"format": "x"}'])
def test_an_unreadable_push_is_rejected(phone, text):
    answer = sent(phone, text)
    assert answer.status_code == 400
    assert answer.json["fate"] == "unreadable"
    assert is_as_before(phone)


def test_a_stranger_cannot_push(app, phone, body):
    answer = Visitor(app).client.post("/phone/bring", json=body)
    assert answer.status_code == 404
    assert answer.json["fate"] == "no_key"


def test_a_push_cannot_reach_a_match_of_another_club(app, phone, body):
    other = started(Visitor(app))
    with other.client.session_transaction() as cookie:
        mine = cookie["club"]
    answer = other.client.post("/phone/bring", json={**body, "club": mine})
    # Taken from elsewhere: there is no such match in this club.
    assert answer.status_code == 410
    assert is_as_before(phone)


def test_an_oversized_push_is_rejected(phone, body):
    answer = sent(phone, json.dumps({**body, "now": " " * (4 * 2**20)}))
    assert answer.status_code == 413
    assert answer.json["fate"] == "too_much"


PLACES = st.sampled_from(
    [
        ("now",),
        ("taken",),
        ("players",),
        ("players", 0),
        ("players", 0, "id"),
        ("players", 0, "name"),
        ("began",),
        ("once",),
        ("once", 0),
        ("bases",),
        ("match",),
        ("match", "id"),
        ("match", "game"),
        ("match", "seats"),
        ("match", "seats", 0),
        ("match", "seats", 0, "player"),
        ("match", "log"),
        ("match", "log", 0),
        ("match", "log", 1),
        ("match", "log", 1, "at"),
        ("match", "log", 1, "by"),
        ("match", "log", 1, "deal"),
        ("match", "log", 1, "entry"),
        ("match", "log", 1, "entry", "bids"),
        ("match", "log", 1, "kind"),
        ("match", "log", 1, "undoes"),
        ("match", "log", 1, "told_by"),
        ("match", "log", 1, "number"),
        ("match", "drafts"),
        ("match", "created_at"),
    ]
)
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.text(max_size=30),
    st.lists(st.integers(0, 3), max_size=2),  # three could be bids, which would be written
    st.just({}),
    st.just([{"deal": 3, "stage": "bids", "entry": {}, "updated_at": "2026-11-21T10:00:00Z"}]),
    st.just("9999-12-31T23:59:59Z"),
    st.just("0001-01-01T00:00:00+23:59"),
    st.just("x\0"),
    st.just("\ud800"),
)


@settings(max_examples=40)  # of some 200: each run draws others
@given(PLACES, VALUES)
def test_a_corrupted_push_does_not_crash_the_server(phone, body, place, value):
    changed = json.loads(json.dumps(body))
    changed["match"]["log"][1]["entry"]["bids"] = [9, 9, 9]
    *way, last = place
    spot = changed
    for step in way:
        spot = spot[step]
    spot[last] = value
    answer = sent(phone, changed)
    assert answer.status_code in (200, 400, 403, 404, 409, 410, 422), answer.get_data(as_text=True)
    assert answer.json["format"] == "scorekeeper-phone"
    assert is_as_before(phone)


@pytest.mark.parametrize("text", ["\ud800", "x\0"])
@pytest.mark.parametrize("name", ["began", "once"])
def test_a_fingerprint_the_database_cannot_store_is_rejected(phone, body, name, text):
    answer = sent(phone, {**body, name: text if name == "began" else [*body["once"][:-1], text]})
    assert (answer.status_code, answer.json["fate"]) == (400, "unreadable")
    assert is_as_before(phone)


def test_a_push_cannot_change_the_game_of_a_match(phone, body):
    answer = sent(phone, {**body, "match": {**body["match"], "game": "hearts"}})
    assert answer.status_code == 400
    assert is_as_before(phone)


def test_a_push_without_a_csrf_token_is_rejected(guarded_app, tmp_path):
    online = Visitor(guarded_app)
    online.open(key_link(guarded_app))
    phone = Phone(app_of_phone(tmp_path), online)
    phone.pulls()
    store_match(phone, "hell", THREE)
    (one,) = phone.unsent()
    without = online.client.post("/phone/bring", data=one["body"], headers=JSON)
    assert without.status_code == 400
    assert without.json["fate"] == "later"
    assert phone.posts(one).status_code == 200


def key_link(app):
    """The path of the first key of a new club."""
    with app.extensions["store"].writing() as db:
        club, _ = create_club(db, "Friday cards")
        key = store.keys.create(db, club.id, app.secret_key, NOON, role=store.keys.Role.OWNER)
    return f"/k/{store.keys.token_of(app.secret_key, club.id, key.id)}"
