"""Keys to all of a club: an owner sees, makes and withdraws them."""

from flask import Blueprint, abort, render_template, request, url_for
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.match import Refused, could_be_id
from scorekeeper.rules import names
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store import Role
from scorekeeper.web.club.key_form import (
    KeyForm,
    key_page,
    read_key_form,
    roles_up_to,
    withdraw_key,
)
from scorekeeper.web.platform import auth, key_links, urls
from scorekeeper.web.platform.limits import rate_limits
from scorekeeper.web.views import first_link, key_list

UNPROCESSABLE, CONFLICT = 422, 409

blueprint = Blueprint("keys", __name__)


@blueprint.get("/keys")
@auth.for_club(Role.OWNER)
def index() -> str:
    """Show all keys of the club that are good, and the form for one more."""
    return _list(KeyForm())


def _list(wanted: KeyForm, refusal: Refusal | None = None) -> str:
    club_id = auth.visit().club.id
    with auth.the_store().reading() as db:
        keys = store.list_keys(db, club_id)
    return render_template(
        "club/keys.html",
        lines=key_list.key_rows(club_id, keys),
        wanted=wanted,
        roles=roles_up_to(Role.OWNER),
        refusal=refusal,
    )


@blueprint.post("/keys")
@rate_limits.limited(rate_limits.MAKING_KEYS)
@auth.for_club(Role.OWNER)
def make() -> Response | tuple[str, int]:
    """Make a key to all of the club, and see its link."""
    visit, wanted = auth.visit(), read_key_form()
    if wanted.refusal:
        return _list(wanted), UNPROCESSABLE
    with auth.the_store().writing() as db:
        key = store.new_key(
            db,
            visit.club.id,
            key_links.secret(),
            clock.now(),
            role=wanted.role,
            name=names.tidy(wanted.name),
            made_by=visit.key_id,
            key_id=wanted.key_id,
        )
    return urls.to("keys.show", key_id=key.id)


@blueprint.get("/keys/<key_id>")
@auth.for_club(Role.OWNER)
def show(key_id: str) -> str:
    """Show the link of a key of the club."""
    return _page(_find_key(key_id))


@blueprint.get("/link")
@auth.for_club(Role.VIEWER)
def mine() -> str:
    """Show the link with which this phone came in."""
    return _page(auth.visit().whole or abort(404))


@blueprint.post("/link/asked")
@auth.for_club(Role.OWNER)
def asked() -> Response | tuple[str, int]:
    """Offer the link of whoever has just started no more, or again after the match."""
    club_id, match_id = auth.visit().club.id, request.form.get("match", "")
    if not could_be_id(match_id):
        abort(400)
    if request.form.get("again") == "after":
        first_link.put_off(club_id, match_id)
    else:
        first_link.shown(club_id)
    return urls.to("pad.show", match_id=match_id)


def _find_key(key_id: str) -> store.Key:
    with auth.the_store().reading() as db:
        return store.find_key(db, auth.visit().club.id, key_id) or abort(404)


def _page(key: store.Key) -> str:
    if key.id == auth.visit().key_id:
        first_link.shown(key.club_id)
    withdraw = url_for(".withdraw", key_id=key.id)
    return key_page(key, withdraw if auth.may_in_club(Role.OWNER) else None)


@blueprint.post("/keys/<key_id>/withdraw")
@auth.for_club(Role.OWNER)
def withdraw(key_id: str) -> Response | tuple[str, int]:
    """Shut a key at once, also the one with which this phone came in."""
    try:
        withdraw_key(_find_key(key_id))
    except Refused as refused:
        return _list(KeyForm(), refused.refusals[0]), CONFLICT
    return urls.to("keys.index" if auth.may_in_club(Role.OWNER) else "home.show")
