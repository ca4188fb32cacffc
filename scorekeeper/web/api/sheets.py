"""Sheets in responses, for deals in the request and for stored matches."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.rules.deal import Deal, Plan, Row
from scorekeeper.rules.ruling import Message
from scorekeeper.rules.serialization import to_plain
from scorekeeper.rules.sheet import Sheet
from scorekeeper.web.api import answers
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.translation import speak

AnyRow = Row[Any, Any, Any]
AnySheet = Sheet[Any, Any, Any]
Names = Sequence[str]


def sheet_answer(result: AnySheet, names: Names = ()) -> answers.SheetAnswer:
    """Return the whole sheet with the game's own summary.

    ``names`` are the players' names by seat.
    """
    answer = answers.SheetAnswer(
        deals=[_deal(row, names) for row in result.rows],
        totals=list(result.totals),
        places=list(result.places),
        finished=result.finished,
        next=None if result.next is None else _next_deal(result.next),
    )
    if result.adjustments:
        answer["adjustments"] = [
            {"before": one.before, "points": list(one.points), "reason": one.reason}
            for one in result.adjustments
        ]
    return {**answer, **result.summary}  # type: ignore[typeddict-item]  # what a game says


def _deal(row: AnyRow, names: Names) -> answers.DealAnswer:
    plan, settlement = row.deal.plan, row.settlement
    answer = answers.DealAnswer(
        number=plan.number,
        dealer=plan.dealer,
        cards=plan.cards,
        points=list(settlement.points),
        totals=list(row.totals),
        reasons=[
            _reasons(messages, _names_in_reasons(row, names)) for messages in settlement.reasons
        ],
    )
    if row.deal.table.players:
        answer["seats"] = list(row.deal.table.players)
    if settlement.carried is not None:
        answer["carried"] = settlement.carried
    return answer


def _reasons(messages: Sequence[Message], names: Names) -> str:
    between: str = gettext("; ")  # separates two reasons for one number of points
    return between.join(speak(message, names) for message in messages)


def _names_in_reasons(row: AnyRow, names: Names) -> Names:
    """Return the names for the reasons of ``row``: of partners, those at its table."""
    of_partners = row.at_table is None and row.deal.table.players
    return [names[player] for player in row.deal.table.players] if of_partners else names


def _next_deal(deal: Deal[Any, Any]) -> Any:
    seats = {"seats": list(deal.table.players)} if deal.table.players else {}
    return {**_plan(deal.plan), **seats}


def _plan(plan: Plan) -> Any:
    known = {name: value for name, value in to_plain(plan).items() if value is not None}
    del known["notes"]
    return {**known, "leader": plan.leader}
