"""Black Lady, the rules of Nakayoshi-mura. Source: seed 000.

Differs: any number of deals is allowed (BL-4); what is left in the pot at the end is dropped, or
played for in a further round (BL-3). Points are penalty points per seat, lower is better. The turn
passes to the left (clockwise); the dealer's left leads any card, and no card is barred from the
first trick.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from scorekeeper.games.black_lady import check, highlights, plan, score, stages, stats
from scorekeeper.games.black_lady.entry import BlackLadyDeal, BlackLadyEntry, blank
from scorekeeper.games.black_lady.example import EXAMPLE
from scorekeeper.games.black_lady.irregularities import WRONG
from scorekeeper.games.black_lady.options import PRESETS, BlackLadyOptions
from scorekeeper.games.black_lady.play import BlackLadyPlay
from scorekeeper.rules.entry import Stage
from scorekeeper.rules.game import Game, Plan, RefereeQuestion, Settlement, Standing, Table
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.play.tricks import CardPlay
from scorekeeper.rules.ruling import N_, Message, Refusal, say
from scorekeeper.rules.stats import Breakdown, Stat


class BlackLady(Game[BlackLadyOptions, BlackLadyEntry, int]):
    """The rules of Black Lady as the score pad needs them. The pot is carried."""

    slug: ClassVar[str] = "black_lady"
    name: ClassVar[str] = N_("Black Lady")
    blurb: ClassVar[str] = N_("Avoid the hearts and ♠Q. Clear players share a bonus.")
    seats: ClassVar[range] = range(3, 8)
    usual_seats: ClassVar[int] = 4
    lower_is_better: ClassVar[bool] = True
    dealer_hint: ClassVar[str] = N_("Anyone may deal first.")
    options = BlackLadyOptions
    entry = BlackLadyEntry
    presets = PRESETS
    example = EXAMPLE
    play: ClassVar[CardPlay] = BlackLadyPlay()
    breakdowns: ClassVar[tuple[Breakdown, ...]] = stats.BREAKDOWNS
    questions: ClassVar[tuple[RefereeQuestion, ...]] = (WRONG,)

    def start(self, table: Table[BlackLadyOptions]) -> int:  # noqa: ARG002 - every table alike
        """Nothing has been carried into the first deal."""
        return 0

    def schedule(self, table: Table[BlackLadyOptions]) -> tuple[int, ...]:
        """Return the cards of every deal."""
        return plan.schedule(table)

    def further_deals(
        self, table: Table[BlackLadyOptions], standing: Standing[int]
    ) -> tuple[int, ...]:
        """Return the cards of the further rounds for what was left in the pot (BL-3)."""
        return plan.further_deals(table, standing)

    def plan(self, table: Table[BlackLadyOptions], standing: Standing[int]) -> Plan | None:
        """The next deal: hands, table cards, two passes, the pot; the dealer's left leads."""
        return plan.plan(table, standing)

    def blank(self, deal: BlackLadyDeal) -> BlackLadyEntry:
        """No heart and no queen written."""
        return blank(deal)

    def complete(self, deal: BlackLadyDeal, entry: BlackLadyEntry) -> BlackLadyEntry:
        """The last player's hearts follow from the others'."""
        return check.complete(deal, entry)

    def stages(self, deal: BlackLadyDeal, entry: BlackLadyEntry) -> tuple[Stage, ...]:
        """Everything at once: hearts and ♠Q."""
        return stages.stages(deal, entry)

    def check(self, deal: BlackLadyDeal, entry: BlackLadyEntry) -> list[Refusal]:
        """Thirteen hearts placed, and ♠Q with somebody."""
        return check.check(deal, entry)

    def settle(self, deal: BlackLadyDeal, entry: BlackLadyEntry) -> Settlement[int]:
        """Points taken, the pot shared by the clear players, the rest carried."""
        return score.settle(deal, entry)

    def closing_notes(
        self,
        table: Table[BlackLadyOptions],  # noqa: ARG002 - every table alike
        standing: Standing[int],
    ) -> tuple[Message, ...]:
        """Return what is left in the pot, and that nobody gets it (BL-3)."""
        if not standing.carry:
            return ()
        return (say("{points} points left in the pot go to nobody.", points=standing.carry),)

    def highlights(self, rows: Sequence[stats.BlackLadyRow]) -> Iterable[Highlight]:
        """Moons, the biggest bonus and haul, clear deals."""
        return highlights.highlights(rows)

    def stats(self, rows: Sequence[stats.BlackLadyRow]) -> Iterable[Stat]:
        """Clear deals and the bonus, hearts and ♠Q by taker, and moons."""
        return stats.stats(rows)


GAME = BlackLady()
