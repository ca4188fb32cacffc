"""The matches of a group that was started on a phone, moved to a group that a server knows.

There they are as if they had been begun offline: the same events, with the key that the phone has
to that group. They are pushed like any other match.
"""

from scorekeeper import store
from scorekeeper.sync.copy import remove_match
from scorekeeper.sync.push import Pusher, push, request_of


def move(db: store.Session, club_id: str, pusher: Pusher) -> None:
    """Move all matches of a group to that of ``pusher``. Raise ``NoRoom``; then none is moved.

    House rules and seasons are not moved.
    """
    for match_id in store.matches.list_ids(db, club_id):
        match = store.matches.load(db, club_id, match_id)
        if match is not None:
            push(db, pusher, request_of(db, match, pusher.at, is_pulled=False))
            remove_match(db, club_id, match_id)
