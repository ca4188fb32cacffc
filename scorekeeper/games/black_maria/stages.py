"""The stages of a deal of Black Maria: hearts and the three spades, with shortcuts for a moon."""

from scorekeeper.games.black_maria.check import complete
from scorekeeper.games.black_maria.entry import BlackMariaDeal, BlackMariaEntry
from scorekeeper.games.black_maria.penalties import moon_shooter, penalty_cards_of
from scorekeeper.rules import match_end
from scorekeeper.rules.entry import Stage
from scorekeeper.rules.families.hearts.words import shot_the_moon


def stages(deal: BlackMariaDeal, entry: BlackMariaEntry) -> tuple[Stage, ...]:
    cards, known, order = penalty_cards_of(deal), complete(deal, entry), deal.plan.turn_order
    shooter = moon_shooter(deal, known)
    moon = () if shooter is None else (shot_the_moon(shooter),)
    nearly_over = match_end.nearly_over(deal.options, deal.standing, cards.points)
    stage = cards.stage(
        entry,
        known,
        groups=cards.groups(entry, order),
        shortcuts=() if deal.options.moon == "off" else cards.moons(entry, order),
        notes=(*moon, *cards.notes(known), *nearly_over),
    )
    return (stage,)
