"""The shapes that travel, as pydantic sees them.

What arrives is a model made from the plain dataclasses of the games: strict (``"13"`` and ``true``
are no numbers) and closed (a name that is not there is a fault). A dataclass inside a model takes
over both. What is answered is a ``TypedDict``.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, replace
from dataclasses import Field as Item
from functools import cache
from typing import Annotated, Any, Literal, NotRequired, get_type_hints

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, create_model
from pydantic_core import PydanticKnownError
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from scorekeeper.registry import AnyGame
from scorekeeper.rules.options import OptionField, option_fields

MOST_DEALS = 1000
"""Deals in one request. The longest match of the six games has 103 (Hell, two players)."""

CLOSED = ConfigDict(extra="forbid", strict=True)

JsonSchema = dict[str, Any]


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
    bounds = {"minimum": game.seats[0], "maximum": game.seats[-1]}
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
    bounds = {"minimum": item.text.low, "maximum": item.text.high}
    if item.kind == "number":
        schema |= bounds
    if item.kind == "numbers":
        schema["items"] |= bounds


class Seats(TypedDict):
    min: int
    max: int


class PresetAnswer(TypedDict):
    name: str
    label: str
    help: str
    options: dict[str, Any]


class GameAnswer(TypedDict):
    slug: str
    name: str
    seats: Seats
    presets: list[PresetAnswer]
    options: JsonSchema
    entry: JsonSchema


class GamesAnswer(TypedDict):
    games: list[GameAnswer]


class DealAnswer(TypedDict):
    """A settled deal. Points, totals and reasons are per seat (per side in a game of partners)."""

    number: int
    dealer: int
    cards: int
    points: list[int]
    totals: list[int]
    reasons: list[str]
    carried: NotRequired[int]


class PassAnswer(TypedDict):
    cards: int
    to: Literal["left", "right", "across"]


class PlanAnswer(TypedDict):
    """What is known before a deal. ``leader`` is null where a card decides it."""

    number: int
    dealer: int
    cards: int
    leader: int | None
    turn_order: list[int]
    bid_order: NotRequired[list[int]]
    passes: NotRequired[list[PassAnswer]]
    removed: NotRequired[list[str]]
    opening_card: NotRequired[str]
    table: NotRequired[int]
    face_up: NotRequired[int]
    kitty: NotRequired[int]


class SheetAnswer(TypedDict):
    """The whole sheet; a game may add what else it says. ``next`` is null at the end."""

    deals: list[DealAnswer]
    totals: list[int]
    places: list[int]
    finished: bool
    next: PlanAnswer | None


class BidAnswer(TypedDict):
    """A thinkable bid with its verdict; ``code``, ``message``, ``rule`` say why it is illegal."""

    bid: Any
    legal: bool
    code: NotRequired[str]
    message: NotRequired[str]
    rule: NotRequired[str]


class BidsAnswer(TypedDict):
    bids: list[BidAnswer]


class Problem(TypedDict):
    """What went wrong (RFC 9457), in the language of the request."""

    type: str
    title: str
    status: int
    detail: str


class Fault(TypedDict):
    """A place in the body (a JSON pointer, RFC 6901) and what is wrong there."""

    pointer: str
    message: str


class MalformedProblem(Problem):
    """What was sent cannot be read; every fault is listed."""

    errors: list[Fault]


class RefusalAnswer(TypedDict):
    """What the rules forbid. ``deal`` counts from 1; null for what is not in a deal."""

    deal: int | None
    field: str
    code: str
    message: str
    rule: str | None


class RefusedProblem(Problem):
    """What was sent is against the rules; every refusal is listed."""

    refusals: list[RefusalAnswer]
