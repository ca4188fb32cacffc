"""Finding the rule that a question is about, by the ways in which players ask.

Every phrasing and every text of a rule is a set of features. A feature weighs more the fewer rules
share it. Two measures are multiplied. One measure is the likeness of the question to the best
phrasings of a rule, and to all its phrasings together. The other measure is naive Bayes: the
probability of these words in questions about a rule.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt

from scorekeeper.rules.rulebook.wording import (
    Features,
    features,
    is_word,
    with_corrected_words,
)

UNKNOWN = 0.5
"""The weight of a feature that no rule has, as a share of the weight of a feature of a single rule.
"""
RARITY = 0.35
"""The power of the rarity of a feature in its weight."""
BEST = (0.57, 0.29, 0.14)
"""The parts of the best phrasings, the best first."""
TOGETHER = 1.2
"""The part of all phrasings together."""
UNSEEN = 0.003
"""The probability, in naive Bayes, of a feature that a rule does not have."""
LIKENESS = 8.0
"""The power of the likeness in the product of both measures."""


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
    the difference of two scores is how much likelier one rule is, as a logarithm.
    """

    rule: str
    fit: float
    score: float


class Matcher:
    """The rules of a game, to be found by their phrasings."""

    def __init__(self, phrasings: Iterable[Phrasing]) -> None:
        known = tuple(phrasings)
        self._rules = tuple(dict.fromkeys(one.rule for one in known))
        numbers = {rule: number for number, rule in enumerate(self._rules)}
        self._owners = array("H", (numbers[one.rule] for one in known))
        self._rarest = log(1 + len(self._rules))
        kinds, self._having = _index(known)
        self._weights = {
            name: kinds[name] * self._rarity(having) ** RARITY
            for name, having in self._having.items()
        }
        self._shares = self._shares_of(known)
        self._sizes, self._lengths = self._measure_rules()

    def match(self, question: str) -> list[RuleMatch]:
        """Return every rule that has something of ``question``, the best first."""
        kinds = features(question)
        unknown = (UNKNOWN * self._rarest) ** RARITY
        weights = {name: self._weights.get(name, kinds[name] * unknown) for name in kinds}
        length = sqrt(sum(weight * weight for weight in weights.values()))
        asked = {name: weights[name] / length for name in kinds if name in self._having}
        if not asked:
            return []
        likenesses = [0.0] * len(self._owners)
        together = [0.0] * len(self._rules)
        chances = [sum(asked.values()) * log(UNSEEN / size) for size in self._sizes]
        for name, weight in asked.items():
            own = self._weights[name]
            for phrasing in self._having[name]:
                likenesses[phrasing] += weight * own * self._shares[phrasing]
            for rule, share in self._shares_by_rule(name).items():
                together[rule] += weight * own * share
                chances[rule] += weight * log(own * share / UNSEEN + 1)
        fits = self._fits_by_rule(likenesses, together)
        found = [
            RuleMatch(rule, fit, chance + LIKENESS * log(fit))
            for rule, fit, chance in zip(self._rules, fits, chances, strict=True)
            if fit
        ]
        return sorted(found, key=lambda one: -one.score)

    def corrected(self, question: str) -> str:
        """Return ``question`` with its misspelt words replaced by known words."""
        return with_corrected_words(question, lambda name: len(self._having.get(name, ())))

    def _fits_by_rule(self, likenesses: Sequence[float], together: Sequence[float]) -> list[float]:
        """Return the likeness of each rule to the question."""
        by_rule: list[list[float]] = [[] for _ in self._rules]
        for rule, likeness in zip(self._owners, likenesses, strict=True):
            by_rule[rule].append(likeness)
        fits = []
        for rule, found in enumerate(by_rule):
            best = sorted(found, reverse=True)
            fit = sum(part * one for part, one in zip(BEST, best, strict=False))
            centre = together[rule] / self._lengths[rule]
            fits.append((fit + TOGETHER * centre) / (1 + TOGETHER))
        return fits

    def _rarity(self, having: Sequence[int]) -> float:
        """Return the rarity of a feature: how far its entropy is below the largest entropy."""
        counts = Counter(map(self._owners.__getitem__, having)).values()
        spread = sum(count * log(count) for count in counts if count > 1) / len(having)
        return self._rarest - log(len(having)) + spread

    def _shares_of(self, phrasings: Sequence[Phrasing]) -> Sequence[float]:
        """Return the factor that makes the vector of each phrasing as long as its weight."""
        squares = [0.0] * len(phrasings)
        for name, having in self._having.items():
            square = self._weights[name] ** 2
            for phrasing in having:
                squares[phrasing] += square
        return array(
            "f",
            (
                one.weight / sqrt(square) if square else 0.0
                for one, square in zip(phrasings, squares, strict=True)
            ),
        )

    def _shares_by_rule(self, name: str) -> dict[int, float]:
        """Return the share of a feature in all phrasings of each rule that has it."""
        found: defaultdict[int, float] = defaultdict(float)
        for phrasing in self._having[name]:
            found[self._owners[phrasing]] += self._shares[phrasing]
        return found

    def _measure_rules(self) -> tuple[list[float], list[float]]:
        """Return the sum of the weights of each rule, and the length of its vector."""
        sizes = [UNSEEN * len(self._weights)] * len(self._rules)
        squares = [0.0] * len(self._rules)
        for name, weight in self._weights.items():
            for rule, share in self._shares_by_rule(name).items():
                sizes[rule] += weight * share
                squares[rule] += (weight * share) ** 2
        return sizes, [sqrt(square) or 1.0 for square in squares]


def _index(phrasings: Sequence[Phrasing]) -> tuple[Features, dict[str, Sequence[int]]]:
    """Return the weight of each feature by its kind, and the indexes of the phrasings with it.

    A feature of a single text is left out unless the feature is a word. Most features are of that
    kind, but few of them occur in questions.
    """
    kinds: Features = {}
    having: defaultdict[str, list[int]] = defaultdict(list)
    for number, one in enumerate(phrasings):
        found = features(one.text)
        kinds |= found
        for name in found:
            having[name].append(number)
    return kinds, {
        name: array("H", numbers)
        for name, numbers in having.items()
        if len(numbers) > 1 or is_word(name)
    }
