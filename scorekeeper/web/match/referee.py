"""The referee: a question, cards tapped on a picture of the pack, and a verdict with its rule.

The whole question is in the address. So an answer can be sent to the others, works without
JavaScript, and going back takes the last card back. Nothing is stored unless the ruling is noted.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, render_template, request
from werkzeug import Response
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import BadRequest, NotFound

from scorekeeper.match import Match, Stale, bounds, commands
from scorekeeper.match.events.rulings import RulingNoted
from scorekeeper.match.faces import Face
from scorekeeper.registry import find_game
from scorekeeper.rules import referee
from scorekeeper.rules.cards import FULL_PACK, Card, Suit
from scorekeeper.rules.deal import Table
from scorekeeper.rules.live_deal import LiveDeal, follow_deal
from scorekeeper.rules.options import adapted_to_seats
from scorekeeper.rules.pack import suits_in
from scorekeeper.rules.play import partial_information
from scorekeeper.rules.play.partial_information import Findings, RefereeAnswer
from scorekeeper.rules.ruling import Message, Ruling
from scorekeeper.rules.seats import Seat, turn_order
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import pad_view, rulings
from scorekeeper.web.match.draft import DealDraft
from scorekeeper.web.match.other_tables import other_tables
from scorekeeper.web.match.referee_answers import (
    answers_to,
    fact_to_ask,
    find_answers,
    parse_arguments,
    parse_question,
    shown_answers,
)
from scorekeeper.web.match.referee_query import (
    COURSE,
    MAY_I,
    WHO_WINS,
    Query,
    RefereeContext,
    read_query,
)
from scorekeeper.web.platform import auth, htmx, match_request, urls
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import faces
from scorekeeper.web.views.match import field_view
from scorekeeper.web.views.rules import search_results
from scorekeeper.web.views.rules.house_rules import rules_label

blueprint = Blueprint("referee", __name__)


@blueprint.get("/m/<match_id>/referee")
@auth.for_match(Role.VIEWER)
def in_match(match_id: str) -> str:
    """Show the referee of a match, with the match's house rules, dealer and trump."""
    match = match_request.load_match(match_id)
    if not match.game.has_referee:
        raise NotFound
    return _page(_context(match))


@blueprint.get("/referee/<slug>")
@auth.open_to_all
def without_match(slug: str) -> str:
    """Show the referee for a table without a match, by the default rules."""
    game = find_game(slug)
    if game is None or not game.has_referee:
        raise NotFound
    text = request.args.get("seats", str(game.usual_seats))
    if not text.isdecimal() or int(text) not in game.seats:
        raise BadRequest
    return _page(
        RefereeContext(
            game, Table(adapted_to_seats(game.presets[0].options, int(text)), int(text)), ()
        )
    )


@blueprint.post("/m/<match_id>/referee")
@auth.for_match(Role.SCORER)
def note(match_id: str) -> Response | tuple[str, int]:
    """Note the question for the open deal, and show it again."""
    context = _context(match_request.load_match(match_id))
    question = _submitted_question(context)
    try:
        with match_request.lock_match(match_id) as locked:
            if not rulings.is_noted(locked.match, question):
                locked.append(commands.note_ruling, question)
    except Stale as stale:
        return pad_view.page(stale.current, stale=True), 409
    query = read_query(context, MultiDict(parse_arguments(question)))
    return urls.redirect_to(
        "referee.in_match", match_id=match_id, **query.without_view_state().arguments()
    )


@blueprint.post("/m/<match_id>/referee/fill")
@auth.for_match(Role.SCORER)
def fill(match_id: str) -> Response | tuple[str, int]:
    """Fill in the draft of a deal with the facts of a verdict, and show the pad."""
    match = match_request.load_match(match_id)
    question, number = _submitted_question(_context(match)), request.form.get("deal", type=int)
    try:
        with match_request.lock_match(match_id) as locked:
            form = _draft_with_answer(locked.match, question, number or 0)
            if form.recorded is not None:
                auth.check_may_correct(locked.match)
            locked.save_draft(form.number, form.stage, form.entry)
    except Stale as stale:
        return pad_view.page(stale.current, stale=True), 409
    if form.recorded is None:
        return urls.redirect_to("pad.show", match_id=match_id)
    return urls.redirect_to("deal.correct", match_id=match_id, number=form.number)


def _submitted_question(context: RefereeContext) -> str:
    """Return the question of the form. Respond with 400 if it has no answer at this table."""
    question = request.form.get("question", "")
    if len(question) > bounds.LONGEST_QUESTION or not answers_to(context, question):
        raise BadRequest
    return question


def _draft_with_answer(match: Match, question: str, number: int) -> DealDraft:
    """Return deal ``number`` with the facts of the answer.

    Raise ``Stale`` if they cannot be entered now.
    """
    context = _context(match)
    fills = rulings.first_fill(answers_to(context, question))
    if fills is None:
        raise BadRequest
    facts = parse_question(context, question).facts
    form = rulings.filled_draft(match, number, fills, facts)
    if form is None:
        raise Stale(match)
    return form


@blueprint.app_context_processor
def _noted_rulings() -> dict[str, Any]:
    # The sheet calls ``rulings_of(match, number)``, the log ``ruling_answers(match, line)``.
    return {"rulings_of": _rulings_of, "ruling_answers": _ruling_answers}


def _ruling_answers(match: Match, question: str) -> list[RefereeAnswer]:
    context = _context(match)
    try:
        return answers_to(context, question)
    except BadRequest:
        return []


def _rulings_of(match: Match, number: int | None = None) -> list[dict[str, Any]]:
    """Return the rulings about deal ``number``, by default about the open one."""
    if not match.rulings:
        return []
    rows = match.sheet.rows
    if number is None:
        number = len(rows) + 1
    table = rows[number - 1].deal.table if number <= len(rows) else match.table
    context = RefereeContext(match.game, table, match.seated_at(table), match)
    address_here = context.address()
    prefix = f"{address_here}&" if "?" in address_here else f"{address_here}?"
    found = []
    for noted in match.rulings:
        # An imported question may not exist in this game.
        if rulings.deal_of_ruling(match, noted.after) == number:
            with suppress(BadRequest):
                address = f"{prefix}{noted.question}"
                answers = answers_to(context, noted.question)
                found.append({"address": address, "answers": answers, "names": context.names})
    return found


def _context(match: Match) -> RefereeContext:
    return RefereeContext(match.game, match.table, match.seated, match)


def _page(context: RefereeContext) -> str:
    query = read_query(context, request.args)
    if not query.ask:
        return _question_page(context)
    findings, live_deal = find_answers(context, query), _live_deal(context, query)
    views, facts = _field_views(context, query), _open_questions(context, query, findings)
    pack, question = _cards_by_suit(context), urlencode(query.without_view_state().arguments())
    return _render(
        context,
        query=query,
        answers=shown_answers(findings),
        **_pad_values(context, query, findings, question),
        reason=str(gettext(", ")).join(one.selected.label for one in views if one.selected),
        live_deal=live_deal,
        fact_to_ask=_fact_to_change(query, facts)
        or fact_to_ask(context, query, findings, live_deal),
        facts=facts,
        call=referee.calling_card(context.game, context.table.options, query.trick),
        fields=views,
        field=_field_to_ask(views, query.change),
        pack=pack,
        order=turn_order(_trick_leader(query, live_deal), context.table.seats),
        question=question,
        shown=query.suit_shown if query.suit_shown in pack else next(iter(pack)),
        winner=_winner(query, findings),
        readings=other_tables(context, query, findings),
        address=lambda **changes: context.address(
            **replace(query, **{"change": "", **changes}).arguments()
        ),
        with_card=lambda card: context.address(**query.with_card(card).arguments()),
        with_led=lambda **marks: context.address(
            **query.with_led(context.table.seats, **marks).arguments()
        ),
        with_fact=lambda name, value: context.address(
            **replace(query, change="").arguments() | {f"about.{name}": value}
        ),
    )


def _question_page(context: RefereeContext) -> str:
    """Render the page with a field for a typed question and the list of other questions."""
    query = search_results.requested_words()
    found = (
        search_results.look_up(query, context.question_context, request.args.get("rule", ""))
        if query
        else None
    )
    others = query and "others" in request.args
    elsewhere = search_results.in_other_games(query, context.game) if others else ()
    views = {"query": query, "found": found, "elsewhere": elsewhere}
    views |= _pad_values_of_typed(context, found)
    if htmx.is_swap() and "q" in request.args:
        return render_template("match/_referee_found.html", referee=context, **views)
    return _render(context, questions=context.questions, **views)


def _pad_values_of_typed(
    context: RefereeContext, found: search_results.FoundRules | None
) -> dict[str, Any]:
    """Return the template values for using the verdict on a typed question on the pad."""
    asked_on = found.asked_on if found else None
    if asked_on is None or not asked_on.rulings:
        return {}
    query = read_query(context, MultiDict(asked_on.arguments))
    findings = Findings(tuple(map(RefereeAnswer, asked_on.rulings)))
    question = urlencode(query.without_view_state().arguments())
    reason = str(gettext(", ")).join(
        one.selected.label for one in _field_views(context, query) if one.selected
    )
    pad = _pad_values(context, query, findings, question)
    return {**pad, "question": question, "reason": reason}


def _render(context: RefereeContext, **views: Any) -> str:
    return render_template(
        "match/_referee.html" if htmx.is_swap() else "match/referee.html",
        referee=context,
        people=_faces(context),
        rules_label=rules_label(context.game, context.table, context.match),
        **views,
    )


def _pad_values(
    context: RefereeContext, query: Query, findings: Findings, question: str
) -> dict[str, Any]:
    """Return the template values for noting the verdict, or for filling it in on the pad."""
    match = context.match
    if match is None:
        return {}
    found = [answer.ruling for answer in findings.answers if answer.ruling]
    ruling = found[0] if len(found) == 1 else None
    last = match.undoable
    noted = rulings.is_noted(match, question)
    return {
        "open_deal": rulings.current_deal_number(match),
        "noted": noted,
        "can_take_back": noted
        and last is match.lines[-1]
        and isinstance(last.event, RulingNoted)
        and last.event.question == question,
        "fill": ruling and _fill_offer(match, ruling, query),
        "throw_in": ruling and rulings.throw_in_offer(match, ruling),
    }


def _fill_offer(match: Match, ruling: Ruling, query: Query) -> rulings.FillOffer | None:
    # In a finished match, that would be a correction.
    return rulings.fill_offer(match, ruling, query.facts) if auth.may_correct(match) else None


def _fact_to_change(query: Query, facts: Mapping[str, Message]) -> str:
    """Return the tapped fact if it can be changed on this page, else ""."""
    asked_in_words = (partial_information.BROKEN, partial_information.WHOLE)
    return "" if query.change in asked_in_words and query.change not in facts else query.change


def _trick_leader(query: Query, live_deal: LiveDeal | None) -> Seat:
    """Return the leader of the trick that is shown."""
    if live_deal is None:
        return query.leader or 0
    return live_deal.trick[0].seat if live_deal.trick else live_deal.turn or 0


def _live_deal(context: RefereeContext, query: Query) -> LiveDeal | None:
    """Return the state of a deal that is followed card by card."""
    if query.ask != COURSE:
        return None
    return follow_deal(context.game, context.table, query.start(context.dealt), query.course)


def _faces(context: RefereeContext) -> Sequence[Face]:
    """Return the faces of the players by seat. Without a match, they show numbers."""
    if context.match:
        return faces.seat_faces(context.match, context.table)
    return faces.guest_faces([str(seat + 1) for seat in range(context.table.seats)])


def _winner(query: Query, findings: Findings) -> Seat | None:
    """Return the seat whose card wins the trick, if that is certain."""
    won = [one.about for one in findings.answers if one.ruling] if query.ask == WHO_WINS else []
    return next((seat for seat in won if isinstance(seat, int)), None)


def _cards_by_suit(context: RefereeContext) -> dict[Suit | None, list[Card]]:
    """Return the cards by suit, aces first. The joker has no suit."""
    game = context.game
    by_suit: dict[Suit | None, list[Card]] = {
        suit: [card for card in reversed(FULL_PACK) if card.suit is suit]
        for suit in suits_in(game, context.table)
    }
    return by_suit | ({None: [Card.JOKER]} if game.play and game.play.has_joker else {})


def _open_questions(
    context: RefereeContext, query: Query, findings: Findings
) -> dict[str, Message]:
    """Return the questions about facts besides the cards, by the fact that they ask for."""
    play = context.game.play
    breaking = play.breaking(context.table.options) if play else None
    found = (
        {partial_information.BROKEN: breaking} if breaking and query.ask in (MAY_I, COURSE) else {}
    )
    if findings.ask == partial_information.WHOLE:
        turn = query.turn_of(context.table)
        found[partial_information.WHOLE] = referee.ask_for_cards(context.game, turn, findings)
    return found


def _field_views(context: RefereeContext, query: Query) -> Sequence[field_view.FieldView]:
    """Return the chips of a question that is not about cards."""
    for question in context.game.questions:
        if question.name == query.ask:
            groups = question.groups(context.table, query.facts)
            return field_view.field_views(groups, query.facts, context.names)
    return ()


def _field_to_ask(
    fields: Sequence[field_view.FieldView], change: str
) -> field_view.FieldView | None:
    """Return the field to ask for: the tapped one, else the first without an answer."""
    touched = (field for field in fields if field.name == change)
    return next(touched, None) or next((field for field in fields if field.is_unanswered), None)
