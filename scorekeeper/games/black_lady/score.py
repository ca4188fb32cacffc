"""Penalty points and clear bonuses of Black Lady. Source: seed 000; the moon from BL-1.

Lower is better, and totals are often below 0 (BL-5). A heart among the table cards spoils a clear
(BL-2), and so does looking at the table cards (Black Lady 29).
"""

from dataclasses import replace

from scorekeeper.games.black_lady.entry import BlackLadyDeal, BlackLadyEntry
from scorekeeper.games.black_lady.penalties import (
    PENALTY_CARDS,
    clear_seats,
    is_barred,
    moon_shooter,
)
from scorekeeper.games.black_lady.pot import Pot, pot_of
from scorekeeper.rules.game import Settlement, UnitScore, settlement_of
from scorekeeper.rules.ruling import Message, say
from scorekeeper.rules.seats import Seat


def settle(deal: BlackLadyDeal, entry: BlackLadyEntry) -> Settlement[int]:
    """Return the points taken minus the clear players' shares of the pot; the rest is carried."""
    pot, clear, shooter = pot_of(deal), clear_seats(deal, entry), moon_shooter(deal, entry)
    taken = [_points_of(entry, seat, shooter) for seat in range(deal.seats)]
    notes = _notes(pot, clear)
    shares = [
        _clear(pot, clear, notes) if seat in clear and notes else one
        for seat, one in enumerate(taken)
    ]
    _, rest = pot.division(len(clear))
    return settlement_of(shares, rest, carried=rest, notes=notes)


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
    """Return the division of the pot; empty without a pot."""
    return _notes(pot_of(deal), clear_seats(deal, entry))


def _notes(pot: Pot, clear: tuple[Seat, ...]) -> tuple[Message, ...]:
    return (pot.explain(clear),) if pot.total else ()


def _clear(pot: Pot, clear: tuple[Seat, ...], shared: tuple[Message, ...]) -> UnitScore:
    each, _ = pot.division(len(clear))
    reasons = (say("no penalty card: clear"), *shared)
    return UnitScore(-each, reasons, say("clear"))
