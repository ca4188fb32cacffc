"""All matches of a club as CSV, JSON and XLSX: how fast, how soon, and in how much memory.

    python -m bench.exports [MATCHES]          100,000 unless said otherwise

CSV is held against ``csv.writer`` writing the very same rows in the same run, some thousand at a
time in turn; it only writes, while the export also reads every match and settles every deal. The
first byte is what a browser waits for it. Memory is the most that the process of
``scorekeeper export`` ever has, against that for a thousand matches.
"""

import csv
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from time import perf_counter, process_time

from flask.testing import FlaskClient

from bench.club import MadeClub, lent_club
from bench.measure import WALL, Figure, Pairs, Spread
from scorekeeper import store
from scorekeeper.exports.csv import csv_file
from scorekeeper.web import create_app

MATCHES = 100_000
FEW = 1_000
AT_A_TIME = 1_000
"""Matches whose rows are written by both, in turn."""

OK = 200
FORMATS = ("csv", "json", "xlsx")
IN_A_BROWSER = ("csv", "json")
"""A workbook of so many matches is made by the command alone."""

IN_A_WORKBOOK = 900
"""Matches: with their 14,814 deals nearly the most of which the page offers a workbook."""

AND_ITS_PEAK = """
from pathlib import Path
import sys
from scorekeeper.cli import main
try:
    main()
finally:
    told = Path("/proc/self/status").read_text().splitlines()
    print(next(line for line in told if line.startswith("VmHWM")), file=sys.stderr)
"""
"""What wait4 says of a child is at least what its parent had when it began, which may be more."""

MOST_TIMES = 8
MOST_SECONDS = 1
MOST_MEMORY = 1.2


def figures(matches: int = MATCHES) -> Iterator[Figure]:
    """Yield what all matches of a large club cost as files."""
    with lent_club(FEW) as small, lent_club(matches) as large:
        yield Figure(
            f"CSV of {matches:,} matches",
            "`csv.writer` on the same rows",
            _csv_pairs(large).spreads(),
            most=MOST_TIMES,
        )
        for kind in IN_A_BROWSER:
            yield _first_bytes(large, kind, matches)
        with lent_club(IN_A_WORKBOOK) as offered:
            yield _first_bytes(offered, "xlsx", IN_A_WORKBOOK)
        for kind in FORMATS:
            peaks = _peak(large, kind) / _peak(small, kind)
            work = f"{kind.upper()} of {matches:,} matches: peak memory"
            yield Figure(
                work, f"that of {FEW:,} matches", {"memory": Spread.of([peaks])}, most=MOST_MEMORY
            )


def _csv_pairs(club: MadeClub) -> Pairs:
    """Write the whole file, and each part of it once more by ``csv.writer``."""
    opened = store.open_store(club.url)
    pairs = Pairs()
    with opened.reading() as session:
        matches = store.each_match(session, club.club_id)
        while True:
            cpu, wall = process_time(), perf_counter()
            part = b"".join(csv_file(islice(matches, AT_A_TIME)))
            ours = process_time() - cpu, perf_counter() - wall
            rows = list(csv.reader(StringIO(part.decode("utf-8-sig"), newline="")))
            if len(rows) <= 1:
                break
            cpu, wall = process_time(), perf_counter()
            _write(rows)
            pairs.cpu.append((ours[0], process_time() - cpu))
            pairs.wall.append((ours[1], perf_counter() - wall))
    opened.close()
    return pairs


def _write(rows: list[list[str]]) -> bytes:
    text = StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def _first_bytes(club: MadeClub, kind: str, matches: int) -> Figure:
    seconds = Spread.of([_first_byte(club, kind) for _ in range(3)])
    work = f"{kind.upper()} of {matches:,} matches: first byte"
    return Figure(work, "a second", {WALL: seconds}, most=MOST_SECONDS)


def _first_byte(club: MadeClub, kind: str) -> float:
    """Return the seconds until a browser has the first byte of the file."""
    phone = _phone(club)
    began = perf_counter()
    answer = phone.get(f"/export.{kind}", buffered=False)
    next(iter(answer.response))
    taken = perf_counter() - began
    answer.close()
    if answer.status_code != OK:
        raise RuntimeError(f"export.{kind} answers {answer.status_code}")
    return taken


def _phone(club: MadeClub) -> FlaskClient:
    settings = {"SCOREKEEPER_DATABASE_URL": club.url, "SCOREKEEPER_LIMITS": "off", "TESTING": True}
    phone = create_app(settings).test_client()
    phone.get(f"/k/{club.token}")
    return phone


def _peak(club: MadeClub, kind: str) -> int:
    """Return the most kilobytes that the process of the command has."""
    asked = ["export", "--format", kind, "--database", club.url, "--club", club.club_id]
    ended = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-c", AND_ITS_PEAK, *asked],
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
