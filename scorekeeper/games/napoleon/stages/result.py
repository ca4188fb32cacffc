"""The second stage of a deal of Napoleon: the adjutant, the discard, the pictures won.

The result may be entered during the play: a note appears as soon as the deal is decided.
"""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.games.napoleon.check import asks_first_trick, complete, pictures_in_tricks
from scorekeeper.games.napoleon.entry import UNSHOWN, Call, NapoleonDeal, NapoleonEntry
from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.sides import (
    PictureCount,
    certain_count,
    discard_note,
    discard_seat,
    proof,
)
from scorekeeper.games.napoleon.stages.shortcuts import result_shortcuts
from scorekeeper.rules.entry import Chip, Count, Group, PerSeat, Pick, SeatChoice, Stage
from scorekeeper.rules.ruling import Message, Player, say, say_n
from scorekeeper.rules.seats import Seat, next_seat, turn_order


def result_stage(deal: NapoleonDeal, entry: NapoleonEntry) -> Stage:
    """Return the stage for the adjutant, the discarded pictures and the pictures won."""
    return Stage(
        name="result",
        label=say("Result"),
        action=say("Save deal"),
        groups=tuple(_result_groups(deal, entry)),
        shortcuts=tuple(result_shortcuts(deal, entry)),
        notes=tuple(_result_notes(deal, entry)),
        wrong=_pictures_left(deal, entry) < 0,
        count=_count(deal, entry),
        change=say("Change result"),
    )


def _count(deal: NapoleonDeal, entry: NapoleonEntry) -> Count:
    """Return the number of pictures entered, including those that follow from others."""
    in_tricks = pictures_in_tricks(deal, entry)
    left = _pictures_left(deal, complete(deal, entry))
    note = next(_pictures_left_text(deal, entry), None) if left >= 0 else None
    return Count(_count_label(entry), in_tricks - left, in_tricks, note)


def _count_label(entry: NapoleonEntry) -> Message:
    return say("Won in tricks") if entry.discarded_pictures else say("Pictures won")


def _result_groups(deal: NapoleonDeal, entry: NapoleonEntry) -> Iterator[Group]:
    napoleon, order = entry.napoleon, _napoleon_first(deal, entry)
    card = entry.adjutant_card
    if card or entry.bid.call is None:
        # Before the call, the question is part of a form for the whole deal.
        question = (
            say("Adjutant: who held {card}?", card=card) if card else say("Who was the adjutant?")
        )
        others = tuple(seat for seat in order if seat != napoleon)
        yield SeatChoice("adjutant", question, others, nobody=say("Nobody"))
    yield Pick("discarded_pictures", say("Pictures in the discard"), _discard_chips(deal))
    if asks_first_trick(deal.options, entry):
        yield SeatChoice("first_trick_winner", say("Who won the first trick?"), order)
    if deal.options.may_stop:
        played_out = Chip(value=False, label=say("Played out"))
        stopped = Chip(value=True, label=say("Stopped early"))
        yield Pick("stopped", say("How play ended"), (played_out, stopped))
    yield _pictures(deal, entry, order)


def _napoleon_first(deal: NapoleonDeal, entry: NapoleonEntry) -> tuple[Seat, ...]:
    if entry.napoleon is None:
        return turn_order(next_seat(deal.plan.dealer, deal.seats), deal.seats)
    return turn_order(entry.napoleon, deal.seats)


def _discard_chips(deal: NapoleonDeal) -> tuple[Chip, ...]:
    return tuple(Chip(number, number) for number in range((deal.plan.kitty or 0) + 1))


def _pictures(deal: NapoleonDeal, entry: NapoleonEntry, order: tuple[Seat, ...]) -> PerSeat:
    return PerSeat(
        "pictures",
        _count_label(entry),
        range(pictures_in_tricks(deal, entry) + 1),
        order,
        entry.pictures,
        room=max(_pictures_left(deal, entry), 0),
        asides=_reminders_by_seat(deal.options, complete(deal, entry)),
    )


def _reminders_by_seat(options: NapoleonOptions, entry: NapoleonEntry) -> dict[Seat, Message]:
    """Return a reminder per seat: the role, and the pictures including discarded ones."""
    asides = dict(_roles(entry))
    seat = discard_seat(options, entry)
    if seat is None or not entry.discarded_pictures or not 0 <= seat < len(entry.pictures):
        return asides
    pictures = _sum_with_discard(entry.pictures[seat], entry.discarded_pictures)
    role = asides.get(seat)
    both = say("{role} · {pictures}", role=role, pictures=pictures) if role else pictures
    return {**asides, seat: both}


def _sum_with_discard(won: int | None, discarded: int) -> Message:
    if won is None:
        return say("+ {discarded} discarded", discarded=discarded)
    return say("{won} + {discarded} = {sum}", won=won, discarded=discarded, sum=won + discarded)


def _roles(entry: NapoleonEntry) -> Iterator[tuple[Seat, Message]]:
    if entry.adjutant is not None and entry.adjutant != UNSHOWN:
        yield entry.adjutant, say("adjutant")
    if entry.napoleon is not None:
        yield entry.napoleon, say("Napoleon")


def _result_notes(deal: NapoleonDeal, entry: NapoleonEntry) -> Iterator[Message]:
    """Yield notes on the decision, the contract and the pictures left to enter.

    The deal may still be in progress, so pictures that only follow from others do not count.
    """
    known = complete(deal, entry)
    if whose := discard_note(deal.options, known):
        yield say("Without the discard: {whose}", whose=whose)
    so_far = replace(known, pictures=entry.pictures)
    count, call = certain_count(deal.options, so_far), entry.bid.call
    if count is None or entry.napoleon is None or call is None:
        return
    if count.is_decided(call):
        yield from _decision(deal.options, count, call)
    else:
        yield from _prospects(deal.options, so_far, known, call)
    yield say("{player}: {bid}", player=Player(entry.napoleon), bid=call.face)
    if known.adjutant is None:
        yield _why_alone(deal.options, known)
    yield from _pictures_left_text(deal, entry)


def _decision(options: NapoleonOptions, count: PictureCount, call: Call) -> Iterator[Message]:
    made = say("Decided, contract made: {proof}", proof=proof(count, call))
    failed = say("Decided, contract failed: {proof}", proof=proof(count, call))
    yield made if count.is_made(call) else failed
    if not options.may_stop:
        yield say("Play on: every picture counts")


def _prospects(
    options: NapoleonOptions, so_far: NapoleonEntry, known: NapoleonEntry, call: Call
) -> Iterator[Message]:
    """Yield notes on the pictures that both sides need, and on the result at the end.

    In ``known``, the last player has the remaining pictures.
    """
    count, final = certain_count(options, so_far), certain_count(options, known)
    if count is None or final is None:
        return
    yield say(
        "Napoleon's side needs {napoleon} more, the allies {allied}",
        napoleon=call.count - count.napoleon,
        allied=count.reachable - call.count + 1,
    )
    if final.is_decided(call) and None in so_far.pictures:
        last = so_far.pictures.index(None)
        yield say(
            "if {player} has the other {n}: {proof}",
            n=known.pictures[last] or 0,
            player=Player(last),
            proof=proof(final, call),
        )


def _pictures_left_text(deal: NapoleonDeal, entry: NapoleonEntry) -> Iterator[Message]:
    left = _pictures_left(deal, entry)
    if left > 0 and not entry.stopped:
        yield say_n("{n} picture left to enter", "{n} pictures left to enter", n=left)
    elif left < 0:
        yield say_n("{n} picture too many", "{n} pictures too many", n=-left)


def _pictures_left(deal: NapoleonDeal, entry: NapoleonEntry) -> int:
    # Negative if too many are entered.
    return pictures_in_tricks(deal, entry) - sum(pictures or 0 for pictures in entry.pictures)


def _why_alone(options: NapoleonOptions, entry: NapoleonEntry) -> Message:
    if entry.adjutant_card is None:
        return say("Napoleon plays alone")
    if options.adjutant_named == "after_exchange":
        return say(
            "Napoleon plays alone: {card} was in Napoleon's own hand or discard",
            card=entry.adjutant_card,
        )
    return say(
        "Napoleon plays alone: {card} was in the kitty or with Napoleon", card=entry.adjutant_card
    )
