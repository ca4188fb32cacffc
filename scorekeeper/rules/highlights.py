"""Highlights: memorable moments of a match, and functions that find them in its deals."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.ruling import Message, Value, say

SHORTEST_RUN = 2
"""The fewest consecutive deals that count as a run."""

FEWEST_OF_A_SHARE = 2


@dataclass(frozen=True, slots=True)
class Highlight:
    """A highlight: a ``figure`` under the heading ``label``.

    It belongs to ``units``: seats, or sides in a game of partners. ``detail`` is the time, or the
    things counted. ``deal`` is the number of its last deal, ``None`` if the highlight is about the
    whole match.
    """

    label: Message
    figure: Value
    units: tuple[int, ...]
    detail: Message
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """Consecutive deals in which ``unit`` did well, from ``first`` to ``last``."""

    unit: int
    length: int
    first: int
    last: int


def longest_run(deals: Iterable[tuple[int, Sequence[bool]]]) -> Run | None:
    """Return the longest run of any unit, the earliest in a tie; ``None`` if there is no run.

    ``deals`` are pairs of a deal's number, ascending, and whether each unit did well. A gap in the
    numbers ends a run.
    """
    best: Run | None = None
    going_on: dict[int, Run] = {}
    for number, well in deals:
        going_on = {
            unit: _extended_run(going_on.get(unit), unit, number)
            for unit, did in enumerate(well)
            if did
        }
        longest = max(going_on.values(), key=lambda run: run.length, default=None)
        if longest and (best is None or longest.length > best.length):
            best = longest
    return best if best and best.length >= SHORTEST_RUN else None


def _extended_run(so_far: Run | None, unit: int, number: int) -> Run:
    if so_far is None or so_far.last != number - 1:
        return Run(unit, 1, number, number)
    return Run(unit, so_far.length + 1, so_far.first, number)


def most_often(label: Message, times: Sequence[tuple[int, int]]) -> list[Highlight]:
    """Return the unit that did something most often, if any; in a tie, the first to do it.

    ``times`` are pairs of a deal's number, ascending, and a unit.
    """
    if not times:
        return []
    [(unit, count)] = Counter(unit for _, unit in times).most_common(1)
    last = max(deal for deal, one in times if one == unit)
    detail = in_deal(last) if count == 1 else say("the last in deal {deal}", deal=last)
    return [Highlight(label, f"{count}×", (unit,), detail, last)]


def largest(
    label: Message, found: Sequence[tuple[int, int, int]], *, minus: bool = False
) -> list[Highlight]:
    """Return the largest number, of the earliest deal in a tie; nothing if none is above 0.

    ``found`` has triples (number, deal, unit). All units with that number in that deal share it.
    With ``minus``, the number is shown negated.
    """
    number, deal, _ = max(found, key=lambda one: (one[0], -one[1]), default=(0, 0, 0))
    units = tuple(unit for one, at, unit in found if (one, at) == (number, deal))
    figure = -number if minus else number
    return [Highlight(label, figure, units, in_deal(deal), deal)] if number > 0 else []


def best_share(
    label: Message, detail: Message, counts: Sequence[tuple[int, int]]
) -> list[Highlight]:
    """Return the units with the most successes, with a figure such as ``"17/19"``.

    ``counts`` are pairs (successes, attempts) by unit. In a tie, fewer attempts are better; units
    that are still level share the highlight. The result is empty if there are fewer than two
    successes or if all units share it.
    """
    best = max(counts, key=_share_key, default=(0, 0))
    units = tuple(unit for unit, one in enumerate(counts) if _share_key(one) == _share_key(best))
    if best[0] < FEWEST_OF_A_SHARE or len(units) == len(counts):
        return []
    return [Highlight(label, f"{best[0]}/{best[1]}", units, detail)]


def _share_key(successes_and_attempts: tuple[int, int]) -> tuple[Any, ...]:
    count, of = successes_and_attempts
    return count, -of


def in_deal(deal: int) -> Message:
    return say("deal {deal}", deal=deal)
