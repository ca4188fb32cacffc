"""The referee: a question, cards tapped on a picture of the pack, a verdict with its rule.

The whole question is in the address, so an answer can be sent to the others, works without
JavaScript, and going back takes the last card back. Nothing is kept unless it is noted.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, render_template, request, url_for
from werkzeug import Response
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest, NotFound

from scorekeeper import store
from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules.cards import FULL_PACK, Card, Suit
from scorekeeper.rules.entry import Fact
from scorekeeper.rules.game import Deal, Table
from scorekeeper.rules.options import as_usual
from scorekeeper.rules.pack import check_pack, not_seen
from scorekeeper.rules.play import unknown
from scorekeeper.rules.play.tricks import (
    ANY_TRUMP,
    CardPlay,
    Play,
    Trick,
    Turn,
    check_playable,
    check_trick,
    check_turn,
)
from scorekeeper.rules.play.unknown import Findings, Settled
from scorekeeper.rules.ruling import Message, Refusal, say
from scorekeeper.rules.seats import turn_order
from scorekeeper.store import Role
from scorekeeper.web.match import pad_view
from scorekeeper.web.platform import auth, match_request, urls
from scorekeeper.web.views import deal_entry, forms

WHO_WINS, MAY_I = "trick", "play"
NO_TRUMP = "NT"
HAND, TRICK, GONE = "hand", "trick", "gone"
TRICK_FACTS = (unknown.FIRST, unknown.TRUMP)
"""What may turn the answer who wins a trick."""
PILES = (HAND, TRICK, GONE)
"""Where a card may lie: in the hand, on the table, in the tricks before."""
YES, NO = "1", "0"
TOLD_BEFORE = {unknown.WHOLE: YES, unknown.BROKEN: NO}
"""What a question that was noted says where it does not say it: once nobody was asked."""
LONGEST_QUESTION = 1000
"""Characters of a question that is noted."""

CARD_QUESTIONS: Mapping[str, Message] = {
    WHO_WINS: say("Who wins this trick?"),
    MAY_I: say("May I play this?"),
}

blueprint = Blueprint("referee", __name__)


@dataclass(frozen=True, slots=True)
class Query:
    """A question as its address has it; what is not in the address comes from the match.

    ``trump``, and the yes or no of ``first``, ``called``, ``broken`` and ``whole`` are as they
    are written there, and empty while nobody has told them.
    """

    ask: str
    leader: int
    trump: str
    first: str
    called: str
    broken: str
    whole: str
    trick: tuple[Card, ...]
    hand: tuple[Card, ...]
    gone: tuple[Card, ...]
    pile: str
    facts: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class RefereeContext:
    """Where the referee sits: the table, and the match with its next deal where there is one."""

    game: AnyGame
    table: Table[Any]
    names: tuple[str, ...]
    match: store.Match | None = None

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

    def address(self, **values: Any) -> str:
        """The address of a question at this table."""
        if self.match:
            return url_for("referee.in_match", match_id=self.match.id, **values)
        seats = self.table.seats
        return url_for("referee.at_no_table", slug=self.game.slug, seats=seats, **values)


@blueprint.get("/m/<match_id>/referee")
@auth.for_match(Role.VIEWER)
def in_match(match_id: str) -> str:
    """The referee of a match: it knows the house rules, the dealer, the trump."""
    match = match_request.load_match(match_id)
    return _page(RefereeContext(match.game, match.table, match.names, match))


@blueprint.get("/referee/<slug>")
@auth.open_to_all
def at_no_table(slug: str) -> str:
    """The referee for a table without a match, by the default rules."""
    game = find_game(slug)
    if game is None:
        raise NotFound
    text = request.args.get("seats", str(game.usual_seats))
    if not text.isdecimal() or int(text) not in game.seats:
        raise BadRequest
    return _page(
        RefereeContext(game, Table(as_usual(game.presets[0].options, int(text)), int(text)), ())
    )


@blueprint.post("/m/<match_id>/referee")
@auth.for_match(Role.SCORER)
def note(match_id: str) -> Response | tuple[str, int]:
    """Note the question in the match's log; the answer then stands on the sheet."""
    match = match_request.load_match(match_id)
    question = request.form.get("question", "")
    bench = RefereeContext(match.game, match.table, match.names, match)
    if len(question) > LONGEST_QUESTION or not answers_to(bench, question):
        raise BadRequest
    try:
        with auth.the_store().writing() as db:
            store.note_ruling(db, **match_request.write_terms(match), question=question)
    except store.Stale as stale:
        return pad_view.page(stale.current, stale=True), 409
    return urls.to("matches.show", match_id=match.id)


def answers_to(bench: RefereeContext, question: str) -> list[Settled]:
    """The answers to a question that was noted, by the rules of the table, as far as settled."""
    written = TOLD_BEFORE | dict(parse_qsl(question, keep_blank_values=True))
    findings = _find(bench, _read(bench, MultiDict(written)))
    return [answer for answer in findings.answers if answer.ruling]


@blueprint.app_context_processor
def _noted_rulings() -> dict[str, Any]:
    """``rulings_after(match, number)`` for the sheet: the questions with their answers."""
    return {"rulings_after": _rulings_after}


def _rulings_after(match: store.Match, number: int) -> list[dict[str, Any]]:
    bench = RefereeContext(match.game, match.table, match.names, match)
    found = []
    for noted in match.rulings:
        # A question that was imported may be none that is asked here.
        if noted.after == number:
            with suppress(BadRequest):
                address = f"{bench.address()}?{noted.question}"
                found.append({"address": address, "answers": answers_to(bench, noted.question)})
    return found


def _page(bench: RefereeContext) -> str:
    asked = _read(bench, request.args)
    findings = _find(bench, asked)
    return render_template(
        "match/_referee.html" if request.htmx else "match/referee.html",  # type: ignore[attr-defined]
        bench=bench,
        asked=asked,
        answers=findings.answers,
        wanted=findings.ask,
        facts=_questions_left(bench, asked, findings),
        call=_call(bench, asked),
        questions=_questions(bench.game),
        fields=_fields(bench, asked),
        pack=_pack(bench.game),
        order=turn_order(asked.leader, bench.table.seats),
        question=urlencode(query_of(asked)),
        address=lambda **changes: bench.address(**query_of(replace(asked, **changes))),
        with_card=lambda card: bench.address(**_with_card(asked, card)),
        with_fact=lambda name, value: bench.address(**query_of(asked) | {f"about.{name}": value}),
    )


def _questions(game: AnyGame) -> dict[str, Message]:
    cards = CARD_QUESTIONS if game.play else {}
    return {**cards, **{one.name: one.label for one in game.questions}}


def _pack(game: AnyGame) -> dict[Suit | None, list[Card]]:
    """The cards by suit, the ace first; the joker by itself."""
    by_suit: dict[Suit | None, list[Card]] = {
        suit: [card for card in reversed(FULL_PACK) if card.suit is suit] for suit in Suit
    }
    return by_suit | ({None: [Card.JOKER]} if game.play and game.play.has_joker else {})


# ------------------------------------------------------------------------- the question's address


def _read(bench: RefereeContext, args: "MultiDict[str, str]") -> Query:
    ask = args.get("ask", next(iter(_questions(bench.game)), ""))
    if ask not in _questions(bench.game):
        raise BadRequest
    return Query(
        ask=ask,
        leader=_seat(bench, args.get("leader")),
        trump=_trump(bench, args.get("trump")),
        first=_yes_or_no(args, unknown.FIRST),
        called=_yes_or_no(args, unknown.CALLED),
        broken=_yes_or_no(args, unknown.BROKEN),
        whole=_yes_or_no(args, unknown.WHOLE),
        trick=_cards(args.get("trick", "")),
        hand=_cards(args.get("hand", "")),
        gone=_cards(args.get("gone", "")),
        pile=args["pile"] if args.get("pile") in PILES else HAND,
        facts=_facts(bench, ask, args),
    )


def _seat(bench: RefereeContext, text: str | None) -> int:
    plan = bench.deal.plan if bench.deal else None
    if text is None:
        return plan.turn_order[0] if plan else 0
    if not text.isdecimal() or int(text) >= bench.table.seats:
        raise BadRequest
    return int(text)


def _trump(bench: RefereeContext, text: str | None) -> str:
    if text is None:
        trumps = bench.game.trumps_of(bench.entry) if bench.entry is not None else ANY_TRUMP
        return _trump_word(trumps[0]) if len(trumps) == 1 else ""
    if text not in ("", NO_TRUMP, *Suit):
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


def _facts(bench: RefereeContext, ask: str, args: "MultiDict[str, str]") -> dict[str, Fact]:
    known: dict[str, Fact] = {}
    for inquiry in bench.game.questions:
        if inquiry.name != ask:
            continue
        if bench.deal:
            known |= inquiry.known(bench.deal, bench.entry)
        known |= {
            name.removeprefix("about."): forms.read_fact(value)
            for name, value in args.items()
            if name.startswith("about.")
        }
    return known


def query_of(asked: Query) -> dict[str, str]:
    """The parts of an address that ask ``asked`` again."""
    cards = {
        "leader": str(asked.leader),
        "trump": asked.trump,
        "first": asked.first,
        "called": asked.called,
        "broken": asked.broken,
        "whole": asked.whole,
        "trick": ".".join(asked.trick),
        "hand": ".".join(asked.hand),
        "gone": ".".join(asked.gone),
        "pile": asked.pile,
    }
    facts = {f"about.{name}": str(value) for name, value in asked.facts.items()}
    return {"ask": asked.ask, **(cards if asked.ask in CARD_QUESTIONS else facts)}


def _with_card(asked: Query, card: Card) -> dict[str, str]:
    """The question with ``card`` tapped: onto the pile chosen, or off again."""
    for pile in PILES:
        cards: tuple[Card, ...] = getattr(asked, pile)
        if card in cards:
            kept = tuple(one for one in cards if one is not card)
            return query_of(_with_pile(asked, pile, kept))
    pile = TRICK if asked.ask == WHO_WINS else asked.pile
    return query_of(_with_pile(asked, pile, (*getattr(asked, pile), card)))


def _with_pile(asked: Query, pile: str, cards: tuple[Card, ...]) -> Query:
    # What else is in the hand was asked for these cards alone.
    changes: dict[str, Any] = {pile: cards, "whole": ""}
    return replace(asked, **changes)


# ------------------------------------------------------------------------------------ the answer


def _find(bench: RefereeContext, asked: Query) -> Findings:
    if asked.ask in CARD_QUESTIONS:
        found = _who_wins(bench, asked) if asked.ask == WHO_WINS else _may_i(bench, asked)
        return found or Findings(())
    inquiry = next(one for one in bench.game.questions if one.name == asked.ask)
    return Findings(tuple(Settled(one) for one in inquiry.answer(bench.table, asked.facts)))


def _plays(bench: RefereeContext, asked: Query) -> tuple[Play, ...]:
    """The cards on the table with their seats; past the last seat they begin again."""
    order = turn_order(asked.leader, bench.table.seats)
    seats = bench.table.seats
    return tuple(Play(order[at % seats], card) for at, card in enumerate(asked.trick))


def _who_wins(bench: RefereeContext, asked: Query) -> Findings | None:
    play = bench.game.play
    if play is None or not asked.trick:
        return None
    trick = Trick(bench.table.options, bench.table.seats, _plays(bench, asked))
    pack = check_pack(bench.game, bench.table, asked.trick, TRICK)
    if found := [*check_trick(play, trick), *pack]:
        return _refused(found)
    facts = _told(bench, play, asked)
    return unknown.who_wins(play, trick, {name: facts[name] for name in TRICK_FACTS})


def _may_i(bench: RefereeContext, asked: Query) -> Findings | None:
    play = bench.game.play
    if play is None or not asked.hand:
        return None
    turn = Turn(
        bench.table.options,
        bench.table.seats,
        hand=asked.hand,
        trick=_plays(bench, asked),
        played=asked.gone,
    )
    pack = check_pack(bench.game, bench.table, _seen(asked), HAND)
    if found := [*check_turn(play, turn), *pack]:
        return _refused(found)
    findings = unknown.may_play(play, turn, _rest(bench, asked), _told(bench, play, asked))
    rulings = [answer.ruling for answer in findings.answers if answer.ruling]
    nobodys_turn = [] if findings.ask else check_playable(rulings)
    return _refused(nobodys_turn) if nobodys_turn else findings


def _refused(found: Sequence[Refusal]) -> Findings:
    return Findings(tuple(map(Settled, found)))


def _seen(asked: Query) -> tuple[Card, ...]:
    return (*asked.hand, *asked.trick, *asked.gone)


def _rest(bench: RefereeContext, asked: Query) -> tuple[Card, ...]:
    return not_seen(bench.game, bench.table, _seen(asked))


# ------------------------------------------------------------------------------- what is not told


def _told(bench: RefereeContext, play: CardPlay, asked: Query) -> dict[str, Sequence[Any]]:
    """What each fact may be, in the order in which it is asked for."""
    later = asked.first or (NO if asked.gone else "")
    closed = play.breaking(bench.table.options)
    dealt = bench.deal.plan.cards if bench.deal else None
    return {
        unknown.FIRST: _either(later),
        unknown.TRUMP: _trumps(asked.trump) if play.has_trumps else (None,),
        unknown.CALLED: _either(asked.called) if _call(bench, asked) else (False,),
        unknown.BROKEN: _either(asked.broken) if closed else (False,),
        unknown.WHOLE: (True,) if len(asked.hand) == dealt else _either(asked.whole),
    }


def _either(told: str) -> Sequence[bool]:
    return (told == YES,) if told else unknown.EITHER


def _trumps(told: str) -> Sequence[Suit | None]:
    if not told:
        return ANY_TRUMP
    return (None,) if told == NO_TRUMP else (Suit(told),)


def _call(bench: RefereeContext, asked: Query) -> Card | None:
    """The card led, if the joker may be called with it."""
    play = bench.game.play
    calling = play.joker_call(bench.table.options) if play else None
    return calling if calling in asked.trick[:1] else None


def _questions_left(bench: RefereeContext, asked: Query, findings: Findings) -> dict[str, Message]:
    """The questions of the game and of the hand, by the fact they ask for."""
    play = bench.game.play
    breaking = play.breaking(bench.table.options) if play else None
    found = {unknown.BROKEN: breaking} if breaking and asked.ask == MAY_I else {}
    if findings.ask == unknown.WHOLE:
        found[unknown.WHOLE] = unknown.in_hand(findings.cards, _rest(bench, asked), asked.hand)
    return found


def _fields(bench: RefereeContext, asked: Query) -> Sequence[deal_entry.FieldView]:
    """The chips of an inquiry."""
    for inquiry in bench.game.questions:
        if inquiry.name == asked.ask:
            groups = inquiry.groups(bench.table, asked.facts)
            return deal_entry.field_views(groups, asked.facts, bench.names)
    return ()
