"""What follows from the entry of a deal of Hearts, and what cannot be in it. Source: seed 000; H-5.

Thirteen hearts are placed, every card that counts is with somebody, a choice is made where asked.
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
)
from scorekeeper.rules.entry import share_rest
from scorekeeper.rules.families.hearts import ScoringCard
from scorekeeper.rules.ruling import Message, Player, Refusal, gap, refuse, say


def complete(deal: HeartsDeal, entry: HeartsEntry) -> HeartsEntry:
    """Fill in the last player's hearts; without a moon nothing is chosen."""
    filled = replace(entry, hearts=share_rest(entry.hearts, HEARTS))
    found = check(deal, filled)
    if [refusal.code for refusal in found] == ["hearts.choice_no_moon"]:
        return replace(filled, moon_choice=None)
    return filled


def check(deal: HeartsDeal, entry: HeartsEntry) -> list[Refusal]:
    """Return every fault of ``entry``: hearts, ♠Q, ♦J, the shooter's choice."""
    options = deal.options
    queen, jack = queen_of_spades(options), jack_of_diamonds(options)
    found = penalty_cards(options).refusals(entry, deal.seats)
    if not queen.points:
        found += _check_unused(queen, entry, rule=None)
    found += jack.refusals(entry, deal.seats) if jack.points else _check_unused(jack, entry, "H-4")
    return found + _check_choice(options, entry, so_far=found)


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
