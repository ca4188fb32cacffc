"""An archive taken over into a club: looked through first, then all of it or nothing.

A match is the same match by its id. Looking through and taking over are one walk, with and without
writing.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.match.archive.errors import ArchiveError, Fault, faulty
from scorekeeper.match.archive.reader import KnownIds, read_match
from scorekeeper.match.model import Match
from scorekeeper.rules.ruling import say
from scorekeeper.store.archive.house_rules import (
    add_merged,
    merge_house_rules,
    read_house_rules,
)
from scorekeeper.store.archive.outcomes import outcome_of, write_match
from scorekeeper.store.archive.people import People, PlainArchive, add_people, read_people
from scorekeeper.store.archive.preview import (
    ImportedMatch,
    ImportedRules,
    ImportOutcome,
    ImportPreview,
    ImportRefused,
)
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.database.quotas import keep_club_within
from scorekeeper.store.matches.load import load_matches

BATCH = 100
MOST_MATCHES = 1_000_000
MOST_SHOWN = 200
MOST_FAULTS = 50
"""So many wrong things are told; then the rest is not looked through."""


def preview_import(
    session: Session, club_id: str, archive: PlainArchive, now: datetime
) -> ImportPreview:
    """Return what ``archive`` would bring to the club."""
    return _Import(session, club_id, now, writes=False).over(archive)


def import_archive(
    session: Session, club_id: str, archive: PlainArchive, now: datetime
) -> ImportPreview:
    """Take over all of ``archive``.

    Raises ``ImportRefused`` or ``NoRoom``, and the session keeps nothing.
    """
    lock_club(session, club_id)
    preview = _Import(session, club_id, now, writes=True).over(archive)
    if preview.faults:
        raise ImportRefused(preview)
    keep_club_within(session, club_id)
    return preview


@dataclass(slots=True)
class _Import:
    session: Session
    club_id: str
    now: datetime
    writes: bool
    counts: Counter[ImportOutcome] = field(default_factory=Counter)
    arrivals: list[ImportedMatch] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    met: set[str] = field(default_factory=set)
    rules: tuple[ImportedRules, ...] = ()

    def over(self, archive: PlainArchive) -> ImportPreview:
        """Go through the archive; everything wrong is collected, up to a number."""
        people = self._read_people(archive)
        self._take_rules(archive)
        if people is not None:
            known = KnownIds(self.club_id, people.players, people.keys, self.now)
            numbered = enumerate(archive.matches())
            while len(self.faults) < MOST_FAULTS and (batch := list(islice(numbered, BATCH))):
                self._take(batch, known)
        return ImportPreview(
            {outcome: self.counts[outcome] for outcome in ImportOutcome},
            tuple(self.arrivals),
            len(people.new_players) if people else 0,
            tuple(self.faults[:MOST_FAULTS]),
            stopped=len(self.faults) >= MOST_FAULTS,
            rules=self.rules,
        )

    def _read_people(self, archive: PlainArchive) -> People | None:
        try:
            people = read_people(self.session, self.club_id, archive, self.now)
        except ArchiveError as wrong:
            self.faults += wrong.faults
            return None
        if self.writes:
            add_people(self.session, people)
        return people

    def _take_rules(self, archive: PlainArchive) -> None:
        try:
            found = read_house_rules(archive.house_rules, self.now)
        except ArchiveError as wrong:
            self.faults += wrong.faults
            return
        walk = merge_house_rules(self.session, self.club_id, found)
        self.rules = tuple(one for one, _ in walk)
        if self.writes and not self.faults:
            add_merged(self.session, self.club_id, walk)

    def _take(self, batch: Sequence[tuple[int, Any]], known: KnownIds) -> None:
        """Go through some matches: say what becomes of each, and write it where this walk does."""
        found = [one for number, plain in batch if (one := self._read(number, plain, known))]
        here = load_matches(self.session, self.club_id, [match.id for _, match in found])
        for place, match in found:
            mine = here.get(match.id)
            try:
                outcome = outcome_of(match, mine, place)
            except ArchiveError as wrong:
                self.faults += wrong.faults
                continue
            self._note(outcome, match)
            if self.writes and not self.faults:
                write_match(self.session, outcome, match, mine)
        self.session.flush()
        self.session.expunge_all()

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
