"""The most work that a file can cause, and that nobody waits meanwhile."""

import io
import json

import pytest

from scorekeeper import store as stores
from scorekeeper.imports.archive_file import ArchiveFile
from scorekeeper.match import commands
from scorekeeper.match.archive import history_reader
from scorekeeper.store import Unavailable
from scorekeeper.store.archive import archive_validation
from scorekeeper.store.archive.import_result import ImportOutcome, ImportRefused
from tests.support.store.archives import LATER, empty_club, exported, imported, looked_through, rows
from tests.support.store.pad import (
    FIRST,
    FIRST_OTHERWISE,
    NOON,
    SECOND,
    SECRET,
    THIRD,
    THREE_DEALS,
    minutes,
    options,
)

CORRECTIONS = 20


@pytest.fixture
def played(pad):
    """Hell in three deals, finished by the third."""
    return pad.later(1).record(FIRST, SECOND, THIRD)


@pytest.fixture
def corrected(played):
    """A long match whose first deal is changed back and forth twenty times."""
    for number in range(CORRECTIONS):
        played.later(2 + number).correct(1, FIRST if number % 2 else FIRST_OTHERWISE)
    return played


def document(pad):
    return json.loads(exported(pad.store, pad.club_id))


def found(pad, plain, most_work=None):
    """Return whether the validation stopped, and its faults."""
    there = empty_club(pad.store)
    preview = looked_through(
        pad.store, there, json.dumps(plain).encode(), LATER, most_work=most_work
    )
    return preview.stopped, [(one.place, one.refusal.code) for one in preview.faults]


def test_the_cost_of_a_match_is_its_number_of_deals(played):
    assert found(played, document(played), 3) == (False, [])
    assert found(played, document(played), 2) == (True, [("", "archive.work")])


def test_each_change_after_the_end_costs_the_deals_again(corrected):
    # Its own 3, and 3 before each of the 20 corrections; the third deal ended it by the rules.
    assert found(corrected, document(corrected), 63) == (False, [])
    assert found(corrected, document(corrected), 62) == (True, [("", "archive.work")])


def test_after_many_changes_the_recorded_end_is_trusted_and_costs_nothing_more(
    corrected, monkeypatch
):
    monkeypatch.setattr(history_reader, "MOST_REPLAYED", 9)
    assert found(corrected, document(corrected), 12) == (False, [])


def test_an_end_without_an_event_at_that_time_is_not_trusted(corrected, monkeypatch):
    monkeypatch.setattr(history_reader, "MOST_REPLAYED", 9)
    plain = document(corrected)
    plain["matches"][0]["finished_at"] = "2026-03-01T12:00:30Z"
    wrong = [("matches[0].finished_at", "archive.does_not_follow")]
    assert found(corrected, plain) == (False, wrong)


def test_a_missing_end_is_a_fault_without_further_cost(corrected):
    plain = document(corrected)
    plain["matches"][0]["finished_at"] = None
    wrong = [("matches[0].finished_at", "archive.does_not_follow")]
    assert found(corrected, plain, 3) == (False, wrong)


def test_the_deals_of_the_groups_own_match_are_counted_too(played):
    plain = json.dumps(document(played)).encode()
    assert not looked_through(played.store, played.club_id, plain, most_work=6).faults
    assert looked_through(played.store, played.club_id, plain, most_work=5).stopped


# Nobody waits


class Interrupted:
    """An archive that runs a function while its matches are read."""

    def __init__(self, data, happens):
        self._file = ArchiveFile(io.BytesIO(data))
        self._happens = happens
        self.players, self.keys = self._file.players, self._file.keys
        self.house_rules, self.seasons = self._file.house_rules, self._file.seasons

    def matches(self):
        for match in self._file.matches():
            self._happens()
            yield match


def taken_over(store, club_id, data, happens):
    opened = []

    def file():
        opened.append(Interrupted(data, happens))
        return opened[-1]

    return stores.archive.import_archive(store, club_id, file, LATER), len(opened)


def test_others_can_write_while_a_file_is_validated(played):
    there = empty_club(played.store)
    data = exported(played.store, played.club_id)
    names = []

    def happens():
        with played.store.writing() as session:
            names.append(stores.clubs.start(session, "Meanwhile", NOON).name)

    preview, looks = taken_over(played.store, there, data, happens)
    assert names == ["Meanwhile"]
    assert preview.counts[ImportOutcome.NEW] == 1
    assert looks == 1
    assert rows(played.store, there)["lines"] == rows(played.store, played.club_id)["lines"]


def a_key(store, club_id):
    with store.writing() as session:
        return stores.keys.create(session, club_id, SECRET, NOON, role=stores.keys.Role.OWNER).id


def begin(store, club_id, key_id, name="Aki"):
    with store.writing() as session:
        terms = (club_id, key_id, "hell", options("hell", **THREE_DEALS), (name, "Zoe", "Yuki"))
        return stores.matches.create(session, *terms, 0, NOON)


def version(store, club_id, match_id):
    with store.reading() as session:
        return stores.matches.load(session, club_id, match_id).version


def test_a_change_made_during_the_validation_is_not_lost(pad):
    store, there = pad.store, empty_club(pad.store)
    pad.later(1).record(FIRST)
    data = exported(store, pad.club_id)
    stores.archive.import_archive(store, there, lambda: ArchiveFile(io.BytesIO(data)), LATER)
    pad.later(2).record(SECOND)
    key_id = a_key(store, there)

    def happens():
        if version(store, there, pad.match_id) == 1:
            terms = stores.matches.WriteTerms(there, pad.match_id, key_id, 1, NOON)
            with store.writing() as session:
                stores.matches.lock(session, terms).append(commands.note_deal, number=1, text="Ah")

    with pytest.raises(ImportRefused) as refused:
        taken_over(store, there, exported(store, pad.club_id), happens)
    assert [one.refusal.code for one in refused.value.preview.faults] == ["archive.diverged"]
    assert version(store, there, pad.match_id) == 2


def test_players_are_matched_again_if_one_was_added_during_the_validation(played):
    there = empty_club(played.store)
    data = exported(played.store, played.club_id)
    key_id, begun = a_key(played.store, there), []

    def happens():
        if not begun:
            begun.append(begin(played.store, there, key_id))

    preview, looks = taken_over(played.store, there, data, happens)
    assert looks == 2
    assert preview.players == 2


def test_a_match_deleted_during_the_validation_stays_deleted(played):
    there = empty_club(played.store)
    data = exported(played.store, played.club_id)
    stores.archive.import_archive(played.store, there, lambda: ArchiveFile(io.BytesIO(data)), LATER)
    key_id, deleted = a_key(played.store, there), []

    def happens():
        if deleted:
            return
        deleted.append(played.match_id)
        with played.store.writing() as session:
            stores.deletion.delete(session, there, played.match_id, LATER, key_id)

    preview, looks = taken_over(played.store, there, data, happens)
    assert looks == 2
    assert preview.counts[ImportOutcome.DELETED] == 1


def test_validation_stops_when_a_file_has_too_many_matches(played, monkeypatch):
    monkeypatch.setattr(archive_validation, "BATCH", 1)
    for minute in (1, 2):
        played.another("hell", {"ladder_cards": [1]}, ["Aki", "Ben", "Chie"], at=minutes(minute))
    there, read = empty_club(played.store), []
    store = stores.Store(played.store.engine, stores.Quotas(matches=1))
    data = exported(played.store, played.club_id)
    with pytest.raises(stores.NoRoom):
        taken_over(store, there, data, lambda: read.append("a match"))
    assert len(read) == 2


def test_nothing_is_imported_if_someone_writes_all_the_time(played):
    there = empty_club(played.store)
    data = exported(played.store, played.club_id)
    key_id = a_key(played.store, there)
    names = iter(("Dai", "Emi", "Fumi", "Gen", "Hana"))

    def happens():
        begin(played.store, there, key_id, next(names))

    with pytest.raises(Unavailable):
        taken_over(played.store, there, data, happens)
    with played.store.reading() as session:
        assert stores.matches.load(session, there, played.match_id) is None


def test_two_players_with_the_same_name_are_refused(played):
    plain = document(played)
    plain["players"][1]["name"] = plain["players"][0]["name"].upper()
    assert found(played, plain) == (False, [("players[1]", "archive.player_twice")])


def test_an_import_does_not_restore_a_deleted_match(played):
    data = exported(played.store, played.club_id)
    with played.store.writing() as session:
        stores.deletion.delete(session, played.club_id, played.match_id, LATER, played.key_id)
    preview = looked_through(played.store, played.club_id, data)
    assert preview.faults == ()
    assert preview.counts[stores.archive.ImportOutcome.DELETED] == 1
    imported(played.store, played.club_id, data)
    with played.store.reading() as session:
        assert stores.matches.load(session, played.club_id, played.match_id) is None
        assert len(stores.deletion.list_deleted(session, played.club_id)) == 1


def test_searching_for_names_in_notes_counts_as_work(played):
    played.later(5).write(commands.note_deal, number=1, text="Aki was tired")
    played.later(6).write(commands.note_deal, number=2, text="Ben too")
    plain = document(played)
    for number, player in enumerate(plain["players"]):
        player["name"] = f"Somebody {number}"
    data = json.dumps(plain).encode()
    # Three names in two notes, two of them for a deal; the match here and in the file.
    assert not looked_through(played.store, played.club_id, data, most_work=9).faults
    assert looked_through(played.store, played.club_id, data, most_work=8).stopped
