"""Members of teams: entered in a match, and remembered for the team's next match."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import ColumnElement, and_, exists, select
from sqlalchemy.orm import Session, aliased

from scorekeeper.match import table_commands
from scorekeeper.match.events.event import Event
from scorekeeper.match.model import Match
from scorekeeper.rules.names import same_name
from scorekeeper.store.database import tables
from scorekeeper.store.matches import loading
from scorekeeper.store.matches.deletion import is_deleted
from scorekeeper.store.matches.locked_match import LockedMatch, WriteTerms, lock
from scorekeeper.store.matches.participants import add_participant
from scorekeeper.store.matches.selection import match_is_not_deleted

Teams = Mapping[int, Sequence[str]]
"""The names of the members by team. A team is an index into the people of the match."""


def enter_first_teams(session: Session, terms: WriteTerms, teams: Teams) -> None:
    """Enter the members of ``teams`` in a match that was just begun, or begun by a retry.

    Raise ``Refused`` if the members are not possible.
    """
    if not teams or is_deleted(session, terms.club_id, terms.match_id):
        return
    locked = lock(session, terms)
    if not locked.is_retry:
        locked, numbers = add_members(locked, teams)
        locked.append(enter_members, numbers)


def copy_teams(session: Session, terms: WriteTerms, before: Match) -> None:
    """Enter the teams of the match ``before`` in its rematch, for everybody who is a team there."""
    members = {
        before.player_ids[team]: [before.people[one].name for one in people]
        for team, people in before.teams.items()
    }
    if members and (after := loading.load(session, terms.club_id, terms.match_id)):
        seats = enumerate(after.player_ids)
        enter_first_teams(
            session, terms, {seat: members[one] for seat, one in seats if one in members}
        )


def add_members(
    locked: LockedMatch, teams: Teams
) -> tuple[LockedMatch, Mapping[int, Sequence[int]]]:
    """Add the members of ``teams`` to the people of the match; return it and their indexes."""
    numbers: dict[int, Sequence[int]] = {}
    for team, names in teams.items():
        numbers[team] = ()
        if names:
            locked, numbers[team] = add_participant(locked, names)
    return locked, numbers


def enter_members(match: Match, teams: Mapping[int, Sequence[int]]) -> list[Event]:
    """Return the events that enter the members of ``teams``, none for an unchanged team.

    The members are indexes into the people of the match.
    """
    events: list[Event] = []
    for team, members in teams.items():
        if table_commands.entered_members(match, team) == tuple(members):
            continue
        event = table_commands.enter_team(match, team, members)
        match = match.as_of(event.apply(match.log_state))
        events.append(event)
    return events


def has_teams(session: Session, club_id: str, game: str) -> bool:
    """Return whether the members of a team were entered in any match of ``game``."""
    seat = tables.Seat
    of_game = (seat.club_id == club_id, seat.game == game, tables.is_member(seat))
    return bool(session.scalar(select(exists().where(*of_game))))


def remembered_members(
    session: Session, club_id: str, names: Collection[str]
) -> dict[str, tuple[str, ...]]:
    """Return the members in the last match of each team that is called one of ``names``.

    The keys are the names as ``same_name`` spells them. People without members are left out.
    """
    player, last = tables.Player, aliased(tables.Seat)
    team, member = aliased(tables.Seat), aliased(tables.Seat)
    newest = (column.desc() for column in (last.played_on, last.created_at, last.match_id))
    last_match = (
        select(last.match_id)
        .where(
            last.club_id == club_id,
            last.player_id == player.id,
            last.plays,
            _has_members(last),
            match_is_not_deleted(club_id, last.match_id),
        )
        .order_by(*newest)
        .limit(1)
        .correlate(player)
        .scalar_subquery()
    )
    rows = session.execute(
        select(player.same_name, member.name)
        .join(team, (team.club_id == player.club_id) & (team.player_id == player.id))
        .join(member, _is_in_team(member, team))
        .where(
            player.club_id == club_id,
            player.same_name.in_([same_name(name) for name in names]),
            team.match_id == last_match,
        )
        .order_by(member.seat)
    )
    found: defaultdict[str, list[str]] = defaultdict(list)
    for called, name in rows:
        found[called].append(name)
    return {called: tuple(members) for called, members in found.items()}


def _is_in_team(member: type[tables.Seat], team: type[tables.Seat]) -> ColumnElement[bool]:
    return and_(
        member.club_id == team.club_id,
        member.match_id == team.match_id,
        member.unit == team.unit,
        tables.is_member(member),
    )


def _has_members(team: type[tables.Seat]) -> ColumnElement[bool]:
    member = aliased(tables.Seat)
    return exists().where(_is_in_team(member, team)).correlate(team)
