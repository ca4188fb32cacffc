"""What a club is called on a page."""

from flask_babel import gettext

from scorekeeper import store
from scorekeeper.web.platform import auth


def club_name(club: store.Club | None = None) -> str:
    """Return the name of ``club``, else of the club here; or what stands for a club without one."""
    return (club or (auth.here() or auth.visit()).club).name or str(gettext("Your group"))
