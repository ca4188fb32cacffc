"""Move of a local group's matches into a group at a server.

The matches are pushed like any others, as if they had been begun offline: with the same events, and
with the key that the phone has to that group.
"""

from scorekeeper import store
from scorekeeper.sync.copy import remove_match
from scorekeeper.sync.push import Pusher, push, request_of


def move(db: store.Session, club_id: str, pusher: Pusher) -> None:
    """Move all matches of a group to that of ``pusher``, but not house rules and seasons.

    Raise ``NoRoom``; then no match is moved.
    """
    for match_id in store.matches.list_ids(db, club_id):
        match = store.matches.load(db, club_id, match_id)
        if match is not None:
            push(db, pusher, request_of(db, match, pusher.at, is_pulled=False))
            remove_match(db, club_id, match_id)
