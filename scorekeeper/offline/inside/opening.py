"""Opens the app in the phone: the same as served, with other settings.

What takes long needs no file and can be done before (``picture.prepare``).
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper import clock, secret, store
from scorekeeper.offline import sync
from scorekeeper.offline.inside.sessions import SessionInDatabase
from scorekeeper.sync import phone_notes
from scorekeeper.web import create_app
from scorekeeper.web.platform import background_purge

FILE = "scorekeeper.db"
SECRET = "secret"  # noqa: S105 - the name it is kept by

FIRST_CHORES = timedelta(minutes=1)
"""After the start: the first page is not to wait for them."""

A_DEAL = timedelta(hours=1)
"""A deal that nobody has gone on with for longer is none that an update would disturb."""

Settings = Mapping[str, Any]
"""The ``folder`` of the database, the ``prefix`` of all addresses ("" at a root), and whether the
phone is ``alone``, with no server behind it."""


@dataclass(frozen=True, slots=True)
class Phone:
    """The app as it is on this phone, made with ``settings``."""

    settings: Settings
    app: Flask
    store: store.Store
    sessions: SessionInDatabase

    @property
    def prefix(self) -> str:
        """Return what every address begins with."""
        return str(self.settings.get("prefix", ""))


_made: list[Phone] = []
"""One, once it is made."""


def phone() -> Phone:
    """Return the app as it is on this phone."""
    return _made[0]


def make(settings: Settings) -> Phone:
    """Make the app, without looking at its database."""
    settings = dict(settings)
    own = store.open_store(_url(settings))
    sessions = SessionInDatabase(own)
    app = create_app(_config(settings), opened=own, sessions=sessions)
    if not settings.get("alone"):
        sync.init_app(app)
    _made[:] = [Phone(settings, app, own, sessions)]
    return phone()


def open_app(settings: Settings) -> None:
    """Open the app, its database made or brought up to date.

    Raises ``store.StoreError``.
    """
    if not _made or phone().settings != dict(settings):
        make(settings)
    open_up(phone())


def open_up(opened: Phone) -> None:
    """Bring the database up to date, and read from it what the app works with."""
    if not store.is_up_to_date(opened.store):
        store.upgrade(_url(opened.settings))
    with opened.store.writing() as db:
        phone_notes.create_table(db)
        opened.app.secret_key = _secret(db)
    opened.sessions.read()
    background_purge.put_off(opened.app, clock.now() + FIRST_CHORES)


def shut(opened: Phone) -> None:
    """Forget all that was read from the database, which may be another the next time."""
    opened.store.close()
    opened.sessions.forget()
    opened.app.secret_key = secrets.token_hex(secret.BYTES)


def _url(settings: Settings) -> str:
    return f"sqlite:///{Path(settings['folder']) / FILE}"


def _config(settings: Settings) -> dict[str, Any]:
    return {
        "SCOREKEEPER_ALONE": bool(settings.get("alone")),
        "SCOREKEEPER_DATABASE_URL": _url(settings),
        # Of the picture alone, in which nothing is signed; the phone's own comes with its file.
        "SCOREKEEPER_SECRET_KEY": secrets.token_hex(secret.BYTES),
        # Nobody else can ask here: the service worker hands on what its own pages ask.
        "SCOREKEEPER_LIMITS": "off",
        "WTF_CSRF_ENABLED": False,
    }


def _secret(db: store.Session) -> str:
    """Return what signs here, made once."""
    found = phone_notes.read(db, SECRET)
    if found is None:
        found = secrets.token_hex(secret.BYTES)
        phone_notes.write(db, SECRET, found)
    return found


def is_half_written() -> bool:
    """Tell whether somebody is just writing a deal down."""
    with phone().store.reading() as db:
        return store.poll_state.half_written_since(db, clock.now() - A_DEAL)
