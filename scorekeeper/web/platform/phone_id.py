"""Which phone this is, where a second one confirms deals: a number in its cookie.

Two phones on the same link are two phones.
"""

from flask import session

from scorekeeper.match import Match, new_id

KEPT = "phone id"


def known() -> str:
    """Return the phone's number; "" as long as it has none."""
    return str(session.get(KEPT, ""))


def given() -> str:
    """Return the phone's number, which it is given now if it has none."""
    if not known():
        _keep(new_id())
    return known()


def keep_if_told(match: Match, phone: str) -> None:
    """Remember that this phone is ``phone``, if the deal that waits was told under that number."""
    if match.waiting and match.waiting.told_phone == phone != known():
        _keep(phone)


def _keep(phone: str) -> None:
    session[KEPT] = phone
    session.permanent = True


def is_second(match: Match) -> bool:
    """Tell whether this is known to be another phone than that which told the deal that waits."""
    return bool(match.waiting and known() and known() != match.waiting.told_phone)


def is_first(match: Match) -> bool:
    """Tell whether this phone told the deal that waits."""
    return bool(match.waiting and known() == match.waiting.told_phone)
