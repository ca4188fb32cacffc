"""Pull: the matches that a phone gets from its server and stores.

The phone gets the unfinished matches and the latest finished ones. The matches are in the archive
format, with the fingerprints of idempotency keys. A pull never overwrites unpushed changes.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Protocol

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper import clock, store
from scorekeeper.match import could_be_id
from scorekeeper.match.archive import document
from scorekeeper.match.archive.errors import ArchiveError
from scorekeeper.match.archive.writer import (
    Plain,
    plain_player,
    plain_rules,
    plain_season,
)
from scorekeeper.match.ids import fingerprint
from scorekeeper.store.archive import export
from scorekeeper.store.clubs import house_rules, seasons
from scorekeeper.store.database import tables
from scorekeeper.store.database.poll_state import states_of
from scorekeeper.store.matches.selection import Selection
from scorekeeper.store.matches.summaries import finished, in_progress
from scorekeeper.sync import copy, fingerprints, status, unpushed
from scorekeeper.sync.protocol import (
    NEEDS_OTHER_LINK,
    PULL_PATH,
    PulledArchive,
    PulledClub,
    SyncResponse,
    SyncStatus,
    read_response,
)
from scorekeeper.sync.status import ClubSync

MOST_GOING_ON = 50
MOST_FINISHED = 30
MOST_PLAYERS = 500
MOST_BYTES = 2_000_000
"""Of the matches, uncompressed. A match that is requested by its id has no limit."""


# ------------------------------------------------------------------------------------- the server


@dataclass(frozen=True, slots=True)
class PulledMatches:
    """The matches of a pull, with data that an archive does not contain (see ``PulledClub``)."""

    archive: PulledArchive
    revisions: dict[str, str]
    event_fingerprints: dict[str, dict[int, str]]
    match_fingerprints: dict[str, str]


def matches_to_pull(session: Session, club_id: str) -> list[str]:
    """Return the ids of the matches that a phone pulls, matches in progress first."""
    going_on = in_progress(session, club_id, MOST_GOING_ON)
    return [one.id for one in (*going_on, *finished(session, club_id, MOST_FINISHED))]


def etag_of_club(session: Session, club_id: str, match_ids: Sequence[str]) -> str:
    """Return an ETag that changes with the data to pull. The events do not have to be read."""
    player, club = tables.Player, tables.Club
    names = select(player.id, player.name).where(player.club_id == club_id).order_by(player.id)
    states = states_of(session, club_id, match_ids)
    facts: list[Any] = [
        session.scalar(select(club.name).where(club.id == club_id)),
        sorted((match_id, one.mark) for match_id, one in states.items()),
        store.matches.count(session, club_id),
        [tuple(row) for row in session.execute(names)],
        [plain_rules(one) for one in house_rules.list_all(session, club_id)],
        [plain_season(one) for one in seasons.list_all(session, club_id)],
    ]
    return fingerprint(json.dumps(facts))


def pull(  # noqa: PLR0913 - each says one thing about the pull
    session: Session,
    club_id: str,
    match_ids: Sequence[str],
    at: datetime,
    *,
    whole: bool,
    hidden: bool = True,
) -> PulledMatches:
    """Return the matches ``match_ids`` of a group.

    If ``whole``, also return all players, house rules and seasons. If ``hidden`` is false, numbers
    that are hidden until everybody has entered theirs are omitted.
    """
    states = states_of(session, club_id, match_ids)
    selection = Selection(match_ids=tuple(match_ids))
    found = export.export_archive(session, club_id, at, selection, hidden=hidden)
    matches = list(found.matches)
    players = list(found.players)
    rules, season_list = found.house_rules, found.seasons
    if whole:
        matches = _within_bounds(matches, match_ids)
        players += _other_players(session, club_id, {one["id"] for one in players})
        rules = [plain_rules(one) for one in house_rules.list_all(session, club_id)]
        season_list = [plain_season(one) for one in seasons.list_all(session, club_id)]
    ids = [one["id"] for one in matches]
    return PulledMatches(
        PulledArchive(
            document.FORMAT,
            document.VERSION,
            found.exported_at,
            tuple(players),
            tuple(found.keys),
            tuple(matches),
            tuple(rules),
            tuple(season_list),
        ),
        {match_id: one.mark for match_id, one in states.items() if match_id in ids},
        fingerprints.of_events(session, club_id, ids),
        fingerprints.of_matches(session, club_id, ids),
    )


def _within_bounds(plain: Sequence[Plain], order: Sequence[str]) -> list[Plain]:
    """Return the first matches in the given order that fit into ``MOST_BYTES``, at least one."""
    room = MOST_BYTES
    within: list[Plain] = []
    for one in sorted(plain, key=lambda one: order.index(one["id"])):
        room -= len(json.dumps(one))
        if within and room < 0:
            break
        within.append(one)
    return within


def _other_players(session: Session, club_id: str, known: Collection[str]) -> list[Plain]:
    player = tables.Player
    rows = session.execute(
        select(player.id, player.name, player.created_at)
        .where(player.club_id == club_id)
        .order_by(player.created_at.desc(), player.id)
        .limit(MOST_PLAYERS)
    )
    return [plain_player(*row) for row in rows if row.id not in known]


# -------------------------------------------------------------------------------------- the phone


class PhoneKeys(Protocol):
    """The keys in the phone's session, which is stored in its database."""

    def set_keys(self, db: Session, club_id: str, key_ids: Sequence[str]) -> None: ...

    def key_ids(self, db: Session, club_id: str) -> list[str]: ...

    def read(self) -> None: ...


def pulls(db: Session) -> list[dict[str, str]]:
    """Return a pull request for each group, with the ETag of the last pull."""
    return [
        {
            "to": f"{PULL_PATH}?club={one.id}",
            "etag": f'W/"{one.etag}"' if one.etag else "",
        }
        for one in status.clubs(db)
    ]


def store_response(opened: store.Store, keys: PhoneKeys, text: str) -> None:
    """Store the response to a pull. If a newer version is needed to read it, save that status."""
    response = read_response(text)
    try:
        with opened.writing() as db:
            if response.status is SyncStatus.PULLED:
                store_club(db, keys, response)
    except ArchiveError:
        response = replace(response, status=SyncStatus.NEWER)
    if response.status is SyncStatus.NEWER and response.club_id:
        with opened.writing() as db:
            note = status.club(db, response.club_id)
            status.save_club(db, replace(note, status=SyncStatus.NEWER))
    keys.read()


def store_club(
    db: Session, keys: PhoneKeys, response: SyncResponse, *, replacing: str = ""
) -> None:
    """Store the group of a response.

    Matches with unpushed changes are not changed, except the match ``replacing``.
    """
    pulled, now = response.club, newest_time(response)
    if pulled is None:
        return
    club = status.club(db, pulled.id)
    own = set(unpushed.in_club(db, pulled.id)) - {replacing}
    equal = _unchanged_matches(db, pulled) - {replacing}
    stored = copy.copy_club(db, pulled, own | equal, club.named, now)
    for match_id in stored:
        revision = pulled.revisions.get(match_id, "")
        one = replace(status.match(db, pulled.id, match_id), server_revision=revision)
        status.save_as_equal(db, one)
    if pulled.whole:
        for one in status.matches(db, pulled.id):
            if one.id not in {*stored, *own, *equal}:
                status.drop_match(db, one)
        # The next pull has to return the matches that were skipped now.
        etag = "" if own else pulled.etag
        club = replace(club, etag=etag, named=_named_ids(pulled), total=pulled.total)
    status.save_club(db, replace(club, csrf_token=pulled.csrf_token, status=SyncStatus.UNSENT))
    _add_other_clubs(db, pulled)
    _use_keys(db, keys, pulled)


def newest_time(response: SyncResponse) -> datetime:
    """Return the current time, or the server's if this phone's clock is behind."""
    here = clock.now()
    return max(here, datetime.fromisoformat(response.now)) if response.now else here


def _unchanged_matches(db: Session, pulled: PulledClub) -> set[str]:
    """Return the ids of the matches that have not changed at the server since the last pull."""
    return {
        one.id
        for one in status.matches(db, pulled.id)
        if one.server_revision and one.server_revision == pulled.revisions.get(one.id)
    }


def _named_ids(pulled: PulledClub) -> tuple[str, ...]:
    return tuple(one["id"] for one in (*pulled.archive.house_rules, *pulled.archive.seasons))


def _add_other_clubs(db: Session, pulled: PulledClub) -> None:
    """Start syncing the other groups that the phone's keys open."""
    known = {one.id for one in status.clubs(db)}
    for club_id in pulled.all_clubs:
        if could_be_id(club_id) and club_id not in known:
            status.save_club(db, ClubSync(club_id))


def _use_keys(db: Session, keys: PhoneKeys, pulled: PulledClub) -> None:
    """Store the keys of a pull in the session.

    If they have changed, retry pushes that were refused because of the key.
    """
    ids = [one.id for one in pulled.keys]
    if set(keys.key_ids(db, pulled.id)) != set(ids):
        for one in status.matches(db, pulled.id):
            if one.status in NEEDS_OTHER_LINK:
                status.push_again(db, one)
    keys.set_keys(db, pulled.id, ids)
