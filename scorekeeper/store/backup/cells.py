"""What may stand in every cell of a copy: a file that somebody else has made may hold anything.

What a match makes of its own rows, reading it shows; what is asked here are ids, roles, texts and
numbers, with which the app would come to grief later.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, Column, Table

from scorekeeper.match import bounds
from scorekeeper.match.ids import could_be_id
from scorekeeper.match.season import SeasonRules, check_season
from scorekeeper.registry import find_game
from scorekeeper.rules.serialization import Malformed, from_plain
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database.tables import UtcDateTime

SOME_DAY = date(2000, 1, 1)

FINGERPRINT = re.compile(r"[0-9a-f]{64}", re.ASCII)
WORD = re.compile(r"[A-Za-z0-9_.:-]*", re.ASCII)
SLUG = re.compile(r"[a-z0-9_]+", re.ASCII)

Test = Callable[[Any], bool]
Row = Mapping[str, Any]


def _text(longest: int) -> Test:
    return lambda value: len(value) <= longest and "\0" not in value


def _number(lowest: int, most: int = bounds.LARGEST_COLUMN) -> Test:
    return lambda value: lowest <= value <= most


def _matches(pattern: re.Pattern[str]) -> Test:
    return lambda value: len(value) <= bounds.LONGEST_WORD and pattern.fullmatch(value) is not None


def _id_or_nothing(value: str) -> bool:
    return value == "" or could_be_id(value)


IDS = ("club_id", "id", "match_id", "key_id", "player_id", "made_by", "deleted_by", "told_by")

OF_EVERY_TABLE: Mapping[str, Test] = {
    **dict.fromkeys(IDS, could_be_id),
    "idempotency_key": _matches(FINGERPRINT),
    "token_hash": _matches(FINGERPRINT),
    "role": lambda value: value in set(Role),
    "name": _text(bounds.LONGEST_NAME),
    "same_name": _text(bounds.LONGEST_FOLDED_NAME),
    "game": _matches(SLUG),
    "kind": _matches(WORD),
    "stage": _matches(WORD),
    "told_phone": _matches(WORD),
    "other": _id_or_nothing,
    "number": _number(1),
    "deal": _number(1),
    "kept_months": _number(1, bounds.MOST_MONTHS),
    "seat": _number(0, bounds.MOST_PEOPLE),
    "seats": _number(1, bounds.MOST_PEOPLE),
    "unit": _number(0, bounds.MOST_PEOPLE),
    "total": _number(-bounds.LARGEST_COLUMN),
    "detail": _number(-bounds.LARGEST_COLUMN),
}
"""By the name of a column, which means the same wherever it stands."""


def _reads_as_rules(value: dict[str, Any]) -> bool:
    """Return whether these are the rules of a season's table."""
    try:
        rules = from_plain(SeasonRules, value)
    except Malformed:
        return False
    return not check_season(SOME_DAY, None, rules)


OF_ONE_TABLE: Mapping[str, Test] = {
    "chores.club_id": _id_or_nothing,
    "chores.name": _text(bounds.LONGEST_WORD),
    "matches.place": _text(bounds.LONGEST_PLACE),
    "seasons.rules": lambda value: bounds.is_plain(value) and _reads_as_rules(value),
}


def unsound_cells(table: Table, rows: Iterable[Row]) -> Iterator[tuple[Row, str]]:
    """Yield the rows of ``table`` with a value that Scorekeeper does not write, and its column."""
    columns = [(column, _test_of(table, column)) for column in table.columns]
    for row in rows:
        for column, test in columns:
            if not _is_sound(column, row[column.name], test):
                yield row, column.name
        if table.name == "house_rules" and not _seats_fit(row):
            yield row, "seats"


def _test_of(table: Table, column: Column[Any]) -> Test:
    own = OF_ONE_TABLE.get(f"{table.name}.{column.name}")
    return own or OF_EVERY_TABLE.get(column.name) or TESTS[_kind(column)]


def _kind(column: Column[Any]) -> type:
    if isinstance(column.type, JSON):
        return dict
    return datetime if isinstance(column.type, UtcDateTime) else column.type.python_type


def _is_sound(column: Column[Any], value: Any, test: Test) -> bool:
    if value is None:
        return bool(column.nullable)
    return type(value) is _kind(column) and test(value)


def _seats_fit(row: Row) -> bool:
    game = find_game(row["game"])
    return game is None or row["seats"] in game.seats


TESTS: Mapping[type, Test] = {
    str: _text(bounds.LONGEST_WORD),
    int: _number(0),
    bool: lambda _value: True,
    date: lambda value: not bounds.check_day(value, ""),
    datetime: bounds.is_moment,
    dict: bounds.is_plain,
}
"""By type, for columns of no other test."""
