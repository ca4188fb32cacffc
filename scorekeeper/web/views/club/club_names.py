"""The name of a club as shown on pages."""

from scorekeeper import store
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.catalogue import gettext


def club_name(club: store.clubs.Club | None = None) -> str:
    """Return the name of ``club`` or of the current club, "Your group" if it has none."""
    return (club or (auth.club_of_address() or auth.required_visit()).club).name or str(
        gettext("Your group")
    )
