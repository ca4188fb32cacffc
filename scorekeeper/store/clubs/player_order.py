"""Order in which the players were added to a group."""

from collections.abc import Mapping

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables

_PLAYER = tables.Player

# Built once, because every page of a match runs this query.
_IN_ORDER = (
    select(_PLAYER.id)
    .where(_PLAYER.club_id == bindparam("club_id"))
    .order_by(_PLAYER.created_at, _PLAYER.same_name)
)


def player_order(connection: Session | Connection, club_id: str) -> Mapping[str, int]:
    """Return each player's position in that order, from 0, by id.

    Players who were added with the same match are ordered by seat, in older matches by name.
    Backups and archives preserve the order. New players are always at the end.
    """
    found = connection.execute(_IN_ORDER, {"club_id": club_id})
    return {player_id: before for before, (player_id,) in enumerate(found)}
