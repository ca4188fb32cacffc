"""The statistics of a match, game by game."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.registry import find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.serialization import from_plain
from scorekeeper.rules.sheet import sheet
from scorekeeper.rules.stats import Breakdown, Measure

HELL = find_game("hell")


def played(slug, seats, *deals, **options):
    """Return the sheet of a match, given plain entries."""
    game = find_game(slug)
    table = Table(from_plain(game.options, options), seats)
    done = sheet(game, table, [_entry(game, deal) for deal in deals])
    assert done.refusals == ()
    return done


def _entry(game, deal):
    return deal if isinstance(deal, PointsOnly) else from_plain(game.entry, deal)


def stats(slug, seats, *deals, **options):
    """Return the counts by (measure, seat, detail, partner)."""
    done = played(slug, seats, *deals, **options)
    sums = Counter()
    for feat in find_game(slug).stats(done.written):
        assert feat.count >= 1
        sums[feat.measure, feat.seat, feat.detail, feat.partner] += feat.count
    return dict(sums)


def only(found, *measures):
    """Return the counts of ``measures``, without detail and partner."""
    sums = Counter()
    for (measure, seat, _, _), count in found.items():
        if measure in measures:
            sums[measure, seat] += count
    return dict(sums)


# Hell


def hell(bids, tricks):
    return {"bids": bids, "tricks": tricks, "trump": None}


def test_hell_counts_bids_made_over_and_under_by_hand_size():
    found = stats(
        "hell",
        3,
        hell([0, 0, 0], [1, 0, 0]),
        hell([1, 1, 1], [1, 1, 0]),
        ladder_cards=[1, 2, 1],
    )
    assert found == {
        ("over", 0, 1, None): 1,
        ("made", 1, 1, None): 1,
        ("made", 2, 1, None): 1,
        ("made", 0, 2, None): 1,
        ("made", 1, 2, None): 1,
        ("under", 2, 2, None): 1,
    }


def test_hell_excludes_deals_with_only_points_from_statistics():
    first = hell([0, 0], [1, 0])
    done = played("hell", 2, PointsOnly((4, -2)), first, ladder_cards=[1, 1])
    assert [feat.measure for feat in HELL.stats(done.written)] == ["over", "made"]
    assert HELL.versus(done.written).deals == (2,)


def test_hell_compares_bids_with_tricks():
    done = played(
        "hell",
        3,
        hell([0, 0, 0], [1, 0, 0]),
        hell([1, 1, 1], [1, 1, 0]),
        ladder_cards=[1, 2, 1],
    )
    versus = HELL.versus(done.written)
    assert versus.deals == (1, 2)
    assert versus.announced == ((0, 1), (0, 1), (0, 1))
    assert versus.achieved == ((1, 1), (0, 1), (0, 0))


def test_there_is_no_comparison_without_deals_or_bids():
    assert HELL.versus(()) is None
    assert find_game("hearts").versus(played("hearts", 4).written) is None


@st.composite
def deals_of_hell(draw, cards=3, seats=3):
    bids = draw(st.lists(st.integers(0, cards), min_size=seats, max_size=seats))
    first = draw(st.integers(0, cards))
    second = draw(st.integers(0, cards - first))
    return hell(bids, [first, second, cards - first - second])


@given(st.lists(deals_of_hell(), max_size=6))
def test_every_hell_bid_is_counted_as_made_over_or_under(deals):
    found = stats("hell", 3, *deals, ladder_cards=[3] * 7, hook=False)
    for seat in range(3):
        bids = [only(found, name).get((name, seat), 0) for name in ("made", "over", "under")]
        assert sum(bids) == len(deals)


# Hearts, Black Maria, Black Lady


def test_hearts_counts_hearts_the_queen_and_moons():
    found = stats(
        "hearts",
        4,
        {"hearts": [5, 4, 4, 0], "spade_queen": 3},
        {"hearts": [0, 13, 0, 0], "spade_queen": 1},
    )
    assert only(found, "hearts") == {("hearts", 0): 5, ("hearts", 1): 17, ("hearts", 2): 4}
    assert only(found, "spade_queen") == {("spade_queen", 1): 1, ("spade_queen", 3): 1}
    assert only(found, "moons") == {("moons", 1): 1}
    assert only(found, "deals") == {("deals", seat): 2 for seat in range(4)}
    assert only(found, "jack_of_diamonds") == {}


def test_hearts_counts_the_jack_if_it_is_played():
    deal = {"hearts": [5, 4, 4, 0], "spade_queen": 3, "jack_of_diamonds": 2}
    found = stats("hearts", 4, deal, jack_of_diamonds=-10)
    assert only(found, "jack_of_diamonds") == {("jack_of_diamonds", 2): 1}


def test_hearts_counts_no_moons_if_the_moon_is_off():
    found = stats("hearts", 4, {"hearts": [0, 13, 0, 0], "spade_queen": 1}, moon="off")
    assert only(found, "moons") == {}


def test_black_maria_counts_the_three_spades():
    deal = {"hearts": [6, 6, 1], "spade_queen": 0, "spade_king": 0, "spade_ace": 2}
    found = stats("black_maria", 3, deal)
    spades = ("spade_queen", "spade_king", "spade_ace")
    assert only(found, *spades) == {
        ("spade_queen", 0): 1,
        ("spade_king", 0): 1,
        ("spade_ace", 2): 1,
    }


def test_black_lady_counts_clears_and_the_bonus_by_the_size_of_the_pot():
    found = stats(
        "black_lady",
        4,
        {"hearts": [9, 4, 0, 0], "spade_queen": 0},  # 26 for two: 13 each
        {"hearts": [4, 3, 3, 3], "spade_queen": 0},  # nobody: 26 carried
        {"hearts": [13, 0, 0, 0], "spade_queen": 1},  # 52 for two: 26 each
    )
    assert {key: n for key, n in found.items() if key[0] in ("clears", "bonus")} == {
        ("clears", 2, 26, None): 1,
        ("clears", 3, 26, None): 1,
        ("bonus", 2, 26, None): 13,
        ("bonus", 3, 26, None): 13,
        ("clears", 2, 52, None): 1,
        ("clears", 3, 52, None): 1,
        ("bonus", 2, 52, None): 26,
        ("bonus", 3, 52, None): 26,
    }


# Whist


def whist(tricks, honours=(2, 2), revokes=(0, 0)):
    return {"tricks": tricks, "honours": list(honours), "revokes": list(revokes)}


def test_whist_counts_tricks_honours_and_revokes_for_both_partners():
    found = stats("whist", 4, whist([8, 5], (3, 1), (0, 1)), whist([6, 7], (4, 0)))
    assert only(found, "tricks") == {
        ("tricks", 0): 14,
        ("tricks", 1): 12,
        ("tricks", 2): 14,
        ("tricks", 3): 12,
    }
    assert only(found, "honours")["honours", 2] == 7
    assert only(found, "revokes") == {("revokes", 1): 1, ("revokes", 3): 1}
    assert only(found, "deals") == {("deals", seat): 2 for seat in range(4)}


def test_whist_counts_games_and_the_rubber_with_the_partner():
    found = stats("whist", 4, whist([11, 2]), whist([1, 12]), whist([13, 0]))
    winning = ("rubbers_won", "rubbers_lost", "games_won", "games_lost")
    assert {key: n for key, n in found.items() if key[0] in winning and key[1] in (0, 3)} == {
        ("games_won", 0, 0, 2): 2,
        ("games_lost", 0, 0, 2): 1,
        ("rubbers_won", 0, 0, 2): 1,
        ("games_won", 3, 0, 1): 1,
        ("games_lost", 3, 0, 1): 2,
        ("rubbers_lost", 3, 0, 1): 1,
    }


def test_whist_counts_no_rubbers_if_none_are_played():
    found = stats("whist", 4, whist([11, 2]), whist([11, 2]), rubber=False)
    assert only(found, "rubbers_won", "rubbers_lost") == {}
    assert only(found, "games_won") == {("games_won", 0): 2, ("games_won", 2): 2}


# Napoleon


def napoleon(count, pictures, *, seat=0, adjutant=1, card="AS"):
    return {
        "napoleon": seat,
        "bid": {"count": count, "suit": "S"},
        "adjutant_card": card,
        "adjutant": adjutant,
        "pictures": pictures,
        "discarded_pictures": 0,
        "stopped": False,
    }


def test_napoleon_counts_contracts_by_role_bid_and_adjutant():
    made = napoleon(14, [10, 4, 3, 2, 1])
    failed = napoleon(13, [6, 4, 6, 4, 0], seat=2, adjutant=0)
    assert stats("napoleon", 5, made, failed) == {
        ("napoleon_won", 0, 14, 1): 1,
        ("adjutant_won", 1, 0, None): 1,
        ("allied_lost", 2, 0, None): 1,
        ("allied_lost", 3, 0, None): 1,
        ("allied_lost", 4, 0, None): 1,
        ("napoleon_lost", 2, 13, 0): 1,
        ("adjutant_lost", 0, 0, None): 1,
        ("allied_won", 1, 0, None): 1,
        ("allied_won", 3, 0, None): 1,
        ("allied_won", 4, 0, None): 1,
    }


def test_adjutants_and_allies_have_a_win_rate_in_napoleon_and_contracts_a_success_rate():
    shares = {one.name: one.share_label for one in find_game("napoleon").breakdowns}
    assert shares["napoleon"] == shares["alone"] == "Success rate"
    assert shares["adjutant"] == shares["allied"] == "Win rate"


def test_napoleon_also_counts_contracts_won_alone():
    alone = napoleon(12, [12, 4, 3, 1], adjutant=None, card=None)
    found = stats("napoleon", 4, alone)
    assert found["napoleon_won", 0, 12, None] == 1
    assert found["alone_won", 0, 0, None] == 1


# Tables of sums

BIDS = Breakdown(
    "bids", "Bids", (Measure("made", "Made"), Measure("missed", "Missed")), share_label="Of all"
)


def test_a_table_is_sorted_by_its_first_measure():
    table = BIDS.table(
        {("Aki", "made"): 3, ("Aki", "missed"): 1, ("Ben", "made"): 9, ("Ben", "missed"): 9}
    )
    assert [(row.about, row.values, row.share) for row in table.rows] == [
        ("Ben", (9, 9), 0.5),
        ("Aki", (3, 1), 0.75),
    ]


def test_a_table_omits_empty_columns():
    cards = Breakdown("cards", "Cards", (Measure("queens", "♠Q"), Measure("moons", "Moons")))
    table = cards.table({("Aki", "queens"): 2})
    assert [measure.name for measure in table.measures] == ["queens"]
    assert table.rows[0].values == (2,)


def test_a_table_with_shares_includes_every_column_behind_them():
    table = BIDS.table({("Aki", "missed"): 2})
    assert table.rows[0].values == (0, 2)
    assert table.rows[0].share == 0


def test_a_table_by_number_is_in_ascending_order():
    by_cards = Breakdown("by", "By", (Measure("made", "Made"),), by="detail", by_label="Cards")
    table = by_cards.table({(10, "made"): 5, (2, "made"): 1, (1, "other"): 3})
    assert [row.about for row in table.rows] == [2, 10]


def test_a_column_can_show_the_average_per_deal():
    tricks = Breakdown(
        "tricks", "Tricks", (Measure("deals", "Deals"), Measure("tricks", "A deal", per="deals"))
    )
    table = tricks.table({("Aki", "deals"): 4, ("Aki", "tricks"): 26, ("Ben", "deals"): 2})
    assert [row.values for row in table.rows] == [(4, 6.5), (2, 0)]


@pytest.mark.parametrize("slug", ["hell", "hearts", "black_lady", "black_maria", "napoleon"])
def test_a_match_without_deals_has_no_statistics(slug):
    assert stats(slug, find_game(slug).usual_seats) == {}
