"""Request bodies. A body that cannot be read raises a problem with the position of every fault."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, TypeVar

from flask import request
from pydantic import BaseModel, ValidationError
from werkzeug.exceptions import UnsupportedMediaType

from scorekeeper.registry import AnyGame
from scorekeeper.rules.ruling import N_
from scorekeeper.web.api import schemas
from scorekeeper.web.api.answers import FaultAnswer
from scorekeeper.web.api.problems import MOST_LISTED, MalformedRequest
from scorekeeper.web.platform.catalogue import gettext

B = TypeVar("B", bound=BaseModel)

UNREADABLE = N_("This value can't be read here.")
TWICE = N_("This name appears twice.")
TOO_LARGE = N_("This number is too large.")
A_DAY = N_("Expected a date such as 2026-11-21.")
FAULTS = {
    "json_invalid": N_("This is not JSON: %(error)s."),
    "missing": N_("This is required."),
    "extra_forbidden": N_("There is no field with this name."),
    "unexpected_keyword_argument": N_("There is no field with this name."),
    "int_type": N_("Expected a whole number."),
    "bool_type": N_("Expected true or false."),
    "string_type": N_("Expected a string."),
    "list_type": N_("Expected a list."),
    "tuple_type": N_("Expected a list."),
    "model_type": N_("Expected an object."),
    "dataclass_type": N_("Expected an object."),
    "enum": N_("Expected one of: %(expected)s."),
    "literal_error": N_("Expected one of: %(expected)s."),
    "date_type": A_DAY,
    "date_parsing": A_DAY,
    "date_from_datetime_parsing": A_DAY,
    "date_from_datetime_inexact": A_DAY,
    "too_long": N_("Use at most %(max_length)s."),
}
"""Our messages for pydantic's types of errors."""


def read_body(model: type[B]) -> B:
    """Read the request's body as ``model``. Raise ``MalformedRequest`` if it does not fit."""
    if not request.is_json:
        raise UnsupportedMediaType
    raw = request.get_data()
    try:
        body = model.model_validate_json(raw)
    except ValidationError as error:
        raise MalformedRequest(_faults(error)) from error
    if surprises := list(_silent_faults(raw)):
        raise MalformedRequest(surprises)
    return body


def read_entry(game: AnyGame) -> Any:
    """Read the request's body as the entry of a deal of ``game``.

    Raise ``MalformedRequest`` if the body is not such an entry.
    """
    body = read_body(schemas.entry_body(game))
    return game.entry(**schemas.sent_values(body))


def _faults(error: ValidationError) -> list[FaultAnswer]:
    found = error.errors(include_url=False, include_input=False)
    return [_fault(one) for one in found[:MOST_LISTED]]


def _fault(error: Any) -> FaultAnswer:
    values = {key: _json_text(value) for key, value in error.get("ctx", {}).items()}
    return FaultAnswer(
        pointer=_pointer(error["loc"]),
        message=gettext(FAULTS.get(error["type"], UNREADABLE), **values),
    )


def _json_text(value: Any) -> str:
    # Pydantic writes names and booleans as Python does, with an English "or".
    text = re.sub(r"' or '", "', '", str(value)).replace("'", '"')
    return re.sub(r"\b(True|False)\b", lambda found: found[0].lower(), text)


def _pointer(path: tuple[str | int, ...]) -> str:
    return "".join(f"/{str(key).replace('~', '~0').replace('/', '~1')}" for key in path)


class _Pairs(list[tuple[str, Any]]):
    """The items of a JSON object, including duplicate names."""


def _silent_faults(raw: bytes) -> Iterator[FaultAnswer]:
    # Yield faults that pydantic ignores: duplicate names and huge numbers.
    #
    # Of two values with the same name, only the last would count. Sums of numbers above the exact
    # range of JSON readers would become too long to print.
    yield from _faults_within(json.loads(raw, object_pairs_hook=_Pairs), ())


def _faults_within(value: Any, path: tuple[str | int, ...]) -> Iterator[FaultAnswer]:
    if isinstance(value, _Pairs):
        for name, times in Counter(name for name, _ in value).items():
            if times > 1:
                yield FaultAnswer(pointer=_pointer((*path, name)), message=gettext(TWICE))
        for name, one in value:
            yield from _faults_within(one, (*path, name))
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from _faults_within(one, (*path, place))
    elif isinstance(value, int) and abs(value) > schemas.LARGEST_NUMBER:
        yield FaultAnswer(pointer=_pointer(path), message=gettext(TOO_LARGE))
