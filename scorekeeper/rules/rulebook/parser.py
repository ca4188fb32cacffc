"""Parser of rulebooks: numbered paragraphs and questions with answers, with conditions.

    # Hearts
    The intro.

    ## Leading
    % Hearts 8 Leading hearts
    @ Hearts 8 [000] when hearts_lead=heart_played
    Hearts may be led once a heart has been played.

    ? Hearts ruling 1 [000]
    Hearts are closed and I hold ♠Q and hearts only. What may I lead?
    ! when hearts_lead=free: ✓ Yes, anything.
    ! ✗ No, ♠Q.
    ~ [000] closed; [BEAR] open.
    = renege

After its title a section may have a note for all its items. Then come the headings of its
paragraphs (%), one for each id. The sign ✓ or ✗ before an answer means yes or no. Search words (=)
are used by the search only and not shown.

All conditions (``option=value``, ``option=one|other``, ``option!=value``, ``seats=3``) must be
true. Several paragraphs may have the same id and different conditions; at each table, one of them
applies. A single line of a paragraph or an answer may have conditions, too:

    - when joker_lead=beats_all: the joker, if it was led

The placeholders in texts are ``{option}`` for the value of an option, and ``{seats}``.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.rulebook.book import (
    Answer,
    Condition,
    Item,
    Line,
    MalformedRulebook,
    Paragraph,
    Question,
    Rulebook,
    Section,
    joined,
)

HEAD = re.compile(
    r"(?P<id>[^\[\]\s][^\[\]]*?)(?P<sources>(?:\s*\[[^\[\]]+\])*)(?:\s+when\s+(?P<when>\S.*))?"
)
SOURCE = re.compile(r"\[([^\[\]]+)\]")
CONDITION = re.compile(r"(?P<name>\w+)(?P<sign>!?=)(?P<values>[^\s|]+(?:\|[^\s|]+)*)")
CONDITIONAL = re.compile(r"when\s+(?P<when>\w+!?=[^::]+?)\s*[::]\s*(?P<text>.*)", re.DOTALL)
ITEM = re.compile(rf"^[@?][ \t]+{HEAD.pattern}[ \t]*$", re.MULTILINE)
MARK = re.compile(r"(#{1,2}|[@?!~=%])\s+(\S.*)")
HEADING = re.compile(r"(?P<id>\D+\d+) (?P<title>\S.*)")
VERDICT = re.compile(r"(?P<sign>[✓✗]) (?P<text>.*)", re.DOTALL)
CONDITIONAL_LINE = re.compile(
    r"(?P<list>- )?when\s+(?P<when>\w+!?=[^:：]+?)\s*[:：]\s*(?P<text>.*)"
)


@dataclass(frozen=True, slots=True)
class _Block:
    """A marked line with the lines after it, up to the next mark."""

    line: int
    mark: str
    rest: str
    lines: list[str]

    @property
    def body(self) -> str:
        return joined(self.lines)

    @property
    def text(self) -> str:
        return joined([self.rest, *self.lines])


def parse(text: str) -> Rulebook:
    """Parse a rulebook. Raise ``MalformedRulebook`` with the line of the first error."""
    blocks = _blocks(text)
    if not blocks or blocks[0].mark != "#":
        raise MalformedRulebook(blocks[0].line if blocks else 1, "a rulebook begins with its title")
    head, *rest = blocks
    sections = tuple(_section(group) for group in _groups(rest, ("##",)))
    return Rulebook(head.rest, head.body, sections)


def ids_in(text: str) -> frozenset[str]:
    """Return the ids of a rulebook's paragraphs and questions, without parsing anything else."""
    return frozenset(found["id"] for found in ITEM.finditer(text))


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
    """Split ``blocks`` before each block with one of ``marks``, which the first one must have."""
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
    headings = dict(_heading(block) for block in rest if block.mark == "%")
    rest = [block for block in rest if block.mark != "%"]
    items = tuple(_item(group, headings) for group in _groups(rest, ("@", "?")))
    return Section(head.rest, items, head.body)


def _heading(block: _Block) -> tuple[str, str]:
    found = HEADING.fullmatch(block.text)
    if found is None:
        raise MalformedRulebook(block.line, f"an id with its heading expected: {block.text}")
    return found["id"], found["title"]


def _item(blocks: Sequence[_Block], headings: Mapping[str, str]) -> Item:
    head, *rest = blocks
    found = HEAD.fullmatch(head.rest)
    if found is None:
        raise MalformedRulebook(head.line, f"an id with its sources expected: {head.rest}")
    if not head.body:
        raise MalformedRulebook(head.line, f"{found['id']} says nothing")
    sources = tuple(SOURCE.findall(found["sources"]))
    conditions = _conditions(found["when"], head.line)
    words = " ".join(block.text for block in rest if block.mark == "=")
    if head.mark == "@":
        _expect_marks(rest, "=")
        title = headings.get(found["id"], "")
        lines = _parse_lines(head.lines, head.line + 1)
        text = joined(line.text for line in lines)
        return Paragraph(found["id"], sources, conditions, text, title, words, lines=_if_any(lines))
    _expect_marks(rest, "!~=")
    answers = tuple(_answer(block) for block in rest if block.mark == "!")
    if not answers:
        raise MalformedRulebook(head.line, f"{found['id']} has no answer")
    readings = tuple(block.text for block in rest if block.mark == "~")
    return Question(found["id"], sources, conditions, head.body, answers, readings, words)


def _expect_marks(blocks: Iterable[_Block], marks: str) -> None:
    for block in blocks:
        if block.mark not in marks:
            raise MalformedRulebook(block.line, f"{block.mark} does not belong here")


def _answer(block: _Block) -> Answer:
    conditions, first, verdict = "", block.rest, None
    if found := CONDITIONAL.fullmatch(first):
        conditions, first = found["when"], found["text"]
    if found := VERDICT.fullmatch(first):
        first, verdict = found["text"], found["sign"] == "✓"
    lines = (Line((), first), *_parse_lines(block.lines, block.line + 1))
    text = joined(line.text for line in lines)
    return Answer(_conditions(conditions, block.line), text, verdict, _if_any(lines))


def _parse_lines(lines: Iterable[str], number: int) -> tuple[Line, ...]:
    """Parse the conditions of ``lines``; the first is line ``number`` of the rulebook."""
    read = []
    for at, text in enumerate(lines, start=number):
        found = CONDITIONAL_LINE.fullmatch(text)
        if found:
            read.append(Line(_conditions(found["when"], at), (found["list"] or "") + found["text"]))
        else:
            read.append(Line((), text))
    return tuple(read)


def _if_any(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    # The text alone decides between the others.
    return lines if any(line.conditions for line in lines) else ()


def _conditions(text: str | None, line: int) -> tuple[Condition, ...]:
    return tuple(_condition(word, line) for word in (text or "").split())


def _condition(word: str, line: int) -> Condition:
    found = CONDITION.fullmatch(word)
    if found is None:
        raise MalformedRulebook(line, f"option=value expected: {word}")
    return Condition(found["name"], tuple(found["values"].split("|")), found["sign"] == "!=")
