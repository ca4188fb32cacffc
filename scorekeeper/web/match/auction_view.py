"""An auction as far as it has come: what was said and by whom, who may speak, what may be called.

It is read from words of an address: a call as its game writes it, ``13S``, with the seat behind it
where the table tells whose it is, ``13S.2``; or a pass, ``pass.2``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.match import Match
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.entry import Chip
from scorekeeper.rules.game import Auction
from scorekeeper.rules.seats import Seat

NO_CALL = "pass"
LETTERS = {suit.symbol: suit.value for suit in Suit}

Parts = tuple[tuple[str, str], ...]
"""A call's figures, suits and words apart, each with the letter of its suit or ""."""


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody said: a call, or nothing to pass. ``seat`` is ``None`` where nobody tells."""

    word: str
    call: Chip | None
    seat: Seat | None

    @property
    def parts(self) -> Parts:
        """Return the call as it is seen; nothing of a pass."""
        return _parts(self.call) if self.call else ()


@dataclass(frozen=True, slots=True)
class CallView:
    """A call on the page: what is tapped, what is seen. ``low`` says that it beats too little."""

    word: str
    parts: Parts
    low: bool
    stands: bool


@dataclass(frozen=True, slots=True)
class SoFar:
    """What has been said, in order, at a table where the turn passes in ``order``."""

    said: tuple[Said, ...]
    order: tuple[Seat, ...]

    @property
    def words(self) -> list[str]:
        """Return all of it as an address has it."""
        return [one.word for one in self.said]

    @property
    def standing(self) -> Said | None:
        """Return the last call."""
        return next((one for one in reversed(self.said) if one.call), None)

    @property
    def may_speak(self) -> tuple[Seat, ...]:
        """Return who is still in, beginning behind who spoke last; nobody where nobody is named."""
        named = [one.seat for one in self.said if one.seat is not None]
        if not named:
            return ()
        at = self.order.index(named[-1]) + 1
        return tuple(seat for seat in (*self.order[at:], *self.order[:at]) if self._is_in(seat))

    @property
    def all_passed(self) -> bool:
        """Return whether nobody is left who might call."""
        return any(one.seat is not None for one in self.said) and not self.may_speak

    @property
    def with_all_passing(self) -> list[str]:
        """Return the words with a pass of everybody who has not passed."""
        return [*self.words, *(f"{NO_CALL}.{seat}" for seat in self.order if self._is_in(seat))]

    def last_of(self, seat: Seat) -> Said | None:
        """Return what ``seat`` said last."""
        return next((one for one in reversed(self.said) if one.seat == seat), None)

    def _is_in(self, seat: Seat) -> bool:
        last = self.last_of(seat)
        return last is None or (last.call is not None and last != self.standing)


def read(auction: Auction, match: Match, words: Sequence[str]) -> SoFar:
    """Return what ``words`` tell. Raises ``ValueError`` where it cannot have been said like this.

    Each call must beat the one before it, and who has the call that stands does not pass.
    """
    deal = match.sheet.next
    so_far = SoFar((), deal.plan.turn_order if deal else ())
    for word in words:
        one = read_word(auction, match, so_far.standing, word)
        so_far = SoFar((*so_far.said, one), so_far.order)
    return so_far


def read_word(auction: Auction, match: Match, standing: Said | None, word: str) -> Said:
    """Return what ``word`` tells of who spoke after ``standing``; raises ``ValueError``."""
    name, _, number = word.partition(".")
    seat = read_seat(match, number) if number else None
    if name == NO_CALL and seat is not None and (standing is None or standing.seat != seat):
        return Said(word, None, seat)
    call = find(calls(auction, match, standing), name)
    if call is None or call.barred or word != _word(call, seat):
        raise ValueError(word)
    return Said(word, call, seat)


def read_seat(match: Match, number: str) -> Seat:
    """Return the seat of that ``number``; raises ``ValueError``."""
    seats = [seat for seat in range(len(match.names)) if str(seat) == number]
    if not seats:
        raise ValueError(number)
    return seats[0]


def calls(auction: Auction, match: Match, standing: Said | None) -> list[Chip]:
    """Return every call, barred where it does not beat the one that stands."""
    word = str(standing.call.value) if standing and standing.call else None
    return list(auction.calls(match.table.options, word))


def find(among: Sequence[Chip], word: str | None) -> Chip | None:
    """Return the call that is written ``word``."""
    return next((call for call in among if call.value == word), None)


def still_to_see(
    among: Sequence[Chip], per_row: int, standing: Said | None, who: Seat | None
) -> list[CallView]:
    """Return the calls of the page, from the row of the one that stands; ``who`` would call."""
    stands = standing.call.value if standing and standing.call else None
    at = next((place for place, call in enumerate(among) if call.value == stands), 0)
    return [
        CallView(
            word=_word(call, who),
            parts=_parts(call),
            low=call.barred is not None and call.value != stands,
            stands=call.value == stands,
        )
        for call in among[at - at % per_row :]
    ]


def _parts(call: Chip) -> Parts:
    return tuple((part, LETTERS.get(part, "")) for part in re.findall(r"\d+|\D+", str(call.label)))


def _word(call: Chip, seat: Seat | None) -> str:
    return str(call.value) if seat is None else f"{call.value}.{seat}"
