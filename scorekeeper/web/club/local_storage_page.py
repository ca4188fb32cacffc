"""The page about storage and backup copies, for a group without a server."""

from flask import Blueprint, abort, render_template
from werkzeug import Response

from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.club import club_start
from scorekeeper.web.platform import auth, standalone, urls
from scorekeeper.web.views.files import backup_copy

NOT_FOUND = 404

blueprint = Blueprint("local_storage_page", __name__, url_prefix="/phone/storage")


@blueprint.before_request
def _require_no_server() -> None:
    if not standalone.has_no_server():
        abort(NOT_FOUND)


@blueprint.get("")
@auth.open_to_all
def show() -> str:
    """Show where the scores are stored, what may delete them, and the last backup copy."""
    return render_template(
        "club/local_storage.html",
        copy=backup_copy.state(),
        visits=auth.visits(),
        every=backup_copy.MATCHES_PER_COPY,
    )


@blueprint.post("/copy")
@auth.for_club(Role.OWNER)
def save_copy() -> Response:
    """Record that a copy is being saved, and redirect to it."""
    backup_copy.record_download()
    return urls.redirect_to("exports.club_json")


@blueprint.post("/later")
@auth.for_club(Role.OWNER)
def postpone_reminder() -> Response:
    """Postpone the reminder to save a copy."""
    backup_copy.postpone()
    return urls.redirect_to("home.show")


@blueprint.post("/bring")
@auth.open_to_all
def import_copy() -> Response:
    """Redirect to the import of a copy, starting a group if this phone has none."""
    if auth.current_visit() is None:
        with auth.current_store().writing() as db:
            key = club_start.start(db)
        club_start.sign_in(key)
    return urls.redirect_to("archive_import.upload_page")
