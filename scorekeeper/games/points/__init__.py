"""Points: any other game, kept by its points alone. Source: none; the table brings the rules.

Points are per seat; a team is a seat with a team's name. Higher is better unless the table says
otherwise. The deal passes to the left, where it passes at all.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from scorekeeper.games.points import check, entry, highlights, plan, score, stages, stats
from scorekeeper.games.points.entry import PointsDeal, PointsEntry
from scorekeeper.games.points.example import EXAMPLE
from scorekeeper.games.points.options import PRESETS, PointsOptions
from scorekeeper.games.points.stats import PointsRow
from scorekeeper.rules.entry import Stage
from scorekeeper.rules.game import Game, Plan, Settlement, Standing, Table
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.ruling import N_, Message, Refusal, say
from scorekeeper.rules.stats import Breakdown, Stat


class Points(Game[PointsOptions, PointsEntry, None]):
    """A score pad for any game there is."""

    slug: ClassVar[str] = "points"
    name: ClassVar[str] = N_("Points")
    blurb: ClassVar[str] = N_("Any other game: type the points of each deal.")
    seats: ClassVar[range] = range(1, 13)
    usual_seats: ClassVar[int] = 4
    lower_is_better: ClassVar[bool] = False
    comparable: ClassVar[bool] = False
    naming_option: ClassVar[str] = "called"
    dealer_hint: ClassVar[str] = N_("Whoever your game says deals first.")
    options = PointsOptions
    entry = PointsEntry
    presets = PRESETS
    example = EXAMPLE
    breakdowns: ClassVar[tuple[Breakdown, ...]] = stats.BREAKDOWNS

    def fewest_wins(self, options: PointsOptions) -> bool:
        """Return whether the table has chosen that low totals are better."""
        return options.wins == "fewest"

    def counts_against(self, points: int) -> bool:  # noqa: ARG002 - as every game
        """Nothing does: what a number means here only the table knows."""
        return False

    def winning(self, options: PointsOptions | None = None) -> Message:
        """As the table has it; whatever it has, both may be."""
        if options is None:
            return say("Most or fewest points wins, as the table says.")
        return super().winning(options)

    def check_options(self, options: PointsOptions, seats: int) -> list[Refusal]:
        """Also refuses a target of 0."""
        return super().check_options(options, seats) or plan.check_target(options)

    def start(self, table: Table[PointsOptions]) -> None:
        """Nothing is carried."""

    def plan(self, table: Table[PointsOptions], standing: Standing[None]) -> Plan | None:
        """Return the next deal, until the match is over."""
        return plan.plan(table, standing)

    def length(self, table: Table[PointsOptions]) -> Message:
        """Return the number of deals, else the target that ends the match."""
        return plan.length(table.options)

    def blank(self, deal: PointsDeal) -> PointsEntry:
        """No number written."""
        return entry.blank(deal)

    def complete(self, deal: PointsDeal, entry: PointsEntry) -> PointsEntry:
        """The last number, where all have to add up to 0."""
        return check.complete(deal, entry)

    def stages(self, deal: PointsDeal, entry: PointsEntry) -> tuple[Stage, ...]:
        """A number for everybody."""
        return stages.stages(deal, entry)

    def check(self, deal: PointsDeal, entry: PointsEntry) -> list[Refusal]:
        """A number for everybody, adding up to 0 where the table says so."""
        return check.check(deal, entry)

    def settle(self, deal: PointsDeal, entry: PointsEntry) -> Settlement[None]:
        """What was entered."""
        return score.settle(deal, entry)

    def points_so_far(self, deal: PointsDeal, entry: PointsEntry) -> Sequence[int | None]:
        """The numbers there are."""
        return score.points_so_far(deal, entry)

    def stats(self, rows: Sequence[PointsRow]) -> Iterable[Stat]:
        """Who was best in a deal, and who got nothing."""
        return stats.stats(rows)

    def highlights(self, rows: Sequence[PointsRow]) -> Iterable[Highlight]:
        """Runs, the most points in a deal, who was best most often."""
        return highlights.highlights(rows)


GAME = Points()
