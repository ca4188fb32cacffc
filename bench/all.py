"""Prints the figures that have a target, as the table in ``bench/README.md``.

    python -m bench.all [NAME …]

``NAME`` is one of the modules in ``MODULES``. Nothing else should run on the machine meanwhile.
"""

import importlib
import sys
from collections.abc import Sequence

from bench.measure import Figure

MODULES = ("hot", "history", "exports", "importing", "referee", "suite")
"""The modules with targets, in the table's order."""


def main(names: Sequence[str]) -> None:
    print("| work | yardstick | aim | measured |\n|---|---|---|---|")
    for name in names:
        for figure in importlib.import_module(f"bench.{name}").figures():
            print(_row(figure), flush=True)


def _row(figure: Figure) -> str:
    verdict = "" if figure.is_met else ": **missed**"
    return f"| {figure.work} | {figure.yardstick} | {figure.aim} | {figure.measured}{verdict} |"


if __name__ == "__main__":
    main(sys.argv[1:] or MODULES)
