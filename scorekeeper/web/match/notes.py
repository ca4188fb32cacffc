"""The date, location and note of a match, and notes on its deals."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper import store
from scorekeeper.match import Details, Match, Refused, Stale, StoredEvent, bounds, commands
from scorekeeper.match.events.deals import DealRecorded, DealRemoved
from scorekeeper.match.events.notes import DealNoted, MatchDescribed
from scorekeeper.rules.names import tidy, tidy_lines
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import deal_view
from scorekeeper.web.platform import auth, match_request, urls
from scorekeeper.web.views import dates

UNPROCESSABLE, CONFLICT = 422, 409
PLACES_OFFERED = 12

UNCHANGED = frozenset({"match.same_details", "deal.same_note"})
"""Refusals that are ignored, because the same text is already saved."""

blueprint = Blueprint("notes", __name__, url_prefix="/m/<match_id>")


@dataclass(frozen=True, slots=True)
class NotesForm:
    """The submitted form. ``day`` is the parsed ``played_on``."""

    played_on: str
    place: str
    note: str
    day: date | None = None
    refusals: tuple[Refusal, ...] = ()


@blueprint.get("/details")
@auth.for_match(Role.SCORER)
def show(match_id: str) -> str:
    match = match_request.load_match(match_id)
    written = match.details
    return _page(match, NotesForm(written.played_on.isoformat(), written.place, written.note))


@blueprint.post("/details")
@auth.for_match(Role.SCORER)
def write(match_id: str) -> Response:
    typed = _read_form()
    if typed.refusals or typed.day is None:
        return _respond_refused(match_id, typed, typed.refusals)
    details = Details(typed.day, typed.place, typed.note)
    try:
        with match_request.lock_match(match_id) as locked:
            _rebase_unless(locked, _is_description).append(commands.describe, details)
    except Refused as refused:
        if not _is_unchanged(refused):
            return _respond_refused(match_id, typed, refused.refusals)
    except Stale as stale:
        page = _page(stale.current, typed, stale=True)
        return make_response(page, CONFLICT)
    return urls.redirect_to("pad.show", match_id=match_id)


@blueprint.post("/deals/<int:number>/note")
@auth.for_match(Role.SCORER)
def note(match_id: str, number: int) -> Response:
    """Save the note on a deal. An empty note removes it."""
    text = tidy_lines(request.form.get("note", ""))
    try:
        with match_request.lock_match(match_id) as locked:
            _rebase_unless(locked, _is_note_of(number)).append(commands.note_deal, number, text)
    except Refused as refused:
        if not _is_unchanged(refused):
            match = match_request.load_match(match_id)
            return _note_refused(match, number, text, refused.refusals)
    except Stale as stale:
        return _note_stale(stale.current, number, text)
    return urls.redirect_to("pad.show", match_id=match_id)


def _read_form() -> NotesForm:
    typed = request.form.get("played_on", "")
    day, refusals = dates.read_day_played(typed, "played_on")
    place, note = request.form.get("place", ""), request.form.get("note", "")
    return NotesForm(typed, tidy(place), tidy_lines(note), day, tuple(refusals))


def _rebase_unless(
    locked: store.matches.LockedMatch, is_conflict: Callable[[StoredEvent], bool]
) -> store.matches.LockedMatch:
    """Base the write on the newest version, unless an event in between was ``is_conflict``.

    Somebody who types a note while the others play on does not have to start again.
    """
    since = locked.match.lines[locked.terms.version :]
    return locked if any(map(is_conflict, since)) else locked.based_on(locked.match.version)


def _is_description(line: StoredEvent) -> bool:
    return isinstance(line.event, MatchDescribed)


def _is_note_of(number: int) -> Callable[[StoredEvent], bool]:
    kinds = (DealNoted, DealRecorded, DealRemoved)
    return lambda line: line.deal == number and isinstance(line.event, kinds)


def _is_unchanged(refused: Refused) -> bool:
    return {refusal.code for refusal in refused.refusals} <= UNCHANGED


def _respond_refused(match_id: str, typed: NotesForm, refusals: tuple[Refusal, ...]) -> Response:
    match = match_request.load_match(match_id)
    return make_response(_page(match, typed, refusals), UNPROCESSABLE)


def _note_refused(match: Match, number: int, text: str, refusals: tuple[Refusal, ...]) -> Response:
    if not 1 <= number <= len(match.sheet.rows):
        return _removed_deal_page(match, number, text)
    return make_response(deal_view.page(match, number, text, refusals), UNPROCESSABLE)


def _note_stale(match: Match, number: int, text: str) -> Response:
    if not 1 <= number <= len(match.sheet.rows):
        return _removed_deal_page(match, number, text)
    return make_response(deal_view.page(match, number, text, stale=True), CONFLICT)


def _page(
    match: Match,
    typed: NotesForm,
    refusals: tuple[Refusal, ...] = (),
    *,
    stale: bool = False,
) -> str:
    with auth.current_store().reading() as db:
        places = store.history.last_places(db, match.club_id, PLACES_OFFERED)
    return render_template(
        "match/notes.html",
        match=match,
        typed=typed,
        refusals=refusals,
        stale=stale,
        places=places,
        first=bounds.FIRST_DAY,
        last=dates.latest(),
    )


def _removed_deal_page(match: Match, number: int, text: str) -> Response:
    """Show the note that was typed for a deal that was removed meanwhile."""
    page = render_template("match/deal_gone.html", match=match, number=number, note=text)
    return make_response(page, CONFLICT)
