"""The store: groups, links, players and matches with their events, on SQLite or PostgreSQL.

    store.upgrade(url)                       once at start
    opened = store.open_store(url)
    with opened.writing() as session:        or opened.reading()
        store.matches.lock(session, terms).append(commands.record, entry)

The rest of the app uses only the modules that are imported here. They return frozen values, which
stay valid after the session has ended.
"""

from sqlalchemy.orm import Session

from scorekeeper.store import archive, backup, clubs, host, matches, purge, statistics
from scorekeeper.store.archive import uploads
from scorekeeper.store.clubs import (
    house_rules,
    key_ancestry,
    key_lookup,
    keys,
    player_order,
    revoke_keys,
    rotate_keys,
    seasons,
)
from scorekeeper.store.database import locks, poll_state, rate_counters, scheduled_jobs
from scorekeeper.store.database.connections import BadSetting, Connections, connections_from
from scorekeeper.store.database.engine import StoreError, Unavailable
from scorekeeper.store.database.quotas import NoRoom, Quotas
from scorekeeper.store.database.session import Store, default_url, open_store
from scorekeeper.store.matches import (
    anonymising,
    authors,
    deletion,
    history,
    players,
    points_import,
    season_table,
)
from scorekeeper.store.pending_facts import count_pending, fill_facts
from scorekeeper.store.upgrade import is_ready, upgrade
