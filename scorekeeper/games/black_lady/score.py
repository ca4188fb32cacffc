"""Penalty points and clear bonuses of Black Lady. Source: seed 000; the moon from BL-1.

Lower is better; a total is often below 0 (BL-5). The cards on the table belong to the last trick,
so a heart among them spoils a clear (BL-2); they are no fact of their own in the entry.
"""

from dataclasses import dataclass, replace

from scorekeeper.games.black_lady.pot import BlackLadyDeal, Pot, pot_of
from scorekeeper.rules.cards import Card
from scorekeeper.rules.families.hearts import Penalties, Share, Single, hearts_in_pack
from scorekeeper.rules.game import Settlement
from scorekeeper.rules.ruling import Message, Refusal, say
from scorekeeper.rules.seats import Seat

QUEEN_POINTS = 13

PENALTIES = Penalties(
    "black_lady",
    hearts_in_pack(removed=()),
    (Single("spade_queen", Card.SQ, QUEEN_POINTS, "black_lady.queen"),),
)


@dataclass(frozen=True, slots=True)
class BlackLadyEntry:
    """A deal of Black Lady: hearts taken by seat and who took ♠Q, the table cards included."""

    hearts: tuple[int | None, ...]
    spade_queen: Seat | None = None


def moon_shooter(deal: BlackLadyDeal, entry: BlackLadyEntry) -> Seat | None:
    """Who shot the moon; ``None`` when nobody did or the table plays without (BL-1)."""
    return None if deal.options.moon == "off" else PENALTIES.shooter(entry)


def clear_seats(deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Seat, ...]:
    """Who took no penalty card; nobody after a moon (BL-1)."""
    if moon_shooter(deal, entry) is not None:
        return ()
    return tuple(seat for seat in range(deal.seats) if not PENALTIES.items(entry, seat))


def complete(entry: BlackLadyEntry) -> BlackLadyEntry:
    """The last player's hearts follow from the others'."""
    return PENALTIES.complete(entry)


def check(deal: BlackLadyDeal, entry: BlackLadyEntry) -> list[Refusal]:
    """Every fault of ``entry``: hearts first, then ♠Q."""
    return PENALTIES.refusals(entry, deal.seats)


def settle(deal: BlackLadyDeal, entry: BlackLadyEntry) -> Settlement[int]:
    """Points taken; the clear players' parts of the pot come off, the rest is carried."""
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
    """How the pot was shared; nothing where there is none."""
    pot = pot_of(deal)
    return (pot.explain(clear_seats(deal, entry)),) if pot.total else ()


def _share(deal: BlackLadyDeal, entry: BlackLadyEntry, seat: Seat, pot: Pot) -> Share:
    taken = PENALTIES.share(entry, seat, moon_shooter(deal, entry))
    clear = clear_seats(deal, entry)
    if seat not in clear or not pot.total:
        return taken
    each, _ = pot.division(len(clear))
    reasons = (say("no penalty card: clear"), pot.explain(clear))
    return replace(taken, points=-each, reasons=reasons, mark=say("clear"))
