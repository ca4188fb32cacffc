"""The house rules of Black Lady (rules BL-1 to BL-6) and their preset."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules import match_end
from scorekeeper.rules.options import Preset, option
from scorekeeper.rules.ruling import N_

CLEAR_BONUS = 26


@dataclass(frozen=True, slots=True)
class BlackLadyOptions:
    """What a table may choose. Names are those of the JSON API."""

    deals: int = match_end.deals_option(rule="BL-4", applies=lambda _options, _seats: True)
    bonus: int = option(
        CLEAR_BONUS,
        label=N_("Clear bonus"),
        help=N_("The points that the players without a penalty card share; with 0 there is none."),
        offered=lambda _seats: (CLEAR_BONUS, 0),
    )
    moon: Literal["off", "others_plus"] = option(
        "off",
        label=N_("Shooting the moon"),
        help=N_("What happens when one player takes every penalty card."),
        rule="BL-1",
        values={
            "off": N_("Nothing: whoever takes them has 26 points, the others are clear"),
            "others_plus": N_("26 points for each of the others, nobody is clear"),
        },
    )


PRESETS = (
    Preset(
        "standard",
        N_("Nakayoshi-mura rules"),
        N_("Pass two, then one, to the right. Clear players share 26 points and what was carried."),
        BlackLadyOptions(),
    ),
)
