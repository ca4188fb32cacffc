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
from scorekeeper.rules.pack import check_pack
from scorekeeper.rules.ruling import Message, Ruling, say
from scorekeeper.rules.seats import turn_order
from scorekeeper.rules.tricks import Play, Trick, Turn, check_trick, check_turn
from scorekeeper.store import Role
from scorekeeper.web import access, addresses, entry_view, forms, matches

WHO_WINS, MAY_I = "trick", "play"
NO_TRUMP = "NT"
HAND, TRICK, GONE = "hand", "trick", "gone"
PILES = (HAND, TRICK, GONE)
"""Where a card may lie: in the hand, on the table, in the tricks before."""
LONGEST_QUESTION = 1000
"""Characters of a question that is noted."""

CARD_QUESTIONS: Mapping[str, Message] = {
    WHO_WINS: say("Who wins this trick?"),
    MAY_I: say("May I play this?"),
}

blueprint = Blueprint("referee", __name__)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as its address has it; what is not in the address comes from the match."""

    ask: str
    leader: int
    trump: Suit | None
    first: bool
    called: bool
    trick: tuple[Card, ...]
    hand: tuple[Card, ...]
    gone: tuple[Card, ...]
    pile: str
    facts: Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling as it is shown; ``about`` is the card or the player it is about."""

    ruling: Ruling
    about: Any = None


@dataclass(frozen=True, slots=True)
class Bench:
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
@access.for_match(Role.VIEWER)
def in_match(match_id: str) -> str:
    """The referee of a match: it knows the house rules, the dealer, the trump."""
    match = matches.load(match_id)
    return _page(Bench(match.game, match.table, match.names, match))


@blueprint.get("/referee/<slug>")
@access.open_to_all
def at_no_table(slug: str) -> str:
    """The referee for a table without a match, by the default rules."""
    game = find_game(slug)
    if game is None:
        raise NotFound
    text = request.args.get("seats", str(game.usual_seats))
    if not text.isdecimal() or int(text) not in game.seats:
        raise BadRequest
    return _page(Bench(game, Table(as_usual(game.presets[0].options, int(text)), int(text)), ()))


@blueprint.post("/m/<match_id>/referee")
@access.for_match(Role.SCORER)
def note(match_id: str) -> Response | tuple[str, int]:
    """Note the question in the match's log; the answer then stands on the sheet."""
    match = matches.load(match_id)
    question = request.form.get("question", "")
    bench = Bench(match.game, match.table, match.names, match)
    if len(question) > LONGEST_QUESTION or not answers_to(bench, question):
        raise BadRequest
    try:
        with access.the_store().writing() as db:
            store.note_ruling(db, **matches.write_terms(match), question=question)
    except store.Stale as stale:
        return matches.page(stale.current, stale=True), 409
    return addresses.to("matches.show", match_id=match.id)


def answers_to(bench: Bench, question: str) -> list[Answer]:
    """The answers to a question that was noted, by the rules of the table."""
    return _answers(bench, _read(bench, MultiDict(parse_qsl(question, keep_blank_values=True))))


@blueprint.app_context_processor
def _noted_rulings() -> dict[str, Any]:
    """``rulings_after(match, number)`` for the sheet: the questions with their answers."""
    return {"rulings_after": _rulings_after}


def _rulings_after(match: store.Match, number: int) -> list[dict[str, Any]]:
    bench = Bench(match.game, match.table, match.names, match)
    found = []
    for noted in match.rulings:
        # A question that was imported may be none that is asked here.
        if noted.after == number:
            with suppress(BadRequest):
                address = f"{bench.address()}?{noted.question}"
                found.append({"address": address, "answers": answers_to(bench, noted.question)})
    return found


def _page(bench: Bench) -> str:
    asked = _read(bench, request.args)
    answers = _answers(bench, asked)
    return render_template(
        "_referee.html" if request.htmx else "referee.html",  # type: ignore[attr-defined]
        bench=bench,
        asked=asked,
        answers=answers,
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
    return {**cards, **{one.name: one.label for one in game.inquiries}}


def _pack(game: AnyGame) -> dict[Suit | None, list[Card]]:
    """The cards by suit, the ace first; the joker by itself."""
    by_suit: dict[Suit | None, list[Card]] = {
        suit: [card for card in reversed(FULL_PACK) if card.suit is suit] for suit in Suit
    }
    return by_suit | ({None: [Card.JOKER]} if game.play and game.play.has_joker else {})


# ------------------------------------------------------------------------- the question's address


def _read(bench: Bench, args: "MultiDict[str, str]") -> Asked:
    ask = args.get("ask", next(iter(_questions(bench.game)), ""))
    if ask not in _questions(bench.game):
        raise BadRequest
    return Asked(
        ask=ask,
        leader=_seat(bench, args.get("leader")),
        trump=_trump(bench, args.get("trump")),
        first=args.get("first") == "1",
        called=args.get("called") == "1",
        trick=_cards(args.get("trick", "")),
        hand=_cards(args.get("hand", "")),
        gone=_cards(args.get("gone", "")),
        pile=args["pile"] if args.get("pile") in PILES else HAND,
        facts=_facts(bench, ask, args),
    )


def _seat(bench: Bench, text: str | None) -> int:
    plan = bench.deal.plan if bench.deal else None
    if text is None:
        return plan.turn_order[0] if plan else 0
    if not text.isdecimal() or int(text) >= bench.table.seats:
        raise BadRequest
    return int(text)


def _trump(bench: Bench, text: str | None) -> Suit | None:
    if text is None:
        return bench.game.trump_of(bench.entry) if bench.entry is not None else None
    try:
        return None if text == NO_TRUMP else Suit(text)
    except ValueError:
        raise BadRequest from None


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return tuple(Card(word) for word in text.split(".") if word)
    except ValueError:
        raise BadRequest from None


def _facts(bench: Bench, ask: str, args: "MultiDict[str, str]") -> dict[str, Fact]:
    known: dict[str, Fact] = {}
    for inquiry in bench.game.inquiries:
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


def query_of(asked: Asked) -> dict[str, str]:
    """The parts of an address that ask ``asked`` again."""
    cards = {
        "leader": str(asked.leader),
        "trump": asked.trump.value if asked.trump else NO_TRUMP,
        "first": "1" if asked.first else "0",
        "called": "1" if asked.called else "0",
        "trick": ".".join(asked.trick),
        "hand": ".".join(asked.hand),
        "gone": ".".join(asked.gone),
        "pile": asked.pile,
    }
    facts = {f"about.{name}": str(value) for name, value in asked.facts.items()}
    return {"ask": asked.ask, **(cards if asked.ask in CARD_QUESTIONS else facts)}


def _with_card(asked: Asked, card: Card) -> dict[str, str]:
    """The question with ``card`` tapped: onto the pile chosen, or off again."""
    for pile in PILES:
        cards: tuple[Card, ...] = getattr(asked, pile)
        if card in cards:
            kept = tuple(one for one in cards if one is not card)
            return query_of(_with_pile(asked, pile, kept))
    pile = TRICK if asked.ask == WHO_WINS else asked.pile
    return query_of(_with_pile(asked, pile, (*getattr(asked, pile), card)))


def _with_pile(asked: Asked, pile: str, cards: tuple[Card, ...]) -> Asked:
    changes: dict[str, Any] = {pile: cards}
    return replace(asked, **changes)


# ------------------------------------------------------------------------------------ the answer


def _answers(bench: Bench, asked: Asked) -> list[Answer]:
    if asked.ask == WHO_WINS:
        return _who_wins(bench, asked)
    if asked.ask == MAY_I:
        return _may_i(bench, asked)
    inquiry = next(one for one in bench.game.inquiries if one.name == asked.ask)
    return [Answer(ruling) for ruling in inquiry.answer(bench.table, asked.facts)]


def _plays(bench: Bench, asked: Asked) -> tuple[Play, ...]:
    """The cards on the table with their seats; past the last seat they begin again."""
    order = turn_order(asked.leader, bench.table.seats)
    seats = bench.table.seats
    return tuple(Play(order[at % seats], card) for at, card in enumerate(asked.trick))


def _who_wins(bench: Bench, asked: Asked) -> list[Answer]:
    play = bench.game.play
    if play is None or not asked.trick:
        return []
    plays = _plays(bench, asked)
    trick = Trick(bench.table.options, bench.table.seats, plays, asked.trump, asked.first)
    pack = check_pack(bench.game, bench.table, asked.trick, TRICK)
    if found := [*check_trick(play, trick), *pack]:
        return [Answer(refusal) for refusal in found]
    verdict = play.verdict(trick)
    return [Answer(verdict.ruling, verdict.winner)]


def _may_i(bench: Bench, asked: Asked) -> list[Answer]:
    play = bench.game.play
    if play is None or not asked.hand:
        return []
    turn = Turn(
        bench.table.options,
        bench.table.seats,
        hand=asked.hand,
        trick=_plays(bench, asked),
        played=asked.gone,
        trump=asked.trump,
        first_trick=asked.first,
        joker_called=asked.called,
    )
    cards = (*asked.hand, *asked.trick, *asked.gone)
    pack = check_pack(bench.game, bench.table, cards, HAND)
    if found := [*check_turn(play, turn), *pack]:
        return [Answer(refusal) for refusal in found]
    return [Answer(ruling, card) for card, ruling in play.plays(turn)]


def _fields(bench: Bench, asked: Asked) -> Sequence[entry_view.FieldView]:
    """The chips of an inquiry."""
    for inquiry in bench.game.inquiries:
        if inquiry.name == asked.ask:
            groups = inquiry.groups(bench.table, asked.facts)
            return entry_view.field_views(groups, asked.facts, bench.names)
    return ()
