"""What is measured, as a ratio: two works in turn in one run, so that a noisy machine slows both.

A figure is a ratio of a work to its yardstick, pair by pair, of the processor's time and of the
clock's; one that is counted (queries, bytes) is a figure as well.
"""

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles
from time import perf_counter, process_time

PAIRS = 30

CPU = "CPU"
WALL = "wall"

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Spread:
    """The middle of what was measured, and where its middle half begins and ends."""

    middle: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        """Return the spread of ``values``, at least one."""
        if len(values) == 1:
            return cls(values[0], values[0], values[0])
        low, _, high = quantiles(values, n=4, method="inclusive")
        return cls(median(values), low, high)

    def times(self, factor: float) -> "Spread":
        """Return the spread of as many ``times`` as much."""
        return Spread(self.middle * factor, self.low * factor, self.high * factor)

    def __str__(self) -> str:
        if self.low == self.high:
            return f"{self.middle:.3g}"
        return f"{self.middle:.2f} ({self.low:.2f} to {self.high:.2f})"


@dataclass(frozen=True, slots=True)
class Figure:
    """How one work compares with its yardstick.

    ``spreads`` are named by what was measured; the first is held to the aim: at most ``most``, or
    at least ``least``.
    """

    work: str
    yardstick: str
    spreads: Mapping[str, Spread]
    most: float | None = None
    least: float | None = None

    @property
    def is_met(self) -> bool:
        """Tell whether the middle of what is held to the aim keeps it."""
        middle = next(iter(self.spreads.values())).middle
        return (self.most is None or middle <= self.most) and (
            self.least is None or middle >= self.least
        )

    @property
    def aim(self) -> str:
        """Return the aim in words."""
        if self.least is not None:
            return f"at least {self.least:g}"
        return f"at most {self.most:g}" if self.most is not None else ""

    def __str__(self) -> str:
        measured = ", ".join(f"{name} {spread}" for name, spread in self.spreads.items())
        verdict = "" if not self.aim else f"; {self.aim}{'' if self.is_met else ': MISSED'}"
        return f"{self.work}: {measured} of {self.yardstick}{verdict}"


@dataclass(slots=True)
class Pairs:
    """The seconds of a work and of its yardstick, in pairs."""

    cpu: list[tuple[float, float]] = field(default_factory=list)
    wall: list[tuple[float, float]] = field(default_factory=list)

    def spreads(self) -> dict[str, Spread]:
        """Return the spreads of the ratios, by what was measured."""
        measured = {CPU: self.cpu, WALL: self.wall}
        return {name: _ratios(pairs) for name, pairs in measured.items() if pairs}


def in_turn(
    work: Work, yardstick: Work, *, pairs: int = PAIRS, times: int = 1, yardstick_times: int = 1
) -> Pairs:
    """Do ``work`` and ``yardstick`` in turn, each once before anything counts.

    ``times`` is how often one is done to be measured once: what is too quick for the clock is done
    often. The seconds are those of doing it once.
    """
    work()
    yardstick()
    measured = Pairs()
    for _ in range(pairs):
        theirs, ours = _seconds(yardstick, yardstick_times), _seconds(work, times)
        measured.cpu.append((ours[0], theirs[0]))
        measured.wall.append((ours[1], theirs[1]))
    return measured


def _seconds(work: Work, times: int) -> tuple[float, float]:
    """Return the seconds of the processor and of the clock that ``work`` takes once."""
    gc.collect()
    cpu, wall = process_time(), perf_counter()
    for _ in range(times):
        work()
    return (process_time() - cpu) / times, (perf_counter() - wall) / times


def _ratios(pairs: Sequence[tuple[float, float]]) -> Spread:
    return Spread.of([ours / theirs for ours, theirs in pairs])
