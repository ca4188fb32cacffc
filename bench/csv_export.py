"""The CSV of a whole club: how much memory it takes, and how fast it comes.

    python -m bench.csv_export [MATCHES]       100,000 unless said otherwise

The yardstick is ``csv.writer`` writing the very same rows in the same run; it only writes, while
the export also reads every match and settles every deal. Memory is the peak of what Python holds,
against that of a tenth of the matches.
"""

import csv
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator
from io import StringIO
from itertools import islice
from pathlib import Path
from time import perf_counter

from bench.club import MadeClub, make_club
from scorekeeper import store
from scorekeeper.exports.csv import csv_file

MATCHES = 100_000
ROWS_AT_A_TIME = 1_000
SAMPLE = 2_000
"""Matches whose memory is measured ten times over: to trace memory makes everything slow."""


def main(matches: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        url, sheet = f"sqlite:///{folder}/club.db", Path(folder) / "club.csv"
        club = make_club(url, matches)
        opened = store.open_store(url)
        taken = _export(opened, club, sheet)
        rows, yardstick = _write_again(sheet)
        opened.close()
        print(f"{rows} rows, {sheet.stat().st_size / 1e6:.0f} MB in {taken:.0f} s")
        print(f"{taken / yardstick:.1f} times csv.writer on the same rows ({yardstick:.1f} s)")
        print(f"memory: {_peak_of(10) / _peak_of(1):.2f} times that of a tenth of the matches")


def _export(opened: store.Store, club: MadeClub, file: Path) -> float:
    began = perf_counter()
    with file.open("wb") as out, opened.reading() as session:
        for piece in csv_file(store.each_match(session, club.club_id)):
            out.write(piece)
    return perf_counter() - began


def _write_again(file: Path) -> tuple[int, float]:
    """Return how many rows the file has and the seconds that ``csv.writer`` takes for them."""
    count, taken = 0, 0.0
    with file.open(encoding="utf-8-sig", newline="") as lines:
        for rows in _in_pieces(csv.reader(lines)):
            text = StringIO()
            began = perf_counter()
            csv.writer(text).writerows(rows)
            text.getvalue().encode()
            taken += perf_counter() - began
            count += len(rows)
    return count, taken


def _in_pieces(rows: Iterator[list[str]]) -> Iterator[list[list[str]]]:
    while piece := list(islice(rows, ROWS_AT_A_TIME)):
        yield piece


def _peak_of(tenths: int) -> int:
    """Return the most bytes that Python holds while so many tenths of ``SAMPLE`` are exported."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/club.db"
        club = make_club(url, SAMPLE * tenths // 10)
        opened = store.open_store(url)
        tracemalloc.start()
        _export(opened, club, Path(folder) / "club.csv")
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        opened.close()
    return peak


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES)
