"""Whist. Source: [002]. Deviation: if revokes alone take both sides to game, neither wins (W-4).

Points are per side, and higher is better. Points are added to the score of the open game, or
subtracted from it. Points win games and games win a rubber, so the places depend on the games
(W-7). The turn passes to the left unless the table chooses otherwise.
"""

from scorekeeper.games.whist import check, entry, highlights, plan, rubber, score, stages, stats
from scorekeeper.games.whist.entry import WhistEntry
from scorekeeper.games.whist.example import EXAMPLE
from scorekeeper.games.whist.irregularities import WRONG
from scorekeeper.games.whist.leads import ConventionalLeads
from scorekeeper.games.whist.options import PRESETS, WhistOptions
from scorekeeper.games.whist.play import PLAY
from scorekeeper.games.whist.rubber import WhistCarry
from scorekeeper.rules.direction import DIRECTION
from scorekeeper.rules.game import Game
from scorekeeper.rules.ruling import N_

GAME: Game[WhistOptions, WhistEntry, WhistCarry] = Game(
    slug="whist",
    name=N_("Whist"),
    blurb=N_("Two against two for tricks and honours, up to a rubber."),
    seats=range(4, 5),
    usual_seats=4,
    place_in_lists=3,
    lower_is_better=False,
    settled_otherwise=True,
    settled_at_start=frozenset({DIRECTION, "form", "rubber", "rubber_bonus", "settlement"}),
    partners=True,
    dealer_hint=N_(
        "Partners sit opposite: first and third play second and fourth. Anyone may deal first."
    ),
    options=WhistOptions,
    entry=WhistEntry,
    presets=PRESETS,
    example=EXAMPLE,
    play=PLAY,
    questions=(WRONG,),
    renamed_questions={"revoke": ("wrong", {"what": "revoke", "noticed": "later"})},
    breakdowns=stats.BREAKDOWNS,
    reference=ConventionalLeads(),
    won_by=rubber.won_by,
    ending=plan.ending,
    usual_deals=plan.usual_deals,
    start=plan.start,
    plan=plan.next_deal,
    reseated=plan.reseated,
    blank=entry.blank,
    stages=stages.stages,
    complete=check.complete,
    check=check.check,
    trumps_entered=entry.trumps_entered,
    settle=score.settle,
    scoring_example=score.scoring_example,
    ranking_key=rubber.ranking_key,
    result=rubber.result,
    result_name=rubber.result_name,
    open_game_score=rubber.open_game_score,
    mark_legend=score.mark_legend,
    summary=rubber.summary,
    closing_notes=rubber.closing_notes,
    stats=stats.stats,
    highlights=highlights.highlights,
)
