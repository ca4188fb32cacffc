"""Ratios between a piece of work and a yardstick.

Both are measured alternately in the same run, so that a noisy machine slows down both.
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
    """A median and the interquartile range around it."""

    middle: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        """Return the spread of ``values``, which must not be empty."""
        if len(values) == 1:
            return cls(values[0], values[0], values[0])
        low, _, high = quantiles(values, n=4, method="inclusive")
        return cls(median(values), low, high)

    def __str__(self) -> str:
        if self.low == self.high:
            return f"{self.middle:.3g}"
        return f"{self.middle:.2f} ({self.low:.2f} to {self.high:.2f})"


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured ratio. With a target, the first of ``spreads`` must be at most ``most``."""

    work: str
    yardstick: str
    spreads: Mapping[str, Spread]
    most: float | None = None

    @property
    def is_met(self) -> bool:
        return self.most is None or next(iter(self.spreads.values())).middle <= self.most

    @property
    def aim(self) -> str:
        return f"at most {self.most:g}" if self.most is not None else ""

    @property
    def measured(self) -> str:
        return "; ".join(f"{name} {spread}" for name, spread in self.spreads.items())

    def __str__(self) -> str:
        verdict = "" if not self.aim else f"; {self.aim}{'' if self.is_met else ': MISSED'}"
        return f"{self.work}: {self.measured} of {self.yardstick}{verdict}"


@dataclass(slots=True)
class Pairs:
    """The durations in seconds of a piece of work and of its yardstick, in pairs."""

    cpu: list[tuple[float, float]] = field(default_factory=list)
    wall: list[tuple[float, float]] = field(default_factory=list)

    def spreads(self) -> dict[str, Spread]:
        """Return the ratios of processor time and of elapsed time, as far as they were measured."""
        measured = {CPU: self.cpu, WALL: self.wall}
        return {
            name: Spread.of([ours / theirs for ours, theirs in pairs])
            for name, pairs in measured.items()
            if pairs
        }


def in_turn(
    work: Work, yardstick: Work, *, pairs: int = PAIRS, times: int = 1, yardstick_times: int = 1
) -> Pairs:
    """Measure ``work`` and ``yardstick`` alternately, after one warm-up of each.

    If the work is too fast for the clock, it is repeated ``times`` per measurement.
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
    """Return the processor time and the elapsed time of ``work`` per repetition."""
    gc.collect()
    cpu, wall = process_time(), perf_counter()
    for _ in range(times):
        work()
    return (process_time() - cpu) / times, (perf_counter() - wall) / times
