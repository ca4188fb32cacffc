"""The option that Hearts, Black Maria and Black Lady share."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.options import option
from scorekeeper.rules.ruling import N_

MOON_OFF = N_("No effect: the points count as they are")
MOON_OTHERS_PLUS = N_("The others take all the points")


def moon_option(default: str, *, rule: str, values: Mapping[str, str]) -> Any:
    """Return the option ``moon``. The type in the dataclass has the order of ``values``."""
    return option(
        default,
        label=N_("Shooting the moon"),
        help=N_("What happens when one player takes every penalty card."),
        rule=rule,
        values=dict(values),
    )
