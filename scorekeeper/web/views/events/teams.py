"""The words for the members of a team."""

from collections.abc import Iterator

from scorekeeper.match import Match, StoredEvent
from scorekeeper.match.events.state import MatchState
from scorekeeper.match.events.teams import TeamEntered
from scorekeeper.match.events.undo import first_of
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.events.words import ChangedFact, Words, WordsByClass
from scorekeeper.web.views.translation import isolated


def _members_text(match: Match, team: int, state: MatchState) -> str:
    names = [isolated(match.people[one].name) for one in state.teams.get(team, ())]
    return gettext(", ").join(names) or "–"


def _team(match: Match, stored: StoredEvent) -> str:
    event = first_of(match.lines, stored).event
    if not isinstance(event, TeamEntered):
        raise TypeError(event)
    return isolated(match.people[event.team].name)


def _news(match: Match, stored: StoredEvent) -> str:
    return gettext("Members of %(team)s", team=_team(match, stored))


def _facts(
    match: Match, stored: StoredEvent, before: MatchState, after: MatchState
) -> Iterator[ChangedFact]:
    if isinstance(stored.event, TeamEntered):
        was, now = (_members_text(match, stored.event.team, one) for one in (before, after))
        yield ChangedFact(gettext("Team members"), was, now)


WORDS: WordsByClass = {
    TeamEntered: Words(
        news=_news,
        undo=lambda match, one: gettext("Undo: %(what)s", what=_news(match, one)),
        redo=lambda match, one: gettext("Redo: %(what)s", what=_news(match, one)),
        facts=_facts,
    ),
}
