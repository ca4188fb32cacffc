"""The referee's answers to a question, whether it is on the page or was noted in the match."""

from urllib.parse import parse_qsl

from werkzeug.datastructures import MultiDict

from scorekeeper.rules import referee
from scorekeeper.rules.live_deal import LiveDeal
from scorekeeper.rules.play import partial_information
from scorekeeper.rules.play.partial_information import Findings, RefereeAnswer
from scorekeeper.web.match.referee_query import (
    COURSE,
    LEADER,
    MAY_I,
    NO,
    WHO_WINS,
    YES,
    Query,
    RefereeContext,
    read_query,
)

DEFAULT_ARGUMENTS = {partial_information.WHOLE: YES, partial_information.BROKEN: NO}
"""Arguments of questions that were noted before the referee asked for these facts."""


def parse_question(context: RefereeContext, question: str) -> Query:
    return read_query(context, MultiDict(DEFAULT_ARGUMENTS | parse_arguments(question)))


def parse_arguments(question: str) -> dict[str, str]:
    return dict(parse_qsl(question, keep_blank_values=True))


def answers_to(context: RefereeContext, question: str) -> list[RefereeAnswer]:
    """Return the settled answers to a noted question, by the rules of its table."""
    query = parse_question(context, question)
    findings = find_answers(context, query)
    # Nobody can win a trick if its leader is unknown.
    if fact_to_ask(context, query, findings, None) == LEADER:
        return []
    return [answer for answer in shown_answers(findings) if answer.ruling]


def fact_to_ask(
    context: RefereeContext, query: Query, findings: Findings, live_deal: LiveDeal | None
) -> str | None:
    """Return the next fact to ask for: the deciding one, then the players of the cards."""
    if live_deal and live_deal.ask:
        return live_deal.ask
    if findings.ask:
        return findings.ask
    nobody_led = query.leader is None and context.match is not None
    if nobody_led and (query.ask == COURSE or (query.ask == WHO_WINS and findings.answers)):
        return LEADER
    return None


def find_answers(context: RefereeContext, query: Query) -> Findings:
    """Return the answers to the question of a page, or the fact that they depend on."""
    if query.ask == WHO_WINS:
        return _judge_trick(context, query)
    if query.ask == MAY_I:
        return _judge_play(context, query)
    # A live deal has its own answers, and the page without a question has none.
    if query.ask in ("", COURSE):
        return Findings()
    question = next(one for one in context.game.questions if one.name == query.ask)
    return Findings(
        tuple(RefereeAnswer(one) for one in question.answer(context.table, query.facts))
    )


def _judge_trick(context: RefereeContext, query: Query) -> Findings:
    if not query.trick:
        return Findings()
    return referee.judge_trick(
        context.game, query.trick_of(context.table), query.facts_besides_cards(context.dealt)
    )


def _judge_play(context: RefereeContext, query: Query) -> Findings:
    if not query.hand:
        return Findings()
    return referee.judge_play(
        context.game, query.turn_of(context.table), query.facts_besides_cards(context.dealt)
    )


def shown_answers(findings: Findings) -> tuple[RefereeAnswer, ...]:
    return tuple(map(RefereeAnswer, findings.refusals)) or findings.answers
