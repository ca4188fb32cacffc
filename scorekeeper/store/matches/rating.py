"""Ratings of players by the Plackett-Luce model of OpenSkill, computed from places in matches.

A rating is the model's ordinal: the estimated strength minus three times the uncertainty. Everybody
starts at 0.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

FEWEST_SIDES = 2
"""The number of players or sides from which a match shows strength."""


class PlacedSide(NamedTuple):
    """A player, or the partners of a side, with a place in a match."""

    place: int
    players: tuple[str, ...]


def ratings(matches: Iterable[Sequence[PlacedSide]]) -> dict[str, float]:
    """Return the rating of everybody who has a place in ``matches``, by id.

    The matches must be ordered oldest first.
    """
    from openskill.models.weng_lin.plackett_luce import (  # noqa: PLC0415 - large and rarely needed
        PlackettLuce,
        PlackettLuceRating,
    )

    model = PlackettLuce()
    found: dict[str, PlackettLuceRating] = {}
    for sides in matches:
        before = [[found.get(one) or model.rating() for one in side.players] for side in sides]
        after = before
        if len(sides) >= FEWEST_SIDES:
            after = model.rate(before, ranks=[side.place for side in sides])
        for side, rated in zip(sides, after, strict=True):
            found |= zip(side.players, rated, strict=True)
    return {player_id: one.ordinal() for player_id, one in found.items()}
