"""The cards removed from a table's pack, and checks that a question has none of them.

A short pack may lack a whole suit, which then cannot be trumps.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scorekeeper.rules.cards import FULL_PACK, Card, Suit
from scorekeeper.rules.deal import Table
from scorekeeper.rules.game import Game
from scorekeeper.rules.ruling import Message, Refusal, refuse, say
from scorekeeper.rules.sheet import sheet

PACK_RULE = "{game} 1"
"""The rulebook's paragraph on players, pack and cards, by the game's English name."""
FEW = 4
"""The most cards that are removed because of the number of players; a short pack lacks more."""


def removed_cards(game: Game[Any, Any, Any], table: Table[Any]) -> tuple[Card, ...]:
    """Return the cards removed from the pack of ``table``, whose options must be valid."""
    deal = sheet(game, table, ()).next
    return (deal.plan.removed or ()) if deal else ()


def not_seen(
    game: Game[Any, Any, Any], table: Table[Any], seen: Iterable[Card]
) -> tuple[Card, ...]:
    joker = (Card.JOKER,) if game.play and game.play.has_joker else ()
    gone = {*seen, *removed_cards(game, table)}
    return tuple(card for card in (*FULL_PACK, *joker) if card not in gone)


def suits_in(game: Game[Any, Any, Any], table: Table[Any]) -> tuple[Suit, ...]:
    out = frozenset(removed_cards(game, table))
    left = {card.suit for card in FULL_PACK if card not in out}
    return tuple(suit for suit in Suit if suit in left)


def trumps_in(
    game: Game[Any, Any, Any], table: Table[Any], trumps: Iterable[Suit | None]
) -> tuple[Suit | None, ...]:
    left = suits_in(game, table)
    return tuple(trump for trump in trumps if trump is None or trump in left)


def check_trump(
    game: Game[Any, Any, Any], table: Table[Any], trump: Suit | None
) -> Iterator[Refusal]:
    if trump is not None and trump not in suits_in(game, table):
        message = say("There are no {suit} in the pack.", suit=trump)
        rule = PACK_RULE.format(game=game.name)
        yield refuse("play.trump_not_in_pack", message, field="trump", rule=rule)


def check_pack(
    game: Game[Any, Any, Any], table: Table[Any], cards: Iterable[Card], place: str
) -> Iterator[Refusal]:
    """Refuse every card of ``cards`` that is not in the pack of ``table``.

    ``place`` is the field of the refusals.
    """
    out, rule = removed_cards(game, table), PACK_RULE.format(game=game.name)
    for card in dict.fromkeys(cards):
        if card in out:
            message = _not_in_pack(table, card, out)
            yield refuse("play.not_in_pack", message, field=place, rule=rule)


def _not_in_pack(table: Table[Any], card: Card, out: Sequence[Card]) -> Message:
    if len(out) > FEW:
        return say("{card} is not in the pack.", card=card)
    return say(
        "With {seats} players, {card} is removed from the pack.", card=card, seats=table.seats
    )
