"""What may arrive: pydantic models made from the plain dataclasses of the games.

They are strict (``"13"`` and ``true`` are no numbers) and closed (a name that is not there is a
fault); a dataclass inside a model takes over both.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, replace
from dataclasses import Field as Item
from functools import cache
from typing import Annotated, Any, Literal, get_type_hints

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, create_model
from pydantic_core import PydanticKnownError

from scorekeeper.registry import AnyGame
from scorekeeper.rules.options import OptionField, option_fields
from scorekeeper.web.api.answers import JsonSchema

MOST_DEALS = 1000
"""Deals in one request: far more than any table plays."""

CLOSED = ConfigDict(extra="forbid", strict=True)


class SheetBody(BaseModel):
    """What every request for a sheet has; a game adds the types of its options and entries."""

    model_config = CLOSED

    seats: int
    preset: str
    options: Any
    first_dealer: int = Field(json_schema_extra={"minimum": 0})
    deals: list[Any]


class BidsBody(BaseModel):
    """What every question to a game's bidding has; a game adds how its auction stands."""

    model_config = CLOSED

    seats: int
    options: Any


@cache
def sheet_body(game: AnyGame) -> type[SheetBody]:
    """The request for a sheet of ``game``."""
    names = [preset.name for preset in game.presets]
    return create_model(
        f"{_type_name(game)}SheetRequest",
        __base__=SheetBody,
        __doc__="A match to be settled.",
        preset=(_one_of(*names), names[0]),
        deals=(list[game.entry], Field(max_length=MOST_DEALS)),  # type: ignore[name-defined]
        **_shared(game),
    )


@cache
def bids_body(game: AnyGame) -> type[BidsBody] | None:
    """The question to ``game``'s bidding; ``None`` in a game without bidding."""
    if game.bidding is None:
        return None
    question = game.bidding.question
    hints = get_type_hints(question)
    shapes: dict[str, Any] = {
        item.name: (hints[item.name], _default(item)) for item in fields(question)
    }
    name, doc = f"{_type_name(game)}BidsRequest", question.__doc__
    return create_model(name, __base__=BidsBody, __doc__=doc, **shapes | _shared(game))


@cache
def given_options(game: AnyGame) -> type[BaseModel]:
    """Some of ``game``'s options; ``model_fields_set`` tells which."""
    hints = get_type_hints(game.options)
    shapes = {
        item.name: (_exact(item, hints[item.name]), _labelled(item))
        for item in option_fields(game.options)
    }
    return _closed(game.options.__name__, game.options.__doc__, shapes)


def _exact(item: OptionField, hint: Any) -> Any:
    """``hint`` for a choice as it is written: to pydantic ``true`` and ``1.0`` are 1."""
    if item.kind != "choice":
        return hint

    def read(value: Any) -> Any:
        if isinstance(value, bool | float):
            expected = ", ".join(map(json.dumps, item.choices))
            raise PydanticKnownError("literal_error", {"expected": expected})
        return value

    return Annotated[hint, BeforeValidator(read)]


def given(body: BaseModel) -> dict[str, Any]:
    """The values that the request wrote, without those it left out."""
    return {name: getattr(body, name) for name in body.model_fields_set}


def chosen_options(game: AnyGame, options: BaseModel, preset: str | None = None) -> Any:
    """``options`` on top of the preset's; without a preset on top of the DEFAULTs."""
    presets = {one.name: one.options for one in game.presets}
    return replace(presets[preset] if preset else game.options(), **given(options))


def options_schema(game: AnyGame, translate: Callable[[str], str]) -> JsonSchema:
    """The JSON Schema of ``game``'s options, labels and explanations translated."""
    schema = given_options(game).model_json_schema()
    for item in option_fields(game.options):
        schema["properties"][item.name] |= {
            "title": translate(item.text.label),
            "description": translate(item.text.help),
        }
    return schema


@cache
def entry_schema(game: AnyGame) -> JsonSchema:
    """The JSON Schema of what is written down after a deal of ``game``."""
    around = _closed("Around", None, {"entry": (game.entry, ...)}).model_json_schema()
    definitions = around["$defs"]
    schema: JsonSchema = definitions.pop(game.entry.__name__)
    return {**schema, "$defs": definitions} if definitions else schema


def _shared(game: AnyGame) -> dict[str, Any]:
    """What the bodies of all requests have. Bounds are said; the game refuses what breaks them."""
    options = given_options(game)
    bounds: JsonSchema = {"minimum": game.seats[0], "maximum": game.seats[-1]}
    return {
        "seats": (int, Field(json_schema_extra=bounds)),
        "options": (options, Field(default_factory=options)),
    }


def _closed(name: str, doc: str | None, shapes: Mapping[str, Any]) -> type[BaseModel]:
    return create_model(name, __config__=CLOSED, __doc__=doc, **shapes)


def _one_of(*names: str) -> Any:
    return Literal[names]


def _type_name(game: AnyGame) -> str:
    return game.slug.title().replace("_", "")


def _default(item: "Item[Any]") -> Any:
    if item.default_factory is not MISSING:
        return Field(default_factory=item.default_factory)
    return ... if item.default is MISSING else item.default


def _labelled(item: OptionField) -> Any:
    return Field(
        default=item.default,
        title=item.text.label,
        description=item.text.help,
        json_schema_extra=lambda schema: _bound(schema, item),
    )


def _bound(schema: JsonSchema, item: OptionField) -> None:
    """Say the bounds without enforcing them: what is out of range is the game's to refuse."""
    bounds: JsonSchema = {"minimum": item.text.low, "maximum": item.text.high}
    if item.kind == "number":
        schema |= bounds
    if item.kind == "numbers":
        schema["items"] |= bounds
