"""Keys to the whole club, which an owner lists, creates and turns off."""

from flask import Blueprint, abort, render_template, request
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.match import Refused, could_be_id
from scorekeeper.rules import names
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.club import key_form, revoke_key
from scorekeeper.web.club.key_form import KeyForm
from scorekeeper.web.platform import auth, key_links, urls
from scorekeeper.web.platform.limits import rate_limits
from scorekeeper.web.views.club import first_link, key_expiry, key_list

UNPROCESSABLE, CONFLICT = 422, 409

blueprint = Blueprint("keys", __name__)


@blueprint.get("/keys")
@auth.for_club(Role.OWNER)
def index() -> str:
    """Show the club's active keys, and the form for a new key."""
    return _list_page(KeyForm())


def _list_page(form: KeyForm) -> str:
    own, owner_keys = key_list.own_key_ids(), _owner_keys()
    with auth.current_store().reading() as db:
        tree = store.key_ancestry.tree(db, auth.required_visit().club.id)
        keys = [line.key for line in tree.lines()]
        mine = key_list.key_rows(db, tree, [key for key in keys if key.id in own])
        others = key_list.key_rows(db, tree, [key for key in keys if key.id not in own])
    return render_template(
        "club/keys.html",
        mine=mine,
        others=others,
        changeable={key.id for key in keys if tree.may_be_revoked_by(key.id, owner_keys)},
        key_form=form,
        roles=key_form.roles_up_to(Role.OWNER),
    )


def _owner_keys() -> list[str]:
    """Return the ids of this phone's owner keys."""
    keys = auth.required_visit().keys
    return [key.id for key in keys if key.match_id is None and key.role is Role.OWNER]


@blueprint.post("/keys")
@rate_limits.limited(rate_limits.MAKING_KEYS)
@auth.for_club(Role.OWNER)
def create() -> Response | tuple[str, int]:
    """Create a key to the whole club, and redirect to its link."""
    visit, form = auth.required_visit(), key_form.read_key_form()
    if form.refusal:
        return _list_page(form), UNPROCESSABLE
    with auth.current_store().writing() as db:
        key = store.keys.create(
            db,
            visit.club.id,
            key_links.secret(),
            clock.now(),
            role=form.role,
            name=names.tidy(form.name),
            made_by=visit.key_id,
            key_id=form.key_id(visit.key_id),
            expires_at=form.end.expires_at,
        )
    return urls.redirect_to("keys.show", key_id=key.id)


@blueprint.get("/keys/<key_id>")
@auth.for_club(Role.OWNER)
def show(key_id: str) -> str:
    return _page(_find_key(key_id))


@blueprint.get("/link")
@auth.for_club(Role.VIEWER)
def show_own() -> str:
    """Show the link that this phone signed in with."""
    return _page(auth.required_visit().club_key or abort(404))


@blueprint.post("/link/asked")
@auth.for_club(Role.OWNER)
def stop_offering() -> Response | tuple[str, int]:
    """Stop offering the owner link, or offer it again after the match."""
    club_id, match_id = auth.required_visit().club.id, request.form.get("match", "")
    if not could_be_id(match_id):
        abort(400)
    if request.form.get("again") == "after":
        first_link.postpone(club_id, match_id)
    else:
        first_link.stop_offering(club_id)
    return urls.redirect_to("pad.show", match_id=match_id)


def _find_key(key_id: str) -> store.keys.Key:
    with auth.current_store().reading() as db:
        return store.keys.find(db, auth.required_visit().club.id, key_id) or abort(404)


def _page(key: store.keys.Key, expiry_form: key_expiry.KeyExpiry | None = None) -> str:
    if key.id == auth.required_visit().key_id:
        first_link.stop_offering(key.club_id)
    return key_form.key_page(key, _owner_keys(), expiry_form=expiry_form)


@blueprint.post("/keys/<key_id>/end")
@auth.for_club(Role.OWNER)
def change_expiry(key_id: str) -> Response | tuple[str, int]:
    key = _find_key(key_id)
    said = key_form.change_expiry(key, _owner_keys())
    if said.refusal:
        return _page(key, said), UNPROCESSABLE
    return urls.redirect_to("keys.show", key_id=key.id)


@blueprint.post("/keys/<key_id>/phones")
@auth.for_club(Role.OWNER)
def sign_out_phones(key_id: str) -> Response | tuple[str, int]:
    """Sign out all phones that have opened a link, except this phone."""
    key = _find_key(key_id)
    try:
        key_form.sign_out_phones(key, _owner_keys())
    except Refused as refused:
        return revoke_key.page(key, _owner_keys(), None, refused.refusals[0]), CONFLICT
    return urls.redirect_to("keys.show", key_id=key.id)


@blueprint.get("/keys/<key_id>/withdraw")
@auth.for_club(Role.OWNER)
def ask_before_revoking(key_id: str) -> str:
    return revoke_key.page(_find_key_even_if_off(key_id), _owner_keys())


def _find_key_even_if_off(key_id: str) -> store.keys.Key:
    """Return a key of the club, active or not. Keys created with it may still be active."""
    with auth.current_store().reading() as db:
        tree = store.key_ancestry.tree(db, auth.required_visit().club.id)
    return tree.keys.get(key_id) or abort(404)


@blueprint.post("/keys/<key_id>/withdraw")
@auth.for_club(Role.OWNER)
def revoke(key_id: str) -> Response | tuple[str, int]:
    """Turn off a key, possibly this phone's own, or several."""
    key, own_keys = _find_key_even_if_off(key_id), _owner_keys()
    try:
        revoke_key.revoke(key, own_keys)
    except Refused as refused:
        return revoke_key.page(key, own_keys, None, refused.refusals[0]), CONFLICT
    return urls.redirect_to("keys.index" if auth.has_club_role(Role.OWNER) else "home.show")
