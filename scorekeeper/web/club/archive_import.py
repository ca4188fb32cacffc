"""The import of an archive: previewed first, then imported as a whole or not at all."""

from io import BytesIO
from typing import IO

from flask import Blueprint, Response, jsonify, make_response, render_template, request, session
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import clock, store
from scorekeeper.exports.archive_schema import archive_schema
from scorekeeper.imports.archive_file import ArchiveFile, Unreadable
from scorekeeper.match import ArchiveFault, Refused, new_id
from scorekeeper.registry import all_games
from scorekeeper.rules.names import tidy
from scorekeeper.rules.ruling import N_, Message, refuse, say
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.club import club_start
from scorekeeper.web.platform import auth, concurrency, urls
from scorekeeper.web.platform.limits import body_limits, rate_limits
from scorekeeper.web.platform.request_priority import Priority, priority

MEGABYTE = 2**20
LARGEST_FILE = 16 * MEGABYTE
LARGEST_FORM = LARGEST_FILE + MEGABYTE // 16
UNPROCESSABLE, NOT_FOUND, TOO_LARGE, INSUFFICIENT_STORAGE = 422, 404, 413, 507

MOST_WORK = 150_000
"""The most deals that are computed for one file. A file of the largest size has a third of it."""

OUTCOMES = {
    store.archive.ImportOutcome.NEW: N_("New match"),
    store.archive.ImportOutcome.LONGER: N_("Updated"),
    store.archive.ImportOutcome.SAME: N_("Already here"),
    store.archive.ImportOutcome.BEHIND: N_("Newer here"),
    store.archive.ImportOutcome.DELETED: N_("Deleted here"),
}

COUNTED_OUTCOMES = OUTCOMES | {store.archive.ImportOutcome.NEW: N_("New matches")}
"""The outcomes as labels of their numbers."""

RULES_OUTCOMES = {
    store.archive.RulesOutcome.NEW: N_("New rules"),
    store.archive.RulesOutcome.BESIDE: N_("New rules"),
    store.archive.RulesOutcome.SAME: N_("Already here"),
    store.archive.RulesOutcome.FULL: N_("Left out"),
}

SEASONS_OUTCOMES = {
    store.archive.RulesOutcome.NEW: N_("New season"),
    store.archive.RulesOutcome.BESIDE: N_("New season"),
    store.archive.RulesOutcome.SAME: N_("Already here"),
    store.archive.RulesOutcome.FULL: N_("Left out"),
}

blueprint = Blueprint("archive_import", __name__)


@blueprint.get("/import")
@auth.for_club(Role.SCORER, strangers=True)
def upload_page() -> AnyResponse | str:
    if club_start.is_shut_out():
        return urls.redirect_to("home.show")
    return _import_page()


@blueprint.post("/import/archive")
@rate_limits.limited(rate_limits.UPLOADING)
@body_limits.max_body(LARGEST_FORM)
@rate_limits.limited(rate_limits.STARTING_CLUBS, only=lambda: auth.current_visit() is None)
@priority(Priority.SLOW)
@auth.for_club(Role.OWNER, strangers=True)
def preview() -> AnyResponse | tuple[str, int]:
    """Preview the file, and store it for the confirmation if it is valid.

    A visitor without a club starts one with a valid file.
    """
    if club_start.is_shut_out():
        return urls.redirect_to("home.show")
    file = request.files.get("file")
    if file is None or not file.filename:
        return _import_page(say("Choose a file")), UNPROCESSABLE
    try:
        return _preview_new_file(file.stream, tidy(file.filename))
    except concurrency.Busy as busy:
        return _respond_busy(busy)
    except Refused as refused:
        return _import_page(refused.refusals[0].message), INSUFFICIENT_STORAGE


def _preview_new_file(file: IO[bytes], name: str) -> AnyResponse | tuple[str, int]:
    visit = auth.current_visit()
    found = _preview(file, visit.club.id if visit else new_id())
    if found.faults:
        return _refused(found, name)
    if not found.has_changes:
        return _page(found, name), 200
    if visit is None:
        return _start_club(file, name)
    return _page(found, name, _store_upload(file, name, visit.club.id)), 200


def _start_club(file: IO[bytes], name: str) -> AnyResponse:
    """Start a club with a stored file, and show the preview of the file in it."""
    packed = _pack(file)
    with auth.current_store().writing() as db:
        key = club_start.start(db)
        upload_id = store.uploads.save(db, key.club_id, name, packed, clock.now())
    club_start.sign_in(key)
    return urls.redirect_to("archive_import.review", upload_id=upload_id)


@blueprint.get("/import/archive/<upload_id>")
@rate_limits.limited(rate_limits.UPLOADING)
@priority(Priority.SLOW)
@auth.for_club(Role.OWNER)
def review(upload_id: str) -> AnyResponse | tuple[str, int]:
    """Preview a file that was stored for the confirmation."""
    club_id = auth.required_visit().club.id
    with auth.current_store().reading() as db:
        upload = store.uploads.find(db, club_id, upload_id, clock.now())
    if upload is None:
        return _respond_gone()
    try:
        found = _preview(BytesIO(upload.content), club_id)
    except concurrency.Busy as busy:
        return _respond_busy(busy)
    if found.faults:
        return _refused(found, upload.name)
    return _page(found, upload.name, upload_id), 200


@blueprint.post("/import/archive/<upload_id>")
@rate_limits.limited(rate_limits.UPLOADING)
@priority(Priority.SLOW)
@auth.for_club(Role.OWNER)
def confirm(upload_id: str) -> AnyResponse | tuple[str, int]:
    """Import the previewed file, unless the club has changed in a way that prevents it."""
    visit, now = auth.required_visit(), clock.now()
    with auth.current_store().reading() as db:
        upload = store.uploads.find(db, visit.club.id, upload_id, now)
    if upload is None:
        return _respond_gone()
    try:
        with concurrency.IMPORTS.slot():
            imported = store.archive.import_archive(
                auth.current_store(),
                visit.club.id,
                lambda: ArchiveFile(BytesIO(upload.content)),
                now,
                most_work=MOST_WORK,
                first=lambda db: store.uploads.delete(db, visit.club.id, upload_id),
            )
    except store.archive.ImportRefused as refused:
        return _refused(refused.preview, upload.name)
    session["imported"] = {outcome.value: count for outcome, count in imported.counts.items()}
    session["imported_rules"] = imported.new_rules
    session["imported_seasons"] = imported.new_seasons
    return urls.redirect_to("archive_import.done")


@blueprint.get("/import/done")
@auth.for_club(Role.OWNER)
def done() -> AnyResponse | str:
    counts = session.pop("imported", None)
    if counts is None:
        return urls.redirect_to("archive_import.upload_page")
    return render_template(
        "club/archive_imported.html",
        counts=counts,
        counted_outcomes=COUNTED_OUTCOMES,
        rules=session.pop("imported_rules", 0),
        seasons=session.pop("imported_seasons", 0),
    )


@blueprint.get("/schemas/archive-1.json")
@auth.open_to_all
def schema() -> Response:
    """Respond with the JSON Schema of an archive, for other programs."""
    answer = jsonify(archive_schema(all_games()))
    answer.mimetype = "application/schema+json"
    return answer


@blueprint.errorhandler(RequestEntityTooLarge)
def too_large(_error: RequestEntityTooLarge) -> tuple[str, int]:
    """Respond that the file is too large, and name the command that accepts it."""
    message = say(
        "The limit here is {most} MB. For more, use the command “scorekeeper import”.",
        most=LARGEST_FILE // MEGABYTE,
    )
    return _import_page(message), TOO_LARGE


def _preview(file: IO[bytes], club_id: str) -> store.archive.ImportPreview:
    try:
        with concurrency.IMPORTS.slot(), auth.current_store().reading() as db:
            archive = ArchiveFile(file)
            return store.archive.preview_import(db, club_id, archive, clock.now(), MOST_WORK)
    except Unreadable as wrong:
        fault = ArchiveFault(wrong.place, refuse("archive.unreadable", wrong.message))
        return store.archive.ImportPreview(counts={}, arrivals=(), players=0, faults=(fault,))


def _store_upload(file: IO[bytes], name: str, club_id: str) -> str:
    """Store the file until it is confirmed; return its id. Raise ``Refused`` without room."""
    packed = _pack(file)
    with auth.current_store().writing() as db:
        return store.uploads.save(db, club_id, name, packed, clock.now())


def _pack(file: IO[bytes]) -> bytes:
    file.seek(0)
    return store.uploads.pack(file.read())


def _respond_gone() -> tuple[str, int]:
    return _import_page(say("This file is no longer here. Choose it again.")), NOT_FOUND


def _respond_busy(busy: concurrency.Busy) -> AnyResponse:
    answer = make_response(_import_page(busy.message), busy.code)
    answer.headers["Retry-After"] = str(concurrency.SECONDS_TO_RETRY)
    return answer


def _import_page(problem: Message | None = None) -> str:
    return render_template(
        "club/archive_import.html", problem=problem, most=LARGEST_FILE // MEGABYTE
    )


def _refused(found: store.archive.ImportPreview, name: str) -> tuple[str, int]:
    return _page(found, name), UNPROCESSABLE


def _page(found: store.archive.ImportPreview, name: str, upload_id: str | None = None) -> str:
    return render_template(
        "club/archive_preview.html",
        preview=found,
        name=name,
        upload_id=upload_id,
        outcomes=OUTCOMES,
        counted_outcomes=COUNTED_OUTCOMES,
        rules_outcomes=RULES_OUTCOMES,
        seasons_outcomes=SEASONS_OUTCOMES,
    )
