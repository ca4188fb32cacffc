"""The conventional leads, which inform the partner about the hand.

Source: [002], after Peter Arnold.

The rows are those of [002], in its order. The headings of its two tables are missing; the first
table is taken to be for trumps, as in other books (from memory). If several rows fit, the row that
names most cards is used. If only one row has the same named cards (A, K, Q), that row is also used
for longer suits, although [002] does not say so. The last line is for all other holdings: the
fourth highest of the longest suit. These leads are a convention, not a rule.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import RANKS
from scorekeeper.rules.ruling import Message, say

FOURTH = 4
FOURTH_HIGHEST = "4"
FACES = {"T": "10"}


@dataclass(frozen=True, slots=True)
class Leads:
    """The messages on the first and the second lead; ``second`` may be missing."""

    first: Message
    second: Message | None = None


@dataclass(frozen=True, slots=True)
class LeadRow:
    """A row of the tables of leads, for one kind of holding.

    ``named`` are the ranks that the row names, and ``others`` is the number of other cards in the
    suit.

    ``first`` and ``second`` are the leads: a rank, ``FOURTH_HIGHEST``, or "" if the table has none.
    The fourth highest for the second lead is counted among the remaining cards. One of the cards
    ``after`` must have been played before the second lead. ``longer`` is true if the row has "…",
    so that there may be more other cards.
    """

    named: str
    others: int
    first: str
    second: str = ""
    after: str = ""
    longer: bool = False

    def fits(self, holding: str, *, longer: bool) -> bool:
        """Return whether this row is for ``holding``, whose ranks are in descending order.

        With ``longer``, the holding may have more other cards.
        """
        others = len(holding) - len(self.named)
        as_long = others >= self.others if longer else others == self.others
        return set(self.named) <= set(holding) and as_long

    @property
    def holding(self) -> str:
        """The holding as in the table: ``"K Q J x x"``, with "…" if it may be longer."""
        cards = [face(rank) for rank in self.named] + ["x"] * self.others
        return " ".join([*cards, "…"] if self.longer else cards)

    @property
    def leads(self) -> Leads:
        first = (
            say("the fourth highest") if self.first == FOURTH_HIGHEST else _card_text(self.first)
        )
        return Leads(first, self._second_lead_text(""))

    def leads_from(self, holding: str) -> Leads:
        first = (
            _fourth_highest_text(holding)
            if self.first == FOURTH_HIGHEST
            else _card_text(self.first)
        )
        return Leads(first, self._second_lead_text(holding.replace(self.first, "")))

    def _second_lead_text(self, rest: str) -> Message | None:
        if not self.second:
            return None
        if self.second == FOURTH_HIGHEST:
            return _fourth_of_rest(rest)
        if self.after:
            return say(
                "{card}, if {first} or {second} has fallen",
                card=face(self.second),
                first=self.after[0],
                second=self.after[1],
            )
        return _card_text(self.second)


IN_TRUMPS = (
    LeadRow("AKQJ", 0, "J", "Q"),
    LeadRow("AKQ", 0, "Q", "K"),
    LeadRow("AK", 5, "K", "A", longer=True),
    LeadRow("AK", 4, FOURTH_HIGHEST),
)
IN_PLAIN_SUITS = (
    LeadRow("AKQJ", 0, "K", "J"),
    LeadRow("AKQ", 0, "K", "Q"),
    LeadRow("AK", 1, "K", "A", longer=True),
    LeadRow("AK", 0, "A", "K"),
    LeadRow("KQJ", 1, "K", "J"),
    LeadRow("KQJ", 2, "J", "K"),
    LeadRow("KQJ", 3, "J", "Q", longer=True),
    LeadRow("A", 3, "A", FOURTH_HIGHEST, longer=True),
    LeadRow("KQ", 1, "K", FOURTH_HIGHEST, longer=True),
    LeadRow("AQJ", 0, "A", "Q"),
    LeadRow("AQJ", 1, "A", "Q"),
    LeadRow("AQJ", 2, "A", "J", longer=True),
    LeadRow("KJT9", 0, "9", "K", after="AQ"),
    LeadRow("QJ", 1, "Q"),
    LeadRow("QJ", 2, FOURTH_HIGHEST, longer=True),
)


class ConventionalLeads:
    """The two tables of conventional leads."""

    ranks = RANKS[::-1]
    in_trumps = IN_TRUMPS
    in_plain_suits = IN_PLAIN_SUITS

    def look_up(self, ranks: Sequence[str], *, trumps: bool) -> Leads | None:
        """Return the leads from a suit of ``ranks``; ``None`` if a rank is unknown."""
        holding = "".join(rank for rank in self.ranks if rank in ranks)
        if not holding or not set(ranks) <= set(RANKS):
            return None
        rows = self.in_trumps if trumps else self.in_plain_suits
        fitting = [row for row in rows if row.fits(holding, longer=_may_be_longer(row, rows))]
        if not fitting:
            return _lead_by_length(holding)
        return max(fitting, key=lambda row: len(row.named)).leads_from(holding)


def _may_be_longer(row: LeadRow, rows: Sequence[LeadRow]) -> bool:
    # A row says so, or is the only one of its kind.
    return row.longer or [one.named for one in rows].count(row.named) == 1


def face(rank: str) -> str:
    """Return the text for a rank: ``"10"`` for ``"T"``."""
    return FACES.get(rank, rank)


def _card_text(rank: str) -> Message:
    return say("{card}", card=face(rank))


def _lead_by_length(holding: str) -> Leads:
    if len(holding) < FOURTH:
        return Leads(
            say(
                "There is no set lead for this holding. Lead the fourth highest of your "
                "longest suit."
            )
        )
    return Leads(_fourth_highest_text(holding))


def _fourth_highest_text(holding: str) -> Message:
    return say("{card}, the fourth highest", card=face(holding[FOURTH - 1]))


def _fourth_of_rest(rest: str) -> Message:
    if len(rest) < FOURTH:
        return say("the fourth highest of the rest")
    return say("{card}, the fourth highest of the rest", card=face(rest[FOURTH - 1]))
