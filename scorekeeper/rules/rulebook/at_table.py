"""The rulebook for one table: the items whose conditions are true, with placeholders filled in."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar

from scorekeeper.rules.rulebook.book import (
    PLACEHOLDER,
    SEATS,
    Answer,
    Condition,
    Item,
    Paragraph,
    Question,
    Rulebook,
    Section,
    Words,
    joined,
    plain_word,
    value_of,
)

T = TypeVar("T", Paragraph, Answer)


def rules_at_table(book: Rulebook, options: Any, seats: int, words: Words = plain_word) -> Rulebook:
    """Return the rules for a table of ``seats`` with ``options``, with placeholders filled in.

    Each id has one text. If that text differs from the text under the DEFAULT, ``choices`` of the
    item are the options that cause the difference.
    """
    held = _applicable_rules(book, options, seats, words)
    if options == type(options)():
        return held  # no text differs
    usual = _applicable_rules(book, type(options)(), seats, words)
    known = {(item.id, *item.texts) for item in usual.items}
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


def _applicable_rules(book: Rulebook, options: Any, seats: int, words: Words) -> Rulebook:
    sections = (
        Section(
            _fill_placeholders(section.title, options, seats, words),
            tuple(
                filled(item, options, seats, words)
                for item in section.items
                if applies(item, options, seats)
            ),
            section.note,
        )
        for section in book.sections
    )
    kept = tuple(section for section in sections if section.items)
    return Rulebook(book.title, _fill_placeholders(book.intro, options, seats, words), kept)


def applies(item: Item, options: Any, seats: int) -> bool:
    """Return whether ``item`` applies at a table of ``seats`` with ``options``."""
    if isinstance(item, Question) and not _answers(item, options, seats):
        return False
    return all_hold(item.conditions, options, seats)


def all_hold(conditions: Iterable[Condition], options: Any, seats: int) -> bool:
    """Return whether all ``conditions`` are true at a table of ``seats`` with ``options``."""
    return all(one.is_met(options, seats) for one in conditions)


def _answers(item: Question, options: Any, seats: int) -> tuple[Answer, ...]:
    return tuple(one for one in item.answers if all_hold(one.conditions, options, seats))


def filled(item: Item, options: Any, seats: int, words: Words = plain_word) -> Item:
    """Return ``item`` with placeholders filled in; a question has only the answer that applies."""
    if isinstance(item, Paragraph):
        return _filled_text(item, options, seats, words)
    answers = _answers(item, options, seats)[:1]
    return replace(
        item,
        text=_fill_placeholders(item.text, options, seats, words),
        answers=tuple(_filled_text(one, options, seats, words) for one in answers),
        readings=tuple(_fill_placeholders(text, options, seats, words) for text in item.readings),
    )


def _filled_text(item: T, options: Any, seats: int, words: Words) -> T:
    """Return ``item`` with only the lines that apply at this table, and placeholders filled."""
    text = item.text
    if item.lines:
        text = joined(line.text for line in item.lines if all_hold(line.conditions, options, seats))
    return replace(item, text=_fill_placeholders(text, options, seats, words), lines=())


def _fill_placeholders(text: str, options: Any, seats: int, words: Words) -> str:
    return PLACEHOLDER.sub(lambda hole: words(hole[1], value_of(hole[1], options, seats)), text)


def _choices(book: Rulebook, rule: str, options: Any) -> tuple[str, ...]:
    """Return the options on which ``rule`` depends and that differ from the DEFAULT."""
    usual = type(options)()
    names = dict.fromkeys(
        name for item in book.items if item.id == rule for name in options_of(item)
    )
    return tuple(
        name for name in names if name != SEATS and getattr(options, name) != getattr(usual, name)
    )


def conditions_of(item: Item) -> tuple[Condition, ...]:
    """Return all conditions of ``item``, its answers and their lines."""
    texts = (item,) if isinstance(item, Paragraph) else item.answers
    of_answers = () if isinstance(item, Paragraph) else item.answers
    return (
        *item.conditions,
        *(one for answer in of_answers for one in answer.conditions),
        *(one for text in texts for line in text.lines for one in line.conditions),
    )


def options_of(item: Item) -> tuple[str, ...]:
    """Return the options (and ``seats``) in the conditions and placeholders of ``item``."""
    named = [one.name for one in conditions_of(item)]
    holes = [hole for text in item.texts for hole in PLACEHOLDER.findall(text)]
    return tuple(dict.fromkeys([*named, *holes]))
