"""Names of the games that are played as a game with a ``naming_option``.

The names are read from the options of the matches. Case and surrounding blanks are ignored.
"""

from typing import Any

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.orm import Session

from scorekeeper.match.events.state import read_options
from scorekeeper.registry import AnyGame
from scorekeeper.rules.serialization import Malformed
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


def last_options(session: Session, club_id: str, game: AnyGame, name: str) -> Any:
    """Return the house rules of the last match with this name; ``None`` without a name."""
    if not (game.naming_option and name):
        return None
    query = select(match.options).where(match.id.in_(matches_named(club_id, game, name)))
    newest = (match.played_on.desc(), match.created_at.desc(), match.id)
    plain = session.scalar(
        query.where(match.club_id == club_id, tables.NOT_DELETED).order_by(*newest).limit(1)
    )
    try:
        return None if plain is None else read_options(game, plain)
    except Malformed:
        return None
