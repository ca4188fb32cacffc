"""Score of a deal of Black Lady: penalty points, less a clear player's share of the pot.

Source: [000]; the moon from BL-1. Lower is better, and totals are often below 0 (BL-5). A player
who gets a heart from the table cards is not clear (BL-2), nor is one who looked at them (Black
Lady 29).
"""

from dataclasses import replace

from scorekeeper.games.black_lady.entry import BlackLadyDeal, BlackLadyEntry
from scorekeeper.games.black_lady.options import BlackLadyOptions
from scorekeeper.games.black_lady.penalties import (
    PENALTY_CARDS,
    clear_seats,
    is_barred,
    moon_shooter,
)
from scorekeeper.games.black_lady.pot import Pot, pot_of
from scorekeeper.rules.deal import Settlement, UnitScore, settlement_of
from scorekeeper.rules.families.hearts.words import example_of_moon, example_of_taken
from scorekeeper.rules.ruling import Message, say, say_n
from scorekeeper.rules.seats import Seat

EXAMPLE_HEARTS = 4
CLEAR_IN_EXAMPLES = (1, 3)


def settle(deal: BlackLadyDeal, entry: BlackLadyEntry) -> Settlement[int]:
    """Return the points taken, minus the clear players' shares of the pot. Carry the rest over."""
    pot, clear, shooter = pot_of(deal), clear_seats(deal, entry), moon_shooter(deal, entry)
    taken = [_points_of(entry, seat, shooter) for seat in range(deal.seats)]
    notes = _pot_notes(pot, clear)
    shares = [
        _score_of_clear_player(pot, clear, notes) if seat in clear and notes else one
        for seat, one in enumerate(taken)
    ]
    _, rest = pot.split(len(clear))
    return settlement_of(shares, rest, carried=rest, notes=notes)


def adds_up_by_seat(options: BlackLadyOptions) -> bool:
    """Return whether points follow from each seat's cards: there is no bonus to share."""
    return not options.bonus


def _points_of(entry: BlackLadyEntry, seat: Seat, shooter: Seat | None) -> UnitScore:
    """Return the points of ``seat``, with a reason if it took no card but is not clear."""
    share = PENALTY_CARDS.share(entry, seat, shooter)
    if shooter is not None or not PENALTY_CARDS.is_clear(entry, seat):
        return share
    if not is_barred(entry, seat):
        return share
    lost = say("no clear bonus: looked at the table cards")
    return replace(share, reasons=(*share.reasons, lost))


def pot_notes(deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Message, ...]:
    """Return a note on the split of the pot; none if the pot is empty."""
    return _pot_notes(pot_of(deal), clear_seats(deal, entry))


def _pot_notes(pot: Pot, clear: tuple[Seat, ...]) -> tuple[Message, ...]:
    return (pot.explain(clear),) if pot.total else ()


def _score_of_clear_player(
    pot: Pot, clear: tuple[Seat, ...], shared: tuple[Message, ...]
) -> UnitScore:
    each, _ = pot.split(len(clear))
    reasons = (say("no penalty card: clear"), *shared)
    return UnitScore(-each, reasons, say("clear"))


def scoring_example(options: BlackLadyOptions, seats: int) -> tuple[Message, ...]:
    """Return lines for four hearts with ♠Q, for clear players, and for a moon if moons count."""
    hearts = (EXAMPLE_HEARTS, PENALTY_CARDS.hearts - EXAMPLE_HEARTS, *(0,) * (seats - 2))
    lines = [example_of_taken(PENALTY_CARDS.items(BlackLadyEntry(hearts, 0), 0))]
    if options.bonus:
        # Somebody takes the penalty cards, so that not everybody is clear.
        counts = dict.fromkeys(min(count, seats - 1) for count in CLEAR_IN_EXAMPLES)
        lines += [_clear_example(options, count) for count in counts]
    if options.moon == "others_plus":
        lines.append(example_of_moon(PENALTY_CARDS.points))
    return tuple(lines)


def _clear_example(options: BlackLadyOptions, count: int) -> Message:
    each, rest = Pot(options.bonus, carried_in=0).split(count)
    shares = say_n(
        "{n} player clear: {points}", "{n} players clear: {points} each", n=count, points=-each
    )
    if not rest:
        return shares
    carried = say("{points} carried over", points=rest)
    return say("{shared}, {rest}", shared=shares, rest=carried)
