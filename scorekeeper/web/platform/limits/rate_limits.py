"""Rate limits per address and per key, counted in the database for all processes together.

The limits stop a program out of control. A hall full of players behind one address stays below the
limits. Bad links have a limit of their own (``bad_link_limit``). Addresses are stored as keyed
hashes.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from math import ceil
from typing import Any, TypeVar, cast

from flask import current_app
from werkzeug.exceptions import TooManyRequests

from scorekeeper import clock, store
from scorekeeper.web.platform import auth, urls
from scorekeeper.web.platform.auth import bearer
from scorekeeper.web.platform.client_address import client_address

Handler = TypeVar("Handler", bound=Callable[..., Any])

MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Limit:
    """The most requests of one kind in a minute or an hour. 0 means no limit."""

    name: str
    per_address: int = 0
    per_key: int = 0
    per_address_in_an_hour: int = 0


STARTING_CLUBS = Limit("start a club", per_address=60, per_address_in_an_hour=600)
MAKING_KEYS = Limit("make a key", per_address=60, per_key=60)
STARTING_MATCHES = Limit("start a match", per_address=600, per_key=120)
WRITING_BY_API = Limit("write by the API", per_key=3000)
PULL = Limit("pull", per_address=1200, per_key=240)
PUSH = Limit("push", per_address=600, per_key=120)
OWN_NUMBERS = Limit("enter an own number", per_address=600, per_key=600)
UPLOADING = Limit("upload", per_address=120, per_key=60)


def limited(
    limit: Limit, *, only: Callable[[], bool] | None = None
) -> Callable[[Handler], Handler]:
    """Limit a handler, or only those of its requests for which ``only`` returns true."""

    def mark(handler: Handler) -> Handler:
        @wraps(handler)
        def counted(*args: Any, **kwargs: Any) -> Any:
            if current_app.config["SCOREKEEPER_LIMITS"] != "off" and (only is None or only()):
                check(limit)
            return handler(*args, **kwargs)

        vars(counted)["limits"] = (*limits_of(handler), limit)
        return cast("Handler", counted)

    return mark


def limits_of(handler: Callable[..., Any]) -> tuple[Limit, ...]:
    found: tuple[Limit, ...] = getattr(handler, "limits", ())
    return found


def check(limit: Limit) -> None:
    """Count this request. Raise ``TooManyRequests`` above the limit."""
    if limit.per_key:
        _count(*_key(), f"{limit.name} per key", limit.per_key, MINUTE)
    if limit.per_address:
        _count("", _address(), f"{limit.name} per address", limit.per_address, MINUTE)
    if limit.per_address_in_an_hour:
        most = limit.per_address_in_an_hour
        _count("", _address(), f"{limit.name} per address and hour", most, HOUR)


def _count(club_id: str, who: str, what: str, most: int, span: timedelta) -> None:
    name, now = f"{what}: {who}", clock.now()
    with auth.current_store().counting() as db:
        times = store.rate_counters.count(db, club_id, name, 1, now, now + span)
        if times <= most:
            return
        _, until = store.rate_counters.current_count(db, club_id, name, now)
    raise TooManyRequests(retry_after=ceil(((until or now) - now).total_seconds()))


def _address() -> str:
    key = hashlib.sha256(str(current_app.secret_key).encode()).digest()
    return hashlib.blake2b(client_address().encode(), key=key, digest_size=16).hexdigest()


def _key() -> tuple[str, str]:
    """Return the ids of the club and key of this request, or the address for a stranger."""
    if urls.is_of_api():
        key = bearer.sent_key()
        return key.club_id, key.id
    visit = auth.club_of_address()
    return (visit.club.id, visit.keys[0].id) if visit else ("", _address())
