"""Deals of which only the points are known: corrected by writing the points anew."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import make_response, render_template, request
from werkzeug import Response

from scorekeeper import store
from scorekeeper.imports.numbers import read_number
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.ruling import Refusal
from scorekeeper.web.match import pad_view
from scorekeeper.web.platform import auth, htmx, match_request, urls

UNPROCESSABLE, CONFLICT = 422, 409


def is_such(match: store.Match, number: int) -> bool:
    """Whether only the points are known of deal ``number``."""
    rows = match.sheet.rows
    return 1 <= number <= len(rows) and isinstance(rows[number - 1].entry, PointsOnly)


def page(
    match: store.Match,
    number: int,
    typed: Sequence[str] | None = None,
    refusals: Sequence[Refusal] = (),
    *,
    stale: str = "",
) -> str:
    """The form of such a deal; ``typed`` where something else was written than the sheet has.

    ``stale`` is what was written first, see ``pad_view.what_was_written``.
    """
    form = _form(match, number, typed, refusals)
    points, wrong = _read(typed or ())
    marks = form["row"].settlement.marks
    mine = {"points": points, "marks": marks} if typed and not wrong else None
    return render_template("match/correct_points.html", **form, stale=stale, mine=mine)


def _form(
    match: store.Match, number: int, typed: Sequence[str] | None, refusals: Sequence[Refusal]
) -> dict[str, Any]:
    row = match.sheet.rows[number - 1]
    texts = list(typed or map(str, row.settlement.points))
    read = [points for points in map(read_number, texts) if isinstance(points, int)]
    return {
        "match": match,
        "number": number,
        "row": row,
        "texts": texts,
        "sum": sum(read) if len(read) == len(texts) else None,
        "refusals": refusals,
        "elsewhere": [one for one in refusals if not one.field.startswith("points.")],
    }


def write(match: store.Match, number: int) -> Response | None:
    """Write the points anew, or show what was typed; ``None`` where another form was sent."""
    action = request.form.get("action", "")
    if action == "leave":
        return urls.to("pad.show", match_id=match.id)
    units = range(len(match.sheet.totals))
    typed = [request.form.get(f"points.{unit}", "") for unit in units]
    if "points.0" not in request.form:
        return None
    if not action and request.htmx:  # type: ignore[attr-defined]
        return make_response(
            render_template("match/_points.html", **_form(match, number, typed, ()))
        )
    return _correct(match, number, typed)


def _correct(match: store.Match, number: int, typed: Sequence[str]) -> Response | None:
    points, refusals = _read(typed)
    if refusals:
        return make_response(page(match, number, typed, refusals), UNPROCESSABLE)
    terms = match_request.write_terms(match)
    try:
        with auth.the_store().writing() as db:
            store.correct_deal(db, **terms, number=number, entry=PointsOnly(points))
    except store.Stale as stale:
        if not is_such(stale.current, number):
            return None
        first = pad_view.what_was_written(stale.current, number)
        shown = page(stale.current, number, typed, stale=first)
        return htmx.whole_page(make_response(shown, CONFLICT))
    except store.Refused as refused:
        return make_response(page(match, number, typed, refused.refusals), UNPROCESSABLE)
    return urls.to("pad.show", match_id=match.id)


def _read(typed: Sequence[str]) -> tuple[tuple[int, ...], list[Refusal]]:
    read = [read_number(text) for text in typed]
    refusals = [
        replace(one, field=f"points.{unit}")
        for unit, one in enumerate(read)
        if isinstance(one, Refusal)
    ]
    return tuple(one for one in read if isinstance(one, int)), refusals
