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

Nothing is asked that decides nothing, except whose slip it was: that can be told in a match, and
names the player in the ruling. What the options or an earlier answer decide is a function
of the table and the facts in the place of a question or a remedy.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from scorekeeper.rules.entry import Chip, Fact, Group, Pick, SeatChoice
from scorekeeper.rules.game import Deal, Facts, Table
from scorekeeper.rules.ruling import Fill, Message, Player, Ruling, ThrowIn, Value, say
from scorekeeper.rules.seats import Seat, next_seat, turn_order
from scorekeeper.rules.typed_question import TypedQuestion

WHAT, DEALER, PASSES = "what", "dealer", "passes"
"""What happened; who deals, and whether cards are passed in this deal, where a match tells."""
OFFENDER = "offender"
"""The question who made the slip. It is asked last, and only in a match."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """What becomes of it. ``allowed`` where it is put right, or stands, and nobody pays for it.

    ``rule`` is the paragraph of the rulebook. ``entered`` says how it gets onto the score pad,
    where that is not as in any other deal, and ``fills`` what the pad can take over.
    """

    message: Message
    rule: str
    allowed: bool
    entered: Message | None = None
    fills: Fill | ThrowIn | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """One chip of a question, and what it leads to: a remedy, or the next question.

    Where ``applies`` is given and says no, that cannot happen at the table and is no chip; nor is
    it where the match tells that the fact called ``needs`` is not so. Behind it nobody is asked
    whose slip it was unless ``by_someone``: it was nobody's, or is told already. A typed question
    that has the pattern ``words`` tells it.
    """

    value: Fact
    label: Value
    leads: "Node"
    applies: Callable[[Table[Any]], bool] | None = None
    needs: str = ""
    by_someone: bool = True
    words: str = ""

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


def put_right(
    message: Message,
    rule: str,
    entered: Message | None = None,
    fills: Fill | ThrowIn | None = None,
) -> Remedy:
    """Return the remedy that it is put right or stands, and costs nobody anything."""
    return Remedy(message, rule, allowed=True, entered=entered, fills=fills)


def charged(
    message: Message,
    rule: str,
    entered: Message | None = None,
    fills: Fill | ThrowIn | None = None,
) -> Remedy:
    """Return the remedy that it is too late, or costs somebody something."""
    return Remedy(message, rule, allowed=False, entered=entered, fills=fills)


def dealer_of(table: Table[Any], facts: Facts) -> Seat | None:
    """Return who deals, where a match tells; an address may hold anything."""
    return _seat_told(table, facts, DEALER)


def offender_of(table: Table[Any], facts: Facts) -> Seat | None:
    """Return whose slip it was, if that was told."""
    return _seat_told(table, facts, OFFENDER)


def _seat_told(table: Table[Any], facts: Facts, name: str) -> Seat | None:
    seat = facts.get(name)
    return seat if type(seat) is int and seat in range(table.seats) else None


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
        """The questions answered so far, and the one that comes next; at the end whose slip."""
        path = self._follow(table, facts)
        asked = tuple(
            Pick(ask.name, ask.label, tuple(Chip(way.value, way.label) for way in ask.ways))
            for ask in path.asked
        )
        dealer = dealer_of(table, facts)
        if path.remedy is None or dealer is None or not path.by_someone:
            return asked
        players = turn_order(next_seat(dealer, table.seats), table.seats)
        return (*asked, SeatChoice(OFFENDER, say("Who was it?"), players))

    def answer(self, table: Table[Any], facts: Facts) -> list[Ruling]:
        """Return what becomes of it, whose slip it was if that was told, and how it is entered."""
        path = self._follow(table, facts)
        remedy = path.remedy
        if remedy is None:
            return []
        message, offender = _in_words(remedy), offender_of(table, facts)
        if offender is not None and path.by_someone:
            message = say("{player}: {ruling}", player=Player(offender), ruling=message)
        code = f"{self.game}.{facts[WHAT]}"
        return [Ruling(remedy.allowed, code, message, remedy.rule, remedy.fills)]

    def told(self, table: Table[Any], rule: str, asked: TypedQuestion) -> Facts | None:
        """Return what happened if ``rule`` is about that, with what else is told; else ``None``."""
        first = _settled(self.start, table, {})
        if not isinstance(first, Ask):
            return None
        behind = [
            way for way in first.ways if rule in _rules_behind(way.leads, table, {WHAT: way.value})
        ]
        if not behind:
            return None
        way = next((way for way in behind if way.words and asked.says(way.words)), behind[0])
        facts = {WHAT: way.value, **_told_behind(way.leads, table, asked)}
        return facts | ({OFFENDER: asked.players[0]} if len(asked.players) == 1 else {})

    def _follow(self, table: Table[Any], facts: Facts) -> "_Path":
        """Return the questions that ``facts`` lead through, and the remedy if they reach it."""
        asked, by_someone = [], True
        node: Ask | Remedy = _settled(self.start, table, facts)
        while isinstance(node, Ask):
            asked.append(node)
            way = _chosen(node, facts)
            if way is None:
                return _Path(asked, None, by_someone)
            by_someone = by_someone and way.by_someone
            node = _settled(way.leads, table, facts)
        return _Path(asked, node, by_someone)


@dataclass(frozen=True, slots=True)
class _Path:
    """The questions asked, the remedy if they reach one, and whether it was someone's slip."""

    asked: list[Ask]
    remedy: Remedy | None
    by_someone: bool


def _chosen(ask: Ask, facts: Facts) -> Way | None:
    """Return the answer to ``ask``; ``None`` while there is none."""
    chosen = [way for way in ask.ways if ask.name in facts and way.value == facts[ask.name]]
    return chosen[0] if chosen else None


def _told_behind(node: Node, table: Table[Any], asked: TypedQuestion) -> Facts:
    """Return the answers to ``node`` and the questions behind it that ``asked`` tells."""
    facts: dict[str, Fact] = {}
    settled = _settled(node, table, facts)
    while isinstance(settled, Ask):
        told = [way for way in settled.ways if way.words and asked.says(way.words)]
        if len(told) != 1:
            break
        facts[settled.name] = told[0].value
        settled = _settled(told[0].leads, table, facts)
    return facts


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
