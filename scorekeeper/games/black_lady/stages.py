"""The stages of a deal of Black Lady: hearts and ♠Q, with shortcuts for a moon.

The question about looking at the table cards is folded until it is answered.
"""

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.games.black_lady.check import check, complete
from scorekeeper.games.black_lady.entry import BlackLadyDeal, BlackLadyEntry
from scorekeeper.games.black_lady.penalties import PENALTY_CARDS, is_barred, moon_shooter
from scorekeeper.games.black_lady.score import pot_notes
from scorekeeper.rules.entry import Chip, Field, Group, Shortcut, Stage
from scorekeeper.rules.families.hearts.words import shot_the_moon
from scorekeeper.rules.ruling import Message, Player, say
from scorekeeper.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class BarredFromClear:
    """The question of which ``seats`` looked at the table cards and so cannot be clear."""

    seats: tuple[Seat, ...]
    name: ClassVar[str] = "barred_from_clear"
    label: ClassVar[Message] = say("Looked at the table cards")

    def fields(self) -> tuple[Field, ...]:
        chips = (Chip(value=False, label=say("Didn't look")), Chip(value=True, label=say("Looked")))
        return tuple(
            Field(f"{self.name}.{seat}", Player(seat), chips, seldom=True) for seat in self.seats
        )


def stages(deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Stage, ...]:
    stage = PENALTY_CARDS.stage(
        entry,
        complete(deal, entry),
        groups=_groups(deal, entry),
        shortcuts=_moon_shortcuts(deal, entry),
        notes=_notes(deal, entry),
    )
    return (stage,)


def _groups(deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Group, ...]:
    groups = PENALTY_CARDS.groups(entry, deal.plan.turn_order)
    if not deal.options.bonus:
        return groups
    return (*groups, BarredFromClear(deal.plan.turn_order))


def _moon_shortcuts(deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Shortcut, ...]:
    if deal.options.moon == "off":
        return ()
    return PENALTY_CARDS.moons(entry, deal.plan.turn_order)


def _notes(deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Message, ...]:
    """Return a note on the points left to enter, or on the split of the pot at the end."""
    known = complete(deal, entry)
    shooter = moon_shooter(deal, known)
    moon = () if shooter is None else (shot_the_moon(shooter),)
    barred = [seat for seat in deal.plan.turn_order if is_barred(known, seat)]
    looked = [say("{player} cannot be clear", player=Player(seat)) for seat in barred]
    pot = () if check(deal, known) else pot_notes(deal, known)
    return (*moon, *PENALTY_CARDS.notes(known), *looked, *pot)
