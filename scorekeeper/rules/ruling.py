"""Messages, rulings and refusals.

Nothing here speaks a language: a message is its English sentence, which is also its name in the
catalogue, with the values that fill it. Only ``web`` translates and formats.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Player:
    """A value in a message: the name of whoever sits at ``seat``."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Side:
    """A value in a message: the names of the partners of ``side``."""

    side: int


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence to be translated and filled.

    ``plural`` is the English sentence for other numbers than one; ``params["n"]`` decides.
    """

    text: str
    params: "Mapping[str, Value]" = field(default_factory=dict)
    plural: str | None = None


Value = int | str | Card | Suit | Player | Side | Message


def N_(text: str) -> str:  # noqa: N802 - the name gettext's tools look for
    """Mark ``text`` for the catalogue and return it unchanged."""
    return text


def N_in(_dialect: str, text: str) -> str:  # noqa: N802 - as N_
    """Mark ``text`` for the catalogue in the words of a game and return it unchanged."""
    return text


def say(text: str, /, **params: Value) -> Message:
    """Return a message; ``text`` is marked for the catalogue by being written here."""
    return Message(text, params)


def say_n(singular: str, plural: str, /, n: int, **params: Value) -> Message:
    """Return a message whose English depends on ``n``; both sentences may use ``{n}``."""
    return Message(singular, {"n": n, **params}, plural)


@dataclass(frozen=True, slots=True)
class Fill:
    """The effect of a ruling on the score pad.

    ``label`` is the button's. ``into`` returns the entry of a deal with the ruling's facts, given
    what was answered; ``None`` while the entry lacks what they rest on. Whose slip it was must be
    known if it ``needs_offender``.
    """

    label: Message
    into: Callable[[Any, Any, Mapping[str, Any]], Any]
    needs_offender: bool = False


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """A ruling that the deal is, or may be, thrown in.

    The next dealer deals if ``passes_on``, otherwise the same one again.
    """

    passes_on: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """An answer with the rule it rests on. ``allowed`` says yes or no.

    ``fills`` is what the score pad can take over from it.
    """

    allowed: bool
    code: str
    message: Message
    rule: str | None = None
    fills: Fill | ThrowIn | None = None


@dataclass(frozen=True, slots=True)
class Slip:
    """A number that is likely wrong: the place where it stands, and what it may be instead."""

    code: str
    message: Message
    field: str
    likely: int


@dataclass(frozen=True, slots=True)
class Refusal(Ruling):
    """A ruling that says no.

    ``field`` is the place in the entry or the options (``"bids.3"``, ``"tricks"``, ``""`` for the
    whole), ``deal`` the deal's number from 1 where it is known, ``gap`` whether the only fault is
    that something is not written down yet. ``slips`` are what most likely went wrong, where that
    can be told; the message says so too.
    """

    field: str = ""
    deal: int | None = None
    gap: bool = False
    slips: tuple[Slip, ...] = ()

    def at_deal(self, number: int) -> "Refusal":
        """Return the same refusal, located in deal ``number``."""
        return replace(self, deal=number)


def refuse(code: str, message: Message, *, field: str = "", rule: str | None = None) -> Refusal:
    """Return a refusal of what the rules or the house forbid."""
    return Refusal(allowed=False, code=code, message=message, rule=rule, field=field)


def gap(code: str, message: Message, *, field: str = "", rule: str | None = None) -> Refusal:
    """Return a refusal of what is not written down yet."""
    return Refusal(allowed=False, code=code, message=message, rule=rule, field=field, gap=True)
