"""Measures the export of all matches of a group as CSV, JSON and XLSX: time and memory.

    python -m bench.exports [MATCHES]        5,000 by default

The yardstick for CSV is ``csv.writer`` with the same rows in the same run, alternating every
thousand matches. It only writes; the export also loads every match and computes every deal. Memory
is the peak of the ``scorekeeper export`` process, compared with that for a thousand matches.
"""

import csv
import gc
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from io import BytesIO, StringIO
from itertools import islice
from time import perf_counter, process_time

from bench.club import MadeClub, lent_club
from bench.measure import Figure, Pairs, Spread, Work
from scorekeeper import store
from scorekeeper.exports.csv import write_csv

MATCHES = 5_000
FEW = 1_000
AT_A_TIME = 1_000
"""The number of matches after which the two writers alternate."""

FORMATS = ("csv", "json", "xlsx")
AND_ITS_PEAK = """
from pathlib import Path
import sys
from scorekeeper.cli import main
try:
    main()
finally:
    status = Path("/proc/self/status").read_text().splitlines()
    print(next(line for line in status if line.startswith("VmHWM")), file=sys.stderr)
"""
"""The peak of a child process includes what its parent had when it started, which may be more."""

MOST_TIMES = 10
MOST_MEMORY = 1.2


def figures(matches: int = MATCHES) -> Iterator[Figure]:
    """Yield the cost of exporting all matches of a large group."""
    with lent_club(FEW) as small, lent_club(matches) as large:
        yield Figure(
            f"CSV of {matches:,} matches",
            "`csv.writer` on the same rows",
            _csv_pairs(large).spreads(),
            most=MOST_TIMES,
        )
        for kind in FORMATS:
            peaks = _peak(large, kind) / _peak(small, kind)
            work = f"{kind.upper()} of {matches:,} matches: peak memory"
            yield Figure(
                work, f"that of {FEW:,} matches", {"memory": Spread.of([peaks])}, most=MOST_MEMORY
            )


def _csv_pairs(club: MadeClub) -> Pairs:
    """Write the whole file, and each part of it also with ``csv.writer``."""
    opened = store.open_store(club.url)
    pairs = Pairs()
    with opened.reading() as session:
        matches = store.matches.load_each(session, club.club_id)
        while True:
            file = BytesIO()
            ours = _seconds(partial(write_csv, file, islice(matches, AT_A_TIME)))
            rows = list(csv.reader(StringIO(file.getvalue().decode("utf-8-sig"), newline="")))
            if len(rows) <= 1:
                break
            theirs = _seconds(partial(_write, rows))
            # The export does not hold all rows in memory.
            del rows
            pairs.cpu.append((ours[0], theirs[0]))
            pairs.wall.append((ours[1], theirs[1]))
    opened.close()
    return pairs


def _seconds(work: Work) -> tuple[float, float]:
    gc.collect()
    cpu, wall = process_time(), perf_counter()
    work()
    return process_time() - cpu, perf_counter() - wall


def _write(rows: list[list[str]]) -> bytes:
    text = StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def _peak(club: MadeClub, kind: str) -> int:
    """Return the peak memory of the command's process, in kilobytes."""
    command = ["export", "--format", kind, "--database", club.url, "--group", club.club_id]
    ended = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-c", AND_ITS_PEAK, *command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=True,
        text=True,
    )
    return int(ended.stderr.split()[-2])


def main(matches: int) -> None:
    for figure in figures(matches):
        print(figure, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES)
