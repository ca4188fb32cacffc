"""The people of a match that a phone sends, as the club knows them.

Only who sits in the match, or joins it, becomes a player of the club. Somebody whose name was put
right or taken away since the phone was last here does not get the old one back.
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
"""Names to be looked for, times the notes they are looked for in: a second of work or two."""


@dataclass(frozen=True, slots=True)
class MatchPeople:
    """The people of a match: ``new`` are rows of those whom the club does not know yet.

    ``renamed`` are names that the phone still has, and what these players are called here.
    """

    people: tuple[Person, ...]
    new: Sequence[Row]
    renamed: Renamed

    def new_in(self, match: Match) -> list[Row]:
        """Return the rows of those who are new and were written down for ``match``."""
        there = {one.player_id for one in match.people}
        return [row for row in self.new if row["id"] in there]

    def rename_in(self, after: Match, here: Match) -> Match:
        """Return ``after`` with nobody's former name in the notes that ``here`` does not have."""
        notes = sum(bool(line.event.free_texts) for line in after.lines[here.version :])
        if not (notes and self.renamed):
            return after
        if notes * len(self.renamed) > MOST_REPLACED:
            raise faulty("players", "archive.long", say("This is too long."))
        return notes_as_named_here(after, self.renamed, here.lines)


def read_match_people(  # noqa: PLR0913 - who brings whom, where and when
    session: Session,
    club_id: str,
    seats: Sequence[PlainSeat],
    players: Sequence[Any],
    at: datetime,
    *,
    known: Collection[str] | None = None,
) -> MatchPeople:
    """Read who sits in ``seats``, of the ``players`` that a phone sends.

    With ``known``, no other player of the club is found by the id. Raises ``ArchiveError``.
    """
    told: tuple[PlainPlayer, ...] = read_as(tuple[PlainPlayer, ...], list(players), "players")
    sit = {one.player for one in seats}
    # Whatever the phone's clock showed, nobody was met in the future.
    plain = [
        {"id": one.id, "name": one.name, "created_at": min(one.created_at, moment(at))}
        for one in told
        if one.id in sit
    ]
    ids, new, _ = read_players(session, club_id, plain, at, known)
    if not sit <= ids.keys():
        message = say("There is no such player in the file.")
        raise faulty("match.seats", "archive.no_player", message)
    if any(row["id"].startswith(PUBLIC_PREFIX) for row in new):
        raise faulty("players", "archive.no_id", say("This value is not allowed here."))
    names = _names(session, club_id, {*known, *ids.values()} if known is not None else None)
    seated = [(ids[one.player], one.name) for one in seats]
    others = [(ids.get(one.id, one.id), one.name) for one in told]
    people = tuple(Person(who, _name_of(who, name, names)) for who, name in seated)
    renamed = {
        (name, now)
        for who, name in (*seated, *others)
        if (now := _name_of(who, name, names)) != name
    }
    return MatchPeople(people, new, tuple(sorted(renamed)))


def _names(session: Session, club_id: str, of: Collection[str] | None) -> dict[str, str]:
    player = tables.Player
    rows = session.execute(select(player.id, player.name).where(player.club_id == club_id))
    return {row.id: row.name for row in rows if of is None or row.id in of}


def _name_of(player_id: str, name: str, names: Mapping[str, str]) -> str:
    """Return the player's name here, unless ``name`` is only another spelling of it."""
    now = names.get(player_id, name)
    return name if same_name(now) == same_name(name) else now
