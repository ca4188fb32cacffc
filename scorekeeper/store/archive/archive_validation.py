"""Validation of an archive against a group: outcomes, faults, and the rows to write.

The validation does not write anything, so other writers are not blocked.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.match.archive.errors import ArchiveError, ArchiveFault, FaultyMatch, faulty
from scorekeeper.match.archive.reader import KnownIds, read_match
from scorekeeper.match.archive.work_limit import TooMuchWork, WorkLimit
from scorekeeper.match.model import Match
from scorekeeper.rules.names import same_name
from scorekeeper.rules.ruling import say
from scorekeeper.store.archive.current_names import Renamed, with_current_names
from scorekeeper.store.archive.faulty_match import describe
from scorekeeper.store.archive.import_result import (
    ImportedMatch,
    ImportOutcome,
    ImportPreview,
    outcome_of,
)
from scorekeeper.store.archive.import_writer import ImportRows
from scorekeeper.store.archive.people import People, PlainArchive, read_people
from scorekeeper.store.archive.rules_and_seasons import (
    merge_house_rules,
    merge_seasons,
    read_house_rules,
    read_seasons,
)
from scorekeeper.store.database import tables
from scorekeeper.store.database.quotas import Quotas, check_match_count
from scorekeeper.store.matches import loading

BATCH = 40
"""The number of matches in memory at a time, besides the rows to write."""

NAMES_PER_DEAL = 2
"""The number of names whose search in a note costs as much as computing a deal."""

MOST_MATCHES = 1_000_000
MOST_SHOWN = 200
MOST_FAULTS = 50
"""The validation stops after this many faults."""

T = TypeVar("T")
R = TypeVar("R")


@dataclass(slots=True)
class ArchiveValidation:
    """Validates an archive against a group and collects the results.

    ``rows`` collects the rows to import; it is ``None`` for a preview. ``quotas`` limits the number
    of imported matches. After ``run``, ``match_ids`` has the ids of all valid matches in the
    archive.
    """

    session: Session
    club_id: str
    now: datetime
    work: WorkLimit
    quotas: Quotas
    rows: ImportRows | None = None
    match_ids: set[str] = field(default_factory=set)
    _counts: Counter[ImportOutcome] = field(default_factory=Counter)
    _arrivals: list[ImportedMatch] = field(default_factory=list)
    _faults: list[ArchiveFault] = field(default_factory=list)
    _renamed: Renamed = ()
    _renamed_by_name: dict[str, tuple[str, str]] = field(default_factory=dict)

    def run(self, archive: PlainArchive) -> ImportPreview:
        """Validate ``archive``; stop after ``MOST_FAULTS`` faults.

        Raise ``NoRoom`` if there are too many matches.
        """
        people = self._read_people(archive)
        rules = self._merge(archive.house_rules, read_house_rules, merge_house_rules)
        seasons = self._merge(archive.seasons, read_seasons, merge_seasons)
        if self.rows:
            self.rows.house_rules, self.rows.seasons = rules, seasons
        stopped = False
        if people is not None:
            known = KnownIds(self.club_id, people.players, people.keys, self.now, self.work)
            stopped = self._read_matches(archive, known)
        return ImportPreview(
            {outcome: self._counts[outcome] for outcome in ImportOutcome},
            tuple(self._arrivals),
            len(people.new_players) if people else 0,
            tuple(self._faults[:MOST_FAULTS]),
            stopped=stopped or len(self._faults) >= MOST_FAULTS,
            rules=tuple(result for result, _ in rules),
            seasons=tuple(result for result, _ in seasons),
        )

    def _read_people(self, archive: PlainArchive) -> People | None:
        try:
            people = read_people(self.session, self.club_id, archive, self.now)
        except ArchiveError as error:
            self._faults += error.faults
            return None
        self._renamed = people.renamed
        self._renamed_by_name = {same_name(one[0]): one for one in people.renamed}
        if self.rows:
            self.rows.players, self.rows.keys = people.new_players, people.new_keys
        return people

    def _merge(
        self,
        plain: Sequence[Any],
        read: Callable[[Sequence[Any], datetime], list[T]],
        merge: Callable[[Session, str, Sequence[T]], list[tuple[R, T]]],
    ) -> list[tuple[R, T]]:
        try:
            found = read(plain, self.now)
        except ArchiveError as error:
            self._faults += error.faults
            return []
        return merge(self.session, self.club_id, found)

    def _read_matches(self, archive: PlainArchive, known: KnownIds) -> bool:
        """Validate the matches; return whether the work limit stopped the validation."""
        numbered = enumerate(archive.matches())
        try:
            while len(self._faults) < MOST_FAULTS and (batch := list(islice(numbered, BATCH))):
                self._read_batch(batch, known)
        except TooMuchWork as error:
            self._faults.append(error.fault)
            return True
        return False

    def _read_batch(self, batch: Sequence[tuple[int, Any]], known: KnownIds) -> None:
        found = [read for number, plain in batch for read in self._read(number, plain, known)]
        stored = self._stored_ids([match.id for _, match in found])
        here = loading.load_many(self.session, self.club_id, stored)
        for place, read in found:
            mine = here.get(read.id)
            match = with_current_names(read, self._renamed_people_in(read), mine)
            if match.id in stored and mine is None:
                self._count_outcome(ImportOutcome.DELETED, match)
                continue
            try:
                outcome = outcome_of(match, mine, place)
            except ArchiveError as error:
                about = FaultyMatch(match.game.slug, match.details.played_on)
                self._faults += [replace(one, match=about) for one in error.faults]
                continue
            self._count_outcome(outcome, match)
            self._add_rows(outcome, match, mine)

    def _add_rows(self, outcome: ImportOutcome, match: Match, here: Match | None) -> None:
        if self.rows is None or self._faults:
            return
        if outcome in {ImportOutcome.NEW, ImportOutcome.LONGER}:
            self.rows.add_match(match, here)
            check_match_count(self.quotas, len(self.rows.matches))
        elif outcome is ImportOutcome.SAME:
            self.rows.add_drafts(match)

    def _renamed_people_in(self, match: Match) -> Renamed:
        """Return the renamed players whose old names may occur in ``match``."""
        texts = sum(bool(line.event.free_texts) for line in match.lines)
        if not self._renamed:
            return ()
        if texts:
            self.work.count(len(self._renamed) * texts // NAMES_PER_DEAL)
            return self._renamed
        return [one for name in match.names if (one := self._renamed_by_name.get(same_name(name)))]

    def _stored_ids(self, ids: Sequence[str]) -> list[str]:
        """Return those of ``ids`` that the group already has, including deleted matches."""
        match = tables.Match
        query = select(match.id, match.deals).where(
            match.club_id == self.club_id, match.id.in_(ids)
        )
        found = self.session.execute(query).all()
        # These matches are computed, too.
        self.work.count(sum(row.deals for row in found))
        return [row.id for row in found]

    def _read(self, number: int, plain: Any, known: KnownIds) -> Iterator[tuple[str, Match]]:
        """Yield the match and its place in the archive, unless it has a fault."""
        place = f"matches[{number}]"
        try:
            match = read_match(plain, place, known)
            if match.id in self.match_ids:
                message = say("This match is in the file twice.")
                raise faulty(f"{place}.id", "archive.match_twice", message)
            if number >= MOST_MATCHES:
                raise faulty(place, "archive.long", say("This is too long."))
        except ArchiveError as error:
            self._faults += [replace(one, match=describe(plain, one.place)) for one in error.faults]
            return
        self.match_ids.add(match.id)
        yield place, match

    def _count_outcome(self, outcome: ImportOutcome, match: Match) -> None:
        self._counts[outcome] += 1
        if len(self._arrivals) < MOST_SHOWN:
            day = match.details.played_on
            slug, deals = match.game.slug, len(match.entries)
            self._arrivals.append(ImportedMatch(outcome, match.id, slug, match.names, day, deals))
