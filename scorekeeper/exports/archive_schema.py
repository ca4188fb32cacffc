"""JSON Schema of archives, including the options and entries of each game.

``archive.schema.json`` beside this module is its output for the built-in games.
"""

import types
from collections.abc import Iterable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from scorekeeper.match import bounds
from scorekeeper.match.archive.document import FORMAT, VERSION
from scorekeeper.match.events.deals import DealCorrected, DealRecorded
from scorekeeper.match.events.event import Event
from scorekeeper.match.events.house_rules import HouseRulesChanged
from scorekeeper.match.events.notes import MatchDescribed
from scorekeeper.match.events.registry import EVENTS
from scorekeeper.match.season import SeasonRules
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import OptionField, option_fields
from scorekeeper.rules.points_only import PointsOnly

Schema = dict[str, Any]
AnyGame = Game[Any, Any, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

ID: Final[Schema] = {"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"}
SPAN: Final = f"From {bounds.FIRST_DAY} to {bounds.LAST_DAY}."
MOMENT: Final[Schema] = {"type": "string", "format": "date-time", "description": SPAN}
DAY: Final[Schema] = {"type": "string", "format": "date", "description": SPAN}
NUMBER: Final[Schema] = {"type": "integer"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
DEAL: Final[Schema] = {"type": "integer", "minimum": 1, "maximum": bounds.MOST_DEALS + 1}
EVENT_NUMBER: Final[Schema] = {"type": "integer", "minimum": 1, "maximum": bounds.MOST_LINES + 1}
SEATS: Final[Schema] = {"type": "integer", "minimum": 1, "maximum": bounds.MOST_PEOPLE}
TEXT: Final[Schema] = {"type": "string"}
NAME: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": bounds.LONGEST_NAME}
STAGE: Final[Schema] = {
    "type": "string",
    "maxLength": bounds.LONGEST_STAGE,
    "pattern": f"^{bounds.STAGE.pattern}$",
}
NUMBERS: Final[Schema] = {"type": "array", "items": NUMBER}


def archive_schema(games: Iterable[AnyGame]) -> Schema:
    """Return the schema of an archive. Data of games that are not in ``games`` may be anything."""
    games = tuple(games)
    definitions: dict[str, Schema] = {
        "player": _object("Somebody who plays.", id=ID, name=NAME, created_at=MOMENT),
        "key": _object(
            "Who wrote: a secret link, under a name from which it cannot be found.",
            id=ID,
            name=_text(bounds.LONGEST_NAME),
            role={"enum": ["owner", "scorer", "viewer"]},
            created_at=MOMENT,
        ),
        "seat": _object("Who sat there, under the name of that day.", player=ID, name=NAME),
        "line": {},
        "draft": _object(
            "A half-entered deal.", deal=DEAL, stage=STAGE, entry={}, updated_at=MOMENT
        ),
        "sheet": _sheet_schema(),
    }
    definitions["line"] = _event_schema(definitions)
    definitions["points_only"] = _type_schema(PointsOnly, definitions)
    match = _match_schema() | {"allOf": [_match_condition(game, definitions) for game in games]}
    rules = _house_rules_schema() | {"allOf": [_house_rules_condition(game) for game in games]}
    season = _season_schema(definitions)
    whole = _object(
        "Matches of Scorekeeper with all that belongs to them, to be imported again.",
        format={"const": FORMAT},
        version={"const": VERSION},
        exported_at=MOMENT,
        players={"type": "array", "items": _ref("player")},
        keys={"type": "array", "items": _ref("key")},
        house_rules={"type": "array", "items": _ref("house_rules")},
        seasons={"type": "array", "items": _ref("season")},
        matches={"type": "array", "items": _ref("match")},
        optional=("house_rules", "seasons"),
    )
    return {
        "$schema": DIALECT,
        "title": "Scorekeeper archive, version 1",
        **whole,
        "$defs": definitions | {"match": match, "house_rules": rules, "season": season},
    }


def _match_schema() -> Schema:
    return _object(
        "One sitting. Seats are numbered from 0 in the order in which the turn passes.",
        optional=("drafts", "sheet", "rules", "joined"),
        id=ID,
        game={"type": "string", "description": "Which game it is."},
        rules=NAME | {"description": "What the group calls its house rules, if they have a name."},
        options={"type": "object", "description": "The house rules of the table."},
        first_dealer=COUNT,
        began_on=DAY | {"description": "The day on which it was begun, where it was played."},
        created_at=MOMENT,
        changed_at=MOMENT | {"description": "The time of the last line of the log."},
        finished_at={"anyOf": [MOMENT, {"type": "null"}]},
        began_by=ID | {"description": "The key with which it was begun."},
        version=COUNT | {"description": "How many lines the log has."},
        seats={"type": "array", "items": _ref("seat")},
        joined={
            "type": "array",
            "items": _ref("seat"),
            "description": "Who was written down later. Lines of the log number people from 0: "
            "those of ``seats``, then these.",
        },
        log={"type": "array", "items": _ref("line")},
        drafts={"type": "array", "items": _ref("draft")},
        sheet=_ref("sheet"),
    )


def _house_rules_schema() -> Schema:
    return _object(
        "House rules that the group keeps under a name.",
        id=ID,
        game={"type": "string", "description": "Which game it is."},
        name=NAME,
        seats=SEATS | {"description": "For how many players they were kept."},
        options={"type": "object", "description": "All of them, as a match has them."},
        created_at=MOMENT,
    )


def _season_schema(definitions: dict[str, Schema]) -> Schema:
    return _object(
        "The matches of a span of days in one table; what it shows follows from them.",
        id=ID,
        name=NAME,
        since=DAY,
        until={"anyOf": [DAY, {"type": "null"}]}
        | {"description": "Included; null: no end is set."},
        rules=_type_schema(SeasonRules, definitions),
        created_at=MOMENT,
    )


def _house_rules_condition(game: AnyGame) -> Schema:
    options = {"options": _ref(f"{game.slug}_options")}
    return _if_then("game", [game.slug], options)


def _event_schema(definitions: dict[str, Schema]) -> Schema:
    kinds = [{"const": kind, "description": event.summary} for kind, event in EVENTS.items()]
    line = _object(
        "What was written, when, and with which key. Lines are added, never changed.",
        optional=("told_by", "deal", "entry", "undoes"),
        number=EVENT_NUMBER | {"description": "From 1 without a gap."},
        at=MOMENT,
        by=ID,
        told_by=ID | {"description": "The key with which the deal was entered; `by` confirmed it."},
        kind={"oneOf": kinds},
        deal=DEAL,
        entry={},
        undoes=EVENT_NUMBER
        | {
            "description": "What this line takes back: the last line that stands, or the last undo."
        },
    )
    entries = {
        kind: _entry_schema(event, definitions)
        for kind, event in EVENTS.items()
        if event.entry_type is str or is_dataclass(event.entry_type)
    }
    return line | {
        "allOf": [_if_then("kind", [kind], {"entry": entry}) for kind, entry in entries.items()]
    }


def _entry_schema(event: type[Event], definitions: dict[str, Schema]) -> Schema:
    """Return the schema of the event's entry, for events with equal entries in every game."""
    if event.entry_type is str:
        return _text(*event.free_texts.values())
    entry = _type_schema(event.entry_type, definitions)
    bounded = {name: _text(longest) for name, longest in event.free_texts.items()}
    if event is MatchDescribed:
        bounded["played_on"] = DAY
    return entry | {"properties": entry["properties"] | bounded}


def _text(longest: int) -> Schema:
    return TEXT | {"maxLength": longest}


def _sheet_schema() -> Schema:
    deal = _object(
        "One deal.",
        number=DEAL,
        dealer=COUNT,
        points=NUMBERS,
        totals=NUMBERS | {"description": "After this deal."},
    )
    return _object(
        "What follows from the log; per seat, per side (0: seats 0 and 2) in a game of partners. "
        "Where people came, left or moved: per player, in the order in which they came.",
        optional=("players",),
        deals={"type": "array", "items": deal},
        players={
            "type": "array",
            "items": COUNT,
            "description": "For each player the number of the person, as lines of the log have it.",
        },
        totals=NUMBERS,
        places={
            "type": "array",
            "items": {"type": ["integer", "null"]},
            "description": "Null for whoever has left.",
        },
        finished={"type": "boolean"},
    )


def _match_condition(game: AnyGame, definitions: dict[str, Schema]) -> Schema:
    """Return the constraints on matches of ``game``."""
    options, entry = f"{game.slug}_options", f"{game.slug}_entry"
    definitions[options] = _options_schema(game, definitions)
    definitions[entry] = _type_schema(game.entry, definitions)
    written = {"anyOf": [_ref(entry), _ref("points_only")]}
    line = _if_then(
        "kind", [DealRecorded.kind, DealCorrected.kind], {"entry": written}, "deal", "entry"
    )
    rules = _if_then("kind", [HouseRulesChanged.kind], {"entry": _ref(options)}, "deal", "entry")
    return _if_then(
        "game",
        [game.slug],
        {
            "options": _ref(options),
            "seats": {"minItems": game.seats[0], "maxItems": game.seats[-1]},
            "log": {"items": {"allOf": [line, rules]}},
            "drafts": {"items": {"properties": {"entry": _ref(entry)}}},
        },
    )


def _options_schema(game: AnyGame, definitions: dict[str, Schema]) -> Schema:
    schema = _type_schema(game.options, definitions)
    for item in option_fields(game.options):
        schema["properties"][item.name] = _option_schema(item, schema["properties"][item.name])
    return schema


def _option_schema(item: OptionField, schema: Schema) -> Schema:
    span = {"minimum": item.text.low, "maximum": item.text.high}
    if item.kind == "text":
        schema = schema | {"maxLength": bounds.LONGEST_NAME}
    if item.kind == "number":
        schema = schema | span
    if item.kind == "numbers":
        items = schema["items"] | span
        schema = schema | {"items": items, "maxItems": bounds.MOST_NUMBERS}
    return {"title": item.text.label, "description": item.text.help, **schema}


def _type_schema(wanted: Any, definitions: dict[str, Schema]) -> Schema:
    """Return the schema of a field type of the options and entry dataclasses."""
    origin = get_origin(wanted)
    if origin is Literal:
        return {"enum": list(get_args(wanted))}
    if origin in (Union, types.UnionType):
        return {"anyOf": [_type_schema(one, definitions) for one in get_args(wanted)]}
    if origin is tuple:
        return {"type": "array", "items": _type_schema(get_args(wanted)[0], definitions)}
    if is_dataclass(wanted):
        return _dataclass_schema(wanted, definitions)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        definitions[wanted.__name__] = {"enum": [one.value for one in wanted]}
        return _ref(wanted.__name__)
    simple = {int: "integer", str: "string", bool: "boolean", types.NoneType: "null"}
    return {"type": simple[wanted]}


def _dataclass_schema(wanted: Any, definitions: dict[str, Schema]) -> Schema:
    hints = get_type_hints(wanted)
    free = [
        item.name
        for item in fields(wanted)
        if item.default is not MISSING or item.default_factory is not MISSING
    ]
    parts = {name: _type_schema(hint, definitions) for name, hint in hints.items()}
    return _object(wanted.__doc__.partition("\n")[0], optional=free, **parts)


def _object(description: str, /, *, optional: Iterable[str] = (), **parts: Schema) -> Schema:
    return {
        "description": description,
        "type": "object",
        "properties": parts,
        "required": [name for name in parts if name not in optional],
        "additionalProperties": False,
    }


def _if_then(name: str, values: list[str], parts: dict[str, Schema], *needed: str) -> Schema:
    """Return a condition: if ``name`` has one of ``values``, require ``parts`` and ``needed``."""
    then: Schema = {"properties": parts}
    return {
        "if": {"properties": {name: {"enum": values}}},
        "then": then | ({"required": list(needed)} if needed else {}),
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}
