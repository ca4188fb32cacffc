"""A draw for seats and first dealer: every player draws a card.

In an individual game, the highest card deals first and the others follow in the order of their
cards. Aces are high. Partners are drawn as in the Laws of Whist: the two lowest play against the
two highest, the lowest deals, and aces are low.
"""

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import RANKS, Card, Suit

Chance = Callable[[int], int]
"""Returns a uniformly random number below the given one."""

ACE_LOW = "A" + RANKS[:-1]


@dataclass(frozen=True, slots=True)
class DrawnCard:
    name: str
    card: Card


def draw_seats(
    names: Sequence[str], *, partners: bool, chance: Chance = secrets.randbelow
) -> tuple[DrawnCard, ...]:
    """Return ``names`` in the order of their seats, each with a card. The first one deals first.

    Raise ``ValueError`` if there are more players than ranks.
    """
    drawn = sorted(draw_cards(names, chance=chance), key=_dealing_order(partners=partners))
    if not partners:
        return tuple(drawn)
    lowest, second, third, highest = drawn
    return lowest, third, second, highest


def draw_cards(
    names: Sequence[str], *, chance: Chance = secrets.randbelow
) -> tuple[DrawnCard, ...]:
    """Return a card for each of ``names``, in the same order.

    Raise ``ValueError`` if there are more players than ranks.
    """
    if len(names) > len(RANKS):
        raise ValueError(f"{len(names)} players cannot all draw another rank")
    cards = _random_cards(len(names), chance)
    return tuple(DrawnCard(name, card) for name, card in zip(names, cards, strict=True))


def first_dealer(drawn: Sequence[DrawnCard], *, partners: bool) -> int:
    """Return the index of the card that deals first: the highest, with partners the lowest."""
    order = _dealing_order(partners=partners)
    return min(range(len(drawn)), key=lambda place: order(drawn[place]))


def _dealing_order(*, partners: bool) -> Callable[[DrawnCard], int]:
    if partners:
        return lambda one: ACE_LOW.index(one.card.value[0])
    return lambda one: -RANKS.index(one.card.value[0])


def _random_cards(count: int, chance: Chance) -> list[Card]:
    """Return a random card for each of ``count`` players, all of different ranks.

    At a table, players with equal cards draw again. The result has the same distribution: ranks and
    suits are drawn independently.
    """
    ranks, suits = list(RANKS), list(Suit)
    return [
        Card(ranks.pop(chance(len(ranks))) + suits[chance(len(suits))].value) for _ in range(count)
    ]


def draw_to_text(drawn: Sequence[DrawnCard]) -> str:
    """Return a draw as the text of a hidden field."""
    return json.dumps([[one.card.value, one.name] for one in drawn], separators=(",", ":"))


def draw_from_text(text: str, names: Sequence[str]) -> tuple[DrawnCard, ...]:
    """Return the draw in a hidden field if ``names`` are still in its order, else an empty draw."""
    try:
        drawn = tuple(DrawnCard(str(name), Card(card)) for card, name in json.loads(text or "[]"))
    except (ValueError, TypeError, RecursionError):
        return ()
    return drawn if [one.name for one in drawn] == list(names) else ()
