"""The import of a match's points from a spreadsheet or from paper, with a preview.

The form returns with its data in the text area to be corrected. Nothing is stored before
the import, and only what was previewed is imported.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import clock, store
from scorekeeper.imports.points import read_points
from scorekeeper.imports.points_sheet import PointsFault, PointsSheet
from scorekeeper.imports.text_files import MOST_BYTES
from scorekeeper.match import Details, OtherRequest, bounds
from scorekeeper.registry import AnyGame, all_games, find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.names import tidy
from scorekeeper.rules.options import Preset, adapted_to_seats
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.ruling import Refusal
from scorekeeper.rules.sheet import Sheet, sheet
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, match_request, urls
from scorekeeper.web.platform.limits import body_limits, rate_limits
from scorekeeper.web.views import dates

UNPROCESSABLE, CONFLICT = 422, 409

LARGEST_FORM = 3 * MOST_BYTES
"""Room for a file and the typed text. Data that is too large by itself is refused with a reason."""

FAULTS_SHOWN = 30
FIRST_COLUMN = {"": None, "rounds": True, "player": False}
"""Settings for a first column with the rounds, by form value. ``None`` detects such a column."""

blueprint = Blueprint("points_import", __name__, url_prefix="/import/points")


@dataclass(frozen=True, slots=True)
class PointsImportForm:
    """The submitted form. ``data`` is the uploaded file, else the typed text."""

    data: bytes
    text: str
    first_column: str
    preset: Preset[Any]
    first_dealer: int
    played_on: str
    place: str
    over: bool


@dataclass(frozen=True, slots=True)
class PointsPreview:
    """The match as it would be imported, and everything that is wrong with the form.

    ``paper`` is the parsed data, ``faults`` are about the data, and ``refusals`` about the other
    fields. ``sheet`` is ``None`` if there are faults.
    """

    paper: PointsSheet
    faults: tuple[PointsFault, ...]
    sheet: Sheet[Any, Any, Any] | None
    refusals: tuple[Refusal, ...]
    day: date | None

    @property
    def fingerprint(self) -> str:
        rounds = [one.points for one in self.paper.rounds]
        return sha256(repr((self.paper.names, rounds)).encode()).hexdigest()

    @property
    def faults_by_cell(self) -> dict[tuple[int, int], PointsFault]:
        """The faults by line and column."""
        return {(fault.line, fault.column): fault for fault in self.faults}


@blueprint.get("")
@auth.for_club(Role.SCORER)
def choose_game() -> str:
    return render_template("club/points_import_games.html", games=all_games())


@blueprint.get("/<slug>")
@auth.for_club(Role.SCORER)
def show(slug: str) -> str:
    game = _game(slug)
    return _page(
        game,
        PointsImportForm(
            b"", "", "", game.presets[0], 0, clock.today().isoformat(), "", over=False
        ),
    )


@blueprint.post("/<slug>")
@rate_limits.limited(rate_limits.UPLOADING)
@body_limits.max_body(LARGEST_FORM)
@auth.for_club(Role.SCORER)
def submit(slug: str) -> AnyResponse:
    """Preview the data, or import it if that button was pressed."""
    game = _game(slug)
    form = _form_from_request(game)
    preview = _preview(game, form)
    if preview.sheet is None or preview.refusals:
        return make_response(_page(game, form, preview), UNPROCESSABLE)
    if request.form.get("action") != "take":
        return make_response(_page(game, form, preview))
    if request.form.get("previewed") != preview.fingerprint:
        return make_response(_page(game, form, preview, changed=True), CONFLICT)
    try:
        return urls.redirect_to("pad.show", match_id=_import(game, form, preview))
    except OtherRequest:
        return make_response(_page(game, form, preview, changed=True), CONFLICT)


def _import(game: AnyGame, form: PointsImportForm, preview: PointsPreview) -> str:
    visit = auth.required_visit()
    with auth.current_store().writing() as db:
        return store.points_import.import_points(
            db,
            visit.club.id,
            visit.key_id,
            game.slug,
            _options(form, len(preview.paper.names)),
            preview.paper.names,
            form.first_dealer,
            clock.now(),
            request.form.get("idempotency_key"),
            rounds=_points_by_round(game, preview.paper),
            details=Details(preview.day or clock.today(), form.place),
            over=form.over,
            request=match_request.request_fingerprint(),
        )


def _game(slug: str) -> AnyGame:
    return find_game(slug) or abort(404)


# The form


def _form_from_request(game: AnyGame) -> PointsImportForm:
    file = request.files.get("file")
    text = request.form.get("text", "")
    brought = file.read(MOST_BYTES + 1) if file else b""
    presets = {preset.name: preset for preset in game.presets}
    dealer = request.form.get("first_dealer", "")
    seats = {str(seat): seat for seat in range(max(game.seats))}
    return PointsImportForm(
        data=brought or text.encode("utf-8", "replace"),
        text=text,
        first_column=request.form.get("first_column", ""),
        preset=presets.get(request.form.get("preset", ""), game.presets[0]),
        first_dealer=seats.get(dealer, 0),
        played_on=request.form.get("played_on", ""),
        place=tidy(request.form.get("place", "")),
        over="over" in request.form,
    )


def _preview(game: AnyGame, form: PointsImportForm) -> PointsPreview:
    labelled = FIRST_COLUMN.get(form.first_column)
    paper = read_points(form.data, partners=game.partners, labelled=labelled)
    faults = (*paper.faults, *_wrong_players(game, paper))
    seats = len(paper.names)
    day, refusals = dates.read_day_played(form.played_on, "played_on")
    refusals += bounds.check_text(form.place, bounds.LONGEST_PLACE, "place")
    if not faults:
        wrong = game.check_options(_options(form, seats), seats)
        refusals += [replace(one, field="preset") for one in wrong]
    computed = None if faults else _sheet(game, form, paper)
    return PointsPreview(paper, faults, computed, tuple(refusals), day)


def _options(form: PointsImportForm, seats: int) -> Any:
    return adapted_to_seats(form.preset.options, seats)


def _wrong_players(game: AnyGame, paper: PointsSheet) -> list[PointsFault]:
    wrong = game.check_players(len(paper.names)) if paper.names else None
    return [PointsFault(wrong)] if wrong else []


def _points_by_round(game: AnyGame, paper: PointsSheet) -> Sequence[tuple[int, ...]]:
    return paper.points(game.units(len(paper.names)))


def _sheet(game: AnyGame, form: PointsImportForm, paper: PointsSheet) -> Sheet[Any, Any, Any]:
    """Compute the sheet by the rules of the preset."""
    seats = len(paper.names)
    table = Table(_options(form, seats), seats, form.first_dealer % seats)
    return sheet(game, table, [PointsOnly(points) for points in _points_by_round(game, paper)])


def _page(
    game: AnyGame,
    form: PointsImportForm,
    preview: PointsPreview | None = None,
    *,
    changed: bool = False,
) -> str:
    return render_template(
        "club/points_import.html",
        game=game,
        form=form,
        text=(preview and preview.paper.text) or form.text,
        preview=preview,
        changed=changed,
        faults_shown=FAULTS_SHOWN,
    )
