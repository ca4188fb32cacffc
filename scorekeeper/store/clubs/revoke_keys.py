"""Revoking keys, and setting the date on which they expire.

No key can revoke its own ancestors (``KeyTree.ancestors``). A stolen link therefore cannot be used
to revoke the links it was created from. Their owners can revoke the stolen link with all its
descendants. The host can revoke any key (``revoke_all``).

The parameter ``by`` has the ids of the requesting phone's keys. The keys are loaded again under the
group's lock: if two phones revoke each other at once, only one succeeds.
"""

from collections.abc import Collection, Iterable
from datetime import datetime

from sqlalchemy.orm import Session

from scorekeeper.match.commands import Refused
from scorekeeper.rules.ruling import Message, refuse, say
from scorekeeper.store.clubs import key_ancestry
from scorekeeper.store.clubs.key_ancestry import KeyTree
from scorekeeper.store.clubs.keys import Key, KeyGone, Role, earlier, row_of
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club

LAST_OWNER = say(
    "This is the group's last owner link. Without it nobody could manage links. Create another "
    "owner link first."
)
NO_OWNER_LEFT = say("This is the last owner link that doesn't expire. Create another one first.")
IS_ANCESTOR = say(
    "Your link was made from this one. Only a phone that has this link can turn it "
    "off, or whoever runs the server."
)
OWN_TREE = say(
    "That would turn off the link this phone uses. Turn it off alone, or the others first."
)
OWN_END = say("This phone uses this link. Ask whoever gave it to you to change when it ends.")


def revoke(  # noqa: PLR0913 - each says one thing about it
    session: Session,
    club_id: str,
    key_id: str,
    at: datetime,
    *,
    with_descendants: bool = False,
    by: Collection[str] = (),
) -> list[Key]:
    """Revoke a key, with ``with_descendants`` all its descendants; return the revoked keys.

    The descendants of a key that is not an owner's are always revoked, even if the key itself is
    already revoked. Raise ``Refused`` if that would revoke the last owner, an ancestor of ``by``,
    or all of ``by``. Raise ``KeyGone`` if no key of ``by`` is valid.
    """
    lock_club(session, club_id)
    tree = key_ancestry.tree(session, club_id)
    key, acting = tree.keys.get(key_id), _require_valid_keys(tree, by, at)
    if key is None:
        return []
    with_descendants = with_descendants or key.role is not Role.OWNER
    revoked = [
        one
        for one in [key, *(tree.descendants(key_id) if with_descendants else [])]
        if not one.revoked
    ]
    if by:
        _refuse_ancestor(tree, key_id, acting)
        goes_itself = key_id in acting and (len(revoked) == 1 or key.role is not Role.OWNER)
        if not goes_itself and acting <= {one.id for one in revoked}:
            raise _refused("key.own", OWN_TREE)
    _refuse_last_owner(tree, revoked)
    return revoke_all(session, revoked, at)


def revoke_others(
    session: Session, club_id: str, at: datetime, *, by: Collection[str], replaced: str = ""
) -> list[Key]:
    """Revoke all other keys of the group; return the revoked keys.

    The valid keys in ``by`` and the ancestors that all of them share are not revoked. ``replaced``
    is the id of the stolen link's key, also in ``by``. That key is revoked if ``by`` has another
    owner key that does not expire.

    Raise ``Refused`` if that would revoke the last owner. Raise ``KeyGone`` if no key of ``by`` is
    valid.
    """
    lock_club(session, club_id)
    tree = key_ancestry.tree(session, club_id)
    revoked = revocable_keys(tree, _require_valid_keys(tree, by, at), replaced)
    _refuse_last_owner(tree, revoked)
    return revoke_all(session, revoked, at)


def revocable_keys(tree: KeyTree, by: Collection[str], replaced: str = "") -> list[Key]:
    """Return the keys that ``revoke_others`` would revoke."""
    staying = {key.id for key in tree.owners([replaced])} & set(by)
    kept = set(by) - {replaced} if staying else set(by)
    return [
        key
        for key in tree.keys.values()
        if not key.revoked and key.id not in kept and tree.may_be_revoked_by(key.id, by)
    ]


def revoke_all(session: Session, keys: Iterable[Key], at: datetime) -> list[Key]:
    """Revoke ``keys`` without any checks; return them. Only the host may do this."""
    keys = list(keys)
    for key in keys:
        session.execute(row_of(key.club_id, key.id).values(withdrawn_at=at))
    session.expire_all()
    return keys


def set_expiry(  # noqa: PLR0913 - each says one thing about it
    session: Session,
    club_id: str,
    key_id: str,
    expires_at: datetime | None,
    at: datetime,
    *,
    by: Collection[str],
) -> None:
    """Set the expiry of a key. Descendants of a key that is not an owner's expire no later.

    The key expires no later than the keys of ``by``. Raise ``Refused`` and ``KeyGone`` as
    ``revoke`` does. Raise ``Refused`` for the phone's own key, unless it is the group's first one.
    """
    lock_club(session, club_id)
    tree = key_ancestry.tree(session, club_id)
    key, acting = tree.keys.get(key_id), _require_valid_keys(tree, by, at)
    if key is None or key.revoked:
        return
    _refuse_ancestor(tree, key_id, acting)
    if not (acting - {key_id}) and key.made_by is not None:
        raise _refused("key.own_end", OWN_END)
    expires_at = earlier(expires_at, _latest_expiry(tree, acting))
    if expires_at is not None:
        _refuse_last_owner(tree, [key])
    session.execute(row_of(club_id, key_id).values(expires_at=expires_at))
    for made in tree.descendants(key_id) if key.role is not Role.OWNER else []:
        ends = earlier(made.expires_at, expires_at)
        session.execute(row_of(club_id, made.id).values(expires_at=ends))
    session.expire_all()


def sign_out_phones(
    session: Session, club_id: str, key_id: str, at: datetime, *, by: Collection[str] = ()
) -> int:
    """Sign out every phone that has opened the key, until it opens the link again.

    Return the new ``phones`` of the key. Raise ``Refused`` if the key is an ancestor of ``by``.
    """
    lock_club(session, club_id)
    tree = key_ancestry.tree(session, club_id)
    if by:
        _refuse_ancestor(tree, key_id, _require_valid_keys(tree, by, at))
    raised = row_of(club_id, key_id).values(phones=tables.Key.phones + 1)
    phones = session.scalars(raised.returning(tables.Key.phones)).one()
    session.expire_all()
    return phones


def _require_valid_keys(tree: KeyTree, by: Collection[str], at: datetime) -> set[str]:
    acting = tree.valid(by, at)
    if by and not acting:
        raise KeyGone
    return acting


def _latest_expiry(tree: KeyTree, acting: Collection[str]) -> datetime | None:
    ends = [tree.keys[one].expires_at for one in acting]
    return None if None in ends else max(filter(None, ends), default=None)


def _refuse_ancestor(tree: KeyTree, key_id: str, acting: Collection[str]) -> None:
    if not tree.may_be_revoked_by(key_id, acting):
        raise _refused("key.elder", IS_ANCESTOR)


def _refuse_last_owner(tree: KeyTree, revoked: Collection[Key]) -> None:
    """Raise ``Refused`` if no owner key without expiry would remain."""
    gone = {key.id for key in revoked}
    if gone.isdisjoint(key.id for key in tree.owners()) or tree.owners(gone):
        return
    raise _refused("key.last_owner", LAST_OWNER if len(gone) == 1 else NO_OWNER_LEFT)


def _refused(code: str, message: Message) -> Refused:
    return Refused([refuse(code, message)])
