"""Home, starting a club, and opening one by the link of its key."""

from flask import Blueprint, abort, current_app, render_template, request, session, url_for
from werkzeug import Response

from scorekeeper import store
from scorekeeper.rules import names
from scorekeeper.rules.ruling import Refusal
from scorekeeper.web import access, addresses, limits

FINISHED_SHOWN = 5

blueprint = Blueprint("clubs", __name__)


@blueprint.get("/")
def home() -> str:
    """The club's matches; for a visitor without a key, a club to start."""
    visit = access.current_visit()
    if visit is None:
        return render_template("welcome.html", name="", signup=_signup())
    with access.the_store().reading() as db:
        going_on = store.going_on(db, visit.club.id)
        finished = store.finished(db, visit.club.id, FINISHED_SHOWN)
    return render_template(
        "home.html", visits=access.visits(), going_on=going_on, finished=finished
    )


def _signup() -> bool:
    return bool(current_app.config["SCOREKEEPER_SIGNUP"] != "closed")


@blueprint.post("/clubs")
@limits.limited(limits.STARTING_CLUBS)
def start() -> Response | tuple[str, int]:
    """Start a club, become its owner, and be shown the key once."""
    if not _signup():
        abort(403)
    name = request.form.get("name", "")
    refusal = names.check_name(name, "name")
    if refusal:
        return _welcome_again(name, refusal)
    at = access.now()
    with access.the_store().writing() as db:
        club, token = store.start_club(db, names.tidy(name), at)
        key = store.key_of_token(db, token, at)
    if key is None:
        abort(500)
    access.keep_key(club.id, key.id)
    session["show_token"] = token
    return addresses.to("clubs.link")


def _welcome_again(name: str, refusal: Refusal) -> tuple[str, int]:
    page = render_template("welcome.html", name=name, signup=True, refusal=refusal)
    return page, 422


@blueprint.get("/club/link")
@access.needs_club
def link() -> str:
    """The key's link, the one time it is known; afterwards a way to make another."""
    token = session.pop("show_token", None)
    address = url_for("clubs.open_key", token=token, _external=True) if token else None
    return render_template("link.html", address=address)


@blueprint.post("/club/link")
@limits.limited(limits.MAKING_KEYS)
@access.needs_club
def another_link() -> Response:
    """Make one more owner's key and show it once."""
    visit = access.visit()
    with access.the_store().writing() as db:
        token = store.new_owner_key(db, visit.club.id, "", access.now())
    session["show_token"] = token
    return addresses.to("clubs.link")


@blueprint.get("/k/<token>")
@limits.limited(limits.OPENING_KEYS)
def open_key(token: str) -> Response:
    """Open a club by its key and leave no trace of the key in the address."""
    with access.the_store().writing() as db:
        key = store.key_of_token(db, token, access.now())
    if key is None:
        abort(404)
    access.keep_key(key.club_id, key.id)
    return addresses.to("clubs.home")


@blueprint.post("/club/visit")
@access.needs_club
def change() -> Response:
    """Visit another of the clubs whose keys this browser has opened."""
    wanted = request.form.get("club")
    if wanted not in {visit.club.id for visit in access.visits()}:
        abort(404)
    session["club"] = wanted
    return addresses.to("clubs.home")
