"""An archive taken over into a club: looked through first, then all of it or nothing.

A match is the same match by its id. Looking through holds nobody up; what it has made ready is then
written at once.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.match.archive.errors import ArchiveError, Fault, faulty
from scorekeeper.match.archive.reader import KnownIds, read_match
from scorekeeper.match.archive.work import TooMuchWork, Work
from scorekeeper.match.model import Match
from scorekeeper.rules.names import same_name
from scorekeeper.rules.ruling import say
from scorekeeper.store.archive.house_rules import (
    Merged,
    add_merged,
    merge_house_rules,
    read_house_rules,
)
from scorekeeper.store.archive.outcomes import make_ready, outcome_of
from scorekeeper.store.archive.people import People, PlainArchive, read_people
from scorekeeper.store.archive.preview import (
    ImportedMatch,
    ImportedRules,
    ImportedSeason,
    ImportOutcome,
    ImportPreview,
    ImportRefused,
)
from scorekeeper.store.archive.ready import Moved, ReadyRows, Write, named_things_of, people_of
from scorekeeper.store.archive.renamed import Renamed, as_named_here
from scorekeeper.store.archive.seasons import (
    MergedSeasons,
    add_merged_seasons,
    merge_seasons,
    read_seasons,
)
from scorekeeper.store.database import tables
from scorekeeper.store.database.quotas import keep_club_within
from scorekeeper.store.database.session import Store, Unavailable
from scorekeeper.store.matches.load import load_matches

LOOKS = 3
"""So often it is looked through before it is given up: somebody writes in the club all the time."""

BATCH = 40
"""Matches held at a time: with more of them Python looks for garbage for longer."""

RENAMED_FOR_A_DEAL = 2
"""So many names looked for in a note are as much work as a deal."""

MOST_MATCHES = 1_000_000
MOST_SHOWN = 200
MOST_FAULTS = 50
"""So many wrong things are told; then the rest is not looked through."""


def preview_import(
    session: Session,
    club_id: str,
    archive: PlainArchive,
    now: datetime,
    most_work: int | None = None,
) -> ImportPreview:
    """Return what ``archive`` would bring to the club, if it makes no more than ``most_work``."""
    return _Import(session, club_id, now, Work(most_work)).over(archive)


def import_archive(  # noqa: PLR0913 - the last two are for one of its callers each
    store: Store,
    club_id: str,
    opened: Callable[[], PlainArchive],
    now: datetime,
    *,
    most_work: int | None = None,
    first: Callable[[Session], object] | None = None,
) -> ImportPreview:
    """Take over all of the archive that ``opened`` opens, or nothing.

    It is looked through while everybody else goes on writing, and written in one transaction, in
    which ``first`` is done before. Where somebody wrote in the club in between, it is looked
    through again. Raises ``ImportRefused``, ``NoRoom``, ``Unavailable``.
    """
    for _ in range(LOOKS):
        with ReadyRows(store.engine.dialect, club_id) as ready:
            with store.reading() as session:
                look = _Import(session, club_id, now, Work(most_work), ready)
                preview = look.over(opened())
            if preview.faults:
                raise ImportRefused(preview)
            with suppress(Moved), store.writing() as session:
                ready.lock(session)
                if first:
                    first(session)
                look.add_named(session)
                ready.write(session)
                keep_club_within(session, club_id)
                return preview
    raise Unavailable("the club is being written in all the time")


@dataclass(slots=True)
class _Import:
    session: Session
    club_id: str
    now: datetime
    work: Work
    ready: ReadyRows | None = None
    counts: Counter[ImportOutcome] = field(default_factory=Counter)
    arrivals: list[ImportedMatch] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    met: set[str] = field(default_factory=set)
    rules: tuple[ImportedRules, ...] = ()
    merged: Merged = field(default_factory=list)
    seasons: tuple[ImportedSeason, ...] = ()
    merged_seasons: MergedSeasons = field(default_factory=list)
    renamed: Renamed = ()
    renamed_by_name: dict[str, tuple[str, str]] = field(default_factory=dict)

    def over(self, archive: PlainArchive) -> ImportPreview:
        """Go through the archive; everything wrong is collected, up to a number."""
        people = self._read_people(archive)
        self._look_at_rules(archive)
        self._look_at_seasons(archive)
        stopped = False
        if people is not None:
            known = KnownIds(self.club_id, people.players, people.keys, self.now, self.work)
            stopped = self._go_through(archive, known)
        if self.ready:
            self.ready.close()
        return ImportPreview(
            {outcome: self.counts[outcome] for outcome in ImportOutcome},
            tuple(self.arrivals),
            len(people.new_players) if people else 0,
            tuple(self.faults[:MOST_FAULTS]),
            stopped=stopped or len(self.faults) >= MOST_FAULTS,
            rules=self.rules,
            seasons=self.seasons,
        )

    def _read_people(self, archive: PlainArchive) -> People | None:
        try:
            people = read_people(self.session, self.club_id, archive, self.now)
        except ArchiveError as wrong:
            self.faults += wrong.faults
            return None
        self.renamed = people.renamed
        self.renamed_by_name = {same_name(one[0]): one for one in people.renamed}
        if self.ready:
            self.ready.people = people_of(self.session, self.club_id)
            self.ready.new_keys = [str(key["id"]) for key in people.new_keys]
            self.ready.add(Write.PLAYERS, people.new_players)
            self.ready.add(Write.KEYS, people.new_keys)
        return people

    def _look_at_rules(self, archive: PlainArchive) -> None:
        try:
            found = read_house_rules(archive.house_rules, self.now)
        except ArchiveError as wrong:
            self.faults += wrong.faults
            return
        self.merged = merge_house_rules(self.session, self.club_id, found)
        self.rules = tuple(one for one, _ in self.merged)
        if self.ready:
            self.ready.named = named_things_of(self.session, self.club_id)

    def _look_at_seasons(self, archive: PlainArchive) -> None:
        try:
            found = read_seasons(archive.seasons, self.now)
        except ArchiveError as wrong:
            self.faults += wrong.faults
            return
        self.merged_seasons = merge_seasons(self.session, self.club_id, found)
        self.seasons = tuple(one for one, _ in self.merged_seasons)

    def add_named(self, session: Session) -> None:
        """Keep the house rules and the seasons that arrive."""
        add_merged(session, self.club_id, self.merged)
        add_merged_seasons(session, self.club_id, self.merged_seasons)

    def _go_through(self, archive: PlainArchive, known: KnownIds) -> bool:
        """Go through the matches; return whether the rest was left out for the work it makes."""
        numbered = enumerate(archive.matches())
        try:
            while len(self.faults) < MOST_FAULTS and (batch := list(islice(numbered, BATCH))):
                self._take(batch, known)
        except TooMuchWork as wrong:
            self.faults.append(wrong.fault)
            return True
        return False

    def _take(self, batch: Sequence[tuple[int, Any]], known: KnownIds) -> None:
        """Go through some matches: say what becomes of each, and make ready what is written."""
        found = [one for number, plain in batch if (one := self._read(number, plain, known))]
        kept = self._kept([match.id for _, match in found])
        here = load_matches(self.session, self.club_id, kept)
        for place, read in found:
            mine = here.get(read.id)
            match = as_named_here(read, self._renamed_in(read), mine)
            if match.id in kept and mine is None:
                self._note(ImportOutcome.DELETED, match)
                continue
            try:
                outcome = outcome_of(match, mine, place)
            except ArchiveError as wrong:
                self.faults += wrong.faults
                continue
            self._note(outcome, match)
            if self.ready and not self.faults:
                make_ready(self.ready, outcome, match, mine)
        self.session.expunge_all()

    def _renamed_in(self, match: Match) -> Renamed:
        """Return who of those renamed here may be named in ``match``, which is work to replace."""
        texts = sum(bool(line.event.free_texts) for line in match.lines)
        if not self.renamed:
            return ()
        if texts:
            self.work.settle(len(self.renamed) * texts // RENAMED_FOR_A_DEAL)
            return self.renamed
        return [one for name in match.names if (one := self.renamed_by_name.get(same_name(name)))]

    def _kept(self, ids: Sequence[str]) -> list[str]:
        """Return which matches the club has, also deleted ones, whose deals are settled as well."""
        match = tables.Match
        query = select(match.id, match.deals).where(
            match.club_id == self.club_id, match.id.in_(ids)
        )
        found = self.session.execute(query).all()
        self.work.settle(sum(row.deals for row in found))
        return [row.id for row in found]

    def _read(self, number: int, plain: Any, known: KnownIds) -> tuple[str, Match] | None:
        place = f"matches[{number}]"
        try:
            match = read_match(plain, place, known)
            if match.id in self.met:
                message = say("This match is in the file twice.")
                raise faulty(f"{place}.id", "archive.match_twice", message)
            if number >= MOST_MATCHES:
                raise faulty(place, "archive.long", say("This is too long."))
        except ArchiveError as wrong:
            self.faults += wrong.faults
            return None
        self.met.add(match.id)
        return place, match

    def _note(self, outcome: ImportOutcome, match: Match) -> None:
        self.counts[outcome] += 1
        if len(self.arrivals) < MOST_SHOWN:
            day = match.details.played_on
            slug, deals = match.game.slug, len(match.entries)
            self.arrivals.append(ImportedMatch(outcome, match.id, slug, match.names, day, deals))
