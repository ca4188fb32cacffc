"""The members of teams in a change of players."""

from scorekeeper import store
from scorekeeper.match import Match, Refused
from scorekeeper.rules.names import same_name
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match.people_change import HAND, IDENTIFY, JOIN, TEAM, PeopleChange
from scorekeeper.web.platform import auth
from scorekeeper.web.views.team_names import check_members, names_text, read_names


def requested_teams(
    match: Match, requested: PeopleChange, person: int | None
) -> dict[int, tuple[str, ...]]:
    """Return the members to enter with the requested change, by team.

    A known team joins with the members of its last match, unless others were typed. Raise
    ``Refused`` if a typed name is invalid.
    """
    team = requested.who if requested.kind in (TEAM, IDENTIFY) else person
    if team is None or not match.game.teams:
        return {}
    if requested.members is None:
        members = _remembered(match, requested.name)
        return {team: members} if members and requested.kind in (JOIN, HAND, IDENTIFY) else {}
    members = read_names(requested.members)
    if wrong := check_members(members, "members"):
        raise Refused([wrong])
    return {team: members}


def members_to_edit(match: Match, requested: PeopleChange) -> str | None:
    """Return the text of the field for the members, ``None`` without such a field."""
    if not match.game.teams or requested.kind not in (TEAM, JOIN):
        return None
    if requested.members is not None:
        return requested.members
    if requested.kind == JOIN or requested.who is None:
        return names_text(_remembered(match, requested.name))
    player = match.participants.player(requested.who)
    return names_text(match.members(player) or _remembered(match, match.names[player]))


def _remembered(match: Match, name: str) -> tuple[str, ...]:
    """Return the members in the last match of the team ``name``, none if one of them plays."""
    if not auth.has_club_role(Role.SCORER):
        return ()
    with auth.current_store().reading() as db:
        found = store.matches.remembered_members(db, match.club_id, [name])
    members = found.get(same_name(name), ())
    here = {same_name(one) for one in match.names}
    for player in match.teams:
        if same_name(match.names[player]) != same_name(name):
            here.update(map(same_name, match.members(player)))
    return members if here.isdisjoint(map(same_name, members)) else ()
