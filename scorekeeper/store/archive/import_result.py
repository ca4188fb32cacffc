"""The result of an import: the outcome of each match, and the faults that prevent the import."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from scorekeeper.match.archive.errors import ArchiveFault, faulty, within
from scorekeeper.match.archive.reader import difference
from scorekeeper.match.archive.writer import plain_match
from scorekeeper.match.model import Match
from scorekeeper.rules.ruling import say

NOT_COMPARED = ("changed_at", "finished_at", "version", "drafts", "sheet")
"""Fields of a plain match that follow from its events, or are not part of the match."""


class ImportOutcome(StrEnum):
    """The outcome of importing a match.

    ``DELETED`` means that the group has deleted the match, and that the match stays deleted.
    """

    NEW = "new"
    LONGER = "longer"
    SAME = "same"
    BEHIND = "behind"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """A match of the archive, and the outcome of its import."""

    outcome: ImportOutcome
    match_id: str
    game: str
    names: tuple[str, ...]
    played_on: date
    deals: int


class RulesOutcome(StrEnum):
    """The outcome of importing house rules or a season.

    ``BESIDE`` means that the group uses the name for something else, so a number is added to the
    name. ``FULL`` means that the group already has the maximum.
    """

    NEW = "new"
    BESIDE = "beside"
    SAME = "same"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class ImportedRules:
    """House rules of the archive. ``name`` is their name in the archive, ``here`` in the group."""

    outcome: RulesOutcome
    game: str
    name: str
    here: str


@dataclass(frozen=True, slots=True)
class ImportedSeason:
    """A season of the archive. ``name`` is its name in the archive, ``here`` in the group."""

    outcome: RulesOutcome
    name: str
    here: str


ARRIVING = frozenset({RulesOutcome.NEW, RulesOutcome.BESIDE})
"""The outcomes that add something to the group."""


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """The result of an import, before or after it. With ``faults``, nothing is imported.

    ``counts`` is the number of matches by outcome, and ``arrivals`` lists the first matches.
    ``players`` is the number of new players. ``stopped`` means that a part of the archive was not
    validated.
    """

    counts: Mapping[ImportOutcome, int]
    arrivals: tuple[ImportedMatch, ...]
    players: int
    faults: tuple[ArchiveFault, ...]
    stopped: bool = False
    rules: tuple[ImportedRules, ...] = ()
    seasons: tuple[ImportedSeason, ...] = ()

    @property
    def changes(self) -> int:
        """Return the number of matches that are new or get additional events."""
        return self.counts[ImportOutcome.NEW] + self.counts[ImportOutcome.LONGER]

    @property
    def has_changes(self) -> bool:
        """Return whether the import adds anything."""
        return not self.faults and bool(self.changes or self.new_rules or self.new_seasons)

    @property
    def new_rules(self) -> int:
        """Return the number of house rules that are added."""
        return sum(one.outcome in ARRIVING for one in self.rules)

    @property
    def new_seasons(self) -> int:
        """Return the number of seasons that are added."""
        return sum(one.outcome in ARRIVING for one in self.seasons)


class ImportRefused(Exception):  # noqa: N818 - an outcome, not an error
    """The archive has faults, which are in ``preview``. Nothing was imported."""

    def __init__(self, preview: ImportPreview) -> None:
        self.preview = preview
        super().__init__(f"{len(preview.faults)} faults")


def outcome_of(match: Match, here: Match | None, place: str) -> ImportOutcome:
    """Compare ``match`` of an archive with ``here``, the group's version of it.

    Raise ``ArchiveError`` if neither history is the beginning of the other. ``place`` is the
    position of the match in the archive, for the message.
    """
    if here is None:
        return ImportOutcome.NEW
    theirs, ours = plain_match(match), plain_match(here)
    common = min(match.version, here.version)
    # The longer history may have people who joined after the end of the shorter one.
    shorter = theirs if match.version <= here.version else ours
    joined = len(shorter.get("joined", []))
    for plain in (theirs, ours):
        for name in NOT_COMPARED:
            del plain[name]
        plain["log"] = plain["log"][:common]
        plain["joined"] = plain.get("joined", [])[:joined]
    for name, value in theirs.items():
        different = difference(value, ours[name], name)
        if different is not None:
            message = say("The group already has this match, with different content here.")
            raise faulty(within(place, different), "archive.diverged", message)
    if match.version == here.version:
        return ImportOutcome.SAME
    return ImportOutcome.LONGER if match.version > here.version else ImportOutcome.BEHIND
