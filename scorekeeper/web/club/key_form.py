"""The form of a new key and the page of a key, shared by clubs and matches."""

from dataclasses import dataclass, field, replace

from flask import abort, render_template, request

from scorekeeper import clock, store
from scorekeeper.match import Match, Refused
from scorekeeper.rules import names
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, key_links
from scorekeeper.web.views.club import key_expiry, key_list


@dataclass(frozen=True, slots=True)
class KeyForm:
    """The form of a new key. ``once`` prevents a second key if the form is sent twice."""

    role: Role = Role.VIEWER
    name: str = ""
    once: str = ""
    refusal: Refusal | None = None
    end: key_expiry.KeyExpiry = field(default_factory=key_expiry.KeyExpiry)

    def key_id(self, made_by: str, match_id: str = "") -> str | None:
        """Return the id for the new key, or ``None`` for a random id."""
        if not self.once:
            return None
        return store.keys.key_id_for_request(
            key_links.secret(), made_by, match_id, self.role, self.once
        )


def read_key_form() -> KeyForm:
    """Return the submitted form. Respond with 400 if it was not made by our page."""
    if request.form.get("role") not in list(Role):
        abort(400)
    once = request.form.get("idempotency_key", "")
    name, end = request.form.get("name", ""), key_expiry.read_expiry()
    refusal = names.check_name(name, "name") if "name" in request.form else None
    return KeyForm(Role(request.form["role"]), name, once, refusal or end.refusal, end)


def roles_up_to(most: Role) -> list[Role]:
    """Return the roles that a key of role ``most`` may pass on, lowest first."""
    return [role for role in Role if most.covers(role)]


def key_page(
    key: store.keys.Key,
    own_keys: list[str],
    match: Match | None = None,
    *,
    expiry_form: key_expiry.KeyExpiry | None = None,
) -> str:
    """Render the page of ``key``. ``own_keys`` are ids of keys of this phone that may change it.

    ``expiry_form`` is an expiry form that was refused.
    """
    with auth.current_store().reading() as db:
        tree = store.key_ancestry.tree(db, key.club_id)
        (line,) = key_list.key_rows(db, tree, [key])
        made = key_list.key_rows(
            db, tree, store.key_ancestry.in_tree_order(tree.descendants(key.id))
        )
    return render_template(
        "club/key.html",
        line=line,
        made=made,
        link=key_list.link(key),
        change=tree.may_be_revoked_by(key.id, own_keys),
        ends=tree.may_be_revoked_by(key.id, own_keys)
        and (set(own_keys) - {key.id} or key.made_by is None),
        match=match,
        endpoint="match_keys" if match and key.match_id else "keys",
        end=expiry_form or key_expiry.KeyExpiry(),
    )


def change_expiry(key: store.keys.Key, own_keys: list[str]) -> key_expiry.KeyExpiry:
    """Set the expiry of ``key`` from the form. ``own_keys`` are the ids of this phone's keys.

    Return the form, with the refusal if there is one.
    """
    end = key_expiry.read_expiry()
    if end.refusal is None and (end.typed or "ends" in request.form):
        try:
            with auth.current_store().writing() as db:
                store.revoke_keys.set_expiry(
                    db, key.club_id, key.id, end.expires_at, clock.now(), by=own_keys
                )
        except Refused as refused:
            return replace(end, refusal=refused.refusals[0])
        auth.reload_visits()
    return end


def sign_out_phones(key: store.keys.Key, own_keys: list[str]) -> None:
    """Sign out every phone that has opened ``key`` except this phone.

    ``own_keys`` are the ids of this phone's keys, which must be allowed to do so.
    """
    with auth.current_store().writing() as db:
        phones = store.revoke_keys.sign_out_phones(
            db, key.club_id, key.id, clock.now(), by=own_keys
        )
    auth.keep_phone_signed_in(key, phones)
    key_list.remember_signed_out(key)
