"""The name of a club, which its owner gives it when they like."""

from flask import Blueprint, render_template, request
from werkzeug import Response

from scorekeeper import store
from scorekeeper.rules import names
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, urls

UNPROCESSABLE = 422

blueprint = Blueprint("club_name", __name__)


@blueprint.get("/club/name")
@auth.for_club(Role.OWNER)
def show() -> str:
    """Show the name that the club has, to be changed."""
    return _page(auth.visit().club.name)


@blueprint.post("/club/name")
@auth.for_club(Role.OWNER)
def write() -> Response | tuple[str, int]:
    """Call the club by the name written."""
    name = request.form.get("name", "")
    refusal = names.check_name(name, "name")
    if refusal:
        return _page(name, refusal), UNPROCESSABLE
    with auth.the_store().writing() as db:
        store.clubs.rename(db, auth.visit().club.id, names.tidy(name))
    return urls.to("home.show")


def _page(name: str, refusal: Refusal | None = None) -> str:
    return render_template("club/club_name.html", name=name, refusal=refusal, action=urls.here())
