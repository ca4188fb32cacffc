"""What a browser elsewhere keeps in its signed cookie lies here in the database.

An answer that a service worker hands over cannot set a cookie. There is one visitor, whose phone it
is, and so one session.
"""

from collections.abc import Sequence

from flask import Flask, Request, Response
from flask.json.tag import TaggedJSONSerializer
from flask.sessions import SecureCookieSession, SessionInterface, SessionMixin

from scorekeeper import store
from scorekeeper.sync import phone_notes

NAME = "session"
EMPTY = "{}"


class DatabaseSession(SessionInterface):
    """One session, written where it has changed and kept before the answer is given."""

    def __init__(self, opened: store.Store) -> None:
        self._store = opened
        self._serializer = TaggedJSONSerializer()
        self._text = EMPTY
        self._is_open = False

    def read(self) -> None:
        """Read what was kept when the phone was used last; to be called once the store is open."""
        with self._store.reading() as db:
            self._text = phone_notes.read(db, NAME) or EMPTY
        self._is_open = True

    def forget(self) -> None:
        """Have nobody visit, until it is read again."""
        self._text = EMPTY
        self._is_open = False

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:  # noqa: ARG002 - Flask's signature
        """Return what was kept last."""
        return SecureCookieSession(self._serializer.loads(self._text))

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:  # noqa: ARG002 - Flask's signature
        """Keep it, where this request has changed it."""
        if not (session.modified and self._is_open):
            return
        if not response.direct_passthrough:
            # What is still being read out of the file would keep it from being written.
            response.make_sequence()
        text = self._serializer.dumps(dict(session))
        with self._store.writing() as db:
            phone_notes.write(db, NAME, text)
        self._text = text

    def set_keys(self, db: store.Session, club_id: str, key_ids: Sequence[str]) -> None:
        """Have the visitor hold these keys of a club, in the place of those held before."""
        session_data = self._serializer.loads(phone_notes.read(db, NAME) or EMPTY)
        others = [one for one in session_data.get("keys", []) if one[0] != club_id]
        session_data["keys"] = [*others, *([club_id, key_id] for key_id in key_ids)]
        session_data.setdefault("club", club_id)
        phone_notes.write(db, NAME, self._serializer.dumps({"_permanent": True, **session_data}))

    def key_ids(self, db: store.Session, club_id: str) -> list[str]:
        """Return the keys of a club that the visitor holds."""
        session_data = self._serializer.loads(phone_notes.read(db, NAME) or EMPTY)
        return [one[1] for one in session_data.get("keys", []) if one[0] == club_id]
