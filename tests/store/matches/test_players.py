"""Players who are renamed, and two who are merged."""

import pytest

from scorekeeper import store as stores
from scorekeeper.match import Refused
from scorekeeper.store.matches.players import NoPlayer
from tests.support.store.archives import exported, rows
from tests.support.store.pad import FIRST, NOON, SECOND, THIRD, THREE_DEALS, Pad, minutes
from tests.support.store.stored_statistics import wrong_rows


def players(pad):
    with pad.store.reading() as session:
        return {one.name: one.id for one in stores.clubs.players(session, pad.club_id)}


def rename(pad, name, to):
    with pad.store.writing() as session:
        stores.players.rename(session, pad.club_id, players(pad)[name], to, minutes(9))


def merge(pad, kept, other):
    known = players(pad)
    with pad.store.writing() as session:
        stores.players.merge(session, pad.club_id, known[kept], known[other], minutes(9))


@pytest.fixture
def twice(store):
    """Two finished matches, in which Chie is once written Chieko."""
    pad = Pad.begin(store).record(FIRST, SECOND, THIRD)
    later = pad.another("hell", THREE_DEALS, ("Chieko", "Ben", "Dai"), at=minutes(60))
    return later.record(FIRST, SECOND, THIRD)


def test_a_new_spelling_appears_in_every_match_and_list(pad):
    pad.record(FIRST, SECOND, THIRD)
    rename(pad, "Chie", "  Chié ")
    assert pad.match.names == ("Aki", "Ben", "Chié")
    assert set(players(pad)) == {"Aki", "Ben", "Chié"}
    assert 'Chie"' not in exported(pad.store, pad.club_id).decode()
    assert wrong_rows(pad.store, pad.club_id) == []


def test_a_name_can_be_changed_only_in_case(pad):
    rename(pad, "Chie", "CHIE")
    assert pad.match.names[2] == "CHIE"


@pytest.mark.parametrize(
    ("to", "code"),
    [("", "name.empty"), ("x" * 41, "name.long"), ("bEN", "player.taken")],
)
def test_an_invalid_or_used_name_is_refused(pad, to, code):
    with pytest.raises(Refused) as refused:
        rename(pad, "Chie", to)
    assert [one.code for one in refused.value.refusals] == [code]
    assert pad.match.names == ("Aki", "Ben", "Chie")


def test_renaming_a_player_changes_the_poll_state_of_their_matches(pad):
    before = pad.match.state.mark
    rename(pad, "Chie", "Chieko")
    with pad.store.reading() as session:
        polled = stores.poll_state.state_of(session, pad.club_id, pad.match_id)
    assert polled.mark == pad.match.state.mark != before


def test_a_merged_player_has_the_matches_and_totals_of_both(twice):
    merge(twice, "Chie", "Chieko")
    assert twice.match.names == ("Chie", "Ben", "Dai")
    known = players(twice)
    assert set(known) == {"Aki", "Ben", "Chie", "Dai"}
    assert wrong_rows(twice.store, twice.club_id) == []
    with twice.store.reading() as session:
        game = twice.match.game
        found = stores.statistics.player_statistics(session, twice.club_id, game, known["Chie"])
    assert found.record.matches == 2
    assert {one.player.name: one.matches for one in found.opponents} == {
        "Ben": 2,
        "Aki": 1,
        "Dai": 1,
    }


def test_a_merge_can_be_previewed(twice):
    known = players(twice)
    with twice.store.reading() as session:
        found = stores.players.preview_merge(session, twice.club_id, known["Chie"], known["Chieko"])
    assert (found.kept.name, found.kept_matches) == ("Chie", 1)
    assert (found.other.name, found.other_matches, found.together) == ("Chieko", 1, "")


@pytest.mark.parametrize("deleted", [False, True])
def test_players_of_the_same_match_cannot_be_merged(twice, deleted):
    met = twice.another("hell", {}, ("Chie", "Chieko"), at=minutes(120))
    if deleted:
        with met.store.writing() as session:
            stores.deletion.delete(session, met.club_id, met.match_id, NOON, met.key_id)
    before = rows(twice.store, twice.club_id)
    known = players(twice)
    with twice.store.reading() as session:
        found = stores.players.preview_merge(session, twice.club_id, known["Chie"], known["Chieko"])
    assert (found.together, found.together_deleted) == (met.match_id, deleted)
    with pytest.raises(Refused) as refused:
        merge(twice, "Chie", "Chieko")
    assert [one.code for one in refused.value.refusals] == ["player.met"]
    assert rows(twice.store, twice.club_id) == before


def test_a_player_cannot_be_merged_with_themselves_or_with_a_player_of_another_group(twice, store):
    elsewhere = Pad.begin(store)
    for club_id, kept, other in (
        (twice.club_id, players(twice)["Chie"], players(twice)["Chie"]),
        (twice.club_id, players(twice)["Chie"], players(elsewhere)["Ben"]),
        (elsewhere.club_id, players(twice)["Chie"], players(twice)["Chieko"]),
    ):
        with pytest.raises(NoPlayer), store.writing() as session:
            stores.players.merge(session, club_id, kept, other, NOON)


def test_an_unknown_player_cannot_be_renamed(pad):
    with pytest.raises(NoPlayer), pad.store.writing() as session:
        stores.players.rename(session, pad.club_id, "A" * 22, "Dai", NOON)
