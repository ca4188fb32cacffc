"""Hell. Source: [003]. Deviation: with two and four players a card is left for trumps (O-1).

Points are per seat, and higher is better. The turn passes to the right, so seat + 1 is the
right-hand neighbour; with ``direction="left"`` it is the left-hand one.
"""

from scorekeeper.games.hell import check, entry, highlights, plan, score, stages, stats
from scorekeeper.games.hell.bidding import BIDDING
from scorekeeper.games.hell.entry import HellEntry
from scorekeeper.games.hell.example import EXAMPLE
from scorekeeper.games.hell.irregularities import WRONG
from scorekeeper.games.hell.options import PRESETS, HellOptions
from scorekeeper.games.hell.play import PLAY
from scorekeeper.games.hell.questions import DealerBid
from scorekeeper.rules.direction import DIRECTION
from scorekeeper.rules.game import Game, always
from scorekeeper.rules.ruling import N_, N_in

OWN_WORDS = (
    N_in("hell", "%(name)s deals"),
    N_in("hell", "%(name)s deals and leads"),
    N_in("hell", "%(name)s dealt"),
    N_in("hell", "Bidding"),
    N_in("hell", "Dealer"),
    N_in("hell", "Dealt"),
    N_in("hell", "Deals"),
    N_in("hell", "The next dealer"),
    N_in("hell", "The same dealer"),
    N_in("hell", "dealt"),
    N_in("hell", "dealt, led"),
    N_in("hell", "deals, leads"),
    N_in("hell", "First dealer"),
    N_in("hell", "Misdeal: the next dealer deals"),
    N_in("hell", "Misdeal: the same dealer deals again"),
    N_in("hell", "Missed"),
    N_in("hell", "deals"),
)
"""Common words that are different in Hell: in [003] the dealer is 親, and a missed bid 外れ."""


GAME: Game[HellOptions, HellEntry, None] = Game(
    slug="hell",
    name=N_("Hell"),
    blurb=N_("Say how many tricks you will take, then take exactly that many."),
    seats=range(2, 11),
    usual_seats=5,
    place_in_lists=2,
    lower_is_better=False,
    # The seats depend on the direction of play, and deals ahead are planned one by one.
    settled_at_start=frozenset({DIRECTION, "ladder", "ladder_cards"}),
    list_fillers={"ladder_cards": plan.LARGEST_HAND},
    dialect="hell",
    dealer_hint=N_("The loser of rock-paper-scissors deals first."),
    options=HellOptions,
    entry=HellEntry,
    presets=PRESETS,
    example=EXAMPLE,
    questions=(DealerBid(), WRONG),
    bidding=BIDDING,
    play=PLAY,
    breakdowns=stats.BREAKDOWNS,
    check_options=plan.check_options,
    schedule=plan.schedule,
    deal_sizes=plan.deal_sizes,
    plan=plan.next_deal,
    blank=entry.blank,
    stages=stages.stages,
    complete=check.complete,
    check=check.check,
    trumps_entered=entry.trumps_entered,
    settle=score.settle,
    adds_up_by_seat=always,
    scoring_example=score.scoring_example,
    certain_points=score.certain_points,
    stats=stats.stats,
    highlights=highlights.highlights,
    versus=stats.versus,
    contract_made=stats.contract_made,
)
