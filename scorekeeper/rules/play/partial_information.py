"""Rulings on questions that leave facts open: the settled part, and the next fact to ask for.

An open fact may have several values, so the question is put with each. An answer that is the same
for all values is settled. A fact that changes an answer has to be asked for.

More cards in the hand forbid more and allow nothing, except a card that gives the lead. A hand
that may hold anything is put twice: as it was told, and with every card that was not seen.
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
"""What a yes or no may be while nobody has said it."""

FEW = 3
"""As many cards of a suit are asked for one by one."""

Possibilities = Mapping[str, Sequence[Any]]
"""By name what a fact may be: one value where it is told. Asked for in this order."""

Case = Mapping[str, Any]
"""One value for each fact."""

SAME = say("It's the same whatever the missing facts are.")


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer on a card or a seat; ``ruling`` is ``None`` where it depends on what is not told.

    ``counted`` is what a trick is worth, and ``so_far`` says that it is not complete.
    """

    ruling: Ruling | None
    about: Card | Seat | None = None
    counted: Mapping[str, int] = field(default_factory=dict)
    so_far: bool = False

    @property
    def settled(self) -> Ruling:
        """The ruling. Raises ``ValueError`` where it depends on what is not told."""
        if self.ruling is None:
            raise ValueError("the answer depends on what is not told")
        return self.ruling

    @property
    def winner(self) -> Seat:
        """The seat that wins the trick. Raises ``ValueError`` where no seat is known to."""
        if not isinstance(self.about, int):
            raise ValueError("no seat is known to win")  # noqa: TRY004 - depends on the question
        return self.about


@dataclass(frozen=True, slots=True)
class Findings:
    """Answers, and the fact to ask for next; ``None`` where everything is settled.

    ``cards`` are those that would turn an answer if they were in the hand as well. ``refusals``
    say why the question has no answers.
    """

    answers: tuple[Answer, ...] = ()
    ask: str | None = None
    cards: tuple[Card, ...] = ()
    refusals: tuple[Refusal, ...] = ()


def who_wins(play: CardPlay, trick: Trick[Any], facts: Possibilities) -> Findings:
    """Return who wins ``trick``, if that is the same whatever trumps and trick it may be."""
    found = [(case, judge(play, _trick(trick, case))) for case in cases(facts)]
    ask = deciding(facts, [(case, verdict.winner) for case, verdict in found])
    if ask:
        return Findings((Answer(None),), ask)
    verdicts: list[Verdict] = [verdict for _, verdict in found]
    ruling, first = _agreed([verdict.ruling for verdict in verdicts]), verdicts[0]
    return Findings((Answer(ruling, first.winner, first.counted, first.so_far),))


def may_play(
    play: CardPlay, turn: Turn[Any], rest: Sequence[Card], facts: Possibilities
) -> Findings:
    """Return what of ``turn.hand`` may be played; ``rest`` are the cards that were not seen."""
    found = [(case, _rulings(play, turn, rest, case)) for case in cases(facts)]
    allowed = [
        (case, tuple(rulings[card].allowed for card in turn.hand)) for case, rulings in found
    ]
    ask = deciding(facts, allowed)
    answers = tuple(_settled(card, found) for card in turn.hand)
    if ask != WHOLE:
        return Findings(answers, ask)
    case = next(case for case in cases(facts) if case[WHOLE])
    return Findings(answers, ask, tuple(_turning(play, turn, rest, case)))


def cases(facts: Possibilities) -> list[Case]:
    """Every case there may be.

    In the first trick nothing is broken yet, and it is not the last, unless that is told.
    """
    found: list[Case] = [
        dict(zip(facts, values, strict=True)) for values in product(*facts.values())
    ]
    later = (BROKEN, LAST)
    sound = [case for case in found if not (case.get(FIRST) and any(map(case.get, later)))]
    return sound or found


def deciding(facts: Possibilities, answers: Sequence[tuple[Case, Hashable]]) -> str | None:
    """Return the first fact that alone turns an answer; ``None`` where none does."""
    return next((name for name in facts if _turns(name, answers)), None)


def _turns(name: str, answers: Sequence[tuple[Case, Hashable]]) -> bool:
    seen: dict[tuple[Any, ...], Hashable] = {}
    for case, answer in answers:
        others = tuple(value for fact, value in case.items() if fact != name)
        if seen.setdefault(others, answer) != answer:
            return True
    return False


def _settled(card: Card, found: Sequence[tuple[Case, Mapping[Card, Ruling]]]) -> Answer:
    rulings = [(case, of_case[card]) for case, of_case in found]
    if len({ruling.allowed for _, ruling in rulings}) > 1:
        return Answer(None, card)
    # A yes must not rest on what the hand lacks, nor a no on cards nobody has told of.
    wanted = not rulings[0][1].allowed
    told = [ruling for case, ruling in rulings if case[WHOLE] == wanted]
    return Answer(_agreed(told or [ruling for _, ruling in rulings]), card)


def _agreed(rulings: Sequence[Ruling]) -> Ruling:
    """The ruling of all; where they give different reasons, none of them."""
    first = rulings[0]
    same = all((one.code, one.message) == (first.code, first.message) for one in rulings)
    rules = {one.rule for one in rulings}
    return (
        first
        if same
        else replace(first, message=SAME, rule=rules.pop() if len(rules) == 1 else None)
    )


def _trick(trick: Trick[Any], case: Case) -> Trick[Any]:
    last = case.get(LAST, trick.last_trick)
    return replace(trick, trump=case[TRUMP], first_trick=case[FIRST], last_trick=last)


def _rulings(
    play: CardPlay, turn: Turn[Any], rest: Sequence[Card], case: Case
) -> dict[Card, Ruling]:
    hand = turn.hand if case[WHOLE] else (*turn.hand, *rest)
    told = replace(
        turn,
        hand=hand,
        trick=_with_suit(turn.trick, case.get(NAMED)),
        trump=case[TRUMP],
        first_trick=case[FIRST],
        joker_called=case[CALLED],
        broken=case[BROKEN],
    )
    return dict(play.plays(told))


def _with_suit(trick: tuple[Play, ...], named: Suit | None) -> tuple[Play, ...]:
    """``trick`` with the suit that its leader named."""
    return (replace(trick[0], suit=named), *trick[1:]) if trick and named else trick


def _turning(play: CardPlay, turn: Turn[Any], rest: Sequence[Card], case: Case) -> Iterator[Card]:
    """The cards of ``rest`` with which something in the hand might no longer be played."""
    alone = _rulings(play, turn, rest, case)
    for card in rest:
        more = _rulings(play, replace(turn, hand=(*turn.hand, card)), rest, case)
        if any(alone[held].allowed != more[held].allowed for held in turn.hand):
            yield card


def in_hand(turning: Sequence[Card], rest: Sequence[Card], hand: Sequence[Card]) -> Message:
    """Return the question whether the hand has one of the cards ``turning`` as well."""
    whole = [suit for suit in Suit if _all_of(suit, rest) and _all_of(suit, rest) <= set(turning)]
    others = {suit for suit in Suit if _all_of(suit, rest)} - {card.suit for card in hand}
    if len(whole) > 1 and others <= set(whole):
        return say("Any other suit in the hand?")
    return say("Does the hand have {kinds}?", kinds=either(kinds_of(turning, rest)))


def kinds_of(cards: Sequence[Card], rest: Sequence[Card]) -> list[Any]:
    """Return how ``cards`` are told apart from the others of ``rest``: whole suits, then cards."""
    whole = [suit for suit in Suit if _all_of(suit, rest) and _all_of(suit, rest) <= set(cards)]
    named: list[Any] = [*whole]
    for suit in [*Suit, None]:
        told = [card for card in cards if card.suit is suit and suit not in whole]
        left = sorted(_all_of(suit, rest) - set(told), key=rest.index)
        # Nobody reads a list of twelve spades.
        if len(left) < len(told) > FEW:
            named.append(say("{suit} other than {cards}", suit=suit, cards=either(left)))
        else:
            named += told
    return named


def _all_of(suit: Suit | None, cards: Sequence[Card]) -> set[Card]:
    return {card for card in cards if card.suit is suit}


def either(named: Sequence[Any]) -> Any:
    """Return ``named`` as one value: "♣ or ♦ or the joker"."""
    first, *more = named
    return say("{one} or {other}", one=first, other=either(more)) if more else first
