"""A group that was begun on the phone becomes part of one that a server knows.

Its matches are written into that one as if they had been begun there without a network: the same
lines, with the key that this phone has to it. Then they are sent like any other.
"""

from collections.abc import Collection

from scorekeeper import clock, store


def move(
    db: store.Session, club_id: str, there: str, key_id: str, own_keys: Collection[str]
) -> None:
    """Have the matches of a club in another, with the key ``key_id`` to it; all or none.

    What else the first club has, names of house rules and seasons, stays where it is. Raises
    ``NoRoom``.
    """
    for match_id in store.matches.list_ids(db, club_id):
        match = store.matches.load(db, club_id, match_id)
        if match is None:
            continue
        now = clock.now()
        load = store.archive.load_of(db, match, now, taken=False)
        store.archive.bring_match(db, there, key_id, own_keys, load, now)
        store.archive.remove_match(db, club_id, match_id)
