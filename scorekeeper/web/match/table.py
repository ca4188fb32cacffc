"""The table view, readable from two metres. See ``table_view``."""

from flask import Blueprint

from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import live_etag, table_view
from scorekeeper.web.platform import auth, match_request

blueprint = Blueprint("table", __name__, url_prefix="/m/<match_id>")


@blueprint.get("/table")
@auth.for_match(Role.VIEWER)
def show(match_id: str) -> str:
    match = match_request.load_match(match_id)
    return table_view.render_table(match, polling=live_etag.table_polling(match))
