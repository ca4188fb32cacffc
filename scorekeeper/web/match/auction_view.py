"""The state of an auction: the calls so far, the players still in it, and the possible calls.

It is parsed from words in the deal's draft. A call is written as its game writes it (``13S``), with
the seat if it is known (``13S.2``). A pass is ``pass.2``. If everybody has passed and the game
starts the auction again, ``again`` follows. If players call in turn, every word has its seat.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import render_template

from scorekeeper.match import Match
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.entry import Chip
from scorekeeper.rules.game import Auction, Speaking
from scorekeeper.rules.seats import Seat
from scorekeeper.web.match import live_etag

NO_CALL = "pass"
AGAIN = "again"
MOST_SAID = 200
"""The most words of an auction, passes included."""
LETTERS = {suit.symbol: suit.value for suit in Suit}

Parts = tuple[tuple[str, str], ...]
"""The figures, suits and words of a call, each with the letter of its suit or ""."""


@dataclass(frozen=True, slots=True)
class AuctionCall:
    """A call or pass. ``seat`` is ``None`` if the caller is unknown.

    A restart of the auction has neither a call nor a seat.
    """

    word: str
    call: Chip | None
    seat: Seat | None

    @property
    def parts(self) -> Parts:
        """The parts of the call as shown, none for a pass."""
        return _parts(self.call) if self.call else ()


@dataclass(frozen=True, slots=True)
class CallView:
    """A call on the page. ``low`` means that it does not beat the last one."""

    word: str
    parts: Parts
    low: bool
    stands: bool


@dataclass(frozen=True, slots=True)
class AuctionState:
    """The auction so far, at a table where the turn passes in ``order``.

    ``dealer_must`` means that the dealer, last in order, has to call if all others have passed.
    """

    said: tuple[AuctionCall, ...]
    order: tuple[Seat, ...]
    speaking: Speaking
    dealer_must: bool

    @property
    def words(self) -> list[str]:
        return [one.word for one in self.said]

    @property
    def standing(self) -> AuctionCall | None:
        return next((one for one in reversed(self.said) if one.call), None)

    @property
    def began_again(self) -> bool:
        """Return whether everybody has passed once and the auction was restarted."""
        return any(one.word == AGAIN for one in self.said)

    @property
    def may_speak(self) -> tuple[Seat, ...]:
        """The players still in the auction, in turn after the last caller.

        If players may call out of turn, this is empty until a caller is known.
        """
        named = [one.seat for one in self._since_restart if one.seat is not None]
        if not named and not self.speaking.in_turn:
            return ()
        at = self.order.index(named[-1]) + 1 if named else 0
        return tuple(seat for seat in (*self.order[at:], *self.order[:at]) if self._is_in(seat))

    @property
    def all_passed(self) -> bool:
        return any(one.seat is not None for one in self._since_restart) and not self.may_speak

    @property
    def must_call(self) -> Seat | None:
        """The player who has to call because nobody has."""
        nobody = self.all_passed and not self.standing
        return self.order[-1] if nobody and self.dealer_must else None

    @property
    def with_all_passing(self) -> list[str]:
        """The words, with a pass added for every player still in the auction."""
        still_in = self.may_speak or tuple(seat for seat in self.order if self._is_in(seat))
        return [*self.words, *(f"{NO_CALL}.{seat}" for seat in still_in)]

    def last_of(self, seat: Seat) -> AuctionCall | None:
        return next((one for one in reversed(self._since_restart) if one.seat == seat), None)

    def may_say(self, one: AuctionCall) -> bool:
        """Return whether ``one`` is allowed now."""
        if one.word == AGAIN:
            return self.all_passed and not self.standing and not self.began_again
        has_to_call = self.standing.seat if self.standing else self.must_call
        if one.call is None and one.seat == has_to_call:
            return False
        next_one = self.may_speak[0] if self.may_speak else self.must_call
        return not self.speaking.in_turn or (one.seat is not None and one.seat == next_one)

    @property
    def _since_restart(self) -> tuple[AuctionCall, ...]:
        begun = max((at for at, one in enumerate(self.said) if one.word == AGAIN), default=-1)
        return self.said[begun + 1 :]

    def _is_in(self, seat: Seat) -> bool:
        last = self.last_of(seat)
        if last is None or last == self.standing:
            return last is None
        # If players call in turn, a pass counts until the next call, unless passes are final.
        comes_back = self.speaking.in_turn and not self.speaking.final
        return last.call is not None or (comes_back and last not in self._since_highest_call)

    @property
    def _since_highest_call(self) -> tuple[AuctionCall, ...]:
        at = self.said.index(self.standing) + 1 if self.standing else 0
        return self.said[at:]


def auction_of(match: Match) -> Auction | None:
    """Return the auction of the next deal, if its game has one and the match is not over."""
    going_on = match.sheet.next and not match.finished and not match.given_up
    return match.game.auction if going_on else None


def so_far(auction: Auction, match: Match) -> AuctionState:
    """Return the auction in the draft of the next deal."""
    deal = match.sheet.next
    draft = match.drafts.get(deal.plan.number) if deal else None
    words = auction.calls_so_far(draft.entry).split() if draft else []
    try:
        return read(auction, match, words[:MOST_SAID])
    except ValueError:
        # The house rules have changed, or an imported draft is invalid.
        return read(auction, match, ())


def followed(match: Match) -> AuctionState | None:
    """Return the auction of the next deal, if there was a call or pass."""
    auction = auction_of(match)
    found = so_far(auction, match) if auction else None
    return found if found and found.said else None


def read(auction: Auction, match: Match, words: Sequence[str]) -> AuctionState:
    """Parse ``words``. Raises ``ValueError`` if the auction is impossible.

    Each call must beat the one before it, and the highest bidder must not pass.
    """
    deal, options = match.sheet.next, match.table.options
    order = deal.plan.turn_order if deal else ()
    nobody_calls = auction.nobody_calls(options)
    so_far = AuctionState((), order, auction.speaking(options), nobody_calls.dealer)
    for word in words:
        one = read_word(auction, match, so_far.standing, word)
        if not so_far.may_say(one) or (word == AGAIN and not nobody_calls.again):
            raise ValueError(word)
        so_far = replace(so_far, said=(*so_far.said, one))
    return so_far


def read_word(
    auction: Auction, match: Match, standing: AuctionCall | None, word: str
) -> AuctionCall:
    """Parse ``word``, which follows the call ``standing``. Raises ``ValueError``."""
    if word == AGAIN:
        return AuctionCall(word, None, None)
    name, _, number = word.partition(".")
    seat = read_seat(match, number) if number else None
    if name == NO_CALL and seat is not None:
        return AuctionCall(word, None, seat)
    call = find(calls(auction, match, standing), name)
    if call is None or call.barred or word != _word(call, seat):
        raise ValueError(word)
    return AuctionCall(word, call, seat)


def can_follow(auction: Auction, match: Match, said: AuctionState, word: str) -> bool:
    if word == AGAIN:
        return False
    try:
        return said.may_say(read_word(auction, match, said.standing, word))
    except ValueError:
        return False


def read_seat(match: Match, number: str) -> Seat:
    """Return the seat with that ``number``. Raises ``ValueError`` if there is none."""
    seats = [seat for seat in range(match.table.seats) if str(seat) == number]
    if not seats:
        raise ValueError(number)
    return seats[0]


def calls(auction: Auction, match: Match, standing: AuctionCall | None) -> list[Chip]:
    """Return every call of the game. Those that do not beat ``standing`` are barred."""
    word = str(standing.call.value) if standing and standing.call else None
    return list(auction.calls(match.table.options, word))


def instead(auction: Auction, match: Match, said: AuctionState, refused: Chip) -> list[str]:
    """Return the words with ``refused`` in place of the last call, or none if it is not allowed."""
    if not said.said or said.said[-1].call is None:
        return []
    *before, last = said.words
    words = [*before, last.replace(last.partition(".")[0], str(refused.value), 1)]
    try:
        return read(auction, match, words).words
    except ValueError:
        return []


def page(
    match: Match,
    *,
    tapped: str | None = None,
    refused: str | None = None,
    cleared: str = "",
    overtaken: bool = False,
    **more: Any,
) -> str:
    """Draw the page of the auction.

    ``tapped`` is the chosen caller, ``refused`` a call that does not beat the last one, and
    ``cleared`` the words before the auction was cleared. ``overtaken`` means that another phone was
    first. Raises ``ValueError`` if ``tapped`` is not a seat.
    """
    auction = auction_of(match)
    if auction is None:
        raise ValueError(match.id)
    said = so_far(auction, match)
    who = _next_caller(match, said, tapped)
    options = match.table.options
    every_call, per_row = calls(auction, match, said.standing), auction.per_row(options)
    low = find(every_call, refused)
    shown = live_etag.page_variant("auction", live_etag.reader(match.id))
    return render_template(
        "match/auction.html",
        match=match,
        tag=live_etag.tag(match.club_id, match.id, match.state, shown),
        so_far=said,
        who=who,
        then=[seat for seat in said.may_speak if seat != who],
        calls=still_to_see(every_call, per_row, said.standing, who),
        per_row=per_row,
        nobody_calls=auction.nobody_calls(options),
        refused=low,
        instead=low and instead(auction, match, said, low),
        cleared="" if said.said else cleared,
        overtaken=overtaken,
        **more,
    )


def part(match: Match) -> str:
    return page(match, part=True)


def _next_caller(match: Match, said: AuctionState, tapped: str | None) -> Seat | None:
    """Return the tapped caller, else the player whose turn it is."""
    whose_turn = next(iter(said.may_speak), said.must_call)
    if tapped is None:
        return whose_turn
    seat = read_seat(match, tapped)
    if said.speaking.in_turn and seat != whose_turn:
        raise ValueError(tapped)
    return seat


def find(among: Sequence[Chip], word: str | None) -> Chip | None:
    return next((call for call in among if call.value == word), None)


def still_to_see(
    among: Sequence[Chip], per_row: int, standing: AuctionCall | None, who: Seat | None
) -> list[CallView]:
    """Return the calls to show, from the row of the highest one. ``who`` would call."""
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
