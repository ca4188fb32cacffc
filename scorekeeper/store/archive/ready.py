"""The rows that an import is going to write: made while nobody waits, then written in one go.

They lie in a file meanwhile, so that an archive of any size fits into little memory. Before they
are written it is looked whether what they are based on is still so.
"""

import pickle
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from tempfile import TemporaryFile
from types import TracebackType
from typing import Any

from sqlalchemy import Executable, bindparam, delete, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables, upsert
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.matches.rows import Row
from scorekeeper.store.statistics.tallies import Sums, TallyKey, add

ROWS_AT_A_TIME = 20_000
SUMS_AT_A_TIME = 100_000
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
    SEATS = "seats"
    MOVES = "moves"
    DAYS = "days"
    LINES = "lines"
    NO_DRAFTS = "no drafts"
    DRAFTS = "drafts"
    NO_RESULTS = "no results"
    RESULTS = "results"


class ReadyRows:
    """The rows, and what they are based on. ``versions`` has every match met, ``None`` if new."""

    def __init__(self) -> None:
        self.people: frozenset[tuple[str, str]] = frozenset()
        self.new_keys: list[str] = []
        self.rules: Any = None
        self.versions: dict[str, int | None] = {}
        self._file = TemporaryFile()  # noqa: SIM115 - closed at the end of the block
        self._rows: dict[Write, list[Row]] = {write: [] for write in Write}
        self._sums: defaultdict[str, Counter[TallyKey]] = defaultdict(Counter)

    def __enter__(self) -> "ReadyRows":
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

    def count(self, game: str, sums: Sums) -> None:
        """Add ``sums`` to the tallies of ``game``."""
        counter = self._sums[game]
        for key, value in sums.items():
            counter[key] += value

    def put_by(self) -> None:
        """Lay by what has come together, where that is much; called after whole matches."""
        if sum(map(len, self._rows.values())) >= ROWS_AT_A_TIME:
            self._lay_by_rows()
        if sum(map(len, self._sums.values())) >= SUMS_AT_A_TIME:
            self._lay_by_sums()

    def _lay_by_rows(self) -> None:
        for write, rows in self._rows.items():
            if rows:
                pickle.dump((write, rows), self._file, pickle.HIGHEST_PROTOCOL)
                rows.clear()

    def _lay_by_sums(self) -> None:
        for game, sums in self._sums.items():
            there = {key: value for key, value in sums.items() if value}
            pickle.dump((game, there), self._file, pickle.HIGHEST_PROTOCOL)
        self._sums.clear()

    def close(self) -> None:
        """Lay by the rest."""
        self._lay_by_rows()
        self._lay_by_sums()

    def lock(self, session: Session, club_id: str) -> None:
        """Have nobody else write in the matches and the club. Raises ``Moved``."""
        self._lock_matches(session, club_id)
        lock_club(session, club_id)
        if (
            people_of(session, club_id) != self.people
            or rules_of(session, club_id) != self.rules
            or any(self._found(session, club_id, tables.Key, self.new_keys))
        ):
            raise Moved

    def write(self, session: Session, club_id: str) -> None:
        """Write everything; it is locked."""
        session.flush()
        for what, rows in self._laid_by():
            if isinstance(what, Write):
                session.connection().execute(_statement(session, what), rows)
            else:
                add(session, club_id, what, rows)

    def _lock_matches(self, session: Session, club_id: str) -> None:
        found = self._found(session, club_id, tables.Match, sorted(self.versions))
        known = {one: version for one, version in self.versions.items() if version is not None}
        if {row.id: row.version for row in found} != known:
            raise Moved

    def _found(
        self, session: Session, club_id: str, table: type[tables.Match | tables.Key], ids: list[str]
    ) -> Iterator[Any]:
        """Yield which of ``ids`` there are; nobody else writes there until the session ends."""
        for first in range(0, len(ids), IDS_AT_A_TIME):
            some = ids[first : first + IDS_AT_A_TIME]
            query = select(table.__table__).where(table.club_id == club_id, table.id.in_(some))
            yield from session.execute(query.order_by(table.id).with_for_update(key_share=True))

    def _laid_by(self) -> Iterator[tuple[Write | str, Any]]:
        self._file.seek(0)
        while True:
            try:
                yield pickle.load(self._file)  # noqa: S301 - written above, in a file without a name
            except EOFError:
                return


def people_of(session: Session, club_id: str) -> frozenset[tuple[str, str]]:
    """Return everybody the club knows, by id and by what all spellings of the name share."""
    player = tables.Player
    query = select(player.id, player.same_name).where(player.club_id == club_id)
    return frozenset((row.id, row.same_name) for row in session.execute(query))


def rules_of(session: Session, club_id: str) -> list[tuple[Any, ...]]:
    """Return the house rules that the club keeps under names."""
    row = tables.HouseRulesRow
    query = select(row.id, row.game, row.name, row.seats, row.options)
    found = session.execute(query.where(row.club_id == club_id).order_by(row.id))
    return [tuple(one) for one in found]


def _statement(session: Session, write: Write) -> Executable:
    match, seat, draft, result = tables.Match, tables.Seat, tables.Draft, tables.Result
    club, one = bindparam(AT_CLUB), bindparam(AT_MATCH)
    inserted: Mapping[Write, Any] = {
        Write.PLAYERS: tables.Player,
        Write.KEYS: tables.Key,
        Write.MATCHES: match,
        Write.SEATS: seat,
        Write.LINES: tables.LogLineRow,
        Write.RESULTS: result,
    }
    if write in inserted:
        return insert(inserted[write].__table__)
    match write:
        case Write.MOVES:
            return update(match.__table__).where(match.club_id == club, match.id == one)
        case Write.DAYS:
            return update(seat.__table__).where(seat.club_id == club, seat.match_id == one)
        case Write.NO_DRAFTS:
            return delete(draft.__table__).where(draft.club_id == club, draft.match_id == one)
        case Write.NO_RESULTS:
            return delete(result.__table__).where(result.club_id == club, result.match_id == one)
    # A deal that is half written has no line in the log yet: the later one counts.
    row = upsert.insert(session, draft.__table__)
    return row.on_conflict_do_update(
        index_elements=["club_id", "match_id", "deal"],
        set_={name: row.excluded[name] for name in ("stage", "entry", "updated_at")},
        where=draft.updated_at < row.excluded.updated_at,
    )
