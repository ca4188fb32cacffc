"""The members of teams in the store: in statistics, in the history, and in the next match."""

import pytest

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.match.commands import Refused
from scorekeeper.registry import find_game
from scorekeeper.store.matches.selection import Selection
from tests.support.store.pad import Pad, entry, minutes
from tests.support.store.stored_statistics import game_statistics, player_statistics

POINTS = find_game("points")
SKAT = stores.statistics.Span(called="Skat")
REDS, BLUES = 0, 1


def enters(pad, teams, **terms):
    with pad.store.writing() as session:
        stores.matches.enter_first_teams(session, pad.terms(**terms), teams)
    return pad


def remembered(pad, *names):
    with pad.store.reading() as session:
        return stores.matches.remembered_members(session, pad.club_id, names)


def played(pad, *scores):
    pad.record(entry("points", scores=list(scores)))
    pad.write(commands.finish)
    return pad


@pytest.fixture
def pad(store):
    """Reds (Aki and Ben) 30, Blues (Chie and Dora) 20, Mia 10 points in Skat."""
    pad = Pad.begin(store, "points", {"called": "Skat"}, ("Reds", "Blues", "Mia"))
    enters(pad, {REDS: ["Aki", "Ben"], BLUES: ["Chie", "Dora"]})
    return played(pad, 30, 20, 10)


def test_members_share_the_places_of_their_team(pad):
    records = game_statistics(pad, POINTS, SKAT).records
    assert [(one.player.name, one.matches, dict(one.places)) for one in records] == [
        ("Aki", 1, {1: 1}),
        ("Ben", 1, {1: 1}),
        ("Reds", 1, {1: 1}),
        ("Blues", 1, {2: 1}),
        ("Chie", 1, {2: 1}),
        ("Dora", 1, {2: 1}),
        ("Mia", 1, {3: 1}),
    ]
    assert game_statistics(pad, POINTS, SKAT).matches == 1


def test_members_have_the_measures_and_the_form_of_their_team(pad):
    found = player_statistics(pad, "Aki", POINTS, SKAT)
    assert sorted((measure, n) for (_, measure), n in found.tables.by_player.items()) == [
        ("best_of_deal", 1),
        ("deals", 1),
    ]
    assert [(one.place, one.units, one.total) for one in found.form] == [(1, 3, 30)]


def test_members_meet_the_members_of_other_teams(pad):
    def opponents(name):
        found = player_statistics(pad, name, POINTS, SKAT).opponents
        return {one.player.name: (one.ahead, one.behind) for one in found}

    assert opponents("Aki") == {"Chie": (1, 0), "Dora": (1, 0), "Mia": (1, 0)}
    assert opponents("Reds") == {"Blues": (1, 0), "Mia": (1, 0)}
    assert opponents("Mia") == dict.fromkeys(
        ("Aki", "Ben", "Blues", "Chie", "Dora", "Reds"), (0, 1)
    )


def test_a_list_shows_teams_and_a_search_finds_members(pad):
    assert pad.in_lists.names == ("Reds", "Blues", "Mia")
    assert pad.in_lists.left == ()
    with pad.store.reading() as session:
        (aki,) = [one for one in stores.clubs.players(session, pad.club_id) if one.name == "Aki"]
        page = stores.history.page(session, pad.club_id, Selection(player_id=aki.id))
    assert [line.id for line in page.lines] == [pad.match_id]


def test_the_next_match_remembers_the_members(pad):
    assert remembered(pad, "reds", "Blues", "Mia", "Nobody") == {
        "reds": ("Aki", "Ben"),
        "blues": ("Chie", "Dora"),
    }
    again = pad.another("points", {}, ("Reds", "Mia"), at=minutes(60))
    assert remembered(pad, "Reds") == {"reds": ("Aki", "Ben")}
    enters(again, {REDS: ["Ben", "Emi"]})
    assert remembered(pad, "Reds") == {"reds": ("Ben", "Emi")}
    assert pad.match.members(REDS) == ("Aki", "Ben")


def test_a_deleted_match_is_not_remembered(pad):
    with pad.store.writing() as session:
        stores.deletion.delete(session, pad.club_id, pad.match_id, minutes(60), pad.key_id)
    assert remembered(pad, "Reds") == {}


def test_members_are_renamed_with_the_player(pad):
    with pad.store.writing() as session:
        (aki,) = [one for one in stores.clubs.players(session, pad.club_id) if one.name == "Aki"]
        stores.players.rename(session, pad.club_id, aki.id, "Akira", minutes(60))
    assert pad.match.members(REDS) == ("Akira", "Ben")
    assert remembered(pad, "Reds") == {"reds": ("Akira", "Ben")}


def test_a_retry_enters_the_members_once(store):
    pad = Pad.begin(store, "points", {}, ("Reds", "Mia"))
    for _ in range(2):
        enters(pad, {REDS: ["Aki", "Ben"]}, version=0, idempotency_key="once")
    assert pad.match.version == 1


def test_refused_members_leave_nothing_behind(store):
    pad = Pad.begin(store, "points", {}, ("Reds", "Mia"))
    with pytest.raises(Refused):
        enters(pad, {REDS: ["Aki", "Mia"]})
    assert [person.name for person in pad.match.people] == ["Reds", "Mia"]


def test_a_match_with_only_members_is_empty(store):
    pad = enters(Pad.begin(store, "points", {}, ("Reds", "Mia")), {REDS: ["Aki", "Ben"]})

    def listed(since):
        with store.reading() as session:
            return stores.matches.in_progress(session, pad.club_id, empty_since=since)

    assert len(listed(pad.at)) == 1
    assert listed(minutes(1)) == []
    pad.record(entry("points", scores=[1, 2]))
    assert len(listed(minutes(1))) == 1


def test_seven_teams_of_three_fit(store):
    names = [f"Team {number}" for number in range(7)]
    pad = Pad.begin(store, "points", {}, names)
    enters(pad, {at: [f"{one} {name}" for one in "abc"] for at, name in enumerate(names)})
    assert pad.match.members(6) == ("a Team 6", "b Team 6", "c Team 6")
