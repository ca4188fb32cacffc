"""Measures the history, home and statistics of a group with many matches.

    python -m bench.history [MATCHES …]       5,000 and 20,000 by default

The yardstick is the same page of a group with 100 matches, requested alternately in the same run.
"""

import sys
from collections.abc import Iterator
from functools import partial

from flask.testing import FlaskClient

from bench.club import MadeClub, lent_club
from bench.measure import Figure, in_turn
from scorekeeper import store
from scorekeeper.web import create_app

FEW = 100
MANY, QUOTA = 5_000, 20_000
OK = 200
TIMES = 3

GAME = "hell"
LISTS = {"history": "/history", "home": "/"}
STATISTICS = {
    "statistics of a game": f"/statistics/{GAME}",
    "statistics of a player": f"/statistics/{GAME}/{{player}}",
}
MOST_FOR_LISTS, MOST_FOR_STATISTICS, MOST_AT_QUOTA = 1.3, 4, 12


def figures(many: int = MANY, quota: int = QUOTA) -> Iterator[Figure]:
    """Yield for each page the ratio between a large group and a small one."""
    with lent_club(FEW) as small:
        with lent_club(many) as large:
            yield from _compared(LISTS, large, small, many, MOST_FOR_LISTS)
            yield from _compared(STATISTICS, large, small, many, MOST_FOR_STATISTICS)
        with lent_club(quota) as large:
            yield from _compared(STATISTICS, large, small, quota, MOST_AT_QUOTA)


def _compared(
    pages: dict[str, str], large: MadeClub, small: MadeClub, matches: int, most: float
) -> Iterator[Figure]:
    for name, page in pages.items():
        works = (
            partial(_get, _phone(club), page.format(player=_player(club)))
            for club in (large, small)
        )
        pairs = in_turn(*works, times=TIMES, yardstick_times=TIMES)
        yield Figure(f"{name} at {matches:,} matches", f"at {FEW}", pairs.spreads(), most=most)


def _phone(club: MadeClub) -> FlaskClient:
    settings = {"SCOREKEEPER_DATABASE_URL": club.url, "SCOREKEEPER_LIMITS": "off", "TESTING": True}
    phone = create_app(settings).test_client()
    phone.get(f"/k/{club.token}")
    return phone


def _player(club: MadeClub) -> str:
    opened = store.open_store(club.url)
    with opened.reading() as session:
        player = store.history.club_players(session, club.club_id)[0].id
    opened.close()
    return player


def _get(phone: FlaskClient, address: str) -> None:
    answer = phone.get(address)
    if answer.status_code != OK:
        raise RuntimeError(f"{address} returns {answer.status_code}")


def main() -> None:
    for figure in figures(*map(int, sys.argv[1:])):
        print(figure, flush=True)


if __name__ == "__main__":
    main()
