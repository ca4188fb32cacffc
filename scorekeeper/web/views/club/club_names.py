"""What a club is called on a page."""

from scorekeeper import store
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.catalogue import gettext


def club_name(club: store.clubs.Club | None = None) -> str:
    """Return the name of ``club``, else of the club here; or what stands for a club without one."""
    return (club or (auth.here() or auth.visit()).club).name or str(gettext("Your group"))
