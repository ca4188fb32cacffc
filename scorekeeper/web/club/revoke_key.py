"""Turning off a key: a page that shows which other keys are affected, then the action.

By default, the keys created with the key are turned off, too: a stolen link is turned off to lock
out the thief. If this phone signed in with the key, only the key itself is turned off.
"""

from flask import abort, render_template, request

from scorekeeper import clock, store
from scorekeeper.match import Match
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth
from scorekeeper.web.views.club import key_list

ONLY_THIS_KEY, WITH_CREATED_KEYS, ALL_OTHERS = "alone", "made", "others"


def page(
    key: store.keys.Key,
    own_keys: list[str],
    match: Match | None = None,
    refusal: Refusal | None = None,
) -> str:
    """Ask what to turn off: ``key`` alone, also the keys created with it, or all other keys.

    ``own_keys`` are the ids of this phone's keys. ``match`` is given for a key to one match.
    """
    with auth.current_store().reading() as db:
        tree = store.key_ancestry.tree(db, key.club_id)
        made = tree.descendants(key.id)
        (line,) = key_list.key_rows(db, tree, [key])
        rows = key_list.key_rows(db, tree, store.key_ancestry.in_tree_order(made))
        others = [] if match else store.revoke_keys.revocable_keys(tree, own_keys, key.id)
        gone = {one.id for one in others}
        kept = [one for one in tree.keys.values() if not one.revoked and one.id not in gone]
        staying = key_list.key_rows(db, tree, kept)
    return render_template(
        "club/revoke_key.html",
        line=line,
        made=rows,
        others=others,
        staying=staying,
        ways=_scopes_to_choose(key, own_keys, made, others),
        possible=tree.may_be_revoked_by(key.id, own_keys),
        refusal=refusal,
        match=match,
    )


def _scopes_to_choose(
    key: store.keys.Key,
    own_keys: list[str],
    made: list[store.keys.Key],
    others: list[store.keys.Key],
) -> list[str]:
    """Return the scopes to choose from, the default first."""
    owners = key.role is Role.OWNER
    with_made = bool(made) and not (owners and key.id in own_keys)
    alone = not key.revoked and (owners or not made)
    return [
        scope
        for scope, is_possible in (
            (WITH_CREATED_KEYS, with_made),
            (ONLY_THIS_KEY, alone),
            (ALL_OTHERS, bool(others)),
        )
        if is_possible
    ]


def revoke(key: store.keys.Key, own_keys: list[str], *, of_match: bool = False) -> None:
    """Turn off the keys chosen in the form. ``own_keys`` are the ids of this phone's keys.

    The next page lists the keys that were turned off.
    """
    scope = request.form.get("which") or (
        ONLY_THIS_KEY if key.id in own_keys else WITH_CREATED_KEYS
    )
    if scope not in {ONLY_THIS_KEY, WITH_CREATED_KEYS, ALL_OTHERS} or (
        scope == ALL_OTHERS and of_match
    ):
        abort(400)
    with auth.current_store().writing() as db:
        if scope == ALL_OTHERS:
            turned_off = store.revoke_keys.revoke_others(
                db, key.club_id, clock.now(), by=own_keys, replaced=key.id
            )
        else:
            with_created = scope == WITH_CREATED_KEYS
            turned_off = store.revoke_keys.revoke(
                db, key.club_id, key.id, clock.now(), with_descendants=with_created, by=own_keys
            )
    key_list.remember_revoked(turned_off, others=scope == ALL_OTHERS)
    auth.reload_visits()
