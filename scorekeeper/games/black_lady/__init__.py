"""Black Lady by the rules of Nakayoshi-mura. Source: [000].

Deviation: any number of deals is allowed (BL-4). Points left in the pot at the end go to nobody, or
a further round is played for them (BL-3). Points are penalty points per seat, and lower is better.
The turn passes to the left unless the table chooses otherwise. The player after the dealer may lead
any card, and no card is barred from the first trick.
"""

from scorekeeper.games.black_lady import check, entry, highlights, plan, score, stages, stats
from scorekeeper.games.black_lady.entry import BlackLadyEntry
from scorekeeper.games.black_lady.example import EXAMPLE
from scorekeeper.games.black_lady.irregularities import WRONG
from scorekeeper.games.black_lady.options import PRESETS, BlackLadyOptions
from scorekeeper.games.black_lady.play import PLAY
from scorekeeper.rules.direction import DIRECTION
from scorekeeper.rules.game import Game
from scorekeeper.rules.ruling import N_

GAME: Game[BlackLadyOptions, BlackLadyEntry, int] = Game(
    slug="black_lady",
    name=N_("Black Lady"),
    blurb=N_("Avoid the hearts and ♠Q. Clear players share a bonus."),
    seats=range(3, 8),
    usual_seats=4,
    place_in_lists=5,
    lower_is_better=True,
    settled_at_start=frozenset({DIRECTION}),
    dealer_hint=N_("Anyone may deal first."),
    options=BlackLadyOptions,
    entry=BlackLadyEntry,
    presets=PRESETS,
    example=EXAMPLE,
    play=PLAY,
    questions=(WRONG,),
    breakdowns=stats.BREAKDOWNS,
    schedule=plan.schedule,
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
    closing_notes=plan.closing_notes,
    stats=stats.stats,
    highlights=highlights.highlights,
)
