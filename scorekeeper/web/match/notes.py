"""When and where a match was played, a note about it, and notes about its deals."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper import store
from scorekeeper.rules.names import tidy, tidy_lines
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store import Role
from scorekeeper.web.match import deal_view
from scorekeeper.web.platform import auth, match_request, urls
from scorekeeper.web.views import dates

UNPROCESSABLE, CONFLICT = 422, 409
PLACES_OFFERED = 12

SAME = frozenset({"match.same_details", "deal.same_note"})
"""Refusals that ask nothing of anybody: what was sent is written already."""

blueprint = Blueprint("notes", __name__, url_prefix="/m/<match_id>")


@dataclass(frozen=True, slots=True)
class NotesForm:
    """What the form says. ``day`` is what can be made of ``played_on``, if anything can."""

    played_on: str
    place: str
    note: str
    day: date | None = None
    refusals: tuple[Refusal, ...] = ()


@blueprint.get("/details")
@auth.for_match(Role.SCORER)
def show(match_id: str) -> str:
    """The form, as things are written."""
    match = match_request.load_match(match_id)
    written = match.details
    return _page(match, NotesForm(written.played_on.isoformat(), written.place, written.note))


@blueprint.post("/details")
@auth.for_match(Role.SCORER)
def write(match_id: str) -> Response:
    """Write what was typed."""
    match = match_request.load_match(match_id)
    typed = _read()
    if typed.refusals or typed.day is None:
        return _refused(match, typed, typed.refusals)
    details = store.Details(typed.day, typed.place, typed.note)
    try:
        _append(match, store.describe, _describes, details=details)
    except store.Refused as refused:
        if not _same(refused):
            return _refused(match, typed, refused.refusals)
    except store.Stale as stale:
        page = _page(stale.current, typed, stale=True)
        return make_response(page, CONFLICT)
    return urls.to("pad.show", match_id=match_id)


@blueprint.post("/deals/<int:number>/note")
@auth.for_match(Role.SCORER)
def note(match_id: str, number: int) -> Response:
    """Write the note of a deal; an empty one takes it away."""
    match = match_request.load_match(match_id)
    text = tidy_lines(request.form.get("note", ""))
    if not 1 <= number <= len(match.sheet.rows):
        return _deal_gone(match, number, text)
    try:
        _append(match, store.note_deal, _notes(number), number=number, text=text)
    except store.Refused as refused:
        if not _same(refused):
            page = deal_view.page(match, number, text, refused.refusals)
            return make_response(page, UNPROCESSABLE)
    except store.Stale as stale:
        if number > len(stale.current.sheet.rows):
            return _deal_gone(stale.current, number, text)
        return make_response(deal_view.page(stale.current, number, text, stale=True), CONFLICT)
    return urls.to("pad.show", match_id=match_id)


def _read() -> NotesForm:
    typed = request.form.get("played_on", "")
    day, refusals = dates.read_day_played(typed, "played_on")
    place, note = request.form.get("place", ""), request.form.get("note", "")
    return NotesForm(typed, tidy(place), tidy_lines(note), day, tuple(refusals))


def _append(
    match: store.Match,
    act: Callable[..., Any],
    meant: Callable[[store.LogLine], bool],
    **facts: Any,
) -> None:
    """Write, also when others have written since, as long as none of it was what is ``meant``.

    Who types a note while the others play on is not told to begin again.
    """
    terms = match_request.write_terms(match)
    while True:
        try:
            with auth.the_store().writing() as db:
                act(db, **terms, **facts)
            return
        except store.Stale as stale:
            if any(meant(line) for line in stale.current.lines[terms["version"] :]):
                raise
            terms["version"] = stale.current.version


def _describes(line: store.LogLine) -> bool:
    return line.kind is store.Kind.DESCRIBED


def _notes(number: int) -> Callable[[store.LogLine], bool]:
    kinds = (store.Kind.DEAL_NOTED, store.Kind.RECORDED, store.Kind.REMOVED)
    return lambda line: line.deal == number and line.kind in kinds


def _same(refused: store.Refused) -> bool:
    return {refusal.code for refusal in refused.refusals} <= SAME


def _refused(match: store.Match, typed: NotesForm, refusals: tuple[Refusal, ...]) -> Response:
    return make_response(_page(match, typed, refusals), UNPROCESSABLE)


def _page(
    match: store.Match,
    typed: NotesForm,
    refusals: tuple[Refusal, ...] = (),
    *,
    stale: bool = False,
) -> str:
    with auth.the_store().reading() as db:
        places = store.last_places(db, match.club_id, PLACES_OFFERED)
    return render_template(
        "match/notes.html",
        match=match,
        typed=typed,
        refusals=refusals,
        stale=stale,
        places=places,
        first=dates.EARLIEST,
        last=dates.latest(),
    )


def _deal_gone(match: store.Match, number: int, text: str) -> Response:
    """There is no such deal any more: what was typed about it is shown once again."""
    page = render_template("match/deal_gone.html", match=match, number=number, note=text)
    return make_response(page, CONFLICT)
