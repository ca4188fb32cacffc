"""The pot of a deal of Black Lady: the clear bonus and the points carried into the deal.

Source: [000] (クリアルール). Points left after the last deal go to nobody, or a further round is
played for them (BL-3).
"""

from dataclasses import dataclass

from scorekeeper.games.black_lady.entry import BlackLadyDeal
from scorekeeper.rules.ruling import Message, Player, say
from scorekeeper.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Pot:
    """The points that clear players share. After the ``last`` deal, the rest goes to nobody."""

    bonus: int
    carried_in: int
    last: bool = False

    @property
    def total(self) -> int:
        return self.bonus + self.carried_in

    def split(self, clear: int) -> tuple[int, int]:
        """Split the pot among ``clear`` players. Return the share of each, and the rest."""
        return divmod(self.total, clear) if clear else (0, self.total)

    def contents(self) -> Message:
        """Return the contents of the pot: ``"Pot 26 + 2 carried over"``."""
        if not self.carried_in:
            return say("Pot {bonus}", bonus=self.bonus)
        return say(
            "Pot {bonus} + {carried} carried over", bonus=self.bonus, carried=self.carried_in
        )

    def explain(self, clear: tuple[Seat, ...]) -> Message:
        """Return the contents and the split: ``"Pot 26: 8 each, 2 carried over"``."""
        shared = say("{pot}: {shares}", pot=self.contents(), shares=self._shares_text(clear))
        _, rest = self.split(len(clear))
        if not rest:
            return shared
        return say("{shared}, {rest}", shared=shared, rest=self._remainder_text(rest))

    def _shares_text(self, clear: tuple[Seat, ...]) -> Message:
        each, _ = self.split(len(clear))
        if not clear:
            return say("nobody is clear")
        if len(clear) == 1:
            return say("{points} to {player}", points=each, player=Player(clear[0]))
        return say("{points} each", points=each)

    def _remainder_text(self, rest: int) -> Message:
        if self.last:
            return say("{points} left over for nobody", points=rest)
        return say("{points} carried over", points=rest)


def pot_of(deal: BlackLadyDeal) -> Pot:
    last = deal.plan.number == deal.options.deals and deal.options.left_over == "dropped"
    return Pot(deal.options.bonus, deal.standing.carry, last)
