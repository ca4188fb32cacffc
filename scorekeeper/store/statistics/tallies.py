"""How statistics are kept: every finished match adds its sums to its players' tallies.

Sums only, so that a match that is corrected or reopened takes away exactly what it brought. A
match that ended before its first deal brings nothing.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Delete, Dialect, bindparam, delete, literal_column
from sqlalchemy.orm import Session

from scorekeeper.match.model import Match, Ranked
from scorekeeper.rules.stretches import stats_of
from scorekeeper.store.database import tables
from scorekeeper.store.database.upsert import Insert, insert_of
from scorekeeper.store.statistics.periods import periods_of

MATCH = "match"
"""Once a match, for the player in its first seat."""

TOTAL = "total"
"""Once a player and match; the detail is the result, so that sum and best follow from it.

Not for a match whose result is no such thing as the game's other results: a rubber's deal points.
"""

PLACE = "place"
"""Once a player and match; the detail is the place."""

AHEAD, LEVEL, BEHIND = "ahead", "level", "behind"
"""Once a player, opponent and match, by their places."""

RESERVED = frozenset({MATCH, TOTAL, PLACE, AHEAD, LEVEL, BEHIND})
"""What no game may call a measure of its own."""


Sum = tuple[str, str, str, int]
"""What is summed, in one game of one club: the measure, the player, the other player or "", and the
detail or 0."""

TallyKey = tuple[str, str, str, str, int]
"""A period, and what is summed in it. No class of its own, in whose hundred thousand Python would
look for garbage during an import."""

Sums = Mapping[TallyKey, int]


def tallies_of(match: Match) -> Sums:
    """Return what ``match`` brings to the tallies: nothing before it is finished."""
    once = counted_once(match)
    return {
        (period, *key): count
        for period in periods_of(match.details.played_on)
        for key, count in once.items()
    }


def counted_once(match: Match) -> Mapping[Sum, int]:
    """Return the same, as it is counted in each of the four periods."""
    sums: defaultdict[Sum, int] = defaultdict(int)
    if match.finished_at is not None and match.entries:
        for key, count in _of_match(match):
            sums[key] += count
    return sums


def _of_match(match: Match) -> Iterator[tuple[Sum, int]]:
    who = match.player_ids
    yield (MATCH, who[0], "", 0), 1
    placed = match.placed
    for one in placed:
        if match.sheet.comparable:
            yield (TOTAL, who[one.player], "", match.sheet.result[one.column]), 1
        yield (PLACE, who[one.player], "", one.place), 1
        for other in placed:
            if other.column != one.column:
                yield (_against(one, other), who[one.player], who[other.player], 0), 1
    for stat in stats_of(match.game, match.sheet):
        partner = "" if stat.partner is None else who[stat.partner]
        yield (stat.measure, who[stat.seat], partner, stat.detail), stat.count


def _against(one: Ranked, other: Ranked) -> str:
    if one.place == other.place:
        return LEVEL
    return AHEAD if one.place < other.place else BEHIND


def difference(before: Sums, after: Sums) -> Sums:
    """Return what has to be added to ``before`` to make it ``after``.

    Sums that stay are left out.
    """
    keys = before.keys() | after.keys()
    found = {key: after.get(key, 0) - before.get(key, 0) for key in keys}
    return {key: found[key] for key in sorted(keys) if found[key]}


def add(session: Session, club_id: str, game: str, sums: Sums) -> None:
    """Add ``sums`` to the tallies of ``game``; a sum that comes to nothing is not kept.

    Whoever adds has taken his turn in the club.
    """
    if not sums:
        return
    rows = rows_of(club_id, game, sums)
    connection = session.connection()
    connection.execute(adding(connection.dialect), rows)
    lowered = [row_of_emptied(row) for row in rows if row["value"] < 0]
    if lowered:
        connection.execute(emptying(), lowered)


def rows_of(club_id: str, game: str, sums: Sums) -> list[dict[str, Any]]:
    """Return ``sums`` as rows."""
    return [
        {
            "club_id": club_id,
            "game": game,
            "period": period,
            "measure": measure,
            "player_id": player_id,
            "other": other,
            "detail": detail,
            "value": value,
        }
        for (period, measure, player_id, other, detail), value in sums.items()
    ]


def adding(dialect: Dialect) -> Insert:
    """Return the statement that adds rows to the tallies."""
    row = insert_of(dialect.name, tables.Tally)
    return row.on_conflict_do_update(
        index_elements=list(tables.Tally.__table__.primary_key),
        set_={"value": tables.Tally.value + row.excluded.value},
    )


def emptying() -> Delete:
    """Return the statement that drops the sums of ``row_of_emptied`` that have come to nothing."""
    keys = tables.Tally.__table__.primary_key
    at: list[Any] = [column == bindparam(f"at_{column.name}") for column in keys]
    return delete(tables.Tally).where(*at, tables.Tally.value == literal_column("0"))


def row_of_emptied(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return where a row was added, as ``emptying`` asks for it."""
    return {f"at_{name}": value for name, value in row.items() if name != "value"}
