"""Messages on cards taken: a list with its sum, the mark on a paper sheet, and a moon."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from scorekeeper.rules.ruling import Message, Player, say
from scorekeeper.rules.scoring_example import example_line
from scorekeeper.rules.seats import Seat

NOTHING_MARK = "–"


@dataclass(frozen=True, slots=True)
class TakenCards:
    """Cards that a player took: in words, as a mark on a paper sheet, and their points."""

    words: Message
    mark: str
    points: int


def explain(items: Sequence[TakenCards], *, minus: bool = False) -> Message:
    """Return the items and their sum: ``"4 hearts, ♠Q: 4 + 13"``, or −4 − 13 if ``minus``."""
    if not items:
        return say("{what}: {arithmetic}", what=say("no penalty card"), arithmetic=0)
    listed = reduce(
        lambda first, second: say("{first}, {second}", first=first, second=second),
        [item.words for item in items],
    )
    arithmetic = _sum_text([-item.points if minus else item.points for item in items])
    return say("{what}: {arithmetic}", what=listed, arithmetic=arithmetic)


def _sum_text(points: Sequence[int]) -> str:
    first, *rest = points
    written = f"−{-first}" if first < 0 else f"{first}"
    return written + "".join(f" − {-one}" if one < 0 else f" + {one}" for one in rest)


def mark(items: Sequence[TakenCards]) -> Message:
    """Return the mark of the items on a paper sheet: ``"♥4 ♠Q"``."""
    return say("{cards}", cards=" ".join(item.mark for item in items) or NOTHING_MARK)


def example_of_taken(items: Sequence[TakenCards], *, minus: bool = False) -> Message:
    """Return a scoring example of the items: ``"4 hearts, ♠Q: 4 + 13 = 17"``."""
    taken = explain(items, minus=minus)
    points = sum(item.points for item in items)
    shown = -points if minus else points
    return example_line(taken.params["what"], str(taken.params["arithmetic"]), shown)


def example_of_moon(points: int) -> Message:
    return say("Shooting the moon: the others get {points}", points=points)


def shot_the_moon(seat: Seat) -> Message:
    return say("{player} shot the moon", player=Player(seat))


def moon_reason(shooter: Seat, points: int) -> Message:
    return say("{player} shot the moon: {points}", player=Player(shooter), points=points)
