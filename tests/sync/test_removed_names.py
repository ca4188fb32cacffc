"""A name that was removed at the club does not come back from a phone that was there before."""

import pytest

from scorekeeper import store
from scorekeeper.match.events.adjustments import PointsAdjusted
from scorekeeper.match.events.misdeals import MisdealRecorded
from scorekeeper.store.clubs.keys import Role
from tests.support.clock import SATURDAY
from tests.support.phone.push_request import body_of, push, taken_by, with_line
from tests.support.phone.syncing import match_in
from tests.support.web.phones import with_role
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import THREE, bids, tricks

FIRST = (bids(0, 0, 0), tricks(1, 0, 0))
SECOND = (bids(0, 1, 0), tricks(0, 1, 1))
NAME, STAND_IN = "Wolframine", "Former player 1"
PLAYERS = [*THREE[:2], NAME]


@pytest.fixture
def match(online, phone):
    """A match with Wolframine, which the phone has pulled."""
    begun = store_match(online, "hell", PLAYERS)
    store_deal(online, begun, *FIRST)
    phone.pulls()
    return begun


def removes(server, phone, name=NAME):
    with server.extensions["store"].writing() as db:
        player = next(one for one in store.clubs.players(db, phone.club_id) if one.name == name)
        stand_in = "Former player {}".format
        store.anonymising.anonymise(db, phone.club_id, player.id, stand_in, SATURDAY)


def everything(server, phone):
    """All that the server has of the club, as text."""
    with server.extensions["store"].reading() as db:
        matches = [
            store.matches.load(db, phone.club_id, one)
            for one in store.matches.list_ids(db, phone.club_id)
        ]
        names = [one.name for one in store.clubs.players(db, phone.club_id)]
    return "\n".join([*names, *(repr((one.people, one.details, one.lines)) for one in matches)])


def writes_notes(phone, match):
    """Everything on the phone in which somebody may type a name."""
    note = {"played_on": "2026-11-21", "place": f"At {NAME}'s", "note": f"{NAME} had cake"}
    assert phone.open(f"{match}/details").send("#details", note).status == 303
    version = str(match_in(phone.app, phone.club_id, match).version)
    told = {"version": version, "note": f"{NAME} was lucky"}
    assert phone.send(f"{match}/deals/1/note", told).status == 303


def test_a_pushed_note_does_not_restore_a_removed_name(server, online, phone, match):
    store_deal(phone, match, *SECOND)
    writes_notes(phone, match)
    removes(server, phone)
    (answer,) = phone.pushes()
    assert answer.json["fate"] == "brought"
    assert NAME not in everything(server, phone)
    there = match_in(server, phone.club_id, match)
    assert there.details.place == f"At {STAND_IN}'s"
    assert there.details.note == f"{STAND_IN} had cake"
    assert there.names == (*THREE[:2], STAND_IN)
    phone.pulls()
    assert match_in(phone.app, phone.club_id, match).names == (*THREE[:2], STAND_IN)


def test_a_match_started_on_the_phone_does_not_restore_a_removed_name(server, online, phone, match):
    other = store_match(phone, "hell", PLAYERS)
    writes = {"played_on": "2026-11-21", "place": "", "note": f"{NAME} had cake"}
    assert phone.open(f"{other}/details").send("#details", writes).status == 303
    removes(server, phone)
    phone.pushes()
    assert NAME not in everything(server, phone)
    there = match_in(server, phone.club_id, other)
    assert there.names == (*THREE[:2], STAND_IN)
    assert there.player_ids == match_in(server, phone.club_id, match).player_ids


def test_a_player_who_joined_on_the_phone_does_not_restore_a_removed_name(
    server, online, phone, match
):
    other = store_match(online, "hell", [*THREE, "Dora"])
    phone.pulls()
    club = taken_by(online, phone.club_id)
    body = body_of(club, other.removeprefix("/m/"))
    gone = next(one for one in club["archive"]["players"] if one["name"] == NAME)
    body["match"]["joined"] = [{"player": gone["id"], "name": NAME}]
    seated = {"people": [0, 1, 2, 4], "dealer": 0, "resting": [], "starts": []}
    with online.client.session_transaction() as cookie:
        assert cookie["keys"]
    removes(server, phone)
    key = club["keys"][0]["id"]
    answer = push(online, with_line(body, key, "seated", deal=1, entry=seated))
    assert answer.json["fate"] == "brought", answer.text
    assert NAME not in everything(server, phone)
    assert match_in(server, phone.club_id, other).people[-1].name == STAND_IN


def test_a_note_about_someone_not_in_the_match_does_not_restore_a_removed_name(
    server, online, phone, match
):
    other = store_match(online, "hell", THREE)
    phone.pulls()
    note = {"played_on": "2026-11-21", "place": "", "note": f"{NAME} watched"}
    assert phone.open(f"{other}/details").send("#details", note).status == 303
    removes(server, phone)
    phone.pushes()
    assert NAME not in everything(server, phone)
    assert match_in(server, phone.club_id, other).details.note == f"{STAND_IN} watched"


@pytest.fixture(params=[(role, whole) for role in (Role.SCORER, Role.OWNER) for whole in (0, 1)])
def writer(request, online, match):
    """A phone with a link of its own, to the group or to the match."""
    role, whole = request.param
    return with_role(online, role, None if whole else match)


def test_a_removed_name_is_cleared_from_every_kind_of_event(server, phone, match, writer):
    club = taken_by(writer, phone.club_id)
    body, key = body_of(club, match.removeprefix("/m/")), club["keys"][0]["id"]
    removes(server, phone)
    adjusted = {"points": [{"whose": 2, "points": -5}], "reason": f"{NAME} was late"}
    misdealt = {"next": False, "reason": f"{NAME} dropped a card"}
    body = with_line(body, key, "deal_noted", deal=1, entry=f"{NAME} was lucky")
    body = with_line(body, key, "ruling_noted", entry=f"q=1&who={NAME}&also=x")
    body = with_line(
        body, key, "described", entry={"played_on": "2026-11-21", "place": NAME, "note": NAME}
    )
    for kind, entry in ((PointsAdjusted.kind, adjusted), (MisdealRecorded.kind, misdealt)):
        body = with_line(body, key, kind, deal=2, entry=entry)
    answer = push(writer, body)
    assert answer.json["fate"] == "brought", answer.text
    assert NAME not in answer.text
    assert NAME not in everything(server, phone)
    there = match_in(server, phone.club_id, match)
    assert there.version == 6
    # Sent again, it is known again.
    assert push(writer, body).json["fate"] == "brought"
    assert match_in(server, phone.club_id, match).version == 6


def test_a_ruling_from_which_a_name_was_removed_is_still_the_same_ruling(
    server, online, phone, match
):
    club = taken_by(online, phone.club_id)
    body, key = body_of(club, match.removeprefix("/m/")), club["keys"][0]["id"]
    body = with_line(body, key, "ruling_noted", entry=f"q=1&who={NAME}")
    assert push(online, body).json["fate"] == "brought"
    removes(server, phone)
    body["once"][-1] = None
    with_deal = with_line(body, key, "deal_noted", deal=1, entry="a good one")
    assert push(online, with_deal).json["fate"] == "brought"


def test_an_undo_restores_a_note_without_the_removed_name(server, online, phone, match):
    writes_notes(phone, match)
    phone.pushes()
    phone.pulls()
    note = {"played_on": "2026-11-21", "place": "At home", "note": ""}
    assert phone.open(f"{match}/details").send("#details", note).status == 303
    phone.open(match).send("form[action$='/undo']")
    removes(server, phone)
    (answer,) = phone.pushes()
    assert answer.json["fate"] == "brought", answer.text
    assert NAME not in everything(server, phone)
    assert match_in(server, phone.club_id, match).details.place == f"At {STAND_IN}'s"


def test_another_player_with_the_removed_name_keeps_it(server, online, phone, match):
    removes(server, phone)
    other = store_match(online, "hell", PLAYERS)
    phone.pulls()
    store_deal(phone, other, *FIRST)
    phone.pushes()
    assert match_in(server, phone.club_id, other).names == tuple(PLAYERS)


def test_a_push_with_too_many_names_and_notes_is_refused(server, online, phone, match):
    club = taken_by(online, phone.club_id)
    body, key = body_of(club, match.removeprefix("/m/")), club["keys"][0]["id"]
    for one in body["players"]:
        one["name"] = f"Another {one['name']}"
    for _ in range(400):
        body = with_line(body, key, "deal_noted", deal=1, entry="x" * 2000)
    answer = push(online, body)
    assert (answer.status_code, answer.json["fate"]) == (422, "refused")
