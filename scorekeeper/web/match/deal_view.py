"""The page of a saved deal, with its note."""

from collections.abc import Sequence
from typing import Any

from flask import abort, render_template

from scorekeeper.match import Match
from scorekeeper.rules.deal import Settlement
from scorekeeper.rules.ruling import Message, Refusal
from scorekeeper.web.match import log_view


def page(
    match: Match,
    number: int,
    note: str | None = None,
    refusals: tuple[Refusal, ...] = (),
    *,
    stale: bool = False,
) -> str:
    """Render the page. ``note`` is a typed note that could not be saved."""
    if not 1 <= number <= len(match.sheet.rows):
        abort(404)
    written = match.notes.get(number, "")
    return render_template(
        "match/deal.html",
        match=match,
        **row_explanation(match.sheet.rows[number - 1]),
        written=written,
        note=written if note is None else note,
        refusals=refusals,
        stale=stale,
        corrected=log_view.count_corrections(match, number),
    )


def row_explanation(sheet_row: Any) -> dict[str, Any]:
    """Return the template values for a row of the sheet and the explanation of its numbers."""
    row = sheet_row.as_dealt
    shared = _reasons_for_everybody(row.settlement)
    reasons = [_reasons_except(shared, reasons) for reasons in row.settlement.reasons]
    return {"row": row, "told": shared, "reasons": reasons}


def _reasons_for_everybody(settlement: Settlement[object]) -> tuple[Message, ...]:
    """Return the notes of the deal, and the reasons that apply to everybody."""
    first, *others = settlement.reasons
    of_all = [reason for reason in first if all(reason in reasons for reasons in others)]
    return (*settlement.notes, *_reasons_except(settlement.notes, of_all))


def _reasons_except(left_out: Sequence[Message], reasons: Sequence[Message]) -> tuple[Message, ...]:
    return tuple(reason for reason in reasons if reason not in left_out)
