"""The house rules of Spades (SP-1 to SP-5) and their presets."""

from dataclasses import dataclass

from scorekeeper.rules.options import Preset, option
from scorekeeper.rules.ruling import N_


@dataclass(frozen=True, slots=True)
class SpadesOptions:
    """The house rules of a match. Names are those of the JSON API."""

    target: int = option(
        500,
        label=N_("Play to"),
        help=N_("The match ends when a side has this many points and is ahead."),
        rule="SP-1",
        low=50,
        high=1000,
        offered=lambda _seats: (500, 300, 200),
    )
    nil: bool = option(
        True,
        label=N_("Nil"),
        help=N_("A player may bid to take no trick at all."),
        rule="SP-2",
    )
    bag_penalty: bool = option(
        True,
        label=N_("Ten bags cost 100"),
        help=N_("Tricks over the bid are collected from deal to deal, and ten cost 100 points."),
        rule="SP-3",
    )
    break_spades: bool = option(
        True,
        label=N_("Spades have to be broken"),
        help=N_("Nobody may lead spades before one was played, unless only spades are held."),
        rule="SP-5",
    )


PRESETS = (
    Preset("spades", N_("Spades"), N_("To 500, with nil and bags."), SpadesOptions()),
    Preset(
        "short_spades",
        N_("Short Spades"),
        N_("To 200, and bags cost nothing."),
        SpadesOptions(target=200, bag_penalty=False),
    ),
)
