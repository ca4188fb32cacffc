"""What follows from the entry of a deal of Hearts, and what cannot be in it. Source: seed 000; H-5.

Thirteen hearts are placed, every card that counts is with somebody, a choice is made where asked.
Where a revoker takes all, the penalty cards need not be counted (H-10).
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
    takes_all,
)
from scorekeeper.rules.entry import share_rest
from scorekeeper.rules.families.hearts import ScoringCard
from scorekeeper.rules.play.checks import check_seat
from scorekeeper.rules.ruling import Message, Player, Refusal, gap, refuse, say


def complete(deal: HeartsDeal, entry: HeartsEntry) -> HeartsEntry:
    """Fill in the last player's hearts; without a moon nothing is chosen.

    After a revoke that costs everything, what was counted in part or wrongly does not matter.
    """
    filled = replace(entry, hearts=share_rest(entry.hearts, HEARTS))
    if takes_all(deal.options, entry):
        counted = not penalty_cards(deal.options).refusals(filled, deal.seats)
        return replace(filled if counted else _uncounted(filled), moon_choice=None)
    found = check(deal, filled)
    if [refusal.code for refusal in found] == ["hearts.choice_no_moon"]:
        return replace(filled, moon_choice=None)
    return filled


def _uncounted(entry: HeartsEntry) -> HeartsEntry:
    return replace(entry, hearts=(None,) * len(entry.hearts), spade_queen=None)


def check(deal: HeartsDeal, entry: HeartsEntry) -> list[Refusal]:
    """Return every fault of ``entry``: hearts, ♠Q, ♦J, the shooter's choice, the revoker."""
    found = _check_cards(deal, entry)
    found += _check_choice(deal.options, entry, so_far=found)
    return found + _check_revoked(deal, entry)


def _check_cards(deal: HeartsDeal, entry: HeartsEntry) -> list[Refusal]:
    options = deal.options
    queen, jack = queen_of_spades(options), jack_of_diamonds(options)
    # Who gets all the points, whatever was taken, need not have it counted.
    uncounted = takes_all(options, entry) and entry == _uncounted(entry)
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
    # While something else is missing or wrong, the moon may still come.
    if shooter is None and choice and not so_far:
        no_moon = say("Nobody shot the moon, so there is nothing to choose.")
        return [_refuse_choice("hearts.choice_no_moon", no_moon)]
    return []


def _refuse_choice(code: str, message: Message) -> Refusal:
    return refuse(code, message, field="moon_choice", rule="H-5")
