"""Hearts. Source: [000] and [001]. Deviation: equal totals share a place (H-3).

Points are penalty points per seat, lower is better. The turn passes to the left unless the
table chooses otherwise.
"""

from scorekeeper.games.hearts import (
    check,
    end,
    entry,
    highlights,
    penalties,
    plan,
    score,
    stages,
    stats,
)
from scorekeeper.games.hearts.end import Decider
from scorekeeper.games.hearts.entry import HeartsEntry
from scorekeeper.games.hearts.example import EXAMPLE
from scorekeeper.games.hearts.irregularities import WRONG
from scorekeeper.games.hearts.options import (
    PRESETS,
    HeartsOptions,
    shows_minus_points,
    won_by,
)
from scorekeeper.games.hearts.play import PLAY
from scorekeeper.rules.direction import DIRECTION
from scorekeeper.rules.game import Game
from scorekeeper.rules.ruling import N_

GAME: Game[HeartsOptions, HeartsEntry, Decider] = Game(
    slug="hearts",
    name=N_("Hearts"),
    blurb=N_("Avoid the hearts and ♠Q, or take them all."),
    seats=range(3, 6),
    usual_seats=4,
    place_in_lists=1,
    lower_is_better=True,
    settled_at_start=frozenset({DIRECTION, "points_shown"}),
    dealer_hint=N_("Anyone may deal first."),
    options=HeartsOptions,
    entry=HeartsEntry,
    presets=PRESETS,
    example=EXAMPLE,
    play=PLAY,
    questions=(WRONG,),
    renamed_questions={"revoke": ("wrong", {"what": "revoke"})},
    breakdowns=stats.BREAKDOWNS,
    check_options=plan.check_options,
    shows_minus_points=shows_minus_points,
    won_by=won_by,
    schedule=plan.schedule,
    ending=plan.ending,
    usual_deals=penalties.usual_deals,
    start=plan.start,
    plan=plan.next_deal,
    further_deals=plan.further_deals,
    blank=entry.blank,
    stages=stages.stages,
    complete=check.complete,
    check=check.check,
    settle=score.settle,
    adds_up_by_seat=score.adds_up_by_seat,
    scoring_example=score.scoring_example,
    ranking_key=end.ranking_key,
    closing_notes=end.closing_notes,
    stats=stats.stats,
    highlights=highlights.highlights,
)
