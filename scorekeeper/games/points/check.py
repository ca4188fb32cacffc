"""Checks of a deal of Points, and the last number if it follows from the others."""

from collections.abc import Iterator

from scorekeeper.games.points.entry import (
    PointsDeal,
    PointsEntry,
    must_add_up,
    sum_so_far,
    with_rest,
)
from scorekeeper.rules.points_only import MOST_POINTS
from scorekeeper.rules.ruling import Player, Refusal, gap, refuse, say, say_n


def complete(deal: PointsDeal, entry: PointsEntry) -> PointsEntry:
    """Return ``entry`` with the last number filled in, if all numbers must add up to 0."""
    if must_add_up(deal) and entry.scores.count(None) == 1:
        return with_rest(entry, -sum_so_far(entry))
    return entry


def check(deal: PointsDeal, entry: PointsEntry) -> list[Refusal]:
    if len(entry.scores) != deal.seats:
        wrong_count = say_n("{n} number is needed.", "{n} numbers are needed.", n=deal.seats)
        return [refuse("points.count", wrong_count, field="scores")]
    return [*_score_refusals(entry), *_sum_refusals(deal, entry)]


def _score_refusals(entry: PointsEntry) -> Iterator[Refusal]:
    for seat, score in enumerate(entry.scores):
        place = f"scores.{seat}"
        if score is None:
            missing = say("Enter {player}'s points", player=Player(seat))
            yield gap("points.missing", missing, field=place, rule="Points 4")
        elif abs(score) > MOST_POINTS:
            too_much = say("A deal can have at most {most} points.", most=MOST_POINTS)
            yield refuse("points.too_many", too_much, field=place)


def _sum_refusals(deal: PointsDeal, entry: PointsEntry) -> Iterator[Refusal]:
    if not must_add_up(deal) or None in entry.scores or sum_so_far(entry) == 0:
        return
    message = say(
        "The points of a deal add up to 0 here; these add up to {sum}.", sum=sum_so_far(entry)
    )
    yield refuse("points.sum", message, field="scores", rule="Points 5")
