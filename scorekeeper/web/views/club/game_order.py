"""The order in which a page offers the games: those that the group plays most come first."""

from collections import Counter
from typing import Any

from flask_babel import get_locale

from scorekeeper import store
from scorekeeper.registry import AnyGame, all_games
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.catalogue import gettext

MOST_MATCHES = 50
"""The number of the group's latest matches that count."""


def games_to_choose() -> tuple[AnyGame, ...]:
    """Return all games in the order for the current group, or for a visitor without one.

    Games that were not played lately come last, in their usual order. In Japanese, they are sorted
    by their reading once the group has played.
    """
    visit = auth.current_visit()
    if visit is None or visit.club_key is None:
        return tuple(sorted(all_games(), key=_usual_place))
    with auth.current_store().reading() as db:
        played = Counter(store.matches.latest_games(db, visit.club.id, MOST_MATCHES))
    by_reading = bool(played) and str(get_locale()) == "ja"
    rest = _sort_key if by_reading else _usual_place
    return tuple(sorted(all_games(), key=lambda game: (-played[game.slug], *rest(game))))


def _usual_place(game: AnyGame) -> tuple[Any, ...]:
    return (game.place_in_lists, game.slug)


def _sort_key(game: AnyGame) -> tuple[Any, ...]:
    # The names are katakana, whose code points are in the order of the syllabary.
    return (bool(game.naming_option), gettext(game.name))
