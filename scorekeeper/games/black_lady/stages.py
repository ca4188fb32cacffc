"""How a deal of Black Lady is asked for: hearts and ♠Q, and a moon with one tap."""

from scorekeeper.games.black_lady.check import check, complete
from scorekeeper.games.black_lady.entry import BlackLadyDeal, BlackLadyEntry
from scorekeeper.games.black_lady.penalties import PENALTY_CARDS, moon_shooter
from scorekeeper.games.black_lady.score import pot_notes
from scorekeeper.rules.entry import Shortcut, Stage
from scorekeeper.rules.families.hearts import shot_the_moon
from scorekeeper.rules.ruling import Message, say


def stages(deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Stage, ...]:
    """Return the one stage there is: everything is asked at once, from the dealer's left."""
    return (_deal_stage(deal, entry),)


def _deal_stage(deal: BlackLadyDeal, entry: BlackLadyEntry) -> Stage:
    return Stage(
        name="deal",
        label=say("Deal"),
        action=say("Save deal"),
        groups=PENALTY_CARDS.groups(entry, deal.plan.turn_order),
        shortcuts=_moons(deal, entry),
        notes=_notes(deal, entry),
        wrong=PENALTY_CARDS.too_many(entry),
        count=PENALTY_CARDS.count(complete(deal, entry)),
    )


def _moons(deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Shortcut, ...]:
    if deal.options.moon == "off":
        return ()
    return PENALTY_CARDS.moons(entry, deal.plan.turn_order)


def _notes(deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Message, ...]:
    """Return what is still to place; once everything is, how the pot is shared."""
    known = complete(deal, entry)
    shooter = moon_shooter(deal, known)
    moon = () if shooter is None else (shot_the_moon(shooter),)
    pot = () if check(deal, known) else pot_notes(deal, known)
    return (*moon, *PENALTY_CARDS.notes(known), *pot)
