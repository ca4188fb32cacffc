"""How a deal of Black Lady is asked for: hearts and ♠Q, and a moon with one tap."""

from scorekeeper.games.black_lady.pot import BlackLadyDeal
from scorekeeper.games.black_lady.score import (
    PENALTIES,
    BlackLadyEntry,
    check,
    complete,
    moon_shooter,
    pot_notes,
)
from scorekeeper.rules.entry import Shortcut, Stage
from scorekeeper.rules.families.hearts import shot_the_moon
from scorekeeper.rules.ruling import Message, say


def deal_stage(deal: BlackLadyDeal, entry: BlackLadyEntry) -> Stage:
    """Everything about a deal is asked at once, in turn order from the dealer's left."""
    return Stage(
        name="deal",
        label=say("Deal"),
        action=say("Write it down"),
        groups=PENALTIES.groups(entry, deal.plan.turn_order),
        shortcuts=_moons(deal, entry),
        notes=_notes(deal, entry),
        wrong=PENALTIES.too_many(entry),
    )


def _moons(deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Shortcut, ...]:
    if deal.options.moon == "off":
        return ()
    return PENALTIES.moons(entry, deal.plan.turn_order)


def _notes(deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Message, ...]:
    """What is still to place; once everything is, how the pot is shared."""
    known = complete(entry)
    shooter = moon_shooter(deal, known)
    moon = () if shooter is None else (shot_the_moon(shooter),)
    pot = () if check(deal, known) else pot_notes(deal, known)
    return (*moon, *PENALTIES.notes(known), *pot)
