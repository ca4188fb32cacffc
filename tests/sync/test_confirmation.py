"""Deals of a table where a second phone confirms each: what a phone without a network sends."""

import pytest

from scorekeeper import store
from scorekeeper.match.ids import public_name
from scorekeeper.store.clubs.keys import Role
from tests.support.phone.push_request import body_of, push, taken_by, with_line
from tests.support.phone.syncing import match_in
from tests.support.web.phones import with_role
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import THREE, Visitor, bids, started, tricks

# One card each, Aki deals: Aki takes the trick she bid, Ben misses his. +13, -3, +10.
FIRST = (bids(1, 1, 0), tricks(1, 0, 0))
OTHERWISE = tricks(0, 1, 0)
ENTRY = {"trump": None, "bids": [1, 1, 0], "tricks": [1, 0, 0]}
OTHER_ENTRY = {"trump": None, "bids": [1, 1, 0], "tricks": [0, 1, 0]}
SECOND = {"trump": None, "bids": [0, 1, 0], "tricks": [0, 1, 1]}
WAITING, ASKED = "Waiting for a second phone", "Is deal 1 right?"
ONE_WAITS = "only one deal can wait"
OTHER_WAITS = "entered this deal with other values"


def switch(visitor, match, *, on=True):
    page = visitor.open(f"{match}/second-phone")
    assert page.send("#second-phone", {"confirm": "on" if on else None}).status == 303


@pytest.fixture
def match(online):
    """Three at Hell; the table wants a second phone."""
    begun = store_match(online, "hell", THREE)
    switch(online, begun)
    return begun


@pytest.fixture
def second(online):
    return with_role(online, Role.SCORER)


def heading(visitor, match):
    return visitor.open(match).one(".stage h2").text


def crafted(visitor, phone, match, *entries, **facts):
    """The push of a phone that recorded deals although nobody confirmed them."""
    answer = taken_by(visitor, phone.club_id)
    body = body_of(answer, match.removeprefix("/m/"))
    for number, entry in enumerate(entries, 1):
        said = {"deal": number, "entry": entry, **facts}
        body = with_line(body, answer["keys"][0]["id"], "recorded", **said)
    return body


# What the phone itself does


def test_a_deal_entered_offline_waits_for_confirmation_after_the_push(
    server, online, phone, match, second
):
    phone.pulls()
    phone.writes(match, *FIRST)
    assert heading(phone, match) == WAITING
    (answer,) = phone.pushes()
    assert answer.json["fate"] == "brought"
    assert answer.json["message"] == "Deal 1 waits for a second phone to confirm it."
    assert match_in(server, phone.club_id, match).entries == ()
    assert heading(online, match) == WAITING
    assert heading(second, match) == ASKED
    assert "Deal 1 waits for a second phone" in phone.open("/phone/fates").text
    assert second.open(match).send("#confirm").status == 303
    assert online.open(match).totals() == [13, -3, 10]
    assert not phone.is_unpushed(match)
    phone.pulls()
    assert "waits for a second phone" not in phone.open("/phone/fates").text


def test_the_phone_that_entered_a_deal_cannot_confirm_it_on_the_server(
    server, online, phone, match
):
    phone.pulls()
    phone.writes(match, *FIRST)
    phone.pushes()
    refused = online.send(
        f"{match}/confirm",
        {"version": "1", "mark": match_in(server, phone.club_id, match).state.mark},
    )
    assert refused.status == 422
    assert match_in(server, phone.club_id, match).entries == ()


def test_a_lost_response_makes_the_deal_wait_only_once(server, online, phone, match, second):
    phone.pulls()
    phone.writes(match, *FIRST)
    (one,) = phone.unsent()
    phone.posts(one)  # the answer is not heard
    phone.pushes()
    assert heading(second, match) == ASKED
    assert match_in(server, phone.club_id, match).version == 1


@pytest.fixture
def other(new_phone, second):
    return new_phone(second)


def test_the_same_deal_entered_offline_on_a_second_phone_confirms_it(
    server, online, phone, match, other
):
    phone.pulls()
    other.pulls()
    for one in (phone, other):
        one.writes(match, *FIRST)
        one.pushes()
    there = match_in(server, phone.club_id, match)
    assert there.sheet.totals == (13, -3, 10)
    first, last = (
        public_name(one) for one in (there.lines[-1].event.entered_by, there.lines[-1].key_id)
    )
    assert first != last
    assert "confirmed:" in online.open(f"{match}/log").texts(".log li")[0]
    assert not other.is_unpushed(match)


def test_a_different_deal_entered_offline_on_a_second_phone_is_not_lost(
    server, phone, match, other
):
    phone.pulls()
    other.pulls()
    phone.writes(match, *FIRST)
    phone.pushes()
    other.writes(match, FIRST[0], OTHERWISE)
    (answer,) = other.pushes()
    assert (answer.status_code, answer.json["fate"]) == (422, "refused")
    assert OTHER_WAITS in answer.json["message"]
    assert OTHER_WAITS in other.open("/phone/fates").text
    assert other.is_unpushed(match)
    assert match_in(other.app, phone.club_id, match).drafts[1].entry.tricks == (0, 1, 0)
    waiting = match_in(server, phone.club_id, match).waiting
    assert waiting.entry.tricks == (1, 0, 0)


def test_a_deal_that_was_confirmed_in_the_meantime_is_not_a_conflict(
    server, online, phone, match, second
):
    phone.pulls()
    phone.writes(match, *FIRST)
    online.writes(match, *FIRST)
    second.open(match).send("#confirm")
    (answer,) = phone.pushes()
    assert answer.json["fate"] == "brought"
    assert match_in(server, phone.club_id, match).version == 2


def test_a_draft_does_not_wait_for_confirmation(server, online, phone, match, second):
    phone.pulls()
    phone.open(match).send("#entry", {"bids.0": "1"})
    phone.pushes()
    assert match_in(server, phone.club_id, match).waiting is None
    assert match_in(server, phone.club_id, match).drafts[1].entry.bids == (1, None, None)


def test_an_offline_phone_cannot_save_a_deal_without_confirmation(online, phone, match):
    phone.pulls()
    phone.writes(match, *FIRST)
    asked = phone.open(phone.open(match).one("a[href$='/save-alone']")["href"])
    answer = asked.send("#save-alone")
    assert answer.status == 503
    assert "needs a connection" in answer.text
    assert heading(phone, match) == WAITING


def test_a_group_created_on_the_phone_can_save_deals_without_confirmation(server, new_phone):
    phone = new_phone(Visitor(server))
    match = phone.begins("hell", THREE)
    switch(phone, match)
    phone.writes(match, *FIRST)
    asked = phone.open(phone.open(match).one("a[href$='/save-alone']")["href"])
    assert asked.send("#save-alone").status == 303
    started(phone.online)
    store_match(phone.online, "hell", THREE)
    phone.pulls()
    phone.open("/phone/fates").send("form[action^='/phone/fates/']")
    (answer,) = phone.pushes()
    assert answer.json["fate"] == "brought"
    assert match_in(server, phone.club_id, match).sheet.totals == (13, -3, 10)


def test_if_confirmation_was_turned_on_in_the_meantime_one_deal_waits_for_it(
    server, online, phone, second
):
    match = store_match(online, "hell", THREE)
    phone.pulls()
    switch(online, match)
    phone.writes(match, *FIRST)
    (answer,) = phone.pushes()
    assert answer.json["fate"] == "conflict"
    look = phone.open(f"/phone/fates/{phone.club_id}/{match.removeprefix('/m/')}")
    phone.send(look.one("form:has(input[value=after])")["action"], {"choice": "after"})
    (answer,) = phone.pushes()
    assert answer.json["fate"] == "brought"
    assert match_in(server, phone.club_id, match).entries == ()
    assert heading(second, match) == ASKED


# What any program may send


LINKS = [(role, one_match) for role in (Role.SCORER, Role.OWNER) for one_match in (True, False)]


@pytest.fixture(params=LINKS)
def writer(request, online, match):
    """A phone with a link of its own, to the group or to the match."""
    role, one_match = request.param
    return with_role(online, role, match if one_match else None)


@pytest.mark.parametrize("told_by", [None, "-" + "e" * 21])
def test_an_unconfirmed_deal_is_not_recorded(phone, match, second, writer, told_by):
    body = crafted(writer, phone, match, ENTRY, told_by=told_by)
    for _ in range(2):
        answer = push(writer, body)
        assert (answer.status_code, answer.json["fate"]) == (200, "brought")
        assert second.open(match).totals() == []
        assert heading(writer, match) == WAITING
        assert heading(second, match) == ASKED
    second.open(match).send("#confirm")
    assert push(writer, body).json["fate"] == "brought"
    assert second.open(match).totals() == [13, -3, 10]


def test_a_waiting_deal_is_confirmed_by_another_phone_that_recorded_the_same(
    server, online, phone, match, second
):
    push(online, crafted(online, phone, match, ENTRY))
    body = crafted(second, phone, match, ENTRY)
    assert push(second, body).json["fate"] == "brought"
    assert push(second, body).json["fate"] == "brought"
    there = match_in(server, phone.club_id, match)
    assert (there.version, there.sheet.totals) == (2, (13, -3, 10))


def test_a_deal_that_differs_from_the_waiting_one_is_refused(server, online, phone, match, second):
    push(online, crafted(online, phone, match, ENTRY))
    answer = push(second, crafted(second, phone, match, OTHER_ENTRY))
    assert (answer.status_code, answer.json["fate"]) == (422, "refused")
    assert OTHER_WAITS in answer.json["message"]
    assert match_in(server, phone.club_id, match).waiting.entry.tricks == (1, 0, 0)


def test_only_one_deal_can_wait_for_confirmation(server, online, phone, match):
    answer = push(online, crafted(online, phone, match, ENTRY, SECOND))
    assert (answer.status_code, answer.json["fate"]) == (422, "refused")
    assert ONE_WAITS in answer.json["message"]
    there = match_in(server, phone.club_id, match)
    assert (there.version, dict(there.drafts)) == (1, {})


def test_a_push_with_a_waiting_deal_and_a_draft_of_the_next_deal_is_refused(
    server, online, phone, match
):
    body = crafted(online, phone, match, ENTRY)
    body["match"]["drafts"] = [
        {
            "deal": 2,
            "stage": "bids",
            "entry": {"trump": None, "bids": [1, None, None], "tricks": [None] * 3},
            "updated_at": body["now"],
        }
    ]
    answer = push(online, body)
    assert (answer.status_code, answer.json["fate"]) == (422, "refused")
    assert ONE_WAITS in answer.json["message"]


def test_no_player_joins_with_a_waiting_deal(server, online, phone, match):
    body = crafted(online, phone, match, ENTRY)
    stranger = "s" * 22
    player = {"id": stranger, "name": "Zoe", "created_at": "2026-01-01T00:00:00Z"}
    body["players"].append(player)
    body["match"]["joined"] = [{"player": stranger, "name": "Zoe"}]
    assert push(online, body).json["fate"] == "brought"
    with server.extensions["store"].reading() as db:
        assert sorted(one.name for one in store.clubs.players(db, phone.club_id)) == sorted(THREE)


def test_a_deal_against_the_rules_is_refused_and_does_not_wait(server, online, phone, match):
    forbidden = {**ENTRY, "tricks": [1, 1, 1]}
    answer = push(online, crafted(online, phone, match, forbidden))
    assert (answer.status_code, answer.json["fate"]) == (422, "refused")
    assert not match_in(server, phone.club_id, match).drafts
    for entry in (None, {}, {"points": [1, 2, 3]}, "x"):
        answer = push(online, crafted(online, phone, match, entry))
        assert answer.status_code in {400, 422}, entry
    assert match_in(server, phone.club_id, match).version == 1


def test_deals_are_recorded_directly_after_confirmation_is_turned_off(server, online, phone, match):
    body = crafted(online, phone, match)
    key = taken_by(online, phone.club_id)["keys"][0]["id"]
    agreed = body["match"]["log"][0]["entry"]
    body = with_line(body, key, "agreed", entry={**agreed, "confirm": False})
    body = with_line(body, key, "recorded", deal=1, entry=ENTRY)
    assert push(online, body).json["fate"] == "brought"
    assert match_in(server, phone.club_id, match).sheet.totals == (13, -3, 10)
