"""Corrections of deals with known points but unknown cards."""

from dataclasses import dataclass, replace
from typing import Any

from flask import render_template

from scorekeeper.match import Match, commands
from scorekeeper.match.number_input import read_number
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.ruling import Refusal
from scorekeeper.web.match.submission import Submission


def is_points_only(match: Match, number: int) -> bool:
    rows = match.sheet.rows
    return 1 <= number <= len(rows) and isinstance(rows[number - 1].entry, PointsOnly)


@dataclass(frozen=True, slots=True)
class PointsForm:
    """The correction of a deal with points only.

    ``typed`` are the texts by seat or side, if any were sent.
    """

    match: Match
    number: int
    typed: tuple[str, ...] = ()

    def read(self) -> tuple[tuple[int, ...], tuple[Refusal, ...]]:
        read = [read_number(text) for text in self.typed]
        refusals = [
            replace(one, field=f"points.{unit}")
            for unit, one in enumerate(read)
            if isinstance(one, Refusal)
        ]
        points = tuple(self.match.typed(one) for one in read if isinstance(one, int))
        return points, tuple(refusals)


def submitted_points(match: Match, number: int, submission: Submission) -> PointsForm:
    """Return the form with the submitted texts."""
    if "points.0" not in submission.facts:
        return PointsForm(match, number)
    units = range(len(match.sheet.rows[number - 1].as_dealt.totals))
    typed = tuple(submission.facts.get(f"points.{unit}", "") for unit in units)
    return PointsForm(match, number, typed)


def page(form: PointsForm, refusals: tuple[Refusal, ...] = (), *, stale: str = "") -> str:
    """Return the page with the typed points, or with the saved points.

    ``stale`` is the result of ``pad_view.changed_part``.
    """
    points, wrong = form.read()
    facts = _template_values(form, refusals)
    marks = facts["row"].settlement.marks
    mine = {"points": points, "marks": marks} if form.typed and not wrong else None
    return render_template("match/correct_points.html", **facts, stale=stale, mine=mine)


def part(form: PointsForm) -> str:
    return render_template("match/_points.html", **_template_values(form, ()), stale="")


def _last_deal(form: PointsForm, refusals: tuple[Refusal, ...]) -> int | None:
    """Return the deal after which these points end the match, if they are refused for that."""
    points, _ = form.read()
    if not any(one.code == commands.ENDS_BEFORE for one in refusals):
        return None
    return commands.last_deal_after(form.match, form.number, PointsOnly(points))


def _template_values(form: PointsForm, refusals: tuple[Refusal, ...]) -> dict[str, Any]:
    row = form.match.sheet.rows[form.number - 1].as_dealt
    texts = list(form.typed or map(str, map(form.match.shown, row.settlement.points)))
    read = [points for points in map(read_number, texts) if isinstance(points, int)]
    return {
        "match": form.match,
        "number": form.number,
        "row": row,
        "texts": texts,
        "sum": sum(read) if len(read) == len(texts) else None,
        "refusals": refusals,
        "elsewhere": [one for one in refusals if not one.field.startswith("points.")],
        "last": _last_deal(form, refusals),
    }
