"""One sitting as values: the match, its log, what may be written next. No database, no web."""

from scorekeeper.match.archive.errors import Fault
from scorekeeper.match.bringing import Conflict
from scorekeeper.match.commands import Refused
from scorekeeper.match.house_rules import HouseRules, name_of, naming
from scorekeeper.match.ids import could_be_id, new_id
from scorekeeper.match.log import Change, Details, Kind, LogLine
from scorekeeper.match.model import Draft, HalfWritten, Match, NoMatch, OtherRequest, Stale
from scorekeeper.match.season import Finish, Season, SeasonRules, Standing
from scorekeeper.match.version import State

__all__ = [
    "Change",
    "Conflict",
    "Details",
    "Draft",
    "Fault",
    "Finish",
    "HalfWritten",
    "HouseRules",
    "Kind",
    "LogLine",
    "Match",
    "NoMatch",
    "OtherRequest",
    "Refused",
    "Season",
    "SeasonRules",
    "Stale",
    "Standing",
    "State",
    "could_be_id",
    "name_of",
    "naming",
    "new_id",
]
