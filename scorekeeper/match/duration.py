"""Duration of a match, from its start to its end. Pauses are included."""

from datetime import timedelta

from scorekeeper.match.model import Match

SHORTEST, LONGEST = timedelta(minutes=1), timedelta(hours=12)
"""Shorter matches were copied from paper, longer ones were left open. Neither has a duration."""


def minutes_played(match: Match) -> int:
    """Return the duration of a finished match in minutes, 0 if it is unknown."""
    if match.finished_at is None or not match.entries:
        return 0
    lasted = match.finished_at - match.created_at
    return round(lasted.total_seconds() / 60) if SHORTEST <= lasted <= LONGEST else 0
