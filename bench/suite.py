"""Measures how long all tests take, once, on two cores; something like eight minutes.

    python -m bench.suite

It is the README's test command, except that a test that is left out fails the run: `.ci/run`
installs what the tests need, and builds what a phone runs the app from. Much of the time is
Python's, so it matters how the one that runs this was built.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from time import perf_counter

from bench.measure import WALL, Figure, Spread

CORES = 2
MOST = 8.0
MINUTE = 60.0


def figures() -> Iterator[Figure]:
    """Yield how many minutes the tests take."""
    minutes = _seconds() / MINUTE
    yield Figure("the suite on two cores", "a minute", {WALL: Spread.of([minutes])}, most=MOST)


def _seconds() -> float:
    """Return the seconds of a run; raises ``RuntimeError`` where not all tests pass."""
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
