"""Replacement of names in an archive by the current names of the players.

A name that was corrected or removed in the group is not restored by an import.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from urllib.parse import unquote_plus

from scorekeeper.match.events.event import StoredEvent, fold_events
from scorekeeper.match.events.rulings import RulingNoted
from scorekeeper.match.events.state import Details
from scorekeeper.match.model import Match
from scorekeeper.rules.name_search import Mentions
from scorekeeper.rules.names import same_name

Renamed = Sequence[tuple[str, str]]
"""Pairs of a player's name in the archive and the current name."""


def with_current_names(match: Match, renamed: Renamed, here: Match | None) -> Match:
    """Return ``match`` with current names at its seats and in its notes.

    ``here`` is the group's version of the match. Notes that are equal in both are not changed.
    """
    for theirs, now in renamed:
        match = notes_as_named_here(match, [(theirs, now)], here.lines if here else ())
        known = same_name(theirs)
        people = tuple(
            replace(one, name=now) if same_name(one.name) == known else one for one in match.people
        )
        names = tuple(people[person].name for person in match.participants.identities)
        match = replace(match, people=people, names=names)
    return match


def notes_as_named_here(match: Match, renamed: Renamed, kept: Sequence[StoredEvent]) -> Match:
    """Return ``match`` with current names in its notes.

    Events that are equal to the event at the same position in ``kept`` are not changed.
    """
    for theirs, now in renamed:
        known = same_name(theirs)
        others = [one.name for one in match.people if same_name(one.name) != known]
        mentions = Mentions([theirs], others)
        lines = [
            line
            if at < len(kept) and kept[at].event.to_entry() == line.event.to_entry()
            else replace(line, event=line.event.with_name_replaced(mentions, now))
            for at, line in enumerate(match.lines)
        ]
        details = fold_events(lines).details or Details(match.began_on)
        match = replace(match, lines=tuple(lines), details=details)
    return match


def typed_texts(match: Match) -> Iterator[str]:
    """Yield every free text in the events of ``match``."""
    for line in match.lines:
        for text in line.event.texts().values():
            yield unquote_plus(text) if isinstance(line.event, RulingNoted) else text
