"""Who sits where and who deals first, drawn by lot: every player draws a card.

Alone the highest card deals first and the others follow in the order of theirs; the ace is high.
Partners are drawn as the Laws of Whist have it: the two lowest play against the two highest, the
lowest deals, and the ace is the lowest card.
"""

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import RANKS, Card, Suit

Chance = Callable[[int], int]
"""Returns a number from 0 to one less than the number given, each as likely as any other."""

ACE_LOW = "A" + RANKS[:-1]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A player and the card drawn."""

    name: str
    card: Card


def draw_seats(
    names: Sequence[str], *, partners: bool, chance: Chance = secrets.randbelow
) -> tuple[Drawn, ...]:
    """Return ``names`` in the order of their seats, each with a card; the first deals first.

    Raises ``ValueError`` for more players than there are ranks.
    """
    if len(names) > len(RANKS):
        raise ValueError(f"{len(names)} players cannot all draw another rank")
    drawn = [Drawn(*one) for one in zip(names, _cards(len(names), chance), strict=True)]
    if not partners:
        return tuple(sorted(drawn, key=lambda one: -RANKS.index(one.card.value[0])))
    lowest, second, third, highest = sorted(drawn, key=lambda one: ACE_LOW.index(one.card.value[0]))
    return lowest, third, second, highest


def _cards(count: int, chance: Chance) -> list[Card]:
    """Return a card for each of ``count`` players.

    At a table equal cards are drawn again until all ranks differ. Which ranks those are is then as
    likely as any other choice, and so is each suit: they are drawn apart.
    """
    ranks, suits = list(RANKS), list(Suit)
    return [
        Card(ranks.pop(chance(len(ranks))) + suits[chance(len(suits))].value) for _ in range(count)
    ]


def as_text(drawn: Sequence[Drawn]) -> str:
    """Return a draw as the form carries it along."""
    return json.dumps([[one.card.value, one.name] for one in drawn], separators=(",", ":"))


def from_text(text: str, names: Sequence[str]) -> tuple[Drawn, ...]:
    """Return the draw that the form brings back, as long as ``names`` still sit as it put them."""
    try:
        drawn = tuple(Drawn(str(name), Card(card)) for card, name in json.loads(text or "[]"))
    except (ValueError, TypeError, RecursionError):
        return ()
    return drawn if [one.name for one in drawn] == list(names) else ()
