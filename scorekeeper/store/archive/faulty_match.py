"""A match of an archive that has a fault, described with what can still be read of it."""

import re
from datetime import date
from typing import Any

from scorekeeper.match import bounds
from scorekeeper.match.archive.errors import FaultyMatch
from scorekeeper.registry import find_game

LINE_OF_LOG = re.compile(r"\.log\[(\d+)\]")


def describe(plain: Any, place: str) -> FaultyMatch | None:
    """Return the game, day and deal of the fault at ``place``, unless the game is unknown."""
    slug = _value(plain, "game")
    if not isinstance(slug, str) or find_game(slug) is None:
        return None
    return FaultyMatch(slug, _day(_value(plain, "began_on")), _deal(plain, place))


def _value(plain: Any, name: str) -> Any:
    return plain.get(name) if isinstance(plain, dict) else None


def _day(text: Any) -> date | None:
    try:
        day = date.fromisoformat(text)
    except (TypeError, ValueError):
        return None
    return None if bounds.check_day(day, "") else day


def _deal(plain: Any, place: str) -> int | None:
    """Return the number of the deal whose entry in the log is at ``place``."""
    log, line = _value(plain, "log"), LINE_OF_LOG.search(place)
    if line is None or not isinstance(log, list) or int(line[1]) >= len(log):
        return None
    deal = _value(log[int(line[1])], "deal")
    return deal if isinstance(deal, int) and 0 < deal <= bounds.MOST_DEALS else None
