"""Shared by the pages of a club's and of a match's keys: the form, a key's page, withdrawing."""

from dataclasses import dataclass

from flask import abort, render_template, request

from scorekeeper import clock, store
from scorekeeper.match import Match, could_be_id
from scorekeeper.rules import names
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store import Role
from scorekeeper.web.platform import auth
from scorekeeper.web.views import key_list


@dataclass(frozen=True, slots=True)
class KeyForm:
    """The form of a new key. ``key_id`` was made with the page, so that sent twice it makes one."""

    role: Role = Role.VIEWER
    name: str = ""
    key_id: str | None = None
    refusal: Refusal | None = None


def read_key_form() -> KeyForm:
    """Return the form that was sent; 400 for what no page of ours sends."""
    key_id = request.form.get("key_id") or None
    if request.form.get("role") not in list(Role) or (key_id and not could_be_id(key_id)):
        abort(400)
    name = request.form.get("name", "")
    refusal = names.check_name(name, "name") if "name" in request.form else None
    return KeyForm(Role(request.form["role"]), name, key_id, refusal)


def roles_up_to(most: Role) -> list[Role]:
    """Return the roles that a key of role ``most`` may hand on, the least first."""
    return [role for role in Role if most.covers(role)]


def key_page(key: store.Key, withdraw: str | None, match: Match | None = None) -> str:
    """Draw the page with the link of ``key``; ``withdraw`` is where it can be withdrawn."""
    return render_template(
        "club/key.html",
        line=key_list.key_rows(key.club_id, [key])[0],
        link=key_list.link(key),
        withdraw=withdraw,
        match=match,
    )


def withdraw_key(key: store.Key) -> None:
    """Shut ``key`` and those handed on with it, and have the next page say so."""
    with auth.the_store().writing() as db:
        shut = store.withdraw_key(db, key.club_id, key.id, clock.now())
    if shut:
        key_list.tell_withdrawn(shut)
    auth.look_again()
