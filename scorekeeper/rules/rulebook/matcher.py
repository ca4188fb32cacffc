"""Finding the rule that a question is about, by the ways in which players ask.

Every phrasing and every text of a rule is a vector of its features. A feature weighs more the fewer
rules have it. A rule fits as well as its best phrasings are like the question, and as all of them
together are. A feature that no rule has makes every rule fit worse.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import log, sqrt
from typing import TypeAlias

from scorekeeper.rules.rulebook.wording import Features, features, weight_of

UNKNOWN = 0.5
"""What a feature weighs that no rule has, of one that a single rule has."""
BEST = (0.57, 0.29, 0.14)
"""The parts of the best phrasings, the best first."""
TOGETHER = 0.6
"""The part of all phrasings together."""


@dataclass(frozen=True, slots=True)
class Phrasing:
    """A way to ask about ``rule``, or a text of it; ``weight`` is less for a text."""

    rule: str
    text: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Match:
    """A rule with how well it fits a question; 1 is the most."""

    rule: str
    fit: float


Postings: TypeAlias = "tuple[array[int], array[float]]"
"""The numbers of those that have a feature, and what it weighs in each."""


class Matcher:
    """The rules of a game, to be found by their phrasings."""

    def __init__(self, phrasings: Iterable[Phrasing]) -> None:
        known = [(one, features(one.text)) for one in phrasings]
        self._rules = tuple(dict.fromkeys(one.rule for one, _ in known))
        numbers = {rule: number for number, rule in enumerate(self._rules)}
        self._owners = array("H", (numbers[one.rule] for one, _ in known))
        self._rarest = log(1 + len(self._rules))
        self._rarity = _rarity(self._owners, [found for _, found in known], self._rarest)
        vectors = [self._vector(found, one.weight) for one, found in known]
        self._phrasings = _postings(vectors)
        self._together = _postings(self._centres(vectors))

    def match(self, question: str) -> list[Match]:
        """Return every rule that has something of ``question``, the best first."""
        asked = self._vector(features(question))
        alike = _likeness(asked, self._phrasings)
        together = _likeness(asked, self._together)
        by_rule: defaultdict[int, list[float]] = defaultdict(list)
        for phrasing, likeness in alike.items():
            by_rule[self._owners[phrasing]].append(likeness)
        found = []
        for rule, likenesses in by_rule.items():
            best = sorted(likenesses, reverse=True)
            fit = sum(part * one for part, one in zip(BEST, best, strict=False))
            fit = (fit + TOGETHER * together[rule]) / (1 + TOGETHER)
            found.append(Match(self._rules[rule], fit))
        return sorted(found, key=lambda one: -one.fit)

    def _vector(self, found: Features, size: float = 1.0) -> dict[str, float]:
        """Return what each feature weighs in a text, the whole being of ``size``."""
        unknown = UNKNOWN * self._rarest
        weights = {
            name: self._rarity.get(name, unknown) * weight_of(name) * (1 + log(count))
            for name, count in found.items()
        }
        return _scaled(weights, size)

    def _centres(self, vectors: list[dict[str, float]]) -> list[dict[str, float]]:
        """Return the sum of the vectors of each rule."""
        sums: list[defaultdict[str, float]] = [defaultdict(float) for _ in self._rules]
        for owner, vector in zip(self._owners, vectors, strict=True):
            for name, weight in vector.items():
                sums[owner][name] += weight
        return [_scaled(one) for one in sums]


def _rarity(owners: Iterable[int], texts: list[Features], rarest: float) -> dict[str, float]:
    """Return what each feature weighs: the more, the fewer rules have it."""
    having: defaultdict[str, set[int]] = defaultdict(set)
    for owner, found in zip(owners, texts, strict=True):
        for name in found:
            having[name].add(owner)
    return {name: rarest - log(len(rules)) for name, rules in having.items()}


def _scaled(weights: dict[str, float], size: float = 1.0) -> dict[str, float]:
    length = sqrt(sum(weight * weight for weight in weights.values()))
    return {name: weight * size / length for name, weight in weights.items() if weight}


def _postings(vectors: Iterable[dict[str, float]]) -> dict[str, Postings]:
    found: dict[str, Postings] = {}
    for number, vector in enumerate(vectors):
        for name, weight in vector.items():
            numbers, weights = found.setdefault(name, (array("H"), array("f")))
            numbers.append(number)
            weights.append(weight)
    return found


def _likeness(asked: dict[str, float], postings: dict[str, Postings]) -> defaultdict[int, float]:
    found: defaultdict[int, float] = defaultdict(float)
    for name, size in asked.items():
        if name in postings:
            for number, weight in zip(*postings[name], strict=True):
                found[number] += size * weight
    return found
