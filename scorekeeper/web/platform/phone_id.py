"""The random id of a phone, stored in its cookie.

A deal may have to be confirmed by a second phone. Two phones with the same link are two phones.
"""

from flask import session

from scorekeeper.match import Match, new_id

COOKIE_FIELD = "phone id"


def get() -> str:
    """Return the phone's id, "" if it has none yet."""
    return str(session.get(COOKIE_FIELD, ""))


def get_or_create() -> str:
    """Return the phone's id. Create one if it has none."""
    if not get():
        _remember(new_id())
    return get()


def adopt_if_entered_here(match: Match, phone: str) -> None:
    """Store ``phone`` as this phone's id if the pending deal was entered under it."""
    if match.waiting and match.waiting.entered_on == phone != get():
        _remember(phone)


def _remember(phone: str) -> None:
    session[COOKIE_FIELD] = phone
    session.permanent = True


def entered_pending_deal(match: Match) -> bool:
    """Return whether the pending deal was entered on this phone."""
    return bool(match.waiting and get() == match.waiting.entered_on)
