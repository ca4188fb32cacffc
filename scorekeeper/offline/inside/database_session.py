"""Flask session that is stored in the phone's database instead of a signed cookie.

Responses that pass through a service worker cannot set cookies. There is only one visitor, and
therefore only one session.
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
    """The only session, used for all requests. Changes are saved before the response is sent."""

    def __init__(self, opened: store.Store) -> None:
        self._store = opened
        self._serializer = TaggedJSONSerializer()
        self._text = EMPTY
        self._is_open = False

    def read(self) -> None:
        """Load the stored session. Call this once after opening the store."""
        with self._store.reading() as db:
            self._text = phone_notes.read(db, NAME) or EMPTY
        self._is_open = True

    def forget(self) -> None:
        """Clear the session until it is loaded again."""
        self._text = EMPTY
        self._is_open = False

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:  # noqa: ARG002 - Flask's signature
        """Return the stored session."""
        return SecureCookieSession(self._serializer.loads(self._text))

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:  # noqa: ARG002 - Flask's signature
        """Save the session if this request has changed it."""
        if not (session.modified and self._is_open):
            return
        if not response.direct_passthrough:
            # Finish reading first: open reads would block the write.
            response.make_sequence()
        text = self._serializer.dumps(dict(session))
        with self._store.writing() as db:
            phone_notes.write(db, NAME, text)
        self._text = text

    def set_keys(self, db: store.Session, club_id: str, key_ids: Sequence[str]) -> None:
        """Replace the visitor's keys of a group."""
        session_data = self._serializer.loads(phone_notes.read(db, NAME) or EMPTY)
        others = [one for one in session_data.get("keys", []) if one[0] != club_id]
        session_data["keys"] = [*others, *([club_id, key_id] for key_id in key_ids)]
        session_data.setdefault("club", club_id)
        phone_notes.write(db, NAME, self._serializer.dumps({"_permanent": True, **session_data}))

    def key_ids(self, db: store.Session, club_id: str) -> list[str]:
        """Return the ids of the visitor's keys of a group."""
        session_data = self._serializer.loads(phone_notes.read(db, NAME) or EMPTY)
        return [one[1] for one in session_data.get("keys", []) if one[0] == club_id]
