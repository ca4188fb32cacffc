"""Order in which players were added to a group."""

from collections.abc import Mapping

from sqlalchemy import Connection, select
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables


def player_order(asking: Session | Connection, club_id: str) -> Mapping[str, int]:
    """Return for each player of the group, by id, how many were added before.

    Players who were added with the same match are ordered by name. Backups and archives preserve
    the order, and new players only extend it.
    """
    player = tables.Player
    query = (
        select(player.id)
        .where(player.club_id == club_id)
        .order_by(player.created_at, player.same_name)
    )
    return {player_id: before for before, (player_id,) in enumerate(asking.execute(query))}
