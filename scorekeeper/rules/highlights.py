"""What is worth retelling of a match: a game names it, pure functions of its deals find it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.ruling import Message, Value, say

SHORTEST_RUN = 2
"""Once is no run."""

FEWEST_OF_A_SHARE = 2


@dataclass(frozen=True, slots=True)
class Highlight:
    """One thing worth retelling, as ``figure`` under the heading ``label``.

    ``units`` are those whose it is: seats, in a game of partners sides. ``detail`` says when, or
    of what there are so many. ``deal`` is the number of the deal it belongs to, the last one where
    it is of several; ``None`` where it is of the whole match.
    """

    label: Message
    figure: Value
    units: tuple[int, ...]
    detail: Message
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """Deals in a row in which ``unit`` did well, by the numbers of the first and the last."""

    unit: int
    length: int
    first: int
    last: int


def longest_run(deals: Iterable[tuple[int, Sequence[bool]]]) -> Run | None:
    """Return the longest run of anybody, of equal ones the earliest; ``None`` where there is none.

    ``deals`` are numbers of deals in their order, each with whether each unit did well. A deal
    that is left out ends a run.
    """
    best: Run | None = None
    going_on: dict[int, Run] = {}
    for number, well in deals:
        going_on = {
            unit: _continued(going_on.get(unit), unit, number)
            for unit, did in enumerate(well)
            if did
        }
        longest = max(going_on.values(), key=lambda run: run.length, default=None)
        if longest and (best is None or longest.length > best.length):
            best = longest
    return best if best and best.length >= SHORTEST_RUN else None


def _continued(so_far: Run | None, unit: int, number: int) -> Run:
    if so_far is None or so_far.last != number - 1:
        return Run(unit, 1, number, number)
    return Run(unit, so_far.length + 1, so_far.first, number)


def most_often(label: Message, times: Sequence[tuple[int, int]]) -> list[Highlight]:
    """Return who did it most often, of equals who did so first; nothing where nobody did.

    ``times`` are the numbers of the deals in their order, each with the unit that did it.
    """
    if not times:
        return []
    [(unit, count)] = Counter(unit for _, unit in times).most_common(1)
    last = max(deal for deal, one in times if one == unit)
    detail = in_deal(last) if count == 1 else say("the last in deal {deal}", deal=last)
    return [Highlight(label, f"{count}×", (unit,), detail, last)]


def largest(label: Message, found: Sequence[tuple[int, int, int]]) -> list[Highlight]:
    """Return the largest number, of equals the earliest; nothing where none is above 0.

    ``found`` are the numbers, each with its deal and its unit.
    """
    number, deal, unit = max(found, key=lambda one: (one[0], -one[1]), default=(0, 0, 0))
    return [Highlight(label, number, (unit,), in_deal(deal), deal)] if number > 0 else []


def best_share(
    label: Message, detail: Message, counts: Sequence[tuple[int, int]]
) -> list[Highlight]:
    """Return who has the most, for ``(how many, of how many)`` by unit, as ``"17/19"``.

    Equals share it, of as many the fewer tries are better. Nothing where nobody has two, or where
    nobody has more than the others.
    """
    best = max(counts, key=_share_key, default=(0, 0))
    units = tuple(unit for unit, one in enumerate(counts) if _share_key(one) == _share_key(best))
    if best[0] < FEWEST_OF_A_SHARE or len(units) == len(counts):
        return []
    return [Highlight(label, f"{best[0]}/{best[1]}", units, detail)]


def _share_key(one: tuple[int, int]) -> tuple[Any, ...]:
    count, of = one
    return count, -of


def in_deal(deal: int) -> Message:
    """Return when it was."""
    return say("deal {deal}", deal=deal)
