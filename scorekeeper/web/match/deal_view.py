"""The page of a written deal, also with a note typed there that could not be written."""

from flask import abort, render_template

from scorekeeper.match import Match
from scorekeeper.rules.ruling import Refusal


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
        row=match.sheet.rows[number - 1],
        written=written,
        note=written if note is None else note,
        refusals=refusals,
        stale=stale,
    )
