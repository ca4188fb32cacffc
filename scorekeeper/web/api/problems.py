"""What goes wrong, as ``application/problem+json`` (RFC 9457) in the language of the request."""

from collections.abc import Sequence
from typing import Any

from flask import Response, jsonify
from flask_babel import get_locale, gettext
from werkzeug.exceptions import BadRequest, HTTPException, NotFound, UnprocessableEntity

from scorekeeper.rules.ruling import N_, Refusal
from scorekeeper.web.api.answers import Fault, Problem, RefusalAnswer
from scorekeeper.web.words import speak

MOST_LISTED = 1000
"""Faults or refusals in one answer: a small body can hold very many."""

WORDS = {
    400: (N_("Malformed request"), N_("What was sent cannot be read.")),
    404: (N_("Not found"), N_("There is nothing at this address.")),
    405: (N_("Method not allowed"), N_("This address does not take this method.")),
    413: (N_("Request too large"), N_("Send less at a time.")),
    415: (N_("Unsupported media type"), N_("The body must be JSON (application/json).")),
    422: (N_("Against the rules"), N_("The rules forbid what was sent.")),
    429: (N_("Too many requests"), N_("Wait a moment, then try again.")),
    500: (N_("Server error"), N_("Something went wrong on the server.")),
}
"""Title and detail by status."""


class Malformed(BadRequest):
    """A body that cannot be read, with every place."""

    def __init__(self, errors: Sequence[Fault]) -> None:
        super().__init__()
        self.errors = list(errors[:MOST_LISTED])


class Refused(UnprocessableEntity):
    """What the rules forbid, with every refusal."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        super().__init__()
        self.refusals = refusals[:MOST_LISTED]


class NoSuchThing(NotFound):
    """A name in the address that is not known; ``detail`` says which, translated."""

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


def handle(error: HTTPException) -> Response:
    """The answer to ``error``. Also for those that arise before a handler is found."""
    response = jsonify(_problem(error) | _particulars(error))
    response.status_code = error.code or 500
    response.mimetype = "application/problem+json"
    response.headers.extend(
        [(name, value) for name, value in error.get_headers() if name != "Content-Type"]
    )
    return open_to_all(response)


def open_to_all(response: Response) -> Response:
    """Let pages of any origin ask: nothing is stored, no cookie is read."""
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Access-Control-Allow-Methods"] = "GET, POST, OPTIONS"
    response.headers["Access-Control-Allow-Headers"] = "Content-Type, Accept-Language"
    response.headers["Content-Language"] = str(get_locale())
    response.vary.add("Accept-Language")
    return response


def _problem(error: HTTPException) -> dict[str, Any]:
    code = error.code or 500
    title, detail = WORDS.get(code, (error.name, error.description or error.name))
    detail = error.detail if isinstance(error, NoSuchThing) else gettext(detail)
    return {**Problem(type="about:blank", title=gettext(title), status=code, detail=detail)}


def _particulars(error: HTTPException) -> dict[str, Any]:
    match error:
        case Malformed():
            return {"errors": error.errors}
        case Refused():
            return {"refusals": [_refusal(refusal) for refusal in error.refusals]}
        case _:
            return {}


def _refusal(refusal: Refusal) -> RefusalAnswer:
    return RefusalAnswer(
        deal=refusal.deal,
        field=refusal.field,
        code=refusal.code,
        message=speak(refusal.message),
        rule=refusal.rule,
    )
