"""The deletion of a club with everything in it, for good, by an owner."""

from flask import Blueprint, render_template, request
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.rules.names import same_name
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.club.confirmation import is_confirmed
from scorekeeper.web.platform import auth, urls
from scorekeeper.web.views.club import club_names

UNPROCESSABLE = 422

blueprint = Blueprint("club_deletion", __name__)


@blueprint.get("/club/delete")
@auth.for_club(Role.OWNER)
def ask() -> str:
    """Show what would be deleted, and ask for the group's name."""
    return _page("")


@blueprint.post("/club/delete")
@auth.for_club(Role.OWNER)
def delete() -> Response | tuple[str, int]:
    """Delete the club if its name was typed correctly."""
    name = request.form.get("name", "")
    if not is_confirmed() or same_name(name) != same_name(club_names.club_name()):
        wrong = say("That is not the name of this group.")
        return _page(name, refuse("club.other_name", wrong, field="name")), UNPROCESSABLE
    opened = auth.current_store()
    with opened.writing() as db:
        store.clubs.delete(db, auth.required_visit().club.id, clock.now())
    opened.wipe()
    return urls.redirect_to("home.show")


def _page(name: str, refusal: Refusal | None = None) -> str:
    with auth.current_store().reading() as db:
        contents = store.clubs.contents(db, auth.required_visit().club.id)
    return render_template("club/club_delete.html", name=name, refusal=refusal, contents=contents)
