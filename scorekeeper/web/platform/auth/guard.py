"""The guard: refuses every request without the access that its handler requires.

A blueprint that does not use cookies sets a check of its own (``check_with``).
"""

from collections.abc import Callable, Sequence
from functools import wraps
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Flask, abort, current_app, g, request
from werkzeug import Response
from werkzeug.exceptions import HTTPException

from scorekeeper import clock, store
from scorekeeper.web.platform import urls
from scorekeeper.web.platform.auth import visitor
from scorekeeper.web.platform.auth.needs import Need, Scope, need_of

Check = Callable[[Need], None]

OWN_CHECKS = "blueprints that check keys themselves"


class AmbiguousMatch(HTTPException):
    """The match is in several clubs of this browser, and the address does not name the club.

    ``visits`` are the clubs. A reader is asked for the club; a write is refused.
    """

    def __init__(self, visits: Sequence[visitor.Visit]) -> None:
        super().__init__()
        reads = request.method in {"GET", "HEAD"}
        self.code = HTTPStatus.MULTIPLE_CHOICES if reads else HTTPStatus.CONFLICT
        self.visits = visits


def init_app(app: Flask) -> None:
    app.extensions[OWN_CHECKS] = set()
    app.before_request(_guard)
    app.register_error_handler(store.keys.KeyGone, _key_gone)
    app.url_defaults(_stay_on_copy)


def _key_gone(_error: store.keys.KeyGone) -> Response:
    """Redirect home if the key was turned off after the guard had accepted it."""
    visitor.reload_visits()
    return urls.redirect_to("home.show")


def _stay_on_copy(_endpoint: str, values: dict[str, Any]) -> None:
    """Keep links on the page of a copied match on the same copy."""
    if (
        "match_id" in values
        and visitor.has_other_copies()
        and values["match_id"] == visitor.match_in_address()
    ):
        values.update(visitor.club_in_addresses() | values)


def check_with(app: Flask, blueprint: Blueprint, check: Check) -> None:
    """Let ``check`` decide who may call the handlers of ``blueprint`` that require a key.

    The check runs just before the handler, so that rate limits count refused requests, too.
    """
    app.extensions[OWN_CHECKS].add(blueprint.name)
    for endpoint, handler in app.view_functions.items():
        if endpoint.startswith(f"{blueprint.name}."):
            app.view_functions[endpoint] = _handler_with_check(handler, check)


def _handler_with_check(handler: Callable[..., Any], check: Check) -> Callable[..., Any]:
    @wraps(handler)
    def checked(**values: Any) -> Any:
        need = need_of(request.endpoint or "") or abort(HTTPStatus.NOT_FOUND)
        if need.scope is not Scope.NOTHING:
            check(need)
        return handler(**values)

    return checked


def _guard() -> Response | None:
    """Refuse the request: 404 or home without a key, 403 if its role is too low."""
    if request.endpoint is None:  # Flask responds with 404 or 405 itself.
        return None
    need = need_of(request.endpoint)
    if need is None:
        abort(HTTPStatus.NOT_FOUND)
    if need.scope is Scope.NOTHING or request.blueprint in current_app.extensions[OWN_CHECKS]:
        return None
    if need.scope is Scope.CLUB:
        return _guard_club(need)
    _guard_match(need)
    return None


def _guard_club(need: Need) -> Response | None:
    visitor.switch_to_club_of_form()
    here = visitor.current_visit()
    if here is None and need.strangers:
        return None
    if here is None or here.club_key is None:
        return urls.redirect_to("home.show")
    g.club_of_page = here.club.id
    _check(here.club_key, need)
    return None


def _guard_match(need: Need) -> None:
    match_id = str(visitor.match_in_address())
    here = visitor.visit_to(match_id)
    if here is None:
        copies = visitor.visits_to(match_id)
        if len(copies) > 1 and not visitor.clubs_of_request():
            raise AmbiguousMatch(copies)
        abort(_status_of_closed_match(match_id))
    g.here = here
    _check(here.club_key if need.whole else here.key_to(match_id), need)


def _status_of_closed_match(match_id: str) -> HTTPStatus:
    """Return the status for a match that cannot be opened.

    It is 410 if the visitor could open the match before it was deleted, or had a group that was
    deleted. Otherwise it is 404, so that strangers learn nothing.
    """
    deleted = visitor.deleted_visit_to(match_id)
    if deleted:
        g.here = deleted
    return HTTPStatus.GONE if deleted or visitor.deleted_clubs() else HTTPStatus.NOT_FOUND


def _check(key: store.keys.Key | None, need: Need) -> None:
    if key is None or not need.is_met_by(key):
        abort(HTTPStatus.FORBIDDEN)
    visitor.note_use(key, clock.now())
