"""What goes wrong at a table, as one question to the referee.

A game writes down in its ``irregularities`` what may happen: a question by chips, and behind each
chip the next question or the remedy.

    START = what_happened(
        Way("last_trick", say("Somebody looked at the last trick"), Ask(
            "lead", say("Has the next trick been led?"), (
                Way("before", say("Not yet"), put_right(say("Let them look."), "Hearts 28")),
                Way("later", say("Yes"), charged(say("It stays closed."), "Hearts 28")),
            ),
        )),
    )

Nothing is asked that decides nothing. What the options or an earlier answer decide is a function
of the table and the facts in the place of a question or a remedy.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from scorekeeper.rules.entry import Chip, Fact, Group, Pick
from scorekeeper.rules.game import Deal, Facts, Table
from scorekeeper.rules.ruling import Message, Ruling, Value, say
from scorekeeper.rules.seats import Seat

WHAT, DEALER, PASSES = "what", "dealer", "passes"
"""What happened; who deals, and whether cards are passed in this deal, where a match tells."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """What becomes of it. ``allowed`` where it is put right, or stands, and nobody pays for it.

    ``rule`` is the paragraph of the rulebook. ``entered`` says how it gets onto the score pad,
    where that is not as in any other deal.
    """

    message: Message
    rule: str
    allowed: bool
    entered: Message | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """One chip of a question, and what it leads to: a remedy, or the next question.

    Where ``applies`` is given and says no, that cannot happen at the table and is no chip; nor is
    it where the match tells that the fact called ``needs`` is not so.
    """

    value: Fact
    label: Value
    leads: "Node"
    applies: Callable[[Table[Any]], bool] | None = None
    needs: str = ""

    def can_have_happened(self, table: Table[Any], facts: Facts) -> bool:
        """Return whether it can, by the options of the table and what the match tells."""
        if self.applies and not self.applies(table):
            return False
        return facts.get(self.needs) is not False


@dataclass(frozen=True, slots=True)
class Ask:
    """One question by chips; its answer is the fact called ``name``."""

    name: str
    label: Message
    ways: tuple[Way, ...]


Node = Ask | Remedy | Callable[[Table[Any], Facts], "Node"]
"""What comes next. A function decides it by the options of the table and what was answered."""


def what_happened(*ways: Way) -> Ask:
    """Return the first question of every game."""
    return Ask(WHAT, say("What happened?"), ways)


def put_right(message: Message, rule: str, entered: Message | None = None) -> Remedy:
    """Return the remedy that it is put right or stands, and costs nobody anything."""
    return Remedy(message, rule, allowed=True, entered=entered)


def charged(message: Message, rule: str, entered: Message | None = None) -> Remedy:
    """Return the remedy that it is too late, or costs somebody something."""
    return Remedy(message, rule, allowed=False, entered=entered)


def dealer_of(table: Table[Any], facts: Facts) -> Seat | None:
    """Return who deals, where a match tells; an address may hold anything."""
    dealer = facts.get(DEALER)
    return dealer if isinstance(dealer, int) and dealer in range(table.seats) else None


@dataclass(frozen=True, slots=True)
class Irregularities:
    """The question of a game what to do when something went wrong.

    ``start`` is what is asked first, ``game`` the slug that the codes of its rulings begin with.
    """

    game: str
    start: Node
    name: ClassVar[str] = "wrong"
    label: ClassVar[Message] = say("Something went wrong")

    def known(self, deal: Deal[Any, Any], entry: Any) -> Facts:  # noqa: ARG002 - of the protocol
        """Who deals, and whether cards are passed."""
        plan = deal.plan
        passes = {} if plan.passes is None else {PASSES: bool(plan.passes)}
        return {DEALER: plan.dealer, **passes}

    def groups(self, table: Table[Any], facts: Facts) -> tuple[Group, ...]:
        """The questions answered so far, and the one that comes next."""
        return tuple(
            Pick(ask.name, ask.label, tuple(Chip(way.value, way.label) for way in ask.ways))
            for ask in self._follow(table, facts)[0]
        )

    def answer(self, table: Table[Any], facts: Facts) -> list[Ruling]:
        """Return what becomes of it, and how that is entered."""
        _, remedy = self._follow(table, facts)
        if remedy is None:
            return []
        code = f"{self.game}.{facts[WHAT]}"
        return [Ruling(remedy.allowed, code, _in_words(remedy), remedy.rule)]

    def chip_of(self, table: Table[Any], rule: str) -> Fact | None:
        """Return the chip of the first question that leads to the paragraph ``rule``, if any."""
        first = _settled(self.start, table, {})
        for way in first.ways if isinstance(first, Ask) else ():
            if rule in _rules_behind(way.leads, table, {WHAT: way.value}):
                return way.value
        return None

    def _follow(self, table: Table[Any], facts: Facts) -> tuple[list[Ask], Remedy | None]:
        """Return the questions that ``facts`` lead through, and the remedy if they reach it."""
        asked = []
        node: Ask | Remedy | None = _settled(self.start, table, facts)
        while isinstance(node, Ask):
            asked.append(node)
            node = _answered(node, table, facts)
        return asked, node


def _answered(ask: Ask, table: Table[Any], facts: Facts) -> Ask | Remedy | None:
    """Return what follows the answer to ``ask``; ``None`` while there is none."""
    chosen = [way for way in ask.ways if ask.name in facts and way.value == facts[ask.name]]
    return _settled(chosen[0].leads, table, facts) if chosen else None


def _settled(node: Node, table: Table[Any], facts: Facts) -> Ask | Remedy:
    """Return the question or the remedy that ``node`` is at this table."""
    while not isinstance(node, Ask | Remedy):
        node = node(table, facts)
    if isinstance(node, Ask):
        ways = tuple(way for way in node.ways if way.can_have_happened(table, facts))
        return Ask(node.name, node.label, ways)
    return node


def _rules_behind(node: Node, table: Table[Any], facts: Facts) -> Iterator[str]:
    """Every paragraph that an answer behind ``node`` may cite."""
    settled = _settled(node, table, facts)
    if isinstance(settled, Remedy):
        yield settled.rule
        return
    for way in settled.ways:
        yield from _rules_behind(way.leads, table, {**facts, settled.name: way.value})


def _in_words(remedy: Remedy) -> Message:
    if remedy.entered is None:
        return remedy.message
    return say("{ruling} {entered}", ruling=remedy.message, entered=remedy.entered)
