"""Offer to install the app on a phone, if the server has the bundle."""

from flask import Blueprint, session
from werkzeug import Response

from scorekeeper.web.phone import bundle as bundles
from scorekeeper.web.platform import auth, standalone, urls

DECLINED = "keeping declined"
blueprint = Blueprint("offer", __name__)


@blueprint.app_template_global("may_be_installed")
def may_be_installed() -> bool:
    """Return whether this server has the bundle with which a phone can install the app."""
    return not standalone.is_alone() and bundles.bundle() is not None


@blueprint.app_template_global("keeping_declined")
def is_declined() -> bool:
    """Return whether this phone has declined the offer on the home page."""
    return bool(session.get(DECLINED))


@blueprint.post("/phone/declined")
@auth.open_to_all
def decline() -> Response:
    """Remove the offer from the home page. The offer stays under More."""
    session[DECLINED] = True
    return urls.redirect_to("home.show")
