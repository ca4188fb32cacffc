"""The players of a match among the people who were added to it."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.match.events.state import (
    AdjustedPoints,
    FromDeal,
    MatchState,
    Seated,
    StartOf,
    read_options,
)
from scorekeeper.registry import AnyGame
from scorekeeper.rules.table_changes import (
    Adjustment,
    DealsFrom,
    RulesFrom,
    Seating,
    StartingScore,
    TableChanges,
    in_force,
)


@dataclass(frozen=True, slots=True)
class Cast:
    """The players of a match: the number of the person for each, in the order they joined.

    ``who`` has the number of the person whom each really is, if that was corrected.
    """

    people: tuple[int, ...]
    who: tuple[int, ...]

    def player(self, person: int) -> int:
        """Return the player's number of ``person``. Raises ``ValueError``."""
        return self.people.index(person)


def cast_of(game: AnyGame, seats: int, left: MatchState) -> Cast:
    """Return the participants of a match that was begun by ``seats`` people.

    A person who was given points and then lost the seat is still a participant.
    """
    found = dict.fromkeys(range(seats))
    for seating in in_force(left.seatings):
        found |= dict.fromkeys((*seating.what.people, *seating.what.resting))
    if not game.partners:
        given = (one.whose for written in left.adjustments for one in written.what.points)
        found |= dict.fromkeys(given)
    people = tuple(found)
    return Cast(people, tuple(left.was.get(person, person) for person in people))


def changes_of(game: AnyGame, cast: Cast, left: MatchState) -> TableChanges:
    """Return the changes of ``left`` in the form of the rules.

    Raises ``ValueError`` if they name an unknown person.
    """
    return TableChanges(
        tuple(_seating(one, cast, left.seatings) for one in in_force(left.seatings)),
        tuple(RulesFrom(one.first, read_options(game, one.what)) for one in in_force(left.rules)),
        tuple(DealsFrom(one.first, one.what.cards) for one in in_force(left.deals)),
        tuple(_adjustment(game, one, cast) for one in left.adjustments),
    )


def _seating(written: FromDeal, cast: Cast, every: Sequence[FromDeal]) -> Seating:
    seated: Seated = written.what
    return Seating(
        written.first,
        tuple(map(cast.player, seated.people)),
        seated.dealer,
        tuple(map(cast.player, seated.resting)),
        tuple(_start(one, cast, _agreed(one, written, every)) for one in seated.starts),
        written.passed_on,
        written.adjusted,
    )


def _start(start: StartOf, cast: Cast, adjusted: int) -> StartingScore:
    of = cast.player(start.of) if start.of in cast.people else None
    return StartingScore(cast.player(start.person), start.by, start.points, of, adjusted)


def _agreed(start: StartOf, written: FromDeal, every: Sequence[FromDeal]) -> int:
    """Return the number of adjustments when ``start``, which is part of ``written``, was agreed."""
    adjusted = written.adjusted
    for one in reversed(every[: every.index(written)]):
        if start in one.what.starts and one.first >= written.first:
            adjusted = one.adjusted
        elif one.first <= written.first:
            break
    return adjusted


def _adjustment(game: AnyGame, written: FromDeal, cast: Cast) -> Adjustment:
    told: AdjustedPoints = written.what
    points = tuple(
        (one.whose if game.partners else cast.player(one.whose), one.points) for one in told.points
    )
    return Adjustment(written.first, points, told.reason)
