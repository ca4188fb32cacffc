"""The link of who has started a club with a match: owed until it was shown, and not before a deal.

The cookie keeps the club whose link is owed, and the match after which it is to be offered again.
"""

from flask import session

from scorekeeper.match import Match
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, standalone
from scorekeeper.web.views.club import key_list

OWED = "link owed"


def owe(club_id: str) -> None:
    """Remember that nobody has seen the link of the club yet."""
    session[OWED] = [club_id, ""]


def shown(club_id: str) -> None:
    """Forget it: the link of the club was shown, or is not wanted."""
    if session.get(OWED, [""])[0] == club_id:
        session.pop(OWED)


def put_off(club_id: str, match_id: str) -> None:
    """Ask again after the match."""
    if session.get(OWED, [""])[0] == club_id:
        session[OWED] = [club_id, match_id]


def first_link(match: Match) -> key_list.Link | None:
    """Return the link to be offered on the page of ``match``, if it is owed and there is a deal."""
    here = auth.here()
    club_id, put_off_until = session.get(OWED) or ("", "")
    if standalone.has_no_server():
        return None  # there is no way back by a link: a copy is offered instead
    if not (here and here.whole and match.sheet.rows and club_id == match.club_id):
        return None
    later = put_off_until == match.id and not match.finished
    return None if later or here.whole.role is not Role.OWNER else key_list.link(here.whole)
