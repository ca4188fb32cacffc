"""Points: any other game, scored by its points alone. Source: none; the table brings the rules.

Points are per seat; a team is a seat with a team's name. Higher is better unless the table says
otherwise. The deal passes to the left unless the table chooses otherwise.
"""

from scorekeeper.games.points import check, entry, highlights, plan, score, stages, stats
from scorekeeper.games.points.entry import PointsEntry
from scorekeeper.games.points.example import EXAMPLE
from scorekeeper.games.points.options import PRESETS, PointsOptions
from scorekeeper.rules.direction import DIRECTION
from scorekeeper.rules.game import Game, always
from scorekeeper.rules.ruling import N_

GAME: Game[PointsOptions, PointsEntry, None] = Game(
    slug="points",
    name=N_("Points"),
    blurb=N_("Any other game: type the points of each deal."),
    seats=range(1, 13),
    usual_seats=4,
    place_in_lists=7,
    lower_is_better=False,
    settled_at_start=frozenset({DIRECTION}),
    comparable=False,
    # Only the table knows whether a number is a penalty.
    has_penalties=False,
    naming_option="called",
    teams=True,
    dealer_hint=N_("Whoever deals first in your game."),
    options=PointsOptions,
    entry=PointsEntry,
    presets=PRESETS,
    example=EXAMPLE,
    breakdowns=stats.BREAKDOWNS,
    check_options=plan.check_options,
    fewest_wins_if=plan.fewest_wins,
    won_by=plan.won_by,
    ending=plan.ending,
    plan=plan.next_deal,
    blank=entry.blank,
    stages=stages.stages,
    complete=check.complete,
    check=check.check,
    settle=score.settle,
    adds_up_by_seat=always,
    certain_points=score.certain_points,
    stats=stats.stats,
    highlights=highlights.highlights,
)
