"""A match as values: its events, its commands, its archive. No database, no web."""

from scorekeeper.match.archive.errors import Fault
from scorekeeper.match.commands import Refused
from scorekeeper.match.events.event import Event, StoredEvent
from scorekeeper.match.events.state import Details
from scorekeeper.match.house_rules import HouseRules, name_of, naming
from scorekeeper.match.ids import could_be_id, new_id
from scorekeeper.match.model import Draft, HalfWritten, Match, NoMatch, OtherRequest, Stale
from scorekeeper.match.season import Finish, Season, SeasonRules, Standing
from scorekeeper.match.version import State

__all__ = [
    "Details",
    "Draft",
    "Event",
    "Fault",
    "Finish",
    "HalfWritten",
    "HouseRules",
    "Match",
    "NoMatch",
    "OtherRequest",
    "Refused",
    "Season",
    "SeasonRules",
    "Stale",
    "Standing",
    "State",
    "StoredEvent",
    "could_be_id",
    "name_of",
    "naming",
    "new_id",
]
