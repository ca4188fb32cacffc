"""Keys as shown on pages: their names, their scope, and the keys that created them."""

from collections.abc import Collection
from dataclasses import dataclass

from flask import session

from scorekeeper import store
from scorekeeper.rules.ruling import N_
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, key_links
from scorekeeper.web.platform.catalogue import gettext

ROLES = {
    Role.OWNER: N_("Owner"),
    Role.SCORER: N_("Scorer"),
    Role.VIEWER: N_("Viewer"),
}
ALLOWED = {
    Role.OWNER: N_("can score, correct finished matches and manage links"),
    Role.SCORER: N_("can score, correct a match until it is finished, and hand over scoring"),
    Role.VIEWER: N_("can see everything but not change it"),
}
ICONS = {Role.OWNER: "key", Role.SCORER: "pencil", Role.VIEWER: "eye"}
UNNAMED = {
    Role.OWNER: N_("Owner link"),
    Role.SCORER: N_("Scoring link"),
    Role.VIEWER: N_("Watch link"),
}
OPENED = {
    Role.OWNER: N_("You are signed in to %(club)s as owner."),
    Role.SCORER: N_("You are signed in to %(club)s as scorer."),
    Role.VIEWER: N_("You are signed in to %(club)s as viewer."),
}


@dataclass(frozen=True, slots=True)
class KeyRow:
    """A key in a list. ``match`` is ``None`` for the whole club, ``made_by`` is "" if unknown.

    ``mine`` means that this browser signed in with it. ``made`` is the number of active keys that
    were created with it, directly or indirectly. ``depth`` is the number of its ancestors in the
    same list.
    """

    key: store.keys.Key
    match: store.matches.MatchSummary | None
    made_by: str
    mine: bool
    made: int
    depth: int


@dataclass(frozen=True, slots=True)
class Link:
    """A secret link: the address to type, the address to share, and the QR code."""

    address: str
    shared: str
    drawing: str


def called(key: store.keys.Key) -> str:
    """Return the name of the key. Without a name, return the name of its role."""
    return key.name or str(gettext(UNNAMED[key.role]))


def own_key_ids() -> set[str]:
    """Return the ids of this browser's keys to the current club."""
    here = auth.club_of_address()
    return {key.id for key in here.keys} if here else set()


def key_rows(
    db: store.Session, tree: store.key_ancestry.KeyTree, keys: Collection[store.keys.Key]
) -> list[KeyRow]:
    """Return the rows of a key list, in the order of ``keys``."""
    own, shown = own_key_ids(), {key.id for key in keys}
    club_id = next((key.club_id for key in keys), "")
    matches = store.matches.summarise(db, club_id, [key.match_id for key in keys if key.match_id])
    by_id = {match.id: match for match in matches}
    return [
        KeyRow(
            key,
            by_id.get(key.match_id) if key.match_id else None,
            called(tree.keys[key.made_by]) if key.made_by in tree.keys else "",
            key.id in own,
            len(tree.descendants(key.id)),
            len(tree.ancestors(key.id) & shown),
        )
        for key in keys
    ]


def link(key: store.keys.Key) -> Link | None:
    """Return the link of ``key``, ``None`` if it was created with a former secret."""
    with auth.current_store().reading() as db:
        if not store.keys.can_be_shown(db, key_links.secret(), key):
            return None
    address = key_links.link(key)
    return Link(address, key_links.link_out_of_line(key), key_links.qr_code(address))


def just_opened() -> store.keys.Key | None:
    """Return the key that was just opened, unless the visitor had the same rights before.

    Only the first page after the opening gets it.
    """
    key_id = session.pop("opened", None)
    for visit in auth.visits():
        for key in visit.keys:
            if key.id == key_id:
                before = (one for one in visit.keys if one.match_id in {None, key.match_id})
                return key if next(before).role is key.role else None
    return None


def remember_revoked(revoked: list[store.keys.Key], *, others: bool = False) -> None:
    """Let the next page name the key that was turned off, and count the others.

    With ``others``, all keys except this phone's own were turned off; the page shows only their
    number.
    """
    if revoked:
        session["turned off"] = (
            ["", len(revoked)] if others else [called(revoked[0]), len(revoked) - 1]
        )


def just_deleted_clubs() -> bool:
    """Return whether a club of this phone was deleted, and remove its keys."""
    gone = auth.deleted_clubs()
    for club_id in gone:
        auth.drop_keys(club_id)
    return bool(gone)


def just_revoked() -> tuple[str, int] | None:
    """Return the name of the key that was just turned off, and the number of others.

    Only the first page after the action gets them.
    """
    revoked = session.pop("turned off", None)
    return (revoked[0], revoked[1]) if revoked else None


def remember_signed_out(key: store.keys.Key) -> None:
    """Let the next page report that the phones of ``key`` were signed out."""
    session["phones signed out"] = key.id


def just_signed_out(key: store.keys.Key) -> bool:
    """Return whether the phones of ``key`` were just signed out; only the first page gets it."""
    return bool(session.pop("phones signed out", None) == key.id)
