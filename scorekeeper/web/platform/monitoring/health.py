"""Whether the app lives, and whether it is ready: for balancers and supervisors, without a key."""

from http import HTTPStatus

from flask import Blueprint

from scorekeeper import store
from scorekeeper.web.platform import auth

blueprint = Blueprint("health", __name__)


@blueprint.get("/health")
@auth.open_to_all
def health() -> dict[str, str]:
    """The process answers. The database is not asked: restarting the app would not mend it."""
    return {"status": "ok"}


@blueprint.get("/ready")
@auth.open_to_all
def ready() -> tuple[dict[str, str], HTTPStatus]:
    """The database answers, and its schema is the one that this version works with."""
    try:
        current = store.is_ready(auth.the_store())
    except store.StoreError:
        return {"status": "no database"}, HTTPStatus.SERVICE_UNAVAILABLE
    if not current:
        return {"status": "other schema"}, HTTPStatus.SERVICE_UNAVAILABLE
    return {"status": "ok"}, HTTPStatus.OK
