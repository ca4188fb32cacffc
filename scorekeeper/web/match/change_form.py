"""Saving a change from its own page, which is shown again if the change is refused."""

from collections.abc import Callable
from typing import Any, Protocol

from werkzeug import Response

from scorekeeper.match import Event, Match, Refused, Stale
from scorekeeper.rules.ruling import Refusal
from scorekeeper.web.platform import match_request, urls

UNPROCESSABLE, CONFLICT = 422, 409


class RenderPage(Protocol):
    """Renders the page with the submitted form."""

    def __call__(
        self, match: Match, refusals: tuple[Refusal, ...] = (), *, stale: bool = False
    ) -> str:
        """Return the page. ``stale`` means that another phone was first."""


def write(
    match_id: str,
    page: RenderPage,
    decide: Callable[..., Event],
    *facts: Any,
    then: str = "pad.show",
    **more: Any,
) -> Response | tuple[str, int]:
    """Append the event that ``decide`` returns, and redirect to the endpoint ``then``.

    If the change is refused, respond with the page and the refusals.
    """
    try:
        with match_request.lock_match(match_id) as locked:
            locked.append(decide, *facts, **more)
    except Stale as stale:
        return page(stale.current, stale=True), CONFLICT
    except Refused as refused:
        return page(match_request.load_match(match_id), refused.refusals), UNPROCESSABLE
    return urls.redirect_to(then, match_id=match_id)
