"""The players page, and the preview of a change of players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper import store
from scorekeeper.match import Event, Match, Refused, table_commands
from scorekeeper.match.events.seating import PlayersSeated
from scorekeeper.match.events.state import Seated
from scorekeeper.match.faces import Face
from scorekeeper.rules.names import same_name
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import people_change, team_members
from scorekeeper.web.match.people_change import HAND, IDENTIFY, JOIN, TEAM, PeopleChange
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import faces
from scorekeeper.web.views.events.seating import name_of
from scorekeeper.web.views.translation import isolated

MOST_OFFERED = 24
"""The most players of the club that are offered."""


@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """A person or a team that plays, sits out or has left.

    ``total`` is ``None`` if scores are by side.

    ``order_moved_up`` and ``order_moved_down`` are the orders of play after this person swaps
    places with a neighbour, as form values.
    """

    person: int
    player: int
    name: str
    face: Face
    total: int | None
    members: tuple[str, ...] = ()
    deals: bool = False
    order_moved_up: str = ""
    order_moved_down: str = ""


def page_values(match: Match) -> dict[str, Any]:
    """Return the template values of the players page."""
    first = table_commands.first_to_change(match)
    now = table_commands.seating_at(match, first)
    dealer = table_commands.next_dealer(match, first, now.people)
    over = match.finished or match.given_up
    gone = [one for one in match.participants.people if one not in (*now.people, *now.resting)]
    return {
        "first": first,
        "half": first > len(match.entries) + 1,
        "over": over,
        "seated": [_seated_person(match, now, one, dealer) for one in now.people],
        "resting": [_person_in_match(match, one) for one in now.resting],
        "gone": [_person_in_match(match, one) for one in gone],
        "too_many": match.game.check_players(len(now.people) + 1),
        "too_few": match.game.check_players(len(now.people) - 1),
        "known": [] if over else club_players_to_offer(match, now),
    }


def _seated_person(match: Match, now: Seated, person: int, dealer: int) -> SeatedPerson:
    at, last = now.people.index(person), len(now.people) - 1
    return _person_in_match(
        match,
        person,
        deals=person == dealer,
        order_moved_up=_order_after_swap(now.people, at - 1) if at else "",
        order_moved_down=_order_after_swap(now.people, at) if at < last else "",
    )


def _person_in_match(match: Match, person: int, **more: Any) -> SeatedPerson:
    player = match.participants.player(person)
    return SeatedPerson(
        person,
        player,
        match.names[player],
        faces.faces_of(match)[player],
        None if match.game.partners else match.shown(match.sheet.totals[player]),
        match.members(player),
        **more,
    )


def _order_after_swap(order: Sequence[int], at: int) -> str:
    changed = [*order[:at], order[at + 1], order[at], *order[at + 2 :]]
    return ".".join(map(str, changed))


def club_players_to_offer(match: Match, now: Seated) -> list[store.clubs.ClubPlayer]:
    """Return the club's players who are not in this match, most recent first."""
    if not auth.has_club_role(Role.SCORER):
        return []
    members = [match.people[one].name for team in match.teams.values() for one in team]
    here = {same_name(name_of(match, one)) for one in (*now.people, *now.resting)}
    here |= set(map(same_name, members))
    with auth.current_store().reading() as db:
        everybody = store.clubs.players(db, match.club_id)
    return [one for one in everybody if same_name(one.name) not in here][:MOST_OFFERED]


@dataclass(frozen=True, slots=True)
class NewcomerSeat:
    """A seat that a newcomer may take: the seat after the player called ``after``."""

    seat: int
    after: str
    chosen: bool


def preview_values(
    match: Match, requested: PeopleChange, refusals: tuple[Refusal, ...]
) -> dict[str, Any]:
    """Return the template values for the preview of a requested change."""
    first = table_commands.first_to_change(match)
    was = table_commands.seating_at(match, first)
    beside, person = people_change.with_newcomer(match, requested)
    choosing = requested.kind == TEAM or (
        requested.kind in people_change.NEED_NAME and not requested.name
    )
    change, refused = (None, ()) if choosing else _try_change(beside, requested, person)
    return {
        "first": first,
        "half": first > len(match.entries) + 1 and requested.kind not in (IDENTIFY, TEAM),
        "heading": _heading(match, requested, first),
        "choosing": choosing,
        "refusals": refusals or refused,
        "effects": people_change.effects(beside, change) if change else [],
        "order": _new_order(beside, change),
        "places": _newcomer_seats(match, was, requested) if requested.kind == JOIN else [],
        "members": team_members.members_to_edit(match, requested),
        "starts": people_change.start_choices(match, requested, person),
        "known": club_players_to_offer(match, was) if requested.kind in (HAND, IDENTIFY) else [],
        "player": _player_concerned(match, requested),
    }


def _try_change(
    match: Match, requested: PeopleChange, person: int | None
) -> tuple[Event | None, Sequence[Refusal]]:
    try:
        return people_change.event_of_change(match, requested, person), ()
    except Refused as refused:
        return None, refused.refusals


def _new_order(match: Match, change: Event | None) -> list[tuple[int, str]]:
    """Return the order of play after the change, by number and name."""
    if not isinstance(change, PlayersSeated):
        return []
    people = change.seated.people
    return [(person, name_of(match, person)) for person in people]


def _newcomer_seats(match: Match, was: Seated, requested: PeopleChange) -> list[NewcomerSeat]:
    seats = range(1, len(was.people) + 1)
    chosen = len(was.people) if requested.place is None else requested.place
    return [NewcomerSeat(at, name_of(match, was.people[at - 1]), chosen == at) for at in seats]


def _player_concerned(match: Match, requested: PeopleChange) -> int | None:
    return match.participants.player(requested.who) if requested.who is not None else None


def _heading(match: Match, requested: PeopleChange, first: int) -> str:
    who = (
        isolated(match.names[match.participants.player(requested.who)])
        if requested.who is not None
        else ""
    )
    named = isolated(requested.name)
    headings = {
        "join": gettext("%(name)s joins from deal %(number)s", name=named, number=first),
        "leave": gettext("%(name)s leaves before deal %(number)s", name=who, number=first),
        "rest": gettext("%(name)s sits out from deal %(number)s", name=who, number=first),
        "back": gettext("%(name)s is back from deal %(number)s", name=who, number=first),
        "hand": gettext("Who takes over from %(name)s?", name=who),
        "order": gettext("New seats from deal %(number)s", number=first),
        "dealer": gettext("%(name)s deals deal %(number)s", name=who, number=first),
        "identify": gettext("Who was %(name)s?", name=who),
        "team": gettext("Members of %(team)s", team=who),
    }
    return str(headings[requested.kind])
