"""A question to the referee, read from an address, changed by taps, and written to an address."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest

from scorekeeper.match import Match, own_numbers
from scorekeeper.registry import AnyGame
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.deal import Deal, Table
from scorekeeper.rules.entry import Fact
from scorekeeper.rules.live_deal import LiveDealStart, PlayedCard
from scorekeeper.rules.play import partial_information
from scorekeeper.rules.play.trick_taking import ANY_TRUMP, Play, Trick, Turn
from scorekeeper.rules.referee import KnownFacts
from scorekeeper.rules.ruling import Message, say
from scorekeeper.rules.seats import Seat, turn_order
from scorekeeper.web.views import forms
from scorekeeper.web.views.rules.search_results import QuestionContext

WHO_WINS, MAY_I, COURSE = "trick", "play", "course"
NO_TRUMP = "NT"
HAND, TRICK, GONE = "hand", "trick", "gone"
PILES = (HAND, TRICK, GONE)
"""The piles of cards: the hand, the trick on the table, the tricks before."""
YES, NO = "1", "0"

CARD_QUESTIONS: Mapping[str, Message] = {
    MAY_I: say("May I play it?"),
    WHO_WINS: say("Who wins?"),
    COURSE: say("Card by card"),
}
LEADER = "leader"
MOST_CARDS = len(Card)
"""The most cards in an address, because each is in it once."""
CALLED, NOT_CALLED, NAMED = "!", "-", "~"
"""Marks behind a played card: the joker was called with it, or not, or a suit was named."""


@dataclass(frozen=True, slots=True)
class RefereeContext:
    """The table of a question, with the match if there is one."""

    game: AnyGame
    table: Table[Any]
    names: tuple[str, ...]
    match: Match | None = None

    @property
    def deal(self) -> Deal[Any, Any] | None:
        """The deal being played."""
        return self.match.sheet.next if self.match else None

    @property
    def dealt(self) -> int | None:
        """The number of cards dealt to each player, ``None`` without a match."""
        return self.deal.plan.cards if self.deal else None

    @property
    def entry(self) -> Any:
        """The facts of the deal that are entered so far."""
        if self.match is None or self.deal is None:
            return None
        draft = own_numbers.without_hidden(self.match).drafts.get(self.deal.plan.number)
        return draft.entry if draft else self.game.blank(self.deal)

    @property
    def questions(self) -> dict[str, Message]:
        """The questions that can be asked with this query, by their names in an address."""
        cards = CARD_QUESTIONS if self.game.play else {}
        return {**cards, **{one.name: one.label for one in self.game.questions}}

    @property
    def question_context(self) -> QuestionContext:
        """The context in which a typed question is looked up."""
        match_id = self.match.id if self.match else ""
        return QuestionContext(self.game, self.table, self.names, match_id, self.deal, self.entry)

    def address(self, **values: Any) -> str:
        """Return the address of a question at this table."""
        return self.question_context.address(**values)


@dataclass(frozen=True, slots=True)
class Query:
    """A question in an address. Facts that the address does not have come from the match.

    ``ask`` is the kind of question, "" before one is chosen. ``leader`` is ``None`` if unknown.
    ``course`` are the cards of a deal that is followed card by card. ``change`` is the fact that
    was tapped to be changed. ``suit`` is the suit whose cards are shown.

    ``first``, ``last``, ``called``, ``broken`` and ``whole`` are yes or no. These, ``trump`` and
    ``named`` are texts as in the address, "" if unknown.
    """

    ask: str
    leader: Seat | None
    trump: str
    first: str
    called: str
    last: str
    named: str
    broken: str
    whole: str
    trick: tuple[Card, ...]
    hand: tuple[Card, ...]
    gone: tuple[Card, ...]
    course: tuple[PlayedCard, ...]
    change: str
    pile: str
    suit: str
    facts: Mapping[str, Fact]

    def plays(self, seats: int) -> tuple[Play, ...]:
        """Return the cards on the table with their seats, in turn from the leader."""
        order = turn_order(self.leader or 0, seats)
        return tuple(Play(order[at % seats], card) for at, card in enumerate(self.trick))

    def turn_of(self, table: Table[Any]) -> Turn[Any]:
        """Return the turn of the player whose hand is in the question."""
        return Turn(table.options, table.seats, self.hand, self.plays(table.seats), self.gone)

    def trick_of(self, table: Table[Any]) -> Trick[Any]:
        """Return the trick in the question."""
        return Trick(table.options, table.seats, self.plays(table.seats))

    def facts_besides_cards(self, dealt: int | None) -> KnownFacts:
        """Return the facts besides the cards. ``dealt`` is the number of cards of each player."""
        # Cards of earlier tricks mean that this is not the first one.
        first = self.first or (NO if self.gone else "")
        return KnownFacts(
            trumps=_as_trumps(self.trump),
            first_trick=_as_bool(first),
            last_trick=_as_bool(self.last),
            joker_called=_as_bool(self.called),
            named=Suit(self.named) if self.named else None,
            broken=_as_bool(self.broken),
            whole_hand=_as_bool(self.whole),
            dealt=dealt,
        )

    def start(self, dealt: int | None) -> LiveDealStart:
        """Return the start of a live deal. ``dealt`` is the number of cards of each player."""
        return LiveDealStart(
            leader=self.leader or 0,
            trumps=_as_trumps(self.trump),
            first_trick=self.first != NO,
            broken=_as_bool(self.broken),
            dealt=dealt,
        )

    def arguments(self) -> dict[str, str]:
        """Return the arguments of an address that has this question."""
        cards = {
            "leader": "" if self.leader is None else str(self.leader),
            "first": self.first,
            "called": self.called,
            "last": self.last,
            "named": self.named,
            "broken": self.broken,
            "whole": self.whole,
            "trick": ".".join(self.trick),
            "hand": ".".join(self.hand),
            "gone": ".".join(self.gone),
            "course": ".".join(map(_card_text, self.course)),
            "pile": self.pile if self.ask == MAY_I else "",
            "suit": self.suit,
        }
        filled = {name: value for name, value in cards.items() if value}
        facts = {f"about.{name}": str(value) for name, value in self.facts.items()}
        asked = {"ask": self.ask} | ({"change": self.change} if self.change else {})
        if self.ask in CARD_QUESTIONS:
            return {**asked, "trump": self.trump, **filled}
        return {**asked, **facts} if self.ask else {}

    def with_card(self, card: Card) -> "Query":
        """Return the question after a tap on ``card``: added to the chosen pile, or removed."""
        if self.ask == COURSE:
            return self._with_played_card(card)
        for pile in PILES:
            cards: tuple[Card, ...] = getattr(self, pile)
            if card in cards:
                return self._with_pile(pile, tuple(one for one in cards if one is not card))
        pile = TRICK if self.ask == WHO_WINS else self.pile
        return self._with_pile(pile, (*getattr(self, pile), card))

    def _with_played_card(self, card: Card) -> "Query":
        """Return the question after ``card`` was played, or taken back if it was the last one."""
        if card not in self.tapped:
            return replace(self, course=(*self.course, PlayedCard(card)), suit="", change="")
        last = self.course[-1].card is card
        return replace(self, course=self.course[:-1], suit="", change="") if last else self

    def with_led(self, seats: int, **marks: Any) -> "Query":
        """Return the question with ``marks`` set on the card that led the current trick."""
        if not self.course:
            return self
        at = (len(self.course) - 1) // seats * seats
        led = replace(self.course[at], **marks)
        course = (*self.course[:at], led, *self.course[at + 1 :])
        return replace(self, course=course, change="")

    @property
    def tapped(self) -> frozenset[Card]:
        """Every card that was tapped."""
        course = (step.card for step in self.course)
        return frozenset((*self.trick, *self.hand, *self.gone, *course))

    @property
    def suit_shown(self) -> Suit:
        """The suit whose cards are shown: the tapped suit, the suit led, or the first suit."""
        led = self.trick[0].suit if self.trick else None
        if self.course:
            led = self.course[-1].card.suit
        return Suit(self.suit) if self.suit else led or next(iter(Suit))

    def without_view_state(self) -> "Query":
        """Return the question without the parts that only change the view."""
        return replace(self, suit="", change="")

    def _with_pile(self, pile: str, cards: tuple[Card, ...]) -> "Query":
        # The answer about the whole hand was for these cards only.
        # The next card of a trick is mostly of the suit led.
        suit = "" if pile == TRICK else self.suit
        changes: dict[str, Any] = {pile: cards, "whole": "", "suit": suit, "change": ""}
        return replace(self, **changes)


def _as_trumps(text: str) -> tuple[Suit | None, ...]:
    if not text:
        return ANY_TRUMP
    return (None,) if text == NO_TRUMP else (Suit(text),)


def _as_bool(text: str) -> bool | None:
    return text == YES if text else None


def read_query(context: RefereeContext, args: "MultiDict[str, str]") -> Query:
    """Return the question in ``args``. Respond with 400 if this table has no such question."""
    args = _with_current_question_name(context.game, args)
    ask = args.get("ask", "")
    if ask and ask not in context.questions:
        raise BadRequest
    return Query(
        ask=ask,
        leader=_read_leader(context, ask, args),
        trump=_read_trump(context, args.get("trump")),
        first=_read_yes_or_no(args, partial_information.FIRST),
        called=_read_yes_or_no(args, partial_information.CALLED),
        last=_read_yes_or_no(args, partial_information.LAST),
        named=_parse_suit(args.get(partial_information.NAMED, "")),
        broken=_read_yes_or_no(args, partial_information.BROKEN),
        whole=_read_yes_or_no(args, partial_information.WHOLE),
        trick=_parse_cards(args.get("trick", "")),
        hand=_parse_cards(args.get("hand", "")),
        gone=_parse_cards(args.get("gone", "")),
        course=_parse_played_cards(args.get("course", "")),
        change=args.get("change", ""),
        pile=args["pile"] if args.get("pile") in PILES else HAND,
        suit=_parse_suit(args.get("suit", "")),
        facts=_read_facts(context, ask, args),
    )


def _with_current_question_name(
    game: AnyGame, args: "MultiDict[str, str]"
) -> "MultiDict[str, str]":
    """Return ``args`` with the current name of a question that was renamed."""
    if args.get("ask", "") not in game.renamed_questions:
        return args
    name, facts = game.renamed_questions[args["ask"]]
    known = {f"about.{fact}": str(value) for fact, value in facts.items()}
    return MultiDict({**args.to_dict(), "ask": name, **known})


def _read_leader(context: RefereeContext, ask: str, args: "MultiDict[str, str]") -> Seat | None:
    """Return the leader in the address, else that of the match's first trick."""
    text = args.get(LEADER, "")
    if text:
        if not text.isdecimal() or int(text) >= context.table.seats:
            raise BadRequest
        return int(text)
    first = _read_yes_or_no(args, partial_information.FIRST)
    is_first = first != NO if ask == COURSE else first == YES
    return context.deal.plan.leader if context.deal and is_first else None


def _read_trump(context: RefereeContext, text: str | None) -> str:
    if text is None:
        entry = context.entry
        trumps = context.game.trumps_of(entry) if entry is not None else ANY_TRUMP
        return _trump_text(trumps[0]) if len(trumps) == 1 else ""
    if text not in ("", NO_TRUMP, *Suit):
        raise BadRequest
    return text


def _parse_suit(text: str) -> str:
    if text not in ("", *Suit):
        raise BadRequest
    return text


def _trump_text(trump: Suit | None) -> str:
    return trump.value if trump else NO_TRUMP


def _read_yes_or_no(args: "MultiDict[str, str]", name: str) -> str:
    return args[name] if args.get(name) in (YES, NO) else ""


def _parse_cards(text: str) -> tuple[Card, ...]:
    return tuple(step.card for step in _parse_played_cards(text))


def _parse_played_cards(text: str) -> tuple[PlayedCard, ...]:
    words = [word for word in text.split(".") if word]
    if len(words) > MOST_CARDS:
        raise BadRequest
    try:
        return tuple(map(_parse_played_card, words))
    except ValueError:
        raise BadRequest from None


def _parse_played_card(word: str) -> PlayedCard:
    """Return the card in ``word``, with its marks. Raise ``ValueError`` if it is not a card."""
    if word[-1:] in (CALLED, NOT_CALLED):
        return PlayedCard(Card(word[:-1]), called=word.endswith(CALLED))
    card, _, named = word.partition(NAMED)
    return PlayedCard(Card(card), named=Suit(named) if named else None)


def _card_text(played: PlayedCard) -> str:
    if played.called is not None:
        return played.card + (CALLED if played.called else NOT_CALLED)
    return played.card + (NAMED + played.named if played.named else "")


def _read_facts(context: RefereeContext, ask: str, args: "MultiDict[str, str]") -> dict[str, Fact]:
    known: dict[str, Fact] = {}
    for question in context.game.questions:
        if question.name != ask:
            continue
        if context.deal:
            known |= question.known(context.deal, context.entry)
        known |= {
            name.removeprefix("about."): forms.read_fact(value)
            for name, value in args.items()
            if name.startswith("about.")
        }
    return known
