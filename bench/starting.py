"""Measures what starting costs: the import of the web, and `scorekeeper` until it has answered.

    python -m bench.starting [PAIRS]

The yardstick is a Python that imports Flask and SQLAlchemy and ends. All of them find compiled
modules, as an installed package has them, whatever the environment of this run says. The database
stands, as it does whenever somebody starts the app anew; the very first start, which makes it, is
another figure. The processor's time of a server is that of both its processes until it has
answered; that of its whole life, with stopping, stands beside it.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from time import perf_counter
from urllib.request import urlopen

from bench.measure import Figure, Pairs
from bench.served import LOOPBACK, settings, start, wait_for
from tests.support.durability.servers import COMMANDS

PAIRS = 12
MOST = 2.5
YARDSTICK = "flask", "sqlalchemy"

USER, CHILDREN = 11, 13
"""Where Linux tells a process's own ticks, and where those of its children begin."""

Seconds = tuple[float, float]
Environment = Mapping[str, str]


def figures(pairs: int = PAIRS) -> Iterator[Figure]:
    """Yield what starting costs."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = _as_installed(folder / "compiled")
        yardstick = partial(_import, YARDSTICK, environment)
        anew = (folder / f"{number}.db" for number in count())
        works: tuple[tuple[str, Callable[[], Seconds], float | None], ...] = (
            (
                "import of `scorekeeper.web`",
                lambda: _import(["scorekeeper.web"], environment),
                MOST,
            ),
            (
                "`scorekeeper` to first answered request",
                lambda: _first_answer(folder / "standing.db", environment),
                MOST,
            ),
            (
                "the same and stopped again",
                lambda: _whole_life(folder / "standing.db", environment),
                None,
            ),
            (
                "the first answer where it has never been started",
                lambda: _first_answer(next(anew), environment),
                None,
            ),
        )
        for work, seconds, most in works:
            measured = _in_turn(seconds, yardstick, pairs)
            named = f'`python -c "import {", ".join(YARDSTICK)}"`'
            yield Figure(work, named, measured.spreads(), most=most)


def _as_installed(compiled: Path) -> Environment:
    """Return the environment in which modules are compiled once, into a folder of their own."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(compiled)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def _in_turn(work: Callable[[], Seconds], yardstick: Callable[[], Seconds], pairs: int) -> Pairs:
    """Do both in turn, each once before anything counts: modules are compiled, a database made."""
    work()
    yardstick()
    measured = Pairs()
    for _ in range(pairs):
        theirs, ours = yardstick(), work()
        measured.cpu.append((ours[0], theirs[0]))
        measured.wall.append((ours[1], theirs[1]))
    return measured


def _import(modules: Sequence[str], environment: Environment) -> Seconds:
    began = perf_counter()
    code = f"import {', '.join(modules)}"
    process = subprocess.Popen([sys.executable, "-c", code], env=environment)  # noqa: S603 - ours
    cpu = _end(process)
    return cpu, perf_counter() - began


def _first_answer(database: Path, environment: Environment) -> Seconds:
    """Start a server, and have it answer once."""
    to_the_answer, _ = _started_and_stopped(database, environment)
    return to_the_answer


def _whole_life(database: Path, environment: Environment) -> Seconds:
    """Start a server, have it answer once, and stop it."""
    _, to_the_end = _started_and_stopped(database, environment)
    return to_the_end


def _started_and_stopped(database: Path, environment: Environment) -> tuple[Seconds, Seconds]:
    """Return what it takes until a server has answered once, and until it has ended."""
    began = perf_counter()
    process, port = start(COMMANDS["serve"], {**environment, **settings(database)})
    try:
        wait_for(port)
        with urlopen(f"http://{LOOPBACK}:{port}/") as answer:
            answer.read()
        answered = _spent(process.pid), perf_counter() - began
    finally:
        process.terminate()
        cpu = _end(process)
    return answered, (cpu, perf_counter() - began)


def _spent(process: int) -> float:
    """Return the processor's seconds of a process and of its children, as Linux counts them."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    ticks = 0
    for one in (process, *children):
        _, _, told = Path(f"/proc/{one}/stat").read_text().rpartition(")")
        ticks += sum(map(int, told.split()[USER:CHILDREN]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _end(process: subprocess.Popen[bytes]) -> float:
    """Wait for its end; return the processor's seconds of it and of those that it waited for."""
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"it ends with {process.returncode}")
    return used.ru_utime + used.ru_stime


def main(pairs: int) -> None:
    for figure in figures(pairs):
        print(figure, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else PAIRS)
