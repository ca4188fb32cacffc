"""The first stage of a deal of Napoleon: Napoleon, the call and the adjutant's card."""

from dataclasses import replace
from functools import reduce

from scorekeeper.games.napoleon.bidding import ALMIGHTYS, next_calls, strains
from scorekeeper.games.napoleon.entry import (
    UNSHOWN,
    Call,
    NapoleonBid,
    NapoleonDeal,
    NapoleonEntry,
    Strain,
)
from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.play.special import jacks
from scorekeeper.rules.cards import FULL_PACK, Card, Suit
from scorekeeper.rules.entry import Chip, Pick, SeatChoice, Shortcut, Stage
from scorekeeper.rules.ruling import Message, say
from scorekeeper.rules.seats import next_seat, turn_order

OFTEN_NAMED = "AKQJT"
"""The ranks of other cards that are often named as the adjutant's, most often first."""


def contract_stage(deal: NapoleonDeal, entry: NapoleonEntry) -> Stage:
    """Return the stage for Napoleon, the call and the adjutant's card, or playing alone."""
    return Stage(
        name="contract",
        label=say("Contract"),
        action=say("Start play"),
        groups=(
            SeatChoice(
                "napoleon",
                say("Who is Napoleon?"),
                turn_order(next_seat(deal.plan.dealer, deal.seats), deal.seats),
            ),
            Pick("bid.count", say("Pictures called"), _count_chips(deal.options)),
            Pick("bid.suit", say("Trumps"), _suit_chips(deal.options)),
            Pick("adjutant_card", say("Adjutant's card"), _card_chips(entry)),
        ),
        shortcuts=(*_nobody_called(deal.options, entry), *_play_alone_shortcut(entry)),
        notes=_contract_notes(deal, entry),
        change=say("Change contract"),
    )


def _count_chips(options: NapoleonOptions) -> tuple[Chip, ...]:
    return tuple(Chip(count, count) for count in range(options.min_bid, options.max_bid + 1))


def _suit_chips(options: NapoleonOptions) -> tuple[Chip, ...]:
    return tuple(Chip(strain.value, strain.suit or say("NT")) for strain in strains(options))


def _card_chips(entry: NapoleonEntry) -> tuple[Chip, ...]:
    chips = tuple(Chip(card.value, _card_label(card)) for card in cards_by_use(entry.bid.suit))
    # Until Napoleon is known to be alone, "no card" is a shortcut and not a value.
    return chips if entry.adjutant == UNSHOWN else (*chips, Chip(None, say("None")))


def _card_label(card: Card) -> Card | Message:
    return say("Joker") if card is Card.JOKER else card


def cards_by_use(strain: Strain | None) -> tuple[Card, ...]:
    """Return every card, most often named as the adjutant's first: ♠A, jacks, joker, trumps."""
    trumps = strain.suit if strain else None
    special = [Card.SA, *jacks(trumps), Card.JOKER]
    ranks = [Card[f"{suit.value}{rank}"] for rank in OFTEN_NAMED for suit in Suit]
    high_trumps = [card for card in ranks if card.suit is trumps]
    return tuple(dict.fromkeys((*special, *high_trumps, *ranks, *FULL_PACK)))


def _nobody_called(options: NapoleonOptions, entry: NapoleonEntry) -> tuple[Shortcut, ...]:
    """Return a shortcut for the contract of the holder of ♠A if nobody calls (N-3)."""
    if options.nobody_bids != "almighty_plays" or entry.bid != NapoleonBid(None, None):
        return ()
    played = replace(entry, bid=NapoleonBid(ALMIGHTYS.count, ALMIGHTYS.suit))
    label = say("Nobody called: the holder of ♠A plays {call}", call=ALMIGHTYS.face)
    return (Shortcut("almighty_plays", label, played),)


def _play_alone_shortcut(entry: NapoleonEntry) -> tuple[Shortcut, ...]:
    if entry.adjutant != UNSHOWN:
        return ()
    alone = replace(entry, adjutant_card=None, adjutant=None)
    return (Shortcut("alone", say("No card: play alone"), alone),)


def _contract_notes(deal: NapoleonDeal, entry: NapoleonEntry) -> tuple[Message, ...]:
    alone: tuple[Message, ...] = ()
    if entry.adjutant is None and entry.adjutant_card is None:
        alone = (say("Napoleon plays alone"),)
    call = entry.bid.call
    if call is None:
        return alone
    kitty = deal.plan.kitty or 0
    exchange = say(
        "Napoleon takes {kitty} cards and discards {kitty}, showing any pictures",
        kitty=kitty,
    )
    if deal.options.adjutant_named == "after_exchange":
        exchange = say(
            "Napoleon takes {kitty} cards, discards {kitty}, showing any pictures, and then names "
            "the adjutant's card",
            kitty=kitty,
        )
    return (*alone, _next_call(deal.options, call), exchange)


def _next_call(options: NapoleonOptions, call: Call) -> Message:
    """Return a note on the lowest calls that beat ``call``."""
    higher: list[str | Message] = [higher.face for higher in next_calls(options, call)]
    if call.count < options.max_bid:
        higher.append(f"{call.count + 1} …")
    if not higher:
        return say("{call} cannot be beaten", call=call.face)
    listed = reduce(lambda one, other: say("{first}, {second}", first=one, second=other), higher)
    return say("These beat {call}: {higher}", call=call.face, higher=listed)
