"""The penalty cards of Hearts, the bonus card ♦J, and the moon. Source: H-1, H-4, H-8."""

from dataclasses import replace

from scorekeeper.games.hearts.entry import HeartsDeal, HeartsEntry
from scorekeeper.games.hearts.options import HeartsOptions, shows_minus_points
from scorekeeper.rules import match_end
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal import Table
from scorekeeper.rules.families.hearts.cards import PenaltyCards, ScoringCard, hearts_in_pack
from scorekeeper.rules.seats import Seat

HEARTS = hearts_in_pack(removed=())
"""The number of hearts in every pack, because no option removes a heart (H-1)."""


def penalty_cards(options: HeartsOptions) -> PenaltyCards:
    """Return the hearts, and ♠Q if it has points."""
    return _cards(options, queen_of_spades(options))


def usual_deals(table: Table[HeartsOptions]) -> int | None:
    """Return the usual number of deals until a total ends the match; ``None`` without a limit."""
    points = penalty_cards(table.options).points
    return match_end.deals_to_limit(table.options, points / table.seats)


def scoring_cards(options: HeartsOptions) -> PenaltyCards:
    """Return all cards with points: the penalty cards, and ♦J if it counts."""
    return _cards(options, queen_of_spades(options), jack_of_diamonds(options))


def _cards(options: HeartsOptions, *singles: ScoringCard) -> PenaltyCards:
    return PenaltyCards(
        "hearts",
        HEARTS,
        tuple(one for one in singles if one.points),
        rule="H-1",
        minus=shows_minus_points(options),
    )


def queen_of_spades(options: HeartsOptions) -> ScoringCard:
    return ScoringCard("spade_queen", Card.SQ, options.spade_queen, "hearts.queen")


def jack_of_diamonds(options: HeartsOptions) -> ScoringCard:
    """Return ♦J with its points at this table; it is never a penalty card (H-8)."""
    return ScoringCard("jack_of_diamonds", Card.DJ, options.jack_of_diamonds, "hearts.jack")


def jack_belongs_to_moon(options: HeartsOptions) -> bool:
    """Return whether a moon needs ♦J (H-4)."""
    return options.moon_needs_jack and options.jack_of_diamonds != 0


def revoker_takes_all(options: HeartsOptions, entry: HeartsEntry) -> bool:
    """Return whether a player gets all penalty points because of a revoke (H-10)."""
    return options.revoke == "takes_all" and entry.revoked is not None


def seats_without_trick(options: HeartsOptions, entry: HeartsEntry) -> tuple[Seat, ...]:
    """Return the seats that took no card that counts, so that they may have taken no trick.

    Return none if no trick earns no bonus, after a moon (as in OpenSpiel), or after a revoke that
    costs all points.
    """
    if not options.no_trick_bonus or revoker_takes_all(options, entry):
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
    """Return whether ``seat`` gets the bonus for taking no trick."""
    no_trick = entry.no_trick is not None and entry.no_trick[seat]
    return no_trick and seat in seats_without_trick(options, entry)


def moon_shooter(options: HeartsOptions, entry: HeartsEntry) -> Seat | None:
    """Return the seat that shot the moon; ``None`` if nobody did or the table ignores moons.

    There is no moon in a deal with a revoke that costs all points (H-10).
    """
    if options.moon == "off" or revoker_takes_all(options, entry):
        return None
    shooter = penalty_cards(options).shooter(entry)
    if jack_belongs_to_moon(options) and entry.jack_of_diamonds != shooter:
        return None
    return shooter


def shoot_moon(deal: HeartsDeal, entry: HeartsEntry, seat: Seat) -> HeartsEntry:
    """Return ``entry`` with all cards of a moon taken by ``seat``, and without a choice."""
    facts = penalty_cards(deal.options).all_to(seat, deal.seats)
    if jack_belongs_to_moon(deal.options):
        facts["jack_of_diamonds"] = seat
    return replace(entry, **facts, moon_choice=None, revoked=None)
