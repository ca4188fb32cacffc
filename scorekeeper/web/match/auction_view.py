"""The state of an auction: the calls so far, the players still in it, and the possible calls.

The state is parsed from words in the deal's draft. A call is written as its game writes it
(``13S``), with the seat if it is known (``13S.2``). A pass is ``pass.2``. If everybody has passed
and the game starts the auction again, ``again`` follows. If players call in turn, every word has
its seat.
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
MOST_WORDS = 200
"""The most words of an auction, passes included."""
LETTERS = {suit.symbol: suit.value for suit in Suit}

Parts = tuple[tuple[str, str], ...]
"""The numbers of pictures, suits and words of a call, each with the letter of its suit or ""."""


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
        return _call_parts(self.call) if self.call else ()


@dataclass(frozen=True, slots=True)
class CallView:
    """A call on the page. ``is_too_low`` means that it does not beat the last one."""

    word: str
    parts: Parts
    is_too_low: bool
    is_highest: bool


@dataclass(frozen=True, slots=True)
class AuctionState:
    """The auction so far. ``order`` are the seats in turn.

    ``dealer_must`` means that the dealer, last in order, has to call if all others have passed.
    """

    calls: tuple[AuctionCall, ...]
    order: tuple[Seat, ...]
    speaking: Speaking
    dealer_must: bool

    @property
    def words(self) -> list[str]:
        return [one.word for one in self.calls]

    @property
    def highest_call(self) -> AuctionCall | None:
        return next((one for one in reversed(self.calls) if one.call), None)

    @property
    def was_restarted(self) -> bool:
        """Return whether everybody has passed once and the auction was restarted."""
        return any(one.word == AGAIN for one in self.calls)

    @property
    def active_seats(self) -> tuple[Seat, ...]:
        """The players still in the auction, in turn after the last caller.

        If players may call out of turn, this is empty until a caller is known.
        """
        named = [one.seat for one in self._since_restart if one.seat is not None]
        if not named and not self.speaking.in_turn:
            return ()
        at = self.order.index(named[-1]) + 1 if named else 0
        return tuple(seat for seat in (*self.order[at:], *self.order[:at]) if self._is_active(seat))

    @property
    def all_passed(self) -> bool:
        return any(one.seat is not None for one in self._since_restart) and not self.active_seats

    @property
    def forced_caller(self) -> Seat | None:
        """The player who has to call because nobody has."""
        nobody = self.all_passed and not self.highest_call
        return self.order[-1] if nobody and self.dealer_must else None

    @property
    def words_with_all_passing(self) -> list[str]:
        """The words, with a pass added for every player still in the auction."""
        still_in = self.active_seats or tuple(seat for seat in self.order if self._is_active(seat))
        return [*self.words, *(f"{NO_CALL}.{seat}" for seat in still_in)]

    def last_call_of(self, seat: Seat) -> AuctionCall | None:
        return next((one for one in reversed(self._since_restart) if one.seat == seat), None)

    def allows(self, call: AuctionCall) -> bool:
        """Return whether ``call`` may come next."""
        if call.word == AGAIN:
            return self.all_passed and not self.highest_call and not self.was_restarted
        has_to_call = self.highest_call.seat if self.highest_call else self.forced_caller
        if call.call is None and call.seat == has_to_call:
            return False
        next_one = self.active_seats[0] if self.active_seats else self.forced_caller
        return not self.speaking.in_turn or (call.seat is not None and call.seat == next_one)

    @property
    def _since_restart(self) -> tuple[AuctionCall, ...]:
        begun = max((at for at, one in enumerate(self.calls) if one.word == AGAIN), default=-1)
        return self.calls[begun + 1 :]

    def _is_active(self, seat: Seat) -> bool:
        last = self.last_call_of(seat)
        if last is None or last == self.highest_call:
            return last is None
        # If players call in turn, a pass counts until the next call, unless passes are final.
        comes_back = self.speaking.in_turn and not self.speaking.final
        return last.call is not None or (comes_back and last not in self._since_highest_call)

    @property
    def _since_highest_call(self) -> tuple[AuctionCall, ...]:
        at = self.calls.index(self.highest_call) + 1 if self.highest_call else 0
        return self.calls[at:]


def auction_of(match: Match) -> Auction | None:
    """Return the auction of the next deal, if its game has one and the match is not over."""
    going_on = match.sheet.next and not match.finished and not match.given_up
    return match.game.auction if going_on else None


def saved_auction(auction: Auction, match: Match) -> AuctionState:
    """Return the auction in the draft of the next deal."""
    deal = match.sheet.next
    draft = match.drafts.get(deal.plan.number) if deal else None
    words = auction.calls_so_far(draft.entry).split() if draft else []
    try:
        return parse_words(auction, match, words[:MOST_WORDS])
    except ValueError:
        # The house rules have changed, or an imported draft is invalid.
        return parse_words(auction, match, ())


def started_auction(match: Match) -> AuctionState | None:
    """Return the auction of the next deal, if there was a call or pass."""
    auction = auction_of(match)
    found = saved_auction(auction, match) if auction else None
    return found if found and found.calls else None


def parse_words(auction: Auction, match: Match, words: Sequence[str]) -> AuctionState:
    """Parse the calls and passes so far. Raise ``ValueError`` if the auction is impossible.

    Each call must beat the call before it, and the highest bidder must not pass.
    """
    deal, options = match.sheet.next, match.table.options
    order = deal.plan.turn_order if deal else ()
    nobody_calls = auction.nobody_calls(options)
    state = AuctionState((), order, auction.speaking(options), nobody_calls.dealer)
    for word in words:
        one = parse_call(auction, match, state.highest_call, word)
        if not state.allows(one) or (word == AGAIN and not nobody_calls.again):
            raise ValueError(word)
        state = replace(state, calls=(*state.calls, one))
    return state


def parse_call(
    auction: Auction, match: Match, highest_call: AuctionCall | None, word: str
) -> AuctionCall:
    """Parse a call or pass. Raise ``ValueError`` if it cannot follow ``highest_call``."""
    if word == AGAIN:
        return AuctionCall(word, None, None)
    name, _, number = word.partition(".")
    seat = parse_seat(match, number) if number else None
    if name == NO_CALL and seat is not None:
        return AuctionCall(word, None, seat)
    call = find_call(all_calls(auction, match, highest_call), name)
    if call is None or call.barred or word != _call_word(call, seat):
        raise ValueError(word)
    return AuctionCall(word, call, seat)


def can_follow(auction: Auction, match: Match, state: AuctionState, word: str) -> bool:
    if word == AGAIN:
        return False
    try:
        return state.allows(parse_call(auction, match, state.highest_call, word))
    except ValueError:
        return False


def parse_seat(match: Match, number: str) -> Seat:
    """Return the seat with that ``number``. Raise ``ValueError`` if there is none."""
    seats = [seat for seat in range(match.table.seats) if str(seat) == number]
    if not seats:
        raise ValueError(number)
    return seats[0]


def all_calls(auction: Auction, match: Match, highest_call: AuctionCall | None) -> list[Chip]:
    """Return every call of the game. Calls that do not beat ``highest_call`` are barred."""
    word = str(highest_call.call.value) if highest_call and highest_call.call else None
    return list(auction.calls(match.table.options, word))


def replace_last_call(
    auction: Auction, match: Match, state: AuctionState, refused: Chip
) -> list[str]:
    """Return the words with ``refused`` in place of the last call, none if that is not allowed."""
    if not state.calls or state.calls[-1].call is None:
        return []
    *before, last = state.words
    words = [*before, last.replace(last.partition(".")[0], str(refused.value), 1)]
    try:
        return parse_words(auction, match, words).words
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
    """Render the page of the auction.

    ``tapped`` is the chosen caller, ``refused`` a call that does not beat the last call, and
    ``cleared`` the words before the auction was cleared. ``overtaken`` means that another phone was
    first. Raise ``ValueError`` if ``tapped`` is not a seat.
    """
    auction = auction_of(match)
    if auction is None:
        raise ValueError(match.id)
    state = saved_auction(auction, match)
    who = _next_caller(match, state, tapped)
    options = match.table.options
    every_call, per_row = all_calls(auction, match, state.highest_call), auction.per_row(options)
    low = find_call(every_call, refused)
    shown = live_etag.page_variant("auction", live_etag.reader_variant(match.id))
    return render_template(
        "match/auction.html",
        match=match,
        tag=live_etag.tag(match.club_id, match.id, match.state, shown),
        auction=state,
        who=who,
        then=[seat for seat in state.active_seats if seat != who],
        calls=calls_to_show(every_call, per_row, state.highest_call, who),
        per_row=per_row,
        nobody_calls=auction.nobody_calls(options),
        refused=low,
        instead=low and replace_last_call(auction, match, state, low),
        cleared="" if state.calls else cleared,
        overtaken=overtaken,
        **more,
    )


def part(match: Match) -> str:
    return page(match, part=True)


def _next_caller(match: Match, state: AuctionState, tapped: str | None) -> Seat | None:
    """Return the tapped caller, else the player whose turn it is."""
    whose_turn = next(iter(state.active_seats), state.forced_caller)
    if tapped is None:
        return whose_turn
    seat = parse_seat(match, tapped)
    if state.speaking.in_turn and seat != whose_turn:
        raise ValueError(tapped)
    return seat


def find_call(chips: Sequence[Chip], word: str | None) -> Chip | None:
    return next((call for call in chips if call.value == word), None)


def calls_to_show(
    chips: Sequence[Chip], per_row: int, highest_call: AuctionCall | None, who: Seat | None
) -> list[CallView]:
    """Return the calls to offer to ``who``, from the row of the highest call so far."""
    highest = highest_call.call.value if highest_call and highest_call.call else None
    at = next((place for place, call in enumerate(chips) if call.value == highest), 0)
    return [
        CallView(
            word=_call_word(call, who),
            parts=_call_parts(call),
            is_too_low=call.barred is not None and call.value != highest,
            is_highest=call.value == highest,
        )
        for call in chips[at - at % per_row :]
    ]


def _call_parts(call: Chip) -> Parts:
    return tuple((part, LETTERS.get(part, "")) for part in re.findall(r"\d+|\D+", str(call.label)))


def _call_word(call: Chip, seat: Seat | None) -> str:
    return str(call.value) if seat is None else f"{call.value}.{seat}"
