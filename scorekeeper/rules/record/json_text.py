"""Reader of records in the JSON of the API: ``{"seats", "dealer", "hands", "tricks", …}``.

A record may also have ``game``, ``preset`` and ``players`` (names). ``hands`` may be left out.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.names import LONGEST, tidy
from scorekeeper.rules.record.parsed import ParsedPlay, ParsedRecord, RecordFault
from scorekeeper.rules.ruling import Message, refuse, say
from scorekeeper.rules.serialization import Malformed, from_plain

DEEPEST = 3
"""The number of dots in the longest path of a record: ``tricks.2.0.card``."""

BLANK = re.compile(r"\s*")


@dataclass(frozen=True, slots=True)
class _Play:
    seat: int
    card: Card
    called: bool = False
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class _Record:
    tricks: tuple[tuple[_Play, ...], ...]
    dealer: int | None = None
    hands: tuple[tuple[Card, ...], ...] | None = None
    seats: int | None = None
    trump: str | None = None
    bid: Any = None
    game: str | None = None
    preset: str | None = None
    players: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)


def is_json(text: str) -> bool:
    return text.lstrip().startswith("{")


def read_json(text: str) -> ParsedRecord:
    """Parse a record. Problems are returned as faults with their place; nothing is raised."""
    try:
        plain = json.loads(text)
        places = {path: _place(text, at) for path, at in _offsets(text, _skip_blanks(text, 0), "")}
    except json.JSONDecodeError as error:
        wrong = refuse("record.json", say("The JSON cannot be read from here on."))
        return ParsedRecord(faults=(RecordFault(wrong, error.lineno, error.colno),))
    except (ValueError, RecursionError):
        wrong = refuse("record.json", say("This JSON cannot be read."))
        return ParsedRecord(faults=(RecordFault(wrong),))
    try:
        record = from_plain(_Record, plain)
    except Malformed as malformed:
        refusal = refuse("record.json", _malformed_text(malformed), field=malformed.path)
        return ParsedRecord(faults=(ParsedRecord(places=places).fault(refusal),))
    return _parsed(record, places)


def _parsed(record: _Record, places: dict[str, tuple[int, int]]) -> ParsedRecord:
    return ParsedRecord(
        game=record.game,
        preset=record.preset,
        options=record.options,
        players=tuple(map(tidy, record.players)),
        seats=record.seats,
        dealer=record.dealer,
        trump=record.trump,
        bid=record.bid,
        hands=dict(enumerate(record.hands or ())),
        tricks=tuple(
            tuple(ParsedPlay(one.card, one.seat, one.called, one.suit) for one in trick)
            for trick in record.tricks
        ),
        places=places,
    )


def _malformed_text(malformed: Malformed) -> Message:
    path = tidy(malformed.path)
    shown = path if len(path) <= LONGEST else f"{path[:LONGEST]}…"
    if malformed.wanted == "no such name":
        return say("“{path}” is not part of a record.", path=shown)
    if malformed.wanted == "a value":
        return say("“{path}” is missing.", path=shown)
    if malformed.wanted == Card.__name__:
        return say("“{path}” is not a card.", path=shown)
    return say("“{path}” is not of the kind a record needs.", path=shown)


# ------------------------------------------------------------------------- positions in the text


def _offsets(text: str, at: int, path: str) -> Iterator[tuple[str, int]]:
    """Yield the path of each value in valid JSON ``text``, with the offset where it begins."""
    yield path, at
    if text[at] in "{[" and path.count(".") < DEEPEST:
        yield from _child_offsets(text, at, path)


def _child_offsets(text: str, at: int, path: str) -> Iterator[tuple[str, int]]:
    named, number, at = text[at] == "{", 0, _skip_blanks(text, at + 1)
    while text[at] not in "}]":
        key: Any = number
        if named:
            key, at = json.JSONDecoder().raw_decode(text, at)
            at = _skip_blanks(text, _skip_blanks(text, at) + 1)
        yield from _offsets(text, at, f"{path}.{key}" if path else str(key))
        _, at = json.JSONDecoder().raw_decode(text, at)
        at, number = _skip_blanks(text, at), number + 1
        at = _skip_blanks(text, at + 1) if text[at] == "," else at


def _skip_blanks(text: str, at: int) -> int:
    found = BLANK.match(text, at)
    return found.end() if found else at


def _place(text: str, at: int) -> tuple[int, int]:
    line = text.count("\n", 0, at) + 1
    return line, at - text.rfind("\n", 0, at)
