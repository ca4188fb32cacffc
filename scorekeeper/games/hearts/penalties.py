"""The penalty cards of a table of Hearts, ♦J beside them, and the moon. Source: H-1, H-4, H-8."""

from dataclasses import replace

from scorekeeper.games.hearts.entry import HeartsDeal, HeartsEntry
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.rules.cards import Card
from scorekeeper.rules.families.hearts.cards import PenaltyCards, ScoringCard, hearts_in_pack
from scorekeeper.rules.seats import Seat

HEARTS = hearts_in_pack(removed=())
"""No way to make the pack even takes a heart out of it (H-1)."""


def penalty_cards(options: HeartsOptions) -> PenaltyCards:
    """Return the hearts, and ♠Q where it costs something."""
    return _cards(queen_of_spades(options))


def scoring_cards(options: HeartsOptions) -> PenaltyCards:
    """Return the same, and ♦J where it counts: what is worth points in a deal without a moon."""
    return _cards(queen_of_spades(options), jack_of_diamonds(options))


def _cards(*singles: ScoringCard) -> PenaltyCards:
    return PenaltyCards("hearts", HEARTS, tuple(one for one in singles if one.points), rule="H-1")


def queen_of_spades(options: HeartsOptions) -> ScoringCard:
    """♠Q with its points at this table."""
    return ScoringCard("spade_queen", Card.SQ, options.spade_queen, "hearts.queen")


def jack_of_diamonds(options: HeartsOptions) -> ScoringCard:
    """♦J with its points at this table; never a penalty card (H-8)."""
    return ScoringCard("jack_of_diamonds", Card.DJ, options.jack_of_diamonds, "hearts.jack")


def jack_belongs_to_moon(options: HeartsOptions) -> bool:
    """Return whether a moon is only shot with ♦J (H-4)."""
    return options.moon_needs_jack and options.jack_of_diamonds != 0


def takes_all(options: HeartsOptions, entry: HeartsEntry) -> bool:
    """Return whether somebody gets all penalty points because he revoked (H-10)."""
    return options.revoke == "takes_all" and entry.revoked is not None


def may_have_no_trick(options: HeartsOptions, entry: HeartsEntry) -> tuple[Seat, ...]:
    """Return who may have taken no trick, where that counts: who took no card that counts.

    Nobody's does in a deal with a moon (as in OpenSpiel), or one in which a revoker takes all.
    """
    if not options.no_trick_bonus or takes_all(options, entry):
        return ()
    if moon_shooter(options, entry) is not None:
        return ()
    seats = range(len(entry.hearts))
    return tuple(seat for seat in seats if _took_nothing(options, entry, seat))


def _took_nothing(options: HeartsOptions, entry: HeartsEntry, seat: Seat) -> bool:
    singles = (queen_of_spades(options), jack_of_diamonds(options))
    takers = [single.taker(entry) for single in singles if single.points]
    return entry.hearts[seat] == 0 and seat not in takers


def took_no_trick(options: HeartsOptions, entry: HeartsEntry, seat: Seat) -> bool:
    """Return whether ``seat`` gets the bonus for no trick."""
    told = entry.no_trick is not None and entry.no_trick[seat]
    return told and seat in may_have_no_trick(options, entry)


def moon_shooter(options: HeartsOptions, entry: HeartsEntry) -> Seat | None:
    """Return who shot the moon; ``None`` when nobody did or the table plays without.

    Nobody does with a deal in which a revoker takes all (H-10).
    """
    if options.moon == "off" or takes_all(options, entry):
        return None
    shooter = penalty_cards(options).shooter(entry)
    if jack_belongs_to_moon(options) and entry.jack_of_diamonds != shooter:
        return None
    return shooter


def shoot_moon(deal: HeartsDeal, entry: HeartsEntry, seat: Seat) -> HeartsEntry:
    """``entry`` with everything the moon needs taken by ``seat``; nothing chosen yet."""
    facts = penalty_cards(deal.options).all_to(seat, deal.seats)
    if jack_belongs_to_moon(deal.options):
        facts["jack_of_diamonds"] = seat
    return replace(entry, **facts, moon_choice=None, revoked=None)
