"""The house rules of Hell (rules O-1 to O-10) and their presets."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules.options import Preset, option
from scorekeeper.rules.ruling import N_

Scoring = Literal[
    "ten_plus_three",
    "one_plus_ten",
    "ten_plus_bid",
    "ten_plus_bid_or_minus_bid",
    "ten_plus_tricks_or_minus_difference",
    "squares",
]


@dataclass(frozen=True, slots=True)
class HellOptions:
    """What a table may choose. Names are those of the JSON API."""

    hook: bool = option(
        True,
        label=N_("The dealer's barred bid"),
        group="bidding",
        help=N_(
            "The dealer may not bring the bids to the number of cards dealt, so someone "
            "has to miss."
        ),
        rule="O-5",
    )
    peak: Literal["leave_trump", "deal_all"] = option(
        "leave_trump",
        label=N_("Largest deal"),
        group="deal",
        help=N_("Two or four players could be dealt all 52 cards, leaving none for trumps."),
        rule="O-1",
        values={
            "leave_trump": N_("Always leave one card for trumps"),
            "deal_all": N_("Deal every card at the peak"),
        },
        applies=lambda _options, seats: 52 % seats == 0,
    )
    ladder: Literal["up_down", "down_up", "up", "down"] = option(
        "up_down",
        label=N_("Deals"),
        help=N_("How the number of cards changes. The peak is played once."),
        rule="O-2",
        values={
            "up_down": N_("Up from one and down again"),
            "down_up": N_("Down to one and up again"),
            "up": N_("Only up"),
            "down": N_("Only down"),
        },
        applies=lambda options, _seats: not options.ladder_cards,
    )
    ladder_cards: tuple[int, ...] = option(
        (),
        label=N_("Custom deals"),
        help=N_(
            "List the cards of each deal, for example 1 3 5 3 1. Leave blank to use the "
            "setting above."
        ),
        rule="O-9",
        low=1,
        high=26,
    )
    first_lead: Literal["dealer", "after_dealer"] = option(
        "dealer",
        label=N_("First lead"),
        group="play",
        help=N_("Who leads to the first trick."),
        rule="O-4",
        values={"dealer": N_("The dealer"), "after_dealer": N_("The player after the dealer")},
    )
    direction: Literal["right", "left"] = option(
        "right",
        label=N_("Direction"),
        group="deal",
        help=N_("Which way bids, play and the deal go round."),
        rule="O-3",
        values={
            "right": N_("To the right (counter-clockwise)"),
            "left": N_("To the left (clockwise)"),
        },
    )
    scoring: Scoring = option(
        "ten_plus_three",
        label=N_("Scoring"),
        group="scoring",
        help=N_("What a made bid earns and a missed one costs."),
        rule="O-8",
        values={
            "ten_plus_three": N_("Made: 10 + 3 × bid. Missed: −3 × difference"),
            "one_plus_ten": N_("1 per trick, +10 for a made bid"),
            "ten_plus_bid": N_("Made: 10 + bid. Missed: 0"),
            "ten_plus_bid_or_minus_bid": N_("Made: 10 + bid. Missed: −bid"),
            "ten_plus_tricks_or_minus_difference": N_("Made: 10 + tricks. Missed: −difference"),
            "squares": N_("Made: 10 + bid². Missed: −difference²"),
        },
    )


PRESETS = (
    Preset(
        "hell",
        N_("Hell"),
        N_("Play goes right, the dealer leads, 10 + 3 × bid."),
        HellOptions(),
    ),
    Preset(
        "oh_hell",
        N_("Oh Hell"),
        N_("Play goes left, the player after the dealer leads, 1 per trick and 10 for a made bid."),
        HellOptions(first_lead="after_dealer", direction="left", scoring="one_plus_ten"),
    ),
)
