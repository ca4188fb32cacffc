"""Hell. Source: seed 003. Differs: two and four players keep a card for trumps (O-1).

Points are per seat, higher is better. The turn passes to the right, so seat + 1 is the
right-hand neighbour; with ``direction="left"`` it is the left-hand one.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from scorekeeper.games.hell import check, highlights, plan, score, stages, stats
from scorekeeper.games.hell.bidding import HellBidding
from scorekeeper.games.hell.entry import HellDeal, HellEntry, blank
from scorekeeper.games.hell.example import EXAMPLE
from scorekeeper.games.hell.irregularities import WRONG
from scorekeeper.games.hell.options import PRESETS, HellOptions
from scorekeeper.games.hell.play import HellPlay
from scorekeeper.games.hell.questions import DealerBid
from scorekeeper.games.hell.stats import HellRow
from scorekeeper.rules.cards import Suit
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
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.play.tricks import CardPlay
from scorekeeper.rules.ruling import N_, N_in, Refusal
from scorekeeper.rules.stats import Breakdown, Stat, Versus

OWN_WORDS = (
    N_in("hell", "%(name)s deals"),
    N_in("hell", "%(name)s deals and leads"),
    N_in("hell", "Bidding"),
    N_in("hell", "Dealer"),
    N_in("hell", "Deals"),
    N_in("hell", "The next dealer"),
    N_in("hell", "The same dealer"),
    N_in("hell", "deals, leads"),
    N_in("hell", "First dealer"),
    N_in("hell", "Misdeal: the next dealer deals"),
    N_in("hell", "Misdeal: the same dealer deals again"),
    N_in("hell", "Missed"),
    N_in("hell", "deals"),
)
"""The words of Hell that differ: seed 003 calls the dealer 親, and a missed bid 外れ."""


class Hell(Game[HellOptions, HellEntry, None]):
    """The rules of Hell as the score pad needs them."""

    slug: ClassVar[str] = "hell"
    name: ClassVar[str] = N_("Hell")
    blurb: ClassVar[str] = N_("Say how many tricks you will take, then take exactly that many.")
    seats: ClassVar[range] = range(2, 11)
    usual_seats: ClassVar[int] = 5
    lower_is_better: ClassVar[bool] = False
    settled_at_start: ClassVar[frozenset[str]] = frozenset({"direction", "ladder", "ladder_cards"})
    """Who sits where says which way play goes; the deals ahead are planned one by one."""
    dialect: ClassVar[str] = "hell"
    dealer_hint: ClassVar[str] = N_("The loser of rock-paper-scissors deals first.")
    options = HellOptions
    entry = HellEntry
    presets = PRESETS
    example = EXAMPLE
    questions: ClassVar[tuple[RefereeQuestion, ...]] = (DealerBid(), WRONG)
    bidding: ClassVar[Bidding] = HellBidding()
    play: ClassVar[CardPlay] = HellPlay()
    breakdowns: ClassVar[tuple[Breakdown, ...]] = stats.BREAKDOWNS

    def check_options(self, options: HellOptions, seats: int) -> list[Refusal]:
        """Also refuses a pack too small for ``seats``, and deals of more cards than it has."""
        return (
            super().check_options(options, seats)
            or plan.check_pack(options, seats)
            or plan.check_ladder(options, seats)
        )

    def turns_right(self, options: HellOptions) -> bool:
        """Return whether the turn passes to the right."""
        return options.direction == "right"

    def start(self, table: Table[HellOptions]) -> None:
        """Nothing is carried in Hell."""

    def schedule(self, table: Table[HellOptions]) -> tuple[int, ...]:
        """Return the cards of every deal, first to last."""
        return plan.schedule(table)

    def deal_sizes(self, options: HellOptions, seats: int) -> range:
        """Return the sizes of a deal that the pack allows (O-1); the table may change each."""
        return range(1, plan.peak(options, seats) + 1)

    def plan(self, table: Table[HellOptions], standing: Standing[None]) -> Plan | None:
        """Return the next deal of the ladder."""
        return plan.plan(table, standing)

    def blank(self, deal: HellDeal) -> HellEntry:
        """No bid and no trick written."""
        return blank(deal)

    def complete(self, deal: HellDeal, entry: HellEntry) -> HellEntry:
        """The last player's tricks follow from the others'."""
        return check.complete(deal, entry)

    def stages(self, deal: HellDeal, entry: HellEntry) -> tuple[Stage, ...]:
        """Bids first, tricks after."""
        return stages.stages(deal, entry)

    def check(self, deal: HellDeal, entry: HellEntry) -> list[Refusal]:
        """Bids in range and not adding up (O-5, O-7); tricks adding up to the cards dealt."""
        return check.check(deal, entry)

    def trumps_of(self, entry: HellEntry) -> Sequence[Suit | None]:
        """Return the trumps, once they are written."""
        return (entry.trump,) if entry.trump else super().trumps_of(entry)

    def settle(self, deal: HellDeal, entry: HellEntry) -> Settlement[None]:
        """Points by the table's scoring (O-8)."""
        return score.settle(deal, entry)

    def points_so_far(self, deal: HellDeal, entry: HellEntry) -> Sequence[int | None]:
        """Points of everybody whose bid and tricks are both written."""
        return score.points_so_far(deal, entry)

    def highlights(self, rows: Sequence[HellRow]) -> Iterable[Highlight]:
        """Bids made in a row, a barred one that was right, the best deal."""
        return highlights.highlights(rows)

    def stats(self, rows: Sequence[HellRow]) -> Iterable[Stat]:
        """Bids made, over and under, by size of hand."""
        return stats.stats(rows)

    def versus(self, rows: Sequence[HellRow]) -> Versus | None:
        """Bids against tricks."""
        return stats.versus(rows)

    def made(self, row: HellRow) -> tuple[bool | None, ...]:
        """Return who took as many tricks as were bid."""
        return stats.made(row)


GAME = Hell()
