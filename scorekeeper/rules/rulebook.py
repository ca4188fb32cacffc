"""A game's rulebook: numbered paragraphs and answered questions, read as one table plays them.

    # Hearts
    The intro.

    ## Leading
    @ Hearts 8 [000] when hearts_lead=heart_played
    Hearts may be led once a heart has been played.

    ? Hearts ruling 1 [000]
    Hearts are closed and I hold ♠Q and hearts only. What may I lead?
    ! when hearts_lead=free: Anything.
    ! ♠Q.
    ~ [000] closed; [BEAR] open.

Conditions (``option=value``, ``option=one|other``, ``option!=value``, ``seats=3``) must all hold.
An id may stand several times under different conditions, one of which holds at a table. Texts
name an option by ``{option}`` and the players by ``{seats}``. Nothing is read from a disk here.
"""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from unicodedata import east_asian_width

SEATS = "seats"
"""The name of a condition on how many play."""

HEAD = re.compile(
    r"(?P<id>[^\[\]\s][^\[\]]*?)(?P<sources>(?:\s*\[[^\[\]]+\])*)(?:\s+when\s+(?P<when>\S.*))?"
)
SOURCE = re.compile(r"\[([^\[\]]+)\]")
CONDITION = re.compile(r"(?P<name>\w+)(?P<sign>!?=)(?P<values>[^\s|]+(?:\|[^\s|]+)*)")
CONDITIONAL = re.compile(r"when\s+(?P<when>\w+!?=[^::]+?)\s*[::]\s*(?P<text>.*)", re.DOTALL)
PLACEHOLDER = re.compile(r"\{(\w+)\}")
MARK = re.compile(r"(#{1,2}|[@?!~])\s+(\S.*)")
KEEPS_ITS_LINE = ("- ", "|")
CITED = re.compile(r"\b[A-Z]{1,2}-\d+\b")
"""A rule cited inside a text: H-6."""

RULING = re.compile(r"(?P<game>.+) ruling (?P<number>\d+)")
BASIC = re.compile(r"(?P<game>.+) (?P<number>\d+)")

Words = Callable[[str, Any], str]
"""How the value of an option (or of ``seats``) is written in a text."""


class MalformedRulebook(ValueError):  # noqa: N818 - see ``plain.Malformed``
    """A text that is no rulebook. ``line`` is counted from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Condition:
    """An option (or ``seats``) that must have one of ``values``; ``negated``: none of them."""

    name: str
    values: tuple[str, ...]
    negated: bool = False

    def holds(self, options: Any, seats: int) -> bool:
        """Whether it is so at a table of ``seats`` with ``options``."""
        return (plain_word(self.name, value_of(self.name, options, seats)) in self.values) is (
            not self.negated
        )


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A rule. ``choices`` are the options by which it reads other than under the DEFAULT."""

    id: str
    sources: tuple[str, ...]
    conditions: tuple[Condition, ...]
    text: str
    choices: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything that is read here."""
        return (self.text,)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, given where its conditions hold."""

    conditions: tuple[Condition, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers, of which the first that applies is given.

    ``readings`` say what each source holds where they disagree; ``choices`` as in a paragraph.
    """

    id: str
    sources: tuple[str, ...]
    conditions: tuple[Condition, ...]
    text: str
    answers: tuple[Answer, ...]
    readings: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything that is read here."""
        return (self.text, *(answer.text for answer in self.answers), *self.readings)


Item = Paragraph | Question


@dataclass(frozen=True, slots=True)
class Section:
    """Paragraphs and questions under one heading."""

    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A whole rulebook, as written or as a table plays it."""

    title: str
    intro: str
    sections: tuple[Section, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """Everything numbered, in order."""
        return tuple(item for section in self.sections for item in section.items)

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id once, in order."""
        return tuple(dict.fromkeys(item.id for item in self.items))

    def find(self, rule: str) -> Item | None:
        """The first item with the id ``rule``."""
        return next((item for item in self.items if item.id == rule), None)


def anchor(rule: str) -> str:
    """Where a rule lies on its page: ``H-1``, ``ruling-3`` for a ruling, ``4`` for a basic rule."""
    if found := RULING.fullmatch(rule):
        return f"ruling-{found['number']}"
    if found := BASIC.fullmatch(rule):
        return found["number"]
    return rule.replace(" ", "-")


# ---------------------------------------------------------------------------- as a table plays it


def value_of(name: str, options: Any, seats: int) -> Any:
    """The value of an option, or of ``seats``. Raises ``AttributeError`` for no option."""
    return seats if name == SEATS else getattr(options, name)


def plain_word(_name: str, value: Any) -> str:
    """``value`` as a condition writes it: ``true``, ``null``, ``-10``, ``others_plus``."""
    if isinstance(value, tuple):
        return ",".join(str(one) for one in value)
    return json.dumps(value) if value is None or isinstance(value, bool) else str(value)


def shown(book: Rulebook, options: Any, seats: int, words: Words = plain_word) -> Rulebook:
    """What a table of ``seats`` with ``options`` plays: one text an id, placeholders filled.

    An item that reads other than under the DEFAULT has the options that make it so as ``choices``.
    """
    usual = _held(book, type(options)(), seats, words)
    known = {(item.id, *item.texts) for item in usual.items}
    held = _held(book, options, seats, words)
    sections = tuple(
        replace(
            section,
            items=tuple(
                item
                if (item.id, *item.texts) in known
                else replace(item, choices=_choices(book, item.id, options))
                for item in section.items
            ),
        )
        for section in held.sections
    )
    return replace(held, sections=sections)


def _held(book: Rulebook, options: Any, seats: int, words: Words) -> Rulebook:
    sections = (
        Section(
            _fill(section.title, options, seats, words),
            tuple(
                filled(item, options, seats, words)
                for item in section.items
                if applies(item, options, seats)
            ),
        )
        for section in book.sections
    )
    kept = tuple(section for section in sections if section.items)
    return Rulebook(book.title, _fill(book.intro, options, seats, words), kept)


def applies(item: Item, options: Any, seats: int) -> bool:
    """Whether a table of ``seats`` with ``options`` plays this."""
    if isinstance(item, Question) and not _answers(item, options, seats):
        return False
    return all_hold(item.conditions, options, seats)


def all_hold(conditions: Iterable[Condition], options: Any, seats: int) -> bool:
    """Whether every one of ``conditions`` holds."""
    return all(one.holds(options, seats) for one in conditions)


def _answers(item: Question, options: Any, seats: int) -> tuple[Answer, ...]:
    return tuple(one for one in item.answers if all_hold(one.conditions, options, seats))


def filled(item: Item, options: Any, seats: int, words: Words = plain_word) -> Item:
    """``item`` with its placeholders filled, a question with the one answer that applies."""
    if isinstance(item, Paragraph):
        return replace(item, text=_fill(item.text, options, seats, words))
    answers = _answers(item, options, seats)[:1]
    return replace(
        item,
        text=_fill(item.text, options, seats, words),
        answers=tuple(replace(a, text=_fill(a.text, options, seats, words)) for a in answers),
        readings=tuple(_fill(text, options, seats, words) for text in item.readings),
    )


def _fill(text: str, options: Any, seats: int, words: Words) -> str:
    return PLACEHOLDER.sub(lambda hole: words(hole[1], value_of(hole[1], options, seats)), text)


def _choices(book: Rulebook, rule: str, options: Any) -> tuple[str, ...]:
    """The options that ``rule`` depends on and that are not the DEFAULT, in order of mention."""
    usual = type(options)()
    names = dict.fromkeys(
        name for item in book.items if item.id == rule for name in options_of(item)
    )
    return tuple(
        name for name in names if name != SEATS and getattr(options, name) != getattr(usual, name)
    )


def conditions_of(item: Item) -> tuple[Condition, ...]:
    """Every condition in ``item``, those of its answers too."""
    if isinstance(item, Paragraph):
        return item.conditions
    return (*item.conditions, *(one for answer in item.answers for one in answer.conditions))


def options_of(item: Item) -> tuple[str, ...]:
    """The options (and ``seats``) that ``item`` depends on or names, each once."""
    named = [one.name for one in conditions_of(item)]
    holes = [hole for text in item.texts for hole in PLACEHOLDER.findall(text)]
    return tuple(dict.fromkeys([*named, *holes]))


# ------------------------------------------------------------------------------------ the format


@dataclass(frozen=True, slots=True)
class _Block:
    """A marked line with the lines after it, up to the next mark."""

    line: int
    mark: str
    rest: str
    lines: list[str]

    @property
    def body(self) -> str:
        return _joined(self.lines)

    @property
    def text(self) -> str:
        return _joined([self.rest, *self.lines])


def parse(text: str) -> Rulebook:
    """The rulebook written in ``text``. Raises ``MalformedRulebook``, with the line."""
    blocks = _blocks(text)
    if not blocks or blocks[0].mark != "#":
        raise MalformedRulebook(blocks[0].line if blocks else 1, "a rulebook begins with its title")
    head, *rest = blocks
    sections = tuple(_section(group) for group in _groups(rest, ("##",)))
    return Rulebook(head.rest, head.body, sections)


def _blocks(text: str) -> list[_Block]:
    blocks: list[_Block] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if found := MARK.fullmatch(line.rstrip()):
            blocks.append(_Block(number, found[1], found[2], []))
        elif blocks:
            blocks[-1].lines.append(line.strip())
        elif line.strip():
            raise MalformedRulebook(number, "a rulebook begins with its title")
    return blocks


def _groups(blocks: Iterable[_Block], marks: Sequence[str]) -> list[list[_Block]]:
    """``blocks`` cut before each of ``marks``, with one of which they have to begin."""
    groups: list[list[_Block]] = []
    for block in blocks:
        if block.mark in marks:
            groups.append([block])
        elif groups:
            groups[-1].append(block)
        else:
            raise MalformedRulebook(block.line, f"{marks[0]} expected before {block.mark}")
    return groups


def _section(blocks: Sequence[_Block]) -> Section:
    head, *rest = blocks
    if head.body:
        raise MalformedRulebook(head.line + 1, "text that belongs to no paragraph")
    return Section(head.rest, tuple(_item(group) for group in _groups(rest, ("@", "?"))))


def _item(blocks: Sequence[_Block]) -> Item:
    head, *rest = blocks
    found = HEAD.fullmatch(head.rest)
    if found is None:
        raise MalformedRulebook(head.line, f"an id with its sources expected: {head.rest}")
    if not head.body:
        raise MalformedRulebook(head.line, f"{found['id']} says nothing")
    sources = tuple(SOURCE.findall(found["sources"]))
    conditions = _conditions(found["when"], head.line)
    if head.mark == "@":
        _expect(rest, "")
        return Paragraph(found["id"], sources, conditions, head.body)
    _expect(rest, "!~")
    answers = tuple(_answer(block) for block in rest if block.mark == "!")
    if not answers:
        raise MalformedRulebook(head.line, f"{found['id']} has no answer")
    readings = tuple(block.text for block in rest if block.mark == "~")
    return Question(found["id"], sources, conditions, head.body, answers, readings)


def _expect(blocks: Iterable[_Block], marks: str) -> None:
    for block in blocks:
        if block.mark not in marks or not marks:
            raise MalformedRulebook(block.line, f"{block.mark} does not belong here")


def _answer(block: _Block) -> Answer:
    if found := CONDITIONAL.fullmatch(block.text):
        return Answer(_conditions(found["when"], block.line), found["text"])
    return Answer((), block.text)


def _conditions(text: str | None, line: int) -> tuple[Condition, ...]:
    return tuple(_condition(word, line) for word in (text or "").split())


def _condition(word: str, line: int) -> Condition:
    found = CONDITION.fullmatch(word)
    if found is None:
        raise MalformedRulebook(line, f"option=value expected: {word}")
    return Condition(found["name"], tuple(found["values"].split("|")), found["sign"] == "!=")


def _joined(lines: Iterable[str]) -> str:
    """``lines`` as running text; a blank line parts paragraphs, a list or table keeps its lines."""
    text = ""
    for line in lines:
        if not line:
            text = text.rstrip("\n") + "\n\n"
        elif line.startswith(KEEPS_ITS_LINE):
            text = (text.rstrip("\n") if text.endswith("\n") else text) + "\n" + line
        else:
            text += f"{_between(text, line)}{line}"
    return text.strip()


def _between(text: str, line: str) -> str:
    """A blank between two lines, but none beside Japanese."""
    if not text or text.endswith("\n"):
        return ""
    wide = any(east_asian_width(char) in "WF" for char in (text[-1], line[0]))
    return "" if wide else " "
