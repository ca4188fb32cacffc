"""Counts what handlers are marked to be limited by, and answers 429 when it is too often.

The counts are in the database, so that they hold for all processes together and none keeps
anything in memory; ``SCOREKEEPER_LIMITS_URL`` names a Redis for hosts who would rather have them
there. Whose address and whose key it was is not written down but by a hash or an id.
"""

import hashlib
import logging
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from flask import Flask, Response, current_app
from flask_limiter import Limiter, RateLimitExceeded
from limits.storage import Storage
from werkzeug.exceptions import TooManyRequests

from scorekeeper import clock, store
from scorekeeper.web.platform import auth, errors, urls
from scorekeeper.web.platform.auth import bearer
from scorekeeper.web.platform.households import household
from scorekeeper.web.platform.limits.rate_limits import Mark, marks_of

OURS = "scorekeeper"
"""The scheme of the storage below."""

BY_KEY = re.compile(r"key:([\w-]{22}):")


class Counters(Storage):
    """Keeps the counts of the library ``limits`` in our store."""

    STORAGE_SCHEME = [OURS]  # noqa: RUF012 - the library's own way

    def __init__(self, uri: str | None = None, *, opened: Callable[[], store.Store]) -> None:
        super().__init__(uri)
        self.opened = opened

    @property
    def base_exceptions(self) -> type[Exception]:
        """Return the errors that counting may raise."""
        return store.StoreError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count once more, and return how often it was in these ``expiry`` seconds."""
        at = clock.now()
        with self.opened().counting() as db:
            return store.rate_counters.count(
                db, _club_of(key), key, amount, at, at + timedelta(seconds=expiry)
            )

    def get(self, key: str) -> int:
        """Return how often it was."""
        return self._counted(key)[0]

    def get_expiry(self, key: str) -> float:
        """Return when counting begins anew, in seconds since 1970."""
        until = self._counted(key)[1]
        return until.timestamp() if until else clock.now().timestamp()

    def _counted(self, key: str) -> tuple[int, datetime | None]:
        with self.opened().reading() as db:
            return store.rate_counters.counted(db, _club_of(key), key, clock.now())

    def clear(self, key: str) -> None:
        """Count anew from now on."""
        with self.opened().counting() as db:
            store.rate_counters.forget(db, _club_of(key), key)

    def reset(self) -> int | None:
        """Refuse to forget everything at once."""
        raise NotImplementedError

    def check(self) -> bool:
        """Tell whether the database answers."""
        return store.is_ready(self.opened())


def _club_of(key: str) -> str:
    found = BY_KEY.search(key)
    return found[1] if found else ""


def init_app(app: Flask) -> None:
    """Limit the handlers that are marked, all of which must be registered by now."""
    url = app.config.get("SCOREKEEPER_LIMITS_URL")
    ours = {"opened": partial(app.extensions.__getitem__, "store")}
    limiter = Limiter(
        _address,
        strategy="fixed-window",
        storage_uri=url or f"{OURS}://",
        storage_options={} if url else ours,  # type: ignore[arg-type]  # hands on anything
        swallow_errors=bool(url),  # a Redis that is gone keeps nobody from writing
    )
    # All that is limited is marked, and counted right before its handler is called. That nothing
    # else is, Flask-Limiter would find out anew at every request, a viewer's poll too.
    app.extensions["limiter"] = {limiter}
    limiter.init_app(app)
    # It would write down ids.
    logging.getLogger("flask-limiter").setLevel(logging.ERROR)
    for endpoint, handler in app.view_functions.items():
        limited = handler
        for mark in marks_of(handler):
            limited = _limited(limiter, limited, mark)
        app.view_functions[endpoint] = limited
    app.register_error_handler(RateLimitExceeded, partial(_too_often, limiter))


def _limited(limiter: Limiter, handler: Callable[..., Any], mark: Mark) -> Callable[..., Any]:
    limit = mark.limit
    but_for = None if mark.only is None else partial(_is_not, mark.only)
    count = partial(limiter.shared_limit, scope=limit.name, exempt_when=but_for)
    if limit.per_address:
        handler = count(limit.per_address, key_func=_address)(handler)
    if limit.per_key:
        handler = count(limit.per_key, key_func=_key)(handler)
    return handler


def _is_not(only: Callable[[], bool]) -> bool:
    return not only()


def _too_often(limiter: Limiter, _error: RateLimitExceeded) -> Response:
    hit = limiter.current_limit
    seconds = max(1, hit.reset_at - int(clock.now().timestamp())) if hit else 1
    return errors.answer(TooManyRequests(retry_after=seconds))


# ---------------------------------------------------------------------------------- who is asking


def _address() -> str:
    """Return the address of the request, hashed, to count it by."""
    secret = str(current_app.secret_key).encode()
    key = hashlib.sha256(secret).digest()
    return "address:" + hashlib.blake2b(household().encode(), key=key, digest_size=16).hexdigest()


def _key() -> str:
    """Return the key of the request by its id, to count it by."""
    if urls.is_of_api():
        key = bearer.the_key()
        return f"key:{key.club_id}:{key.id}"
    visit = auth.here()
    return f"key:{visit.club.id}:{visit.keys[0].id}" if visit else _address()
