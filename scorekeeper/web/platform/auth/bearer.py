"""The key of an API client: ``Authorization: Bearer`` with the token of a secret link.

The cookie is ignored, so that a page of another site cannot write to this server through a
visitor's browser. The token never appears in an address or a response.
"""

from typing import Any

from flask import g, request
from werkzeug.exceptions import Forbidden, Unauthorized

from scorekeeper import clock, store
from scorekeeper.web.platform import bad_link_limit
from scorekeeper.web.platform.auth.needs import Need
from scorekeeper.web.platform.auth.visitor import current_store, note_use


class NoKey(Unauthorized):
    """The request has no key or, if ``unknown``, a key that does not open anything."""

    def __init__(self, *, unknown: bool) -> None:
        super().__init__()
        self.unknown = unknown

    def get_headers(self, *arguments: Any, **more: Any) -> list[tuple[str, str]]:
        """Return the usual headers and the authentication challenge."""
        # Werkzeug does not quote the realm as RFC 9110, section 11.5, requires. By RFC 6750,
        # section 3, a request without a key gets no error code.
        error = ', error="invalid_token"' if self.unknown else ""
        challenge = f'Bearer realm="scorekeeper"{error}'
        return [*super().get_headers(*arguments, **more), ("WWW-Authenticate", challenge)]


def token() -> str:
    """Return the token sent with this request, "" if there is none."""
    given = request.authorization
    return (given.token if given and given.type == "bearer" else None) or ""


def sent_key() -> store.keys.Key:
    """Return the key sent with this request.

    Respond with 401 if the key is missing or invalid, and with 429 after too many invalid keys
    from the same address.
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
    with current_store().reading() as db:
        key = store.keys.find_by_token(db, sent, at)
    if key is None:
        bad_link_limit.refuse_bad_link(NoKey(unknown=True))
    note_use(key, at)
    return key


def check(need: Need) -> None:
    """Refuse the request with 401 or 403 unless its key satisfies ``need``."""
    if not need.is_met_by(sent_key()):
        raise Forbidden
