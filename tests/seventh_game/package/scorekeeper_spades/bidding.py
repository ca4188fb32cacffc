"""The bids of Spades: one each in turn, from nil to thirteen (SP-2), no more than can be made."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.rules.game import Bidding
from scorekeeper.rules.ruling import Refusal, Ruling, refuse, say
from scorekeeper_spades.entry import NIL, TRICKS
from scorekeeper_spades.options import SpadesOptions

BIDS = range(NIL, TRICKS + 1)


@dataclass(frozen=True, slots=True)
class SpadesQuestion:
    """Return every thinkable bid of the next player with its ruling.

    ``bids`` are those so far, eldest hand first.
    """

    seats: int
    bids: tuple[int, ...]
    options: SpadesOptions = field(default_factory=SpadesOptions)


def check_question(question: SpadesQuestion) -> list[Refusal]:
    """Refuse impossible bids, and more bids than players."""
    said = question.bids
    found = [
        why
        for at, bid in enumerate(said)
        if (why := bid_refusal(question.options, bid, _partners(said, at), f"bids.{at}"))
    ]
    if len(said) >= question.seats:
        message = say("Everyone has bid already.")
        found.append(refuse("spades.all_bid", message, field="bids", rule="SP-2"))
    return found


def verdicts(question: SpadesQuestion) -> list[tuple[int, Ruling]]:
    """Return a ruling for every bid from nil to thirteen."""
    at = len(question.bids)
    partners = _partners(question.bids, at)
    message = say("This bid is allowed.")
    legal = Ruling(allowed=True, code="spades.bid", message=message, rule="SP-2")
    return [
        (bid, bid_refusal(question.options, bid, partners, f"bids.{at}") or legal) for bid in BIDS
    ]


BIDDING = Bidding(question=SpadesQuestion, check=check_question, verdicts=verdicts)


def _partners(said: Sequence[int], at: int) -> int | None:
    """The bid of the partner, who spoke two before."""
    return said[at - 2] if at > 1 else None


def bid_refusal(
    options: SpadesOptions, bid: int, partners: int | None, place: str
) -> Refusal | None:
    """Return why ``bid`` is not allowed after the partner's bid; ``None`` if it is."""
    if bid not in BIDS:
        message = say("A bid is a number from 0 to {cards}.", cards=TRICKS)
        return refuse("spades.bid_range", message, field=place, rule="SP-2")
    if bid == NIL and not options.nil:
        message = say("This table plays without nil: bid at least 1.")
        return refuse("spades.no_nil", message, field=place, rule="SP-2")
    if partners is not None and bid + partners > TRICKS:
        message = say(
            "Partners cannot bid {total} together: there are {tricks} tricks.",
            total=bid + partners,
            tricks=TRICKS,
        )
        return refuse("spades.too_many_bid", message, field=place, rule="SP-4")
    return None
