"""Penalty points and clear bonuses of Black Lady. Source: seed 000; the moon from BL-1.

Lower is better; a total is often below 0 (BL-5). A heart among the cards on the table spoils a
clear (BL-2).
"""

from dataclasses import replace

from scorekeeper.games.black_lady.entry import BlackLadyDeal, BlackLadyEntry
from scorekeeper.games.black_lady.penalties import PENALTY_CARDS, clear_seats, moon_shooter
from scorekeeper.games.black_lady.pot import Pot, pot_of
from scorekeeper.rules.families.hearts import SeatScore
from scorekeeper.rules.game import Settlement
from scorekeeper.rules.ruling import Message, say
from scorekeeper.rules.seats import Seat


def settle(deal: BlackLadyDeal, entry: BlackLadyEntry) -> Settlement[int]:
    """Return the points taken less the clear players' parts of the pot; the rest is carried."""
    pot, clear = pot_of(deal), clear_seats(deal, entry)
    shares = tuple(_share(deal, entry, seat, pot) for seat in range(deal.seats))
    _, rest = pot.division(len(clear))
    return Settlement(
        points=tuple(share.points for share in shares),
        reasons=tuple(share.reasons for share in shares),
        marks=tuple(share.mark for share in shares),
        carry=rest,
        carried=rest,
        notes=pot_notes(deal, entry),
    )


def pot_notes(deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Message, ...]:
    """Return how the pot was shared; nothing where there is none."""
    pot = pot_of(deal)
    return (pot.explain(clear_seats(deal, entry)),) if pot.total else ()


def _share(deal: BlackLadyDeal, entry: BlackLadyEntry, seat: Seat, pot: Pot) -> SeatScore:
    taken = PENALTY_CARDS.share(entry, seat, moon_shooter(deal, entry))
    clear = clear_seats(deal, entry)
    if seat not in clear or not pot.total:
        return taken
    each, _ = pot.division(len(clear))
    reasons = (say("no penalty card: clear"), pot.explain(clear))
    return replace(taken, points=-each, reasons=reasons, mark=say("clear"))
