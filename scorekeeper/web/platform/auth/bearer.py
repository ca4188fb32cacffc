"""The key that a program sends: ``Authorization: Bearer`` and the token of a secret link.

The cookie of a browser is not looked at, so that no page can make a browser write here in the
name of somebody else. The token stands in no address and in no answer.
"""

from typing import Any

from flask import g, request
from werkzeug.exceptions import Forbidden, Unauthorized

from scorekeeper import clock, store
from scorekeeper.web.platform import bad_link_limit
from scorekeeper.web.platform.auth.needs import Need
from scorekeeper.web.platform.auth.visitor import note_use, the_store


class NoKey(Unauthorized):
    """No key, or one that opens nothing: ``unknown``, perhaps withdrawn."""

    def __init__(self, *, unknown: bool) -> None:
        super().__init__()
        self.unknown = unknown

    def get_headers(self, *arguments: Any, **more: Any) -> list[tuple[str, str]]:
        """Return the headers of every error, and which key is asked for."""
        # Werkzeug would not quote the realm, as RFC 9110, section 11.5, has it. By RFC 6750,
        # section 3, who sent no key at all is told no error.
        error = ', error="invalid_token"' if self.unknown else ""
        challenge = f'Bearer realm="scorekeeper"{error}'
        return [*super().get_headers(*arguments, **more), ("WWW-Authenticate", challenge)]


def token() -> str:
    """Return the token sent with this request; "" where there is none."""
    given = request.authorization
    return (given.token if given and given.type == "bearer" else None) or ""


def the_key() -> store.keys.Key:
    """Return the key sent with this request; 401 where there is none, or none that is good.

    429 where too many came from there that opened nothing.
    """
    if "key" not in g:
        g.key = _sent_key()
    key: store.keys.Key = g.key
    return key


def _sent_key() -> store.keys.Key:
    sent = token()
    if not sent:
        raise NoKey(unknown=False)
    at = clock.now()
    with the_store().reading() as db:
        key = store.keys.with_token(db, sent, at)
    if key is None:
        bad_link_limit.turn_away(NoKey(unknown=True))
    note_use(key, at)
    return key


def check(need: Need) -> None:
    """Let only a key pass that is enough for ``need``: else 401, or 403 where its role is low."""
    if not need.met_by(the_key()):
        raise Forbidden
