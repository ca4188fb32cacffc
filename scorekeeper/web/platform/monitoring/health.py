"""Health and readiness checks for balancers and supervisors, open without a key."""

from http import HTTPStatus

from flask import Blueprint

from scorekeeper import store
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.request_priority import Priority, priority

blueprint = Blueprint("health", __name__)


@blueprint.get("/health")
@priority(Priority.PROBE)
@auth.open_to_all
def health() -> dict[str, str]:
    """Say that the process answers. The database is not asked: a restart would not mend it."""
    return {"status": "ok"}


@blueprint.get("/ready")
@priority(Priority.PROBE)
@auth.open_to_all
def ready() -> tuple[dict[str, str], HTTPStatus]:
    """Tell whether the database answers, with the schema that this version works with."""
    try:
        current = store.is_ready(auth.the_store())
    except store.StoreError:
        return {"status": "no database"}, HTTPStatus.SERVICE_UNAVAILABLE
    if not current:
        return {"status": "other schema"}, HTTPStatus.SERVICE_UNAVAILABLE
    return {"status": "ok"}, HTTPStatus.OK
