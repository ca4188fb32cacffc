"""Corrections of a group's players: rename a player, or merge two players who are one."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session, aliased

from scorekeeper.match.commands import Refused
from scorekeeper.rules.names import check_name, same_name, tidy
from scorekeeper.rules.ruling import refuse, say
from scorekeeper.store.clubs.clubs import ClubPlayer
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.matches.selection import match_is_not_deleted
from scorekeeper.store.statistics.facts import move_facts
from scorekeeper.store.statistics.sums import named_players

TAKEN = "player.taken"


class NoPlayer(LookupError):  # noqa: N818 - an outcome, not an error
    """The group has no such player."""


@dataclass(frozen=True, slots=True)
class Merger:
    """The effect of merging the player ``other`` into ``kept``, with their numbers of matches.

    ``together`` is the id of the newest match in which both played, "" if there is none.
    ``together_deleted`` means that this match is deleted.
    """

    kept: ClubPlayer
    other: ClubPlayer
    kept_matches: int
    other_matches: int
    together: str
    together_deleted: bool


def find(session: Session, club_id: str, player_id: str) -> ClubPlayer | None:
    return named_players(session, club_id, [player_id]).get(player_id)


def count_matches(session: Session, club_id: str, player_id: str) -> int:
    """Return the number of the player's matches, without deleted ones."""
    seat = tables.Seat
    query = select(func.count()).where(
        seat.club_id == club_id,
        seat.player_id == player_id,
        match_is_not_deleted(seat.club_id, seat.match_id),
    )
    return session.scalar(query) or 0


def rename(session: Session, club_id: str, player_id: str, name: str, at: datetime) -> None:
    """Change a player's name, also in every match.

    Raise ``NoPlayer`` if the group does not have the player. Raise ``Refused`` if the name is
    invalid or another player has it.
    """
    lock_club(session, club_id)
    if find(session, club_id, player_id) is None:
        raise NoPlayer(player_id)
    if refusal := check_name(name, "name"):
        raise Refused([refusal])
    name = tidy(name)
    player = tables.Player
    taken = session.scalar(
        select(player.name).where(
            player.club_id == club_id, player.same_name == same_name(name), player.id != player_id
        )
    )
    if taken is not None:
        message = say("There is a player “{name}” already. Merge the two instead.", name=taken)
        raise Refused([refuse(TAKEN, message, field="name")])
    name_player(session, club_id, player_id, name, at)


def name_player(session: Session, club_id: str, player_id: str, name: str, at: datetime) -> None:
    """Write an unused name for a player, in the group and in every match."""
    player, seat = tables.Player, tables.Seat
    of_club = (player.club_id == club_id, player.id == player_id)
    names = {"name": name, "same_name": same_name(name)}
    _run(session, update(player).where(*of_club).values(**names))
    sits = (seat.club_id == club_id, seat.player_id == player_id)
    _run(session, update(seat).where(*sits).values(name=name))
    _note_names(session, club_id, select(seat.match_id).where(*sits), at)


def _note_names(session: Session, club_id: str, match_ids: Any, at: datetime) -> None:
    """Record the change of a name, so that cached pages of the matches are rendered again."""
    match = tables.Match
    named = (match.club_id == club_id, match.id.in_(match_ids))
    _run(session, update(match).where(*named).values(named_at=at))


def preview_merge(session: Session, club_id: str, kept_id: str, other_id: str) -> Merger:
    """Return the effect of merging ``other_id`` into ``kept_id``.

    Raise ``NoPlayer`` if the group does not have both, or if they are the same player.
    """
    found = named_players(session, club_id, [kept_id, other_id])
    for one in (kept_id, other_id):
        if one not in found or kept_id == other_id:
            raise NoPlayer(one)
    seat, theirs, match = tables.Seat, aliased(tables.Seat), tables.Match
    together = session.execute(
        select(match.id, match.deleted_at)
        .join(seat, (seat.club_id == match.club_id) & (seat.match_id == match.id))
        .join(theirs, (theirs.club_id == match.club_id) & (theirs.match_id == match.id))
        .where(match.club_id == club_id, seat.player_id == kept_id, theirs.player_id == other_id)
        .order_by(tables.NOT_DELETED.desc(), match.played_on.desc(), match.id)
        .limit(1)
    ).first()
    return Merger(
        found[kept_id],
        found[other_id],
        count_matches(session, club_id, kept_id),
        count_matches(session, club_id, other_id),
        together.id if together else "",
        bool(together and together.deleted_at),
    )


def merge(session: Session, club_id: str, kept_id: str, other_id: str, at: datetime) -> None:
    """Merge the player ``other_id`` into ``kept_id`` permanently.

    Raise ``NoPlayer`` as ``preview_merge`` does, and ``Refused`` if both played in one match.
    """
    _lock_their_matches(session, club_id, [kept_id, other_id])
    lock_club(session, club_id)
    merger = preview_merge(session, club_id, kept_id, other_id)
    if merger.together:
        message = say("Both played in the same match, so they are two people.")
        raise Refused([refuse("player.met", message)])
    seat, player = tables.Seat, tables.Player
    sits = (seat.club_id == club_id, seat.player_id == other_id)
    theirs = select(seat.match_id).where(*sits)
    _note_names(session, club_id, theirs, at)
    move_facts(session, club_id, theirs, other_id, kept_id)
    _run(session, update(seat).where(*sits).values(player_id=kept_id, name=merger.kept.name))
    _run(session, delete(player).where(player.club_id == club_id, player.id == other_id))


def _lock_their_matches(session: Session, club_id: str, player_ids: list[str]) -> None:
    """Lock the players' matches.

    Otherwise a match that is finished meanwhile would have facts of the old player.
    """
    match, seat = tables.Match, tables.Seat
    theirs = select(seat.match_id).where(seat.club_id == club_id, seat.player_id.in_(player_ids))
    session.execute(
        select(match.id)
        .where(match.club_id == club_id, match.id.in_(theirs))
        .order_by(match.id)
        .with_for_update(key_share=True)
    ).all()


def _run(session: Session, statement: Any) -> None:
    session.execute(statement.execution_options(synchronize_session=False))
