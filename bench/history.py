"""Pages of the history and of the statistics of a group that has played much.

    python -m bench.history

The yardstick is the same page of a group of 100 matches, requested in turn in the same run. For the
history of one game it is a group that has played only that game, just so often that both pages are
full. Lists must not grow with the number of matches. Statistics are summed from the facts of all
matches of a game; their aim at 5,000 matches and at 20,000, the quota, is a multiple.
"""

from collections.abc import Iterator, Mapping

from flask.testing import FlaskClient

from bench.club import MadeClub, lent_club
from bench.measure import Figure, Pairs, in_turn
from scorekeeper import store
from scorekeeper.web import create_app

FEW, MANY, QUOTA = 100, 5_000, 20_000
OK = 200
MOST_TIMES = 1.3
MOST_TIMES_SUMMED = {MANY: 4, QUOTA: 12}
TIMES = 3

GAME = "hell"
FEW_OF_GAME = 400
"""With them everybody has played the 50 matches that a player's page shows."""

MOST_LONGER = 1.1
"""How much longer a list may be than its yardstick: as many lines, with other names and numbers."""

TWO_YEARS = "since=2001-01-03&until=2003-01-14"
LISTS = {
    "history": "/history",
    "history by name": "/history?q=aki",
    "history of two years": f"/history?{TWO_YEARS}",
    "home": "/",
}
LISTS_OF_GAME = {
    "history of one game": f"/history?game={GAME}",
    "a game by name in two years": f"/history?game={GAME}&q=aki&{TWO_YEARS}",
}
SUMMED = {
    "statistics": "/statistics",
    "statistics of one game": f"/statistics/{GAME}",
    "statistics of one game in two years": f"/statistics/{GAME}?{TWO_YEARS}",
    "statistics of a player": f"/statistics/{GAME}/{{player}}",
}


def figures() -> Iterator[Figure]:
    """Yield how each page of a large group compares with that of a small one."""
    with lent_club(FEW) as small:
        with lent_club(MANY) as large, lent_club(FEW_OF_GAME, GAME) as of_game:
            for pages, yardstick, called in (
                (LISTS, small, f"with {FEW} matches"),
                (LISTS_OF_GAME, of_game, f"with {FEW_OF_GAME} matches of that game alone"),
            ):
                for name, pairs in _compared(pages, large, yardstick, most_longer=MOST_LONGER):
                    work = f"{name}, {MANY:,} matches"
                    yield Figure(work, called, pairs.spreads(), most=MOST_TIMES)
        for matches, most in MOST_TIMES_SUMMED.items():
            with lent_club(matches) as large:
                for name, pairs in _compared(SUMMED, large, small):
                    work = f"{name}, {matches:,} matches"
                    yield Figure(work, f"with {FEW} matches", pairs.spreads(), most=most)


def _compared(
    pages: Mapping[str, str],
    large: MadeClub,
    small: MadeClub,
    *,
    most_longer: float | None = None,
) -> Iterator[tuple[str, Pairs]]:
    clubs = [(_phone(club), _player(club)) for club in (large, small)]
    for name, page in pages.items():
        works = [
            lambda phone=phone, player=player, page=page: _get(phone, page.format(player=player))
            for phone, player in clubs
        ]
        longer, shorter = (work() for work in works)
        if most_longer and not 1 / most_longer < longer / shorter < most_longer:
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


def main() -> None:
    for figure in figures():
        print(figure, flush=True)


if __name__ == "__main__":
    main()
