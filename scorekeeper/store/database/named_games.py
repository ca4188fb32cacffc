"""Names of the games that are played as a game with a ``naming_option``.

The names are read from the options of the matches. Case and surrounding blanks are ignored.
"""

from sqlalchemy import ColumnElement, Select, func, select

from scorekeeper.registry import AnyGame
from scorekeeper.store.database import tables

match = tables.Match


def name_column(game: AnyGame) -> ColumnElement[str]:
    """Return an expression for the name entered in a match of ``game``; "" if there is none.

    If spellings differ, the expression is the first in sort order: capital letters sort before
    small letters.
    """
    return func.trim(func.coalesce(match.options[game.naming_option].as_string(), ""))


def name_key(game: AnyGame) -> ColumnElement[str]:
    """Return an expression that is equal for all spellings of a name."""
    return func.lower(name_column(game))


def matches_named(club_id: str, game: AnyGame, name: str) -> Select[str]:
    """Return a query for the ids of the group's matches of ``game`` with this name."""
    return select(match.id).where(
        match.club_id == club_id,
        match.game == game.slug,
        name_key(game) == func.lower(func.trim(name)),
    )
