"""What a table of Whist asks about revokes. Source: seed 002; W-4 to W-6, Whist ruling 6."""

from typing import ClassVar

from scorekeeper.games.whist.facts import WhistDeal, WhistEntry
from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.rules.entry import Chip, Group, Pick
from scorekeeper.rules.game import Facts, Table
from scorekeeper.rules.ruling import Message, Ruling, Side, say, say_n

MOST_REVOKES = 3


class Revoked:
    """The question what a revoke costs."""

    name: ClassVar[str] = "revoke"
    label: ClassVar[Message] = say("What if they revoked?")

    def known(self, deal: WhistDeal, entry: WhistEntry) -> Facts:  # noqa: ARG002
        """Nothing: a match does not tell who revoked."""
        return {}

    def groups(self, table: Table[WhistOptions], facts: Facts) -> tuple[Group, ...]:  # noqa: ARG002
        """Which side, and how often."""
        sides = tuple(Chip(side, Side(side)) for side in (0, 1))
        times = tuple(Chip(number, number) for number in range(1, MOST_REVOKES + 1))
        return Pick("side", say("Who revoked?"), sides), Pick("times", say("How often?"), times)

    def answer(self, table: Table[WhistOptions], facts: Facts) -> list[Ruling]:
        """Who gains or loses, and that it is counted first."""
        side, times = facts.get("side"), facts.get("times")
        if not isinstance(side, int) or not isinstance(times, int):
            return []
        points = times * table.options.revoke_points
        if table.options.revoke == "opponents_gain":
            cost = say_n(
                "{side} get {n} point, before tricks and honours are counted.",
                "{side} get {n} points, before tricks and honours are counted.",
                n=points,
                side=Side(1 - side),
            )
        else:
            cost = say_n(
                "{side} lose {n} point, but do not fall below 0, before tricks and honours.",
                "{side} lose {n} points, but do not fall below 0, before tricks and honours.",
                n=points,
                side=Side(side),
            )
        return [Ruling(allowed=True, code="whist.revoke", message=cost, rule="W-6")]
