"""Replaces names in the matches of an archive by the current names of the players.

A name that was corrected or removed in the club does not return.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import unquote_plus

from scorekeeper.match import bounds
from scorekeeper.match.log import WITH_A_REASON, Details, Kind, LogLine, fold_log
from scorekeeper.match.model import Match
from scorekeeper.rules.mentions import Mentions
from scorekeeper.rules.names import same_name
from scorekeeper.rules.serialization import leaves

Renamed = Sequence[tuple[str, str]]
"""Names of the archive, and what these players are called here."""

RULINGS = (Kind.RULING_NOTED, Kind.RULING_DROPPED)
IN_WORDS = frozenset({Kind.DESCRIBED, Kind.DEAL_NOTED, *RULINGS, *WITH_A_REASON})
"""The lines of a log that may hold a name."""


def as_named_here(match: Match, renamed: Renamed, here: Match | None) -> Match:
    """Return ``match`` with other names at its seats and in its notes.

    What is written in the club's own, ``here``, as the archive has it, stays as it was written.
    """
    for theirs, now in renamed:
        match = notes_as_named_here(match, [(theirs, now)], here.lines if here else ())
        known = same_name(theirs)
        people = tuple(
            replace(one, name=now) if same_name(one.name) == known else one for one in match.people
        )
        names = tuple(people[person].name for person in match.cast.who)
        match = replace(match, people=people, names=names)
    return match


def notes_as_named_here(match: Match, renamed: Renamed, kept: Sequence[LogLine]) -> Match:
    """Return ``match`` with other names in its notes; what is in the lines ``kept`` stays."""
    for theirs, now in renamed:
        known = same_name(theirs)
        others = [one.name for one in match.people if same_name(one.name) != known]
        mentions = Mentions([theirs], others)
        lines = [
            line if at < len(kept) and kept[at].entry == line.entry else _line(line, mentions, now)
            for at, line in enumerate(match.lines)
        ]
        details = fold_log(lines).details or Details(match.began_on)
        match = replace(match, lines=tuple(lines), details=details)
    return match


def words_of(match: Match) -> Iterator[str]:
    """Yield what somebody has typed in the lines of ``match``."""
    for line in match.lines:
        if line.kind in RULINGS:
            yield unquote_plus(str(line.entry))
        elif line.kind in IN_WORDS:
            yield from (one for one in leaves(line.entry).values() if isinstance(one, str))


def _line(line: LogLine, mentions: Mentions, now: str) -> LogLine:
    entry: Any = line.entry
    if line.kind is Kind.DEAL_NOTED and isinstance(entry, str):
        return replace(line, entry=_replaced(mentions, entry, now, bounds.LONGEST_NOTE))
    if line.kind in RULINGS and isinstance(entry, str):
        question = mentions.replaced_in_question(entry, now)
        return replace(line, entry=bounds.shortened(question, bounds.LONGEST_QUESTION))
    if not isinstance(entry, dict):
        return line
    longest = {}
    if line.kind is Kind.DESCRIBED:
        longest = {"place": bounds.LONGEST_PLACE, "note": bounds.LONGEST_NOTE}
    if line.kind in WITH_A_REASON:
        longest = {"reason": bounds.LONGEST_REASON}
    texts = {name: _replaced(mentions, entry[name], now, most) for name, most in longest.items()}
    return replace(line, entry={**entry, **texts}) if texts else line


def _replaced(mentions: Mentions, text: str, now: str, longest: int) -> str:
    return bounds.shortened(mentions.replaced(text, now), longest)
