"""The player that this phone belongs to, per match, stored in its cookie.

Entering a number requires choosing the player, so that nobody enters a number for another player by
mistake.
"""

from flask import session

COOKIE_FIELD = "own players"

MOST_MATCHES = 8
"""The most matches in the cookie, which browsers limit to 4 kB."""


def chosen_player(match_id: str) -> int | None:
    """Return the index of the chosen player; ``None`` if none is chosen."""
    return dict(_stored_players()).get(match_id)


def choose(match_id: str, player: int) -> None:
    others = [one for one in _stored_players() if one[0] != match_id]
    session[COOKIE_FIELD] = [(match_id, player), *others][:MOST_MATCHES]
    session.permanent = True


def _stored_players() -> list[tuple[str, int]]:
    return [(str(match_id), int(player)) for match_id, player in session.get(COOKIE_FIELD, ())]
