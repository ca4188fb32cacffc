"""The store: clubs, their keys and players, matches and their logs, on SQLite or PostgreSQL.

    upgrade(url)                          once at start
    store = open_store(url)
    with store.writing() as session:      or store.reading()
        match = record_deal(session, entry=entry, **terms)

What is handed out are frozen values, good after the session has ended.
"""

from scorekeeper.store.backup import back_up
from scorekeeper.store.changes import LONGEST_PLACE, Refused
from scorekeeper.store.clubs import (
    Club,
    Key,
    Player,
    find_club,
    find_key,
    key_by_id,
    key_of_token,
    new_owner_key,
    players,
    start_club,
)
from scorekeeper.store.copies import Contents, Copy, examined
from scorekeeper.store.counters import count, counted, forget_count
from scorekeeper.store.deals import (
    Terms,
    correct_deal,
    describe,
    finish,
    note_deal,
    note_ruling,
    record_deal,
    record_points,
    remove_last_deal,
    reopen,
    throw_in,
    undo,
)
from scorekeeper.store.drafts import drop_draft, save_draft
from scorekeeper.store.lists import MatchLine, finished, going_on
from scorekeeper.store.log import Details, Kind, Line
from scorekeeper.store.match import Draft, Match, NoMatch, Stale
from scorekeeper.store.matches import create_match, rematch
from scorekeeper.store.reading import each_match, load_match
from scorekeeper.store.restore import clubs_replaced, restore
from scorekeeper.store.selection import EVERYTHING, Selection
from scorekeeper.store.session import (
    Store,
    StoreError,
    Unavailable,
    default_url,
    open_store,
)
from scorekeeper.store.taking_over import take_over
from scorekeeper.store.upgrade import is_ready, upgrade

__all__ = [
    "EVERYTHING",
    "LONGEST_PLACE",
    "Club",
    "Contents",
    "Copy",
    "Details",
    "Draft",
    "Key",
    "Kind",
    "Line",
    "Match",
    "MatchLine",
    "NoMatch",
    "Player",
    "Refused",
    "Selection",
    "Stale",
    "Store",
    "StoreError",
    "Terms",
    "Unavailable",
    "back_up",
    "clubs_replaced",
    "correct_deal",
    "count",
    "counted",
    "create_match",
    "default_url",
    "describe",
    "drop_draft",
    "each_match",
    "examined",
    "find_club",
    "find_key",
    "finish",
    "finished",
    "forget_count",
    "going_on",
    "is_ready",
    "key_by_id",
    "key_of_token",
    "load_match",
    "new_owner_key",
    "note_deal",
    "note_ruling",
    "open_store",
    "players",
    "record_deal",
    "record_points",
    "rematch",
    "remove_last_deal",
    "reopen",
    "restore",
    "save_draft",
    "start_club",
    "take_over",
    "throw_in",
    "undo",
    "upgrade",
]
