"""Checks of a deal of Napoleon, and the facts that follow from others.

Source: [003]; N-1, N-2, N-4, N-11 and N-14.
"""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.games.napoleon.bidding import count_refusal, suit_refusal
from scorekeeper.games.napoleon.entry import (
    UNSHOWN,
    Call,
    NapoleonBid,
    NapoleonDeal,
    NapoleonEntry,
)
from scorekeeper.games.napoleon.options import PICTURES, NapoleonOptions, kitty_size
from scorekeeper.games.napoleon.sides import certain_count, discard_note, discard_seat
from scorekeeper.rules.entry import refuse_length, share_rest, without_gaps
from scorekeeper.rules.likely_mistake import (
    EnteredNumber,
    find_likely_mistakes,
    with_likely_mistakes,
)
from scorekeeper.rules.play.checks import check_seat
from scorekeeper.rules.ruling import N_, LikelyMistake, Message, Player, Refusal, gap, refuse, say
from scorekeeper.rules.seats import Seat

DISCARD_MAY_BE = N_("Pictures in the discard: {number} may be {likely}.")


def complete(deal: NapoleonDeal, entry: NapoleonEntry) -> NapoleonEntry:
    """Fill in facts that follow from others, such as the last player's pictures.

    Without an adjutant's card there is no adjutant. In a deal that was stopped because it was
    decided, missing pictures are 0. The auction is removed, because only drafts have it.
    """
    entry = replace(entry, auction=None)
    if entry.adjutant_card is None and entry.adjutant != UNSHOWN:
        entry = replace(entry, adjutant=None)
    if not entry.stopped:
        rest = share_rest(entry.pictures, pictures_in_tricks(deal, entry))
        return replace(entry, pictures=rest)
    count, call = certain_count(deal.options, entry), entry.bid.call
    if count and call and count.is_decided(call):
        return replace(entry, pictures=tuple(pictures or 0 for pictures in entry.pictures))
    return entry


def check(deal: NapoleonDeal, entry: NapoleonEntry) -> list[Refusal]:
    found = [
        *_check_napoleon(deal, entry),
        *_check_bid(deal.options, entry.bid),
        *_check_adjutant(deal, entry),
        *_check_discard(deal, entry),
        *_check_first_trick(deal, entry),
        *_check_pictures(deal, entry),
    ]
    return found + _check_stop(deal.options, entry, so_far=found) + _check_auction(entry)


def _check_auction(entry: NapoleonEntry) -> list[Refusal]:
    if entry.auction is None:
        return []
    message = say("The auction is not part of a saved deal, so leave it out.")
    return [refuse("napoleon.auction_saved", message, field="auction")]


def _check_napoleon(deal: NapoleonDeal, entry: NapoleonEntry) -> list[Refusal]:
    if entry.napoleon is None:
        return [gap("napoleon.napoleon_missing", say("Who is Napoleon?"), field="napoleon")]
    return _check_seat(deal, entry.napoleon, "napoleon")


def _check_seat(deal: NapoleonDeal, seat: Seat, place: str) -> list[Refusal]:
    unknown = check_seat(seat, deal.seats, place, f"napoleon.{place}_seat")
    return [unknown] if unknown else []


def _check_bid(options: NapoleonOptions, bid: NapoleonBid) -> list[Refusal]:
    found: list[Refusal | None] = []
    if bid.count is None:
        how_many = say("How many pictures were called?")
        found.append(gap("napoleon.count_missing", how_many, field="bid.count"))
    else:
        found.append(count_refusal(options, bid.count, "bid.count"))
    if bid.suit is None:
        trumps = say("What are trumps?")
        found.append(gap("napoleon.suit_missing", trumps, field="bid.suit"))
    else:
        found.append(suit_refusal(options, bid.suit, "bid.suit"))
    return [refusal for refusal in found if refusal]


def _check_adjutant(deal: NapoleonDeal, entry: NapoleonEntry) -> list[Refusal]:
    if entry.adjutant == UNSHOWN:
        return [_missing_adjutant(entry)]
    if entry.adjutant is None:
        return []
    if wrong_seat := _check_seat(deal, entry.adjutant, "adjutant"):
        return wrong_seat
    return list(_impossible_adjutant(entry, entry.adjutant))


def _missing_adjutant(entry: NapoleonEntry) -> Refusal:
    if entry.adjutant_card is None:
        which = say("Which card does Napoleon name, or is there no adjutant?")
        return gap("napoleon.card_missing", which, field="adjutant_card", rule="N-11")
    who = say("Who held {card}?", card=entry.adjutant_card)
    return gap("napoleon.adjutant_missing", who, field="adjutant", rule="N-11")


def _impossible_adjutant(entry: NapoleonEntry, adjutant: Seat) -> Iterator[Refusal]:
    if adjutant == entry.napoleon:
        message = say(
            "{player} is Napoleon and cannot be the adjutant. With the named card in hand, "
            "Napoleon is alone.",
            player=Player(adjutant),
        )
        yield refuse("napoleon.adjutant_is_napoleon", message, field="adjutant", rule="N-11")
    if entry.adjutant_card is None:
        message = say("Napoleon named no card: there is no adjutant.")
        yield refuse("napoleon.adjutant_without_card", message, field="adjutant", rule="N-11")


def _check_discard(deal: NapoleonDeal, entry: NapoleonEntry) -> list[Refusal]:
    most = kitty_size(deal.options, deal.seats)
    if 0 <= entry.discarded_pictures <= most:
        return []
    message = say(
        "Napoleon discards {most} cards, so 0 to {most} of them are pictures, not {discarded}.",
        most=most,
        discarded=entry.discarded_pictures,
    )
    return [refuse("napoleon.discard_range", message, field="discarded_pictures", rule="N-4")]


def asks_first_trick(options: NapoleonOptions, entry: NapoleonEntry) -> bool:
    """Return whether the winner of the first trick gets discarded pictures (N-4)."""
    return options.discarded_pictures == "first_trick" and entry.discarded_pictures > 0


def _check_first_trick(deal: NapoleonDeal, entry: NapoleonEntry) -> list[Refusal]:
    place = "first_trick_winner"
    if entry.first_trick_winner is not None:
        return _check_seat(deal, entry.first_trick_winner, place)
    if not asks_first_trick(deal.options, entry):
        return []
    question = say("Who won the first trick? The discarded pictures go to that player.")
    return [gap("napoleon.first_trick_missing", question, field=place, rule="N-4")]


def pictures_in_tricks(deal: NapoleonDeal, entry: NapoleonEntry) -> int:
    """Return the number of pictures in the tricks: all pictures that were not discarded."""
    return PICTURES - min(max(entry.discarded_pictures, 0), kitty_size(deal.options, deal.seats))


def _check_pictures(deal: NapoleonDeal, entry: NapoleonEntry) -> list[Refusal]:
    if len(entry.pictures) != deal.seats:
        return [refuse_length(deal.seats, "pictures")]
    most = pictures_in_tricks(deal, entry)
    refusals = [
        refusal
        for seat, pictures in enumerate(entry.pictures)
        if (refusal := _check_won(seat, pictures, most))
    ]
    if all(refusal.gap for refusal in refusals):
        refusals += _check_sum(deal, entry, most)
    return refusals


def _check_won(seat: Seat, pictures: int | None, most: int) -> Refusal | None:
    place = f"pictures.{seat}"
    if pictures is None:
        question = say("How many pictures did {player} win?", player=Player(seat))
        return gap("napoleon.pictures_missing", question, field=place)
    if 0 <= pictures <= most:
        return None
    between = say("A player can win 0 to {most} pictures.", most=most)
    return refuse("napoleon.pictures_range", between, field=place, rule="N-4")


def _check_sum(deal: NapoleonDeal, entry: NapoleonEntry, in_tricks: int) -> list[Refusal]:
    total = sum(pictures or 0 for pictures in entry.pictures)
    # While a number is missing or the deal was stopped, the sum is only wrong if it is too high.
    if total == in_tricks or (total < in_tricks and (None in entry.pictures or entry.stopped)):
        return []
    if not entry.discarded_pictures:
        message = say("The pictures add up to {total}, not {all}.", total=total, all=in_tricks)
    else:
        message = _sum_without_discard(deal.options, entry, total, in_tricks)
    refusal = refuse("napoleon.pictures_sum", message, field="pictures", rule="N-4")
    return [with_likely_mistakes(refusal, _likely_mistakes(deal, entry))]


def _sum_without_discard(
    options: NapoleonOptions, entry: NapoleonEntry, total: int, in_tricks: int
) -> Message:
    """Return the message for a wrong sum, with the owner of the discarded pictures if known."""
    numbers = {
        "total": total,
        "all": PICTURES,
        "discarded": entry.discarded_pictures,
        "left": in_tricks,
    }
    if whose := discard_note(options, entry):
        return say(
            "The pictures won in tricks add up to {total}, not {all} − {discarded} = {left}. "
            "Enter them without the discard: {whose}.",
            **numbers,
            whose=whose,
        )
    return say(
        "The pictures won in tricks add up to {total}, not {all} − {discarded} = {left}.",
        **numbers,
    )


def _likely_mistakes(deal: NapoleonDeal, entry: NapoleonEntry) -> tuple[LikelyMistake, ...]:
    """Return the numbers of pictures that are likely wrong, including the discarded ones."""
    discarded, most_discarded = entry.discarded_pictures, kitty_size(deal.options, deal.seats)
    if entry.stopped or None in entry.pictures or not 0 <= discarded <= most_discarded:
        return ()
    # Napoleon, or the player who gets the discarded pictures, may have counted them as won.
    theirs = (entry.napoleon, discard_seat(deal.options, entry))
    counted_too, most = dict.fromkeys(theirs, (discarded,)), PICTURES - discarded
    won = [
        EnteredNumber(
            f"pictures.{seat}", Player(seat), pictures, most, counted_too=counted_too.get(seat, ())
        )
        for seat, pictures in enumerate(without_gaps(entry.pictures))
    ]
    discard = EnteredNumber(
        "discarded_pictures", "", discarded, most_discarded, default=0, text=DISCARD_MAY_BE
    )
    return find_likely_mistakes([*won, discard], PICTURES)


def _check_stop(
    options: NapoleonOptions, entry: NapoleonEntry, so_far: list[Refusal]
) -> list[Refusal]:
    if not entry.stopped:
        return []
    if not options.may_stop:
        message = say("With this scoring every picture counts, so the deal must be played out.")
        return [refuse("napoleon.stop_not_offered", message, field="stopped", rule="N-14")]
    call = entry.bid.call
    # While something else is missing or wrong, the deal may still be decided.
    if so_far or call is None:
        return []
    return _check_decided(options, entry, call)


def _check_decided(options: NapoleonOptions, entry: NapoleonEntry, call: Call) -> list[Refusal]:
    count = certain_count(options, entry)
    if count is None or count.is_decided(call):
        return []
    message = say(
        "Not decided yet: Napoleon's side has {has} of {called} and can still reach {most}.",
        has=count.napoleon,
        called=call.count,
        most=count.reachable,
    )
    return [refuse("napoleon.stop_undecided", message, field="stopped", rule="N-14")]
