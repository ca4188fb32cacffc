"""Keys: their links shown, handed on, and withdrawn."""

from flask import Blueprint, abort, render_template

from scorekeeper import store
from scorekeeper.store import Role
from scorekeeper.web import access, tokens

blueprint = Blueprint("keys", __name__)


@blueprint.get("/keys/<key_id>")
@access.for_club(Role.OWNER)
def show(key_id: str) -> str:
    """The link of a key of the club."""
    with access.the_store().reading() as db:
        keys = store.list_keys(db, access.visit().club.id)
    key = next((key for key in keys if key.id == key_id), None) or abort(404)
    return render_template("link.html", address=tokens.link(key))
