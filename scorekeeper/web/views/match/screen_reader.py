"""Rows as sentences for screen readers: a row of the pad, a deal, a place.

On screen, a row is a name, chips, tags and numbers side by side, which makes no sense when read
aloud piece by piece. The sentences contain exactly what is visible.
"""

from typing import Any

from scorekeeper.match import Match
from scorekeeper.rules.deal import Deal
from scorekeeper.rules.ruling import N_, Message
from scorekeeper.rules.sheet import totals_after
from scorekeeper.web.platform.catalogue import gettext, ngettext
from scorekeeper.web.views.match.deal_entry import GroupView
from scorekeeper.web.views.match.deal_progress import ProgressRow
from scorekeeper.web.views.match.field_view import FieldView
from scorekeeper.web.views.match.standings import NO_PLACE, row_names, scoring_names, side_names
from scorekeeper.web.views.translation import game_gettext, isolated, number, signed, speak

ROLES = {
    (True, True): (N_("deals, leads"), N_("dealt, led")),
    (True, False): (N_("deals"), N_("dealt")),
    (False, True): (N_("leads"), N_("led")),
}
"""The words for a player who deals, leads or does both, and for one who did."""


def cell_sentence(match: Match, row: Any, unit: int) -> str:
    """Return the result of a deal for one column: "Deal 5, Ben: bid 2, took 2, 16 points, …"."""
    if row.unit_of(unit) is None:
        return _not_played(match, row, unit)
    return _deal_sentence(match, row, unit, _facts_text(match, row, row.settlement.reasons[unit]))


def result_sentence(match: Match, row: Any, unit: int) -> str:
    """Return the result of a deal for one column, with all reasons for its points."""
    names = row_names(match, row)
    reasons = [speak(reason, names) for reason in row.settlement.reasons[unit]]
    return _deal_sentence(match, row, unit, _joined(reasons))


def _deal_sentence(match: Match, row: Any, unit: int, facts: str) -> str:
    return str(
        gettext(
            "Deal %(number)s, %(name)s: %(facts)s, %(points)s, %(total)s in all.",
            number=row.deal.plan.number,
            name=isolated(scoring_names(match, row)[unit]),
            facts=facts,
            points=_points_text(match.shown(row.settlement.points[unit])),
            total=number(match.shown(totals_after(match.game, row)[unit])),
        )
    )


def _facts_text(match: Match, row: Any, reasons: tuple[Message, ...]) -> str:
    """Return the facts of a deal without the arithmetic, if a reason has them separately."""
    names = row_names(match, row)
    if "what" in reasons[0].params:
        return speak(reasons[0].params["what"], names)
    return _joined([speak(reason, names) for reason in reasons])


def _not_played(match: Match, row: Any, unit: int) -> str:
    """Return that a player sat out; "" for somebody who was not at the table."""
    if not match.was_in_match(row, unit):
        return ""
    return str(
        gettext(
            "Deal %(number)s, %(name)s: sits out, %(total)s in all.",
            number=row.deal.plan.number,
            name=isolated(side_names(match)[unit]),
            total=number(match.shown(row.totals[unit])),
        )
    )


def saved_sentence(match: Match, news: str, lead: str) -> str:
    """Return the news of a saved deal, everybody's points and totals, and the lead."""
    row = match.sheet.rows[-1].as_dealt
    given = []
    for name, points, total in zip(
        scoring_names(match, row), row.settlement.points, row.totals, strict=True
    ):
        in_all = "" if match.game.settled_otherwise else _total_text(match.shown(total))
        parts = _joined([_points_text(match.shown(points)), in_all])
        given.append(gettext("%(name)s %(points)s", name=isolated(name), points=parts))
    parts = gettext("%(news)s: %(given)s.", news=news, given=gettext("; ").join(given))
    return str(gettext("%(facts)s %(lead)s.", facts=parts, lead=lead) if lead else parts)


def place_sentence(  # noqa: PLR0913 - the columns of the standings
    place: str,
    name: str,
    total: int,
    gap: int | None = None,
    last: int | None = None,
    *,
    left: bool = False,
) -> str:
    """Return a line of the standings: place, total, difference and last deal, as shown."""
    parts = [_total_text(total)]
    if place == NO_PLACE:
        place, left = "", True
    if left:
        parts.append(gettext("left"))
    if gap:
        parts.append(gettext("%(points)s behind", points=abs(gap)))
    if last is not None:
        parts.append(gettext("last deal %(points)s", points=signed(last)))
    return _name_with_facts(_joined([place, isolated(name)]), parts)


def row_sentence(  # noqa: PLR0913 - the parts of a row
    match: Match,
    deal: Deal[Any, Any],
    group: GroupView,
    field: FieldView,
    *,
    turn: bool,
    past: bool = False,
    blank: bool = False,
) -> str:
    """Return a row of the pad: the player, role, answer, points and total.

    ``turn`` means that this is the player's turn, ``past`` that the deal has been played. Answer
    and total of a ``blank`` form are left out, because the page changes both without a connection.
    """
    role = role_text(match, deal, field.seat, past=past)
    parts = [role, gettext("now") if turn else "", field.aside]
    if blank:
        return _name_with_facts(isolated(field.label), [*parts, str(group.label)])
    parts.append(_answer_text(group.label, _spoken_answer(field)))
    if field.before is not None:
        parts.append(gettext("before %(points)s", points=number(match.shown(field.before))))
    if field.points is not None:
        parts.append(_points_text(match.shown(field.points)))
    if field.unit is not None and not match.game.partners:
        parts.append(_total_text(match.shown(deal.standing.totals[field.unit])))
    if field.likely_mistake:
        parts.append(gettext("Check this"))
    return _name_with_facts(isolated(field.label), parts)


def line_sentence(heads: tuple[str, ...], line: ProgressRow) -> str:
    """Return a player's answers so far in the draft."""
    said = [_spoken_answer(field) if field else "" for field in line.fields]
    parts = [_answer_text(head, one) for head, one in zip(heads, said, strict=False)]
    return _name_with_facts(isolated(line.label), parts)


def _name_with_facts(name: str, facts: list[str]) -> str:
    return str(gettext("%(name)s: %(facts)s.", name=name, facts=_joined(facts)))


def role_text(match: Match, deal: Deal[Any, Any], seat: int | None, *, past: bool) -> str:
    """Return what a player does in ``deal`` besides playing, or did if it is ``past``."""
    role = ROLES.get((seat == deal.plan.dealer, seat == deal.plan.leader))
    if seat is None or role is None:
        return ""
    now, then = role
    return game_gettext(match.game, then if past else now)


def _spoken_answer(field: FieldView) -> str:
    if field.hidden:
        return str(gettext("entered"))
    return field.selected.label if field.selected else ""


def _answer_text(question: str, answer: str) -> str:
    if not answer:
        return str(gettext("%(question)s not entered", question=question))
    return str(gettext("%(question)s %(answer)s", question=question, answer=answer))


def _points_text(points: int) -> str:
    return str(ngettext("%(shown)s point", "%(shown)s points", abs(points), shown=number(points)))


def _total_text(total: int) -> str:
    return str(gettext("%(total)s in all", total=number(total)))


def _joined(parts: list[str]) -> str:
    return str(gettext(", ")).join(part for part in parts if part)
