"""Kills the browser of a phone with the app installed, and checks that no write is lost.

    python -m bench.offline_kill [--engine firefox] [ROUNDS] [MOMENT …]

By default it kills Chromium 50 times, at all moments. It needs the built bundle and Debian's
browsers. A phone writes deals with the installed app. At a random moment every process of its
browser is killed (SIGKILL).

A phone without a server (alone.py) is killed while it writes, starts, is installed, is started for
the first time, takes its memory snapshot, and updates. A phone of a group (syncing.py) is killed
while it pushes, while a conflict is resolved, and while it writes online. In these cases the server
may be killed, too. The browser is opened again and repeats every request without a response. Every
acknowledged deal must be in a history exactly once.
"""

import argparse
import random
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from time import perf_counter

from playwright.sync_api import Playwright, sync_playwright

from bench.offline_kill import alone, firefox, syncing
from bench.offline_kill.killing import NewPhone
from bench.offline_kill.writing import Outcome
from tests.support.browser.chromium import CHROMIUMS, installed
from tests.support.phone.installed_phone import InstalledPhone

ROUNDS = 50
MOMENTS = (*alone.MOMENTS, *syncing.MOMENTS)

CHANCE = random.Random()  # noqa: S311 - random moments, not secrets


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.offline_kill")
    parser.add_argument("--engine", choices=("chromium", "firefox"), default="chromium")
    parser.add_argument("rounds", type=int, nargs="?", default=ROUNDS)
    parser.add_argument("moments", nargs="*", default=MOMENTS)
    chosen = parser.parse_args(arguments)
    began = perf_counter()
    outcome = Outcome()
    with tempfile.TemporaryDirectory() as folder:
        run(Path(folder), chosen.rounds, chosen.moments, outcome, chosen.engine)
    _report(outcome, chosen.rounds, perf_counter() - began)
    return 1 if outcome.faults else 0


def run(
    folder: Path, rounds: int, moments: Sequence[str], outcome: Outcome, engine: str = "chromium"
) -> None:
    """Kill the browser ``rounds`` times, with its files in ``folder``."""
    with ExitStack() as stack:
        new_phone = _phones(stack.enter_context(sync_playwright()), engine, folder)
        made: dict[str, alone.Alone | syncing.SyncingPhone] = {}
        for number in range(1, rounds + 1):
            moment = CHANCE.choice(moments)
            kind: type[alone.Alone | syncing.SyncingPhone] = (
                alone.Alone if moment in alone.MOMENTS else syncing.SyncingPhone
            )
            if kind.__name__ not in made:
                new = kind(new_phone, folder / kind.__name__, outcome)
                made[kind.__name__] = stack.enter_context(new)
            print(f"{number}: {moment}", flush=True)
            made[kind.__name__].lives_until_killed(moment)
            outcome.killed[moment] += 1


def _phones(playwright: Playwright, engine: str, folder: Path) -> NewPhone:
    if engine == "firefox":
        return partial(firefox.FirefoxPhone, playwright.firefox, firefox.executable(folder))
    return partial(InstalledPhone, playwright.chromium, installed(CHROMIUMS))


def _report(outcome: Outcome, rounds: int, seconds: float) -> None:
    print(f"{rounds} kills in {seconds:.0f} s:")
    for moment, times in sorted(outcome.killed.items()):
        print(f"  {times:4} × {moment}")
    print(f"  {outcome.servers:4} × the server as well")
    print(f"{outcome.acknowledged} writes acknowledged, {outcome.unanswered} never answered")
    print(f"{outcome.looks} times somebody had to look")
    print(f"{len(outcome.lost)} lost, {len(outcome.doubled)} doubled")
    for fault in outcome.faults:
        print(f"  {fault}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
