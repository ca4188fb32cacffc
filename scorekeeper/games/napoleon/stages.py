"""How a deal of Napoleon is asked for: the contract after the auction, the result after the play.

The result may be written while the deal is played: it says at once when the deal is decided. A
side's pictures with one tap are written at one of its players, since only the side counts.
"""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.games.napoleon.bidding import Call, Strain, next_calls, strains
from scorekeeper.games.napoleon.check import asks_first_trick, pictures_in_tricks
from scorekeeper.games.napoleon.entry import UNSHOWN, NapoleonEntry
from scorekeeper.games.napoleon.options import PICTURES, NapoleonOptions
from scorekeeper.games.napoleon.play import jacks
from scorekeeper.games.napoleon.roles import NapoleonDeal
from scorekeeper.games.napoleon.score import complete, proof
from scorekeeper.games.napoleon.sides import PictureCount, Sides, count_pictures, least_count
from scorekeeper.rules.cards import FULL_PACK, Card, Suit
from scorekeeper.rules.entry import Chip, Group, PerSeat, Pick, SeatChoice, Shortcut, Stage
from scorekeeper.rules.ruling import Message, Player, say, say_n
from scorekeeper.rules.seats import Seat, next_seat, turn_order

OFTEN_NAMED = "AKQJT"
"""Ranks worth naming after the special cards, from the best down."""

OVER_OFFERED = range(-3, 4)
"""Pictures above or below the bid that have one tap where every picture counts."""


def contract_stage(deal: NapoleonDeal, entry: NapoleonEntry) -> Stage:
    """Who is Napoleon, what he called, which card he named; or that he plays alone."""
    return Stage(
        name="contract",
        label=say("Contract"),
        action=say("To the play"),
        groups=(
            SeatChoice("napoleon", say("Who is Napoleon?"), _eldest_first(deal)),
            Pick("bid.count", say("Pictures called"), _count_chips(deal.options)),
            Pick("bid.suit", say("Trumps"), _suit_chips(deal.options)),
            Pick("adjutant_card", say("The adjutant's card"), _card_chips(entry)),
        ),
        shortcuts=_alone(entry),
        notes=_contract_notes(deal, entry),
    )


def _eldest_first(deal: NapoleonDeal) -> tuple[Seat, ...]:
    return turn_order(next_seat(deal.plan.dealer, deal.seats), deal.seats)


def _count_chips(options: NapoleonOptions) -> tuple[Chip, ...]:
    return tuple(Chip(count, count) for count in range(options.min_bid, PICTURES + 1))


def _suit_chips(options: NapoleonOptions) -> tuple[Chip, ...]:
    return tuple(Chip(strain.value, strain.suit or say("NT")) for strain in strains(options))


def _card_chips(entry: NapoleonEntry) -> tuple[Chip, ...]:
    chips = tuple(Chip(card.value, _card_label(card)) for card in cards_by_use(entry.bid.suit))
    # As long as nobody is known to be alone, "no card" is a shortcut and not what stands.
    return chips if entry.adjutant == UNSHOWN else (*chips, Chip(None, say("None")))


def _card_label(card: Card) -> Card | Message:
    return say("Joker") if card is Card.JOKER else card


def cards_by_use(strain: Strain | None) -> tuple[Card, ...]:
    """Every card, those that are named most often first: ♠A, the jacks, the joker, trumps."""
    trumps = strain.suit if strain else None
    special = [Card.SA, *jacks(trumps), Card.JOKER]
    ranks = [Card[f"{suit.value}{rank}"] for rank in OFTEN_NAMED for suit in Suit]
    high_trumps = [card for card in ranks if card.suit is trumps]
    return tuple(dict.fromkeys((*special, *high_trumps, *ranks, *FULL_PACK)))


def _alone(entry: NapoleonEntry) -> tuple[Shortcut, ...]:
    if entry.adjutant != UNSHOWN:
        return ()
    alone = replace(entry, adjutant_card=None, adjutant=None)
    return (Shortcut("alone", say("No card: alone"), alone),)


def _contract_notes(deal: NapoleonDeal, entry: NapoleonEntry) -> tuple[Message, ...]:
    call = entry.bid.call
    if call is None:
        return ()
    kitty = deal.plan.kitty or 0
    exchange = say(
        "Napoleon takes {kitty} cards and discards {kitty}; pictures among them are shown",
        kitty=kitty,
    )
    return (_next_call(deal.options, call), exchange)


def _next_call(options: NapoleonOptions, call: Call) -> Message:
    """What beats the call that stands, as long as the auction goes on."""
    higher = [higher.face for higher in next_calls(options, call)]
    if call.count < PICTURES:
        higher.append(f"{call.count + 1} …")
    if not higher:
        return say("{call} cannot be beaten", call=call.face)
    return say("{call} is beaten by {higher}", call=call.face, higher=", ".join(higher))


# ---------------------------------------------------------------------------------------- result


def result_stage(deal: NapoleonDeal, entry: NapoleonEntry) -> Stage:
    """Who the adjutant was, the pictures in the discard and those that everybody won."""
    return Stage(
        name="result",
        label=say("Result"),
        action=say("Write it down"),
        groups=tuple(_result_groups(deal, entry)),
        shortcuts=tuple(_result_shortcuts(deal, entry)),
        notes=tuple(_result_notes(deal, entry)),
        wrong=_pictures_left(deal, entry) < 0,
    )


def _result_groups(deal: NapoleonDeal, entry: NapoleonEntry) -> Iterator[Group]:
    napoleon, order = entry.napoleon, _napoleon_first(deal, entry)
    if entry.adjutant_card:
        question = say("Adjutant: who held {card}?", card=entry.adjutant_card)
        others = tuple(seat for seat in order if seat != napoleon)
        yield SeatChoice("adjutant", question, others, nobody=say("Nobody"))
    yield Pick("discarded_pictures", say("Pictures in the discard"), _discard_chips(deal))
    if asks_first_trick(deal.options, entry):
        yield SeatChoice("first_trick_winner", say("Who won the first trick?"), order)
    if deal.options.may_stop:
        played_out = Chip(value=False, label=say("Played out"))
        stopped = Chip(value=True, label=say("Stopped, as decided"))
        yield Pick("stopped", say("Play"), (played_out, stopped))
    yield _pictures(deal, entry, order)


def _napoleon_first(deal: NapoleonDeal, entry: NapoleonEntry) -> tuple[Seat, ...]:
    if entry.napoleon is None:
        return _eldest_first(deal)
    return turn_order(entry.napoleon, deal.seats)


def _discard_chips(deal: NapoleonDeal) -> tuple[Chip, ...]:
    return tuple(Chip(number, number) for number in range((deal.plan.kitty or 0) + 1))


def _pictures(deal: NapoleonDeal, entry: NapoleonEntry, order: tuple[Seat, ...]) -> PerSeat:
    return PerSeat(
        "pictures",
        say("Pictures won"),
        range(pictures_in_tricks(deal, entry) + 1),
        order,
        entry.pictures,
        room=max(_pictures_left(deal, entry), 0),
        asides=dict(_roles(complete(deal, entry))),
    )


def _roles(entry: NapoleonEntry) -> Iterator[tuple[Seat, Message]]:
    if entry.adjutant is not None and entry.adjutant != UNSHOWN:
        yield entry.adjutant, say("adjutant")
    if entry.napoleon is not None:
        yield entry.napoleon, say("Napoleon")


def _result_notes(deal: NapoleonDeal, entry: NapoleonEntry) -> Iterator[Message]:
    """How the deal stands: whether it is decided, the contract, what is still to be placed.

    The deal may still be going on, so only pictures that are written count, not what follows.
    """
    known = complete(deal, entry)
    so_far = replace(known, pictures=entry.pictures)
    count, call = least_count(deal.options, so_far), entry.bid.call
    if count is None or entry.napoleon is None or call is None:
        return
    if count.decided(call):
        yield from _decision(deal.options, count, call)
    else:
        yield from _prospects(deal.options, so_far, known, call)
    yield say("{player}: {bid}", player=Player(entry.napoleon), bid=call.face)
    if known.adjutant is None:
        yield _why_alone(known)
    yield from _to_place(deal, entry)


def _decision(options: NapoleonOptions, count: PictureCount, call: Call) -> Iterator[Message]:
    made = say("Decided, made: {proof}", proof=proof(count, call))
    failed = say("Decided, failed: {proof}", proof=proof(count, call))
    yield made if count.made(call) else failed
    if not options.may_stop:
        yield say("Play on: every picture counts")


def _prospects(
    options: NapoleonOptions, so_far: NapoleonEntry, known: NapoleonEntry, call: Call
) -> Iterator[Message]:
    """What both sides need; and what comes of it if the last player has the rest."""
    count, final = least_count(options, so_far), least_count(options, known)
    if count is None or final is None:
        return
    yield say(
        "Napoleon's side needs {napoleon} more, the allies {allied}",
        napoleon=call.count - count.napoleon,
        allied=count.reachable - call.count + 1,
    )
    if final.decided(call) and None in so_far.pictures:
        last = so_far.pictures.index(None)
        yield say(
            "with the other {n} for {player}: {proof}",
            n=known.pictures[last] or 0,
            player=Player(last),
            proof=proof(final, call),
        )


def _to_place(deal: NapoleonDeal, entry: NapoleonEntry) -> Iterator[Message]:
    left = _pictures_left(deal, entry)
    if left > 0 and not entry.stopped:
        yield say_n("{n} picture to place", "{n} pictures to place", n=left)
    elif left < 0:
        yield say_n("{n} picture too many", "{n} pictures too many", n=-left)


def _pictures_left(deal: NapoleonDeal, entry: NapoleonEntry) -> int:
    """How many pictures of the tricks are nobody's yet; below 0 when too many are written."""
    return pictures_in_tricks(deal, entry) - sum(pictures or 0 for pictures in entry.pictures)


def _why_alone(entry: NapoleonEntry) -> Message:
    if entry.adjutant_card is None:
        return say("Napoleon plays alone")
    return say("{card} was in the kitty or with Napoleon: alone", card=entry.adjutant_card)


# ------------------------------------------------------------------------- a result with one tap


def _result_shortcuts(deal: NapoleonDeal, entry: NapoleonEntry) -> Iterator[Shortcut]:
    """Made or failed; where every picture counts, by how many. The sides must be known."""
    call, napoleon = entry.bid.call, entry.napoleon
    asked = asks_first_trick(deal.options, entry) and entry.first_trick_winner is None
    if call is None or napoleon is None or entry.adjutant == UNSHOWN or asked:
        return
    adjutant = None if entry.adjutant_card is None else entry.adjutant
    sides = Sides(napoleon, adjutant, deal.seats)
    if deal.options.may_stop:
        yield from _stopped(deal, entry, sides, call)
        return
    for over in OVER_OFFERED:
        if played := _played_out(deal, entry, sides, call.count + over):
            yield Shortcut(f"over_{over}", _by_how_many(over), played)


def _stopped(
    deal: NapoleonDeal, entry: NapoleonEntry, sides: Sides, call: Call
) -> Iterator[Shortcut]:
    """The deal as it stands at the moment when it is decided."""
    most = pictures_in_tricks(deal, entry)
    discard = _only_discard(deal.options, entry, sides)
    needed = max(call.count - discard.napoleon, 0)
    if needed <= most:
        made = _won_by(entry, deal.seats, {sides.napoleon: needed})
        yield Shortcut(
            "made", say("Made: {called}", called=call.count), replace(made, stopped=True)
        )
    too_many = PICTURES - discard.nobody - call.count + 1
    needed = max(too_many - discard.allied, 0)
    if needed <= most:
        failed = _won_by(entry, deal.seats, {sides.allies[0]: needed})
        label = say("Failed: allied {allied}", allied=too_many)
        yield Shortcut("failed", label, replace(failed, stopped=True))


def _played_out(
    deal: NapoleonDeal, entry: NapoleonEntry, sides: Sides, total: int
) -> NapoleonEntry | None:
    """The deal in which Napoleon's side has ``total``; ``None`` where it cannot have so many."""
    in_tricks = pictures_in_tricks(deal, entry)
    won = total - _only_discard(deal.options, entry, sides).napoleon
    if not 0 <= won <= in_tricks:
        return None
    return _won_by(entry, deal.seats, {sides.napoleon: won, sides.allies[0]: in_tricks - won})


def _only_discard(options: NapoleonOptions, entry: NapoleonEntry, sides: Sides) -> PictureCount:
    nothing = tuple(0 for _ in entry.pictures)
    return count_pictures(options, sides, replace(entry, pictures=nothing))


def _won_by(entry: NapoleonEntry, seats: int, won: dict[Seat, int]) -> NapoleonEntry:
    return replace(entry, pictures=tuple(won.get(seat, 0) for seat in range(seats)))


def _by_how_many(over: int) -> Message:
    if over < 0:
        return say_n("{n} picture short", "{n} pictures short", n=-over)
    if over > 0:
        return say_n("{n} picture over", "{n} pictures over", n=over)
    return say("Exactly made")
