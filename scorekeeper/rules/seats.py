"""Seats and turns.

A seat is a number from 0 to n-1 in the order in which the turn passes: seat + 1 plays next, in
either direction around the table. The deal passes in the same direction. In a game of partners,
seats 0 and 2 are side 0, and seats 1 and 3 are side 1.
"""

from collections.abc import Sequence
from typing import Annotated

Seat = Annotated[int, "seat"]
"""An integer. Code that reads type hints recognises a seat by the annotation."""

SIDES = (0, 1)
"""The two sides of a game of partners."""


def next_seat(seat: Seat, seats: int) -> Seat:
    return (seat + 1) % seats


def turn_order(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return all seats in turn order, beginning with ``first``."""
    return tuple((first + step) % seats for step in range(seats))


def seat_before(seat: Seat, order: Sequence[Seat]) -> Seat:
    """Return the seat before ``seat`` in ``order``; before the first seat comes the last."""
    return order[order.index(seat) - 1]


def dealer_of(number: int, first_dealer: Seat, seats: int) -> Seat:
    """Return the dealer of deal ``number`` (from 1) if the deal passes after every deal."""
    return (first_dealer + number - 1) % seats


def side_of(seat: Seat) -> int:
    return seat % len(SIDES)


def seats_of_side(side: int) -> tuple[Seat, Seat]:
    return side, side + len(SIDES)


def partner_of(seat: Seat) -> Seat:
    return (seat + 2) % 4


def receiver(seat: Seat, to: str, seats: int, *, turns_right: bool) -> Seat:
    """Return the seat that receives the cards that ``seat`` passes.

    ``to`` is ``"left"``, ``"right"`` or ``"across"``. Raise ``KeyError`` for any other word.
    """
    left = -1 if turns_right else 1
    steps = {"left": left, "right": -left, "across": seats // 2}
    return (seat + steps[to]) % seats
