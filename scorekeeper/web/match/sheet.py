"""The score sheet of a match. See ``sheet_view``."""

from flask import Blueprint

from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import live_etag, sheet_view
from scorekeeper.web.platform import auth, match_request

blueprint = Blueprint("sheet", __name__, url_prefix="/m/<match_id>")


@blueprint.get("/sheet")
@auth.for_match(Role.VIEWER)
def show(match_id: str) -> str:
    match = match_request.load_match(match_id)
    return sheet_view.render_sheet(match, polling=live_etag.sheet_polling(match))
