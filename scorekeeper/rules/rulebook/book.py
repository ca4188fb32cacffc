"""The contents of a rulebook: sections of numbered paragraphs and of answered questions."""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from unicodedata import east_asian_width

SEATS = "seats"
"""The name of a condition on the number of players."""

PLACEHOLDER = re.compile(r"\{(\w+)\}")
CITED = re.compile(r"\b[A-Z]{1,2}-\d+\b")
"""A citation of a rule within a text: H-6."""

LABEL = re.compile(r"\[([^\[\]\s]+)\]")
"""The label of a source within a text: [000]."""
SOURCE_LINE = re.compile(rf"- {LABEL.pattern} (\S.*)")

RULING = re.compile(r"(?P<game>.+) ruling (?P<number>\d+)")
BASIC = re.compile(r"(?P<game>.+) (?P<number>\d+)")

Words = Callable[[str, Any], str]
"""A function that writes the value of a named option (or ``seats``) in a text."""


class MalformedRulebook(ValueError):  # noqa: N818 - see ``serialization.Malformed``
    """A text is not a valid rulebook. ``line`` is counted from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that an option (or ``seats``) has a certain value.

    ``values`` are the accepted values or, if ``negated``, the excluded values.
    """

    name: str
    values: tuple[str, ...]
    negated: bool = False

    def is_met(self, options: Any, seats: int) -> bool:
        """Return whether the condition is true at a table of ``seats`` with ``options``."""
        return (plain_word(self.name, value_of(self.name, options, seats)) in self.values) is (
            not self.negated
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text that is shown if all its conditions are true."""

    conditions: tuple[Condition, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A rule. ``choices`` are the options because of which its text differs from the DEFAULT.

    ``search_words`` are further words for the search, which are not shown. ``lines`` is the text
    line by line if some lines have conditions; ``text`` then has all lines.
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
        """All texts that are shown."""
        return (self.title, self.text) if self.title else (self.text,)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that applies if its conditions are true. ``verdict`` is its yes or no, if any.

    ``lines`` is as in ``Paragraph``.
    """

    conditions: tuple[Condition, ...]
    text: str
    verdict: bool | None = None
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers; the first answer that applies is shown.

    ``readings`` are the opinions of the sources if they disagree. ``search_words`` and ``choices``
    are as in ``Paragraph``.
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
        """All texts that are shown."""
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
    """A rulebook, either with all rules or with those of one table."""

    title: str
    intro: str
    sections: tuple[Section, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """All paragraphs and questions, in order."""
        return tuple(item for section in self.sections for item in section.items)

    @property
    def ids(self) -> tuple[str, ...]:
        """All ids, each once, in order."""
        return tuple(dict.fromkeys(item.id for item in self.items))

    def find(self, rule: str) -> Item | None:
        """Return the first item with the id ``rule``."""
        return next((item for item in self.items if item.id == rule), None)


def legend_of(book: Rulebook) -> str:
    """Return the id of the paragraph that lists the sources; "" if there is none."""
    return next((item.id for item in book.items if labels_in(item)), "")


def labels_in(item: Item) -> tuple[str, ...]:
    """Return the labels of the sources that ``item`` lists and describes."""
    found = (SOURCE_LINE.fullmatch(line) for line in item.text.split("\n"))
    return tuple(one[1] for one in found if one)


def anchor(rule: str) -> str:
    """Return the anchor of a rule on its page: ``H-1``, ``ruling-3``, ``4`` for ``Hearts 4``."""
    if found := RULING.fullmatch(rule):
        return f"ruling-{found['number']}"
    if found := BASIC.fullmatch(rule):
        return found["number"]
    return rule.replace(" ", "-")


def value_of(name: str, options: Any, seats: int) -> Any:
    """Return the value of the option ``name``, or ``seats`` if that is the name.

    Raise ``AttributeError`` if there is no such option.
    """
    return seats if name == SEATS else getattr(options, name)


def plain_word(_name: str, value: Any) -> str:
    """Return ``value`` as in conditions: ``true``, ``null``, ``-10``, ``others_plus``."""
    if isinstance(value, tuple):
        return ",".join(str(one) for one in value)
    return json.dumps(value) if value is None or isinstance(value, bool) else str(value)


BULLET = "- "
"""The beginning of an item of a list."""
CELL = "|"
"""The separator of cells in a row of a table."""


def joined(lines: Iterable[str]) -> str:
    """Return ``lines`` as running text.

    A blank line separates paragraphs. Items of lists and rows of tables stay on separate lines.
    """
    text = ""
    for line in lines:
        if not line:
            text = text.rstrip("\n") + "\n\n"
        elif line.startswith((BULLET, CELL)):
            text = (text.rstrip("\n") if text.endswith("\n") else text) + "\n" + line
        else:
            text += f"{_line_separator(text, line)}{line}"
    return text.strip()


def _line_separator(text: str, line: str) -> str:
    """Return the separator of two joined lines: a blank, or nothing beside Japanese."""
    if not text or text.endswith("\n"):
        return ""
    wide = any(east_asian_width(char) in "WF" for char in (text[-1], line[0]))
    return "" if wide else " "
