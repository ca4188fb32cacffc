"""The referee: rules on the legal cards of a hand, and on the winner of a trick.

A question is checked first. It is then answered as far as its facts suffice. If they do not, the
findings name the fact to ask for next.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.deal import Table
from scorekeeper.rules.game import Game
from scorekeeper.rules.pack import check_pack, check_trump, not_seen, trumps_in
from scorekeeper.rules.play import partial_information
from scorekeeper.rules.play.checks import (
    check_playable,
    check_suit_named,
    check_trick,
    check_turn,
)
from scorekeeper.rules.play.partial_information import Findings, Possibilities
from scorekeeper.rules.play.trick_taking import ANY_TRUMP, CardPlay, PlayedDeal, Trick, Turn
from scorekeeper.rules.ruling import Message, Refusal

AnyGame = Game[Any, Any, Any]
Asked = Turn[Any] | Trick[Any] | PlayedDeal[Any]
A = TypeVar("A", Turn[Any], Trick[Any])


@dataclass(frozen=True, slots=True)
class KnownFacts:
    """Facts of a question besides its cards; ``None`` for an unknown fact.

    ``trumps`` are the possible trumps; if they are known, there is a single one. ``named`` is the
    suit that the leader named with a joker. The hand is complete if ``whole_hand`` is true, or if
    it has as many cards as were ``dealt`` to each player.
    """

    trumps: Sequence[Suit | None] = ANY_TRUMP
    first_trick: bool | None = None
    last_trick: bool | None = None
    joker_called: bool | None = None
    named: Suit | None = None
    broken: bool | None = None
    whole_hand: bool | None = None
    dealt: int | None = None


def judge_play(game: AnyGame, turn: Turn[Any], known: KnownFacts | None = None) -> Findings:
    """Return a ruling for every card of the hand; without ``known``, all facts are in ``turn``.

    Refuse a hand that cannot be that of the player whose turn it is. Raise ``ValueError`` for a
    game without a referee.
    """
    play = _play_of(game)
    pack = check_in_pack(game, _with_known_trump(turn, known), _seen_cards(turn), "hand")
    if found := [*check_turn(play, turn), *pack]:
        return Findings(refusals=tuple(found))
    if known is None and (found := list(check_suit_named(play, turn, "trick"))):
        return Findings(refusals=tuple(found))
    facts = _certainties(turn) if known is None else _possibilities(game, turn, known)
    findings = partial_information.may_play(play, turn, _not_seen(game, turn), facts)
    if findings.ask:
        return findings
    refusals = check_playable([answer.settled for answer in findings.answers])
    return Findings(refusals=tuple(refusals)) if refusals else findings


def judge_trick(game: AnyGame, trick: Trick[Any], known: KnownFacts | None = None) -> Findings:
    """Return the winner of ``trick`` so far; without ``known``, all facts are in ``trick``.

    Raise ``ValueError`` for a game without a referee.
    """
    play = _play_of(game)
    pack = check_in_pack(game, _with_known_trump(trick, known), trick.cards, "plays")
    if found := [*check_trick(play, trick), *pack]:
        return Findings(refusals=tuple(found))
    if known is None:
        first, last = trick.first_trick, trick.last_trick
        known = KnownFacts(trumps=(trick.trump,), first_trick=first, last_trick=last)
    may_be_last = play.last_trick_differs(trick.options) and not known.first_trick
    facts = {
        partial_information.FIRST: _possible_answers(known.first_trick),
        partial_information.LAST: _possible_answers(known.last_trick)
        if may_be_last
        else (bool(known.last_trick),),
        partial_information.TRUMP: _possible_trumps(game, trick, known),
    }
    return partial_information.who_wins(play, trick, facts)


def check_in_pack(
    game: AnyGame, question: Asked, cards: Iterable[Card], place: str
) -> list[Refusal]:
    """Refuse cards and trumps that are not in the pack of the table. ``place`` is the field."""
    table = _table(question)
    return [*check_pack(game, table, cards, place), *check_trump(game, table, question.trump)]


def ask_for_cards(game: AnyGame, turn: Turn[Any], findings: Findings) -> Message:
    """Return the question of whether the hand has further cards that would change an answer."""
    return partial_information.in_hand(findings.cards, _not_seen(game, turn), turn.hand)


def calling_card(game: AnyGame, options: Any, cards: Sequence[Card]) -> Card | None:
    """Return the card led, if the joker may be called with it."""
    calling = game.play.joker_call(options) if game.play else None
    return calling if calling in cards[:1] else None


def _play_of(game: AnyGame) -> CardPlay:
    if game.play is None:
        raise ValueError(f"{game.slug} has no referee")
    return game.play


def _seen_cards(turn: Turn[Any]) -> tuple[Card, ...]:
    return (*turn.hand, *(one.card for one in turn.trick), *turn.played)


def _not_seen(game: AnyGame, turn: Turn[Any]) -> tuple[Card, ...]:
    return not_seen(game, _table(turn), _seen_cards(turn))


def _table(question: Asked) -> Table[Any]:
    return Table(question.options, question.seats)


def _with_known_trump(question: A, known: KnownFacts | None) -> A:
    return (
        replace(question, trump=known.trumps[0]) if known and len(known.trumps) == 1 else question
    )


def _certainties(turn: Turn[Any]) -> Possibilities:
    """Return each fact with its single value in ``turn``."""
    return {
        partial_information.FIRST: (turn.first_trick,),
        partial_information.TRUMP: (turn.trump,),
        partial_information.CALLED: (turn.joker_called,),
        partial_information.NAMED: (turn.trick[0].suit if turn.trick else None,),
        partial_information.BROKEN: (turn.broken,),
        partial_information.WHOLE: (True,),
    }


def _possibilities(game: AnyGame, turn: Turn[Any], known: KnownFacts) -> Possibilities:
    """Return the possible values of each fact, in the order of asking."""
    play = _play_of(game)
    on_table = [one.card for one in turn.trick]
    may_call = play.joker_call(turn.options) in on_table[:1]
    whole = True if len(turn.hand) == known.dealt else known.whole_hand
    return {
        partial_information.FIRST: _possible_answers(known.first_trick),
        partial_information.TRUMP: _possible_trumps(game, turn, known),
        partial_information.CALLED: _possible_answers(known.joker_called) if may_call else (False,),
        partial_information.NAMED: _possible_named_suits(play, turn, known),
        partial_information.BROKEN: _possible_answers(known.broken)
        if play.breaking(turn.options)
        else (False,),
        partial_information.WHOLE: _possible_answers(whole),
    }


def _possible_trumps(game: AnyGame, question: Asked, known: KnownFacts) -> Sequence[Suit | None]:
    if not _play_of(game).has_trumps:
        return (None,)
    return trumps_in(game, _table(question), known.trumps)


def _possible_named_suits(
    play: CardPlay, turn: Turn[Any], known: KnownFacts
) -> Sequence[Suit | None]:
    if None not in known.trumps or not play.names_suit(replace(turn, trump=None)):
        return (None,)
    return (known.named,) if known.named else tuple(Suit)


def _possible_answers(known: bool | None) -> Sequence[bool]:  # noqa: FBT001 - a yes or no, or neither
    return partial_information.EITHER if known is None else (known,)
