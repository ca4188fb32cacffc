"""Factory of the phone's app: the server's app with other settings.

Slow work that does not need the database is done before a memory snapshot is taken
(``memory_snapshot.prepare``).
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper import clock, places, secret, store
from scorekeeper.offline import sync
from scorekeeper.offline.inside.compiled_templates import CompiledTemplates
from scorekeeper.offline.inside.database_session import DatabaseSession
from scorekeeper.offline.inside.new_database import create_or_upgrade
from scorekeeper.sync import phone_notes
from scorekeeper.web import create_app
from scorekeeper.web.platform import background_jobs

DATABASE_FILE = "scorekeeper.db"
SECRET_NOTE = "secret"  # noqa: S105 - the name of a note

FIRST_CHORES_AFTER = timedelta(minutes=1)
"""Scheduled jobs wait this long after the start, so that they do not delay the first page."""

DEAL_DURATION = timedelta(hours=1)
"""An update may interrupt a draft that nobody has changed for this long."""

Settings = Mapping[str, Any]
"""``folder`` of the database, ``prefix`` of addresses ("" at a root), ``alone`` if serverless."""


@dataclass(frozen=True, slots=True)
class Phone:
    """The app on this phone, created with ``settings``."""

    settings: Settings
    app: Flask
    store: store.Store
    sessions: DatabaseSession

    @property
    def prefix(self) -> str:
        """Return the path prefix of every URL."""
        return str(self.settings.get("prefix", ""))


_phones: list[Phone] = []
"""Empty until the app is created, then with one item."""


def phone() -> Phone:
    """Return the phone's app."""
    return _phones[0]


def create_phone(settings: Settings) -> Phone:
    """Create the app without opening its database."""
    settings = dict(settings)
    own = store.open_store(_url(settings))
    sessions = DatabaseSession(own)
    app = create_app(_config(settings), opened=own, sessions=sessions)
    app.jinja_env.loader = CompiledTemplates(places.shipped_folder("templates"))
    if not settings.get("alone"):
        sync.init_app(app)
    _phones[:] = [Phone(settings, app, own, sessions)]
    return phone()


def open_app(settings: Settings) -> None:
    """Open the app, and create or upgrade its database.

    Raise ``sqlite3.Error`` if the database cannot be created, ``store.StoreError`` if it cannot be
    opened or upgraded.
    """
    if not _phones or phone().settings != dict(settings):
        create_phone(settings)
    open_database(phone())


def open_database(opened: Phone) -> None:
    """Upgrade the database, and load the secret and the session from it."""
    if not store.is_ready(opened.store):
        create_or_upgrade(_database_file(opened.settings))
    with opened.store.writing() as db:
        phone_notes.create_table(db)
        opened.app.secret_key = _secret(db)
    opened.sessions.read()
    background_jobs.postpone(opened.app, clock.now() + FIRST_CHORES_AFTER)


def close_database(opened: Phone) -> None:
    """Close the database and clear everything loaded from it.

    The next database may be a different one.
    """
    opened.store.close()
    opened.sessions.forget()
    opened.app.secret_key = secrets.token_hex(secret.BYTES)


def _database_file(settings: Settings) -> Path:
    return Path(settings["folder"]) / DATABASE_FILE


def _url(settings: Settings) -> str:
    return f"sqlite:///{_database_file(settings)}"


def _config(settings: Settings) -> dict[str, Any]:
    return {
        "SCOREKEEPER_ALONE": bool(settings.get("alone")),
        "SCOREKEEPER_DATABASE_URL": _url(settings),
        # Used in the snapshot only, where nothing is signed. The phone's own secret is in its
        # database.
        "SCOREKEEPER_SECRET_KEY": secrets.token_hex(secret.BYTES),
        # The service worker passes on requests of its own pages only.
        "SCOREKEEPER_LIMITS": "off",
        "WTF_CSRF_ENABLED": False,
    }


def _secret(db: store.Session) -> str:
    """Return the key that signs tokens on this phone. The key is created once."""
    found = phone_notes.read(db, SECRET_NOTE)
    if found is None:
        found = secrets.token_hex(secret.BYTES)
        phone_notes.write(db, SECRET_NOTE, found)
    return found


def has_recent_draft() -> bool:
    """Return whether somebody is currently entering a deal."""
    with phone().store.reading() as db:
        return store.poll_state.any_draft_changed_since(db, clock.now() - DEAL_DURATION)
