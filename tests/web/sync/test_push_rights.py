"""The rights of a link when its phone pushes, whatever the phone sends."""

import json

import pytest

from scorekeeper import store
from scorekeeper.match import new_id
from scorekeeper.match.ids import public_name
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database.quotas import Quotas
from scorekeeper.sync import merge
from tests.support.clock import SATURDAY
from tests.support.phone.push_request import body_of, push, taken_by, with_line
from tests.support.phone.syncing import match_in
from tests.support.store.pad import another_key
from tests.support.web.phones import club_id_of, with_role
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import THREE, Visitor, bids, started, tricks

FIRST = (bids(1, 1, 0), tricks(1, 0, 0))
SECOND = {"trump": None, "bids": [0, 1, 0], "tricks": [0, 1, 1]}
FOREIGN = "abcdefghijklmnopqrstuv"


def id_of(match):
    return match.removeprefix("/m/")


@pytest.fixture
def mine(club):
    """A match with one deal."""
    match = club.sets_up("hell", THREE).location
    store_deal(club, match, *FIRST)
    return match


@pytest.fixture
def other(club):
    """Another match of the group, with people who do not play in the first."""
    match = club.sets_up("hell", ["Dora", "Emi", "Fritz"]).location
    store_deal(club, match, *FIRST)
    return match


def scorer_of(club, match):
    """A phone with a scorer's link to one match, and the public name of that key."""
    phone = with_role(club, Role.SCORER, match)
    return phone, key_of(phone)


def key_of(phone):
    with phone.client.session_transaction() as cookie:
        return public_name(cookie["keys"][-1][1])


def versions(club, *matches):
    return [match_in(club.app, club_id_of(club), one).version for one in matches]


def names_in(club):
    with club.app.extensions["store"].reading() as db:
        return sorted(one.name for one in store.clubs.players(db, club_id_of(club)))


def of_match(club, match):
    """The request of a viewer of the match, or of somebody whose link was turned off."""
    return body_of(taken_by(club, club_id_of(club)), id_of(match))


# A finished match

OTHERWISE = {"trump": None, "bids": [1, 1, 0], "tricks": [0, 1, 0]}
AFTER_THE_END = (
    "This match was corrected after it had finished. Only an owner of the group can do that. Undo "
    "the correction in the match, or open an owner link on this phone, then send this again."
)


@pytest.fixture
def over(club):
    """A match of a single deal, which has ended by its rules."""
    match = store_match(club, "hell", THREE, ladder_cards=[1])
    store_deal(club, match, *FIRST)
    return match


@pytest.fixture
def one_of_two(club):
    """A match of two deals with the first."""
    match = store_match(club, "hell", THREE, ladder_cards=[1, 2])
    store_deal(club, match, *FIRST)
    return match


def body_for(phone, club, match):
    return body_of(taken_by(phone, club_id_of(club)), id_of(match))


def tricks_of_first_deal(club, match):
    return match_in(club.app, club_id_of(club), match).entries[0].tricks


@pytest.mark.parametrize("whole", [True, False])
def test_a_scorer_cannot_push_a_correction_of_a_finished_match(club, over, language, whole):
    scorer = with_role(club, Role.SCORER, None if whole else over, language)
    body = body_for(scorer, club, over)
    answer = push(scorer, with_line(body, key_of(scorer), "corrected", deal=1, entry=OTHERWISE))
    assert (answer.status_code, answer.json["fate"]) == (422, "refused")
    assert answer.json["message"] == sentence(language, AFTER_THE_END)
    assert versions(club, over) == [1]


def test_an_owner_can_push_a_correction_of_a_finished_match(club, over):
    body = body_for(club, club, over)
    answer = push(club, with_line(body, key_of(club), "corrected", deal=1, entry=OTHERWISE))
    assert answer.json["fate"] == "brought"
    assert tricks_of_first_deal(club, over) == (0, 1, 0)


def test_a_scorer_can_push_a_correction_from_before_the_end(club, one_of_two):
    scorer, key = scorer_of(club, one_of_two)
    body = body_for(scorer, club, one_of_two)
    body = with_line(body, key, "corrected", deal=1, entry=OTHERWISE)
    answer = push(scorer, with_line(body, key, "recorded", deal=2, entry=SECOND))
    assert answer.json["fate"] == "brought"
    assert tricks_of_first_deal(club, one_of_two) == (0, 1, 0)


def test_a_scorer_cannot_push_the_end_and_a_correction_after_it(club, one_of_two):
    scorer, key = scorer_of(club, one_of_two)
    body = body_for(scorer, club, one_of_two)
    body = with_line(body, key, "recorded", deal=2, entry=SECOND)
    answer = push(scorer, with_line(body, key, "corrected", deal=1, entry=OTHERWISE))
    assert answer.json["fate"] == "refused"
    assert versions(club, one_of_two) == [1]


def test_a_scorer_cannot_push_adjusted_points_after_the_players_ended_the_match(club, mine):
    scorer, key = scorer_of(club, mine)
    body = with_line(body_for(scorer, club, mine), key, "finished")
    entry = {"points": [{"whose": 0, "points": 5}], "reason": "Counted again"}
    answer = push(scorer, with_line(body, key, "adjusted", deal=2, entry=entry))
    assert (answer.json["fate"], answer.json["message"]) == ("refused", AFTER_THE_END)


def test_a_correction_that_was_undone_can_be_pushed(club, over):
    scorer, key = scorer_of(club, over)
    body = body_for(scorer, club, over)
    before = body["match"]["log"][0]["entry"]
    body = with_line(body, key, "corrected", deal=1, entry=OTHERWISE)
    body = with_line(body, key, "corrected", deal=1, entry=before, undoes=2)
    redone = with_line(body, key, "corrected", deal=1, entry=OTHERWISE, undoes=3)
    assert push(scorer, redone).json["fate"] == "refused"
    assert push(scorer, body).json["fate"] == "brought"
    assert tricks_of_first_deal(club, over) == (1, 0, 0)


def test_a_scorer_can_push_an_undo_of_the_last_deal_of_a_finished_match(club, over):
    scorer, key = scorer_of(club, over)
    body = with_line(body_for(scorer, club, over), key, "removed", deal=1, undoes=1)
    body = with_line(body, key, "recorded", deal=1, entry=OTHERWISE)
    assert push(scorer, body).json["fate"] == "brought"
    assert tricks_of_first_deal(club, over) == (0, 1, 0)


def test_a_scorer_can_push_a_new_match_that_its_phone_corrected_after_the_end(club, over):
    """In a group that was started on a phone, the phone is the owner."""
    scorer = with_role(club, Role.SCORER)
    body = with_line(body_for(club, club, over), key_of(scorer), "corrected", deal=1)
    body["match"]["log"][1]["entry"] = OTHERWISE
    body["match"] |= {"id": new_id(), "began_by": key_of(scorer)}
    body["match"]["log"][0]["by"] = key_of(scorer)
    once = ["a" * 64, "b" * 64]
    answer = push(scorer, {**body, "taken": False, "began": "c" * 64, "once": once})
    assert answer.json["fate"] == "brought", answer.text


def test_many_corrections_are_refused_without_settling_the_deals_again(club, mine, monkeypatch):
    """A correction settles one deal again; two are too many here."""
    monkeypatch.setattr(merge, "MOST_REPLAYED", 1)
    scorer, key = scorer_of(club, mine)
    body = body_for(scorer, club, mine)
    body = with_line(body, key, "corrected", deal=1, entry=OTHERWISE)
    twice = with_line(body, key, "corrected", deal=1, entry={**OTHERWISE, "tricks": [0, 0, 1]})
    assert push(scorer, twice).json["fate"] == "refused"
    assert push(scorer, body).json["fate"] == "brought"


# One match


def test_a_scorer_of_one_match_can_push_to_it(club, mine, other):
    scorer, key = scorer_of(club, mine)
    body = body_of(taken_by(scorer, club_id_of(club)), id_of(mine))
    answer = push(scorer, with_line(body, key, "recorded", deal=2, entry=SECOND))
    assert answer.json["fate"] == "brought"
    assert versions(club, mine, other) == [2, 1]


@pytest.mark.parametrize("match_id", ["own", "new"])
def test_a_match_link_does_not_reach_another_match_by_fingerprint(club, mine, other, match_id):
    scorer, key = scorer_of(club, mine)
    body = with_line(of_match(club, other), key, "recorded", deal=2, entry=SECOND)
    body["match"]["id"] = id_of(mine) if match_id == "own" else new_id()
    for taken in (True, False):
        answer = push(scorer, {**body, "taken": taken})
        assert answer.status_code in {403, 404, 409}
        assert id_of(other) not in answer.text
        assert "Dora" not in answer.text
    assert versions(club, mine, other) == [1, 1]


def test_a_match_link_does_not_reach_another_match_by_id(club, mine, other):
    scorer, key = scorer_of(club, mine)
    body = with_line(of_match(club, other), key, "recorded", deal=2, entry=SECOND)
    answer = push(scorer, body)
    assert (answer.status_code, answer.json["fate"]) == (404, "no_key")
    assert versions(club, mine, other) == [1, 1]


def test_a_match_link_cannot_start_a_match(club, mine):
    scorer, _ = scorer_of(club, mine)
    body = of_match(club, mine)
    body["match"]["id"] = new_id()
    assert push(scorer, {**body, "taken": False, "began": "a" * 64}).status_code == 404
    with club.app.extensions["store"].reading() as db:
        assert len(store.matches.list_ids(db, club_id_of(club))) == 1


def test_links_to_two_matches_do_not_combine_their_rights(club, mine, other):
    """A viewer's link to the other match opens no door for the scorer's link to this one."""
    scorer, key = scorer_of(club, mine)
    with club.app.extensions["store"].writing() as db:
        token = another_key(db, club_id_of(club), Role.VIEWER, match_id=id_of(other))
    scorer.open(f"/k/{token}")
    theirs = with_line(of_match(club, other), key, "recorded", deal=2, entry=SECOND)
    assert push(scorer, theirs).status_code == 403
    theirs["match"]["id"] = id_of(mine)
    assert "Dora" not in push(scorer, theirs).text
    assert versions(club, mine, other) == [1, 1]


def test_a_push_does_not_change_existing_facts_of_a_match(club, mine):
    scorer, key = scorer_of(club, mine)
    club_id = club_id_of(club)
    before = match_in(club.app, club_id, mine)
    body = body_of(taken_by(scorer, club_id), id_of(mine))
    for seat in body["match"]["seats"]:
        seat["name"] = f"Not {seat['name']}"
    for player in body["players"]:
        player |= {"name": f"Not {player['name']}", "created_at": "2020-01-01T00:00:00Z"}
    body["match"] |= {
        "options": {**body["match"]["options"], "made_bonus": 3},
        "first_dealer": 2,
        "began_on": "2020-01-01",
        "began_by": "-" + "x" * 21,
        "created_at": "2020-01-01T00:00:00Z",
        "rules": "Ours",
    }
    answer = push(scorer, with_line(body, key, "recorded", deal=2, entry=SECOND))
    assert answer.json["fate"] == "brought"
    after = match_in(club.app, club_id, mine)
    assert after.version == 2
    for fact in ("people", "first_table", "began_on", "begun_by", "created_at", "names"):
        assert getattr(after, fact) == getattr(before, fact), fact
    assert names_in(club) == sorted(THREE)


def test_a_push_with_different_seats_is_a_conflict(club, mine, other):
    scorer, key = scorer_of(club, mine)
    body = body_of(taken_by(scorer, club_id_of(club)), id_of(mine))
    body["match"]["seats"].reverse()
    answer = push(scorer, with_line(body, key, "recorded", deal=2, entry=SECOND))
    assert answer.json["fate"] == "conflict"
    assert [one["id"] for one in answer.json["archive"]["matches"]] == [id_of(mine)]
    assert {one["name"] for one in answer.json["archive"]["players"]} == set(THREE)
    assert versions(club, mine) == [1]


def test_the_id_of_an_outside_player_does_not_reveal_their_name(club, mine, other):
    """With a link to one match, somebody else's id is not answered with the name."""
    scorer, key = scorer_of(club, mine)
    with club.app.extensions["store"].reading() as db:
        dora = next(
            one.id for one in store.clubs.players(db, club_id_of(club)) if one.name == "Dora"
        )
    body = body_of(taken_by(scorer, club_id_of(club)), id_of(mine))
    body["players"].append({"id": dora, "name": "Zoe", "created_at": "2026-01-01T00:00:00Z"})
    body["match"]["joined"] = [{"player": dora, "name": "Zoe"}]
    seated = {"people": [0, 1, 3], "dealer": 0, "resting": [], "starts": []}
    answer = push(scorer, with_line(body, key, "seated", deal=2, entry=seated))
    assert answer.json["fate"] == "brought", answer.text
    assert "Dora" not in answer.text
    assert "Zoe" in names_in(club)


def test_a_player_who_joins_must_have_a_valid_name(club, mine):
    scorer, key = scorer_of(club, mine)
    body = body_of(taken_by(scorer, club_id_of(club)), id_of(mine))
    seated = {"people": [0, 1, 3], "dealer": 0, "resting": [], "starts": []}
    for name in ("", "x" * 41, "Aki", "a\nb"):
        sent = with_line(body, key, "seated", deal=2, entry=seated)
        player = {"id": FOREIGN, "name": "Zoe", "created_at": "2026-01-01T00:00:00Z"}
        sent["players"].append(player)
        sent["match"]["joined"] = [{"player": FOREIGN, "name": name}]
        answer = push(scorer, sent)
        assert (answer.status_code, answer.json["fate"]) == (422, "refused"), name
    assert names_in(club) == sorted(THREE)


def test_players_beyond_the_limit_of_a_match_cannot_join(club, mine):
    scorer, key = scorer_of(club, mine)
    body = body_of(taken_by(scorer, club_id_of(club)), id_of(mine))
    ids = [new_id() for _ in range(58)]
    body["players"] += [
        {"id": one, "name": f"Guest {at}", "created_at": "2026-01-01T00:00:00Z"}
        for at, one in enumerate(ids)
    ]
    body["match"]["joined"] = [{"player": one, "name": f"Guest {at}"} for at, one in enumerate(ids)]
    answer = push(scorer, with_line(body, key, "recorded", deal=2, entry=SECOND))
    assert answer.status_code == 422
    assert names_in(club) == sorted(THREE)


# The whole group


def test_a_known_match_id_takes_precedence_over_the_fingerprint(club, mine, other):
    body = of_match(club, mine)
    body["began"] = of_match(club, other)["began"]
    assert len(body["began"]) == 64
    answer = push(club, with_line(body, key_of(club), "recorded", deal=2, entry=SECOND))
    assert answer.json["id"] == id_of(mine)
    assert versions(club, mine, other) == [2, 1]


def test_a_group_viewer_cannot_push_to_existing_or_new_matches(club, mine):
    viewer = with_role(club, Role.VIEWER)
    body = with_line(of_match(club, mine), key_of(viewer), "recorded", deal=2, entry=SECOND)
    for match_id in (id_of(mine), new_id()):
        body["match"]["id"] = match_id
        assert push(viewer, body).status_code == 403
    assert versions(club, mine) == [1]


def test_a_match_of_another_group_is_not_found_by_fingerprint(app, club, mine):
    stranger = started(Visitor(app))
    body = of_match(club, mine)
    body |= {"club": club_id_of(stranger), "taken": True}
    assert push(stranger, body).json["fate"] == "deleted"
    assert push(stranger, {**body, "club": club_id_of(club)}).json["fate"] == "no_key"


def test_a_push_does_not_restore_a_deleted_match(club, mine):
    body = of_match(club, mine)
    with club.app.extensions["store"].writing() as db:
        store.deletion.delete(db, club_id_of(club), id_of(mine), SATURDAY, None)
    for match_id in (id_of(mine), new_id()):
        body["match"]["id"] = match_id
        for taken in (True, False):
            answer = push(club, {**body, "taken": taken})
            assert (answer.status_code, answer.json["fate"]) == (410, "deleted")


def test_a_match_id_that_looks_like_a_command_option_is_rejected(club, mine):
    body = of_match(club, mine)
    body["match"]["id"] = "-" + "m" * 21
    answer = push(club, {**body, "taken": False, "began": "a" * 64})
    assert (answer.status_code, answer.json["fate"]) == (400, "unreadable")


# Fingerprints


NO_FINGERPRINTS = {
    "nothing": "",
    "one digit": "a",
    "63 digits": "a" * 63,
    "65 digits": "a" * 65,
    "a million digits": "a" * 1_000_000,
    "capitals": "A" * 64,
    "no digits": "g" * 64,
    "full width": "ａ" * 64,
    "a line break after it": "a" * 64 + "\n",
}


@pytest.mark.parametrize("text", NO_FINGERPRINTS.values(), ids=NO_FINGERPRINTS)
@pytest.mark.parametrize("place", ["began", "once"])
def test_a_fingerprint_must_have_64_hexadecimal_digits(club, mine, place, text):
    body = with_line(of_match(club, mine), key_of(club), "recorded", deal=2, entry=SECOND)
    if place == "once":
        body["once"][-1] = text
    answer = push(club, {**body, "began": text} if place == "began" else body)
    assert (answer.status_code, answer.json["fate"]) == (400, "unreadable")
    assert "64" in answer.json["message"]
    assert versions(club, mine) == [1]


@pytest.mark.parametrize(
    "once", [[], ["a" * 64], ["a" * 64] * 2, ["a" * 64] * 3, [None] * 1000, [None, 7]]
)
def test_every_entry_needs_exactly_one_unique_fingerprint(club, mine, once):
    body = with_line(of_match(club, mine), key_of(club), "recorded", deal=2, entry=SECOND)
    body = with_line(body, key_of(club), "deal_noted", deal=1, entry="a good one")
    assert push(club, {**body, "once": once}).status_code == 400
    assert versions(club, mine) == [1]


def test_two_entries_cannot_share_a_fingerprint(club, mine):
    body = with_line(of_match(club, mine), key_of(club), "recorded", deal=2, entry=SECOND)
    assert push(club, body).json["fate"] == "brought"
    second = body["once"][-1]
    again = with_line(body, key_of(club), "deal_noted", deal=1, entry="a good one", once=second)
    assert push(club, again).status_code == 400
    twice = with_line(body, key_of(club), "deal_noted", deal=1, entry="a good one")
    twice = with_line(twice, key_of(club), "deal_noted", deal=2, entry="b", once=twice["once"][-1])
    assert push(club, twice).status_code == 400
    assert versions(club, mine) == [2]


# Players


CROWD = [
    {"id": f"{at:022}", "name": f"Nobody {at}", "created_at": "2026-01-01T00:00:00Z"}
    for at in range(4996)
]


def test_only_participants_of_an_existing_match_become_players(club, mine):
    body = with_line(of_match(club, mine), key_of(club), "recorded", deal=2, entry=SECOND)
    body["players"] += CROWD
    assert push(club, body).json["fate"] == "brought"
    assert names_in(club) == sorted(THREE)


def test_only_participants_of_a_new_match_become_players(club, mine):
    body = of_match(club, mine)
    body["match"]["id"] = new_id()
    body["players"] = [{**one, "id": new_id()} for one in CROWD[:3]] + CROWD[3:]
    body["match"]["seats"] = [
        {"player": one["id"], "name": one["name"]} for one in body["players"][:3]
    ]
    answer = push(club, {**body, "taken": False, "began": "a" * 64})
    assert answer.json["fate"] == "brought", answer.text
    assert names_in(club) == sorted([*THREE, "Nobody 0", "Nobody 1", "Nobody 2"])


def test_joining_a_match_without_new_entries_does_not_add_a_player(club, mine):
    body = of_match(club, mine)
    body["players"].append(CROWD[0])
    body["match"]["joined"] = [{"player": CROWD[0]["id"], "name": CROWD[0]["name"]}]
    assert push(club, body).status_code == 200
    assert names_in(club) == sorted(THREE)


def test_a_rejected_push_does_not_add_players(club, mine, monkeypatch):
    quotas = club.app.extensions["store"]._writing.kw["info"]
    monkeypatch.setitem(quotas, "quotas", Quotas(players=3))
    body = of_match(club, mine)
    body["players"].append(CROWD[0])
    body["match"]["joined"] = [{"player": CROWD[0]["id"], "name": CROWD[0]["name"]}]
    seated = {"people": [0, 1, 3], "dealer": 0, "resting": [], "starts": []}
    answer = push(club, with_line(body, key_of(club), "seated", deal=2, entry=seated))
    assert (answer.status_code, answer.json["fate"]) == (507, "no_room")
    assert names_in(club) == sorted(THREE)


# Links


def test_a_push_cannot_create_or_name_a_link(club, mine):
    scorer, key = scorer_of(club, mine)
    body = body_of(taken_by(scorer, club_id_of(club)), id_of(mine))
    line = with_line(body, "-" + "e" * 21, "deal_noted", deal=1, entry="mine")
    line["match"]["log"][-1]["by"] = "-" + "e" * 21
    answer = push(scorer, line)
    assert answer.json["fate"] == "brought"
    assert answer.json["archive"]["matches"][0]["log"][-1]["by"] == key
    assert "e" * 21 not in json.dumps(answer.json)
    with club.app.extensions["store"].reading() as db:
        assert len(store.keys.list_all(db, club_id_of(club))) == 2


def test_a_push_cannot_write_under_someone_elses_link(club, mine):
    scorer, _ = scorer_of(club, mine)
    body = body_of(taken_by(scorer, club_id_of(club)), id_of(mine))
    answer = push(scorer, with_line(body, key_of(club), "deal_noted", deal=1, entry="theirs"))
    assert (answer.status_code, answer.json["fate"]) == (403, "forbidden")
    assert versions(club, mine) == [1]
