"""Moves a local group's matches into a group at a server.

The matches are pushed as if they had been begun offline, with the same events and with the phone's
key to that group.
"""

from scorekeeper import store
from scorekeeper.sync.copy import remove_match
from scorekeeper.sync.push import Pusher, push, request_of


def move(db: store.Session, club_id: str, pusher: Pusher) -> None:
    """Move all matches of the group ``club_id`` to the group of ``pusher``.

    House rules and seasons are not moved. Raise ``NoRoom`` if a quota is reached. Then no match is
    moved.
    """
    for match_id in store.matches.list_ids(db, club_id):
        match = store.matches.load(db, club_id, match_id)
        if match is not None:
            push(db, pusher, request_of(db, match, pusher.at, is_pulled=False))
            remove_match(db, club_id, match_id)
