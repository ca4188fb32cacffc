"""The card play of Hearts. Source: [000] and [001]; options from H-1, H-6 and H-8.

A lead is restricted by the opening card, by the ban on penalty cards in the first trick, and by the
ban on hearts before they are open. A discard is only restricted in the first trick. A player who
can follow suit has no other restriction: ♠Q may follow a spade even in the first trick (H-7,
ruling 5).

♦J is never a penalty card (H-8, ruling 4). It may be played to the first trick, does not open
hearts, and does not count in the ``penalty_points`` of a trick. ♠Q worth 0 is not a penalty card
either, but it still opens hearts if the house rule is "a heart or ♠Q" (H-6).
"""

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.hearts import plan
from scorekeeper.games.hearts.entry import HeartsEntry
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.games.hearts.penalties import (
    jack_of_diamonds,
    penalty_cards,
    seats_without_trick,
)
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.families.hearts.cards import ALL_HEARTS
from scorekeeper.rules.families.hearts.play import (
    must_open,
    no_penalty_card,
    only_hearts,
    ruling_if_hearts_broken,
)
from scorekeeper.rules.play.replay import revokers
from scorekeeper.rules.play.trick_taking import (
    CardPlay,
    PlayedDeal,
    Trick,
    Turn,
    Verdict,
    eldest_leads,
    follow_suit,
    followers,
    legal,
    piles,
    taker,
)
from scorekeeper.rules.ruling import N_, Message, Refusal, Ruling, refuse, say
from scorekeeper.rules.seats import Seat
from scorekeeper.rules.serialization import from_plain

HeartsTurn = Turn[HeartsOptions]

LEADING = "Hearts 3"
FOLLOWING = "Hearts 4"
WINNING = "Hearts 5"
LEADING_HEARTS = "Hearts 8"
FIRST_TRICK = "Hearts 9"

SURPRISINGLY_FREE = (Card.SA, Card.SK, Card.DJ)
"""Cards that are often mistaken for penalty cards in the first trick (Hearts ruling 4)."""

NOT_OPEN = {
    "heart_played": N_("No heart has been played yet, and you hold {other}."),
    "heart_or_queen_played": N_("No heart or ♠Q has been played yet, and you hold {other}."),
    "penalty_played": N_("No penalty card has been played yet, and you hold {other}."),
}
"""Reasons why hearts may not be led, by the option ``hearts_lead``."""

BROKEN = {
    "heart_played": say("Have hearts been broken?"),
    "heart_or_queen_played": say("Has a heart or ♠Q been played?"),
    "penalty_played": say("Has a penalty card been played?"),
}
"""Questions about whether hearts are open, by the option ``hearts_lead``."""


def plays(turn: HeartsTurn) -> list[tuple[Card, Ruling]]:
    """Return a ruling for every card.

    The rules are about the opening lead, the first trick, closed hearts and the suit led.
    """
    if turn.led is None:
        openers = _cards_that_open_hearts(turn.options)
        opener = next((one for one in turn.played if one in openers), None)
        return [(card, _judge_lead(turn, card, opener)) for card in turn.hand]
    able = followers(turn.hand, turn.led.suit)
    if not able and _bars_cards(turn):
        return [(card, _judge_discard(turn, card)) for card in turn.hand]
    return follow_suit(turn, rule=_following_rule(turn.options, able))


def verdict(trick: Trick[HeartsOptions]) -> Verdict:
    """Return the winner, with the ``penalty_points`` of hearts and ♠Q.

    ♦J is left out because it is scored separately.
    """
    return penalty_cards(trick.options).verdict(trick, rule=WINNING)


def first_leader(record: PlayedDeal[HeartsOptions]) -> Seat | None:
    """Return the seat with the lowest club, or the player after the dealer, by the options.

    ``None`` if no hand has the lowest club.
    """
    if record.options.opening == "eldest":
        return eldest_leads(record)
    return taker(record.hands, plan.lowest_club(record.options, record.seats))


def entry(record: PlayedDeal[HeartsOptions], verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """Return the entry: hearts by seat, and the takers of ♠Q and ♦J if they count.

    If a revoke costs all points, the entry also has the first seat that revoked. If a deal without
    a trick may earn a bonus, the entry also has the seats without a trick. The choice after a moon
    is missing.
    """
    options, taken = record.options, piles(record, verdicts)
    found = penalty_cards(options).taken(taken)
    jack = jack_of_diamonds(options)
    if jack.points:
        found[jack.field] = taker(taken, jack.card)
    if options.revoke == "takes_all" and (revoked := revokers(PLAY, record, verdicts)):
        found["revoked"] = revoked[0]
    if options.no_trick_bonus:
        able = seats_without_trick(options, from_plain(HeartsEntry, found))
        found["no_trick"] = [seat in able and not pile for seat, pile in enumerate(taken)]
    return found


def breaking(options: HeartsOptions) -> Message | None:
    """Return the question of whether hearts are open; ``None`` if they may be led at any time."""
    return BROKEN.get(options.hearts_lead)


def _following_rule(options: HeartsOptions, able: tuple[Card, ...]) -> str:
    only_queen = able == (Card.SQ,) and penalty_cards(options).has(Card.SQ)
    return "Hearts ruling 5" if only_queen else FOLLOWING


# ---------------------------------------------------------------------------------- the first trick


def _judge_opening_lead(turn: HeartsTurn, card: Card) -> Ruling | None:
    """Return the ruling on an opening lead; ``None`` if any card may be led."""
    if turn.options.opening == "eldest":
        return None
    lowest = plan.lowest_club(turn.options, turn.seats)
    # With three and five players, the removed twos decide the card.
    rule = "H-1" if plan.removed(turn.options, turn.seats) else LEADING
    if turn.options.opening == "any_club":
        return _judge_opening_club(turn, card, lowest, rule)
    return must_open(turn, card, lowest, code="hearts", rule=rule)


def _judge_opening_club(turn: HeartsTurn, card: Card, lowest: Card, rule: str) -> Ruling:
    if lowest not in turn.hand:
        message = say("Whoever holds {card} makes the opening lead.", card=lowest)
        return refuse("hearts.opening_elsewhere", message, field="card", rule=rule)
    if card.suit is Suit.CLUBS:
        return legal("hearts.opening", say("The opening lead may be any club."), LEADING)
    message = say("The opening lead may be any club, and nothing else.")
    return refuse("hearts.opening", message, field="card", rule=LEADING)


def _bars_cards(turn: HeartsTurn) -> bool:
    return turn.first_trick and turn.options.first_trick != "free"


def _judge_discard(turn: HeartsTurn, card: Card) -> Ruling:
    """Return the ruling on a discard in the first trick."""
    if turn.options.first_trick == "no_hearts":
        return _judge_discard_no_hearts(turn, card)
    free = "Hearts ruling 4" if card in SURPRISINGLY_FREE else FIRST_TRICK
    penalties = penalty_cards(turn.options)
    return no_penalty_card(turn, card, penalties, rule=free, only_penalties="H-8")


def _judge_discard_no_hearts(turn: HeartsTurn, card: Card) -> Ruling:
    other = next((one for one in turn.hand if one.suit is not Suit.HEARTS), None)
    # A hand of nothing but hearts has to play one.
    if other is None:
        message = say("You hold nothing but hearts, so any of them may be played.")
        return legal("hearts.only_hearts", message, "H-8")
    if card.suit is Suit.HEARTS:
        message = say("No heart on the first trick: you hold {other}.", other=other)
        return refuse("hearts.first_trick", message, field="card", rule=FIRST_TRICK)
    return legal("hearts.no_heart", say("{card} is not a heart.", card=card), FIRST_TRICK)


# ----------------------------------------------------------------------------------- leading hearts


def _judge_lead(turn: HeartsTurn, card: Card, opener: Card | None) -> Ruling:
    """Return the ruling on a lead.

    ``opener`` is the first card played that opens hearts, if any.
    """
    opening = _judge_opening_lead(turn, card) if turn.first_trick else None
    if opening:
        return opening
    thrown = _judge_discard(turn, card) if _bars_cards(turn) else None
    if isinstance(thrown, Refusal):
        return thrown
    # If hearts may be led freely, only the first trick restricts its leader.
    if thrown and turn.options.hearts_lead == "free":
        return thrown
    return _judge_ordinary_lead(turn, card, opener)


def _judge_ordinary_lead(turn: HeartsTurn, card: Card, opener: Card | None) -> Ruling:
    """Return the ruling on a lead, given whether hearts are open."""
    options = turn.options
    if card not in _cards_closed_at_first(options):
        alone = card is Card.SQ and not opener and _is_queen_only_lead(turn, _closed_cards(turn))
        return _legal_lead(card, "Hearts ruling 1" if alone else LEADING_HEARTS)
    if options.hearts_lead == "free":
        return legal("hearts.lead_free", _led_freely(options), "H-6")
    rule = _open_rule(turn, opener)
    ruling = ruling_if_hearts_broken(turn, card, opener, code="hearts", rule=rule)
    return ruling or _judge_lead_of_closed_card(turn, _closed_cards(turn))


def _led_freely(options: HeartsOptions) -> Message:
    if options.opening == "eldest" and options.first_trick != "free":
        return say("At this table hearts may be led from the second trick on.")
    return say("At this table hearts may be led at any time.")


def _judge_lead_of_closed_card(turn: HeartsTurn, closed: Sequence[Card]) -> Ruling:
    # A leader with nothing else leads a closed card.
    if len(closed) == len(turn.hand):
        return _ruling_on_all_closed_hand(turn.options)
    if _may_keep_queen(turn, closed):
        message = say("You hold nothing but hearts and ♠Q, so any of them may be led.")
        return legal("hearts.only_hearts_and_queen", message, "Hearts ruling 1")
    return _refuse_closed(turn, closed)


def _legal_lead(card: Card, rule: str) -> Ruling:
    return legal("play.lead", say("{card} may be led.", card=card), rule)


def _cards_closed_at_first(options: HeartsOptions) -> frozenset[Card]:
    """Return the cards that may not be led before hearts are open; by [001] they include ♠Q."""
    penalties = options.hearts_lead == "penalty_played"
    return penalty_cards(options).cards if penalties else ALL_HEARTS


def _closed_cards(turn: HeartsTurn) -> list[Card]:
    closable = _cards_closed_at_first(turn.options)
    return [card for card in turn.hand if card in closable]


def _cards_that_open_hearts(options: HeartsOptions) -> frozenset[Card]:
    """Return the cards that open hearts: one must have been played before hearts may be led."""
    queen = options.hearts_lead == "heart_or_queen_played"
    return _cards_closed_at_first(options) | {Card.SQ} if queen else _cards_closed_at_first(options)


def _open_rule(turn: HeartsTurn, opener: Card | None) -> str:
    if turn.options.hearts_lead != "heart_played":
        return _opening_rule(turn.options)
    last_trick = turn.played[-turn.seats :]
    return "Hearts ruling 11" if opener in last_trick else _opening_rule(turn.options)


def _opening_rule(options: HeartsOptions) -> str:
    return LEADING_HEARTS if options.hearts_lead == "heart_played" else "H-6"


def _ruling_on_all_closed_hand(options: HeartsOptions) -> Ruling:
    if options.hearts_lead == "penalty_played":
        message = say("You hold nothing but penalty cards, so any of them may be led.")
        return legal("hearts.only_penalty_cards", message, "H-7")
    return only_hearts(code="hearts", rule=LEADING_HEARTS)


def _is_queen_only_lead(turn: HeartsTurn, closed: Sequence[Card]) -> bool:
    """Return whether ♠Q is the only card that may be led while hearts are closed."""
    if not closed or set(turn.hand) - set(closed) != {Card.SQ}:
        return False
    return turn.options.hearts_lead != "free" and not turn.broken


def _may_keep_queen(turn: HeartsTurn, closed: Sequence[Card]) -> bool:
    # Closed cards may be led although the queen of spades could be led instead.
    return turn.options.hearts_and_queen == "any" and _is_queen_only_lead(turn, closed)


def _refuse_closed(turn: HeartsTurn, closed: Sequence[Card]) -> Refusal:
    options = turn.options
    if options.hearts_lead == "heart_played" and Card.SQ in turn.played:
        message = say("At this table ♠Q does not break hearts: a heart has to be played first.")
        return _closed_card_refusal(message, "Hearts ruling 2")
    other = next(card for card in turn.hand if card not in closed)
    message = Message(NOT_OPEN[options.hearts_lead], {"other": other})
    if _is_queen_only_lead(turn, closed):
        return _closed_card_refusal(message, "Hearts ruling 1")
    return _closed_card_refusal(message, _opening_rule(options))


def _closed_card_refusal(message: Message, rule: str) -> Refusal:
    return refuse("hearts.closed", message, field="card", rule=rule)


PLAY = CardPlay(
    leading_rule=LEADING,
    plays=plays,
    verdict=verdict,
    first_leader=first_leader,
    entry=entry,
    breaking=breaking,
)
