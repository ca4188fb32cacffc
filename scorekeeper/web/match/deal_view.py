"""The page of a saved deal, with its note."""

from collections.abc import Sequence
from typing import Any

from flask import abort, render_template

from scorekeeper.match import Match
from scorekeeper.rules.game import Settlement
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
    """Draw the page. ``note`` is a typed note that could not be saved."""
    if not 1 <= number <= len(match.sheet.rows):
        abort(404)
    written = match.notes.get(number, "")
    return render_template(
        "match/deal.html",
        match=match,
        **row_told(match.sheet.rows[number - 1]),
        written=written,
        note=written if note is None else note,
        refusals=refusals,
        stale=stale,
        corrected=log_view.corrections(match, number),
    )


def row_told(wide: Any) -> dict[str, Any]:
    """Return the template values for a row of the sheet and the explanation of its numbers."""
    row = wide.as_dealt
    told = _told_once(row.settlement)
    reasons = [_without(told, reasons) for reasons in row.settlement.reasons]
    return {"row": row, "told": told, "reasons": reasons}


def _told_once(settlement: Settlement[object]) -> tuple[Message, ...]:
    """Return the notes of the deal, and the reasons that apply to everybody."""
    first, *others = settlement.reasons
    of_all = [reason for reason in first if all(reason in reasons for reasons in others)]
    return (*settlement.notes, *_without(settlement.notes, of_all))


def _without(told: Sequence[Message], reasons: Sequence[Message]) -> tuple[Message, ...]:
    return tuple(reason for reason in reasons if reason not in told)
