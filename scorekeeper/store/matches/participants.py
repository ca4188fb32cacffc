"""Additional participants of a match that has begun.

Such a person joins late, replaces a player, or is the right person for a seat with a wrong name.
Adding a participant does not assign a seat; an event does.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from scorekeeper.match import bounds
from scorekeeper.match.commands import Refused
from scorekeeper.match.model import Person
from scorekeeper.rules.names import check_name, tidy
from scorekeeper.rules.ruling import refuse, say
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.database.quotas import check_club_quotas
from scorekeeper.store.matches import rows
from scorekeeper.store.matches.begin import known_or_new_players
from scorekeeper.store.matches.locked_match import LockedMatch


def add_participant(locked: LockedMatch, names: Sequence[str]) -> tuple[LockedMatch, list[int]]:
    """Add people called ``names`` to a match; return the match and their indexes in its people.

    People who are already in the match keep their index. Another spelling of a known name is the
    same player.

    Raise ``Refused`` if a name is invalid or there are too many people. Raise ``NoRoom`` if a quota
    is reached.
    """
    wrong = [check_name(name, f"names.{at}") for at, name in enumerate(names)]
    if refusals := [one for one in wrong if one]:
        raise Refused(refusals)
    match, session = locked.match, locked.session
    lock_club(session, match.club_id)
    # New players come after those of the match, whose times of creation differ by a microsecond.
    at = locked.terms.at + timedelta(microseconds=len(match.people))
    players = known_or_new_players(session, match.club_id, list(map(tidy, names)), at)
    people = list(match.people)
    by_player = {person.player_id: number for number, person in enumerate(people)}
    for name, player_id in zip(names, players, strict=True):
        if player_id not in by_player:
            by_player[player_id] = len(people)
            people.append(Person(player_id, tidy(name)))
    if len(people) > bounds.MOST_PEOPLE:
        message = say("At most {most} people fit in one match.", most=bounds.MOST_PEOPLE)
        raise Refused([refuse("table.crowd", message, field="names")])
    after = replace(match, people=tuple(people))
    rows.add_people(session, after, len(match.people))
    check_club_quotas(session, match.club_id)
    joined = replace(locked, match=after)
    return joined, [by_player[player_id] for player_id in players]
