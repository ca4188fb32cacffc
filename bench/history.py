"""The history and the statistics of a club that has played very much.

    python -m bench.history [MATCHES]          100,000 unless said otherwise

The yardstick is the same page of a club of 100 matches, asked in turn in the same run.
"""

import sys
from collections.abc import Iterator

from flask.testing import FlaskClient

from bench.club import MadeClub, lent_club
from bench.measure import Figure, in_turn
from scorekeeper import store
from scorekeeper.web import create_app

FEW = 100
MANY = 100_000
OK = 200
MOST_TIMES = 1.3
TIMES = 3

TWO_YEARS = "since=2001-01-03&until=2003-01-14"
PAGES = {
    "history": "/history",
    "history of one game": "/history?game=hell",
    "history by name": "/history?q=aki",
    "history of two years": f"/history?{TWO_YEARS}",
    "a game by name in two years": f"/history?game=hell&q=aki&{TWO_YEARS}",
    "statistics": "/statistics",
    "statistics of one game": "/statistics/hell",
    "statistics of one game in two years": f"/statistics/hell?{TWO_YEARS}",
    "statistics of a player": "/statistics/hell/{player}",
    "home": "/",
}


def figures(many: int = MANY) -> Iterator[Figure]:
    """Yield how each page of a large club compares with that of a small one."""
    with lent_club(FEW) as small, lent_club(many) as large:
        clubs = [(_phone(club), _player(club)) for club in (large, small)]
        for name, page in PAGES.items():
            works = [
                lambda phone=phone, player=player, page=page: _get(
                    phone, page.format(player=player)
                )
                for phone, player in clubs
            ]
            pairs = in_turn(*works, times=TIMES, yardstick_times=TIMES)
            work = f"{name}, {many:,} matches"
            yield Figure(work, f"with {FEW} matches", pairs.spreads(), most=MOST_TIMES)


def _phone(club: MadeClub) -> FlaskClient:
    settings = {"SCOREKEEPER_DATABASE_URL": club.url, "SCOREKEEPER_LIMITS": "off", "TESTING": True}
    phone = create_app(settings).test_client()
    phone.get(f"/k/{club.token}")
    return phone


def _player(club: MadeClub) -> str:
    opened = store.open_store(club.url)
    with opened.reading() as session:
        player = store.club_players(session, club.club_id)[0].id
    opened.close()
    return player


def _get(phone: FlaskClient, address: str) -> None:
    answer = phone.get(address)
    if answer.status_code != OK:
        raise RuntimeError(f"{address} answers {answer.status_code}")


def main(many: int) -> None:
    for figure in figures(many):
        print(figure, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MANY)
