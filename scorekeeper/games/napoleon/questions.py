"""What a table of Napoleon asks about a contract. Source: seed 003; Napoleon rulings 13 and 14."""

from typing import ClassVar

from scorekeeper.games.napoleon.entry import Call, NapoleonDeal, NapoleonEntry, Strain
from scorekeeper.games.napoleon.options import PICTURES, NapoleonOptions, kitty_size
from scorekeeper.games.napoleon.sides import PictureCount, proof
from scorekeeper.rules.entry import Chip, Group, Pick
from scorekeeper.rules.game import Facts, Table
from scorekeeper.rules.ruling import Message, Ruling, say

MADE = "Napoleon ruling 13"
FAILED = "Napoleon ruling 14"
OPEN = "napoleon.open"
FIELDS = ("count", "napoleon", "allied")


class Decided:
    """The question whether the contract is decided, and which way."""

    name: ClassVar[str] = "decided"
    label: ClassVar[Message] = say("Is the contract decided?")

    def known(self, deal: NapoleonDeal, entry: NapoleonEntry) -> Facts:  # noqa: ARG002
        """Return the pictures called, once the contract is written."""
        return {} if entry.bid.count is None else {"count": entry.bid.count}

    def groups(self, table: Table[NapoleonOptions], facts: Facts) -> tuple[Group, ...]:  # noqa: ARG002
        """Return the call, and the pictures each side has."""
        calls = range(table.options.min_bid, table.options.max_bid + 1)
        won = range(PICTURES + 1)
        asked: tuple[Group, ...] = (
            Pick("count", say("Pictures called"), _numbers(calls)),
            Pick("napoleon", say("Pictures of Napoleon's side"), _numbers(won)),
            Pick("allied", say("Pictures of the allies"), _numbers(won)),
        )
        if table.options.discarded_pictures != "nobody":
            return asked
        gone = Pick(
            "nobody",
            say("Discarded pictures (nobody's)"),
            _numbers(range(kitty_size(table.options, table.seats) + 1)),
        )
        return (*asked, gone)

    def answer(self, table: Table[NapoleonOptions], facts: Facts) -> list[Ruling]:
        """Made, failed, or open, with the sum that proves it."""
        called, napoleon, allied = (facts.get(name) for name in FIELDS)
        gone = facts.get("nobody")
        numbers = (called, napoleon, allied, gone or 0)
        if not all(isinstance(number, int) for number in numbers):
            return []
        verdict = _verdict(*(int(number or 0) for number in numbers))
        # Pictures that are nobody's may decide what is open without them.
        nobodys = table.options.discarded_pictures == "nobody" and gone is None
        return [] if nobodys and verdict.code == OPEN else [verdict]


def _verdict(called: int, napoleon: int, allied: int, gone: int) -> Ruling:
    count, call = PictureCount(napoleon, allied, gone), Call(called, Strain.NO_TRUMP)
    if napoleon + allied + gone > PICTURES:
        total = say(
            "There are only {all} pictures, not {count}.",
            all=PICTURES,
            count=napoleon + allied + gone,
        )
        return Ruling(allowed=False, code="napoleon.pictures_sum", message=total, rule="Napoleon 1")
    if count.made(call):
        made = say("Decided, contract made: {proof}", proof=proof(count, call))
        return Ruling(allowed=True, code="napoleon.made", message=made, rule=MADE)
    if count.reachable < called:
        failed = say("Decided, contract failed: {proof}", proof=proof(count, call))
        return Ruling(allowed=True, code="napoleon.failed", message=failed, rule=FAILED)
    still = say(
        "Not decided: Napoleon's side has {has} and can reach {most}; the call is {called}.",
        has=napoleon,
        most=count.reachable,
        called=called,
    )
    return Ruling(allowed=True, code=OPEN, message=still, rule=FAILED)


def _numbers(numbers: range) -> tuple[Chip, ...]:
    return tuple(Chip(number, number) for number in numbers)
