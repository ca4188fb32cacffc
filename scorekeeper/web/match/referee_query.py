"""A question to the referee as its address has it: read from it, changed, and written again."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import url_for
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest

from scorekeeper.match import Match
from scorekeeper.registry import AnyGame
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.entry import Fact
from scorekeeper.rules.game import Deal, Table
from scorekeeper.rules.play import unknown
from scorekeeper.rules.play.tricks import ANY_TRUMP, Play
from scorekeeper.rules.referee import Told
from scorekeeper.rules.ruling import Message, say
from scorekeeper.rules.seats import turn_order
from scorekeeper.web.views import forms

WHO_WINS, MAY_I = "trick", "play"
NO_TRUMP = "NT"
HAND, TRICK, GONE = "hand", "trick", "gone"
PILES = (HAND, TRICK, GONE)
"""Where a card may lie: in the hand, on the table, in the tricks before."""
YES, NO = "1", "0"

CARD_QUESTIONS: Mapping[str, Message] = {
    WHO_WINS: say("Who wins?"),
    MAY_I: say("May I play it?"),
}


@dataclass(frozen=True, slots=True)
class RefereeContext:
    """Where the referee sits: the table, and the match with its next deal where there is one."""

    game: AnyGame
    table: Table[Any]
    names: tuple[str, ...]
    match: Match | None = None

    @property
    def deal(self) -> Deal[Any, Any] | None:
        """The deal being played."""
        return self.match.sheet.next if self.match else None

    @property
    def entry(self) -> Any:
        """The deal as far as it is written."""
        if self.match is None or self.deal is None:
            return None
        draft = self.match.drafts.get(self.deal.plan.number)
        return draft.entry if draft else self.game.blank(self.deal)

    @property
    def questions(self) -> dict[str, Message]:
        """The questions that can be asked here, by their words in an address."""
        cards = CARD_QUESTIONS if self.game.play else {}
        return {**cards, **{one.name: one.label for one in self.game.questions}}

    def address(self, **values: Any) -> str:
        """Return the address of a question at this table."""
        if self.match:
            return url_for("referee.in_match", match_id=self.match.id, **values)
        seats = self.table.seats
        return url_for("referee.at_no_table", slug=self.game.slug, seats=seats, **values)


@dataclass(frozen=True, slots=True)
class Query:
    """A question as its address has it; what is not in the address comes from the match.

    ``trump``, ``named``, and the yes or no of ``first``, ``last``, ``called``, ``broken`` and
    ``whole`` are as they are written there, and empty while nobody has told them. ``suit`` is the
    one whose cards are shown, where one was touched.
    """

    ask: str
    leader: int
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
    pile: str
    suit: str
    facts: Mapping[str, Fact]

    def plays(self, seats: int) -> tuple[Play, ...]:
        """Return the cards on the table with their seats; past the last seat they begin again."""
        order = turn_order(self.leader, seats)
        return tuple(Play(order[at % seats], card) for at, card in enumerate(self.trick))

    def told(self, dealt: int | None) -> Told:
        """Return what is told besides the cards, where each player was ``dealt`` so many."""
        # Where cards were played before, it is a later trick.
        first = self.first or (NO if self.gone else "")
        return Told(
            trumps=_trumps(self.trump),
            first_trick=_answer(first),
            last_trick=_answer(self.last),
            joker_called=_answer(self.called),
            named=Suit(self.named) if self.named else None,
            broken=_answer(self.broken),
            whole_hand=_answer(self.whole),
            dealt=dealt,
        )

    def arguments(self) -> dict[str, str]:
        """Return the parts of an address that ask this again."""
        cards = {
            "leader": str(self.leader),
            "trump": self.trump,
            "first": self.first,
            "called": self.called,
            **{name: told for name, told in (("last", self.last), ("named", self.named)) if told},
            "broken": self.broken,
            "whole": self.whole,
            "trick": ".".join(self.trick),
            "hand": ".".join(self.hand),
            "gone": ".".join(self.gone),
            "pile": self.pile,
            "suit": self.suit,
        }
        facts = {f"about.{name}": str(value) for name, value in self.facts.items()}
        return {"ask": self.ask, **(cards if self.ask in CARD_QUESTIONS else facts)}

    def with_card(self, card: Card) -> "Query":
        """Return the question with ``card`` tapped: onto the pile chosen, or off again."""
        for pile in PILES:
            cards: tuple[Card, ...] = getattr(self, pile)
            if card in cards:
                return self._with_pile(pile, tuple(one for one in cards if one is not card))
        pile = TRICK if self.ask == WHO_WINS else self.pile
        return self._with_pile(pile, (*getattr(self, pile), card))

    @property
    def suit_shown(self) -> Suit:
        """The suit whose cards are shown: the one touched, else the one led, else the first."""
        led = self.trick[0].suit if self.trick else None
        return Suit(self.suit) if self.suit else led or next(iter(Suit))

    def asked(self) -> "Query":
        """Return the question as it is kept, without what was only looked at."""
        return replace(self, suit="")

    def _with_pile(self, pile: str, cards: tuple[Card, ...]) -> "Query":
        # What else is in the hand was asked for these cards alone.
        # The next card of a trick is mostly of the suit led.
        suit = "" if pile == TRICK else self.suit
        changes: dict[str, Any] = {pile: cards, "whole": "", "suit": suit}
        return replace(self, **changes)


def _trumps(told: str) -> tuple[Suit | None, ...]:
    if not told:
        return ANY_TRUMP
    return (None,) if told == NO_TRUMP else (Suit(told),)


def _answer(told: str) -> bool | None:
    return told == YES if told else None


def read_query(context: RefereeContext, args: "MultiDict[str, str]") -> Query:
    """Return the question that ``args`` ask at this table; 400 where they ask none."""
    args = _under_its_name_today(context.game, args)
    ask = args.get("ask", next(iter(context.questions), ""))
    if ask not in context.questions:
        raise BadRequest
    return Query(
        ask=ask,
        leader=_seat(context, args.get("leader")),
        trump=_trump(context, args.get("trump")),
        first=_yes_or_no(args, unknown.FIRST),
        called=_yes_or_no(args, unknown.CALLED),
        last=_yes_or_no(args, unknown.LAST),
        named=_suit(args.get(unknown.NAMED, "")),
        broken=_yes_or_no(args, unknown.BROKEN),
        whole=_yes_or_no(args, unknown.WHOLE),
        trick=_cards(args.get("trick", "")),
        hand=_cards(args.get("hand", "")),
        gone=_cards(args.get("gone", "")),
        pile=args["pile"] if args.get("pile") in PILES else HAND,
        suit=_suit(args.get("suit", "")),
        facts=_facts(context, ask, args),
    )


def _under_its_name_today(game: AnyGame, args: "MultiDict[str, str]") -> "MultiDict[str, str]":
    """Return ``args``, with a question that another has taken the place of asked as that one."""
    if args.get("ask", "") not in game.renamed_questions:
        return args
    name, facts = game.renamed_questions[args["ask"]]
    known = {f"about.{fact}": str(value) for fact, value in facts.items()}
    return MultiDict({**args.to_dict(), "ask": name, **known})


def _seat(context: RefereeContext, text: str | None) -> int:
    plan = context.deal.plan if context.deal else None
    if text is None:
        return plan.turn_order[0] if plan else 0
    if not text.isdecimal() or int(text) >= context.table.seats:
        raise BadRequest
    return int(text)


def _trump(context: RefereeContext, text: str | None) -> str:
    if text is None:
        entry = context.entry
        trumps = context.game.trumps_of(entry) if entry is not None else ANY_TRUMP
        return _trump_word(trumps[0]) if len(trumps) == 1 else ""
    if text not in ("", NO_TRUMP, *Suit):
        raise BadRequest
    return text


def _suit(text: str) -> str:
    if text not in ("", *Suit):
        raise BadRequest
    return text


def _trump_word(trump: Suit | None) -> str:
    return trump.value if trump else NO_TRUMP


def _yes_or_no(args: "MultiDict[str, str]", name: str) -> str:
    return args[name] if args.get(name) in (YES, NO) else ""


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return tuple(Card(word) for word in text.split(".") if word)
    except ValueError:
        raise BadRequest from None


def _facts(context: RefereeContext, ask: str, args: "MultiDict[str, str]") -> dict[str, Fact]:
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
