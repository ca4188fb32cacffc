"""Players and keys of an archive, matched with those of the group.

Players are matched by id, otherwise by name. Keys are matched by public name, because only archives
of earlier versions contain the ids of keys. A key without a match in the group is saved as revoked,
so that the history can show the author of each event.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.match import bounds
from scorekeeper.match.archive.errors import (
    check_spelling,
    faulty,
    read_as,
    read_id,
    read_moment,
    read_text,
)
from scorekeeper.match.ids import PUBLIC_PREFIX, fingerprint, new_id, public_name
from scorekeeper.rules.names import same_name
from scorekeeper.rules.ruling import say
from scorekeeper.store.archive.current_names import Renamed
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database import tables
from scorekeeper.store.matches.rows import Row


class PlainArchive(Protocol):
    """An archive that is not validated. Read the lists before the first match."""

    @property
    def players(self) -> Sequence[Any]: ...

    @property
    def keys(self) -> Sequence[Any]: ...

    @property
    def house_rules(self) -> Sequence[Any]: ...

    @property
    def seasons(self) -> Sequence[Any]: ...

    def matches(self) -> Iterator[Any]: ...


@dataclass(frozen=True, slots=True)
class People:
    """The players and keys of an archive.

    ``players`` and ``keys`` map ids in the archive to ids in the group. ``new_players`` and
    ``new_keys`` are rows to insert. ``renamed`` has the archive's name and the current name of each
    player who has another name in the group.
    """

    players: Mapping[str, str]
    keys: Mapping[str, str]
    new_players: Sequence[Row]
    new_keys: Sequence[Row]
    renamed: Renamed = ()


def read_people(session: Session, club_id: str, archive: PlainArchive, now: datetime) -> People:
    """Read the players and keys of ``archive``. Raise ``ArchiveError`` if one is invalid."""
    players, new_players, renamed = read_players(session, club_id, archive.players, now)
    keys, new_keys = _read_keys(session, club_id, archive.keys, now)
    return People(players, keys, new_players, new_keys, renamed)


@dataclass(frozen=True, slots=True)
class PlainPlayer:
    """A player in the archive format."""

    id: str
    name: str
    created_at: str


@dataclass(frozen=True, slots=True)
class _Key:
    id: str
    name: str
    role: str
    created_at: str


def read_players(
    session: Session,
    club_id: str,
    plain: Sequence[Any],
    now: datetime,
    known: Collection[str] | None = None,
) -> tuple[dict[str, str], list[Row], Renamed]:
    """Match the players of an archive with those of the group.

    Return the ids in the group by ids in the archive, the rows of new players, and renamed players.
    If ``known`` is given, only these ids are matched by id. Raise ``ArchiveError`` if a player is
    invalid or occurs twice.
    """
    row = tables.Player
    mine = session.scalars(select(row).where(row.club_id == club_id)).all()
    names = {player.id: player.same_name for player in mine}
    spelled = {player.id: player.name for player in mine}
    renamed: list[tuple[str, str]] = []
    by_name = {name: player_id for player_id, name in names.items()}
    ids: dict[str, str] = {}
    met: set[str] = set()
    new: dict[str, Row] = {}
    for number, one in enumerate(plain):
        player = read_player(one, f"players[{number}]", now)
        theirs: str = player["id"]
        if theirs in names and (known is None or theirs in known):
            here = theirs
        else:
            free = new_id() if theirs in names else theirs
            here = by_name.get(str(player["same_name"]), free)
        if theirs in ids or here in met:
            message = say("This player is in the file twice.")
            raise faulty(f"players[{number}]", "archive.player_twice", message)
        ids[theirs] = here
        met.add(here)
        if here in names and names[here] != player["same_name"]:
            renamed.append((player["name"], spelled[here]))
        if here not in names:
            new[here] = {"club_id": club_id, **player, "id": here}
            by_name[player["same_name"]] = here
    return ids, list(new.values()), tuple(renamed)


def read_player(plain: Any, place: str, now: datetime) -> Row:
    """Parse a player; return the row without ``club_id``. Raise ``ArchiveError`` if invalid."""
    player = read_as(PlainPlayer, plain, place)
    read_id(player.id, f"{place}.id")
    check_spelling(player.name, f"{place}.name")
    return {
        "id": player.id,
        "name": player.name,
        "same_name": same_name(player.name),
        "created_at": read_moment(player.created_at, f"{place}.created_at", now),
    }


def _read_keys(
    session: Session, club_id: str, plain: Sequence[Any], now: datetime
) -> tuple[dict[str, str], list[Row]]:
    row = tables.Key
    mine = session.scalars(select(row.id).where(row.club_id == club_id))
    # If a key's id is the public name of another key, the other one wins.
    by_name = {public_name(one): one for one in sorted(mine, key=_is_own)}
    ids: dict[str, str] = {}
    met: set[str] = set()
    new: list[Row] = []
    for number, one in enumerate(plain):
        key = _read_key(one, f"keys[{number}]", now)
        theirs, name = key["id"], public_name(key["id"])
        here = ids[theirs] = by_name.get(name, name)
        # A manipulated file may have a key twice: the first one counts.
        if name not in by_name and here not in met:
            met.add(here)
            new.append({**key, "club_id": club_id, "id": here})
    return ids, new


def _is_own(key_id: str) -> bool:
    # An imported key has its public name as its id.
    return not key_id.startswith(PUBLIC_PREFIX)


def _read_key(plain: Any, place: str, now: datetime) -> Row:
    key = read_as(_Key, plain, place)
    read_id(key.id, f"{place}.id")
    if key.role not in set(Role):
        raise faulty(f"{place}.role", "archive.no_role", say("This value is not allowed here."))
    return {
        "id": key.id,
        "name": read_text(key.name, f"{place}.name", bounds.LONGEST_NAME),
        "role": key.role,
        "created_at": read_moment(key.created_at, f"{place}.created_at", now),
        "token_hash": fingerprint(new_id()),
        "withdrawn_at": now,
    }
