"""The event that sets the members of a team, which has one seat."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.match.events.event import Event
from scorekeeper.match.events.state import MatchSetup, MatchState
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.serialization import from_plain

FEWEST_MEMBERS = 2


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """A team and its members, as indexes into the people of the match."""

    team: int
    members: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TeamEntered(Event):
    """The members of ``team`` were entered. Without ``members`` it is no longer a team."""

    kind = "team"
    summary = "The members of a team, which has one seat: entry."
    entry_type = TeamEntry

    team: int
    members: tuple[int, ...]

    def to_entry(self) -> Any:
        return {"team": self.team, "members": list(self.members)}

    @classmethod
    def from_entry(cls, entry: Any) -> dict[str, Any]:
        read = from_plain(TeamEntry, entry)
        return {"team": read.team, "members": read.members}

    def apply(self, state: MatchState) -> MatchState:
        teams = {**state.teams, self.team: self.members}
        if not self.members:
            del teams[self.team]
        return state._replace(teams=teams)

    def inverse(self, state: MatchState) -> Event:
        return TeamEntered(self.team, state.teams.get(self.team, ()))

    def problems(self, setup: MatchSetup, state: MatchState) -> list[Refusal]:
        """Refuse unknown or duplicate people, a team of one, and games without teams."""
        people = {self.team, *self.members}
        known = all(0 <= person < setup.people for person in people)
        if not setup.game.teams or not known or len(people) <= len(self.members):
            return [refuse("table.nobody", say("There is no such player."))]
        if 0 < len(self.members) < FEWEST_MEMBERS:
            message = say("A team has at least two members.")
            return [refuse("team.one_member", message, field="members")]
        return []
