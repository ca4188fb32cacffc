"""Black Maria. Source: seed 000. Differs: a number of deals ends the match (BM-5).

Points are penalty points per seat, lower is better. The turn passes to the left (clockwise). The
lowest club leads, as in Hearts, unless the dealer's left may lead any card (BM-3).
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from scorekeeper.games.black_maria import check, highlights, plan, score, stages, stats
from scorekeeper.games.black_maria.entry import BlackMariaDeal, BlackMariaEntry, blank
from scorekeeper.games.black_maria.example import EXAMPLE
from scorekeeper.games.black_maria.irregularities import WRONG
from scorekeeper.games.black_maria.options import PRESETS, BlackMariaOptions
from scorekeeper.games.black_maria.play import BlackMariaPlay
from scorekeeper.rules import match_end
from scorekeeper.rules.entry import Stage
from scorekeeper.rules.game import Game, Plan, RefereeQuestion, Settlement, Standing, Table
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.play.tricks import CardPlay
from scorekeeper.rules.ruling import N_, Message, Refusal
from scorekeeper.rules.stats import Breakdown, Stat


class BlackMaria(Game[BlackMariaOptions, BlackMariaEntry, None]):
    """The rules of Black Maria as the score pad needs them."""

    slug: ClassVar[str] = "black_maria"
    name: ClassVar[str] = N_("Black Maria")
    blurb: ClassVar[str] = N_("Avoid the hearts, and beware of ♠A, ♠K and ♠Q.")
    seats: ClassVar[range] = range(3, 8)
    usual_seats: ClassVar[int] = 3
    lower_is_better: ClassVar[bool] = True
    dealer_hint: ClassVar[str] = N_("Anyone may deal first.")
    options = BlackMariaOptions
    entry = BlackMariaEntry
    presets = PRESETS
    example = EXAMPLE
    play: ClassVar[CardPlay] = BlackMariaPlay()
    breakdowns: ClassVar[tuple[Breakdown, ...]] = stats.BREAKDOWNS
    questions: ClassVar[tuple[RefereeQuestion, ...]] = (WRONG,)

    def start(self, table: Table[BlackMariaOptions]) -> None:
        """Nothing is carried in Black Maria."""

    def schedule(self, table: Table[BlackMariaOptions]) -> tuple[int, ...] | None:
        """Return the cards of every deal, where the table plays a number of deals."""
        return plan.schedule(table)

    def length(self, table: Table[BlackMariaOptions]) -> Message:
        """Return the number of deals, else the limit that ends the match."""
        return match_end.length(table.options)

    def plan(self, table: Table[BlackMariaOptions], standing: Standing[None]) -> Plan | None:
        """The next deal: what is taken out; three cards to the right; which card leads."""
        return plan.plan(table, standing)

    def blank(self, deal: BlackMariaDeal) -> BlackMariaEntry:
        """No heart and no spade written."""
        return blank(deal)

    def complete(self, deal: BlackMariaDeal, entry: BlackMariaEntry) -> BlackMariaEntry:
        """The last player's hearts follow from the others'."""
        return check.complete(deal, entry)

    def stages(self, deal: BlackMariaDeal, entry: BlackMariaEntry) -> tuple[Stage, ...]:
        """Everything at once: hearts, ♠Q, ♠K, ♠A."""
        return stages.stages(deal, entry)

    def check(self, deal: BlackMariaDeal, entry: BlackMariaEntry) -> list[Refusal]:
        """All hearts of the pack placed, and each of the three spades with somebody."""
        return check.check(deal, entry)

    def settle(self, deal: BlackMariaDeal, entry: BlackMariaEntry) -> Settlement[None]:
        """Points taken, or the moon where the table plays it (BM-4)."""
        return score.settle(deal, entry)

    def highlights(self, rows: Sequence[stats.BlackMariaRow]) -> Iterable[Highlight]:
        """Moons, the biggest haul, deals without a penalty card."""
        return highlights.highlights(rows)

    def stats(self, rows: Sequence[stats.BlackMariaRow]) -> Iterable[Stat]:
        """Hearts and the three spades by taker, and moons."""
        return stats.stats(rows)


GAME = BlackMaria()
