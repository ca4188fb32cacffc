"""The auction of Napoleon. Source: [003]; the lowest and the highest call from N-1.

If anybody may call at any time, only the current call matters. If players call in turn, the next
player and the players who have passed matter, too (N-2). N-3 has the rule for an auction without a
call.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.games.napoleon.entry import (
    FROM_THE_HIGHEST,
    SUITS_FROM_THE_HIGHEST,
    Call,
    NapoleonBid,
    NapoleonEntry,
    Strain,
)
from scorekeeper.games.napoleon.options import ALMIGHTYS_CALL, PICTURES, NapoleonOptions
from scorekeeper.rules.entry import Chip
from scorekeeper.rules.game import Auction, Bidding, NobodyCalls, Speaking
from scorekeeper.rules.play.checks import check_seat
from scorekeeper.rules.ruling import Refusal, Ruling, Value, refuse, say
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.serialization import to_plain

ALMIGHTYS = Call(ALMIGHTYS_CALL, Strain.SPADES)
"""The call of the holder of ♠A if nobody calls (N-3)."""


@dataclass(frozen=True, slots=True)
class NapoleonQuestion:
    """The question of what may be called now. ``standing`` is the highest call so far, if any.

    If players call in turn, ``seat`` is the caller, ``turn`` the seat whose turn it is, and
    ``passed`` the seats that have passed.
    """

    seats: int
    standing: Call | None
    options: NapoleonOptions = field(default_factory=NapoleonOptions)
    seat: Seat | None = None
    turn: Seat | None = None
    passed: tuple[Seat, ...] = ()


def check_question(question: NapoleonQuestion) -> list[Refusal]:
    """Refuse a current call that nobody could have made, and unknown seats."""
    places = {"seat": question.seat, "turn": question.turn}
    places |= {f"passed.{at}": seat for at, seat in enumerate(question.passed)}
    unknown = [
        refusal
        for place, seat in places.items()
        if seat is not None and (refusal := check_seat(seat, question.seats, place))
    ]
    if question.standing is None:
        return unknown
    return unknown + call_refusals(question.options, question.standing, "standing")


def verdicts(question: NapoleonQuestion) -> list[tuple[Any, Ruling]]:
    """Return a ruling for every call of 1 to 20 pictures in every suit, lowest first."""
    legal = say("This call is allowed.")
    allowed = Ruling(allowed=True, code="napoleon.call", message=legal, rule="N-2")
    return [(to_plain(call), _refuse_call(question, call) or allowed) for call in _possible_calls()]


def _refuse_call(question: NapoleonQuestion, call: Call) -> Refusal | None:
    found = call_refusals(question.options, call, "bid")
    if found:
        return found[0]
    seat, turn = question.seat, question.turn
    known = seat is not None and turn is not None
    return out_of_turn(
        question.options,
        in_turn=seat == turn if known else True,
        passed=seat in question.passed,
    ) or beaten_by(question.options, question.standing, call)


BIDDING = Bidding(question=NapoleonQuestion, check=check_question, verdicts=verdicts)


def speaking(options: NapoleonOptions) -> Speaking:
    """Return the order of the auction: anybody at any time, or in turn (N-2)."""
    return Speaking(options.in_turn, final=options.bidding == "in_turn_final")


def nobody_calls(options: NapoleonOptions) -> NobodyCalls:
    """Return the rule of the table for an auction without a call (N-3)."""
    match options.nobody_bids:
        case "dealer_must_bid":
            return NobodyCalls(dealer=True)
        case "open_kitty":
            return NobodyCalls(again=say("Turn up the kitty, call again"))
        case "almighty_plays":
            word = _call_word(ALMIGHTYS)
            return NobodyCalls(
                call=Chip(word, say("The holder of ♠A plays {call}", call=ALMIGHTYS.face))
            )
    return NobodyCalls()


def calls_per_level(options: NapoleonOptions) -> int:
    """Return the number of calls with the same number of pictures, including any no trump."""
    return len(strains(options))


def calls(options: NapoleonOptions, standing: str | None) -> list[Chip]:
    """Return a chip for every call, lowest first, barred if it does not beat ``standing``.

    Raise ``ValueError`` if ``standing`` is not one of the calls.
    """
    found = [
        Call(count, strain)
        for count in range(options.min_bid, options.max_bid + 1)
        for strain in reversed(strains(options))
    ]
    current = None if standing is None else _call(standing)
    if current is not None and current not in found:
        raise ValueError(standing)
    return [Chip(_call_word(call), call.face, beaten_by(options, current, call)) for call in found]


def calls_so_far(entry: NapoleonEntry) -> str:
    """Return the calls and passes of a draft as words separated by blanks."""
    return entry.auction or ""


def with_calls(entry: NapoleonEntry, calls_and_passes: str) -> NapoleonEntry:
    return replace(entry, auction=calls_and_passes or None)


def with_contract(entry: NapoleonEntry, call: str, caller: Seat | None) -> NapoleonEntry:
    """Return the draft with ``call`` as the contract, and ``caller`` as Napoleon if known."""
    last = _call(call)
    napoleon = entry.napoleon if caller is None else caller
    return replace(entry, napoleon=napoleon, bid=NapoleonBid(last.count, last.suit))


AUCTION = Auction(
    speaking=speaking,
    nobody_calls=nobody_calls,
    per_row=calls_per_level,
    calls=calls,
    calls_so_far=calls_so_far,
    with_calls=with_calls,
    with_contract=with_contract,
)


def out_of_turn(options: NapoleonOptions, *, in_turn: bool, passed: bool) -> Refusal | None:
    """Return a refusal if a player may not call now."""
    if passed and options.bidding == "in_turn_final":
        final = say("You have passed, and at this table a pass is final.")
        return refuse("napoleon.has_passed", final, field="bid", rule="N-2")
    if options.in_turn and not in_turn:
        wait = say("At this table players call in turn, and it is someone else's turn.")
        return refuse("napoleon.not_your_turn", wait, field="bid", rule="N-2")
    return None


def beaten_by(options: NapoleonOptions, standing: Call | None, call: Call) -> Refusal | None:
    if standing is None or call.beats(standing, ranked=options.ranked):
        return None
    return refusal_if_not_higher(options, call.words, standing.words)


def refusal_if_not_higher(options: NapoleonOptions, call: Value, standing: Value) -> Refusal:
    """Return the refusal of a ``call`` that does not beat ``standing``; both are texts."""
    message = say(
        "{call} does not beat {standing}. Name more pictures, or as many in a higher suit (NT "
        "♠ ♥ ♦ ♣).",
        call=call,
        standing=standing,
    )
    if not options.ranked:
        message = say(
            "{call} does not beat {standing}. Only more pictures do at this table.",
            call=call,
            standing=standing,
        )
    return refuse("napoleon.call_not_higher", message, field="bid", rule="N-2")


def _possible_calls() -> Iterator[Call]:
    for count in range(1, PICTURES + 1):
        for suit in reversed(FROM_THE_HIGHEST):
            yield Call(count, suit)


def next_calls(options: NapoleonOptions, standing: Call) -> tuple[Call, ...]:
    """Return the calls with as many pictures that beat ``standing``, highest first."""
    calls = (Call(standing.count, suit) for suit in strains(options))
    return tuple(call for call in calls if call.beats(standing, ranked=options.ranked))


def strains(options: NapoleonOptions) -> tuple[Strain, ...]:
    """Return the trumps that can be called at this table, highest first."""
    return FROM_THE_HIGHEST if options.no_trump else SUITS_FROM_THE_HIGHEST


def call_refusals(options: NapoleonOptions, call: Call, place: str) -> list[Refusal]:
    """Return everything wrong with ``call`` by itself; ``place`` is the prefix of the fields."""
    found = (
        count_refusal(options, call.count, f"{place}.count"),
        suit_refusal(options, call.suit, f"{place}.suit"),
    )
    return [refusal for refusal in found if refusal]


def count_refusal(options: NapoleonOptions, count: int, place: str) -> Refusal | None:
    """Return a refusal if ``count`` pictures cannot be called at this table."""
    if count > PICTURES:
        message = say("There are only {all} pictures, not {count}.", all=PICTURES, count=count)
        return refuse("napoleon.bid_high", message, field=place, rule="N-1")
    if count > options.max_bid:
        message = say(
            "{count} is too high: calls end at {highest}.",
            count=count,
            highest=options.max_bid,
        )
        return refuse("napoleon.bid_high", message, field=place, rule="N-1")
    if count < options.min_bid:
        message = say(
            "{count} is too low: calls start at {lowest}.",
            count=count,
            lowest=options.min_bid,
        )
        return refuse("napoleon.bid_low", message, field=place, rule="N-1")
    return None


def suit_refusal(options: NapoleonOptions, suit: Strain, place: str) -> Refusal | None:
    """Return a refusal if ``suit`` cannot be called at this table."""
    if suit in strains(options):
        return None
    message = say("No trump is not played at this table: name a suit.")
    return refuse("napoleon.no_trump_off", message, field=place, rule="N-2")


def _call_word(call: Call) -> str:
    return f"{call.count}{call.suit.value}"


def _call(word: str) -> Call:
    count = word.rstrip("NTSHDC")
    return Call(int(count), Strain(word.removeprefix(count)))
