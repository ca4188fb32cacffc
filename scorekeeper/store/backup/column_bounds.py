"""Bounds of the values in every column, by ``match/bounds.py``.

A backup may come from a stranger. Events are checked when a match is loaded. These bounds check
everything else that the app trusts later: ids, roles, texts and numbers.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, Column, Connection, Table

from scorekeeper.match import bounds
from scorekeeper.match.ids import could_be_fingerprint, could_be_id
from scorekeeper.match.season import SeasonRules, check_season
from scorekeeper.registry import find_game
from scorekeeper.rules.serialization import Malformed, from_plain
from scorekeeper.store.backup.copy_rows import read_batches
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database.tables import UtcDateTime

SLUG = re.compile(r"[a-z0-9_]+", re.ASCII)
ANY_DAY = date(2000, 1, 1)

Bound = Callable[[Any], bool]
Row = Mapping[str, Any]


def rows_out_of_bounds(connection: Connection, table: Table) -> Iterator[tuple[Row, str]]:
    """Yield each row of ``table`` that has a value out of bounds, and the column of the value."""
    columns = [(column, _column_bound(column)) for column in table.columns]
    for rows in read_batches(connection, table):
        for row in rows:
            for column, bound in columns:
                if not _is_within(column, row[column.name], bound):
                    yield row, column.name
            if table.name == "house_rules" and not _seats_fit(row):
                yield row, "seats"


def _is_within(column: Column[Any], value: Any, bound: Bound) -> bool:
    if value is None:
        return bool(column.nullable)
    return type(value) is _python_type(column) and bound(value)


def _column_bound(column: Column[Any]) -> Bound:
    exact = BOUNDS.get(f"{column.table.name}.{column.name}")
    return exact or BOUNDS.get(column.name) or BOUND_OF_TYPE[_python_type(column)]


def _python_type(column: Column[Any]) -> type:
    if isinstance(column.type, JSON):
        return dict
    return datetime if isinstance(column.type, UtcDateTime) else column.type.python_type


def _text(longest: int) -> Bound:
    return lambda value: len(value) <= longest and "\0" not in value


def _number(least: int, most: int = bounds.LARGEST_COLUMN) -> Bound:
    return lambda value: least <= value <= most


def _id_or_empty(value: str) -> bool:
    return value == "" or could_be_id(value)


def _are_season_rules(value: dict[str, Any]) -> bool:
    try:
        rules = from_plain(SeasonRules, value)
    except Malformed:
        return False
    return bounds.is_plain(value) and not check_season(ANY_DAY, None, rules)


def _seats_fit(house_rules: Row) -> bool:
    game = find_game(house_rules["game"])
    return game is None or house_rules["seats"] in game.seats


SIGNED = _number(-bounds.LARGEST_COLUMN)

BOUNDS: Mapping[str, Bound] = {
    **dict.fromkeys(
        ("id", "club_id", "match_id", "key_id", "player_id", "made_by", "deleted_by", "told_by"),
        could_be_id,
    ),
    "idempotency_key": could_be_fingerprint,
    "token_hash": could_be_fingerprint,
    "role": lambda value: value in set(Role),
    "name": _text(bounds.LONGEST_NAME),
    "same_name": _text(bounds.LONGEST_FOLDED_NAME),
    "place": _text(bounds.LONGEST_PLACE),
    "results.place": _number(0),
    "game": lambda value: len(value) <= bounds.LONGEST_WORD and SLUG.fullmatch(value) is not None,
    "stage": lambda value: (
        len(value) <= bounds.LONGEST_WORD and bounds.STAGE.fullmatch(value) is not None
    ),
    "number": _number(1),
    "deal": _number(1),
    "kept_months": _number(1, bounds.MOST_MONTHS),
    "seat": _number(0, bounds.MOST_PEOPLE),
    "seats": _number(1, bounds.MOST_PEOPLE),
    "unit": _number(0, bounds.MOST_PEOPLE),
    # In facts: another player or nobody, and numbers that may be negative.
    "other": _id_or_empty,
    "detail": SIGNED,
    "total": SIGNED,
    "count": SIGNED,
    # Of all groups, or of a deleted one.
    "chores.club_id": _id_or_empty,
    "chores.name": _text(bounds.LONGEST_WORD),
    "seasons.rules": _are_season_rules,
}
"""Bounds by the name of a column. A name such as ``chores.club_id`` is for a single table."""

BOUND_OF_TYPE: Mapping[type, Bound] = {
    str: _text(bounds.LONGEST_WORD),
    int: _number(0),
    bool: lambda _value: True,
    date: lambda value: not bounds.check_day(value, ""),
    datetime: bounds.is_moment,
    dict: bounds.is_plain,
}
"""Bounds by the type of a column that is not listed above."""
