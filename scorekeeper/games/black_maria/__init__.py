"""Black Maria. Source: [000]. Deviation: the match ends after a number of deals (BM-5).

Points are penalty points per seat, and lower is better. The turn passes to the left unless the
table chooses otherwise. The lowest club leads, as in Hearts, unless the player after the dealer may
lead any card (BM-3).
"""

from scorekeeper.games.black_maria import (
    check,
    entry,
    highlights,
    penalties,
    plan,
    score,
    stages,
    stats,
)
from scorekeeper.games.black_maria.entry import BlackMariaEntry
from scorekeeper.games.black_maria.example import EXAMPLE
from scorekeeper.games.black_maria.irregularities import WRONG
from scorekeeper.games.black_maria.options import PRESETS, BlackMariaOptions
from scorekeeper.games.black_maria.play import PLAY
from scorekeeper.rules.direction import DIRECTION
from scorekeeper.rules.game import Game, always
from scorekeeper.rules.ruling import N_

GAME: Game[BlackMariaOptions, BlackMariaEntry, None] = Game(
    slug="black_maria",
    name=N_("Black Maria"),
    blurb=N_("Avoid the hearts, and beware of ♠A, ♠K and ♠Q."),
    seats=range(3, 8),
    usual_seats=3,
    place_in_lists=6,
    lower_is_better=True,
    settled_at_start=frozenset({DIRECTION}),
    dealer_hint=N_("Anyone may deal first."),
    options=BlackMariaOptions,
    entry=BlackMariaEntry,
    presets=PRESETS,
    example=EXAMPLE,
    play=PLAY,
    questions=(WRONG,),
    breakdowns=stats.BREAKDOWNS,
    schedule=plan.schedule,
    ending=plan.ending,
    usual_deals=penalties.usual_deals,
    plan=plan.next_deal,
    blank=entry.blank,
    stages=stages.stages,
    complete=check.complete,
    check=check.check,
    settle=score.settle,
    adds_up_by_seat=always,
    scoring_example=score.scoring_example,
    stats=stats.stats,
    highlights=highlights.highlights,
)
