"""The order in which players were added to a club."""

from collections.abc import Mapping

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables

_PLAYERS = tables.Player.__table__

# Made once, as it is asked for every page of a match.
_IN_ORDER = (
    select(_PLAYERS.c.id)
    .where(_PLAYERS.c.club_id == bindparam("club_id"))
    .order_by(_PLAYERS.c.created_at, _PLAYERS.c.same_name)
)


def newcomers(asking: Session | Connection, club_id: str) -> Mapping[str, int]:
    """How many players the club knew before each one, by player id.

    Those who came on the same day, with the same match, follow each other by their names. The
    order outlives a backup and an archive, and only grows at its end.
    """
    found = asking.execute(_IN_ORDER, {"club_id": club_id})
    return {player_id: before for before, (player_id,) in enumerate(found)}
