"""Request bodies: pydantic models made from the games' dataclasses.

The models are strict (``"13"`` and ``true`` are not numbers) and closed (an unknown name is a
fault). A dataclass inside a model is strict and closed, too.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, replace
from dataclasses import Field as Item
from datetime import date
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_type_hints

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    TypeAdapter,
    WrapValidator,
    create_model,
)
from pydantic_core import PydanticKnownError

from scorekeeper.match import bounds
from scorekeeper.registry import AnyGame, all_games
from scorekeeper.rules.cards import Card
from scorekeeper.rules.options import OptionField, adapted_to_seats, option_fields
from scorekeeper.rules.play.trick_taking import Play
from scorekeeper.web.api.answers import JsonSchema

B = TypeVar("B", bound="GameRequest")

MOST_CARDS = 100
"""The most cards in one list: more than any pack has, so that the rules report what is wrong."""

LARGEST_NUMBER = 2**53 - 1
"""The largest number that every JSON reader handles exactly (RFC 8259, section 6)."""

NO_TRUMP = "NT"
"""The value that stands for no trumps, like ``null``."""

CLOSED = ConfigDict(extra="forbid", strict=True)


_ONE_CARD = TypeAdapter(Card)
_MANY_CARDS = TypeAdapter(Annotated[list[Card], Field(max_length=MOST_CARDS)])


def _read_card_or_cards(value: Any, _by_pydantic: Any) -> Any:
    """Read a card or a list. A union would put both types' names into the position of a fault."""
    some: Any = _MANY_CARDS if isinstance(value, list) else _ONE_CARD
    return some.validate_python(value)


Cards = Annotated[list[Card], Field(max_length=MOST_CARDS)]
Plays = Annotated[list[Play], Field(max_length=MOST_CARDS)]
Played = Annotated[Card | list[Card], WrapValidator(_read_card_or_cards)]
Trump = Literal["S", "H", "D", "C", "NT"] | None


class GameRequest(BaseModel):
    """A request about a game; the game adds the types."""

    model_config = CLOSED

    seats: int
    options: Any


class SheetBody(GameRequest):
    """A request for a sheet; the game adds the type of its entries."""

    preset: str
    first_dealer: int = Field(json_schema_extra={"minimum": 0})
    deals: list[Any]


class BidsBody(GameRequest):
    """A question about a game's bidding; the game adds the state of the auction."""


class PlaysBody(GameRequest):
    """A question about the legal plays from this hand.

    ``trick`` are the cards on the table in the order they were played, ``played`` those of earlier
    tricks, trick by trick or all in one list. If ``first_trick`` is left out, the trick is the
    first one if nothing was played before. ``joker_called``, like ``called`` of the card led, means
    that this card demands the joker. The request is refused if it is not this hand's turn: it would
    lead to the first trick without having the opening card.
    """

    hand: Cards
    trick: Plays = []
    played: list[Played] = Field(default=[], max_length=MOST_CARDS)
    trump: Trump = None
    first_trick: bool | None = None
    joker_called: bool = False


class TrickBody(GameRequest):
    """A question about the winner of a trick. ``plays`` are in the order played.

    Until everybody has played, the answer is the winner so far. ``last_trick`` matters if some
    cards lose their powers in the last trick.
    """

    plays: Plays
    trump: Trump = None
    first_trick: bool = False
    last_trick: bool = False


class ReplayBody(GameRequest):
    """The record of a deal. ``hands`` by seat are complete, as before the first lead.

    ``called`` of the card led means that the joker was called with it. ``suit`` of a joker that was
    led is the suit that its leader named.
    """

    dealer: int = Field(json_schema_extra={"minimum": 0})
    trump: Trump = None
    bid: Any = None
    hands: list[Cards] = Field(max_length=MOST_CARDS)
    tricks: list[Plays] = Field(max_length=MOST_CARDS)


class GameNameBody(BaseModel):
    """The game in a body. The rest of the body depends on it."""

    model_config = ConfigDict(strict=True)

    game: str


class MatchBody(BaseModel):
    """A request for a new match; a game adds its name and its options."""

    model_config = CLOSED

    game: str
    preset: str
    options: Any
    names: list[str]
    first_dealer: int = Field(json_schema_extra={"minimum": 0})
    played_on: date | None = Field(
        default=None, description=f"From {bounds.FIRST_DAY} to tomorrow; else today."
    )
    place: str = Field(default="", json_schema_extra={"maxLength": bounds.LONGEST_PLACE})
    note: str = Field(default="", json_schema_extra={"maxLength": bounds.LONGEST_NOTE})


@cache
def game_name_body() -> type[GameNameBody]:
    """Return the model of the game's name in a request for a new match."""
    slugs = [game.slug for game in all_games()]
    return create_model("GameNameBody", __base__=GameNameBody, game=(_one_of(*slugs), ...))


@cache
def match_body(game: AnyGame) -> type[MatchBody]:
    """Return the model of a request for a new match of ``game``."""
    presets = [preset.name for preset in game.presets]
    options = options_body(game)
    span: JsonSchema = {"minItems": game.seats[0], "maxItems": game.seats[-1]}
    return create_model(
        f"{_type_name(game)}MatchRequest",
        __base__=MatchBody,
        __doc__="A match to be stored; `names` are by seat.",
        game=(_one_of(game.slug), ...),
        preset=(_one_of(*presets), presets[0]),
        options=(options, Field(default_factory=options)),
        names=(list[str], Field(json_schema_extra=span)),
    )


@cache
def entry_body(game: AnyGame) -> type[BaseModel]:
    """Return the model of a deal's entry in ``game``, as a body of its own."""
    hints = get_type_hints(game.entry)
    shapes = {item.name: (hints[item.name], _default(item)) for item in fields(game.entry)}
    return _closed_model(f"{_type_name(game)}DealRequest", game.entry.__doc__, shapes)


@cache
def sheet_body(game: AnyGame) -> type[SheetBody]:
    """Return the model of a request for a sheet of ``game``."""
    names = [preset.name for preset in game.presets]
    return create_model(
        f"{_type_name(game)}SheetRequest",
        __base__=SheetBody,
        __doc__="A match to be settled.",
        preset=(_one_of(*names), names[0]),
        deals=(list[game.entry], Field(max_length=bounds.MOST_DEALS)),  # type: ignore[name-defined]
        **_shared_fields(game),
    )


@cache
def bids_body(game: AnyGame) -> type[BidsBody] | None:
    """Return the model of a question about ``game``'s bidding; ``None`` if there is none."""
    if game.bidding is None:
        return None
    question = game.bidding.question
    hints = get_type_hints(question)
    shapes: dict[str, Any] = {
        item.name: (hints[item.name], _default(item)) for item in fields(question)
    }
    name, doc = f"{_type_name(game)}BidsRequest", question.__doc__
    return create_model(name, __base__=BidsBody, __doc__=doc, **shapes | _shared_fields(game))


@cache
def plays_body(game: AnyGame) -> type[PlaysBody]:
    """Return the model of a question about legal plays in ``game``."""
    return _request_body(game, "Plays", PlaysBody)


@cache
def trick_body(game: AnyGame) -> type[TrickBody]:
    """Return the model of a question about the winner of a trick in ``game``."""
    return _request_body(game, "Trick", TrickBody)


@cache
def replay_body(game: AnyGame) -> type[ReplayBody]:
    """Return the model of the record of a deal of ``game``."""
    bid = game.play.bid if game.play else None
    return _request_body(game, "Replay", ReplayBody, bid=(bid | None if bid else None, None))


def _request_body(game: AnyGame, name: str, base: type[B], **shapes: Any) -> type[B]:
    return create_model(
        f"{_type_name(game)}{name}Request",
        __base__=base,
        __doc__=base.__doc__,
        **shapes | _shared_fields(game),
    )


def flatten(played: Iterable[Card | list[Card]]) -> tuple[Card, ...]:
    """Return the cards of earlier tricks as one tuple. ``played`` may be nested, trick by trick."""
    return tuple(card for one in played for card in (one if isinstance(one, list) else [one]))


@cache
def options_body(game: AnyGame) -> type[BaseModel]:
    """Return the model of ``game``'s options, all optional.

    ``model_fields_set`` of an instance are the options in the request.
    """
    hints = get_type_hints(game.options)
    shapes = {
        item.name: (_strict_choice(item, hints[item.name]), _schema_field(item))
        for item in option_fields(game.options)
    }
    return _closed_model(game.options.__name__, game.options.__doc__, shapes)


def _strict_choice(item: OptionField, hint: Any) -> Any:
    """Make a choice strict: pydantic would accept ``true`` and ``1.0`` as 1."""
    if item.kind != "choice":
        return hint

    def read(value: Any) -> Any:
        exact = any(type(value) is type(choice) and value == choice for choice in item.choices)
        if isinstance(value, int | float) and not exact:
            expected = ", ".join(map(json.dumps, item.choices))
            raise PydanticKnownError("literal_error", {"expected": expected})
        return value

    return Annotated[hint, BeforeValidator(read)]


def sent_values(body: BaseModel) -> dict[str, Any]:
    """Return the values in the request, without defaults."""
    return {name: getattr(body, name) for name in body.model_fields_set}


def chosen_options(game: AnyGame, seats: int, options: BaseModel, preset: str | None = None) -> Any:
    """Return ``options`` completed from the preset, or from the defaults for ``seats``."""
    presets = {one.name: one.options for one in game.presets}
    usual = adapted_to_seats(presets[preset] if preset else game.options(), seats)
    return replace(usual, **sent_values(options))


def options_schema(game: AnyGame, translate: Callable[[str], str]) -> JsonSchema:
    """Return the JSON Schema of ``game``'s options, with translated labels and explanations."""
    schema = options_body(game).model_json_schema()
    for item in option_fields(game.options):
        schema["properties"][item.name] |= {
            "title": translate(item.text.label),
            "description": translate(item.text.help),
        }
    return schema


@cache
def entry_schema(game: AnyGame) -> JsonSchema:
    """Return the JSON Schema of a deal's entry in ``game``."""
    around = _closed_model("Around", None, {"entry": (game.entry, ...)}).model_json_schema()
    definitions = around["$defs"]
    schema: JsonSchema = definitions.pop(game.entry.__name__)
    whole: JsonSchema = with_number_bounds(
        {**schema, "$defs": definitions} if definitions else schema
    )
    return whole


def with_number_bounds(schema: Any) -> Any:
    """Return ``schema`` with the bounds for whole numbers that ``read_body`` enforces."""
    if isinstance(schema, list):
        return [with_number_bounds(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {name: with_number_bounds(one) for name, one in schema.items()}
    span = {"minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER}
    return span | inner if schema.get("type") == "integer" else inner


def _shared_fields(game: AnyGame) -> dict[str, Any]:
    """Return the fields of all requests. Their bounds are documentation; the game checks them."""
    options = options_body(game)
    span: JsonSchema = {"minimum": game.seats[0], "maximum": game.seats[-1]}
    return {
        "seats": (int, Field(json_schema_extra=span)),
        "options": (options, Field(default_factory=options)),
    }


def _closed_model(name: str, doc: str | None, shapes: Mapping[str, Any]) -> type[BaseModel]:
    return create_model(name, __config__=CLOSED, __doc__=doc, **shapes)


def _one_of(*names: str) -> Any:
    return Literal[names]


def _type_name(game: AnyGame) -> str:
    return game.slug.title().replace("_", "")


def _default(item: "Item[Any]") -> Any:
    if item.default_factory is not MISSING:
        return Field(default_factory=item.default_factory)
    return ... if item.default is MISSING else item.default


def _schema_field(item: OptionField) -> Any:
    return Field(
        default=item.default,
        title=item.text.label,
        description=item.text.help,
        json_schema_extra=lambda schema: _describe_bounds(schema, item),
    )


def _describe_bounds(schema: JsonSchema, item: OptionField) -> None:
    """Add the bounds to the schema without enforcing them: the game itself checks them."""
    span: JsonSchema = {"minimum": item.text.low, "maximum": item.text.high}
    if item.text.usual is not None:
        # JSON Schema has no default that depends on another value. The description has it.
        del schema["default"]
    if item.kind == "text":
        schema["maxLength"] = bounds.LONGEST_NAME
    if item.kind == "number":
        schema |= span
    if item.kind == "numbers":
        schema["items"] |= span
        schema["maxItems"] = bounds.MOST_NUMBERS
