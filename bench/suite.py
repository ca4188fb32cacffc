"""Measures the duration of all tests on two cores.

    python -m bench.suite

A skipped test fails the run: `.ci/run` installs everything that the tests need, and builds the
phone bundle. A Python that was built without optimisation takes a tenth longer.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from time import perf_counter

from bench.measure import WALL, Figure, Spread

CORES = 2
MOST = 7.0
MINUTE = 60.0


def figures() -> Iterator[Figure]:
    """Yield the duration of the tests in minutes."""
    minutes = _seconds() / MINUTE
    yield Figure("the suite on two cores", "a minute", {WALL: Spread.of([minutes])}, most=MOST)


def _seconds() -> float:
    """Return the duration of a run in seconds. Raise ``RuntimeError`` if a test fails."""
    ours = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(ours)[:CORES])
    try:
        began = perf_counter()
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-q"],
            env={**os.environ, "SCOREKEEPER_TEST_ALL": "1"},
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        seconds = perf_counter() - began
    finally:
        os.sched_setaffinity(0, ours)
    if run.returncode:
        raise RuntimeError(f"not all tests pass:\n{run.stdout}")
    return seconds


def main() -> None:
    for figure in figures():
        print(figure)


if __name__ == "__main__":
    main()
