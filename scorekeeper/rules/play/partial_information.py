"""Rulings on questions with unknown facts: the certain part, and the next fact to ask for.

The question is answered once for each combination of possible values. An answer that is always the
same is certain. A fact that changes an answer has to be asked for.

More cards in the hand never make a card legal, but may make one illegal. The exception is the card
that must be led first. A hand that may have further cards is therefore tried twice: as given, and
with every unseen card.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.play.trick_taking import CardPlay, Play, Trick, Turn, Verdict, judge
from scorekeeper.rules.ruling import Message, Refusal, Ruling, say
from scorekeeper.rules.seats import Seat

TRUMP, FIRST, LAST = "trump", "first", "last"
CALLED, NAMED, BROKEN, WHOLE = "called", "named", "broken", "whole"

EITHER = (True, False)
"""The possible values of an unknown yes or no."""

FEW = 3
"""The most cards of a suit that a question lists one by one."""

Possibilities = Mapping[str, Sequence[Any]]
"""The possible values of each fact, in the order of asking. A known fact has a single value."""

Case = Mapping[str, Any]
"""One value for each fact."""

INDEPENDENT = say("It's the same whatever the missing facts are.")


@dataclass(frozen=True, slots=True)
class RefereeAnswer:
    """The answer ``about`` a card or a winning seat.

    ``ruling`` is ``None`` if it depends on an unknown fact. ``counted`` is the value of the cards
    in a trick by name, and ``so_far`` is true for an incomplete trick.
    """

    ruling: Ruling | None
    about: Card | Seat | None = None
    counted: Mapping[str, int] = field(default_factory=dict)
    so_far: bool = False

    @property
    def settled(self) -> Ruling:
        """The ruling. Raise ``ValueError`` if it depends on an unknown fact."""
        if self.ruling is None:
            raise ValueError("the answer depends on an unknown fact")
        return self.ruling

    @property
    def winner(self) -> Seat:
        """The seat that wins the trick. Raise ``ValueError`` if it is unknown."""
        if not isinstance(self.about, int):
            raise ValueError("no seat is known to win")  # noqa: TRY004 - depends on the question
        return self.about


@dataclass(frozen=True, slots=True)
class Findings:
    """Answers of the referee. ``ask`` is the fact to ask for next; ``None`` if all are certain.

    ``cards`` are unseen cards that would change an answer if they were in the hand. ``refusals``
    are the reasons why the question has no answers.
    """

    answers: tuple[RefereeAnswer, ...] = ()
    ask: str | None = None
    cards: tuple[Card, ...] = ()
    refusals: tuple[Refusal, ...] = ()


def who_wins(play: CardPlay, trick: Trick[Any], facts: Possibilities) -> Findings:
    """Return the winner of ``trick``, if it is the same in every possible case."""
    found = [(case, judge(play, _trick(trick, case))) for case in cases(facts)]
    ask = deciding_fact(facts, [(case, verdict.winner) for case, verdict in found])
    if ask:
        return Findings((RefereeAnswer(None),), ask)
    verdicts: list[Verdict] = [verdict for _, verdict in found]
    ruling, first = _common_ruling([verdict.ruling for verdict in verdicts]), verdicts[0]
    return Findings((RefereeAnswer(ruling, first.winner, first.counted, first.so_far),))


def may_play(
    play: CardPlay, turn: Turn[Any], rest: Sequence[Card], facts: Possibilities
) -> Findings:
    """Return a ruling for each card of ``turn.hand``. ``rest`` are the unseen cards."""
    found = [(case, _rulings(play, turn, rest, case)) for case in cases(facts)]
    allowed = [
        (case, tuple(rulings[card].allowed for card in turn.hand)) for case, rulings in found
    ]
    ask = deciding_fact(facts, allowed)
    answers = tuple(_answer_on(card, found) for card in turn.hand)
    if ask != WHOLE:
        return Findings(answers, ask)
    case = next(case for case in cases(facts) if case[WHOLE])
    return Findings(answers, ask, tuple(_changing_cards(play, turn, rest, case)))


def cases(facts: Possibilities) -> list[Case]:
    """Return every combination of possible values.

    In the first trick closed suits are not open and the trick is not the last, unless these facts
    are known to be otherwise.
    """
    found: list[Case] = [
        dict(zip(facts, values, strict=True)) for values in product(*facts.values())
    ]
    later = (BROKEN, LAST)
    sound = [case for case in found if not (case.get(FIRST) and any(map(case.get, later)))]
    return sound or found


def deciding_fact(facts: Possibilities, answers: Sequence[tuple[Case, Hashable]]) -> str | None:
    """Return the first fact that changes an answer by itself; ``None`` if no fact does."""
    return next((name for name in facts if _changes_answer(name, answers)), None)


def _changes_answer(name: str, answers: Sequence[tuple[Case, Hashable]]) -> bool:
    seen: dict[tuple[Any, ...], Hashable] = {}
    for case, answer in answers:
        others = tuple(value for fact, value in case.items() if fact != name)
        if seen.setdefault(others, answer) != answer:
            return True
    return False


def _answer_on(card: Card, found: Sequence[tuple[Case, Mapping[Card, Ruling]]]) -> RefereeAnswer:
    rulings = [(case, of_case[card]) for case, of_case in found]
    if len({ruling.allowed for _, ruling in rulings}) > 1:
        return RefereeAnswer(None, card)
    # A yes must not depend on cards missing from the hand, nor a no on cards that nobody mentioned.
    wanted = not rulings[0][1].allowed
    known = [ruling for case, ruling in rulings if case[WHOLE] == wanted]
    return RefereeAnswer(_common_ruling(known or [ruling for _, ruling in rulings]), card)


def _common_ruling(rulings: Sequence[Ruling]) -> Ruling:
    """Return the common ruling of ``rulings``, without a reason if their reasons differ."""
    first = rulings[0]
    same = all((one.code, one.message) == (first.code, first.message) for one in rulings)
    rules = {one.rule for one in rulings}
    return (
        first
        if same
        else replace(first, message=INDEPENDENT, rule=rules.pop() if len(rules) == 1 else None)
    )


def _trick(trick: Trick[Any], case: Case) -> Trick[Any]:
    last = case.get(LAST, trick.last_trick)
    return replace(trick, trump=case[TRUMP], first_trick=case[FIRST], last_trick=last)


def _rulings(
    play: CardPlay, turn: Turn[Any], rest: Sequence[Card], case: Case
) -> dict[Card, Ruling]:
    hand = turn.hand if case[WHOLE] else (*turn.hand, *rest)
    known = replace(
        turn,
        hand=hand,
        trick=_with_named_suit(turn.trick, case.get(NAMED)),
        trump=case[TRUMP],
        first_trick=case[FIRST],
        joker_called=case[CALLED],
        broken=case[BROKEN],
    )
    return dict(play.plays(known))


def _with_named_suit(trick: tuple[Play, ...], named: Suit | None) -> tuple[Play, ...]:
    return (replace(trick[0], suit=named), *trick[1:]) if trick and named else trick


def _changing_cards(
    play: CardPlay, turn: Turn[Any], rest: Sequence[Card], case: Case
) -> Iterator[Card]:
    """Yield the cards of ``rest`` that would make a card of the hand illegal."""
    alone = _rulings(play, turn, rest, case)
    for card in rest:
        more = _rulings(play, replace(turn, hand=(*turn.hand, card)), rest, case)
        if any(alone[held].allowed != more[held].allowed for held in turn.hand):
            yield card


def in_hand(turning: Sequence[Card], rest: Sequence[Card], hand: Sequence[Card]) -> Message:
    """Return the question of whether the hand has any of the cards ``turning``.

    ``rest`` are the unseen cards, and ``hand`` those known to be in the hand.
    """
    whole = [
        suit
        for suit in Suit
        if _cards_of_suit(suit, rest) and _cards_of_suit(suit, rest) <= set(turning)
    ]
    others = {suit for suit in Suit if _cards_of_suit(suit, rest)} - {card.suit for card in hand}
    if len(whole) > 1 and others <= set(whole):
        return say("Any other suit in the hand?")
    return say("Does the hand have {kinds}?", kinds=joined_with_or(kinds_of(turning, rest)))


def kinds_of(cards: Sequence[Card], rest: Sequence[Card]) -> list[Any]:
    """Return ``cards`` as a list of suits and single cards.

    The list has a suit if ``cards`` include all its cards in ``rest``.
    """
    whole = [
        suit
        for suit in Suit
        if _cards_of_suit(suit, rest) and _cards_of_suit(suit, rest) <= set(cards)
    ]
    named: list[Any] = [*whole]
    for suit in [*Suit, None]:
        known = [card for card in cards if card.suit is suit and suit not in whole]
        left = sorted(_cards_of_suit(suit, rest) - set(known), key=rest.index)
        # A list of twelve spades is unreadable.
        if len(left) < len(known) > FEW:
            named.append(say("{suit} other than {cards}", suit=suit, cards=joined_with_or(left)))
        else:
            named += known
    return named


def _cards_of_suit(suit: Suit | None, cards: Sequence[Card]) -> set[Card]:
    return {card for card in cards if card.suit is suit}


def joined_with_or(named: Sequence[Any]) -> Any:
    """Return a list, which must not be empty, as one value: "♣ or ♦ or the joker"."""
    first, *more = named
    return say("{one} or {other}", one=first, other=joined_with_or(more)) if more else first
