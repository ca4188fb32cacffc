"""Hearts. Source: seeds 000 and 001. Differs: equal totals share a place (H-3).

Points are penalty points per seat, lower is better. The turn passes to the left (clockwise).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from scorekeeper.games.hearts import check, end, highlights, plan, score, stages, stats
from scorekeeper.games.hearts.end import Decider
from scorekeeper.games.hearts.entry import HeartsDeal, HeartsEntry, blank
from scorekeeper.games.hearts.example import EXAMPLE
from scorekeeper.games.hearts.irregularities import WRONG
from scorekeeper.games.hearts.options import PRESETS, HeartsOptions
from scorekeeper.games.hearts.play import HeartsPlay
from scorekeeper.rules import match_end
from scorekeeper.rules.entry import Stage
from scorekeeper.rules.game import Facts, Game, Plan, RefereeQuestion, Settlement, Standing, Table
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.play.tricks import CardPlay
from scorekeeper.rules.ruling import N_, Message, Player, Refusal, say
from scorekeeper.rules.stats import Breakdown, Stat


class Hearts(Game[HeartsOptions, HeartsEntry, Decider]):
    """The rules of Hearts as the score pad needs them."""

    slug: ClassVar[str] = "hearts"
    name: ClassVar[str] = N_("Hearts")
    blurb: ClassVar[str] = N_("Avoid the hearts and ♠Q, or take them all.")
    seats: ClassVar[range] = range(3, 6)
    usual_seats: ClassVar[int] = 4
    lower_is_better: ClassVar[bool] = True
    dealer_hint: ClassVar[str] = N_("Anyone may deal first.")
    options = HeartsOptions
    entry = HeartsEntry
    presets = PRESETS
    example = EXAMPLE
    play: ClassVar[CardPlay] = HeartsPlay()
    breakdowns: ClassVar[tuple[Breakdown, ...]] = stats.BREAKDOWNS
    questions: ClassVar[tuple[RefereeQuestion, ...]] = (WRONG,)
    renamed_questions: ClassVar[Mapping[str, tuple[str, Facts]]] = {
        "revoke": ("wrong", {"what": "revoke"}),
    }

    def check_options(self, options: HeartsOptions, seats: int) -> list[Refusal]:
        """Also refuses passing across where nobody sits across, and half of an odd limit."""
        found = super().check_options(options, seats) + plan.check_passing(options, seats)
        return found + plan.check_limit(options)

    def start(self, table: Table[HeartsOptions]) -> Decider:  # noqa: ARG002 - every table alike
        """No tie is to be broken yet."""
        return False

    def schedule(self, table: Table[HeartsOptions]) -> tuple[int, ...] | None:
        """Return the cards of every deal, where the table plays a number of deals."""
        return plan.schedule(table)

    def length(self, table: Table[HeartsOptions]) -> Message:
        """Return the number of deals, else the limit that ends the match."""
        return match_end.length(table.options)

    def further_deals(
        self, table: Table[HeartsOptions], standing: Standing[Decider]
    ) -> tuple[int, ...]:
        """Return the cards of the deals that a tie has added (H-3)."""
        return plan.further_deals(table, standing)

    def plan(self, table: Table[HeartsOptions], standing: Standing[Decider]) -> Plan | None:
        """Return the next deal: what is taken out, to whom to pass, who opens."""
        return plan.plan(table, standing)

    def blank(self, deal: HeartsDeal) -> HeartsEntry:
        """No heart and no card written."""
        return blank(deal)

    def complete(self, deal: HeartsDeal, entry: HeartsEntry) -> HeartsEntry:
        """The last player's hearts follow from the others'."""
        return check.complete(deal, entry)

    def stages(self, deal: HeartsDeal, entry: HeartsEntry) -> tuple[Stage, ...]:
        """Everything at once: hearts, ♠Q, ♦J, and the choice after a moon."""
        return stages.stages(deal, entry)

    def check(self, deal: HeartsDeal, entry: HeartsEntry) -> list[Refusal]:
        """Thirteen hearts placed, every card that counts with somebody, a choice where asked."""
        return check.check(deal, entry)

    def settle(self, deal: HeartsDeal, entry: HeartsEntry) -> Settlement[Decider]:
        """Points taken, or the moon (H-4, H-5); a total on exactly the limit (H-2)."""
        return score.settle(deal, entry)

    def ranking_key(
        self, table: Table[HeartsOptions], standing: Standing[Decider]
    ) -> tuple[Any, ...]:
        """Return the totals; whoever has won with exactly the limit comes first (H-2)."""
        return end.ranking_key(table.options, standing.totals)

    def closing_notes(
        self, table: Table[HeartsOptions], standing: Standing[Decider]
    ) -> tuple[Message, ...]:
        """Return who has won with exactly the limit (H-2)."""
        return tuple(
            say(
                "{player} wins with exactly {limit} points.",
                player=Player(seat),
                limit=table.options.limit,
            )
            for seat in end.exact(table.options, standing.totals)
        )

    def highlights(self, rows: Sequence[stats.HeartsRow]) -> Iterable[Highlight]:
        """Moons, the biggest haul, deals without a penalty card."""
        return highlights.highlights(rows)

    def stats(self, rows: Sequence[stats.HeartsRow]) -> Iterable[Stat]:
        """Hearts, ♠Q and ♦J by taker, and moons."""
        return stats.stats(rows)


GAME = Hearts()
