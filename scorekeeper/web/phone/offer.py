"""Offer to install the app on a phone, if the server has the bundle."""

from flask import Blueprint, session
from werkzeug import Response

from scorekeeper.web.phone import bundle as bundles
from scorekeeper.web.platform import auth, standalone, urls

DECLINED = "keeping declined"
MEGABYTE = 1_000_000

blueprint = Blueprint("offer", __name__)


@blueprint.app_template_global("megabytes_to_keep")
def megabytes() -> float | None:
    """Return the size of the download; ``None`` if the app cannot be installed."""
    found = None if standalone.is_alone() else bundles.bundle()
    if found is None:
        return None
    return float(sum(part["br"] for part in found["parts"]) / MEGABYTE)


@blueprint.app_template_global("keeping_declined")
def is_declined() -> bool:
    """Return whether this phone has declined the offer on the home page."""
    return bool(session.get(DECLINED))


@blueprint.post("/phone/declined")
@auth.open_to_all
def decline() -> Response:
    """Remove the offer from the home page. It stays under More."""
    session[DECLINED] = True
    return urls.redirect_to("home.show")
