"""The offer of the owner link to somebody who has started a club with a match.

The link is offered from the first deal on, until it has been shown. The session stores the club
and, if the offer was postponed, the match to wait for.
"""

from flask import session

from scorekeeper.match import Match
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, standalone
from scorekeeper.web.views.club import key_list

SESSION_FIELD = "link owed"


def start_offering(club_id: str) -> None:
    """Remember that the owner link of the club has not been shown yet."""
    session[SESSION_FIELD] = [club_id, ""]


def stop_offering(club_id: str) -> None:
    """Stop offering the link, because it was shown or declined."""
    if session.get(SESSION_FIELD, [""])[0] == club_id:
        session.pop(SESSION_FIELD)


def postpone(club_id: str, match_id: str) -> None:
    """Postpone the offer until the match is over."""
    if session.get(SESSION_FIELD, [""])[0] == club_id:
        session[SESSION_FIELD] = [club_id, match_id]


def first_link(match: Match) -> key_list.Link | None:
    """Return the owner link to offer on the page of ``match``, if any."""
    here = auth.club_of_address()
    club_id, postponed_until = session.get(SESSION_FIELD) or ("", "")
    if standalone.has_no_server():
        return None  # without a server a backup copy is offered instead
    if not (here and here.club_key and match.sheet.rows and club_id == match.club_id):
        return None
    later = postponed_until == match.id and not match.finished
    return None if later or here.club_key.role is not Role.OWNER else key_list.link(here.club_key)
