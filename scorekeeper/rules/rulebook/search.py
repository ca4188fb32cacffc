"""Search in a rulebook by a question in a player's own words.

The question is compared with phrasings of questions about each rule (``questions``) and with the
texts of the rules. A rule whose number is typed comes first.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, inf

from scorekeeper.rules.rulebook.book import (
    BASIC,
    PLACEHOLDER,
    RULING,
    Item,
    Question,
    Rulebook,
    Section,
    legend_of,
)
from scorekeeper.rules.rulebook.matcher import Matcher, Phrasing
from scorekeeper.rules.rulebook.questions import Bank, SameAnswer
from scorekeeper.rules.rulebook.wording import plain

TITLE, TEXT, SEARCH_WORDS = 1.0, 0.6, 0.6
"""The weights of the texts of a rule; a phrasing of a question has weight 1."""
OF_ANOTHER_GAME = 0.5
MOST_OF_ANOTHER_GAME = 80
"""The most phrasings per paragraph of another game. All of them would be slower by up to half."""
ALIKE = frozenset((*range(1, 8), *range(21, 31)))
"""The numbers of the paragraphs that have the same subject in every game."""
LEAST = 0.05
"""The lowest fit of a hit."""
MOST_OF_IT = 0.25
"""The lowest fit of a hit, relative to the best fit."""
SURE, CLEAR = 0.15, 7.0
"""The lowest fit of a sure answer, and its lowest lead in score over the next answer.

Both were chosen by cross-validation of the question banks: 1 % of the questions get a wrong
answer, in English and in Japanese.
"""
PARTICULAR = 3.0
"""The deduction from the score of a ruling, because players rarely ask about a particular case."""
NAMED = 1000.0
"""The score of a rule whose number was typed."""


@dataclass(frozen=True, slots=True)
class Volume:
    """The rulebook for a table, with the matcher of its game and the rules with equal answers."""

    book: Rulebook
    matcher: Matcher
    same_answer: SameAnswer = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that was found, with its ``fit`` and ``score`` as in ``matcher.RuleMatch``.

    ``PARTICULAR`` is subtracted from the score of a ruling.
    """

    item: Item
    fit: float
    score: float


def matcher_of(book: Rulebook, bank: Bank, others: Iterable[Bank] = ()) -> Matcher:
    """Return the matcher of a game in one language.

    ``book`` is its rulebook for all tables, and ``bank`` its question bank. ``others`` are the
    banks of other games: their phrasings are used for paragraphs with the same subject.
    """
    alike = {number: item.id for item in book.items if (number := _number_alike(item.id))}
    asked = [Phrasing(rule, phrasing) for rule in bank for phrasing in bank[rule]]
    elsewhere = [
        Phrasing(alike[number], phrasing, OF_ANOTHER_GAME)
        for other in others
        for rule in other
        if (number := _number_alike(rule)) in alike
        for phrasing in _evenly_sampled(other[rule], MOST_OF_ANOTHER_GAME)
    ]
    return Matcher([*asked, *elsewhere, *_phrasings(book)])


def _evenly_sampled(phrasings: Sequence[str], most: int) -> Sequence[str]:
    return phrasings[:: max(1, ceil(len(phrasings) / most))]


def _number_alike(rule: str) -> int:
    """Return the number of a paragraph with the same subject in every game; 0 for other rules."""
    found = None if RULING.fullmatch(rule) else BASIC.fullmatch(rule)
    number = int(found["number"]) if found else 0
    return number if number in ALIKE else 0


def _phrasings(book: Rulebook) -> Iterator[Phrasing]:
    legend = legend_of(book)
    for item in book.items:
        if isinstance(item, Question):
            texts = [(item.text, TITLE), *((one.text, TEXT) for one in item.answers)]
        else:
            texts = [(item.title, TITLE), (item.text, TEXT)]
        for text, weight in (*texts, (item.search_words, SEARCH_WORDS)):
            if text and item.id != legend:
                yield Phrasing(item.id, PLACEHOLDER.sub("", text), weight)


def find(question: str, volume: Volume) -> list[Hit]:
    """Return the rules of ``volume`` that ``question`` may be about, best first.

    If nothing is found, misspelt words are corrected. Otherwise the pieces of words suffice.
    """
    return _hits(question, volume) or _hits(volume.matcher.corrected(question), volume)


def _hits(question: str, volume: Volume) -> list[Hit]:
    items = {item.id: item for item in reversed(volume.book.items)}
    named = [Hit(item, 1.0, NAMED) for rule, item in items.items() if _is_named(rule, question)]
    hits = [
        Hit(items[match.rule], match.fit, match.score - _deduction(match.rule))
        for match in volume.matcher.match(question)
        if match.rule in items
    ]
    hits.sort(key=lambda hit: -hit.score)
    least = max(LEAST, MOST_OF_IT * max((hit.fit for hit in hits), default=0))
    known = {hit.item.id for hit in named}
    return [*named, *(hit for hit in hits if hit.fit >= least and hit.item.id not in known)]


def _deduction(rule: str) -> float:
    return PARTICULAR if RULING.fullmatch(rule) else 0.0


def is_sure(hits: Sequence[Hit], volume: Volume) -> bool:
    """Return whether the best hit is a sure answer: no other answer is nearly as good."""
    if not hits:
        return False
    best = hits[0]
    same = volume.same_answer.get(best.item.id, frozenset({best.item.id}))
    rival = next((hit.score for hit in hits if hit.item.id not in same), -inf)
    return best.fit >= SURE and best.score >= rival + CLEAR


def search(volume: Volume, question: str) -> Rulebook:
    """Return a rulebook with the hits for ``question`` in one section, best first."""
    order = [hit.item.id for hit in find(question, volume)]
    found = [item for item in volume.book.items if item.id in order]
    items = tuple(sorted(found, key=lambda item: order.index(item.id)))
    return replace(volume.book, sections=(Section("", items),) if items else ())


def _is_named(rule: str, question: str) -> bool:
    """Return whether ``question`` contains the number of ``rule``: "H-6", "ruling 3", "Hearts 8".

    "Hearts 8" may be a card, and "Whist 4 players" is a question about another rule. The number of
    a paragraph therefore counts only if nothing else is typed.
    """
    found = RULING.fullmatch(rule)
    name, typed = plain(f"ruling {found['number']}" if found else rule), plain(question).strip()
    if not found and BASIC.fullmatch(rule):
        return typed == name
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", typed))
