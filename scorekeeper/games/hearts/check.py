"""Checks of a deal of Hearts, and the facts that follow from others. Source: [000]; H-5.

There are thirteen hearts, every card that counts has a taker, and a shooter has chosen if the
options require it. If a player who revoked gets all points, cards need not be counted (H-10).
"""

from dataclasses import replace

from scorekeeper.games.hearts.entry import HeartsDeal, HeartsEntry
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.games.hearts.penalties import (
    HEARTS,
    jack_of_diamonds,
    moon_shooter,
    penalty_cards,
    queen_of_spades,
    revoker_takes_all,
    seats_without_trick,
)
from scorekeeper.rules.entry import share_rest
from scorekeeper.rules.families.hearts.cards import ScoringCard
from scorekeeper.rules.play.checks import check_seat
from scorekeeper.rules.ruling import Message, Player, Refusal, gap, refuse, say
from scorekeeper.rules.seats import Seat


def complete(deal: HeartsDeal, entry: HeartsEntry) -> HeartsEntry:
    """Fill in the last player's hearts, and remove facts that do not apply.

    After a revoke that costs all points, incomplete or wrong counts are removed.
    """
    filled = replace(entry, hearts=share_rest(entry.hearts, HEARTS))
    filled = replace(filled, no_trick=_no_trick(deal, filled))
    if revoker_takes_all(deal.options, entry):
        counted = not penalty_cards(deal.options).refusals(filled, deal.seats)
        return replace(filled if counted else _without_counts(filled), moon_choice=None)
    found = check(deal, filled)
    if [refusal.code for refusal in found] == ["hearts.choice_no_moon"]:
        return replace(filled, moon_choice=None)
    return filled


def _no_trick(deal: HeartsDeal, entry: HeartsEntry) -> tuple[bool, ...] | None:
    """Return the seats without a trick, except those that took a card after all."""
    no_trick = entry.no_trick or (False,) * deal.seats
    if not deal.options.no_trick_bonus or len(no_trick) != deal.seats:
        return entry.no_trick
    able = seats_without_trick(deal.options, entry)
    return tuple(none and seat in able for seat, none in enumerate(no_trick))


def _without_counts(entry: HeartsEntry) -> HeartsEntry:
    return replace(entry, hearts=(None,) * len(entry.hearts), spade_queen=None)


def check(deal: HeartsDeal, entry: HeartsEntry) -> list[Refusal]:
    found = _check_cards(deal, entry)
    found += _check_choice(deal.options, entry, so_far=found)
    return found + _check_revoked(deal, entry) + _check_no_trick(deal, entry)


def _check_cards(deal: HeartsDeal, entry: HeartsEntry) -> list[Refusal]:
    options = deal.options
    queen, jack = queen_of_spades(options), jack_of_diamonds(options)
    # If one player gets all the points regardless, the cards need not be counted.
    uncounted = revoker_takes_all(options, entry) and entry == _without_counts(entry)
    known = len(entry.hearts) == deal.seats
    found = [] if uncounted and known else penalty_cards(options).refusals(entry, deal.seats)
    if not queen.points:
        found += _check_unused(queen, entry, rule=None)
    return found + (
        jack.refusals(entry, deal.seats) if jack.points else _check_unused(jack, entry, "H-4")
    )


def _check_revoked(deal: HeartsDeal, entry: HeartsEntry) -> list[Refusal]:
    if entry.revoked is None:
        return []
    if deal.options.revoke != "takes_all":
        message = say("At this table a revoke costs nothing by itself, so leave it out.")
        return [refuse("hearts.revoke_unused", message, field="revoked", rule="H-10")]
    unknown = check_seat(entry.revoked, deal.seats, "revoked")
    return [unknown] if unknown else []


def _check_no_trick(deal: HeartsDeal, entry: HeartsEntry) -> list[Refusal]:
    no_trick = entry.no_trick
    if no_trick is None:
        return []
    if not deal.options.no_trick_bonus:
        unused = say("At this table there is no bonus for no trick, so leave it out.")
        return [refuse("hearts.no_trick_unused", unused, field="no_trick", rule="H-11")]
    if len(no_trick) != deal.seats:
        message = say("Enter {seats} answers, one for each player.", seats=deal.seats)
        return [refuse("entry.seats", message, field="no_trick")]
    able = seats_without_trick(deal.options, entry)
    return [
        _refuse_no_trick(seat) for seat, none in enumerate(no_trick) if none and seat not in able
    ]


def _refuse_no_trick(seat: Seat) -> Refusal:
    message = say("{player} has no bonus for taking no trick in this deal.", player=Player(seat))
    return refuse("hearts.no_trick", message, field=f"no_trick.{seat}", rule="H-11")


def _check_unused(single: ScoringCard, entry: HeartsEntry, rule: str | None) -> list[Refusal]:
    if single.taker(entry) is None:
        return []
    message = say("{card} does not count at this table, so leave it out.", card=single.card)
    return [refuse(f"{single.code}_unused", message, field=single.field, rule=rule)]


def _check_choice(
    options: HeartsOptions, entry: HeartsEntry, so_far: list[Refusal]
) -> list[Refusal]:
    shooter, choice = moon_shooter(options, entry), entry.moon_choice
    if options.moon != "shooter_chooses":
        fixed = say("At this table, shooting the moon leaves no choice.")
        return [_refuse_choice("hearts.choice_fixed", fixed)] if choice else []
    if shooter is not None and choice is None:
        question = say("What does {player} choose?", player=Player(shooter))
        return [gap("hearts.choice_missing", question, field="moon_choice", rule="H-5")]
    # While something else is missing or wrong, there may still be a moon.
    if shooter is None and choice and not so_far:
        no_moon = say("Nobody shot the moon, so there is nothing to choose.")
        return [_refuse_choice("hearts.choice_no_moon", no_moon)]
    return []


def _refuse_choice(code: str, message: Message) -> Refusal:
    return refuse(code, message, field="moon_choice", rule="H-5")
