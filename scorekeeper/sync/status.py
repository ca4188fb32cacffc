"""Sync status of groups and matches, stored in the phone's database."""

import json
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from scorekeeper import store
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.sync import phone_notes
from scorekeeper.sync.json_names import from_json, json_name, to_json
from scorekeeper.sync.protocol import SyncStatus

CLUB, MATCH, SERVER_VERSION = "along club ", "along match ", "along theirs "
"""The prefixes of the notes' names, as in the first version."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ClubSync:
    """A group that the phone syncs with its server.

    ``etag`` is that of the last pull; ``named`` are the ids of its house rules and seasons.
    ``total`` is the number of matches at the server. ``status`` is ``NEWER`` if this version could
    not read the last pull.
    """

    id: str
    etag: str = field(metadata=json_name("mark"), default="")
    csrf_token: str = field(metadata=json_name("csrf"), default="")
    named: tuple[str, ...] = ()
    status: SyncStatus = field(metadata=json_name("fate"), default=SyncStatus.UNSENT)
    total: int = 0


@dataclass(frozen=True, slots=True)
class MatchSync:
    """The sync status of a match.

    ``is_pulled`` means that the server has the match. ``revision`` is the phone's revision when
    both sides were last equal, ``server_revision`` the server's. At that time the match had
    ``lines`` events and the ``drafts``. ``status`` and ``message`` are those of the last push;
    ``sent_at`` is the time of the last successful push. ``replayed_revision`` is the revision after
    the phone has repeated a write of the server.
    """

    club: str
    id: str
    is_pulled: bool = field(metadata=json_name("taken"), default=False)
    revision: str = field(metadata=json_name("mark"), default="")
    server_revision: str = field(metadata=json_name("theirs"), default="")
    lines: int = 0
    drafts: dict[str, Any] = field(default_factory=dict)
    status: SyncStatus = field(metadata=json_name("fate"), default=SyncStatus.UNSENT)
    message: str = ""
    sent_at: str = ""
    replayed_revision: str = field(metadata=json_name("again"), default="")


def clubs(db: store.Session) -> list[ClubSync]:
    return [_parse_json(ClubSync, text) for _, text in phone_notes.find(db, CLUB)]


def club(db: store.Session, club_id: str) -> ClubSync:
    text = phone_notes.read(db, CLUB + club_id)
    return _parse_json(ClubSync, text) if text else ClubSync(club_id)


def save_club(db: store.Session, one: ClubSync) -> None:
    phone_notes.write(db, CLUB + one.id, json.dumps(to_json(one)))


def forget_etag(db: store.Session, club_id: str) -> None:
    """Forget the ETag, so that the next pull of the group returns everything."""
    save_club(db, replace(club(db, club_id), etag=""))


def match(db: store.Session, club_id: str, match_id: str) -> MatchSync:
    text = phone_notes.read(db, f"{MATCH}{club_id} {match_id}")
    return _parse_json(MatchSync, text) if text else MatchSync(club_id, match_id)


def matches(db: store.Session, club_id: str) -> list[MatchSync]:
    return [_parse_json(MatchSync, text) for _, text in phone_notes.find(db, f"{MATCH}{club_id} ")]


def only_at_server(db: store.Session, club_id: str) -> int:
    """Return the number of a group's matches that were not pulled, because there are too many."""
    here = sum(one.is_pulled for one in matches(db, club_id))
    return max(club(db, club_id).total - here, 0)


def save_match(db: store.Session, one: MatchSync) -> None:
    phone_notes.write(db, f"{MATCH}{one.club} {one.id}", json.dumps(to_json(one)))


def save_as_equal(db: store.Session, one: MatchSync) -> None:
    """Record that phone and server have equal versions of the match now."""
    here = store.matches.load(db, one.club, one.id)
    state = store.poll_state.state_of(db, one.club, one.id)
    if here is None or state is None:
        return
    drafts = {str(draft["deal"]): draft for draft in plain_match(here)["drafts"]}
    save_match(
        db, replace(one, is_pulled=True, revision=state.mark, lines=here.version, drafts=drafts)
    )


def drop_match(db: store.Session, one: MatchSync) -> None:
    """Delete the sync status of a match, and the stored version of the server."""
    phone_notes.drop(db, f"{MATCH}{one.club} {one.id}")
    phone_notes.drop(db, f"{SERVER_VERSION}{one.club} {one.id}")


def push_again(db: store.Session, one: MatchSync) -> None:
    """Schedule another push of the match, regardless of its status."""
    save_match(db, replace(one, status=SyncStatus.UNSENT, message=""))


def server_version(db: store.Session, one: MatchSync) -> str | None:
    """Return the stored response with the server's version of a match in conflict."""
    return phone_notes.read(db, f"{SERVER_VERSION}{one.club} {one.id}")


def save_server_version(db: store.Session, one: MatchSync, text: str) -> None:
    phone_notes.write(db, f"{SERVER_VERSION}{one.club} {one.id}", text)


def _parse_json(wanted: type[T], text: str) -> T:
    return from_json(wanted, json.loads(text))
