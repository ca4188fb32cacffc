"""Matches to export, made of plain entries, without a store."""

from dataclasses import replace
from datetime import UTC, date, datetime

from scorekeeper.match.events.deals import DealRecorded
from scorekeeper.match.events.endings import MatchFinished
from scorekeeper.match.events.event import numbered
from scorekeeper.match.events.state import Details as AllDetails
from scorekeeper.rules.points_only import read_entry
from scorekeeper.rules.serialization import to_plain
from tests.support.match.match_builder import KEY, begin

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def Details(played_on=date(2026, 11, 21), place="", note=""):  # noqa: N802 - as the match has them
    return AllDetails(played_on, place, note)


def match_of(slug, names, *entries, options=None, first_dealer=0, match_id="match-1", **more):
    """Return a match of plain ``entries``. By default it is finished when its rules end it."""
    match = begin(slug, options or {}, names, first_dealer)
    changes = [
        DealRecorded(deal, to_plain(read_entry(match.game, entry)))
        for deal, entry in enumerate(entries, start=1)
    ]
    if more.pop("finished", False):
        changes.append(MatchFinished())
    if changes:
        match = match.after(*numbered(changes, 0, NOON, KEY))
    assert match.sheet.refusals == ()
    kept = {"details": Details(), "created_at": NOON, "finished_at": None, **more}
    return replace(match, id=match_id, **kept)


# Three deals of Hell, of 1, 2 and 1 cards; the points are written beside.
THREE_DEALS = {"ladder_cards": [1, 2, 1]}
HELL = (
    {"trump": "S", "bids": [0, 0, 0], "tricks": [1, 0, 0]},  # -3  10  10
    {"trump": None, "bids": [1, 1, 1], "tricks": [1, 1, 0]},  # 13  13  -3   ->  10  23   7
    {"trump": "H", "bids": [1, 1, 0], "tricks": [1, 0, 0]},  # 13  -3  10   ->  23  20  17
)


def hell(*names, deals=HELL, **more):
    """Return three deals of Hell between Aki, Ben and 花子, finished."""
    return match_of("hell", names or ("Aki", "Ben", "花子"), *deals, options=THREE_DEALS, **more)


def whist(*names, **more):
    """Return a deal of Whist: side 0 makes nine tricks, honours are even. Three points."""
    entry = {"tricks": [9, 4], "honours": [2, 2], "revokes": [0, 0]}
    return match_of("whist", names or ("Aki", "Ben", "Chie", "Dan"), entry, **more)


def hearts(*names, **more):
    """Return a deal of Hearts: 5, 4, 4 and ♠Q. Not finished."""
    entry = {"hearts": [5, 4, 4, 0], "spade_queen": 3}
    return match_of("hearts", names or ("Aki", "Ben", "Chie", "Dan"), entry, **more)


def napoleon(**more):
    """Return a deal in which Ben makes thirteen spades, with Chie's ♠A as adjutant."""
    entry = {
        "napoleon": 1,
        "bid": {"count": 13, "suit": "S"},
        "adjutant_card": "AS",
        "adjutant": 2,
        "pictures": [1, 10, 5, 0, 4],
        "discarded_pictures": 0,
        "stopped": False,
    }
    return match_of("napoleon", ("Aki", "Ben", "Chie", "Dan", "Emi"), entry, **more)
