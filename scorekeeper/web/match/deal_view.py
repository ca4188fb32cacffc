"""The page of a written deal, also with a note typed there that could not be written."""

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
    """Draw a written deal, every number explained; ``note`` where something else was typed."""
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
    """Return a row of the sheet as the game saw it, and every number of it explained."""
    row = wide.as_dealt
    told = _told_once(row.settlement)
    reasons = [_without(told, reasons) for reasons in row.settlement.reasons]
    return {"row": row, "told": told, "reasons": reasons}


def _told_once(settlement: Settlement[object]) -> tuple[Message, ...]:
    """Return what the deal did, and the reasons that hold of everybody."""
    first, *others = settlement.reasons
    of_all = [reason for reason in first if all(reason in reasons for reasons in others)]
    return (*settlement.notes, *_without(settlement.notes, of_all))


def _without(told: Sequence[Message], reasons: Sequence[Message]) -> tuple[Message, ...]:
    return tuple(reason for reason in reasons if reason not in told)
