"""The name of a club, which an owner can change."""

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
    return _page(auth.required_visit().club.name)


@blueprint.post("/club/name")
@auth.for_club(Role.OWNER)
def write() -> Response | tuple[str, int]:
    name = request.form.get("name", "")
    refusal = names.check_name(name, "name")
    if refusal:
        return _page(name, refusal), UNPROCESSABLE
    with auth.current_store().writing() as db:
        store.clubs.rename(db, auth.required_visit().club.id, names.tidy(name))
    return urls.redirect_to("home.show")


def _page(name: str, refusal: Refusal | None = None) -> str:
    return render_template(
        "club/club_name.html", name=name, refusal=refusal, action=urls.requested_path()
    )
