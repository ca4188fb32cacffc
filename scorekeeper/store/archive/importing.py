"""An archive taken over into a club: looked through first, then all of it or nothing.

A match is the same match by its id. A player is the same by the id or, where the club does not
know it, by the name. A key of another club opens nothing here; it is kept so that the log goes on
to say who wrote. Looking through and taking over are one walk, with and without writing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from itertools import islice
from typing import Any, Protocol

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.match.archive.errors import (
    ArchiveError,
    Fault,
    check_spelling,
    faulty,
    read_as,
    read_id,
    read_moment,
    read_text,
    within,
)
from scorekeeper.match.archive.reader import KnownIds, difference, read_match
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.match.ids import fingerprint, new_id
from scorekeeper.match.log import LogLine, to_payload
from scorekeeper.match.model import Draft, Match
from scorekeeper.rules.names import same_name
from scorekeeper.rules.ruling import say
from scorekeeper.rules.serialization import to_plain
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.database.session import StoreError
from scorekeeper.store.matches.load import load_match, load_matches
from scorekeeper.store.statistics.results import keep_results

BATCH = 100
MOST_MATCHES = 1_000_000
MOST_SHOWN = 200
MOST_FAULTS = 50
"""So many wrong things are told; then the rest is not looked through."""

LONGEST_KEY_NAME = 200
FOLLOWING = ("changed_at", "finished_at", "version", "drafts", "sheet")
"""What of a match follows from its log, or is not part of it."""


class PlainArchive(Protocol):
    """An archive whose values nobody has looked at yet. Both lists come before any match."""

    @property
    def players(self) -> Sequence[Any]: ...

    @property
    def keys(self) -> Sequence[Any]: ...

    def matches(self) -> Iterator[Any]: ...


class ImportOutcome(StrEnum):
    """What becomes of a match of the archive."""

    NEW = "new"
    LONGER = "longer"
    SAME = "same"
    BEHIND = "behind"


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """A match of the archive: new here, longer than it is here, the same, or behind."""

    fate: ImportOutcome
    match_id: str
    game: str
    names: tuple[str, ...]
    played_on: date
    deals: int


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """What an import brings, or brought. With ``faults`` it brings nothing.

    ``counts`` are of all matches, ``arrivals`` the first of them; ``players`` says how many are
    new. ``stopped`` says that there were so many faults that the rest was not looked through.
    """

    counts: Mapping[ImportOutcome, int]
    arrivals: tuple[ImportedMatch, ...]
    players: int
    faults: tuple[Fault, ...]
    stopped: bool = False

    @property
    def changes(self) -> int:
        """How many matches are begun or brought up to date."""
        return self.counts[ImportOutcome.NEW] + self.counts[ImportOutcome.LONGER]


class ImportRefused(Exception):  # noqa: N818 - an answer rather than an error
    """Something in the archive cannot be imported; nothing was. ``preview`` says what and why."""

    def __init__(self, preview: ImportPreview) -> None:
        self.preview = preview
        super().__init__(f"{len(preview.faults)} faults")


def preview_import(
    session: Session, club_id: str, archive: PlainArchive, now: datetime
) -> ImportPreview:
    """What ``archive`` would bring to the club."""
    return _Import(session, club_id, now, writes=False).over(archive)


def import_archive(
    session: Session, club_id: str, archive: PlainArchive, now: datetime
) -> ImportPreview:
    """Take over all of ``archive``. Raises ``ImportRefused``, and the session keeps nothing."""
    lock_club(session, club_id)
    preview = _Import(session, club_id, now, writes=True).over(archive)
    if preview.faults:
        raise ImportRefused(preview)
    return preview


@dataclass(frozen=True, slots=True)
class _Player:
    id: str
    name: str
    created_at: str


@dataclass(frozen=True, slots=True)
class _Key:
    id: str
    name: str
    role: str
    created_at: str


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
    players: int = 0

    def over(self, archive: PlainArchive) -> ImportPreview:
        """Go through the archive; everything wrong is collected, up to a number."""
        known = self._known(archive)
        if known is not None:
            numbered = enumerate(archive.matches())
            while len(self.faults) < MOST_FAULTS and (batch := list(islice(numbered, BATCH))):
                self._take(batch, known)
        return ImportPreview(
            {fate: self.counts[fate] for fate in ImportOutcome},
            tuple(self.arrivals),
            self.players,
            tuple(self.faults[:MOST_FAULTS]),
            stopped=len(self.faults) >= MOST_FAULTS,
        )

    def _known(self, archive: PlainArchive) -> KnownIds | None:
        try:
            people = self._people(archive.players)
            keys = self._keys(archive.keys)
        except ArchiveError as wrong:
            self.faults += wrong.faults
            return None
        return KnownIds(self.club_id, people, keys, self.now)

    def _people(self, plain: Sequence[Any]) -> dict[str, str]:
        """The club's id of every player of the archive, by the id there."""
        row = tables.Player
        mine = self.session.scalars(select(row).where(row.club_id == self.club_id))
        ids = {player.id: player.same_name for player in mine}
        by_name = {name: player_id for player_id, name in ids.items()}
        people: dict[str, str] = {}
        taken: set[str] = set()
        new: list[dict[str, Any]] = []
        for number, one in enumerate(plain):
            place = f"players[{number}]"
            player, created_at = self._player(one, place)
            name = same_name(player.name)
            here = player.id if player.id in ids else by_name.get(name, player.id)
            if player.id in people or here in taken:
                message = say("This player is in the file twice.")
                raise faulty(place, "archive.player_twice", message)
            people[player.id] = here
            taken.add(here)
            if here not in ids:
                new.append(
                    {"id": here, "name": player.name, "same_name": name, "created_at": created_at}
                )
        self.players = len(new)
        self._insert(tables.Player, new)
        return people

    def _player(self, plain: Any, place: str) -> tuple[_Player, datetime]:
        player = read_as(_Player, plain, place)
        read_id(player.id, f"{place}.id")
        check_spelling(player.name, f"{place}.name")
        return player, read_moment(player.created_at, f"{place}.created_at", self.now)

    def _keys(self, plain: Sequence[Any]) -> frozenset[str]:
        """The keys of the archive; those that the club does not have open nothing."""
        row = tables.Key
        mine = set(self.session.scalars(select(row.id).where(row.club_id == self.club_id)))
        found: set[str] = set()
        new: list[dict[str, Any]] = []
        for number, one in enumerate(plain):
            key = self._key(one, f"keys[{number}]")
            if key["id"] in found:
                message = say("This key is in the file twice.")
                raise faulty(f"keys[{number}]", "archive.key_twice", message)
            found.add(key["id"])
            if key["id"] not in mine:
                new.append(key)
        self._insert(tables.Key, new)
        return frozenset(found)

    def _key(self, plain: Any, place: str) -> dict[str, Any]:
        key = read_as(_Key, plain, place)
        read_id(key.id, f"{place}.id")
        if key.role not in set(Role):
            raise faulty(f"{place}.role", "archive.no_role", say("This cannot stand here."))
        return {
            "id": key.id,
            "name": read_text(key.name, f"{place}.name", LONGEST_KEY_NAME),
            "role": key.role,
            "created_at": read_moment(key.created_at, f"{place}.created_at", self.now),
            "token_hash": fingerprint(new_id()),
            "withdrawn_at": self.now,
        }

    def _take(self, batch: Sequence[tuple[int, Any]], known: KnownIds) -> None:
        """Some matches: what they are, and what becomes of each."""
        found = [one for number, plain in batch if (one := self._read(number, plain, known))]
        here = load_matches(self.session, self.club_id, [match.id for _, match in found])
        for place, match in found:
            mine = here.get(match.id)
            try:
                fate = self._fate(match, mine, place)
            except ArchiveError as wrong:
                self.faults += wrong.faults
                continue
            self._note(fate, match)
            if self.writes and not self.faults:
                self._write(fate, match, mine)
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

    def _fate(self, match: Match, here: Match | None, place: str) -> ImportOutcome:
        if here is None:
            return ImportOutcome.NEW
        theirs, mine = plain_match(match), plain_match(here)
        common = min(match.version, here.version)
        for plain in (theirs, mine):
            for name in FOLLOWING:
                del plain[name]
            plain["log"] = plain["log"][:common]
        for name, one in theirs.items():
            different = difference(one, mine[name], name)
            if different is not None:
                message = say("The club has this match already, and something else here.")
                raise faulty(within(place, different), "archive.diverged", message)
        if match.version == here.version:
            return ImportOutcome.SAME
        return ImportOutcome.LONGER if match.version > here.version else ImportOutcome.BEHIND

    def _note(self, fate: ImportOutcome, match: Match) -> None:
        self.counts[fate] += 1
        if len(self.arrivals) < MOST_SHOWN:
            day = match.details.played_on
            slug, deals = match.game.slug, len(match.entries)
            self.arrivals.append(ImportedMatch(fate, match.id, slug, match.names, day, deals))

    def _write(self, fate: ImportOutcome, match: Match, mine: Match | None) -> None:
        if fate is ImportOutcome.NEW:
            self._begin(match)
            self._add_lines(match, match.lines)
            self._put_drafts(match, match.drafts)
            keep_results(self.session, None, match)
        elif fate is ImportOutcome.SAME and mine:
            # A deal that is half written has no line in the log yet: the later one counts.
            self._put_drafts(match, _later_drafts(match, mine))
        elif fate is ImportOutcome.LONGER:
            here = load_match(self.session, self.club_id, match.id, lock=True)
            if here is None or here.version >= match.version:
                raise StoreError("somebody wrote in this club meanwhile")
            self._bring_up_to_date(match)
            self._add_lines(match, match.lines[here.version :])
            self._put_drafts(match, match.drafts)
            keep_results(self.session, here, match)

    def _begin(self, match: Match) -> None:
        facts = {
            "key_id": match.begun_by,
            "game": match.game.slug,
            "options": to_plain(match.table.options),
            "first_dealer": match.table.first_dealer,
            "began_on": match.began_on,
            "created_at": match.created_at,
        }
        self._insert(tables.Match, [{"id": match.id, **facts, **_following(match)}])
        seats = enumerate(zip(match.player_ids, match.names, strict=True))
        self._insert(
            tables.Seat,
            [
                {
                    "match_id": match.id,
                    "seat": seat,
                    "player_id": player_id,
                    "name": name,
                    "game": match.game.slug,
                    "played_on": match.details.played_on,
                    "created_at": match.created_at,
                }
                for seat, (player_id, name) in seats
            ],
        )

    def _bring_up_to_date(self, match: Match) -> None:
        row, seat, draft = tables.Match, tables.Seat, tables.Draft
        self.session.execute(
            update(row)
            .where(row.club_id == self.club_id, row.id == match.id)
            .values(**_following(match))
        )
        self.session.execute(
            update(seat)
            .where(seat.club_id == self.club_id, seat.match_id == match.id)
            .values(played_on=match.details.played_on)
        )
        self.session.execute(
            delete(draft).where(draft.club_id == self.club_id, draft.match_id == match.id)
        )

    def _add_lines(self, match: Match, lines: Sequence[LogLine]) -> None:
        self._insert(
            tables.LogLineRow,
            [
                {
                    "match_id": match.id,
                    "number": line.number,
                    "at": line.at,
                    "key_id": line.key_id,
                    "kind": line.kind.value,
                    "payload": to_payload(line),
                }
                for line in lines
            ],
        )

    def _put_drafts(self, match: Match, drafts: Mapping[int, Draft]) -> None:
        if not drafts:
            return
        row = tables.Draft
        self.session.execute(
            delete(row).where(
                row.club_id == self.club_id, row.match_id == match.id, row.deal.in_(drafts)
            )
        )
        self._insert(
            row,
            [
                {
                    "match_id": match.id,
                    "deal": deal,
                    "stage": draft.stage,
                    "entry": to_plain(draft.entry),
                    "updated_at": draft.updated_at,
                }
                for deal, draft in drafts.items()
            ],
        )

    def _insert(self, table: type[tables.Base], rows: Iterable[dict[str, Any]]) -> None:
        """Add rows of this club, when this walk writes."""
        whole = [{"club_id": self.club_id, **row} for row in rows]
        if self.writes and whole:
            self.session.execute(insert(table), whole)


def _following(match: Match) -> dict[str, Any]:
    """The columns that follow from the log."""
    return {
        "version": match.version,
        "deals": len(match.entries),
        "played_on": match.details.played_on,
        "place": match.details.place,
        "changed_at": match.lines[-1].at if match.lines else match.created_at,
        "finished_at": match.finished_at,
    }


def _later_drafts(match: Match, mine: Match) -> dict[int, Draft]:
    """The drafts of ``match`` that ``mine`` does not have, or has as they were before."""
    return {
        deal: draft
        for deal, draft in match.drafts.items()
        if deal not in mine.drafts or mine.drafts[deal].updated_at < draft.updated_at
    }
