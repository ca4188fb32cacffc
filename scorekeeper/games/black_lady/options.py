"""The house rules of Black Lady (rules BL-1 to BL-6) and their preset."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules import match_end
from scorekeeper.rules.direction import HELP_WITH_PASSES, direction_option
from scorekeeper.rules.families.hearts.options import moon_option
from scorekeeper.rules.options import Preset, option
from scorekeeper.rules.ruling import N_

CLEAR_BONUS = 26


@dataclass(frozen=True, slots=True)
class BlackLadyOptions:
    """House rules of Black Lady. The names are those of the JSON API."""

    direction: Literal["left", "right"] = direction_option(
        "left", rule="Black Lady 2", help=HELP_WITH_PASSES
    )
    deals: int = match_end.deals_option(rule="BL-4", applies=lambda _options, _seats: True)
    bonus: int = option(
        CLEAR_BONUS,
        label=N_("Clear bonus"),
        group="scoring",
        help=N_("Points shared by the players without a penalty card. 0 means no bonus."),
        offered=lambda _seats: (CLEAR_BONUS, 0),
    )
    left_over: Literal["dropped", "one_more_round"] = option(
        "dropped",
        label=N_("Left in the pot at the end"),
        help=N_("What happens when something is left in the pot after the last deal."),
        rule="BL-3",
        values={
            "dropped": N_("It goes to nobody"),
            "one_more_round": N_("Extra rounds until the pot is empty"),
        },
        applies=lambda options, _seats: options.bonus != 0,
    )
    moon: Literal["off", "others_plus"] = moon_option(
        "off",
        rule="BL-1",
        values={
            "off": N_("No effect: whoever takes everything gets 26, the others are clear"),
            "others_plus": N_("The others get 26 points each and nobody is clear"),
        },
    )


PRESETS = (
    Preset(
        "standard",
        N_("Nakayoshi-mura rules"),
        N_(
            "Pass two, then one, to the right. Clear players share 26 points plus what was "
            "carried over."
        ),
        BlackLadyOptions(),
    ),
)
