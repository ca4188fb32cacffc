"""Keys as pages show them: what they are called, what they open, who made them."""

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
    Role.OWNER: N_("can score and manage links"),
    Role.SCORER: N_("can score, correct and hand over scoring"),
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
    """A key in a list: the match that it opens, ``None`` for all; who made it, "" for nobody.

    ``mine`` says that this browser came in with it, ``made`` how many stand that were made with it
    and with these, ``depth`` how many of its makers are in the same list.
    """

    key: store.keys.Key
    match: store.matches.MatchSummary | None
    made_by: str
    mine: bool
    made: int
    depth: int


@dataclass(frozen=True, slots=True)
class Link:
    """The link of a key: as it can be typed, for the phone's sharing, as a drawing."""

    address: str
    shared: str
    drawing: str


def called(key: store.keys.Key) -> str:
    """Return the key's name, or what stands for it."""
    return key.name or str(gettext(UNNAMED[key.role]))


def mine() -> set[str]:
    """Return the ids of the keys of this page's club with which this browser came in."""
    here = auth.here()
    return {key.id for key in here.keys} if here else set()


def key_rows(
    db: store.Session, tree: store.key_ancestry.KeyTree, keys: Collection[store.keys.Key]
) -> list[KeyRow]:
    """Return the keys of a club as a list shows them, in their order."""
    own, shown = mine(), {key.id for key in keys}
    club_id = next((key.club_id for key in keys), "")
    matches = store.matches.summarise(db, club_id, [key.match_id for key in keys if key.match_id])
    by_id = {match.id: match for match in matches}
    return [
        KeyRow(
            key,
            by_id.get(key.match_id) if key.match_id else None,
            called(tree.keys[key.made_by]) if key.made_by in tree.keys else "",
            key.id in own,
            len(tree.made_with(key.id)),
            len(tree.ancestors(key.id) & shown),
        )
        for key in keys
    ]


def link(key: store.keys.Key) -> Link | None:
    """Return the key's link; ``None`` where it was made from another secret than today's."""
    with auth.the_store().reading() as db:
        if not store.keys.can_be_shown(db, key_links.secret(), key):
            return None
    address = key_links.link(key)
    return Link(address, key_links.link_out_of_line(key), key_links.qr_code(address))


def just_opened() -> store.keys.Key | None:
    """Return the key opened before this page, once, unless it brought nothing new."""
    key_id = session.pop("opened", None)
    for visit in auth.visits():
        for key in visit.keys:
            if key.id == key_id:
                before = (one for one in visit.keys if one.match_id in {None, key.match_id})
                return key if next(before).role is key.role else None
    return None


def tell_withdrawn(shut: list[store.keys.Key], *, others: bool = False) -> None:
    """Have the next page name the key that was withdrawn, and say how many went with it.

    With ``others`` it was all but this phone's own, and only their number is told.
    """
    if shut:
        session["withdrawn"] = ["", len(shut)] if others else [called(shut[0]), len(shut) - 1]


def just_deleted_groups() -> bool:
    """Tell whether a club of this phone was deleted, once: it is then forgotten here too."""
    gone = auth.deleted_clubs()
    for club_id in gone:
        auth.drop_keys(club_id)
    return bool(gone)


def just_withdrawn() -> tuple[str, int] | None:
    """Return the name of the key withdrawn before this page and how many more, once."""
    told = session.pop("withdrawn", None)
    return (told[0], told[1]) if told else None


def tell_forgotten(key: store.keys.Key) -> None:
    """Have the next page say that the phones of ``key`` were forgotten."""
    session["phones forgotten"] = key.id


def just_forgotten(key: store.keys.Key) -> bool:
    """Tell, once, whether the phones of ``key`` were forgotten before this page."""
    return bool(session.pop("phones forgotten", None) == key.id)
