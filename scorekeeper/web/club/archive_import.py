"""An archive that is brought: looked through first, then taken over, all of it or nothing."""

from io import BytesIO
from typing import IO

from flask import Blueprint, Response, jsonify, render_template, request, session
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import clock, store
from scorekeeper.exports.archive import ArchiveFile, Unreadable
from scorekeeper.exports.archive_schema import archive_schema
from scorekeeper.match import Fault
from scorekeeper.registry import all_games
from scorekeeper.rules.names import tidy
from scorekeeper.rules.ruling import N_, Message, refuse, say
from scorekeeper.store import Role
from scorekeeper.web.platform import auth, body_limits, rate_limits, urls

MEGABYTE = 2**20
LARGEST_FILE = 16 * MEGABYTE
LARGEST_FORM = LARGEST_FILE + MEGABYTE // 16
UNPROCESSABLE, NOT_FOUND, TOO_LARGE = 422, 404, 413

OUTCOMES = {
    store.ImportOutcome.NEW: N_("new"),
    store.ImportOutcome.LONGER: N_("goes on"),
    store.ImportOutcome.SAME: N_("here already"),
    store.ImportOutcome.BEHIND: N_("newer here"),
}

blueprint = Blueprint("archives", __name__)


@blueprint.get("/import")
@auth.for_club(Role.SCORER)
def choose() -> str:
    """What can be brought, and the form for an archive."""
    return _choose()


@blueprint.post("/import/archive")
@rate_limits.limited(rate_limits.UPLOADING)
@body_limits.up_to(LARGEST_FORM)
@auth.for_club(Role.OWNER)
def look_through() -> AnyResponse | tuple[str, int]:
    """Look through the file; it is kept where nothing is wrong with it."""
    file = request.files.get("file")
    if file is None or not file.filename:
        return _choose(say("Choose a file.")), UNPROCESSABLE
    name, visit = tidy(file.filename), auth.visit()
    found = _preview(file.stream)
    if found.faults:
        return _refused(found, name)
    file.stream.seek(0)
    with auth.the_store().writing() as db:
        content = file.stream.read()
        upload_id = store.keep_upload(db, visit.club.id, name, content, clock.now())
    return _page(found, name, upload_id), 200


@blueprint.post("/import/archive/<upload_id>")
@rate_limits.limited(rate_limits.UPLOADING)
@auth.for_club(Role.OWNER)
def take_over(upload_id: str) -> AnyResponse | tuple[str, int]:
    """Take over the file that was looked through, unless the club has changed against it."""
    visit, now = auth.visit(), clock.now()
    with auth.the_store().reading() as db:
        upload = store.find_upload(db, visit.club.id, upload_id)
    if upload is None:
        gone = say("This file is not kept here any more. Choose it once more.")
        return _choose(gone), NOT_FOUND
    try:
        with auth.the_store().writing() as db:
            archive = ArchiveFile(BytesIO(upload.content))
            done = store.import_archive(db, visit.club.id, archive, now)
            store.drop_upload(db, visit.club.id, upload_id)
    except store.ImportRefused as refused:
        return _refused(refused.preview, upload.name)
    session["imported"] = {outcome.value: count for outcome, count in done.counts.items()}
    return urls.to("archives.done")


@blueprint.get("/import/done")
@auth.for_club(Role.OWNER)
def done() -> AnyResponse | str:
    """What was taken over, told once."""
    counts = session.pop("imported", None)
    if counts is None:
        return urls.to("archives.choose")
    return render_template("club/imported.html", counts=counts, outcomes=OUTCOMES)


@blueprint.get("/schemas/archive-1.json")
@auth.open_to_all
def schema() -> Response:
    """What an archive looks like, for other programs."""
    answer = jsonify(archive_schema(all_games()))
    answer.mimetype = "application/schema+json"
    return answer


@blueprint.errorhandler(RequestEntityTooLarge)
def too_large(_error: RequestEntityTooLarge) -> tuple[str, int]:
    """The file is larger than a page takes; a command takes it."""
    message = say(
        "At most {most} MB can be imported here. The command scorekeeper import takes more.",
        most=LARGEST_FILE // MEGABYTE,
    )
    return _choose(message), TOO_LARGE


def _preview(file: IO[bytes]) -> store.ImportPreview:
    try:
        archive = ArchiveFile(file)
        with auth.the_store().reading() as db:
            return store.preview_import(db, auth.visit().club.id, archive, clock.now())
    except Unreadable as wrong:
        fault = Fault(wrong.place, refuse("archive.unreadable", wrong.message))
        return store.ImportPreview(counts={}, arrivals=(), players=0, faults=(fault,))


def _choose(problem: Message | None = None) -> str:
    return render_template("club/import.html", problem=problem, most=LARGEST_FILE // MEGABYTE)


def _refused(found: store.ImportPreview, name: str) -> tuple[str, int]:
    return _page(found, name), UNPROCESSABLE


def _page(found: store.ImportPreview, name: str, upload_id: str | None = None) -> str:
    return render_template(
        "club/import_preview.html", preview=found, name=name, upload_id=upload_id, outcomes=OUTCOMES
    )
