"""Errors as ``application/problem+json`` (RFC 9457) in the language of the request."""

from collections.abc import Sequence
from typing import Any

from flask import Response, jsonify
from flask_babel import get_locale
from werkzeug.exceptions import (
    BadRequest,
    HTTPException,
    NotFound,
    PreconditionFailed,
    UnprocessableEntity,
)

from scorekeeper.match.commands import ONLY_OWNER_CORRECTS
from scorekeeper.rules.ruling import N_, Refusal, refuse, say
from scorekeeper.web.api.answers import (
    FaultAnswer,
    HeaderFaultAnswer,
    MatchAnswer,
    Problem,
    RefusalAnswer,
)
from scorekeeper.web.platform.auth import OnlyOwnerCorrects
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.platform.errors import InsufficientStorage
from scorekeeper.web.views.translation import speak

MOST_LISTED = 1000
"""The most faults or refusals in one response: a small body can have very many."""

WORDS = {
    400: (N_("Malformed request"), N_("What was sent could not be read.")),
    401: (
        N_("Authentication required"),
        N_("Send a valid club key as Authorization: Bearer KEY."),
    ),
    403: (
        N_("Not allowed with this key"),
        N_("This key only lets you watch, or opens a single match. Ask for another one."),
    ),
    404: (N_("Not found"), N_("There is nothing at this address.")),
    405: (N_("Method not allowed"), N_("This address does not accept this method.")),
    410: (
        N_("Deleted"),
        N_("This match was deleted. An owner of the group can take it back for a week."),
    ),
    412: (
        N_("Someone else was first"),
        N_("The match has changed since the version in If-Match. Nothing was saved."),
    ),
    413: (N_("Request too large"), N_("Send less at a time.")),
    415: (N_("Unsupported media type"), N_("The body must be JSON (application/json).")),
    422: (N_("Not allowed by the rules"), N_("What was sent is against the rules.")),
    428: (
        N_("Version required"),
        N_('Send the version of the match this is based on as its ETag in If-Match: "3".'),
    ),
    429: (N_("Too many requests"), N_("Wait a moment, then try again.")),
    500: (N_("Server error"), N_("Something went wrong on the server.")),
    503: (
        N_("Temporarily unavailable"),
        N_(
            "The scores are temporarily unavailable. Send this again after the time in "
            "Retry-After, with the same Idempotency-Key: it will be saved only once."
        ),
    ),
    507: (N_("No room"), N_("There is no room for more.")),
}
"""Title and detail by status."""

EXPOSED_HEADERS = "ETag, Location, Content-Location, Content-Disposition, Retry-After"
ALLOWED_HEADERS = (
    "Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match"
)
"""The headers that pages of other origins may send."""


class MalformedRequest(BadRequest):
    """A body or a header that cannot be read, with the position of every fault."""

    def __init__(self, errors: Sequence[FaultAnswer | HeaderFaultAnswer]) -> None:
        super().__init__()
        self.errors = list(errors[:MOST_LISTED])


class RefusedRequest(UnprocessableEntity):
    """A request against the rules, with every refusal. ``names`` are the players' names by seat."""

    def __init__(self, refusals: Sequence[Refusal], names: Sequence[str] = ()) -> None:
        super().__init__()
        self.refusals = refusals[:MOST_LISTED]
        self.names = names


class IdempotencyKeyReused(RefusedRequest):
    """The idempotency key was already used for a different request. Nothing is saved."""

    TITLE = N_("Idempotency-Key already used")
    DETAIL = N_(
        "This Idempotency-Key was sent before with another request. Nothing was saved. Use a new "
        "key for a new request; a retry repeats the request as it was."
    )

    def __init__(self) -> None:
        super().__init__([refuse("request.key_used", say(self.DETAIL))])


class UnknownName(NotFound):
    """The address has an unknown name; ``detail`` is a translated sentence about it."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class StaleVersion(PreconditionFailed):
    """The request is based on another version of the match. ``tag`` is its current ETag."""

    def __init__(self, current: MatchAnswer, tag: str) -> None:
        super().__init__()
        self.current = current
        self.tag = tag

    def get_headers(self, *arguments: Any, **more: Any) -> list[tuple[str, str]]:
        """Return the headers of every error, and the ETag for the next try."""
        return [*super().get_headers(*arguments, **more), ("ETag", self.tag)]


def respond(error: HTTPException) -> Response:
    """Return the response to ``error``, which may have been raised before a handler was found."""
    response = jsonify(_problem(error) | _extra_fields(error))
    response.status_code = error.code or 500
    response.mimetype = "application/problem+json"
    response.headers.extend(
        [(name, value) for name, value in error.get_headers() if name != "Content-Type"]
    )
    return allow_any_origin(response)


def allow_any_origin(response: Response) -> Response:
    """Allow requests from pages of any origin.

    That is safe because the API does not read cookies. Nothing is stored without a key, and a page
    must send its key with every request.
    """
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Allow-Methods"] = "GET, POST, PUT, DELETE, OPTIONS"
    response.headers["Access-Control-Allow-Headers"] = ALLOWED_HEADERS
    response.headers["Access-Control-Expose-Headers"] = EXPOSED_HEADERS
    response.headers["Access-Control-Max-Age"] = "7200"
    response.headers["Content-Language"] = str(get_locale())
    response.vary.add("Accept-Language")
    return response


def _problem(error: HTTPException) -> dict[str, Any]:
    code = error.code or 500
    title, detail = WORDS.get(code, (error.name, error.description or error.name))
    if isinstance(error, IdempotencyKeyReused):
        title, detail = error.TITLE, error.DETAIL
    if isinstance(error, OnlyOwnerCorrects):
        detail = ONLY_OWNER_CORRECTS.message.text
    if isinstance(error, InsufficientStorage):
        detail = str(error.description)
    else:
        detail = error.detail if isinstance(error, UnknownName) else gettext(detail)
    return {**Problem(type="about:blank", title=gettext(title), status=code, detail=detail)}


def _extra_fields(error: HTTPException) -> dict[str, Any]:
    match error:
        case MalformedRequest():
            return {"errors": error.errors}
        case RefusedRequest():
            return {"refusals": [_refusal(refusal, error.names) for refusal in error.refusals]}
        case OnlyOwnerCorrects():
            return {"refusals": [_refusal(ONLY_OWNER_CORRECTS, ())]}
        case StaleVersion():
            return {"match": error.current}
        case _:
            return {}


def _refusal(refusal: Refusal, names: Sequence[str]) -> RefusalAnswer:
    return RefusalAnswer(
        deal=refusal.deal,
        field=refusal.field,
        code=refusal.code,
        message=speak(refusal.message, names),
        rule=refusal.rule,
    )
