"""How a deal of Black Maria is asked for: hearts, the three spades, and a moon with one tap."""

from scorekeeper.games.black_maria.check import complete
from scorekeeper.games.black_maria.entry import BlackMariaDeal, BlackMariaEntry
from scorekeeper.games.black_maria.penalties import moon_shooter, penalty_cards_of
from scorekeeper.rules.entry import Shortcut, Stage
from scorekeeper.rules.families.hearts import shot_the_moon
from scorekeeper.rules.ruling import Message, say


def stages(deal: BlackMariaDeal, entry: BlackMariaEntry) -> tuple[Stage, ...]:
    """Return the one stage there is: everything is asked at once, from the dealer's left."""
    return (_deal_stage(deal, entry),)


def _deal_stage(deal: BlackMariaDeal, entry: BlackMariaEntry) -> Stage:
    return Stage(
        name="deal",
        label=say("Deal"),
        action=say("Save deal"),
        groups=penalty_cards_of(deal).groups(entry, deal.plan.turn_order),
        shortcuts=_moons(deal, entry),
        notes=_notes(deal, entry),
        wrong=penalty_cards_of(deal).too_many(entry),
        count=penalty_cards_of(deal).count(complete(deal, entry)),
    )


def _moons(deal: BlackMariaDeal, entry: BlackMariaEntry) -> tuple[Shortcut, ...]:
    if deal.options.moon == "off":
        return ()
    return penalty_cards_of(deal).moons(entry, deal.plan.turn_order)


def _notes(deal: BlackMariaDeal, entry: BlackMariaEntry) -> tuple[Message, ...]:
    known = complete(deal, entry)
    shooter = moon_shooter(deal, known)
    moon = () if shooter is None else (shot_the_moon(shooter),)
    return (*moon, *penalty_cards_of(deal).notes(known))
