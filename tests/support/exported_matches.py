"""Matches to export, made of plain entries, with no store behind them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from scorekeeper.registry import find_game
from scorekeeper.rules.game import Table
from scorekeeper.rules.points_only import read_entry
from scorekeeper.rules.serialization import from_plain
from scorekeeper.rules.sheet import Sheet, sheet

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Details:
    played_on: date = date(2026, 11, 21)
    place: str = ""
    note: str = ""


@dataclass(frozen=True)
class Sitting:
    """A match as the exports see it."""

    id: str
    game: Any
    table: Any
    names: tuple[str, ...]
    sheet: Sheet[Any, Any, Any]
    finished: bool
    details: Details = field(default_factory=Details)
    notes: Mapping[int, str] = field(default_factory=dict)
    created_at: datetime = NOON
    finished_at: datetime | None = None


def sitting(slug, names, *entries, options=None, first_dealer=0, match_id="match-1", **more):
    """A match of ``entries``, which are plain; finished when its rules end it."""
    game = find_game(slug)
    table = Table(from_plain(game.options, options or {}), len(names), first_dealer)
    folded = sheet(game, table, [read_entry(game, entry) for entry in entries])
    assert folded.refusals == ()
    finished = more.pop("finished", folded.finished)
    return Sitting(match_id, game, table, tuple(names), folded, finished, **more)


# Three deals of Hell, of 1, 2 and 1 cards; the points are written beside.
THREE_DEALS = {"ladder_cards": [1, 2, 1]}
HELL = (
    {"trump": "S", "bids": [0, 0, 0], "tricks": [1, 0, 0]},  # -3  10  10
    {"trump": None, "bids": [1, 1, 1], "tricks": [1, 1, 0]},  # 13  13  -3   ->  10  23   7
    {"trump": "H", "bids": [1, 1, 0], "tricks": [1, 0, 0]},  # 13  -3  10   ->  23  20  17
)


def hell(*names, deals=HELL, **more):
    """Three deals of Hell between Aki, Ben and 花子, finished."""
    return sitting("hell", names or ("Aki", "Ben", "花子"), *deals, options=THREE_DEALS, **more)


def whist(*names, **more):
    """A deal of Whist: side 0 makes nine tricks, honours are even. Three points."""
    entry = {"tricks": [9, 4], "honours": [2, 2], "revokes": [0, 0]}
    return sitting("whist", names or ("Aki", "Ben", "Chie", "Dan"), entry, **more)


def hearts(*names, **more):
    """A deal of Hearts: 5, 4, 4 and ♠Q. Not finished."""
    entry = {"hearts": [5, 4, 4, 0], "spade_queen": 3}
    return sitting("hearts", names or ("Aki", "Ben", "Chie", "Dan"), entry, **more)


def napoleon(**more):
    """Ben makes thirteen spades with Chie's ♠A at his side."""
    entry = {
        "napoleon": 1,
        "bid": {"count": 13, "suit": "S"},
        "adjutant_card": "AS",
        "adjutant": 2,
        "pictures": [1, 10, 5, 0, 4],
        "discarded_pictures": 0,
        "stopped": False,
    }
    return sitting("napoleon", ("Aki", "Ben", "Chie", "Dan", "Emi"), entry, **more)
