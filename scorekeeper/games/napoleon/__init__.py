"""Napoleon. Source: [003]. Deviation: calls from 11 pictures (N-1), winners get 1 (N-13).

Points are per seat, and higher is better. [003] does not give the direction of play; the
turn passes to the left unless the table chooses otherwise.
"""

from scorekeeper.games.napoleon import (
    check,
    entry,
    highlights,
    options,
    plan,
    roles,
    score,
    stages,
    stats,
)
from scorekeeper.games.napoleon.bidding import AUCTION, BIDDING
from scorekeeper.games.napoleon.entry import NapoleonEntry
from scorekeeper.games.napoleon.example import EXAMPLE
from scorekeeper.games.napoleon.irregularities import WRONG
from scorekeeper.games.napoleon.options import PRESETS, NapoleonOptions
from scorekeeper.games.napoleon.play import PLAY
from scorekeeper.games.napoleon.questions import Decided, MayCall
from scorekeeper.games.napoleon.roles import Tallies
from scorekeeper.rules.direction import DIRECTION
from scorekeeper.rules.game import Game
from scorekeeper.rules.ruling import N_

GAME: Game[NapoleonOptions, NapoleonEntry, Tallies] = Game(
    slug="napoleon",
    name=N_("Napoleon"),
    blurb=N_("Bid for the most pictures and win them with a secret adjutant."),
    seats=range(4, 6),
    usual_seats=5,
    place_in_lists=4,
    lower_is_better=False,
    settled_at_start=frozenset({DIRECTION}),
    dealer_hint=N_("Anyone may deal first."),
    options=NapoleonOptions,
    entry=NapoleonEntry,
    presets=PRESETS,
    example=EXAMPLE,
    questions=(Decided(), MayCall(), WRONG),
    auction=AUCTION,
    bidding=BIDDING,
    play=PLAY,
    breakdowns=stats.BREAKDOWNS,
    check_options=options.check_options,
    schedule=plan.schedule,
    ending=plan.ending,
    throwing_in=plan.throwing_in,
    start=plan.start,
    plan=plan.next_deal,
    share_of=roles.share_of,
    reseated=roles.reseated,
    blank=entry.blank,
    stages=stages.stages,
    complete=check.complete,
    check=check.check,
    trumps_entered=entry.trumps_entered,
    settle=score.settle,
    scoring_example=score.scoring_example,
    summary=roles.summary,
    stats=stats.stats,
    highlights=highlights.highlights,
    contract_made=stats.contract_made,
)
