"""Every figure that somebody keeps an eye on, as one table.

    python -m bench.all [NAME …] [--write]

``NAME`` is one of ``MEASURED``, all unless said otherwise. ``--write`` puts the table into
``bench/README.md``; where only some are asked for, the other rows stay as they are. A quiet
machine, please: nothing else running.
"""

import argparse
import importlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bench.measure import Figure

MEASURED: tuple[str, ...] = (
    *("hot", "fold", "replay", "history", "exports", "importing"),
    *("first_visit", "starting", "capacity", "offline", "suite"),
)
"""Modules of this folder that yield figures (``figures()``), in the table's order."""

README = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"
HEAD = "| work | yardstick, same run | measured | aim | |\n|---|---|---|---|---|\n"


def main(arguments: Sequence[str] | None = None) -> None:
    asked = argparse.ArgumentParser(prog="python -m bench.all", description="See the module.")
    asked.add_argument("names", nargs="*", metavar="NAME", help=", ".join(MEASURED))
    asked.add_argument("--write", action="store_true", help=f"put the table into {README.name}")
    given = asked.parse_args(arguments)
    if unknown := set(given.names) - set(MEASURED):
        asked.error(f"nothing here is called {', '.join(sorted(unknown))}")
    figures = []
    for figure in _figures(given.names or MEASURED):
        print(figure, flush=True)
        figures.append(figure)
    if given.write:
        before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
        there, _, after = rest.partition(END)
        rows = {} if not given.names else _rows(there.removeprefix(HEAD))
        rows |= _rows("".join(map(_row, figures)))
        table = HEAD + "".join(rows.values())
        README.write_text(before + BEGIN + table + END + after, encoding="utf-8")


def _figures(names: Iterable[str]) -> Iterator[Figure]:
    for name in names:
        yield from importlib.import_module(f"bench.{name}").figures()


def _rows(table: str) -> dict[tuple[str, ...], str]:
    """Return the rows by their first two cells: a work and its yardstick."""
    lines = table.splitlines(keepends=True)
    return {tuple(line.split(" | ")[:2]): line for line in lines}


def _row(figure: Figure) -> str:
    measured = "; ".join(f"{name} {spread}" for name, spread in figure.spreads.items())
    verdict = "" if not figure.aim else "met" if figure.is_met else "**missed**"
    return f"| {figure.work} | {figure.yardstick} | {measured} | {figure.aim} | {verdict} |\n"


if __name__ == "__main__":
    main()
