"""The number that is most likely wrong if an entry does not add up.

Source: reasoning, not a rule. If a single number is wrong, the other numbers determine its correct
value. Common mistakes are a tap on the wrong chip, a misread digit or cards counted twice. Each
kind of mistake has a weight, and the kind with the most weight that explains a number counts. Two
equally likely numbers are both named. If more numbers are equally likely, or none is likely, no
number is named, because a wrong guess accuses the wrong player.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from scorekeeper.rules.entry import chips_per_line
from scorekeeper.rules.ruling import N_, LikelyMistake, Message, Refusal, Value, say

WHOSE = N_("{whose}'s {number} may be {likely}.")
MOST_NAMED = 2


class MistakeKind(IntEnum):
    """A kind of mistake. The value is its weight."""

    BID_TAPPED = 1
    """The bid was entered instead of the tricks. Many bids are made, so this is weak evidence."""
    TWICE = 2
    """Too much, and a neighbour has the same number: one tap may have gone into the wrong row."""
    OTHER_LINE = 3
    """The chip above or below was tapped: the right column in the wrong line."""
    DIGIT = 4
    """A digit was typed twice, or left out."""
    ALIKE = 5
    """A digit was mistaken for a similar digit, or two digits were swapped."""
    NEXT_CHIP = 6
    """The chip beside it was tapped, or the pile was miscounted by one. The most common mistake.

    Anybody can make it, so it does not single anyone out if the sum is off by one.
    """
    UNTOUCHED = 7
    """The number still has its default: it was forgotten, not mistaken."""
    MINUS = 8
    """The minus sign was left out, or typed by mistake."""
    COUNTED_ALONG = 9
    """The number is too high by exactly the player's other cards: ♠Q was counted as one of the
    hearts.
    """
    MADE_IT = 10
    """The corrected number would equal the player's bid.

    Most bids are made or nearly made. To miss a bid by exactly the error of the sum would be a
    coincidence.
    """
    ALONE = 11
    """No other number can be wrong: each would be out of range."""

    @property
    def code(self) -> str:
        return f"slip.{self.name.lower()}"


LOOK_ALIKE = frozenset(map(frozenset, ("17", "06", "38", "49")))
"""Digits that are easily confused in handwriting."""


@dataclass(frozen=True, slots=True)
class EnteredNumber:
    """One of the numbers that should add up, with its field in the entry and its range.

    ``whose`` is the player or side with the number, and ``bid`` their bid. ``counted_too`` are
    amounts that may have been added by mistake. ``default`` is the value if nobody enters anything.
    A ``typed`` number has no chips. ``text`` is the sentence on a likely mistake, with
    placeholders.
    """

    field: str
    whose: Value
    number: int
    most: int
    least: int = 0
    bid: int | None = None
    counted_too: tuple[int, ...] = ()
    default: int | None = None
    typed: bool = False
    text: str = WHOSE


def find_likely_mistakes(numbers: Sequence[EnteredNumber], whole: int) -> tuple[LikelyMistake, ...]:
    """Return the numbers that are most likely wrong, given that they should add up to ``whole``.

    There are at most two, in the order of their rows. Each correction alone makes the sum right.
    """
    over = sum(entered.number for entered in numbers) - whole
    places = [
        at
        for at, entered in enumerate(numbers)
        if over and entered.least <= entered.number - over <= entered.most
    ]
    if len(places) == 1:
        return (_likely_mistake(numbers[places[0]], over, MistakeKind.ALONE),)
    kinds = {at: max(found) for at in places if (found := list(_explanations(numbers, at, over)))}
    heaviest = max(kinds.values(), default=None)
    likeliest = [at for at, kind in kinds.items() if kind is heaviest]
    if len(likeliest) > MOST_NAMED:
        return ()
    return tuple(_likely_mistake(numbers[at], over, kinds[at]) for at in likeliest)


def with_likely_mistakes(refusal: Refusal, likely_mistakes: tuple[LikelyMistake, ...]) -> Refusal:
    """Return ``refusal``, which refuses a sum, with ``likely_mistakes`` also in its message."""
    message = refusal.message
    if likely_mistakes:
        message = say("{sum} {slip}", sum=message, slip=likely_mistakes[0].message)
    if len(likely_mistakes) == MOST_NAMED:
        message = say("{first} Or: {other}", first=message, other=likely_mistakes[1].message)
    return replace(refusal, message=message, likely_mistakes=likely_mistakes)


def _likely_mistake(entered: EnteredNumber, over: int, kind: MistakeKind) -> LikelyMistake:
    likely = entered.number - over
    values = {"whose": entered.whose, "number": entered.number, "likely": likely}
    return LikelyMistake(kind.code, Message(entered.text, values), entered.field, likely)


def _explanations(numbers: Sequence[EnteredNumber], at: int, over: int) -> Iterator[MistakeKind]:
    """Yield every kind of mistake that explains why ``numbers[at]`` is too high by ``over``."""
    entered = numbers[at]
    likely = entered.number - over
    yield from (
        _typing_mistakes(entered.number, likely)
        if entered.typed
        else _tapping_mistakes(numbers, at, over)
    )
    if _looks_alike(entered.number, likely):
        yield MistakeKind.ALIKE
    if entered.bid == entered.number:
        yield MistakeKind.BID_TAPPED
    if entered.default == entered.number:
        yield MistakeKind.UNTOUCHED
    if over in entered.counted_too:
        yield MistakeKind.COUNTED_ALONG
    if entered.bid == likely:
        yield MistakeKind.MADE_IT


def _tapping_mistakes(
    numbers: Sequence[EnteredNumber], at: int, over: int
) -> Iterator[MistakeKind]:
    entered, neighbours = numbers[at], (numbers[at - 1], numbers[(at + 1) % len(numbers)])
    same = [other for other in neighbours if other.number == entered.number]
    if over > 0 and any(_same_question(entered, other) for other in same):
        yield MistakeKind.TWICE
    if abs(over) == chips_per_line(entered.most - entered.least + 1):
        yield MistakeKind.OTHER_LINE
    if abs(over) == 1:
        yield MistakeKind.NEXT_CHIP


def _same_question(entered: EnteredNumber, other: EnteredNumber) -> bool:
    return entered.field.partition(".")[0] == other.field.partition(".")[0]


def _typing_mistakes(number: int, likely: int) -> Iterator[MistakeKind]:
    if likely == -number:
        yield MistakeKind.MINUS
    longer, shorter = sorted((str(number), str(likely)), key=len, reverse=True)
    if shorter in (longer[:at] + longer[at + 1 :] for at in range(len(longer))):
        yield MistakeKind.DIGIT


def _looks_alike(number: int, likely: int) -> bool:
    """Return whether two numbers differ by one similar-looking digit or by two swapped digits."""
    one, other = str(number), str(likely)
    if len(one) != len(other):
        return False
    differ = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    match differ:
        case [(was, is_now)]:
            return frozenset((was, is_now)) in LOOK_ALIKE
        case [(first, second), (third, fourth)]:
            return (first, second) == (fourth, third)
    return False
