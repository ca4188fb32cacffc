"""Whist. Source: seed 002. Differs: if revokes alone take both sides to game, neither wins (W-4).

Points are per side, higher is better: what a deal brings to the open game (or takes from it).
Games are won by them, and a rubber by games, so that the places follow the games (W-7).
The turn passes to the left (clockwise).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from scorekeeper.games.whist import check, highlights, plan, rubber, score, stages, stats
from scorekeeper.games.whist.entry import WhistDeal, WhistEntry, blank
from scorekeeper.games.whist.example import EXAMPLE
from scorekeeper.games.whist.irregularities import WRONG
from scorekeeper.games.whist.leads import ConventionalLeads
from scorekeeper.games.whist.options import PRESETS, WhistOptions
from scorekeeper.games.whist.play import WhistPlay
from scorekeeper.games.whist.rubber import WhistCarry
from scorekeeper.rules import match_end
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.entry import Stage
from scorekeeper.rules.game import Facts, Game, Plan, RefereeQuestion, Settlement, Standing, Table
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.play.tricks import CardPlay
from scorekeeper.rules.ruling import N_, Message, Refusal, say
from scorekeeper.rules.stats import Breakdown, Stat

WON_RUBBER = say("until a rubber is won")


class Whist(Game[WhistOptions, WhistEntry, WhistCarry]):
    """The rules of Whist as the score pad needs them."""

    slug: ClassVar[str] = "whist"
    name: ClassVar[str] = N_("Whist")
    blurb: ClassVar[str] = N_("Two against two for tricks and honours, up to a rubber.")
    seats: ClassVar[range] = range(4, 5)
    usual_seats: ClassVar[int] = 4
    lower_is_better: ClassVar[bool] = False
    settled_otherwise: ClassVar[bool] = True
    settled_at_start: ClassVar[frozenset[str]] = frozenset(
        {"form", "rubber", "rubber_bonus", "settlement"}
    )
    partners: ClassVar[bool] = True
    dealer_hint: ClassVar[str] = N_(
        "Partners sit opposite: first and third play second and fourth. Anyone may deal first."
    )
    options = WhistOptions
    entry = WhistEntry
    presets = PRESETS
    example = EXAMPLE
    play: ClassVar[CardPlay] = WhistPlay()
    breakdowns: ClassVar[tuple[Breakdown, ...]] = stats.BREAKDOWNS
    questions: ClassVar[tuple[RefereeQuestion, ...]] = (WRONG,)
    renamed_questions: ClassVar[Mapping[str, tuple[str, Facts]]] = {
        "revoke": ("wrong", {"what": "revoke", "noticed": "later"}),
    }
    leads: ClassVar[ConventionalLeads] = ConventionalLeads()

    def start(self, table: Table[WhistOptions]) -> WhistCarry:  # noqa: ARG002 - always so
        """No score and no game."""
        return WhistCarry()

    def reseated(self, carry: WhistCarry, shares: Sequence[Any]) -> WhistCarry:  # noqa: ARG002 - nobody's own
        """Return the same score; a deal played anew no longer holds back who deals."""
        return replace(carry, played_anew=0)

    def plan(self, table: Table[WhistOptions], standing: Standing[WhistCarry]) -> Plan | None:
        """Return the next deal, until a rubber is won."""
        return plan.plan(table, standing)

    def length(self, table: Table[WhistOptions]) -> Message:
        """Return that a rubber ends the match, if the table plays one."""
        return WON_RUBBER if table.options.plays_rubber else match_end.NO_FIXED_END

    def blank(self, deal: WhistDeal) -> WhistEntry:
        """Nothing written."""
        return blank(deal)

    def complete(self, deal: WhistDeal, entry: WhistEntry) -> WhistEntry:
        """Return the other side's tricks and honours; no revokes."""
        return check.complete(deal, entry)

    def stages(self, deal: WhistDeal, entry: WhistEntry) -> tuple[Stage, ...]:
        """Everything at once: tricks, honours, revokes."""
        return stages.stages(deal, entry)

    def check(self, deal: WhistDeal, entry: WhistEntry) -> list[Refusal]:
        """Thirteen tricks, no more than four honours, revokes that can be."""
        return check.check(deal, entry)

    def trumps_of(self, entry: WhistEntry) -> Sequence[Suit | None]:
        """Return the suit turned up, once it is written."""
        return (entry.trump,) if entry.trump else super().trumps_of(entry)

    def settle(self, deal: WhistDeal, entry: WhistEntry) -> Settlement[WhistCarry]:
        """Points a side by the order of the count (W-1), and the game where one is won."""
        return score.settle(deal, entry)

    def ranking_key(
        self, table: Table[WhistOptions], standing: Standing[WhistCarry]
    ) -> tuple[Any, ...]:
        """Games, what they are worth, and the open game, rather than points."""
        return rubber.ranking_key(table.options, standing.carry)

    def result(self, table: Table[WhistOptions], standing: Standing[WhistCarry]) -> rubber.Pair:
        """Game points, with those of the rubber; in the American game what a side receives.

        Before a game is over there are only the points of the first one.
        """
        return rubber.result(table.options, standing.carry)

    def result_name(
        self, table: Table[WhistOptions], standing: Standing[WhistCarry]
    ) -> Message | None:
        """Game points, or points received."""
        return rubber.result_name(table.options, standing.carry)

    def winning(self, options: WhistOptions | None = None) -> Message:
        """By two games, by game points, or by what is received."""
        return rubber.winning(options)

    def summary(
        self, table: Table[WhistOptions], standing: Standing[WhistCarry]
    ) -> Mapping[str, Any]:
        """``games``, ``score``, ``rubber``; in the American game ``settlements``."""
        return rubber.summary(table.options, standing.carry)

    def closing_notes(
        self, table: Table[WhistOptions], standing: Standing[WhistCarry]
    ) -> tuple[Message, ...]:
        """Return every game with its score, and the rubber."""
        return rubber.closing_notes(table.options, standing.carry)

    def highlights(self, rows: Sequence[stats.WhistRow]) -> Iterable[Highlight]:
        """Slams, revokes, honours, deals won in a row."""
        return highlights.highlights(rows)

    def stats(self, rows: Sequence[stats.WhistRow]) -> Iterable[Stat]:
        """Rubbers and games by partner; tricks, honours and revokes."""
        return stats.stats(rows)


GAME = Whist()
