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
    """Report that the process responds.

    The database is not checked, because a restart of the process would not repair it.
    """
    return {"status": "ok"}


@blueprint.get("/ready")
@priority(Priority.PROBE)
@auth.open_to_all
def ready() -> tuple[dict[str, str], HTTPStatus]:
    """Report whether the database responds and has the schema of this version."""
    try:
        current = store.is_ready(auth.current_store())
    except store.StoreError:
        return {"status": "no database"}, HTTPStatus.SERVICE_UNAVAILABLE
    if not current:
        return {"status": "other schema"}, HTTPStatus.SERVICE_UNAVAILABLE
    return {"status": "ok"}, HTTPStatus.OK
