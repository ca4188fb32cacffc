"""Keys: their links shown, handed on, and withdrawn.

An owner sees to all of the club's. In a match whoever keeps the score hands on the pencil, or a
link to watch, and sees those links alone.
"""

from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request, url_for
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.match import Match, Refused, could_be_id
from scorekeeper.rules import names
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store import Role
from scorekeeper.web.platform import auth, key_links, match_request, rate_limits, urls
from scorekeeper.web.views import key_list

UNPROCESSABLE, CONFLICT = 422, 409

Answer = Response | tuple[str, int]

blueprint = Blueprint("keys", __name__)


@dataclass(frozen=True, slots=True)
class KeyForm:
    """The form of a new key. ``key_id`` was made with the page, so that sent twice it makes one."""

    role: Role = Role.VIEWER
    name: str = ""
    key_id: str | None = None
    refusal: Refusal | None = None


def _wanted() -> KeyForm:
    """The form that was sent; 400 for what no page of ours sends."""
    key_id = request.form.get("key_id") or None
    if request.form.get("role") not in list(Role) or (key_id and not could_be_id(key_id)):
        abort(400)
    name = request.form.get("name", "")
    refusal = names.check_name(name, "name") if "name" in request.form else None
    return KeyForm(Role(request.form["role"]), name, key_id, refusal)


# ------------------------------------------------------------------------------------- of the club


@blueprint.get("/keys")
@auth.for_club(Role.OWNER)
def index() -> str:
    """All keys of the club that are good, and the form for one more."""
    return _list(KeyForm())


def _list(wanted: KeyForm, refusal: Refusal | None = None) -> str:
    club_id = auth.visit().club.id
    with auth.the_store().reading() as db:
        keys = store.list_keys(db, club_id)
    return render_template(
        "club/keys.html",
        lines=key_list.key_rows(club_id, keys),
        wanted=wanted,
        roles=_roles(Role.OWNER),
        refusal=refusal,
    )


def _roles(most: Role) -> list[Role]:
    """The roles that ``most`` may hand on, the least first."""
    return [role for role in Role if most.covers(role)]


@blueprint.post("/keys")
@rate_limits.limited(rate_limits.MAKING_KEYS)
@auth.for_club(Role.OWNER)
def make() -> Answer:
    """Make a key to all of the club, and see its link."""
    visit, wanted = auth.visit(), _wanted()
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
    """The link of a key of the club."""
    return _page(_key(key_id))


@blueprint.get("/link")
@auth.for_club(Role.VIEWER)
def mine() -> str:
    """The link with which this phone came in."""
    return _page(auth.visit().whole or abort(404))


def _key(key_id: str) -> store.Key:
    with auth.the_store().reading() as db:
        return store.find_key(db, auth.visit().club.id, key_id) or abort(404)


def _page(key: store.Key) -> str:
    withdraw = url_for("keys.withdraw", key_id=key.id)
    return render_template(
        "club/key.html",
        line=key_list.key_rows(key.club_id, [key])[0],
        link=key_list.link(key),
        withdraw=withdraw if auth.may_in_club(Role.OWNER) else None,
        match=None,
    )


@blueprint.post("/keys/<key_id>/withdraw")
@auth.for_club(Role.OWNER)
def withdraw(key_id: str) -> Answer:
    """Shut a key at once, also the one with which this phone came in."""
    try:
        _withdraw(_key(key_id))
    except Refused as refused:
        return _list(KeyForm(), refused.refusals[0]), CONFLICT
    return urls.to("keys.index" if auth.may_in_club(Role.OWNER) else "clubs.home")


def _withdraw(key: store.Key) -> None:
    with auth.the_store().writing() as db:
        shut = store.withdraw_key(db, key.club_id, key.id, clock.now())
    if shut:
        key_list.tell_withdrawn(shut)
    auth.look_again()


# ------------------------------------------------------------------------------------ of one match


@blueprint.get("/m/<match_id>/keys")
@auth.for_match(Role.SCORER)
def of_match(match_id: str) -> str:
    """The match's links: to hand on, and those that are."""
    return _share(match_request.load_match(match_id), KeyForm())


def _share(match: Match, wanted: KeyForm) -> str:
    with auth.the_store().reading() as db:
        keys = store.list_keys(db, match.club_id, match.id)
    seen = [key for key in keys if _may_see(match, key)]
    return render_template(
        "club/share.html",
        match=match,
        lines=key_list.key_rows(match.club_id, seen),
        withdrawable={key.id for key in seen if _may_withdraw(match, key)},
        wanted=wanted,
        roles=_roles(auth.key_to(match).role),
    )


def _may_withdraw(match: Match, key: store.Key) -> bool:
    """An owner may withdraw all of the match's keys, a scorer those this phone has handed on."""
    return auth.may(Role.OWNER, match) or key.made_by in key_list.mine()


def _may_see(match: Match, key: store.Key) -> bool:
    """So much for their links, and everybody who writes may see those that only let watch."""
    return key.role is Role.VIEWER or _may_withdraw(match, key)


@blueprint.post("/m/<match_id>/keys")
@rate_limits.limited(rate_limits.MAKING_KEYS)
@auth.for_match(Role.SCORER)
def share(match_id: str) -> Answer:
    """Hand on a key to the match, and see its link: a named one, or the one for everybody."""
    match, wanted = match_request.load_match(match_id), _wanted()
    own = auth.key_to(match)
    if not own.role.covers(wanted.role):
        abort(403)
    if wanted.refusal:
        return _share(match, wanted), UNPROCESSABLE
    with auth.the_store().writing() as db:
        key = store.share_key(
            db,
            match.club_id,
            key_links.secret(),
            clock.now(),
            role=wanted.role,
            match_id=match.id,
            made_by=own.id,
            name=names.tidy(wanted.name),
            key_id=wanted.key_id,
        )
    return urls.to("keys.show_of_match", match_id=match.id, key_id=key.id)


@blueprint.get("/m/<match_id>/keys/<key_id>")
@auth.for_match(Role.SCORER)
def show_of_match(match_id: str, key_id: str) -> str:
    """The link of a key to the match."""
    match = match_request.load_match(match_id)
    return _page_of_match(match, _key_to(match, key_id))


@blueprint.get("/m/<match_id>/link")
@auth.for_match(Role.VIEWER)
def mine_of_match(match_id: str) -> str:
    """The link with which this phone came into the match."""
    match = match_request.load_match(match_id)
    return _page_of_match(match, auth.key_to(match))


def _key_to(match: Match, key_id: str) -> store.Key:
    with auth.the_store().reading() as db:
        key = store.find_key(db, match.club_id, key_id)
    if key is None or key.match_id != match.id or not _may_see(match, key):
        abort(404)
    return key


def _page_of_match(match: Match, key: store.Key) -> str:
    withdraw = url_for("keys.withdraw_of_match", match_id=match.id, key_id=key.id)
    may = key.match_id is not None and _may_withdraw(match, key)
    return render_template(
        "club/key.html",
        line=key_list.key_rows(match.club_id, [key])[0],
        link=key_list.link(key),
        withdraw=withdraw if may else None,
        match=match,
    )


@blueprint.post("/m/<match_id>/keys/<key_id>/withdraw")
@auth.for_match(Role.SCORER)
def withdraw_of_match(match_id: str, key_id: str) -> Answer:
    """Shut a key to the match at once, and those that were handed on with it."""
    match = match_request.load_match(match_id)
    key = _key_to(match, key_id)
    if not _may_withdraw(match, key):
        abort(403)
    _withdraw(key)
    if auth.visit_to(match_id) is None:
        return urls.to("clubs.home")
    writes = auth.may(Role.SCORER, match)
    return urls.to("keys.of_match" if writes else "matches.show", match_id=match_id)
