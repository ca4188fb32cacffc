"""Building blocks of the OpenAPI document: references, responses, problems."""

from typing import Any

from scorekeeper.web.api import answers

PROBLEMS = {
    "400": ("What was sent cannot be read; every fault is listed.", answers.MalformedProblem),
    "401": ("There is no key, or it is no longer good.", answers.Problem),
    "403": (
        "The key is a viewer's, opens another match alone, or may not correct a finished match.",
        answers.ForbiddenProblem,
    ),
    "404": ("There is no such thing: a game, a match of this club, a deal.", answers.Problem),
    "410": ("The match was deleted.", answers.Problem),
    "405": ("The address is asked in another way; see the header Allow.", answers.Problem),
    "412": ("Somebody else has written since; the match as it is now.", answers.StaleProblem),
    "413": ("The body is too large.", answers.Problem),
    "415": ("The body is not JSON.", answers.Problem),
    "422": ("The rules forbid what was sent; every refusal is listed.", answers.RefusedProblem),
    "428": ("The header If-Match is missing, or names no version.", answers.Problem),
    "429": ("Too many requests; see the header Retry-After.", answers.Problem),
    "507": ("There is no room for more; nothing was saved.", answers.Problem),
    "503": ("The scores cannot be reached; see the header Retry-After.", answers.Problem),
}
"""The meaning of each status, and the shape of its body."""

QUESTION_PROBLEMS = ("400", "404", "405", "413", "415", "422", "429")
"""Possible problems of a question to a game."""

Document = dict[str, Any]


def question_operation(body: type, meaning: str, answer: Any) -> Document:
    """Describe an operation that answers a question about a game and stores nothing.

    ``body`` and ``answer`` are the models of request and response; ``meaning`` is the description
    of the response.
    """
    return {
        "parameters": [language()],
        "requestBody": request_body(ref(body)),
        "responses": responses(meaning, answer, *QUESTION_PROBLEMS),
    }


def language() -> Document:
    """Describe the header ``Accept-Language``."""
    return {
        "name": "Accept-Language",
        "in": "header",
        "description": "The language of names, reasons and messages: en or ja.",
        "schema": {"type": "string"},
    }


def request_body(schema: Document) -> Document:
    """Describe a required JSON body with the given schema."""
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def responses(description: str, answer: Any, *problems: str) -> Document:
    """Describe the successful response, and those with the HTTP statuses ``problems``."""
    good = {"200": content(description, "application/json", ref(answer))}
    return good | problem_responses(*problems)


def problem_responses(*statuses: str) -> Document:
    """Describe the error responses with these HTTP statuses."""
    return {
        status: content(meaning, "application/problem+json", ref(problem))
        for status in statuses
        for meaning, problem in [PROBLEMS[status]]
    }


def content(description: str, media_type: str, schema: Document) -> Document:
    """Describe a response with a body."""
    return {"description": description, "content": {media_type: {"schema": schema}}}


def ref(shape: Any) -> Document:
    return {"$ref": f"#/components/schemas/{shape.__name__}"}
