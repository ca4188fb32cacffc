"""Finding the rule that a question is about, by the ways in which players ask.

Every phrasing and every text of a rule is a vector of its features. A feature weighs more the fewer
rules have it. Two measures are added up. One is likeness: that of the phrasings most like the
question, and that of all phrasings of a rule together. The other is naive Bayes: how likely a rule
is to be asked about in these words.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import fmean, pstdev
from typing import TypeAlias

from scorekeeper.rules.rulebook.wording import Features, features, is_word

UNKNOWN = 0.5
"""What a feature weighs that no rule has, of one that a single rule has."""
BEST = (0.57, 0.29, 0.14)
"""The parts of the best phrasings, the best first."""
TOGETHER = 1.2
"""The part of all phrasings together."""
UNSEEN = 0.003
"""What naive Bayes takes a rule to have of a feature that it has not."""

LEAST_SPREAD = 1e-6
"""Less is rounding."""


@dataclass(frozen=True, slots=True)
class Phrasing:
    """A way to ask about ``rule``, or a text of it; ``weight`` is less for a text."""

    rule: str
    text: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class RuleMatch:
    """A rule that a question may be about.

    ``fit`` is how much the question is like its phrasings, 1 at most. ``score`` compares the rules:
    by how many standard deviations it fits better than they do on average, by both measures.
    """

    rule: str
    fit: float
    score: float


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
        vectors = [
            self._vector({name: found[name] for name in found if name in self._rarity}, one.weight)
            for one, found in known
        ]
        self._phrasings = _postings(vectors)
        sums = self._sums(vectors)
        self._together = _postings(sums)
        self._lengths = [_length(one) for one in sums]
        self._sizes = [sum(one.values()) + UNSEEN * len(self._rarity) for one in sums]

    def match(self, question: str) -> list[RuleMatch]:
        """Return every rule that has something of ``question``, the best first."""
        asked = self._vector(features(question))
        if not any(name in self._rarity for name in asked):
            return []
        fits, chances = self._fits(asked), self._chances(asked)
        scores = [
            one + other for one, other in zip(_standard(fits), _standard(chances), strict=True)
        ]
        found = [
            RuleMatch(rule, fit, score)
            for rule, fit, score in zip(self._rules, fits, scores, strict=True)
            if fit
        ]
        return sorted(found, key=lambda one: -one.score)

    def _fits(self, asked: Features) -> list[float]:
        """Return how much each rule is like the question."""
        by_rule: list[list[float]] = [[] for _ in self._rules]
        for phrasing, likeness in _overlap(asked, self._phrasings).items():
            by_rule[self._owners[phrasing]].append(likeness)
        together = _overlap(asked, self._together)
        fits = []
        for rule, likenesses in enumerate(by_rule):
            best = sorted(likenesses, reverse=True)
            fit = sum(part * one for part, one in zip(BEST, best, strict=False))
            centre = together[rule] / self._lengths[rule]
            fits.append((fit + TOGETHER * centre) / (1 + TOGETHER))
        return fits

    def _chances(self, asked: Features) -> list[float]:
        """Return the logarithm of how likely each rule is asked about in these words."""
        known = sum(weight for name, weight in asked.items() if name in self._together)
        chances = [known * log(UNSEEN / size) for size in self._sizes]
        for name, weight in asked.items():
            for rule, size in _places(name, self._together):
                chances[rule] += weight * log(size / UNSEEN + 1)
        return chances

    def _vector(self, found: Features, size: float = 1.0) -> Features:
        """Return what each feature weighs in a text, the whole being of ``size``."""
        unknown = UNKNOWN * self._rarest
        weights = {
            name: sqrt(self._rarity.get(name, unknown)) * weight for name, weight in found.items()
        }
        length = _length(weights)
        return {name: weight * size / length for name, weight in weights.items() if weight}

    def _sums(self, vectors: Iterable[Features]) -> list[defaultdict[str, float]]:
        """Return the sum of the vectors of each rule."""
        sums: list[defaultdict[str, float]] = [defaultdict(float) for _ in self._rules]
        for owner, vector in zip(self._owners, vectors, strict=True):
            for name, weight in vector.items():
                sums[owner][name] += weight
        return sums


def _rarity(owners: Iterable[int], texts: Sequence[Features], rarest: float) -> Features:
    """Return what each feature weighs: the more, the fewer rules have it.

    A feature of a single text is left out unless it is a word: few are asked for, most are such.
    """
    having: defaultdict[str, list[int]] = defaultdict(list)
    for owner, found in zip(owners, texts, strict=True):
        for name in found:
            having[name].append(owner)
    return {
        name: rarest - log(len(set(rules)))
        for name, rules in having.items()
        if len(rules) > 1 or is_word(name)
    }


def _length(weights: Features) -> float:
    return sqrt(sum(weight * weight for weight in weights.values())) or 1.0


def _standard(values: Sequence[float]) -> list[float]:
    """Return ``values`` as standard deviations from their mean."""
    mean, spread = fmean(values), max(pstdev(values), LEAST_SPREAD)
    return [(value - mean) / spread for value in values]


def _postings(vectors: Iterable[Features]) -> dict[str, Postings]:
    found: defaultdict[str, Postings] = defaultdict(_no_postings)
    for number, vector in enumerate(vectors):
        for name, weight in vector.items():
            numbers, weights = found[name]
            numbers.append(number)
            weights.append(weight)
    return dict(found)


def _no_postings() -> Postings:
    return array("H"), array("f")


def _places(name: str, postings: dict[str, Postings]) -> Iterator[tuple[int, float]]:
    if name in postings:
        yield from zip(*postings[name], strict=True)


def _overlap(asked: Features, postings: dict[str, Postings]) -> defaultdict[int, float]:
    found: defaultdict[int, float] = defaultdict(float)
    for name, size in asked.items():
        for number, weight in _places(name, postings):
            found[number] += size * weight
    return found
