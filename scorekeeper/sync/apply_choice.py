"""Applies a person's choice in a conflict to the phone's database.

The phone's version is first saved as a file.
"""

import json
from datetime import datetime
from typing import Any, NamedTuple

from scorekeeper import clock, store
from scorekeeper.exports import archive
from scorekeeper.match import Event, Match, new_id
from scorekeeper.match.archive.errors import ArchiveError
from scorekeeper.match.archive.reader import KnownIds, read_match
from scorekeeper.match.archive.writer import moment
from scorekeeper.store.clubs.keys import Role
from scorekeeper.sync import fingerprints, phone_notes, status
from scorekeeper.sync.conflict_resolution import BothVersions, Resolution, last_key, resolve
from scorekeeper.sync.copy import remove_match
from scorekeeper.sync.protocol import PulledClub, read_response
from scorekeeper.sync.pull import PhoneKeys, newest_time, store_club
from scorekeeper.sync.status import MatchSync
from scorekeeper.sync.sync_events import common_length, events_of

COPY = "along copy "
"""The prefix of the files' names, as in the first version."""


class SavedCopy(NamedTuple):
    """A file with a version of a match that was not chosen."""

    name: str
    text: str

    @property
    def match(self) -> Any:
        """Return the match as plain values."""
        return json.loads(self.text)["matches"][0]

    @property
    def size(self) -> int:
        return len(self.text.encode())


def both_versions(db: store.Session, one: MatchSync, role: Role) -> BothVersions | None:
    """Load the two versions of a match; return ``None`` if there is no conflict.

    ``role`` is that of the key with which the phone pushes the match.
    """
    response = read_response(status.server_version(db, one) or "")
    mine = store.matches.load(db, one.club, one.id)
    if mine is None or response.club is None:
        return None
    try:
        theirs = _server_version(response.club, newest_time(response))
    except ArchiveError:
        return None
    there = response.club.event_fingerprints.get(one.id, {})
    here = fingerprints.of_events(db, one.club, [one.id])[one.id]
    common = common_length(
        events_of(theirs, {int(number): known for number, known in there.items()}),
        events_of(mine, here),
    )
    return BothVersions(theirs, mine, common, role)


def _server_version(club: PulledClub, now: datetime) -> Match:
    people = {str(one.get("id")): str(one.get("id")) for one in club.archive.players}
    keys = {str(one.get("id")): str(one.get("id")) for one in club.archive.keys}
    (plain,) = club.archive.matches
    return read_match(plain, "", KnownIds(club.id, people, keys, now))


def keep_theirs(db: store.Session, keys: PhoneKeys, one: MatchSync) -> None:
    """Replace the phone's version with the server's."""
    save_copy(db, one)
    _store_theirs(db, keys, one)


def keep_mine(
    db: store.Session, keys: PhoneKeys, one: MatchSync, resolution: Resolution, role: Role
) -> None:
    """Replace the phone's version with the server's, and add the phone's own events to it."""
    both = both_versions(db, one, role)
    if both is None:
        return
    save_copy(db, one)
    resolved = resolve(both, resolution, clock.now())
    _store_theirs(db, keys, one)
    for event in resolved.events:
        _lock_match(db, both.mine).append(_keep_event, event)
    following = len(resolved.match.entries) + 1
    draft = both.mine.drafts.get(following)
    if draft and following not in resolved.match.drafts and not resolved.match.finished:
        _lock_match(db, both.mine).save_draft(following, draft.stage, draft.entry)


def drop(db: store.Session, keys: PhoneKeys, one: MatchSync) -> None:
    """Discard the phone's version and store the server's version.

    If the server's version is not on the phone yet, the next pull returns it.
    """
    save_copy(db, one)
    if status.server_version(db, one):
        _store_theirs(db, keys, one)
        return
    remove_match(db, one.club, one.id)
    status.drop_match(db, one)
    status.forget_etag(db, one.club)


def _keep_event(_match: Match, event: Event) -> Event:
    return event


def _lock_match(db: store.Session, mine: Match) -> store.matches.LockedMatch:
    now = store.matches.load(db, mine.club_id, mine.id)
    if now is None:
        raise store.StoreError(f"the match {mine.id} is gone")
    club_id, match_id, key_id = mine.club_id, mine.id, last_key(mine)
    terms = store.matches.WriteTerms(club_id, match_id, key_id, now.version, clock.now(), new_id())
    return store.matches.lock(db, terms)


def _store_theirs(db: store.Session, keys: PhoneKeys, one: MatchSync) -> None:
    response = read_response(status.server_version(db, one) or "")
    status.drop_match(db, one)
    store_club(db, keys, response, replacing=one.id)


# ------------------------------------------------------------------------------------------ files


def save_copy(db: store.Session, one: MatchSync) -> None:
    """Save the phone's version as a file that can be imported anywhere, including its group.

    The match in the file has a new id, so that an import adds it as another match.
    """
    now = clock.now()
    selection = store.matches.Selection(match_id=one.id)
    found = store.archive.export_archive(db, one.club, now, selection)
    matches = [{**match, "id": new_id()} for match in found.matches]
    document = archive.document(found.exported_at, found.players, found.keys, matches)
    phone_notes.write(db, f"{COPY}{moment(now)} {one.id}", json.dumps(document, ensure_ascii=False))


def copies(db: store.Session) -> list[SavedCopy]:
    """Return the saved files, newest first."""
    found = reversed(phone_notes.find(db, COPY))
    return [SavedCopy(name.removeprefix(COPY), text) for name, text in found]


def find_copy(db: store.Session, name: str) -> SavedCopy | None:
    text = phone_notes.read(db, COPY + name)
    return None if text is None else SavedCopy(name, text)


def delete_copy(db: store.Session, name: str) -> None:
    phone_notes.drop(db, COPY + name)
