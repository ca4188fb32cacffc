"""Eight clients write to one match at once, in several processes: one order explains it all.

    python -m bench.hammer [WRITES] [--postgresql]     2,000 unless said otherwise

Records, corrections, removals, undo, the end and going on, notes and drafts are sent, by the API
and by forms, some based on a version that is gone, some twice. Every write that was acknowledged
has to be one line of the log, the next one after the version that it was based on, and what was
answered has to be what the log says up to there. Nothing may be answered with a 500.
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
    _say(evening, perf_counter() - began)
    return 1 if evening.faults else 0


def _way() -> str:
    """Return a way of serving in which there are several processes."""
    return next(way for way in installed() if way != "serve")


def _say(evening: Evening, seconds: float) -> None:
    sent = f"{evening.sent} writes sent in {seconds:.0f} s"
    print(f"{sent}: {CLIENTS} clients, {WORKERS} processes, {_way()}")
    print(f"{len(evening.said)} lines acknowledged, {evening.again} of them again")
    print(f"{evening.drafts} drafts kept, {evening.busy} times told to try again")
    print(f"{evening.stale} too late, {evening.refused} refused by the rules")
    print(f"{len(evening.faults)} faults: 500, lost, doubled, in no order")
    for fault in evening.faults:
        print(f"  {fault}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
