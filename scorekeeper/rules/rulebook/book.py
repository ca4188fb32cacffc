"""The contents of a rulebook: sections of numbered paragraphs and of answered questions."""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from unicodedata import east_asian_width

SEATS = "seats"
"""The name of a condition on how many play."""

PLACEHOLDER = re.compile(r"\{(\w+)\}")
CITED = re.compile(r"\b[A-Z]{1,2}-\d+\b")
"""A rule cited inside a text: H-6."""

LABEL = re.compile(r"\[([^\[\]\s]+)\]")
"""A source named inside a text by its label: [000]."""
SOURCE_LINE = re.compile(rf"- {LABEL.pattern} (\S.*)")

RULING = re.compile(r"(?P<game>.+) ruling (?P<number>\d+)")
BASIC = re.compile(r"(?P<game>.+) (?P<number>\d+)")
GONE_WRONG = re.compile(r"(?P<game>.+) (?P<number>2[1-9]|30)")
"""A paragraph of the chapter on what goes wrong, which every game numbers alike."""

Words = Callable[[str, Any], str]
"""How the value of an option (or of ``seats``) is written in a text."""


class MalformedRulebook(ValueError):  # noqa: N818 - see ``serialization.Malformed``
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
        """Return whether it is so at a table of ``seats`` with ``options``."""
        return (plain_word(self.name, value_of(self.name, options, seats)) in self.values) is (
            not self.negated
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text that is shown if its conditions hold."""

    conditions: tuple[Condition, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A rule. ``choices`` are the options by which it reads other than under the DEFAULT.

    ``search_words`` are words that a player may look for and that are not shown. ``lines`` are the
    text line by line where some are read at some tables only; ``text`` then has all of them.
    """

    id: str
    sources: tuple[str, ...]
    conditions: tuple[Condition, ...]
    text: str
    title: str = ""
    search_words: str = ""
    choices: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything that is read here."""
        return (self.title, self.text) if self.title else (self.text,)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, given where its conditions hold; ``verdict`` where it comes to a yes or no.

    ``lines`` as in a paragraph.
    """

    conditions: tuple[Condition, ...]
    text: str
    verdict: bool | None = None
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers, of which the first that applies is given.

    ``readings`` say what each source holds where they disagree; ``search_words`` and ``choices``
    as in a paragraph.
    """

    id: str
    sources: tuple[str, ...]
    conditions: tuple[Condition, ...]
    text: str
    answers: tuple[Answer, ...]
    readings: tuple[str, ...] = ()
    search_words: str = ""
    choices: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything that is read here."""
        return (self.text, *(answer.text for answer in self.answers), *self.readings)


Item = Paragraph | Question


@dataclass(frozen=True, slots=True)
class Section:
    """Paragraphs and questions under one heading, with a note that applies to all of them."""

    title: str
    items: tuple[Item, ...]
    note: str = ""


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
        """Return the first item with the id ``rule``."""
        return next((item for item in self.items if item.id == rule), None)


def legend_of(book: Rulebook) -> str:
    """Return the id of the paragraph that lists what each source is; "" where there is none."""
    return next((item.id for item in book.items if labels_in(item)), "")


def labels_in(item: Item) -> tuple[str, ...]:
    """Return the labels of the sources of which ``item`` tells what they are."""
    found = (SOURCE_LINE.fullmatch(line) for line in item.text.split("\n"))
    return tuple(one[1] for one in found if one)


def anchor(rule: str) -> str:
    """Return a rule's anchor: ``H-1``, ``ruling-3`` for a ruling, ``4`` for a basic rule."""
    if found := RULING.fullmatch(rule):
        return f"ruling-{found['number']}"
    if found := BASIC.fullmatch(rule):
        return found["number"]
    return rule.replace(" ", "-")


def value_of(name: str, options: Any, seats: int) -> Any:
    """Return the value of an option, or of ``seats``. Raises ``AttributeError`` for no option."""
    return seats if name == SEATS else getattr(options, name)


def plain_word(_name: str, value: Any) -> str:
    """``value`` as a condition writes it: ``true``, ``null``, ``-10``, ``others_plus``."""
    if isinstance(value, tuple):
        return ",".join(str(one) for one in value)
    return json.dumps(value) if value is None or isinstance(value, bool) else str(value)


BULLET = "- "
"""Begins an item of a list."""
CELL = "|"
"""Surrounds the cells in a row of a table."""


def joined(lines: Iterable[str]) -> str:
    """``lines`` as running text; a blank line parts paragraphs, a list or table keeps its lines."""
    text = ""
    for line in lines:
        if not line:
            text = text.rstrip("\n") + "\n\n"
        elif line.startswith((BULLET, CELL)):
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
