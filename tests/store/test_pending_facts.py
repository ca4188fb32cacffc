"""Facts of matches that were finished before an upgrade: derived while the app already serves."""

import pytest
from sqlalchemy import delete, func, insert, select, update

from scorekeeper import store as stores
from scorekeeper.store import pending_facts as filling
from scorekeeper.store.database import tables
from tests.support.store.backups import opened
from tests.support.store.pad import FIRST, NOON, OVER_THIRTY, SECOND, SMALL, THIRD, TOO_MUCH, Pad
from tests.support.store.stored_statistics import sums, wrong_rows


@pytest.fixture
def pad(bare_url):
    """Three finished matches of Hell and one of Hearts, in a database of their own."""
    stores.upgrade(bare_url)
    with opened(bare_url) as store:
        pad = Pad.begin(store).record(FIRST, SECOND, THIRD)
        for _ in range(2):
            pad.another("hell", {"ladder_cards": [1]}, ("Aki", "Ben", "Chie")).record(FIRST)
        hearts = pad.another("hearts", OVER_THIRTY, ("Aki", "Ben", "Chie", "Dan"))
        hearts.record(SMALL, TOO_MUCH)
        yield pad


def forget_facts(pad):
    """Leave the matches as the migration does: without facts, and listed as such."""
    match, pending = tables.Match, tables.PendingFacts
    finished = select(match.club_id, match.id).where(match.finished_at.is_not(None))
    with pad.store.writing() as session:
        session.execute(delete(tables.Fact))
        session.execute(update(tables.Result).values(total=tables.Result.total + 100))
        session.execute(insert(pending).from_select(["club_id", "match_id"], finished))


def pending(pad):
    with pad.store.reading() as session:
        return session.scalar(select(func.count()).select_from(tables.PendingFacts))


def test_facts_and_results_are_derived_from_the_matches(pad):
    before = sums(pad)
    forget_facts(pad)
    stores.fill_facts(pad.store)
    assert sums(pad) == before
    assert wrong_rows(pad.store, pad.club_id) == []


def test_an_interrupted_run_continues_where_it_stopped(pad, monkeypatch):
    before = sums(pad)
    forget_facts(pad)
    replace_derived_rows = filling.replace_derived_rows
    filled = []

    def stopped_at_the_fourth(session, match):
        if len(filled) == 3:
            raise KeyboardInterrupt
        filled.append(match.id)
        replace_derived_rows(session, match)

    monkeypatch.setattr(filling, "BATCH", 2)
    monkeypatch.setattr(filling, "replace_derived_rows", stopped_at_the_fourth)
    with pytest.raises(KeyboardInterrupt):
        stores.fill_facts(pad.store)
    # The first batch is stored, and nothing of the second.
    assert pending(pad) == 2
    filled.clear()
    monkeypatch.setattr(filling, "replace_derived_rows", replace_derived_rows)
    stores.fill_facts(pad.store)
    assert (pending(pad), sums(pad)) == (0, before)


def test_the_log_shows_the_progress(pad, monkeypatch, caplog):
    forget_facts(pad)
    monkeypatch.setattr(filling, "BATCH", 3)
    monkeypatch.setattr(filling, "SECONDS_BETWEEN_REPORTS", 0)
    stores.fill_facts(pad.store)
    assert [record.getMessage() for record in caplog.records] == [
        "preparing the statistics: 3 of 4 finished matches",
        "preparing the statistics: 4 of 4 finished matches",
    ]


def test_an_unreadable_match_does_not_block_the_others(pad, caplog):
    before = sums(pad)
    forget_facts(pad)
    with pad.store.writing() as session:
        match = session.get(tables.Match, (pad.club_id, pad.match_id))
        whole, match.options = match.options, {"no such": "option"}
    stores.fill_facts(pad.store)
    assert pad.match_id in caplog.text
    assert pending(pad) == 1
    with pad.store.writing() as session:
        session.get(tables.Match, (pad.club_id, pad.match_id)).options = whole
    stores.fill_facts(pad.store)
    assert (pending(pad), sums(pad)) == (0, before)


def test_matches_of_a_game_that_is_not_installed_wait_for_it(pad, monkeypatch):
    before = sums(pad)
    forget_facts(pad)
    games = filling.all_games()
    monkeypatch.setattr(
        filling, "all_games", lambda: [game for game in games if game.slug != "hearts"]
    )
    stores.fill_facts(pad.store)
    assert pending(pad) == 1
    with pad.store.reading() as session:
        assert stores.count_pending(session, pad.club_id) == 0
    monkeypatch.setattr(filling, "all_games", lambda: games)
    stores.fill_facts(pad.store)
    assert (pending(pad), sums(pad)) == (0, before)


def test_a_deleted_match_gets_its_facts_when_it_is_restored(pad):
    before = sums(pad)
    forget_facts(pad)
    with pad.store.writing() as session:
        stores.deletion.delete(session, pad.club_id, pad.match_id, NOON, None)
    stores.fill_facts(pad.store)
    assert pending(pad) == 0
    with pad.store.writing() as session:
        stores.deletion.restore(session, pad.club_id, pad.match_id, NOON)
    assert sums(pad) == before
