"""The stages of a deal of Hearts: hearts and single cards, with shortcuts for a moon."""

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.games.hearts.check import complete
from scorekeeper.games.hearts.entry import HeartsDeal, HeartsEntry
from scorekeeper.games.hearts.options import HeartsOptions, shows_minus_points
from scorekeeper.games.hearts.penalties import (
    jack_of_diamonds,
    moon_shooter,
    penalty_cards,
    revoker_takes_all,
    seats_without_trick,
    shoot_moon,
)
from scorekeeper.rules import match_end
from scorekeeper.rules.entry import Chip, Field, Group, Pick, SeatChoice, Shortcut, Stage
from scorekeeper.rules.families.hearts.words import shot_the_moon
from scorekeeper.rules.ruling import Message, Player, say
from scorekeeper.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class NoTrick:
    """The optional question of which ``seats`` took no trick at all."""

    seats: tuple[Seat, ...]
    name: ClassVar[str] = "no_trick"
    label: ClassVar[Message] = say("No trick at all")

    def fields(self) -> tuple[Field, ...]:
        chips = (Chip(value=False, label=say("Some")), Chip(value=True, label=say("None")))
        return tuple(
            Field(f"no_trick.{seat}", say("Tricks of {player}", player=Player(seat)), chips)
            for seat in self.seats
        )


def stages(deal: HeartsDeal, entry: HeartsEntry) -> tuple[Stage, ...]:
    order = deal.plan.turn_order
    if revoker_takes_all(deal.options, entry):
        return (_revoke_stage(deal, entry, order),)
    stage = penalty_cards(deal.options).stage(
        entry,
        complete(deal, entry),
        groups=_groups(deal, entry, order),
        shortcuts=_moon_shortcuts(deal, entry, order),
        notes=_notes(deal, entry),
    )
    return (stage,)


def _revoke_stage(deal: HeartsDeal, entry: HeartsEntry, order: tuple[Seat, ...]) -> Stage:
    """Return the stage after a revoke that costs all points. Hearts need not be counted."""
    jack, revoked = jack_of_diamonds(deal.options), entry.revoked
    return Stage(
        name="deal",
        label=say("Deal"),
        action=say("Save deal"),
        groups=((_jack_group(deal.options, order),) if jack.points else ()) + (_revoker(order),),
        notes=() if revoked is None else (_revoke_charge_text(deal, revoked),),
    )


def _revoke_charge_text(deal: HeartsDeal, revoked: Seat) -> Message:
    points = penalty_cards(deal.options).points
    return say(
        "{player} revoked and gets all {points} points", player=Player(revoked), points=points
    )


def _revoker(order: tuple[Seat, ...]) -> SeatChoice:
    return SeatChoice("revoked", say("Who revoked?"), order, nobody=say("No revoke"))


def _groups(deal: HeartsDeal, entry: HeartsEntry, order: tuple[Seat, ...]) -> tuple[Group, ...]:
    options = deal.options
    groups = penalty_cards(options).groups(entry, order)
    jack = jack_of_diamonds(options)
    if jack.points:
        groups = (*groups[:-1], _jack_group(options, order), groups[-1])
    shooter = moon_shooter(options, complete(deal, entry))
    if shooter is not None and options.moon == "shooter_chooses":
        groups += (_moon_choice(options, shooter),)
    groups += _no_tricks(deal, entry, order)
    return (*groups, _revoker(order)) if options.revoke == "takes_all" else groups


def _jack_group(options: HeartsOptions, order: tuple[Seat, ...]) -> SeatChoice:
    return jack_of_diamonds(options).group(order, minus=shows_minus_points(options))


def _no_tricks(
    deal: HeartsDeal, entry: HeartsEntry, order: tuple[Seat, ...]
) -> tuple[NoTrick, ...]:
    """Return the question for players without a trick; none before all cards are entered."""
    known = complete(deal, entry)
    if penalty_cards(deal.options).refusals(known, deal.seats):
        return ()
    able = seats_without_trick(deal.options, known)
    return (NoTrick(tuple(seat for seat in order if seat in able)),) if able else ()


def _moon_choice(options: HeartsOptions, shooter: Seat) -> Pick:
    points = penalty_cards(options).points
    plus, minus = f"+{points}", f"−{points}"
    others, own = (minus, plus) if shows_minus_points(options) else (plus, minus)
    return Pick(
        "moon_choice",
        say("What does {player} choose?", player=Player(shooter)),
        (
            Chip("others_plus", say("The others: {points}", points=others)),
            Chip("shooter_minus", say("{player}: {points}", player=Player(shooter), points=own)),
        ),
    )


def _moon_shortcuts(
    deal: HeartsDeal, entry: HeartsEntry, order: tuple[Seat, ...]
) -> tuple[Shortcut, ...]:
    if deal.options.moon == "off":
        return ()
    return tuple(
        Shortcut(f"moon_{seat}", shot_the_moon(seat), shoot_moon(deal, entry, seat))
        for seat in order
    )


def _notes(deal: HeartsDeal, entry: HeartsEntry) -> tuple[Message, ...]:
    known = complete(deal, entry)
    shooter = moon_shooter(deal.options, known)
    moon = () if shooter is None else (shot_the_moon(shooter),)
    cards = penalty_cards(deal.options)
    nearly_over = match_end.nearly_over(
        deal.options, deal.standing, cards.points, minus=shows_minus_points(deal.options)
    )
    return (*moon, *cards.notes(known), *nearly_over)
