"""A match that is deleted: gone from everything for a week, then for good, unless taken back."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from scorekeeper import store as stores
from scorekeeper.match import NoMatch, commands
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database import tables
from scorekeeper.store.matches.selection import Selection
from tests.support.store.archives import exported, rows
from tests.support.store.pad import (
    FIRST,
    NOON,
    SECOND,
    THIRD,
    another_key,
    minutes,
)
from tests.support.store.stored_statistics import wrong_rows

WEEK = timedelta(days=7)


@pytest.fixture
def finished(pad):
    return pad.record(FIRST, SECOND, THIRD)


def delete(pad, at=NOON):
    with pad.store.writing() as session:
        stores.deletion.delete(session, pad.club_id, pad.match_id, at, pad.key_id)


def take_back(pad, at=NOON):
    with pad.store.writing() as session:
        stores.deletion.restore(session, pad.club_id, pad.match_id, at)


def purge(pad):
    with pad.store.writing() as session:
        stores.deletion.purge(session, pad.club_id, pad.match_id)


def everywhere(pad):
    """Return every list of matches by its name, with the number of matches in it."""
    club_id = pad.club_id
    with pad.store.reading() as session:
        everybody = stores.history.club_players(session, club_id)
        aki = next((one.id for one in everybody if one.name == "Aki"), "")
        words = stores.history.find_words(session, club_id, "kyoto")
        return {
            "going on": len(stores.matches.in_progress(session, club_id)),
            "finished": len(stores.matches.finished(session, club_id, 100)),
            "history": len(stores.history.page(session, club_id).lines),
            "of a player": len(
                stores.history.page(session, club_id, Selection(player_id=aki)).lines
            ),
            "at a place": len(stores.history.page(session, club_id, Selection(words=words)).lines),
            "counted": stores.matches.count(session, club_id),
            "of the club": {club.id: count for club, count in stores.clubs.list_all(session)}[
                club_id
            ],
            "places": len(stores.history.last_places(session, club_id, 12)),
            "found places": len(words[0].places),
            "by id": len(stores.matches.summarise(session, club_id, [pad.match_id])),
            "loaded": len(stores.matches.load_many(session, club_id, [pad.match_id])),
            "each": len(list(stores.matches.load_each(session, club_id))),
            "opened": int(stores.matches.load(session, club_id, pad.match_id) is not None),
            "polled": int(stores.poll_state.state_of(session, club_id, pad.match_id) is not None),
            "first day": int(stores.matches.first_day(session, club_id) is not None),
            "games played": len(stores.statistics.played_games(session, club_id)),
            "players offered": len(stores.clubs.players(session, club_id)) // 3,
            "players searched": len(everybody) // 3,
            "exported": exported(pad.store, club_id).count(pad.match_id.encode()),
            "form": _form(session, club_id, pad.match.game if pad.match else None, aki),
        }


def _form(session, club_id, game, player_id):
    found = game and stores.statistics.player_statistics(session, club_id, game, player_id)
    return len(found.form) if found else 0


def tells_where(pad):
    details = pad.match.details.__class__(pad.match.details.played_on, "Kyoto", "")
    pad.write(commands.describe, details=details)
    return pad


def test_a_deleted_match_is_in_no_list_and_a_restored_one_in_every_list(finished):
    tells_where(finished)
    before = everywhere(finished)
    assert {name for name, shown in before.items() if not shown} == {"going on"}
    delete(finished)
    assert {name: shown for name, shown in everywhere(finished).items() if shown} == {}
    take_back(finished)
    assert everywhere(finished) == before


def test_the_statistics_of_a_match_are_deleted_and_restored_with_it(finished):
    whole = rows(finished.store, finished.club_id)
    delete(finished)
    assert rows(finished.store, finished.club_id)["facts"] == []
    assert wrong_rows(finished.store, finished.club_id) == []
    take_back(finished)
    back = rows(finished.store, finished.club_id)
    assert {name: back[name] for name in ("facts", "results", "lines", "seats")} == {
        name: whole[name] for name in ("facts", "results", "lines", "seats")
    }
    assert wrong_rows(finished.store, finished.club_id) == []


def test_a_match_in_progress_is_deleted_and_restored_with_its_draft(pad):
    pad.record(FIRST)
    pad.keep(2, "bids", {"trump": "S", "bids": [1, None, None], "tricks": [None, None, None]})
    delete(pad)
    take_back(pad)
    assert pad.match.drafts[2].entry.bids[0] == 1


def test_a_deleted_match_cannot_be_changed(pad):
    pad.record(FIRST)
    terms = pad.terms()
    delete(pad)
    with pytest.raises(NoMatch), pad.store.writing() as session:
        stores.matches.lock(session, terms)


def test_a_match_can_be_deleted_only_once_and_restored_only_once(pad):
    delete(pad)
    with pytest.raises(NoMatch):
        delete(pad)
    take_back(pad)
    with pytest.raises(NoMatch):
        take_back(pad)
    with pytest.raises(NoMatch):
        purge(pad)


def test_the_list_has_who_deleted_a_match_when_and_until_when_it_can_be_restored(finished):
    delete(finished, minutes(30))
    with finished.store.reading() as session:
        (one,) = stores.deletion.list_deleted(session, finished.club_id)
    assert (one.match.id, one.by, one.deleted_at) == (
        finished.match_id,
        finished.key_id,
        minutes(30),
    )
    assert one.until == minutes(30) + WEEK
    assert one.match.totals == (23, 20, 17)


def test_a_key_to_a_deleted_match_is_valid_and_shows_that_the_match_is_deleted(pad):
    with pad.store.writing() as session:
        token = another_key(session, pad.club_id, Role.VIEWER, match_id=pad.match_id)
        key = stores.keys.find_by_token(session, token, NOON)
    delete(pad)
    with pad.store.reading() as session:
        named = stores.keys.KeyName(pad.club_id, key.id, key.phones)
        (opened,) = stores.key_lookup.valid_keys(session, [named], NOON, pad.match_id)
    assert (opened.match_state, opened.deleted) == (None, True)


def test_a_purged_match_leaves_no_row_behind(pad):
    with pad.store.writing() as session:
        another_key(session, pad.club_id, Role.VIEWER, match_id=pad.match_id, name="For Chie")
    pad.record(FIRST, SECOND, THIRD)
    delete(pad)
    purge(pad)
    left = rows(pad.store, pad.club_id)
    assert {name: count for name, count in left.items() if count} == {}
    with pad.store.reading() as session:
        assert session.scalars(_names_of_keys(pad)).all() == [""]


def _names_of_keys(pad):
    return select(tables.Key.name).where(tables.Key.club_id == pad.club_id)


def test_players_of_other_matches_stay_when_a_match_is_purged(finished):
    finished.another("hell", {}, ("Aki", "Dai"))
    delete(finished)
    purge(finished)
    with finished.store.reading() as session:
        assert {one.name for one in stores.clubs.players(session, finished.club_id)} == {
            "Aki",
            "Dai",
        }
    assert wrong_rows(finished.store, finished.club_id) == []


def test_players_of_another_deleted_match_stay_too(pad):
    other = pad.another("hell", {}, ("Aki", "Ben"))
    delete(pad)
    delete(other)
    purge(pad)
    take_back(other)
    assert other.match.names == ("Aki", "Ben")


def test_a_purge_revokes_a_key_that_wrote_in_another_match_and_removes_its_name(pad):
    """Only an archive can contain such a match."""
    with pad.store.writing() as session:
        token = another_key(session, pad.club_id, Role.SCORER, match_id=pad.match_id, name="Chie")
        key = stores.keys.find_by_token(session, token, NOON)
    other = pad.another("hell", {}, ("Aki", "Ben"))
    other.write(commands.finish, key_id=key.id)
    delete(pad)
    purge(pad)
    with pad.store.reading() as session:
        row = session.get(tables.Key, (pad.club_id, key.id))
        assert (row.name, row.withdrawn_at is not None) == ("", True)
        assert stores.keys.find_by_token(session, token, NOON) is None


def test_a_retry_of_starting_a_deleted_match_does_not_create_a_second_one(pad):
    options = pad.match.table.options

    def begin():
        with pad.store.writing() as session:
            here = (session, pad.club_id, pad.key_id)
            return stores.matches.create(*here, "hell", options, ["Aki", "Ben"], 0, NOON, "once")

    match_id = begin()
    with pad.store.writing() as session:
        stores.deletion.delete(session, pad.club_id, match_id, NOON, pad.key_id)
    assert begin() == match_id


def test_another_group_cannot_delete_restore_or_purge_a_match(pad):
    with pad.store.writing() as session:
        other = stores.clubs.start(session, "Elsewhere", NOON)
    for act in (stores.deletion.restore, stores.deletion.delete, stores.deletion.purge):
        more = {stores.deletion.restore: (NOON,), stores.deletion.delete: (NOON, None)}.get(act, ())
        with pytest.raises(NoMatch), pad.store.writing() as session:
            act(session, other.id, pad.match_id, *more)
