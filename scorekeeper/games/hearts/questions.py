"""What a table of Hearts asks about revokes. Source: H-10; the seeds are silent."""

from typing import ClassVar

from scorekeeper.games.hearts.entry import HeartsDeal, HeartsEntry
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.games.hearts.penalties import penalty_cards
from scorekeeper.rules.entry import Chip, Group, Pick
from scorekeeper.rules.game import Facts, Table
from scorekeeper.rules.ruling import Message, Ruling, say

BEFORE, LATER = "before", "later"


class Revoked:
    """The question what happens when somebody did not follow suit."""

    name: ClassVar[str] = "revoke"
    label: ClassVar[Message] = say("What happens after a revoke?")

    def known(self, deal: HeartsDeal, entry: HeartsEntry) -> Facts:  # noqa: ARG002
        """Nothing: a match does not tell when it was noticed."""
        return {}

    def groups(self, table: Table[HeartsOptions], facts: Facts) -> tuple[Group, ...]:  # noqa: ARG002
        """When it was noticed."""
        moments = (
            Chip(BEFORE, say("Before the next lead")),
            Chip(LATER, say("After that")),
        )
        return (Pick("noticed", say("When was it noticed?"), moments),)

    def answer(self, table: Table[HeartsOptions], facts: Facts) -> list[Ruling]:
        """Corrected, or what the table has settled for a revoke that is noticed too late."""
        noticed = facts.get("noticed")
        if noticed not in (BEFORE, LATER):
            return []
        if noticed == BEFORE:
            verdict = say("The card is taken back and the right one played.")
        elif table.options.revoke == "takes_all":
            points = penalty_cards(table.options).points
            verdict = say(
                "Too late to correct. The revoker gets all {points} points.", points=points
            )
        else:
            verdict = say("Too late to correct. Noted on the sheet; the table decides.")
        return [
            Ruling(allowed=noticed == BEFORE, code="hearts.revoke", message=verdict, rule="H-10")
        ]
