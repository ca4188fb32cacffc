"""An archive's matches under the names that its players have here by now.

Somebody whose name was put right or taken away since does not get the old one back.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.match import bounds
from scorekeeper.match.log import WITH_A_REASON, Details, Kind, LogLine, fold_log
from scorekeeper.match.model import Match
from scorekeeper.rules.mentions import Mentions
from scorekeeper.rules.names import same_name

Renamed = Sequence[tuple[str, str]]
"""Names of the archive, and what these players are called here."""


def as_named_here(match: Match, renamed: Renamed, here: Match | None) -> Match:
    """Return ``match`` with other names at its seats and in its notes.

    What is written in the club's own, ``here``, as the archive has it, stays as it was written.
    """
    for theirs, now in renamed:
        match = _renamed(match, theirs, now, here.lines if here else ())
    return match


def _renamed(match: Match, theirs: str, now: str, kept: Sequence[LogLine]) -> Match:
    known = same_name(theirs)
    people = tuple(
        replace(one, name=now) if same_name(one.name) == known else one for one in match.people
    )
    names = tuple(people[person].name for person in match.cast.who)
    mentions = Mentions(
        [theirs], [one.name for one in match.people if same_name(one.name) != known]
    )
    lines = list(match.lines)
    for at, line in enumerate(lines):
        if at >= len(kept) or kept[at].entry != line.entry:
            lines[at] = _line(line, mentions, now)
    details = fold_log(lines).details or Details(match.began_on)
    return replace(match, people=people, names=names, lines=tuple(lines), details=details)


def _line(line: LogLine, mentions: Mentions, now: str) -> LogLine:
    entry: Any = line.entry
    if line.kind is Kind.DEAL_NOTED and isinstance(entry, str):
        return replace(line, entry=_replaced(mentions, entry, now, bounds.LONGEST_NOTE))
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
