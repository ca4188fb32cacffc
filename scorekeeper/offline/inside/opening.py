"""Opens the app in the phone: the same as served, with other settings."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper import clock, secret, store
from scorekeeper.offline import kept
from scorekeeper.offline.inside.sessions import SessionInDatabase
from scorekeeper.web import create_app

FILE = "scorekeeper.db"
SECRET = "secret"  # noqa: S105 - the name it is kept by

A_DEAL = timedelta(hours=1)
"""A deal that nobody has gone on with for longer is none that an update would disturb."""


@dataclass(frozen=True, slots=True)
class Phone:
    """The app as it is open on this phone, below ``prefix``."""

    app: Flask
    store: store.Store
    prefix: str


opened: list[Phone] = []
"""One, once ``open_app`` was called."""


def open_app(settings: Mapping[str, Any]) -> None:
    """Open the app, its database made or brought up to date.

    ``settings``: the ``folder`` of the database, the ``prefix`` of all addresses ("" at a root),
    and whether the phone is ``alone``, with no server behind it.

    Raises ``store.StoreError``.
    """
    url = f"sqlite:///{Path(settings['folder']) / FILE}"
    own = store.open_store(url)
    kept.make_room(own)
    app = create_app(_config(url, _secret(own), settings), sessions=SessionInDatabase(own))
    opened[:] = [Phone(app, own, str(settings.get("prefix", "")))]


def _config(url: str, key: str, settings: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "SCOREKEEPER_DATABASE_URL": url,
        "SCOREKEEPER_SECRET_KEY": key,
        # Nobody else can ask here: the service worker hands on what its own pages ask.
        "SCOREKEEPER_LIMITS": "off",
        "WTF_CSRF_ENABLED": False,
    }


def _secret(own: store.Store) -> str:
    """Return what signs here, made once."""
    with own.writing() as db:
        found = kept.read(db, SECRET)
        if found is None:
            found = secrets.token_hex(secret.BYTES)
            kept.write(db, SECRET, found)
    return found


def phone() -> Phone:
    """Return the open app."""
    return opened[0]


def is_half_written() -> bool:
    """Tell whether somebody is just writing a deal down."""
    own = phone().store
    with own.reading() as db:
        return store.half_written_since(db, clock.now() - A_DEAL)
