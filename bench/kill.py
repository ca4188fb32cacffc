"""Kills servers and databases while clients write, and checks that no acknowledged write is lost.

    python -m bench.kill [ROUNDS] [--postgresql]     50 by default

Programs and phones write deals, tap by tap and by the API, and repeat every request without a
response. At a random time, one process of the app or all of them are killed (SIGKILL). With
``--postgresql``, processes of the database are killed, too. The app is started again, in one of the
ways in the README, and the clients continue. At the end, every acknowledged write must be in a
history exactly once, in its place. Histories, lists, results, drafts and statistics must agree.
"""

import sys
from collections.abc import Sequence
from time import perf_counter

from bench.on_database import fresh_database, how_often
from tests.support.durability.crash_rounds import Outcome, kill_again_and_again
from tests.support.durability.writers import Memory

ROUNDS = 50
ROUNDS_BETWEEN_REPORTS = 10


def main(arguments: Sequence[str]) -> int:
    began = perf_counter()
    with fresh_database(arguments) as fresh:
        rounds = how_often(arguments, ROUNDS)
        outcome = kill_again_and_again(
            fresh.url, fresh.folder, rounds, server=fresh.server, report=_print_round
        )
    _report(outcome, perf_counter() - began)
    return 1 if outcome.faults else 0


def _print_round(number: int, memory: Memory) -> None:
    if number % ROUNDS_BETWEEN_REPORTS == 0:
        print(f"{number} rounds, {len(memory.acknowledged)} writes acknowledged", flush=True)


def _report(outcome: Outcome, seconds: float) -> None:
    print(f"{outcome.rounds} rounds in {seconds:.0f} s; killed:")
    for victim, times in sorted(outcome.killed.items()):
        print(f"  {times:4} × {victim}")
    print(f"{outcome.acknowledged} writes acknowledged, in {outcome.matches} matches")
    print(f"{outcome.lost_answers} answers lost, {outcome.busy_responses} times asked to try again")
    print(f"{len(outcome.faults)} faults: lost, doubled, half written, out of its place")
    for fault in outcome.faults:
        print(f"  {fault}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
