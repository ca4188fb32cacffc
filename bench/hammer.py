"""Writes to one match with eight clients in several processes, and checks for a single order.

    python -m bench.hammer [WRITES] [--postgresql]   2,000 by default

The clients send records, corrections, removals, undo, finishing and reopening, notes and drafts, by
the API and by forms. Some writes are based on an outdated version, and some are sent twice. Every
acknowledged write must be one event, directly after the version on which it was based. Its response
must match the events up to that one. No response may be a 500.
"""

import sys
from collections.abc import Sequence
from time import perf_counter

from bench.on_database import fresh_database, how_often
from tests.support.durability.concurrent_writes import CLIENTS, Evening, hammer
from tests.support.durability.servers import WORKERS, installed

WRITES = 2_000


def main(arguments: Sequence[str]) -> int:
    began = perf_counter()
    with fresh_database(arguments) as fresh:
        evening = hammer(fresh.url, fresh.folder, how_often(arguments, WRITES), _way())
    _report(evening, perf_counter() - began)
    return 1 if evening.faults else 0


def _way() -> str:
    return next(way for way in installed() if way != "serve")


def _report(evening: Evening, seconds: float) -> None:
    sent = f"{evening.sent} writes sent in {seconds:.0f} s"
    print(f"{sent}: {CLIENTS} clients, {WORKERS} processes, {_way()}")
    print(f"{len(evening.acknowledgements)} lines acknowledged, {evening.again} of them again")
    print(f"{evening.drafts} drafts saved, {evening.busy} times asked to try again")
    print(f"{evening.stale} too late, {evening.refused} refused by the rules")
    print(f"{len(evening.faults)} faults: 500, lost, doubled, in no order")
    for fault in evening.faults:
        print(f"  {fault}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
