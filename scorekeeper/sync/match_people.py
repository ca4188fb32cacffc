"""People of a pushed match, matched with the group's players.

Only people who have a seat in the match or join it become players of the group. If a name was
corrected or removed at the server since the last pull, the phone's old name is not restored.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.match.archive.errors import faulty, read_as
from scorekeeper.match.archive.reader import PlainSeat
from scorekeeper.match.archive.writer import moment
from scorekeeper.match.ids import PUBLIC_PREFIX
from scorekeeper.match.model import Match, Person
from scorekeeper.rules.names import same_name
from scorekeeper.rules.ruling import say
from scorekeeper.store.archive.current_names import Renamed, notes_as_named_here
from scorekeeper.store.archive.people import PlainPlayer, read_players
from scorekeeper.store.database import tables
from scorekeeper.store.matches.rows import Row

MOST_REPLACED = 1000
"""Limit for the number of names times the number of notes; takes a second or two."""


@dataclass(frozen=True, slots=True)
class MatchPeople:
    """The people of a match.

    ``new`` are the rows of players who are new to the group. ``renamed`` has pairs of a name on the
    phone and the current name.
    """

    people: tuple[Person, ...]
    new: Sequence[Row]
    renamed: Renamed

    def new_in(self, match: Match) -> list[Row]:
        """Return the rows of the new players who are in ``match``."""
        there = {one.player_id for one in match.people}
        return [row for row in self.new if row["id"] in there]

    def with_merged_names(self, after: Match, here: Match) -> Match:
        """Return ``after`` with current names in its notes, except in the events of ``here``."""
        notes = sum(bool(line.event.free_texts) for line in after.lines[here.version :])
        if not (notes and self.renamed):
            return after
        if notes * len(self.renamed) > MOST_REPLACED:
            raise faulty("players", "archive.long", say("This is too long."))
        return notes_as_named_here(after, self.renamed, here.lines)


def read_match_people(  # noqa: PLR0913 - one argument per part of a push
    session: Session,
    club_id: str,
    seats: Sequence[PlainSeat],
    players: Sequence[Any],
    at: datetime,
    *,
    known: Collection[str] | None = None,
) -> MatchPeople:
    """Parse the people in ``seats``, who must be among the pushed ``players``.

    If ``known`` is given, only these ids are matched by id. Raise ``ArchiveError`` if a player is
    invalid or missing.
    """
    players_sent: tuple[PlainPlayer, ...] = read_as(
        tuple[PlainPlayer, ...], list(players), "players"
    )
    sit = {one.player for one in seats}
    # The phone's clock may be fast: nobody was created in the future.
    plain = [
        {"id": one.id, "name": one.name, "created_at": min(one.created_at, moment(at))}
        for one in players_sent
        if one.id in sit
    ]
    ids, new, _ = read_players(session, club_id, plain, at, known)
    if not sit <= ids.keys():
        message = say("There is no such player in the file.")
        raise faulty("match.seats", "archive.no_player", message)
    if any(row["id"].startswith(PUBLIC_PREFIX) for row in new):
        raise faulty("players", "archive.no_id", say("This value is not allowed here."))
    names = _names_by_id(session, club_id, {*known, *ids.values()} if known is not None else None)
    seated = [(ids[one.player], one.name) for one in seats]
    others = [(ids.get(one.id, one.id), one.name) for one in players_sent]
    people = tuple(Person(who, _current_name(who, name, names)) for who, name in seated)
    renamed = {
        (name, now)
        for who, name in (*seated, *others)
        if (now := _current_name(who, name, names)) != name
    }
    return MatchPeople(people, new, tuple(sorted(renamed)))


def _names_by_id(session: Session, club_id: str, of: Collection[str] | None) -> dict[str, str]:
    player = tables.Player
    rows = session.execute(select(player.id, player.name).where(player.club_id == club_id))
    return {row.id: row.name for row in rows if of is None or row.id in of}


def _current_name(player_id: str, name: str, names: Mapping[str, str]) -> str:
    """Return the player's current name, or ``name`` if they differ only in spelling."""
    now = names.get(player_id, name)
    return name if same_name(now) == same_name(name) else now
