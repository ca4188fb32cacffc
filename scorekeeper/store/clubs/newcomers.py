"""In which order a club has come to know its players."""

from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.store.database import tables


def newcomers(session: Session, club_id: str) -> Mapping[str, int]:
    """How many players the club knew before each one, by player id.

    Those who came on the same day, with the same match, follow each other by their names. The
    order outlives a backup and an archive, and only grows at its end.
    """
    player = tables.Player
    query = (
        select(player.id)
        .where(player.club_id == club_id)
        .order_by(player.created_at, player.same_name)
    )
    return {player_id: before for before, player_id in enumerate(session.scalars(query))}
