"""Matches: load, begin, change and list them."""

from scorekeeper.store.matches.begin import create, rematch
from scorekeeper.store.matches.loading import load, load_each, load_many
from scorekeeper.store.matches.locked_match import LockedMatch, WriteTerms, lock
from scorekeeper.store.matches.participants import add_participant
from scorekeeper.store.matches.selection import EVERYTHING, Cursor, Selection
from scorekeeper.store.matches.summaries import (
    MatchSummary,
    count,
    finished,
    first_day,
    in_progress,
    latest_games,
    list_ids,
    summarise,
)
from scorekeeper.store.matches.teams import (
    add_members,
    copy_teams,
    enter_first_teams,
    enter_members,
    has_teams,
    remembered_members,
)
