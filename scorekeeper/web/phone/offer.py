"""Offers a phone that visits a server to keep the app, where it was built for that."""

from flask import Blueprint, session
from werkzeug import Response

from scorekeeper.web.phone import bundle as bundles
from scorekeeper.web.platform import auth, standalone, urls

DECLINED = "keeping declined"
MEGABYTE = 1_000_000

blueprint = Blueprint("offer", __name__)


@blueprint.app_template_global("megabytes_to_keep")
def megabytes() -> float | None:
    """Return how much a phone fetches once to keep the app; ``None`` where it cannot be kept."""
    found = None if standalone.is_alone() else bundles.bundle()
    if found is None:
        return None
    return float(sum(part["br"] for part in found["parts"]) / MEGABYTE)


@blueprint.app_template_global("keeping_declined")
def declined() -> bool:
    """Tell whether this phone does not want to be asked on its first page."""
    return bool(session.get(DECLINED))


@blueprint.post("/phone/declined")
@auth.open_to_all
def decline() -> Response:
    """Ask no more on the first page; under More it stays."""
    session[DECLINED] = True
    return urls.to("home.show")
