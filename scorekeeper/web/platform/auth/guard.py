"""The guard: stops every request that its handler's mark does not let through.

A blueprint that is not visited with cookies brings a check of its own (``check_with``).
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Flask, abort, current_app, g, request
from werkzeug import Response

from scorekeeper import store
from scorekeeper.web.platform import urls
from scorekeeper.web.platform.auth import visitor
from scorekeeper.web.platform.auth.needs import Need, Scope, need_of

Check = Callable[[Need], None]

CHECKED_ELSEWHERE = "blueprints that check keys themselves"


def init_app(app: Flask) -> None:
    """Post the guard."""
    app.extensions[CHECKED_ELSEWHERE] = set()
    app.before_request(_guard)


def check_with(app: Flask, blueprint: Blueprint, check: Check) -> None:
    """Have ``check`` decide who may call the handlers of ``blueprint`` that need something.

    It is asked right before the handler, so that rate limits count those too whom it turns away.
    """
    app.extensions[CHECKED_ELSEWHERE].add(blueprint.name)
    for endpoint, handler in app.view_functions.items():
        if endpoint.startswith(f"{blueprint.name}."):
            app.view_functions[endpoint] = _checked(handler, check)


def _checked(handler: Callable[..., Any], check: Check) -> Callable[..., Any]:
    @wraps(handler)
    def checked(**values: Any) -> Any:
        need = need_of(request.endpoint or "") or abort(HTTPStatus.NOT_FOUND)
        if need.scope is not Scope.NOTHING:
            check(need)
        return handler(**values)

    return checked


def _guard() -> Response | None:
    """Stop who may not: 404, or home, where there is no key; 403 where its role is too low."""
    if request.endpoint is None:  # Where there is no handler, Flask says so.
        return None
    need = need_of(request.endpoint)
    if need is None:
        abort(HTTPStatus.NOT_FOUND)
    if (
        need.scope is Scope.NOTHING
        or request.blueprint in current_app.extensions[CHECKED_ELSEWHERE]
    ):
        return None
    if need.scope is Scope.CLUB:
        return _guard_club(need)
    _guard_match(need)
    return None


def _guard_club(need: Need) -> Response | None:
    here = visitor.current_visit()
    if here is None and need.strangers:
        return None
    if here is None or here.whole is None:
        return urls.to("home.show")
    _check(here.whole, need)
    return None


def _guard_match(need: Need) -> None:
    match_id = str(visitor.match_in_address())
    here = visitor.visit_to(match_id) or abort(_why_shut(match_id))
    g.here = here
    _check(here.whole if need.whole else here.key_to(match_id), need)


def _why_shut(match_id: str) -> HTTPStatus:
    """Return why a match is not there; that it is deleted is told to those it was open to."""
    deleted = visitor.deleted_visit_to(match_id)
    if deleted:
        g.here = deleted
    return HTTPStatus.GONE if deleted or visitor.deleted_clubs() else HTTPStatus.NOT_FOUND


def _check(key: store.Key | None, need: Need) -> None:
    if key is None or not need.met_by(key):
        abort(HTTPStatus.FORBIDDEN)
    visitor.note_use(key)
