"""The highlights that each game finds in its deals."""

from scorekeeper.registry import all_games, find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.game import Game
from scorekeeper.rules.match_highlights import MOST_OF_A_GAME, highlights
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.serialization import from_plain
from scorekeeper.rules.sheet import sheet
from tests.support.games.tables import english


def named(slug, seats, *deals, **options):
    """Return the game's own highlights by label: figure, units, detail, deal."""
    game = find_game(slug)
    table = Table(from_plain(game.options, options), seats)
    entries = [
        deal if isinstance(deal, PointsOnly) else from_plain(game.entry, deal) for deal in deals
    ]
    done = sheet(game, table, entries)
    assert done.refusals == ()
    return {
        english(one.label): (english(one.figure), one.units, english(one.detail), one.deal)
        for one in game.highlights(done.written)
    }


def test_every_game_defines_its_own_highlights():
    assert all(game.highlights is not Game.highlights for game in all_games())


# Hell


def hell(bids, tricks):
    return {"bids": bids, "tricks": tricks, "trump": None}


def test_hell_highlights_bids_made_in_a_row():
    found = named(
        "hell",
        3,
        hell([1, 0, 1], [1, 0, 0]),
        hell([0, 1, 0], [0, 1, 1]),
        hell([3, 1, 1], [2, 1, 0]),
        ladder_cards=[1, 2, 3],
    )
    assert found["Longest run"] == ("3", (1,), "bids made in a row, deals 1–3", 3)


def test_hell_highlights_a_barred_bid_that_would_have_been_right():
    # Aki deals one card: after 0 and 0 he may not bid 1, and takes the trick.
    found = named("hell", 3, hell([0, 0, 0], [1, 0, 0]), ladder_cards=[1])
    assert found["Would have made the barred bid"] == ("1×", (0,), "deal 1", 1)


def test_hell_highlights_no_barred_bid_if_every_bid_is_allowed():
    found = named("hell", 3, hell([0, 0, 0], [1, 0, 0]), ladder_cards=[1], hook=False)
    assert "Would have made the barred bid" not in found


def test_hell_highlights_the_best_deal_and_the_surest_bidder():
    # 10 + 3 × 2 in the second deal.
    found = named(
        "hell", 3, hell([1, 0, 1], [1, 0, 0]), hell([2, 1, 1], [2, 0, 0]), ladder_cards=[1, 2]
    )
    assert found["Best deal"] == ("+16", (0,), "deal 2", 2)
    assert found["Surest bidder"] == ("2/2", (0,), "bids made", None)


def test_hell_highlights_no_best_deal_if_nobody_scored_points():
    found = named("hell", 2, hell([1, 1], [0, 1]), ladder_cards=[1], hook=False)
    assert found["Best deal"][0] == "+13"
    assert "Best deal" not in named("hell", 2, hell([1, 2], [2, 0]), ladder_cards=[2])


# Hearts


def hearts(taken, queen, **more):
    return {"hearts": taken, "spade_queen": queen, **more}


def test_hearts_highlights_moons_the_biggest_haul_and_clean_deals():
    found = named(
        "hearts",
        3,
        hearts([10, 3, 0], 0),
        hearts([0, 0, 13], 2),
        hearts([3, 10, 0], 1),
        hearts([0, 0, 13], 2),
    )
    # Ben's 10 + 13 in the third deal are as many as Aki's in the first; the moons are no haul.
    assert found == {
        "Shot the moon": ("2×", (2,), "the last in deal 4", 4),
        "Biggest haul": ("23", (0,), "deal 1", 1),
        "Clean deals": ("2/4", (2,), "without a penalty card", None),
    }


def test_hearts_highlights_a_26_point_haul_if_the_moon_is_off():
    found = named("hearts", 3, hearts([0, 0, 13], 2), moon="off")
    assert found["Biggest haul"] == ("26", (2,), "deal 1", 1)
    assert "Shot the moon" not in found


# Black Maria


def black_maria(taken, queen, king, ace):
    return {"hearts": taken, "spade_queen": queen, "spade_king": king, "spade_ace": ace}


def test_black_maria_highlights_the_biggest_haul_and_clean_deals():
    found = named(
        "black_maria",
        4,
        black_maria([5, 8, 0, 0], 0, 1, 3),
        black_maria([13, 0, 0, 0], 0, 0, 1),
        ends="open",
    )
    # 13 hearts, ♠Q 13 or 10 and ♠K 10 or 13: 36 either way.
    assert found["Biggest haul"] == ("36", (0,), "deal 2", 2)
    assert found["Clean deals"] == ("2/2", (2,), "without a penalty card", None)


# Black Lady


def test_black_lady_highlights_the_biggest_bonus_and_clear_deals():
    found = named(
        "black_lady",
        4,
        hearts([5, 5, 3, 0], 0),
        hearts([13, 0, 0, 0], 1),
        hearts([5, 8, 0, 0], 1),
        deals=4,
    )
    # The bonus is 26: Dan's alone in the first deal, 13 each to Chie and Dan after it.
    assert found["Biggest bonus"] == ("26", (3,), "deal 1", 1)
    assert found["Clear deals"] == ("3/3", (3,), "without a penalty card", None)
    # 8 hearts and ♠Q.
    assert found["Biggest haul"] == ("21", (1,), "deal 3", 3)


# Whist


def whist(tricks, honours=(0, 0), revokes=(0, 0)):
    return {"tricks": tricks, "honours": honours, "revokes": revokes}


def test_whist_highlights_the_most_tricks_revokes_and_honours_by_side():
    found = named(
        "whist",
        4,
        whist([8, 5], (4, 0)),
        whist([4, 9], (2, 2)),
        whist([6, 7], (2, 2), (1, 0)),
    )
    assert found == {
        "Most tricks in a deal": ("9", (1,), "deal 2", 2),
        "Revokes": ("1×", (0,), "deal 3", 3),
        "All four honours": ("1×", (0,), "deal 1", 1),
        "Longest run": ("2", (1,), "deals won in a row, 2–3", 3),
    }


def test_whist_highlights_a_slam():
    found = named("whist", 4, whist([0, 13]))
    assert found["Slam"] == ("13", (1,), "deal 1", 1)


def test_whist_highlights_only_the_revokes_of_a_deal_played_again():
    again = whist([13, 0], (0, 4), (2, 1))
    found = named("whist", 4, again, whist([7, 6]), both_revoke="new_deal")
    assert found == {
        "Revokes": ("2×", (0,), "the last in deal 1", 1),
        "Most tricks in a deal": ("7", (0,), "deal 2", 2),
    }


def test_whist_highlights_no_honours_if_they_do_not_count():
    found = named("whist", 4, whist([8, 5], (4, 0)), form="american")
    assert "All four honours" not in found


# Napoleon


def napoleon(seat, count, suit, pictures, adjutant=None, **more):
    return {
        "napoleon": seat,
        "bid": {"count": count, "suit": suit},
        "adjutant_card": None if adjutant is None else "AS",
        "adjutant": adjutant,
        "pictures": pictures,
        "discarded_pictures": 0,
        "stopped": False,
        **more,
    }


def test_napoleon_highlights_the_highest_contract_made():
    found = named(
        "napoleon",
        5,
        napoleon(0, 13, "S", [10, 4, 3, 2, 1], 1),
        napoleon(1, 13, "NT", [0, 10, 5, 5, 0], 2),
        napoleon(2, 16, "S", [5, 5, 5, 5, 0], 3),
    )
    # No trump beats spades; the sixteen failed.
    assert found["Highest contract made"] == ("13NT", (1,), "deal 2", 2)
    assert found["Most pictures in a deal"] == ("10", (0,), "deal 1", 1)


def test_discarded_pictures_count_for_the_winner_of_the_first_trick():
    # 9 in tricks and the 2 discarded are more than 10.
    most = napoleon(0, 13, "S", [9, 4, 3, 2, 0], 1, discarded_pictures=2, first_trick_winner=0)
    other = napoleon(1, 13, "H", [4, 10, 3, 2, 1], 0)
    found = named("napoleon", 5, other, most)["Most pictures in a deal"]
    assert found == ("11", (0,), "deal 2", 2)


def test_pictures_of_a_deal_that_was_stopped_are_no_record():
    # "Contract made" enters the number that was bid as Napoleon's own.
    stopped = napoleon(0, 13, "S", [13, 0, 0, 0, 0], 1, stopped=True)
    played = napoleon(1, 13, "H", [4, 9, 4, 2, 1], 0)
    assert named("napoleon", 5, stopped, played)["Most pictures in a deal"] == (
        "9",
        (1,),
        "deal 2",
        2,
    )
    assert "Most pictures in a deal" not in named("napoleon", 5, stopped, stopped)


def test_napoleon_highlights_contracts_made_alone_and_with_every_picture():
    found = named(
        "napoleon",
        5,
        napoleon(3, 12, "H", [4, 4, 0, 12, 0]),
        napoleon(0, 14, "D", [15, 5, 0, 0, 0], 1),
    )
    assert found["Made alone"] == ("1×", (3,), "deal 1", 1)
    assert found["Every picture"] == ("1×", (0,), "deal 2", 2)


def test_napoleon_highlights_the_best_player_in_the_role_of_napoleon():
    made = [12, 4, 2, 1, 1]
    found = named(
        "napoleon",
        5,
        napoleon(0, 12, "S", made, 1),
        napoleon(0, 12, "S", made, 1),
        napoleon(1, 12, "S", made, 0),
        napoleon(0, 19, "S", made, 1),
    )
    assert found["Best as Napoleon"] == ("2/3", (0,), "contracts made", None)


# All together


def test_deals_with_only_points_are_excluded_from_highlights():
    found = named("hearts", 3, PointsOnly((100, 0, 0)), hearts([10, 3, 0], 1))
    assert found["Biggest haul"] == ("16", (1,), "deal 2", 2)


def test_at_most_three_highlights_of_a_game_accompany_the_turning_point():
    game = find_game("hell")
    table = Table(from_plain(game.options, {"ladder_cards": [1, 1, 1]}), 3)
    deal = from_plain(game.entry, hell([0, 0, 0], [0, 0, 1]))
    done = sheet(game, table, [deal, deal, deal])
    told = highlights(game, done)
    assert len(told) <= 1 + MOST_OF_A_GAME
