"""Spades. Source: the game as it is commonly played with partners; SP-1 to SP-5.

Points are per side, higher is better. The turn passes to the left (clockwise).
"""

from scorekeeper.rules.game import Game
from scorekeeper.rules.ruling import N_
from scorekeeper_spades import check, entry, plan, score, stages, stats
from scorekeeper_spades.bidding import BIDDING
from scorekeeper_spades.entry import SpadesCarry, SpadesEntry
from scorekeeper_spades.example import EXAMPLE
from scorekeeper_spades.irregularities import WRONG
from scorekeeper_spades.options import PRESETS, SpadesOptions
from scorekeeper_spades.play import PLAY
from scorekeeper_spades.questions import Bags

GAME: Game[SpadesOptions, SpadesEntry, SpadesCarry] = Game(
    slug="spades",
    name=N_("Spades"),
    blurb=N_("Two against two: bid your tricks, and mind the bags."),
    seats=range(4, 5),
    usual_seats=4,
    lower_is_better=False,
    partners=True,
    dealer_hint=N_("Whoever draws the highest card deals first."),
    options=SpadesOptions,
    entry=SpadesEntry,
    presets=PRESETS,
    bidding=BIDDING,
    play=PLAY,
    questions=(Bags(), WRONG),
    breakdowns=stats.BREAKDOWNS,
    example=EXAMPLE,
    start=plan.start,
    plan=plan.next_deal,
    ending=plan.ending,
    won_by=plan.won_by,
    blank=entry.blank,
    stages=stages.stages,
    complete=check.complete,
    check=check.check,
    settle=score.settle,
    summary=score.summary,
    stats=stats.stats,
    versus=stats.versus,
)
