"""The history and the statistics of a club that has played very much.

    python -m bench.history [MATCHES]          100,000 unless said otherwise, 5,000 at least

The yardstick is the same page of a club of 100 matches, asked in turn in the same run. Where a page
is about one game it is that of a club that has played nothing else, and just so often that both
pages are full: what is measured is the club, not how many lines are drawn.
"""

import sys
from collections.abc import Iterator

from flask.testing import FlaskClient

from bench.club import MadeClub, lent_club
from bench.measure import Figure, Pairs, in_turn
from scorekeeper import store
from scorekeeper.web import create_app

FEW = 100
MANY = 100_000
OK = 200
MOST_TIMES = 1.3
TIMES = 3

GAME = "hell"
FEW_OF_GAME = 400
"""With them everybody has played the 50 matches that a player's page shows."""

MOST_LONGER = 1.1
"""How much longer a page may be than its yardstick: as many lines, with other names and numbers."""

TWO_YEARS = "since=2001-01-03&until=2003-01-14"
PAGES = {
    "history": "/history",
    "history by name": "/history?q=aki",
    "history of two years": f"/history?{TWO_YEARS}",
    "statistics": "/statistics",
    "home": "/",
}
PAGES_OF_GAME = {
    "history of one game": f"/history?game={GAME}",
    "a game by name in two years": f"/history?game={GAME}&q=aki&{TWO_YEARS}",
    "statistics of one game": f"/statistics/{GAME}",
    "statistics of one game in two years": f"/statistics/{GAME}?{TWO_YEARS}",
    "statistics of a player": f"/statistics/{GAME}/{{player}}",
}


def figures(many: int = MANY) -> Iterator[Figure]:
    """Yield how each page of a large club compares with that of a small one."""
    with (
        lent_club(many) as large,
        lent_club(FEW) as small,
        lent_club(FEW_OF_GAME, GAME) as of_game,
    ):
        small_clubs = (
            (PAGES, small, f"with {FEW} matches"),
            (PAGES_OF_GAME, of_game, f"with {FEW_OF_GAME} matches of that game alone"),
        )
        for pages, yardstick, called in small_clubs:
            for name, pairs in _compared(pages, large, yardstick):
                work = f"{name}, {many:,} matches"
                yield Figure(work, called, pairs.spreads(), most=MOST_TIMES)


def _compared(
    pages: dict[str, str], large: MadeClub, small: MadeClub
) -> Iterator[tuple[str, Pairs]]:
    clubs = [(_phone(club), _player(club)) for club in (large, small)]
    for name, page in pages.items():
        works = [
            lambda phone=phone, player=player, page=page: _get(phone, page.format(player=player))
            for phone, player in clubs
        ]
        longer, shorter = (work() for work in works)
        if not 1 / MOST_LONGER < longer / shorter < MOST_LONGER:
            raise RuntimeError(f"{name} has {longer} bytes and its yardstick {shorter}")
        yield name, in_turn(*works, times=TIMES, yardstick_times=TIMES)


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


def _get(phone: FlaskClient, address: str) -> int:
    """Return how long the page at ``address`` is."""
    answer = phone.get(address)
    if answer.status_code != OK:
        raise RuntimeError(f"{address} answers {answer.status_code}")
    return len(answer.data)


def main(many: int) -> None:
    for figure in figures(many):
        print(figure, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MANY)
