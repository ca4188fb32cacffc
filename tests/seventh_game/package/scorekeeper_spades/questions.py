"""Questions about Spades that need no cards: the cost of bags."""

from typing import ClassVar

from scorekeeper.rules.deal import Table
from scorekeeper.rules.entry import Group, Pick, number_chips
from scorekeeper.rules.game import Facts
from scorekeeper.rules.ruling import Message, Ruling, say, say_n
from scorekeeper.rules.typed_question import TypedQuestion
from scorekeeper_spades.entry import TRICKS, SpadesDeal, SpadesEntry
from scorekeeper_spades.options import SpadesOptions
from scorekeeper_spades.score import BAGS_PENALTY, BAGS_THAT_COST


class Bags:
    """The question what bags cost."""

    name: ClassVar[str] = "bags"
    label: ClassVar[Message] = say("What do our bags cost?")

    def known(self, deal: SpadesDeal, entry: SpadesEntry) -> Facts:
        """Return no facts, because a match does not know which side asks."""
        return {}

    def facts_of(
        self, table: Table[SpadesOptions], rule: str, typed: TypedQuestion
    ) -> Facts | None:
        """Return no facts, because the numbers of bags are not read from a text."""
        return {} if rule == "SP-3" else None

    def groups(
        self,
        table: Table[SpadesOptions],
        facts: Facts,
    ) -> tuple[Group, ...]:
        """The bags before the deal, and those of the deal."""
        return (
            Pick("before", say("Bags before"), number_chips(range(BAGS_THAT_COST))),
            Pick("more", say("Bags in this deal"), number_chips(range(TRICKS + 1))),
        )

    def answer(self, table: Table[SpadesOptions], facts: Facts) -> list[Ruling]:
        """The penalty, and the bags that are left."""
        before, more = facts.get("before"), facts.get("more")
        if not isinstance(before, int) or not isinstance(more, int):
            return []
        return [Ruling(True, "spades.bags", _cost(table.options, before + more), "SP-3")]


def _cost(options: SpadesOptions, bags: int) -> Message:
    if not options.bag_penalty:
        return say("At this table bags cost nothing.")
    times, left = divmod(bags, BAGS_THAT_COST)
    return say_n(
        "They cost {points} points, and {n} bag is left.",
        "They cost {points} points, and {n} bags are left.",
        n=left,
        points=times * BAGS_PENALTY,
    )
