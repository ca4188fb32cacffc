"""Points for bids in Hell as one set of numbers, which covers every scoring.

Source: [003]; scorings other than ``ten_plus_three`` from O-6 and O-8.
"""

from dataclasses import dataclass, fields

from scorekeeper.games.hell.options import HellOptions, MadeZero, Scoring


@dataclass(frozen=True, slots=True)
class Rates:
    """The numbers of a scoring, named like the options. The cost of a miss is negative."""

    made_bonus: int
    made_per_trick: int
    missed_base: int = 0
    missed_per_trick_over: int = 0
    missed_per_trick_under: int = 0
    missed_per_trick_taken: int = 0
    count_squares: bool = False
    made_zero: MadeZero = "as_others"
    made_zero_points: int = 0

    @property
    def tricks_pay_anyhow(self) -> bool:
        """True if a trick is worth the same whether the bid is made or missed."""
        return self.made_per_trick == self.missed_per_trick_taken and not self.count_squares

    @property
    def missed_costs_the_bid(self) -> bool:
        """True if a miss costs a rate per trick bid.

        The rates for tricks taken, short and over are then equal in size, because bid = taken +
        short.
        """
        rate = self.missed_per_trick_taken
        alike = rate == self.missed_per_trick_under == -self.missed_per_trick_over
        return alike and not self.count_squares


RATES: dict[Scoring, Rates] = {
    "ten_plus_three": Rates(10, 3, missed_per_trick_over=-3, missed_per_trick_under=-3),
    "one_plus_ten": Rates(10, 1, missed_per_trick_taken=1),
    "ten_plus_bid": Rates(10, 1),
    "ten_plus_bid_or_minus_bid": Rates(
        10, 1, missed_per_trick_over=1, missed_per_trick_under=-1, missed_per_trick_taken=-1
    ),
    "ten_plus_tricks_or_minus_difference": Rates(
        10, 1, missed_per_trick_over=-1, missed_per_trick_under=-1
    ),
    "squares": Rates(
        10, 1, missed_per_trick_over=-1, missed_per_trick_under=-1, count_squares=True
    ),
}


def rates_of(options: HellOptions) -> Rates:
    """Return the numbers of the chosen scoring, which may be custom numbers in ``options``."""
    if options.scoring != "custom":
        return RATES[options.scoring]
    return Rates(**{item.name: getattr(options, item.name) for item in fields(Rates)})
