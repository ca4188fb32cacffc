"""The direction of play, an option that the games share.

Seats are numbered in the order of play, so no score depends on the direction. The direction decides
which neighbour has the next turn and the next deal, and which seat is on the left.
"""

from typing import Any

from scorekeeper.rules.options import option
from scorekeeper.rules.ruling import N_

DIRECTION = "direction"
"""The name of the option in every game."""

FEWEST_WITH_A_DIRECTION = 3
"""With two players, the direction of play makes no difference."""

NAMES = {"left": N_("Clockwise"), "right": N_("Counter-clockwise")}

HELP = N_("Clockwise, the turn and the deal pass to the left; counter-clockwise, to the right.")
HELP_WITH_PASSES = N_(
    "Clockwise, the turn and the deal pass to the left; counter-clockwise, to the right. The "
    "direction in which cards are passed stays the same."
)


def direction_option(default: str, *, rule: str, help: str = HELP) -> Any:  # noqa: A002
    """Return the option ``direction``. The type in the dataclass lists ``default`` first."""
    return option(
        default,
        label=N_("Direction"),
        group="deal",
        help=help,
        rule=rule,
        values={default: NAMES[default]} | NAMES,
        applies=lambda _options, seats: seats >= FEWEST_WITH_A_DIRECTION,
    )


def turns_right(options: Any) -> bool:
    """Return whether the turn passes to the right; a game without the option turns left."""
    return getattr(options, DIRECTION, "left") == "right"
