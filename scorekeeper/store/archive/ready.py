"""The rows that an import is going to write: made while nobody waits, then written in one go.

They lie in a file meanwhile, so that an archive of any size fits into little memory. Before they
are written it is looked whether what they are based on is still so.
"""

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter
from tempfile import TemporaryFile
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Dialect, Insert, UpdateBase, bindparam, delete, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.database.upsert import insert_of
from scorekeeper.store.matches.rows import Row

ROWS_AT_A_TIME = 20_000
IDS_AT_A_TIME = 500

AT_CLUB, AT_MATCH = "at_club", "at_match"
"""In rows for statements that look for a match: which one."""


class Moved(Exception):  # noqa: N818 - what happened, not an error
    """Somebody wrote in the club since it was looked at."""


class Write(StrEnum):
    """What is done with rows, in the order in which it is done."""

    PLAYERS = "players"
    KEYS = "keys"
    MATCHES = "matches"
    NO_SEATS = "no seats"
    SEATS = "seats"
    MOVES = "moves"
    LINES = "lines"
    NO_DRAFTS = "no drafts"
    DRAFTS = "drafts"
    NO_RESULTS = "no results"
    RESULTS = "results"
    NO_FACTS = "no facts"
    FACTS = "facts"


INSERTED: Mapping[Write, Any] = {
    Write.PLAYERS: tables.Player,
    Write.KEYS: tables.Key,
    Write.MATCHES: tables.Match,
    Write.SEATS: tables.Seat,
    Write.LINES: tables.LogLineRow,
    Write.RESULTS: tables.Result,
    Write.FACTS: tables.Fact,
}


@dataclass(frozen=True, slots=True)
class Prepared:
    """A statement as the driver takes it: its text, and the values, two or more, that it wants."""

    text: str
    wanted: tuple[tuple[str, Callable[[Any], Any] | None], ...]

    def values(self, rows: Sequence[Row]) -> list[tuple[Any, ...]]:
        """Return the values of ``rows``."""
        if not any(made for _, made in self.wanted):
            return list(map(itemgetter(*[name for name, _ in self.wanted]), rows))
        return [
            tuple([made(row[name]) if made else row[name] for name, made in self.wanted])
            for row in rows
        ]


class ReadyRows:
    """The rows, and what they are based on. ``versions`` has every match met, ``None`` if new."""

    def __init__(self, dialect: Dialect, club_id: str) -> None:
        self.club_id = club_id
        self.people: frozenset[tuple[str, str]] = frozenset()
        self.new_keys: list[str] = []
        self.named: Any = None
        self.versions: dict[str, int | None] = {}
        # By position, whatever the driver likes best.
        style = "qmark" if dialect.positional else "format"
        self._dialect = type(dialect)(paramstyle=style)  # type: ignore[call-arg]  # a default one
        self._prepared: dict[Write, Prepared] = {}
        self._file = TemporaryFile()  # noqa: SIM115 - closed at the end of the block
        self._rows: dict[Write, list[Row]] = {write: [] for write in Write}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, write: Write, rows: Sequence[Row]) -> None:
        """Add rows."""
        self._rows[write] += rows

    def put_by(self) -> None:
        """Lay by what has come together, where that is much; called after whole matches."""
        if sum(map(len, self._rows.values())) >= ROWS_AT_A_TIME:
            self._lay_by()

    def close(self) -> None:
        """Lay by the rest."""
        self._lay_by()

    def _lay_by(self) -> None:
        for write, rows in self._rows.items():
            if rows:
                prepared = self._prepared.get(write) or self._prepare(write, rows[0])
                laid_by = (write, prepared.values(rows))
                pickle.dump(laid_by, self._file, pickle.HIGHEST_PROTOCOL)
                rows.clear()

    def _prepare(self, write: Write, row: Row) -> Prepared:
        statement = _statement(self._dialect, write)
        compiled = statement.compile(dialect=self._dialect, column_keys=list(row))
        wanted = tuple(
            (
                name,
                compiled.binds[name].type.dialect_impl(self._dialect).bind_processor(self._dialect),
            )
            for name in compiled.positiontup or ()
        )
        self._prepared[write] = Prepared(str(compiled), wanted)
        return self._prepared[write]

    def lock(self, session: Session) -> None:
        """Have nobody else write in the matches and the club. Raises ``Moved``."""
        self._lock_matches(session)
        lock_club(session, self.club_id)
        if (
            people_of(session, self.club_id) != self.people
            or named_things_of(session, self.club_id) != self.named
            or self._has_keys(session)
        ):
            raise Moved

    def write(self, session: Session) -> None:
        """Write everything; it is locked."""
        session.flush()
        for write, rows in self._laid_by():
            session.connection().exec_driver_sql(self._prepared[write].text, rows)

    def _lock_matches(self, session: Session) -> None:
        match = tables.Match
        query = select(match.id, match.version).where(match.club_id == self.club_id)
        found = {
            row.id: row.version
            for some in _some(sorted(self.versions))
            for row in session.execute(
                query.where(match.id.in_(some)).order_by(match.id).with_for_update(key_share=True)
            )
        }
        if found != {one: version for one, version in self.versions.items() if version is not None}:
            raise Moved

    def _has_keys(self, session: Session) -> bool:
        """Return whether the club has come to know one of the new keys."""
        key = tables.Key
        query = select(key.id).where(key.club_id == self.club_id)
        return any(
            session.execute(query.where(key.id.in_(some))).first() for some in _some(self.new_keys)
        )

    def _laid_by(self) -> Iterator[tuple[Write, list[tuple[Any, ...]]]]:
        self._file.seek(0)
        while True:
            try:
                yield pickle.load(self._file)  # noqa: S301 - written above, in a file without a name
            except EOFError:
                return


def _some(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the ids, as many at a time as a query may have."""
    return (ids[first : first + IDS_AT_A_TIME] for first in range(0, len(ids), IDS_AT_A_TIME))


def people_of(session: Session, club_id: str) -> frozenset[tuple[str, str]]:
    """Return everybody the club knows, by id and by what all spellings of the name share."""
    player = tables.Player
    query = select(player.id, player.same_name).where(player.club_id == club_id)
    return frozenset((row.id, row.same_name) for row in session.execute(query))


def named_things_of(session: Session, club_id: str) -> list[tuple[Any, ...]]:
    """Return the house rules that the club keeps under names, and its seasons."""
    rules, season = tables.HouseRulesRow, tables.SeasonRow
    queries = (
        select(rules.id, rules.game, rules.name, rules.seats, rules.options)
        .where(rules.club_id == club_id)
        .order_by(rules.id),
        select(season.id, season.name, season.since, season.until, season.rules)
        .where(season.club_id == club_id)
        .order_by(season.id),
    )
    return [tuple(one) for query in queries for one in session.execute(query)]


def _statement(dialect: Dialect, write: Write) -> UpdateBase:
    if write in INSERTED:
        return insert(INSERTED[write])
    others = {
        Write.MOVES: update(tables.Match).where(*_at(tables.Match.club_id, tables.Match.id)),
        Write.NO_SEATS: delete(tables.Seat).where(*_at(tables.Seat.club_id, tables.Seat.match_id)),
        Write.NO_DRAFTS: delete(tables.Draft).where(
            *_at(tables.Draft.club_id, tables.Draft.match_id)
        ),
        Write.NO_RESULTS: delete(tables.Result).where(
            *_at(tables.Result.club_id, tables.Result.match_id)
        ),
        Write.DRAFTS: _later_drafts(dialect),
        Write.NO_FACTS: delete(tables.Fact).where(*_at(tables.Fact.club_id, tables.Fact.match_id)),
    }
    return others[write]


def _at(club_id: Any, match_id: Any) -> tuple[Any, Any]:
    return club_id == bindparam(AT_CLUB), match_id == bindparam(AT_MATCH)


def _later_drafts(dialect: Dialect) -> Insert:
    # A deal that is half written has no line in the log yet: the later one counts.
    row = insert_of(dialect.name, tables.Draft)
    return row.on_conflict_do_update(
        index_elements=["club_id", "match_id", "deal"],
        set_={name: row.excluded[name] for name in ("stage", "entry", "updated_at")},
        where=tables.Draft.updated_at < row.excluded.updated_at,
    )
