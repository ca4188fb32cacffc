"""Napoleon's auction. Source: seed 003; the lowest and the highest call from N-1.

Anybody may call at any time, so that only the call that stands matters (N-2). Suits rank no
trump, spades, hearts, diamonds, clubs.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from scorekeeper.games.napoleon.options import PICTURES, NapoleonOptions
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.ruling import Refusal, Ruling, refuse, say
from scorekeeper.rules.serialization import to_plain

NO_TRUMP_FACE = "NT"


class Strain(StrEnum):
    """What a call names as trumps, from the highest down. The value is the word used in JSON."""

    NO_TRUMP = "NT"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def suit(self) -> Suit | None:
        """The trumps; ``None`` where there are none."""
        return None if self is Strain.NO_TRUMP else Suit(self.value)

    @property
    def face(self) -> str:
        """As people write it: ``"♠"``, ``"NT"``."""
        return self.suit.symbol if self.suit else NO_TRUMP_FACE


FROM_THE_HIGHEST = tuple(Strain)


@dataclass(frozen=True, slots=True)
class Call:
    """A number of pictures and what shall be trumps."""

    count: int
    suit: Strain

    @property
    def face(self) -> str:
        """As people write it: ``"14♠"``; a card is written the other way round."""
        return f"{self.count}{self.suit.face}"

    def beats(self, other: "Call") -> bool:
        """Whether this call is higher: more pictures, or as many in a higher suit."""
        return _height(self) > _height(other)


def _height(call: Call) -> tuple[int, int]:
    return call.count, -FROM_THE_HIGHEST.index(call.suit)


@dataclass(frozen=True, slots=True)
class NapoleonQuestion:
    """What may be called now? ``standing`` is the highest call so far, null before the first."""

    seats: int
    standing: Call | None
    options: NapoleonOptions = field(default_factory=NapoleonOptions)


class NapoleonBidding:
    """The auction of Napoleon: free calls, each higher than the last."""

    question = NapoleonQuestion

    def check(self, question: NapoleonQuestion) -> list[Refusal]:
        """A standing call that nobody could have made."""
        if question.standing is None:
            return []
        return call_refusals(question.options, question.standing, "standing")

    def verdicts(self, question: NapoleonQuestion) -> list[tuple[Any, Ruling]]:
        """A ruling for every call from 1 to 20 pictures, in every suit, from the lowest up."""
        legal = say("This call is legal.")
        allowed = Ruling(allowed=True, code="napoleon.call", message=legal, rule="N-2")
        return [
            (to_plain(call), self._why_not(question, call) or allowed)
            for call in _thinkable_calls()
        ]

    @staticmethod
    def _why_not(question: NapoleonQuestion, call: Call) -> Refusal | None:
        found = call_refusals(question.options, call, "bid")
        if found:
            return found[0]
        return beaten_by(question.standing, call)


def beaten_by(standing: Call | None, call: Call) -> Refusal | None:
    """Why ``call`` cannot follow ``standing``; ``None`` when it is higher, or the first."""
    if standing is None or call.beats(standing):
        return None
    message = say(
        "{call} does not beat {standing}: more pictures are needed, or as many in a higher "
        "suit (NT ♠ ♥ ♦ ♣).",
        call=call.face,
        standing=standing.face,
    )
    return refuse("napoleon.call_not_higher", message, field="bid", rule="N-2")


def _thinkable_calls() -> Iterator[Call]:
    for count in range(1, PICTURES + 1):
        for suit in reversed(FROM_THE_HIGHEST):
            yield Call(count, suit)


def next_calls(options: NapoleonOptions, standing: Call) -> tuple[Call, ...]:
    """The calls of as many pictures that beat ``standing``, the highest first."""
    calls = (Call(standing.count, suit) for suit in strains(options))
    return tuple(call for call in calls if call.beats(standing))


def strains(options: NapoleonOptions) -> tuple[Strain, ...]:
    """What may be named as trumps at this table, from the highest down."""
    off = () if options.no_trump else (Strain.NO_TRUMP,)
    return tuple(strain for strain in FROM_THE_HIGHEST if strain not in off)


def call_refusals(options: NapoleonOptions, call: Call, place: str) -> list[Refusal]:
    """What is wrong with ``call`` whatever stands; its fields lie in ``place``."""
    found = (
        count_refusal(options, call.count, f"{place}.count"),
        suit_refusal(options, call.suit, f"{place}.suit"),
    )
    return [refusal for refusal in found if refusal]


def count_refusal(options: NapoleonOptions, count: int, place: str) -> Refusal | None:
    """Why nobody can call ``count`` pictures at this table; ``None`` when one can."""
    if count > PICTURES:
        message = say("There are only {all} pictures, not {count}.", all=PICTURES, count=count)
        return refuse("napoleon.bid_high", message, field=place, rule="N-1")
    if count < options.min_bid:
        message = say(
            "{count} is too low: the lowest call is {lowest}.",
            count=count,
            lowest=options.min_bid,
        )
        return refuse("napoleon.bid_low", message, field=place, rule="N-1")
    return None


def suit_refusal(options: NapoleonOptions, suit: Strain, place: str) -> Refusal | None:
    """Why nobody can name ``suit`` at this table; ``None`` when one can."""
    if suit in strains(options):
        return None
    message = say("This table plays without no trump: name a suit.")
    return refuse("napoleon.no_trump_off", message, field=place, rule="N-2")
