"""Matches as plain values: events, commands, archive format. Without database and web."""

from scorekeeper.match.archive.errors import ArchiveFault
from scorekeeper.match.commands import Refused
from scorekeeper.match.events.event import Event, StoredEvent
from scorekeeper.match.events.state import Details
from scorekeeper.match.house_rules import HouseRules, name_of, naming
from scorekeeper.match.ids import could_be_id, new_id
from scorekeeper.match.lost_drafts import DraftWouldBeLost
from scorekeeper.match.model import Match, NoMatch, OtherRequest, Stale
from scorekeeper.match.revision import Revision
from scorekeeper.match.season import FinalPlace, Season, SeasonRules

__all__ = [
    "ArchiveFault",
    "Details",
    "DraftWouldBeLost",
    "Event",
    "FinalPlace",
    "HouseRules",
    "Match",
    "NoMatch",
    "OtherRequest",
    "Refused",
    "Revision",
    "Season",
    "SeasonRules",
    "Stale",
    "StoredEvent",
    "could_be_id",
    "name_of",
    "naming",
    "new_id",
]
