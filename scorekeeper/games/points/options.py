"""The house rules of Points and their presets: the direction, the end, the dealer."""

from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules.direction import direction_option
from scorekeeper.rules.match_end import ENDS, deals_option, ends_option
from scorekeeper.rules.options import Preset, option
from scorekeeper.rules.points_only import MOST_POINTS
from scorekeeper.rules.ruling import N_

USUAL_TARGET = 100


@dataclass(frozen=True, slots=True)
class PointsOptions:
    """House rules of Points. The names are those of the JSON API."""

    called: str = option(
        "",
        label=N_("Name of the game"),
        group="deal",
        help=N_("What you are playing, such as Rummy or Skat. Every page of the match says so."),
        rule="Points 1",
        asked=True,
    )
    dealer: Literal["moves", "stays"] = option(
        "moves",
        label=N_("Dealer"),
        help=N_("Whether someone else deals each time."),
        rule="Points 3",
        values={"moves": N_("The next player each time"), "stays": N_("Always the same player")},
        applies=lambda _options, seats: seats > 1,
    )
    direction: Literal["left", "right"] = direction_option("left", rule="Points 3")
    wins: Literal["most", "fewest"] = option(
        "most",
        label=N_("Who wins"),
        group="scoring",
        help=N_("Whether high or low totals are better."),
        rule="Points 7",
        values={"most": N_("Most points"), "fewest": N_("Fewest points")},
    )
    zero_sum: bool = option(
        default=False,
        label=N_("Each deal adds up to 0"),
        help=N_("Some win what the others lose, as in Mahjong. The last number fills itself in."),
        rule="Points 5",
        applies=lambda _options, seats: seats > 1,
    )
    ends: Literal["open", "reach", "over", "deals"] = ends_option(
        "open",
        rule="Points 7",
        values={
            "open": ENDS["open"],
            "reach": N_("When someone reaches the target"),
            "over": N_("When someone goes past the target"),
            "deals": ENDS["deals"],
        },
    )
    target: int = option(
        USUAL_TARGET,
        label=N_("Target"),
        help=N_("The points at which the match ends. With a minus it is below zero."),
        rule="Points 7",
        low=-MOST_POINTS,
        high=MOST_POINTS,
        offered=lambda _seats: (USUAL_TARGET, 200, 500),
        applies=lambda options, _seats: options.ends in ("reach", "over"),
    )
    deals: int = deals_option(rule="Points 7")


PRESETS = (
    Preset(
        "open",
        N_("Most points, open end"),
        N_("High totals are better, and the table decides when it is over."),
        PointsOptions(),
    ),
    Preset(
        "to_200",
        N_("First to 200"),
        N_("High totals are better. The match ends when someone reaches 200."),
        PointsOptions(ends="reach", target=200),
    ),
    Preset(
        "fewest_to_100",
        N_("Fewest points, to 100"),
        N_("Low totals are better. The match ends when someone reaches 100."),
        PointsOptions(wins="fewest", ends="reach"),
    ),
    Preset(
        "fewest",
        N_("Fewest points, open end"),
        N_("Low totals are better, and the table decides when it is over."),
        PointsOptions(wins="fewest"),
    ),
    Preset(
        "zero_sum",
        N_("Win and lose"),
        N_("Each deal adds up to 0, and the table decides when it is over."),
        PointsOptions(zero_sum=True),
    ),
)
