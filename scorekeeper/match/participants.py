"""Participants of a match: the players among the people who were added to it."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.match.events.state import (
    AdjustmentEntry,
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
class Participants:
    """The players of a match, numbered in the order in which they joined.

    ``people`` has the person of each player, ``identities`` the person who it really is, if that
    was corrected.
    """

    people: tuple[int, ...]
    identities: tuple[int, ...]

    def player(self, person: int) -> int:
        """Return the player number of ``person``.

        Raise ``ValueError`` if the person does not take part.
        """
        return self.people.index(person)


def participants_of(game: AnyGame, seats: int, state: MatchState) -> Participants:
    """Return the participants of a match that ``seats`` people began.

    A person with adjusted points is a participant, even without a seat.
    """
    found = dict.fromkeys(range(seats))
    for seating in in_force(state.seatings):
        found |= dict.fromkeys((*seating.value.people, *seating.value.resting))
    if not game.partners:
        given = (one.whose for change in state.adjustments for one in change.value.points)
        found |= dict.fromkeys(given)
    people = tuple(found)
    return Participants(people, tuple(state.identity_of(person) for person in people))


def table_changes(game: AnyGame, participants: Participants, state: MatchState) -> TableChanges:
    """Convert the changes in ``state`` to the types of the rules.

    Raise ``ValueError`` if they refer to an unknown person.
    """
    return TableChanges(
        tuple(_seating(one, participants, state.seatings) for one in in_force(state.seatings)),
        tuple(RulesFrom(one.first, read_options(game, one.value)) for one in in_force(state.rules)),
        tuple(DealsFrom(one.first, one.value.cards) for one in in_force(state.deals)),
        tuple(_adjustment(game, one, participants) for one in state.adjustments),
    )


def _seating(change: FromDeal, participants: Participants, every: Sequence[FromDeal]) -> Seating:
    seated: Seated = change.value
    return Seating(
        change.first,
        tuple(map(participants.player, seated.people)),
        seated.dealer,
        tuple(map(participants.player, seated.resting)),
        tuple(
            _starting_score(one, participants, _adjustments_when_agreed(one, change, every))
            for one in seated.starts
        ),
        change.passed_on,
        change.adjusted,
    )


def _starting_score(start: StartOf, participants: Participants, adjusted: int) -> StartingScore:
    of = participants.player(start.of) if start.of in participants.people else None
    return StartingScore(participants.player(start.person), start.by, start.points, of, adjusted)


def _adjustments_when_agreed(start: StartOf, change: FromDeal, every: Sequence[FromDeal]) -> int:
    """Return the number of adjustments before ``start``, a part of ``change``, was agreed."""
    adjusted = change.adjusted
    for one in reversed(every[: every.index(change)]):
        if start in one.value.starts and one.first >= change.first:
            adjusted = one.adjusted
        elif one.first <= change.first:
            break
    return adjusted


def _adjustment(game: AnyGame, change: FromDeal, participants: Participants) -> Adjustment:
    adjusted: AdjustmentEntry = change.value
    points = tuple(
        (one.whose if game.partners else participants.player(one.whose), one.points)
        for one in adjusted.points
    )
    return Adjustment(change.first, points, adjusted.reason)
