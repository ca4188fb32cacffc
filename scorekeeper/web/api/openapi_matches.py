"""Part of the OpenAPI document about stored matches."""

from typing import Any

from scorekeeper.registry import all_games
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.web.api import answers, schemas
from scorekeeper.web.api.openapi_parts import (
    Document,
    content,
    language,
    problem_responses,
    ref,
    request_body,
)
from scorekeeper.web.api.preconditions import LONGEST_KEY
from scorekeeper.web.views.files.match_files import CSV, JSON, OF_API, XLSX

SECURITY_SCHEMES = {
    "key": {
        "type": "http",
        "scheme": "bearer",
        "description": "The key of a club: the last part of its secret link.",
    }
}
KEY_NEEDED = [{"key": list[str]()}]

WRITE_PROBLEMS = (
    *("400", "401", "403", "404", "405", "410", "412", "422", "428", "429", "503", "507"),
)
BODY_PROBLEMS = ("413", "415")

ETAG = {
    "description": "The version of the match, to be sent back in If-Match. What may follow it "
    "after a colon (language, packing) makes no difference there.",
    "schema": {"type": "string"},
}
ADDRESS = {
    "description": "The address of the match.",
    "schema": {"type": "string", "format": "uri-reference"},
}
LINKED = {
    "show_match": {},
    "export_match": {},
    "record_deal": {"If-Match": "$response.header.ETag"},
    "correct_deal": {"If-Match": "$response.header.ETag"},
    "remove_last_deal": {"If-Match": "$response.header.ETag"},
}
"""The operations that may follow a response with a match, and their headers."""

TAG = r'(W/)?"[!#-~\x80-\xff]*"[ \t]*'
TAGS = rf"^([ \t]*,)*[ \t]*{TAG}(,[ \t]*({TAG})?)*$|^[ \t]*\*[ \t]*$"
"""The format that ``preconditions`` reads: a list of entity tags, perhaps with gaps, or ``*``."""

CHALLENGE = {"description": "Bearer", "schema": {"type": "string"}}


def paths() -> Document:
    """Describe the paths of matches."""
    match = {"parameters": [_match_id(), language()]}
    deal = {"parameters": [_match_id(), _number(), language()]}
    return {
        "/matches": {"post": _create()},
        "/matches/{match_id}": {"get": _show(), **match},
        "/matches/{match_id}/export.{ending}": {"get": _export(), **match},
        "/matches/{match_id}/deals": {"post": _record(), **match},
        "/matches/{match_id}/deals/{number}": {"put": _correct(), **deal},
        "/matches/{match_id}/deals/last": {"delete": _remove(), **match},
    }


def request_shapes() -> list[Any]:
    """Return the models of the request bodies, for ``components``."""
    return [*map(schemas.match_body, all_games()), PointsOnly]


def any_entry() -> Document:
    """Describe an entry of a stored match: an entry of its game, or points only."""
    return {"anyOf": [*_entries(), ref(PointsOnly)]}


def _entries() -> list[Document]:
    return [ref(game.entry) for game in all_games()]


def _create() -> Document:
    bodies = {game.slug: ref(schemas.match_body(game)) for game in all_games()}
    mapping = {slug: body["$ref"] for slug, body in bodies.items()}
    body = {
        "oneOf": list(bodies.values()),
        "discriminator": {"propertyName": "game", "mapping": mapping},
    }
    return {
        "operationId": "create_match",
        "summary": "Begin a match",
        "parameters": [language(), _idempotency_key()],
        "requestBody": request_body(body),
        "security": KEY_NEEDED,
        "responses": _responses(
            "201",
            "The new match.",
            "Location",
            *BODY_PROBLEMS,
            "400",
            "401",
            "403",
            "405",
            "410",
            "422",
            "429",
            "503",
            "507",
        ),
    }


def _show() -> Document:
    known = _header("If-None-Match", "The ETag of an answer that is at hand.", required=False)
    good = _responses("200", "The match.", "", "401", "404", "405", "410", "429", "503")
    unchanged = {"description": "The answer at hand is still good.", "headers": {"ETag": ETAG}}
    return {
        "operationId": "show_match",
        "summary": "A match with its sheet",
        "parameters": [known],
        "security": KEY_NEEDED,
        "responses": good | {"304": unchanged},
    }


def _export() -> Document:
    bad = problem_responses("401", "404", "405", "410", "429")
    bad["401"]["headers"] = {"WWW-Authenticate": CHALLENGE}
    media_types = {CSV: {}, JSON: {"schema": {"type": "object"}}, XLSX: {}}
    return {
        "operationId": "export_match",
        "summary": "A match as a file: a tidy table, all there is of it, a workbook",
        "parameters": [_ending()],
        "security": KEY_NEEDED,
        "responses": {"200": {"description": "The file.", "content": media_types}, **bad},
    }


def _record() -> Document:
    return {
        "operationId": "record_deal",
        "summary": "Write the next deal down",
        "requestBody": _entry_body(),
        **_write(*BODY_PROBLEMS),
    }


def _correct() -> Document:
    return {
        "operationId": "correct_deal",
        "summary": "Write a deal anew; every total after it follows",
        "requestBody": _entry_body(),
        **_write(*BODY_PROBLEMS),
    }


def _remove() -> Document:
    return {
        "operationId": "remove_last_deal",
        "summary": "Take the last deal out",
        **_write(),
    }


def _entry_body() -> Document:
    # Not oneOf: an entry may fit two games.
    body = request_body({"anyOf": _entries()})
    return {"description": "The entry of the game that is played in the match.", **body}


def _write(*problems: str) -> Document:
    based_on = "The version this is based on: the ETag of the last answer about the match."
    return {
        "parameters": [
            _header("If-Match", based_on, required=True, pattern=TAGS),
            _idempotency_key(),
        ],
        "security": KEY_NEEDED,
        "responses": _responses(
            "200", "The match after it.", "Content-Location", *problems, *WRITE_PROBLEMS
        ),
    }


def _responses(status: str, meaning: str, address: str, *problems: str) -> Document:
    good = content(meaning, "application/json", ref(answers.MatchAnswer))
    good["headers"] = {"ETag": ETAG} | ({address: ADDRESS} if address else {})
    good["links"] = {
        name: {"operationId": name, "parameters": {"match_id": "$response.body#/id", **headers}}
        for name, headers in LINKED.items()
    }
    bad = problem_responses(*sorted(problems))
    bad["401"]["headers"] = {"WWW-Authenticate": CHALLENGE}
    if "412" in bad:
        bad["412"]["headers"] = {"ETag": ETAG}
    return {status: good, **bad}


def _idempotency_key() -> Document:
    meaning = (
        "A name of this write's own, the same in every retry. The write that a name stands for is "
        "done once; a retry is answered with the match as it is then. With another request the "
        "name is refused: 422."
    )
    shape = {"minLength": 1, "maxLength": LONGEST_KEY, "pattern": "^[ -~]*$"}
    return _header("Idempotency-Key", meaning, required=False, **shape)


def _header(name: str, meaning: str, *, required: bool, **shape: Any) -> Document:
    return {
        "name": name,
        "in": "header",
        "required": required,
        "description": meaning,
        "schema": {"type": "string", **shape},
    }


def _match_id() -> Document:
    return {"name": "match_id", "in": "path", "required": True, "schema": {"type": "string"}}


def _ending() -> Document:
    schema = {"type": "string", "enum": list(OF_API)}
    return {"name": "ending", "in": "path", "required": True, "schema": schema}


def _number() -> Document:
    return {
        "name": "number",
        "in": "path",
        "required": True,
        "description": "The number of the deal, from 1.",
        "schema": {"type": "integer", "minimum": 1},
    }
