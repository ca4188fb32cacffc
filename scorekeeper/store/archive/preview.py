"""What an import brings to a club, match by match, or what forbids it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from scorekeeper.match.archive.errors import Fault


class ImportOutcome(StrEnum):
    """What becomes of a match of the archive. A deleted one stays so: it is taken back, or not."""

    NEW = "new"
    LONGER = "longer"
    SAME = "same"
    BEHIND = "behind"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """A match of the archive: new here, longer than it is here, the same, or behind."""

    outcome: ImportOutcome
    match_id: str
    game: str
    names: tuple[str, ...]
    played_on: date
    deals: int


class RulesOutcome(StrEnum):
    """What becomes of house rules, or of a season, of the archive.

    ``BESIDE``: others have the name here, so these get a number; ``FULL``: the club keeps as many
    as it can.
    """

    NEW = "new"
    BESIDE = "beside"
    SAME = "same"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class ImportedRules:
    """House rules of the archive, under the ``name`` there and the name ``here``."""

    outcome: RulesOutcome
    game: str
    name: str
    here: str


@dataclass(frozen=True, slots=True)
class ImportedSeason:
    """A season of the archive, under the ``name`` there and the name ``here``."""

    outcome: RulesOutcome
    name: str
    here: str


ARRIVING = frozenset({RulesOutcome.NEW, RulesOutcome.BESIDE})
"""What is kept from now on."""


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """What an import brings, or brought. With ``faults`` it brings nothing.

    ``counts`` are of all matches, ``arrivals`` the first of them; ``players`` says how many are
    new, ``rules`` are the house rules that have a name, ``seasons`` what becomes of those.
    ``stopped`` says that there were so many faults that the rest was not looked through.
    """

    counts: Mapping[ImportOutcome, int]
    arrivals: tuple[ImportedMatch, ...]
    players: int
    faults: tuple[Fault, ...]
    stopped: bool = False
    rules: tuple[ImportedRules, ...] = ()
    seasons: tuple[ImportedSeason, ...] = ()

    @property
    def changes(self) -> int:
        """Return how many matches are begun or brought up to date."""
        return self.counts[ImportOutcome.NEW] + self.counts[ImportOutcome.LONGER]

    @property
    def brings(self) -> bool:
        """Return whether there is anything to take over."""
        return not self.faults and bool(self.changes or self.new_rules or self.new_seasons)

    @property
    def new_rules(self) -> int:
        """Return how many house rules are kept from now on."""
        return sum(one.outcome in ARRIVING for one in self.rules)

    @property
    def new_seasons(self) -> int:
        """Return how many seasons there are from now on that there were not."""
        return sum(one.outcome in ARRIVING for one in self.seasons)


class ImportRefused(Exception):  # noqa: N818 - an answer rather than an error
    """Something in the archive cannot be imported; nothing was. ``preview`` says what and why."""

    def __init__(self, preview: ImportPreview) -> None:
        self.preview = preview
        super().__init__(f"{len(preview.faults)} faults")
