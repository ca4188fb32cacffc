"""Messages, rulings and refusals.

A message is an English sentence, which is also its key in the catalogue, and the values that fill
it. Only ``web`` translates and formats.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Player:
    """A placeholder in a message for the name of the player at ``seat``."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Side:
    """A placeholder in a message for the names of the partners of ``side``."""

    side: int


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to be translated and filled.

    ``plural`` is the English sentence for every number except one; ``params["n"]`` decides.
    """

    text: str
    params: "Mapping[str, Value]" = field(default_factory=dict)
    plural: str | None = None


Value = int | str | Card | Suit | Player | Side | Message


def N_(text: str) -> str:  # noqa: N802 - the name gettext's tools look for
    return text


def N_in(_dialect: str, text: str) -> str:  # noqa: N802 - as N_
    """Mark ``text`` for the catalogue in the context of a game, and return it unchanged."""
    return text


def say(text: str, /, **params: Value) -> Message:
    """Return a message. The call also marks ``text`` for the catalogue."""
    return Message(text, params)


def say_n(singular: str, plural: str, /, n: int, **params: Value) -> Message:
    """Return a message whose English depends on ``n``; both sentences may use ``{n}``."""
    return Message(singular, {"n": n, **params}, plural)


@dataclass(frozen=True, slots=True)
class Fill:
    """The effect of a ruling on the score pad.

    ``label`` is the text of the button. ``into`` receives a deal, its entry and the answers.
    ``into`` returns the entry with the facts of the ruling, or ``None`` if the entry lacks facts
    that the ruling depends on. If the effect ``needs_offender``, the player at fault must be known.
    """

    label: Message
    into: Callable[[Any, Any, Mapping[str, Any]], Any]
    needs_offender: bool = False


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """The effect of a ruling by which the deal is, or may be, thrown in.

    The next player deals if ``passes_on``, otherwise the same one again.
    """

    passes_on: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """An answer and the rule that it follows from. ``fills`` is its effect on the score pad."""

    allowed: bool
    code: str
    message: Message
    rule: str | None = None
    fills: Fill | ThrowIn | None = None


@dataclass(frozen=True, slots=True)
class LikelyMistake:
    """A number in an entry that is likely wrong, with its field and its likely value."""

    code: str
    message: Message
    field: str
    likely: int


@dataclass(frozen=True, slots=True)
class Refusal(Ruling):
    """A negative ruling.

    ``field`` is the place in the entry or the options (``"bids.3"``, ``"tricks"``, ``""`` for the
    whole). ``deal`` is the deal's number from 1, if known. ``gap`` means that a fact is missing,
    not wrong. ``likely_mistakes`` are the most likely mistakes, which the message also has.
    """

    field: str = ""
    deal: int | None = None
    gap: bool = False
    likely_mistakes: tuple[LikelyMistake, ...] = ()

    def at_deal(self, number: int) -> "Refusal":
        return replace(self, deal=number)


def refuse(code: str, message: Message, *, field: str = "", rule: str | None = None) -> Refusal:
    """Return a refusal of something that the rules or house rules forbid."""
    return Refusal(allowed=False, code=code, message=message, rule=rule, field=field)


def gap(code: str, message: Message, *, field: str = "", rule: str | None = None) -> Refusal:
    """Return a refusal: a fact is not entered yet."""
    return Refusal(allowed=False, code=code, message=message, rule=rule, field=field, gap=True)
