"""What may stand in every cell of a copy: a file that somebody else has made may hold anything.

What a match makes of its own rows, reading it shows; what is asked here are ids, roles, texts and
numbers, with which the app would come to grief later.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, Column, Table

from scorekeeper.match.commands import LONGEST_PLACE
from scorekeeper.match.ids import could_be_id
from scorekeeper.match.season import SeasonRules, check_season
from scorekeeper.registry import find_game
from scorekeeper.rules.names import LONGEST
from scorekeeper.rules.serialization import Malformed, from_plain
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database.tables import UtcDateTime

LARGEST = 2**31 - 1
"""The largest number of either engine's columns."""

LARGEST_FACT = 10**9
"""The largest number of a deal or an option."""

DEEPEST = 20
"""Lists within lists of a deal or an option."""

LONGEST_WORD = 80
MOST_MONTHS = 1200
MOST_SEATS = 20
MOST_GAMES = 1000
SOME_DAY = date(2000, 1, 1)
FIRST_YEAR, LAST_YEAR = 1900, 2999

FINGERPRINT = re.compile(r"[0-9a-f]{64}", re.ASCII)
WORD = re.compile(r"[A-Za-z0-9_.:-]*", re.ASCII)
SLUG = re.compile(r"[a-z0-9_]+", re.ASCII)
PERIOD = re.compile(r"(\d{4}(-\d\d(-\d\d)?)?)?", re.ASCII)

Test = Callable[[Any], bool]


def _text(longest: int) -> Test:
    return lambda value: len(value) <= longest and "\0" not in value


def _number(lowest: int, most: int = LARGEST) -> Test:
    return lambda value: lowest <= value <= most


def _matches(pattern: re.Pattern[str]) -> Test:
    return lambda value: len(value) <= LONGEST_WORD and pattern.fullmatch(value) is not None


def _id_or_nothing(value: str) -> bool:
    return value == "" or could_be_id(value)


IDS = ("club_id", "id", "match_id", "key_id", "player_id", "made_by", "deleted_by", "told_by")

OF_EVERY_TABLE: Mapping[str, Test] = {
    **dict.fromkeys(IDS, could_be_id),
    "idempotency_key": _matches(FINGERPRINT),
    "token_hash": _matches(FINGERPRINT),
    "role": lambda value: value in set(Role),
    "name": _text(LONGEST),
    "same_name": _text(10 * LONGEST),  # some signs fold into many
    "game": _matches(SLUG),
    "kind": _matches(WORD),
    "stage": _matches(WORD),
    "told_phone": _matches(WORD),
    "period": _matches(PERIOD),
    "other": _id_or_nothing,
    "number": _number(1),
    "deal": _number(1),
    "kept_months": _number(1, MOST_MONTHS),
    "seat": _number(0, MOST_SEATS),
    "seats": _number(1, MOST_SEATS),
    "unit": _number(0, MOST_SEATS),
    "total": _number(-LARGEST),
    "value": _number(-LARGEST),
    "detail": _number(-LARGEST),
}
"""By the name of a column, which means the same wherever it stands."""


def _reads_as_rules(value: dict[str, Any]) -> bool:
    """Return whether these are the rules of a season's table."""
    try:
        rules = from_plain(SeasonRules, value)
    except Malformed:
        return False
    return len(rules.games) <= MOST_GAMES and not check_season(SOME_DAY, None, rules)


OF_ONE_TABLE: Mapping[str, Test] = {
    "chores.club_id": _id_or_nothing,
    "chores.name": _text(LONGEST_WORD),
    "matches.place": _text(LONGEST_PLACE),
    "seasons.rules": lambda value: _is_plain(value) and _reads_as_rules(value),
}


def unsound_cell(table: Table, rows: Iterable[Mapping[str, Any]]) -> str:
    """Return the column of ``table`` in which one of ``rows`` has what no Scorekeeper writes."""
    columns = [(column, _test_of(table, column)) for column in table.columns]
    for row in rows:
        for column, test in columns:
            if not _is_sound(column, row[column.name], test):
                return f"{table.name}.{column.name}"
    if table.name == "house_rules" and not all(map(_seats_fit, rows)):
        return "house_rules.seats"
    return ""


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


def _in_our_time(value: date) -> bool:
    return FIRST_YEAR <= value.year <= LAST_YEAR


def _is_plain(value: dict[str, Any]) -> bool:
    """Return whether JSON has nothing in it that JSON of this program never has."""
    return _is_shallow(value, DEEPEST) and "\\u0000" not in json.dumps(value)


def _is_shallow(value: Any, depth: int) -> bool:
    if isinstance(value, dict | list):
        inner = [*value, *value.values()] if isinstance(value, dict) else value
        return depth > 0 and all(_is_shallow(one, depth - 1) for one in inner)
    if isinstance(value, str):
        return not any("\ud800" <= sign <= "\udfff" for sign in value)
    return value is None or (isinstance(value, int) and abs(value) < LARGEST_FACT)


def _seats_fit(row: Mapping[str, Any]) -> bool:
    game = find_game(row["game"])
    return game is None or row["seats"] in game.seats


TESTS: Mapping[type, Test] = {
    str: _text(LONGEST_WORD),
    int: _number(0),
    bool: lambda _value: True,
    date: _in_our_time,
    datetime: _in_our_time,
    dict: _is_plain,
}
"""By type, for columns of no other test."""
