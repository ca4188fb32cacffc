"""Spades. Source: the game as it is commonly played with partners; SP-1 to SP-5.

Points are per side, higher is better. The turn passes to the left (clockwise).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from scorekeeper.rules import match_end
from scorekeeper.rules.entry import Stage
from scorekeeper.rules.game import (
    Bidding,
    Game,
    Plan,
    RefereeQuestion,
    Settlement,
    Standing,
    Table,
)
from scorekeeper.rules.play.tricks import CardPlay
from scorekeeper.rules.ruling import N_, Message, Refusal, say
from scorekeeper.rules.stats import Breakdown, Stat, Versus
from scorekeeper_spades import check, entry, plan, score, stages, stats
from scorekeeper_spades.bidding import SpadesBidding
from scorekeeper_spades.entry import SpadesCarry, SpadesDeal, SpadesEntry
from scorekeeper_spades.example import EXAMPLE
from scorekeeper_spades.irregularities import WRONG
from scorekeeper_spades.options import PRESETS, SpadesOptions
from scorekeeper_spades.play import SpadesPlay
from scorekeeper_spades.questions import Bags
from scorekeeper_spades.stats import SpadesRow


class Spades(Game[SpadesOptions, SpadesEntry, SpadesCarry]):
    """The rules of Spades as the score pad needs them."""

    slug: ClassVar[str] = "spades"
    name: ClassVar[str] = N_("Spades")
    blurb: ClassVar[str] = N_("Two against two: bid your tricks, and mind the bags.")
    seats: ClassVar[range] = range(4, 5)
    usual_seats: ClassVar[int] = 4
    lower_is_better: ClassVar[bool] = False
    partners: ClassVar[bool] = True
    dealer_hint: ClassVar[str] = N_("Whoever draws the highest card deals first.")
    options = SpadesOptions
    entry = SpadesEntry
    presets = PRESETS
    bidding: ClassVar[Bidding] = SpadesBidding()
    play: ClassVar[CardPlay] = SpadesPlay()
    questions: ClassVar[tuple[RefereeQuestion, ...]] = (Bags(), WRONG)
    breakdowns: ClassVar[tuple[Breakdown, ...]] = stats.BREAKDOWNS
    example = EXAMPLE

    def start(self, table: Table[SpadesOptions]) -> SpadesCarry:
        """No bags."""
        return SpadesCarry()

    def plan(self, table: Table[SpadesOptions], standing: Standing[SpadesCarry]) -> Plan | None:
        """The next deal, until a side is ahead at the target."""
        return plan.plan(table, standing)

    def length(self, table: Table[SpadesOptions]) -> Message:
        """Return the target, which ends the match."""
        return match_end.until_reached(table.options.target)

    def blank(self, deal: SpadesDeal) -> SpadesEntry:
        """Nothing written."""
        return entry.BLANK

    def complete(self, deal: SpadesDeal, entry: SpadesEntry) -> SpadesEntry:
        """The other side's tricks; a nil that was made because its side took none."""
        return check.complete(entry)

    def stages(self, deal: SpadesDeal, entry: SpadesEntry) -> tuple[Stage, ...]:
        """Bids first; then tricks, and what became of each nil."""
        return (stages.bids_stage(deal, entry), stages.tricks_stage(deal, entry))

    def check(self, deal: SpadesDeal, entry: SpadesEntry) -> list[Refusal]:
        """Bids that can be made, thirteen tricks, nils that agree with them."""
        return check.check(deal, entry)

    def settle(self, deal: SpadesDeal, entry: SpadesEntry) -> Settlement[SpadesCarry]:
        """Contracts, bags and nils, a side."""
        return score.settle(deal, entry)

    def winning(self, options: SpadesOptions | None = None) -> Message:
        """By the points that the table plays to."""
        if options is None:
            return super().winning(options)
        return say("First to {target} points wins.", target=options.target)

    def summary(
        self,
        table: Table[SpadesOptions],
        standing: Standing[SpadesCarry],
    ) -> Mapping[str, Any]:
        """``bags``, a side."""
        return {"bags": list(standing.carry.bags)}

    def stats(self, rows: Sequence[SpadesRow]) -> Iterable[Stat]:
        """Contracts and nils, made and missed; bags."""
        return stats.stats(rows)

    def versus(self, rows: Sequence[SpadesRow]) -> Versus | None:
        """What partners bid together against their tricks."""
        return stats.versus(rows)


GAME = Spades()
