"""The house rules of Black Maria (rules BM-1 to BM-6) and their presets."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules import match_end
from scorekeeper.rules.direction import HELP_WITH_PASSES, direction_option
from scorekeeper.rules.families.hearts.options import MOON_OFF, MOON_OTHERS_PLUS, moon_option
from scorekeeper.rules.options import Preset, option
from scorekeeper.rules.ruling import N_

FORMER_LEAD = "free"
"""The value for matches from before the option existed, and its first default."""

SEATS_WITH_A_CHOICE = 6
"""The only number of players for which the cards to remove are a choice (BM-1)."""


@dataclass(frozen=True, slots=True)
class BlackMariaOptions:
    """House rules of Black Maria. The names are those of the JSON API."""

    spades: Literal["ace7_queen10_king13", "ace7_king10_queen13"] = option(
        "ace7_queen10_king13",
        label=N_("Points for the spades"),
        group="scoring",
        help=N_("Points for ♠A, ♠Q and ♠K: 30 in all either way."),
        rule="BM-2",
        values={
            "ace7_queen10_king13": N_("♠A 7, ♠Q 10, ♠K 13"),
            "ace7_king10_queen13": N_("♠A 7, ♠K 10, ♠Q 13"),
        },
    )
    moon: Literal["off", "others_plus"] = moon_option(
        "off",
        rule="BM-4",
        values={
            "off": MOON_OFF,
            "others_plus": MOON_OTHERS_PLUS,
        },
    )
    removed: Literal["standard", "all_twos_for_six"] = option(
        "standard",
        label=N_("Cards removed"),
        group="deal",
        help=N_("The four cards that six players remove so that everyone gets the same number."),
        rule="BM-1",
        values={
            "standard": N_("♣2, ♦2, ♠2 and ♣3: 43 points in the pack"),
            "all_twos_for_six": N_("All four twos: 12 hearts, 42 points in the pack"),
        },
        applies=lambda _options, seats: seats == SEATS_WITH_A_CHOICE,
    )
    direction: Literal["left", "right"] = direction_option(
        "left", rule="Black Maria 2", help=HELP_WITH_PASSES
    )
    lead: Literal["as_hearts", "free"] = option(
        "as_hearts",
        label=N_("Leading and the first trick"),
        group="play",
        help=N_("Who leads first, what may be thrown then, and when hearts may be led."),
        rule="BM-3",
        values={
            "as_hearts": N_("As in Hearts: lowest club, no penalty card, hearts closed at first"),
            "free": N_("The player after the dealer leads any card; nothing is barred"),
        },
        earlier=FORMER_LEAD,
    )
    ends: Literal["deals", "over", "reach", "open"] = match_end.ends_option("deals", rule="BM-5")
    deals: int = match_end.deals_option(rule="BM-5")
    limit: int = match_end.limit_option(rule="BM-5")


PRESETS = (
    Preset(
        "as_printed",
        N_("Japanese values"),
        N_("♠A 7, ♠Q 10, ♠K 13: the values printed in Japanese rules."),
        BlackMariaOptions(),
        formerly={"lead": FORMER_LEAD},
    ),
    Preset(
        "english",
        N_("English values"),
        N_("♠A 7, ♠K 10, ♠Q 13: the values used outside Japan."),
        BlackMariaOptions(spades="ace7_king10_queen13"),
        formerly={"lead": FORMER_LEAD},
    ),
)
