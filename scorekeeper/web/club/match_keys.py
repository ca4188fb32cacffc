"""Keys to one match: a scorer can hand over scoring or share a link to watch.

A scorer can see and turn off the links that this phone has shared, an owner all links of the match.
"""

from flask import Blueprint, abort, render_template
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.match import Match, Refused
from scorekeeper.rules import names
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.club import key_form, revoke_key
from scorekeeper.web.club.key_form import KeyForm
from scorekeeper.web.platform import auth, htmx, key_links, match_request, urls
from scorekeeper.web.platform.limits import rate_limits
from scorekeeper.web.views.club import key_expiry, key_list

UNPROCESSABLE, CONFLICT = 422, 409

blueprint = Blueprint("match_keys", __name__, url_prefix="/m/<match_id>")


@blueprint.get("/keys")
@auth.for_match(Role.SCORER)
def index(match_id: str) -> str:
    """Show the match's links, and the forms for a new link."""
    return _list_page(match_request.load_match(match_id), KeyForm())


def _list_page(match: Match, form: KeyForm) -> str:
    with auth.current_store().reading() as db:
        tree = store.key_ancestry.tree(db, match.club_id)
        keys = store.keys.list_all(db, match.club_id, match.id)
        seen = store.key_ancestry.in_tree_order([key for key in keys if _may_see_link(match, key)])
        lines = key_list.key_rows(db, tree, seen)
    managing_keys, allowed = (
        _managing_keys(match),
        {key.id for key in seen if _may_turn_off(match, key)},
    )
    return render_template(
        "club/match_keys.html",
        match=match,
        lines=lines,
        changeable={one for one in allowed if tree.may_be_revoked_by(one, managing_keys)},
        key_form=form,
        roles=key_form.roles_up_to(auth.key_to(match).role),
    )


def _managing_keys(match: Match) -> list[str]:
    """Return the ids of this phone's keys with rights over links: owner keys, else scorer keys."""
    here = auth.visit_to(match.id)
    keys = [key for key in (here.keys if here else ()) if key.opens(match.id)]
    owners = [key.id for key in keys if key.role is Role.OWNER]
    return owners or [key.id for key in keys if key.role is Role.SCORER]


def _may_turn_off(match: Match, key: store.keys.Key) -> bool:
    # A scorer may turn off only the links that this phone has created.
    return auth.has_role(Role.OWNER, match) or key.made_by in key_list.own_key_ids()


def _may_see_link(match: Match, key: store.keys.Key) -> bool:
    return key.role is Role.VIEWER or _may_turn_off(match, key)


@blueprint.post("/keys")
@rate_limits.limited(rate_limits.MAKING_KEYS)
@auth.for_match(Role.SCORER)
def share(match_id: str) -> Response | str | tuple[str, int]:
    """Create a key to the match, or find the general one, and show its link.

    For htmx, respond with a sheet over the page, otherwise with a whole page.
    """
    match, form = match_request.load_match(match_id), key_form.read_key_form()
    own = auth.key_to(match)
    if not own.role.covers(form.role):
        abort(403)
    if form.refusal:
        return _list_page(match, form), UNPROCESSABLE
    with auth.current_store().writing() as db:
        key = store.keys.share(
            db,
            match.club_id,
            key_links.secret(),
            clock.now(),
            role=form.role,
            match_id=match.id,
            made_by=own.id,
            name=names.tidy(form.name),
            key_id=form.key_id(own.id, match.id),
            expires_at=form.end.expires_at,
        )
    link = key_list.link(key) if htmx.is_swap() else None
    if link:
        return render_template("match/share_sheet.html", match=match, key=key, link=link)
    return urls.redirect_to("match_keys.show", match_id=match.id, key_id=key.id)


@blueprint.get("/keys/<key_id>")
@auth.for_match(Role.SCORER)
def show(match_id: str, key_id: str) -> str:
    match = match_request.load_match(match_id)
    return _page(match, _find_key(match, key_id))


@blueprint.get("/link")
@auth.for_match(Role.VIEWER)
def show_own(match_id: str) -> str:
    """Show the link that this phone opened the match with."""
    match = match_request.load_match(match_id)
    return _page(match, auth.key_to(match))


def _find_key(match: Match, key_id: str) -> store.keys.Key:
    with auth.current_store().reading() as db:
        key = store.keys.find(db, match.club_id, key_id)
    if key is None or key.match_id != match.id or not _may_see_link(match, key):
        abort(404)
    return key


def _page(
    match: Match, key: store.keys.Key, expiry_form: key_expiry.KeyExpiry | None = None
) -> str:
    may = key.match_id is not None and _may_turn_off(match, key)
    return key_form.key_page(
        key, _managing_keys(match) if may else [], match, expiry_form=expiry_form
    )


def _find_changeable_key(match: Match, key_id: str) -> store.keys.Key:
    key = _find_key(match, key_id)
    if not _may_turn_off(match, key):
        abort(403)
    return key


@blueprint.post("/keys/<key_id>/end")
@auth.for_match(Role.SCORER)
def change_expiry(match_id: str, key_id: str) -> Response | tuple[str, int]:
    match = match_request.load_match(match_id)
    key = _find_changeable_key(match, key_id)
    said = key_form.change_expiry(key, _managing_keys(match))
    if said.refusal:
        return _page(match, key, said), UNPROCESSABLE
    return urls.redirect_to("match_keys.show", match_id=match.id, key_id=key.id)


@blueprint.post("/keys/<key_id>/phones")
@auth.for_match(Role.SCORER)
def sign_out_phones(match_id: str, key_id: str) -> Response | tuple[str, int]:
    """Sign out all phones that have opened a link to the match."""
    match = match_request.load_match(match_id)
    key = _find_changeable_key(match, key_id)
    try:
        key_form.sign_out_phones(key, _managing_keys(match))
    except Refused as refused:
        return revoke_key.page(key, _managing_keys(match), match, refused.refusals[0]), CONFLICT
    return urls.redirect_to("match_keys.show", match_id=match.id, key_id=key.id)


@blueprint.get("/keys/<key_id>/withdraw")
@auth.for_match(Role.SCORER)
def ask_before_revoking(match_id: str, key_id: str) -> str:
    """Show which links were created with this link, and ask what to turn off."""
    match = match_request.load_match(match_id)
    return revoke_key.page(_find_changeable_key(match, key_id), _managing_keys(match), match)


@blueprint.post("/keys/<key_id>/withdraw")
@auth.for_match(Role.SCORER)
def revoke(match_id: str, key_id: str) -> Response | tuple[str, int]:
    """Turn off a link to the match and the links created with it."""
    match = match_request.load_match(match_id)
    key, own_keys = _find_changeable_key(match, key_id), _managing_keys(match)
    try:
        revoke_key.revoke(key, own_keys, of_match=True)
    except Refused as refused:
        return revoke_key.page(key, own_keys, match, refused.refusals[0]), CONFLICT
    if auth.visit_to(match_id) is None:
        return urls.redirect_to("home.show")
    writes = auth.has_role(Role.SCORER, match)
    return urls.redirect_to("match_keys.index" if writes else "pad.show", match_id=match_id)
