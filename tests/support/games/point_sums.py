"""The sum of all points of a deal, by each game's rules."""

from dataclasses import replace

from scorekeeper.games.napoleon.entry import Strain

HEARTS = 13
PICTURES = 20


def with_bids(game, deal, entry):
    """Add the facts that cards do not show.

    Seat 0 is Napoleon and plays alone; in Hell everybody bids nothing.
    """
    if game.slug == "hell":
        return replace(entry, bids=(0,) * deal.seats)
    if game.slug == "napoleon":
        bid = replace(entry.bid, count=deal.options.min_bid, suit=entry.bid.suit or Strain.SPADES)
        discarded = PICTURES - sum(entry.pictures)
        alone = {"adjutant": None, "adjutant_card": None, "discarded_pictures": discarded}
        return replace(entry, napoleon=0, bid=bid, **alone)
    return entry


def assert_adds_up(game, deal, entry, settlement):
    """Check the sum of all players' points. Games without a function here are skipped."""
    check = CHECKS.get(game.slug)
    if check is not None:
        check(deal, entry, settlement)


def hearts(deal, entry, settlement):
    """Return the sum of the penalty points, ♦J and bonuses, or that of a deal with a moon."""
    options, jack = deal.options, 0
    pack = HEARTS + options.spade_queen
    if entry.jack_of_diamonds is not None:
        jack = options.jack_of_diamonds
    halved = sum(
        options.limit // 2
        for total in settlement.points
        if options.exactly_limit == "halves" and 2 * total == options.limit
    )
    bonuses = options.no_trick_bonus * sum(entry.no_trick or ())
    sums = {pack + jack + bonuses}
    if _one_has_all(entry, options.spade_queen):
        sums |= {pack * (deal.seats - 1) + jack, jack - pack}
    # A player who came down to half the limit was on the limit, or just there by himself.
    assert sum(settlement.points) in sums | {one - halved for one in sums}


def black_maria(deal, entry, settlement):
    """Return 43, or 42 without ♥2; after a moon, that for each opponent."""
    pack = 30 + sum(entry.hearts)
    moon = deal.options.moon == "others_plus" and settlement.points.count(pack) == deal.seats - 1
    assert pack in {42, 43}
    assert sum(settlement.points) == (pack * (deal.seats - 1) if moon else pack)


def black_lady(deal, entry, settlement):
    """Return 26 points less the clear players' share of bonus and pot."""
    pot = deal.options.bonus + deal.standing.carry
    moon = deal.options.moon == "others_plus" and _one_has_all(entry, 1)
    taken = 26 * (deal.seats - 1) if moon else 26
    assert sum(settlement.points) == taken - (pot - settlement.carried)
    assert not moon or settlement.carried == pot


def whist(deal, entry, settlement):
    """Return the points of a first deal: tricks above six, and honours if they count."""
    assert entry.revokes == (0, 0)
    odd = max(entry.tricks) - 6
    held = {4: 4, 3: 2}.get(max(number or 0 for number in entry.honours), 0)
    assert sum(settlement.points) in {odd, odd + held}


def napoleon(deal, _, settlement):
    """Return the sum of the points: one side wins what the other loses, or each winner a point."""
    if deal.options.scoring in {"two_one", "hundreds"}:
        assert sum(settlement.points) == 0
    elif deal.options.scoring == "win_loss":
        assert set(settlement.points) == {0, 1}


def hell(deal, entry, settlement):
    """Return the sum: the tricks.

    If everybody bid nothing, 10 for each bid made, −3 for each trick.
    """
    assert sum(entry.tricks) == deal.plan.cards
    if deal.options.scoring == "ten_plus_three":
        assert sum(settlement.points) == 10 * entry.tricks.count(0) - 3 * deal.plan.cards


def _one_has_all(entry, queen):
    has_queen = entry.hearts[entry.spade_queen] if queen else max(entry.hearts)
    return has_queen == HEARTS


CHECKS = {
    "hearts": hearts,
    "black_maria": black_maria,
    "black_lady": black_lady,
    "whist": whist,
    "napoleon": napoleon,
    "hell": hell,
}
