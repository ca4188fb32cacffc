"""Black Maria. Source: seed 000. Differs: a number of deals ends the match (BM-5).

Points are penalty points per seat, lower is better. The turn passes to the left (clockwise); the
dealer's left leads any card, and no card is barred from the first trick (BM-3).
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from scorekeeper.games.black_maria import plan, score, stats
from scorekeeper.games.black_maria.options import PRESETS, BlackMariaOptions
from scorekeeper.games.black_maria.play import BlackMariaPlay
from scorekeeper.games.black_maria.score import BlackMariaDeal, BlackMariaEntry
from scorekeeper.games.black_maria.stages import deal_stage
from scorekeeper.rules import match_end
from scorekeeper.rules.entry import Stage
from scorekeeper.rules.game import Game, Plan, Settlement, Standing, Table
from scorekeeper.rules.play.tricks import CardPlay
from scorekeeper.rules.ruling import N_, Refusal
from scorekeeper.rules.seats import next_seat, turn_order
from scorekeeper.rules.stats import Breakdown, Stat


class BlackMaria(Game[BlackMariaOptions, BlackMariaEntry, None]):
    """The rules of Black Maria as the score pad needs them."""

    slug: ClassVar[str] = "black_maria"
    name: ClassVar[str] = N_("Black Maria")
    blurb: ClassVar[str] = N_("Take no hearts, and beware of ♠A, ♠K and ♠Q.")
    seats: ClassVar[range] = range(3, 8)
    usual_seats: ClassVar[int] = 3
    lower_is_better: ClassVar[bool] = True
    dealer_hint: ClassVar[str] = N_("Anybody may deal first.")
    options = BlackMariaOptions
    entry = BlackMariaEntry
    presets = PRESETS
    play: ClassVar[CardPlay] = BlackMariaPlay()
    breakdowns: ClassVar[tuple[Breakdown, ...]] = stats.BREAKDOWNS

    def start(self, table: Table[BlackMariaOptions]) -> None:
        """Nothing is carried in Black Maria."""

    def schedule(self, table: Table[BlackMariaOptions]) -> tuple[int, ...] | None:
        """The cards of every deal, where the table plays a number of deals."""
        options = table.options
        if options.ends != "deals":
            return None
        return (plan.hand_size(options, table.seats),) * options.deals

    def plan(self, table: Table[BlackMariaOptions], standing: Standing[None]) -> Plan | None:
        """The next deal: what is taken out; three cards to the right; the dealer's left leads."""
        options, seats = table.options, table.seats
        if match_end.is_over(options, standing):
            return None
        number = standing.played + 1
        dealer = table.dealer(number)
        eldest = next_seat(dealer, seats)
        return Plan(
            number=number,
            dealer=dealer,
            cards=plan.hand_size(options, seats),
            leader=eldest,
            turn_order=turn_order(eldest, seats),
            passes=plan.PASSES,
            removed=plan.removed(options, seats),
        )

    def blank(self, deal: BlackMariaDeal) -> BlackMariaEntry:
        """No heart and no spade written."""
        return BlackMariaEntry(hearts=(None,) * deal.seats)

    def complete(self, deal: BlackMariaDeal, entry: BlackMariaEntry) -> BlackMariaEntry:
        """The last player's hearts follow from the others'."""
        return score.complete(deal, entry)

    def stages(self, deal: BlackMariaDeal, entry: BlackMariaEntry) -> tuple[Stage, ...]:
        """Everything at once: hearts, ♠Q, ♠K, ♠A."""
        return (deal_stage(deal, entry),)

    def check(self, deal: BlackMariaDeal, entry: BlackMariaEntry) -> list[Refusal]:
        """All hearts of the pack placed, and each of the three spades with somebody."""
        return score.check(deal, entry)

    def settle(self, deal: BlackMariaDeal, entry: BlackMariaEntry) -> Settlement[None]:
        """Points taken, or the moon where the table plays it (BM-4)."""
        return score.settle(deal, entry)

    def stats(self, rows: Sequence[stats.BlackMariaRow]) -> Iterable[Stat]:
        """Hearts and the three spades by taker, and moons."""
        return stats.stats(rows)


GAME = BlackMaria()
