"""Measures the history and the statistics of a club that has played very much.

    python -m bench.history [MATCHES]          100,000 unless said otherwise

The yardstick is the same pages of a club of 100 matches, asked in turn in the same run. The
statistics of both are made by the app itself, from the logs.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from flask.testing import FlaskClient

from bench.club import MadeClub, make_club
from scorekeeper import store
from scorekeeper.web import create_app

FEW = 100
MANY = 100_000
ROUNDS = 40
OK = 200


def main(many: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        phones = {size: _phone(Path(folder) / f"{size}.db", size) for size in (FEW, many)}
        for name, page in _pages().items():
            few, most = _medians([lambda one=one, page=page: page(one) for one in phones.values()])
            print(f"{name:36} {most / few:5.2f} times a club of {FEW} ({most * 1000:.1f} ms)")


def _phone(file: Path, matches: int) -> FlaskClient:
    url = f"sqlite:///{file}"
    began = perf_counter()
    club: MadeClub = make_club(url, matches)
    print(f"{matches} matches written in {perf_counter() - began:.0f} s", flush=True)
    began = perf_counter()
    opened = store.open_store(url)
    store.rebuild_statistics(opened, club.club_id)
    opened.close()
    print(f"their statistics made in {perf_counter() - began:.0f} s", flush=True)
    phone = create_app({"SCOREKEEPER_DATABASE_URL": url, "TESTING": True}).test_client()
    phone.get(f"/k/{club.token}")
    return phone


def _pages() -> dict[str, Callable[[FlaskClient], None]]:
    addresses = {
        "history": "/history",
        "history of one game": "/history?game=hell",
        "history by name": "/history?q=aki",
        "history of two years": "/history?since=2001-01-03&until=2003-01-14",
        "statistics": "/statistics",
        "statistics of one game": "/statistics/hell",
        "statistics of one game, two years": "/statistics/hell?since=2001-01-03&until=2003-01-14",
        "home": "/",
    }
    return {name: lambda phone, at=at: _get(phone, at) for name, at in addresses.items()}


def _get(phone: FlaskClient, address: str) -> None:
    answer = phone.get(address)
    if answer.status_code != OK:
        raise RuntimeError(f"{address} answers {answer.status_code}")


def _medians(works: list[Callable[[], None]]) -> list[float]:
    """Return the median seconds of each of ``works``, done in turn so that noise falls on all."""
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(ROUNDS):
        for times, work in zip(taken, works, strict=True):
            began = perf_counter()
            work()
            times.append(perf_counter() - began)
    return [median(times) for times in taken]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MANY)
