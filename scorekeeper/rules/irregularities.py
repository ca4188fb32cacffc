"""Irregularities: mistakes at the table, as one question to the referee.

A game's ``irregularities`` module lists them as a tree: a question with branches, and behind each
branch the next question or the remedy.

    START = what_happened(
        Branch("last_trick", say("Somebody looked at the last trick"), Ask(
            "lead", say("Has the next trick been led?"), (
                Branch("before", say("Not yet"), put_right(say("Let them look."), "Hearts 28")),
                Branch("later", say("Yes"), charged(say("It stays closed."), "Hearts 28")),
            ),
        )),
    )

Only questions that affect the remedy are asked. The exception is the player who made the mistake: a
match asks for the player last, so that the ruling can give the name. If a question or a remedy
depends on the options or on earlier answers, it is a function of the table and the facts.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from scorekeeper.rules.deal import Deal, Table
from scorekeeper.rules.entry import Chip, Fact, Group, Pick, SeatChoice
from scorekeeper.rules.game import Facts
from scorekeeper.rules.ruling import Fill, Message, Player, Ruling, ThrowIn, Value, say
from scorekeeper.rules.seats import Seat, next_seat, turn_order
from scorekeeper.rules.typed_question import TypedQuestion

WHAT, DEALER, PASSES = "what", "dealer", "passes"
"""Names of facts: the mistake; in a match also the dealer and whether this deal has a pass."""
OFFENDER = "offender"
"""The name of the fact, and of the question, for the player who made the mistake."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """The remedy for a mistake.

    ``allowed`` is true if the remedy costs nobody anything.

    ``rule`` is the paragraph of the rulebook. ``entered`` explains how to enter the deal, if that
    is unusual. ``fills`` is the effect on the score pad.
    """

    message: Message
    rule: str
    allowed: bool
    entered: Message | None = None
    fills: Fill | ThrowIn | None = None


@dataclass(frozen=True, slots=True)
class Branch:
    """An answer to a question, and the remedy or next question that it leads to.

    A branch is hidden if ``applies`` returns false for the table, or if the match knows that the
    fact named by ``needs`` is false. The player at fault is only asked for if ``has_offender``. A
    typed question that matches the pattern ``words`` selects the branch.
    """

    value: Fact
    label: Value
    leads_to: "Node"
    applies: Callable[[Table[Any]], bool] | None = None
    needs: str = ""
    has_offender: bool = True
    words: str = ""

    def is_possible(self, table: Table[Any], facts: Facts) -> bool:
        """Return whether this branch is possible with the table's options and the known facts."""
        if self.applies and not self.applies(table):
            return False
        return facts.get(self.needs) is not False


@dataclass(frozen=True, slots=True)
class Ask:
    """A question with branches. The answer is stored as the fact ``name``."""

    name: str
    label: Message
    branches: tuple[Branch, ...]


Node = Ask | Remedy | Callable[[Table[Any], Facts], "Node"]
"""A question or a remedy, or a function that picks one by the options and the earlier answers."""


def what_happened(*branches: Branch) -> Ask:
    """Return the first question of a game."""
    return Ask(WHAT, say("What happened?"), branches)


def put_right(
    message: Message,
    rule: str,
    entered: Message | None = None,
    fills: Fill | ThrowIn | None = None,
) -> Remedy:
    """Return a remedy that costs nobody anything."""
    return Remedy(message, rule, allowed=True, entered=entered, fills=fills)


def charged(
    message: Message,
    rule: str,
    entered: Message | None = None,
    fills: Fill | ThrowIn | None = None,
) -> Remedy:
    """Return a remedy that costs somebody something, or that comes too late."""
    return Remedy(message, rule, allowed=False, entered=entered, fills=fills)


def dealer_in_facts(table: Table[Any], facts: Facts) -> Seat | None:
    """Return the dealer's seat, or ``None`` if it is not in ``facts`` or not a seat.

    The facts may come from a URL and have any values.
    """
    return _seat_fact(table, facts, DEALER)


def offender_in_facts(table: Table[Any], facts: Facts) -> Seat | None:
    """Return the seat of the player who made the mistake, or ``None`` as for the dealer."""
    return _seat_fact(table, facts, OFFENDER)


def _seat_fact(table: Table[Any], facts: Facts, name: str) -> Seat | None:
    seat = facts.get(name)
    return seat if type(seat) is int and seat in range(table.seats) else None


@dataclass(frozen=True, slots=True)
class Irregularities:
    """The irregularities of a game, as one question to the referee.

    ``start`` is the first question. The codes of the rulings begin with ``game``, a slug.
    """

    game: str
    start: Node
    name: ClassVar[str] = "wrong"
    label: ClassVar[Message] = say("Something went wrong")

    def known(self, deal: Deal[Any, Any], entry: Any) -> Facts:  # noqa: ARG002 - of the protocol
        plan = deal.plan
        passes = {} if plan.passes is None else {PASSES: bool(plan.passes)}
        return {DEALER: plan.dealer, **passes}

    def groups(self, table: Table[Any], facts: Facts) -> tuple[Group, ...]:
        """Return the answered questions and the next question, last the choice of the offender."""
        path = self._path_of_answers(table, facts)
        asked = tuple(
            Pick(
                ask.name,
                ask.label,
                tuple(Chip(branch.value, branch.label) for branch in ask.branches),
            )
            for ask in path.asked
        )
        dealer = dealer_in_facts(table, facts)
        if path.remedy is None or dealer is None or not path.has_offender:
            return asked
        players = turn_order(next_seat(dealer, table.seats), table.seats)
        return (*asked, SeatChoice(OFFENDER, say("Who was it?"), players))

    def answer(self, table: Table[Any], facts: Facts) -> list[Ruling]:
        """Return the ruling, with the player at fault if known; none while an answer is missing."""
        path = self._path_of_answers(table, facts)
        remedy = path.remedy
        if remedy is None:
            return []
        message, offender = _full_message(remedy), offender_in_facts(table, facts)
        if offender is not None and path.has_offender:
            message = say("{player}: {ruling}", player=Player(offender), ruling=message)
        code = f"{self.game}.{facts[WHAT]}"
        return [Ruling(remedy.allowed, code, message, remedy.rule, remedy.fills)]

    def facts_of(self, table: Table[Any], rule: str, typed: TypedQuestion) -> Facts | None:
        """Return the facts in a typed question about ``rule``: the mistake and further answers.

        ``None`` if no branch leads to that paragraph.
        """
        first = _resolved(self.start, table, {})
        if not isinstance(first, Ask):
            return None
        leading = [
            branch
            for branch in first.branches
            if rule in _rules_behind(branch.leads_to, table, {WHAT: branch.value})
        ]
        if not leading:
            return None
        matching = (branch for branch in leading if branch.words and typed.says(branch.words))
        branch = next(matching, leading[0])
        facts = {WHAT: branch.value, **_facts_behind(branch.leads_to, table, typed)}
        return facts | ({OFFENDER: typed.players[0]} if len(typed.players) == 1 else {})

    def _path_of_answers(self, table: Table[Any], facts: Facts) -> "_Path":
        """Return the questions that are asked, given the answers in ``facts``, and the remedy."""
        asked, has_offender = [], True
        node: Ask | Remedy = _resolved(self.start, table, facts)
        while isinstance(node, Ask):
            asked.append(node)
            branch = _chosen_branch(node, facts)
            if branch is None:
                return _Path(asked, None, has_offender)
            has_offender = has_offender and branch.has_offender
            node = _resolved(branch.leads_to, table, facts)
        return _Path(asked, node, has_offender)


@dataclass(frozen=True, slots=True)
class _Path:
    """The questions asked, the remedy if they reach one, and whether a player is at fault."""

    asked: list[Ask]
    remedy: Remedy | None
    has_offender: bool


def _chosen_branch(ask: Ask, facts: Facts) -> Branch | None:
    chosen = [
        branch for branch in ask.branches if ask.name in facts and branch.value == facts[ask.name]
    ]
    return chosen[0] if chosen else None


def _facts_behind(node: Node, table: Table[Any], typed: TypedQuestion) -> Facts:
    """Return the answers of ``typed`` to the question ``node`` and to the questions after it."""
    facts: dict[str, Fact] = {}
    resolved = _resolved(node, table, facts)
    while isinstance(resolved, Ask):
        matching = [
            branch for branch in resolved.branches if branch.words and typed.says(branch.words)
        ]
        if len(matching) != 1:
            break
        facts[resolved.name] = matching[0].value
        resolved = _resolved(matching[0].leads_to, table, facts)
    return facts


def _resolved(node: Node, table: Table[Any], facts: Facts) -> Ask | Remedy:
    """Return the question or remedy that ``node`` is at this table, without impossible branches."""
    while not isinstance(node, Ask | Remedy):
        node = node(table, facts)
    if isinstance(node, Ask):
        branches = tuple(branch for branch in node.branches if branch.is_possible(table, facts))
        return Ask(node.name, node.label, branches)
    return node


def _rules_behind(node: Node, table: Table[Any], facts: Facts) -> Iterator[str]:
    """Yield the paragraphs of all remedies that ``node`` can lead to."""
    resolved = _resolved(node, table, facts)
    if isinstance(resolved, Remedy):
        yield resolved.rule
        return
    for branch in resolved.branches:
        yield from _rules_behind(branch.leads_to, table, {**facts, resolved.name: branch.value})


def _full_message(remedy: Remedy) -> Message:
    if remedy.entered is None:
        return remedy.message
    return say("{ruling} {entered}", ruling=remedy.message, entered=remedy.entered)
