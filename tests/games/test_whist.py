"""Whist: the count, honours barred, revokes, games, rubbers, payments. [002]; rules W-1 to W-12.

Side 0 is Aki and Chie, side 1 Ben and Dan.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.whist import GAME
from scorekeeper.games.whist.entry import WhistEntry
from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.games.whist.rubber import FinishedGame, WhistCarry
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.deal import Standing, Table
from scorekeeper.rules.options import option_fields, with_earlier_values
from scorekeeper.rules.serialization import Malformed, from_plain, leaves, to_plain, with_leaves
from scorekeeper.rules.sheet import next_deal, sheet
from tests.support.games.tables import cited, english, faults

NOTHING = (None, None)


def entry(tricks, honours=(2, 2), revokes=(0, 0)):
    """Return a deal in which side 0 took ``tricks``."""
    return WhistEntry((tricks, 13 - tricks), honours, revokes)


def deal(score=(0, 0), games=(), number=1, first_dealer=0, **options):
    """Return the deal that is played at ``score`` of the open game."""
    table = Table(WhistOptions(**options), 4, first_dealer)
    carry = WhistCarry(score, tuple(games))
    return next_deal(GAME, table, Standing(number - 1, (0, 0), carry))


def settled(written, score=(0, 0), games=(), **options):
    played = deal(score, games, **options)
    assert GAME.check(played, written) == []
    return GAME.settle(played, written)


def points(written, score=(0, 0), **options):
    return settled(written, score, **options).points


def after(written, score=(0, 0), **options):
    """Return the score of the open game after the deal."""
    return settled(written, score, **options).carry.score


def won(written, score=(0, 0), **options):
    """Return the game that the deal ended."""
    games = settled(written, score, **options).carry.games
    assert len(games) == 1
    return games[0]


def reasons(written, score=(0, 0), **options):
    return [[english(one) for one in side] for side in settled(written, score, **options).reasons]


def played(*entries, **options):
    """Return the sheet of a match of ``entries``."""
    return sheet(GAME, Table(WhistOptions(**options), 4), entries)


def single(winner):
    return FinishedGame(winner, (5, 3) if winner == 0 else (3, 5), game_points=1)


def treble(winner):
    return FinishedGame(winner, (5, 0) if winner == 0 else (0, 5), game_points=3)


def notes(**standing):
    return [english(note) for note in deal(**standing).plan.notes]


# ------------------------------------------------------------------------------------ the plan


def test_four_players_play_two_against_two():
    assert list(GAME.seats) == [4]
    assert GAME.partners
    assert GAME.units(4) == 2


def test_everyone_gets_13_cards_and_the_player_left_of_the_dealer_leads():
    plan = deal().plan
    assert (plan.dealer, plan.cards, plan.leader) == (0, 13, 1)
    assert plan.turn_order == (1, 2, 3, 0)
    assert not GAME.turns_right(WhistOptions())


def test_the_deal_rotates_clockwise_across_games():
    match = played(entry(13), entry(9), entry(4), entry(6))
    assert [row.deal.plan.dealer for row in match.rows] == [0, 1, 2, 3]
    assert match.next.plan.dealer == 0


def test_the_table_chooses_the_first_dealer():
    second_dealers = [deal(number=2, first_dealer=seat).plan.dealer for seat in range(4)]
    assert second_dealers == [1, 2, 3, 0]


def test_a_match_has_no_fixed_number_of_deals():
    assert GAME.schedule(Table(WhistOptions(), 4)) is None


def test_notes_show_the_current_game_and_what_sets_the_trumps():
    assert notes(score=(3, 2)) == [
        "Game 1: 3–2 of 5",
        "The dealer's last card is trumps",
    ]


def test_notes_show_the_games_won_and_their_game_points():
    assert notes(games=[treble(0), single(1)])[:3] == [
        "Game 3: 0–0 of 5",
        "Games won 1–1",
        "Game points 3–1",
    ]


def test_notes_show_american_payments():
    paid = FinishedGame(1, (3, 9), settlement=6)
    assert notes(games=[paid], form="american")[1:3] == ["Games won 0–1", "Received 0–6"]


def test_a_note_shows_that_honours_do_not_count_for_a_side_at_four():
    assert notes(score=(4, 3))[1] == "Aki and Chie: no honours at 4"
    assert notes(score=(4, 4))[1:3] == [
        "Aki and Chie: no honours at 4",
        "Ben and Dan: no honours at 4",
    ]


@pytest.mark.parametrize(
    "options",
    [
        {"honours_barred_at": None},
        {"honours": False},
        {"form": "long"},
        {"form": "american"},
        # A revoke may still bring the side below the bar before honours are counted.
        {"honours_barred": "after_tricks", "revoke": "revoker_loses"},
    ],
)
def test_there_is_no_note_on_honours_if_four_does_not_bar_them(options):
    assert not any("no honours" in note for note in notes(score=(4, 0), **options))


def test_winning_the_rubber_ends_the_match():
    assert deal(games=[single(0), treble(1), single(0)]) is None
    assert deal(games=[single(1), single(1)]) is None
    assert deal(games=[single(0), treble(1)]) is not None


@pytest.mark.parametrize("options", [{"rubber": False}, {"form": "american"}])
def test_without_a_rubber_the_match_never_ends_by_itself(options):
    assert deal(games=[single(0)] * 9, **options) is not None


# --------------------------------------------------------------------------------- house rules


def bar(**plain):
    return from_plain(WhistOptions, plain).bar


def test_honours_are_barred_one_below_the_target_by_default():
    assert bar() == 4
    assert bar(form="long") == 9
    assert bar(form="nine") == 8


def test_honours_can_be_barred_at_a_chosen_score_or_never():
    assert bar(honours_barred_at=3) == 3
    assert bar(form="long", honours_barred_at=8) == 8
    assert bar(honours_barred_at=None) is None


@pytest.mark.parametrize("wrong", [0, 10, -1, True, "4", "never", 4.0])
def test_invalid_scores_for_barring_honours_are_refused(wrong):
    with pytest.raises(Malformed, match="honours_barred_at"):
        from_plain(WhistOptions, {"honours_barred_at": wrong})


def test_american_whist_never_has_honours_or_a_rubber():
    american = from_plain(WhistOptions, {"form": "american"})
    assert not american.scores_honours
    assert not american.plays_rubber
    assert american.bar is None


def applying(**options):
    chosen = WhistOptions(**options)
    return [item.name for item in option_fields(WhistOptions) if item.text.applies(chosen, 4)]


ALWAYS = ["form", "revoke", "both_revoke", "revoke_points", "revoker_may_win"]


def test_only_options_that_apply_to_a_table_are_offered():
    assert applying(form="american") == [
        "direction",
        *ALWAYS,
        "revoke_beats_tricks",
        "settlement",
    ]
    assert applying() == [
        "direction",
        "form",
        "honours",
        "honours_barred_at",
        "honours_barred",
        *ALWAYS[1:],
        "revoke_beats_tricks",
        "rubber",
        "rubber_bonus",
    ]
    assert "honours_barred" not in applying(honours_barred_at=None)
    assert "honours_barred_at" not in applying(honours=False)
    assert "revoke_beats_tricks" not in applying(revoke="revoker_loses")
    assert "rubber_bonus" not in applying(rubber=False)


def test_the_presets_are_the_four_forms_and_the_official_payment():
    assert [preset.name for preset in GAME.presets] == [
        "short",
        "long",
        "nine",
        "american",
        "american_official",
    ]
    official = GAME.presets[-1].options
    assert (official.form, official.settlement) == ("american", "seven_minus_loser")
    assert (official.honours, official.rubber) == (False, False)
    assert [preset.options.target for preset in GAME.presets] == [5, 10, 9, 7, 7]


def test_points_for_a_revoke_must_be_in_range():
    assert faults(GAME.check_options(WhistOptions(revoke_points=14), 4)) == [
        ("revoke_points", "option.range")
    ]
    assert GAME.check_options(WhistOptions(revoke_points=2, rubber_bonus=3), 4) == []


# ----------------------------------------------------------------------------------- the entry


def tapped(**facts):
    """Return an entry with only ``facts``."""
    blank = to_plain(GAME.blank(deal()))
    changes = {place.replace("_", "."): value for place, value in facts.items()}
    return from_plain(WhistEntry, with_leaves(blank, changes))


def test_an_ordinary_deal_takes_two_taps_before_saving():
    whole = GAME.complete(deal(), tapped(tricks_0=8, honours_1=3))
    assert whole == WhistEntry((8, 5), (1, 3), (0, 0))
    assert GAME.check(deal(), whole) == []


def test_a_deal_without_honours_takes_one_tap_before_saving():
    american = deal(form="american")
    whole = GAME.complete(american, tapped(tricks_1=9))
    assert whole == WhistEntry((4, 9), NOTHING, (0, 0))
    assert GAME.check(american, whole) == []


def test_revokes_default_to_zero_unless_entered():
    assert GAME.complete(deal(), tapped(revokes_1=2)).revokes == (0, 2)


def test_honours_are_always_required_and_never_guessed():
    whole = GAME.complete(deal(), tapped(tricks_0=8))
    assert faults(GAME.check(deal(), whole)) == [
        ("honours.0", "whist.honours_missing"),
        ("honours.1", "whist.honours_missing"),
    ]
    assert all(refusal.gap for refusal in GAME.check(deal(), whole))


def test_an_empty_entry_has_only_gaps():
    found = GAME.check(deal(), GAME.blank(deal()))
    assert [refusal.field for refusal in found] == list(leaves(to_plain(GAME.blank(deal()))))
    assert all(refusal.gap for refusal in found)
    assert english(found[0].message) == "How many tricks did Aki and Chie take?"
    assert english(found[3].message) == "How many honours were Ben and Dan dealt?"
    assert english(found[4].message) == "How many times did Aki and Chie revoke?"


def test_revokes_missing_from_the_data_default_to_zero():
    sent = from_plain(WhistEntry, {"tricks": [8, 5], "honours": [3, 1]})
    assert sent == entry(8, (3, 1))
    sent = from_plain(WhistEntry, {"tricks": [8, 5]})
    assert GAME.check(deal(form="american"), sent) == []


@pytest.mark.parametrize("wrong", [[8], [8, 5, 0], 8, None, ["8", "5"]])
def test_the_entry_needs_one_number_of_tricks_per_side(wrong):
    with pytest.raises(Malformed, match="tricks"):
        from_plain(WhistEntry, {"tricks": wrong})


def refused(written, **options):
    return GAME.check(deal(**options), written)


def test_tricks_that_do_not_add_up_to_13_are_refused():
    found = refused(WhistEntry((8, 6), (2, 2)))
    assert faults(found) == [("tricks", "whist.tricks_sum")]
    said = (
        "The tricks add up to 14, but 13 were played. "
        "Aki and Chie's 8 may be 7. Or: Ben and Dan's 6 may be 5."
    )
    assert english(found[0].message) == said
    assert faults(refused(WhistEntry((6, 6), (2, 2)))) == [("tricks", "whist.tricks_sum")]


def test_a_side_must_take_between_zero_and_thirteen_tricks():
    assert faults(refused(WhistEntry((14, -1), (2, 2)))) == [
        ("tricks.0", "whist.tricks_range"),
        ("tricks.1", "whist.tricks_range"),
    ]


def test_honours_that_add_up_to_five_are_refused():
    for honours in ((4, 1), (3, 2), (1, 4)):
        found = refused(entry(8, honours))
        assert faults(found) == [("honours", "whist.honours_sum")]
        assert cited(found) == ["W-12"]
    assert english(found[0].message) == (
        "The honours add up to 5, but there are 4: A, K, Q and J of trumps."
    )


def test_both_sides_cannot_hold_three_honours():
    for honours in ((3, 3), (4, 4), (3, 4)):
        found = refused(entry(8, honours))
        assert faults(found) == [("honours", "whist.honours_both")]
    assert english(found[0].message) == "Only one side can hold three of the four honours."


def test_a_side_must_hold_between_zero_and_four_honours():
    assert faults(refused(entry(8, (5, -1)))) == [
        ("honours.0", "whist.honours_range"),
        ("honours.1", "whist.honours_range"),
    ]


@pytest.mark.parametrize("honours", [(0, 0), (3, 0), (0, 4), (1, 2), (2, 2), (3, 1)])
def test_honours_need_not_add_up_to_four(honours):
    assert refused(entry(8, honours)) == []


def test_honours_that_do_not_count_must_still_be_possible():
    assert refused(entry(8, (4, 0)), form="american") == []
    assert faults(refused(entry(8, (4, 4)), form="american")) == [("honours", "whist.honours_both")]
    assert faults(refused(entry(8, (4, None)), honours=False)) == [
        ("honours.1", "whist.honours_missing")
    ]


def test_a_number_of_revokes_out_of_range_is_refused():
    assert faults(refused(entry(8, revokes=(-1, 25)))) == [
        ("revokes.0", "whist.revokes_range"),
        ("revokes.1", "whist.revokes_range"),
    ]
    assert refused(entry(8, revokes=(24, 24))) == []


def test_all_faults_are_reported_together():
    found = refused(WhistEntry((8, 6), (3, 3), (-1, None)))
    assert faults(found) == [
        ("tricks", "whist.tricks_sum"),
        ("honours", "whist.honours_both"),
        ("revokes.0", "whist.revokes_range"),
        ("revokes.1", "whist.revokes_missing"),
    ]
    assert cited(found) == ["W-10", "W-12", "W-6", "W-6"]


# ------------------------------------------------------------------------- tricks and honours


@pytest.mark.parametrize(
    ("tricks", "scored"),
    [(0, (0, 7)), (5, (0, 2)), (6, (0, 1)), (7, (1, 0)), (8, (2, 0)), (13, (7, 0))],
)
def test_each_trick_above_six_scores_one_point(tricks, scored):
    assert points(entry(tricks), form="long") == scored


@pytest.mark.parametrize(
    ("honours", "scored"),
    [
        ((4, 0), (4, 1)),
        ((3, 1), (2, 1)),
        ((2, 2), (0, 1)),
        ((1, 3), (0, 3)),
        ((0, 4), (0, 5)),
        ((3, 0), (2, 1)),
        ((0, 0), (0, 1)),
        ((2, 0), (0, 1)),
    ],
)
def test_four_honours_score_four_points_and_three_score_two(honours, scored):
    assert points(entry(6, honours)) == scored


def test_honours_count_no_matter_who_won_the_tricks():
    assert points(entry(0, (4, 0))) == (0, 7)
    assert points(entry(6, (4, 0))) == (4, 1)


@pytest.mark.parametrize("options", [{"honours": False}, {"form": "american"}])
def test_honours_score_nothing_if_the_table_plays_without_them(options):
    assert points(entry(8, (0, 4)), **options) == (2, 0)


def test_a_published_example_of_a_game_won_by_honours_is_a_single():
    game = won(entry(4, (3, 1)), score=(3, 0))
    assert (game.winner, game.score, game.game_points) == (0, (5, 3), 1)


def test_a_published_example_of_a_game_won_by_cards_is_a_treble():
    game = won(entry(8, (0, 4)), score=(3, 0))
    assert (game.winner, game.score, game.game_points) == (0, (5, 0), 3)


def test_tricks_that_win_the_game_cancel_the_opponents_honours():
    """Ruling 3."""
    game = won(entry(4, (4, 0)), score=(2, 2))
    assert (game.winner, game.score) == (1, (2, 5))


def test_the_winning_side_still_scores_its_own_honours():
    assert points(entry(8, (4, 0)), score=(3, 0)) == (6, 0)
    assert won(entry(8, (4, 0)), score=(3, 0)).score == (9, 0)


def test_the_opponents_tricks_still_count_if_honours_win_the_game():
    game = won(entry(5, (3, 1)), score=(3, 0))
    assert (game.score, game.game_points) == ((5, 2), 2)


# ------------------------------------------------------------------------------ honours barred


def test_honours_score_nothing_for_a_side_at_four():
    """Ruling 1."""
    assert points(entry(6, (4, 0)), score=(4, 0)) == (0, 1)
    assert after(entry(6, (4, 0)), score=(4, 0)) == (4, 1)


def test_a_side_at_three_wins_with_one_trick_point_and_two_by_honours():
    """Ruling 2."""
    assert points(entry(7, (3, 1)), score=(3, 0)) == (3, 0)
    assert won(entry(7, (3, 1)), score=(3, 0)).score == (6, 0)


def test_honours_can_be_barred_by_the_score_after_tricks():
    barred = {"score": (3, 0), "honours_barred": "after_tricks"}
    assert points(entry(7, (3, 1)), **barred) == (1, 0)
    assert points(entry(6, (3, 1)), **barred) == (2, 1)


def test_seven_tricks_beat_four_honours_if_both_sides_are_at_four():
    """Ruling 4."""
    game = won(entry(6, (4, 0)), score=(4, 4))
    assert (game.winner, game.score, game.game_points) == (1, (4, 5), 1)


def test_a_side_at_four_does_not_bar_the_opponents_honours():
    assert won(entry(7, (0, 4)), score=(3, 1)).score == (4, 5)


def test_honours_that_are_never_barred_count_at_four():
    assert points(entry(6, (4, 0)), score=(4, 0), honours_barred_at=None) == (4, 1)


def test_honours_can_be_barred_at_a_lower_score():
    assert points(entry(6, (4, 0)), score=(3, 0), honours_barred_at=3) == (0, 1)
    assert points(entry(6, (4, 0)), score=(4, 0), honours_barred_at=3) == (0, 1)
    assert points(entry(6, (4, 0)), score=(2, 0), honours_barred_at=3) == (4, 1)


@pytest.mark.parametrize(("form", "at"), [("long", 9), ("nine", 8)])
def test_long_whist_bars_honours_one_point_below_game(form, at):
    assert points(entry(6, (4, 0)), score=(at, 0), form=form) == (0, 1)
    assert points(entry(6, (4, 0)), score=(at - 1, 0), form=form) == (4, 1)


def test_honours_barred_by_the_starting_score_ignore_revoke_points():
    assert points(entry(6, (3, 1), (0, 1)), score=(1, 0)) == (5, 1)
    assert points(entry(6, (3, 1), (0, 1)), score=(1, 0), honours_barred="after_tricks") == (3, 1)


# ------------------------------------------------------------------------------------- revokes


def test_each_revoke_gives_the_opponents_three_points():
    """Ruling 6."""
    assert points(entry(7, revokes=(0, 1)), form="long") == (4, 0)
    assert points(entry(7, revokes=(2, 0)), form="long") == (1, 6)


def test_each_revoke_can_cost_the_revoking_side_three_points():
    losing = {"score": (7, 4), "form": "long", "revoke": "revoker_loses"}
    assert points(entry(7, revokes=(2, 1)), **losing) == (-5, -3)


def test_a_score_never_falls_below_zero_by_default():
    losing = {"revoke": "revoker_loses"}
    assert points(entry(6, revokes=(1, 0)), score=(2, 0), **losing) == (-2, 1)
    assert points(entry(6, revokes=(0, 4)), score=(2, 0), **losing) == (0, 1)
    # The floor is met before the tricks are counted.
    assert after(entry(8, revokes=(1, 0)), score=(2, 0), **losing) == (2, 0)


def test_the_points_for_a_revoke_can_be_changed():
    assert points(entry(6, revokes=(0, 2)), form="american", revoke_points=2) == (4, 1)


def test_a_game_won_by_a_revoke_cancels_honours_but_not_tricks():
    """Ruling 5."""
    game = won(entry(3, (0, 4), (0, 1)), score=(2, 2))
    assert (game.winner, game.score, game.game_points) == (0, (5, 6), 1)


def test_a_side_that_wins_by_a_revoke_also_scores_tricks_and_honours():
    assert won(entry(8, (3, 1), (0, 1)), score=(2, 0)).score == (9, 0)


def test_a_game_won_by_a_revoke_can_cancel_the_opponents_tricks():
    """Law 72.V: a treble against thirteen tricks and four honours."""
    law = {"score": (2, 0), "revoke_beats_tricks": True}
    game = won(entry(0, (0, 4), (0, 1)), **law)
    assert (game.winner, game.score, game.game_points) == (0, (5, 0), 3)
    # Where the revoke does not win, tricks are tricks.
    assert after(entry(4, (2, 2), (0, 1)), score=(1, 0), revoke_beats_tricks=True) == (4, 3)
    # The winners' own tricks count (W-10).
    assert won(entry(9, (2, 2), (0, 1)), **law).score == (8, 0)


LAW_81 = {"both_revoke": "neither_wins"}


def test_if_both_sides_revoke_the_usual_scoring_order_decides():
    """[002] counts revokes first, without an exception for revokes of both sides (W-4)."""
    game = won(entry(6, (2, 2), (1, 1)), score=(2, 1))
    assert (game.winner, game.score) == (0, (5, 5))
    # Side 0 is at game by revokes: the others write their tricks and not their honours.
    assert won(entry(4, (0, 4), (1, 1)), score=(2, 0)).score == (5, 6)
    # If neither is at game by revokes, tricks decide, then honours.
    assert won(entry(8, (2, 2), (1, 1)), score=(1, 1)).score == (6, 4)
    assert won(entry(6, (4, 0), (1, 1)), score=(1, 0)).score == (8, 4)
    assert WhistOptions().both_revoke == "as_counted"


def test_if_both_sides_reach_game_by_revokes_neither_wins():
    """W-4."""
    # 2 + 3 and 3 + 3 by revokes; three more tricks and four honours change nothing.
    assert points(entry(9, (4, 0), (1, 1)), score=(2, 3)) == (2, 1)
    assert after(entry(9, (4, 0), (1, 1)), score=(2, 3)) == (4, 4)
    assert after(entry(6, revokes=(2, 2))) == (4, 4)
    assert after(entry(13, (4, 0), (3, 3)), form="long", score=(1, 2)) == (9, 9)
    assert after(entry(13, (4, 0), (3, 3)), form="nine", score=(0, 0)) == (8, 8)
    assert after(entry(13, revokes=(2, 2)), form="american", score=(1, 1)) == (6, 6)
    # Revokes alone leave one of them short, so the other has won.
    assert won(entry(6, revokes=(2, 1)), score=(1, 0)).score == (4, 7)


def test_if_both_sides_revoke_the_other_revoke_rules_still_apply():
    # Law 82 stops both.
    assert after(entry(9, (4, 0), (1, 1)), revoker_may_win=False) == (4, 3)
    # Law 72.V: the nine tricks of the others are not written.
    assert won(entry(4, (2, 2), (1, 1)), score=(2, 0), revoke_beats_tricks=True).score == (5, 3)
    # It has nothing to beat if both are at game by revokes.
    assert after(entry(4, (2, 2), (1, 1)), score=(2, 2), revoke_beats_tricks=True) == (4, 4)
    # Both lose three, then 13 tricks win.
    losing = {"revoke": "revoker_loses"}
    assert won(entry(13, (2, 2), (1, 1)), score=(4, 4), **losing).score == (8, 1)
    # One revoke each: no trick changes hands, and 9 tricks from 2 are game.
    assert won(entry(9, revokes=(1, 1)), score=(2, 2), **THREE).score == (5, 2)


def test_if_both_sides_revoke_longer_games_are_won_as_usual():
    # 13 tricks are 7 and a revoke each 3: 0 + 3 + 7.
    assert won(entry(13, revokes=(1, 1)), form="long").score == (10, 3)
    assert won(entry(13, revokes=(1, 1)), form="nine").score == (10, 3)
    assert won(entry(13, revokes=(1, 1)), form="american").score == (10, 3)


def test_if_both_sides_lose_points_by_revokes_a_side_at_game_still_wins():
    losing = {"revoke": "revoker_loses"}
    # 4 − 3 + 7 and 4 − 3.
    assert won(entry(13, (2, 2), (1, 1)), score=(4, 4), **losing).score == (8, 1)
    # 2 − 3 stops at 0; 7 by cards are game.
    assert won(entry(13, (2, 2), (1, 1)), score=(0, 2), **losing).score == (7, 0)


def test_under_law_81_neither_side_wins_if_both_revoke():
    """W-4, Law 81: not by revokes, by tricks or by honours."""
    assert after(entry(6, (2, 2), (1, 1)), score=(2, 1), **LAW_81) == (4, 4)
    assert after(entry(13, (2, 2), (1, 1)), **LAW_81) == (4, 3)
    assert after(entry(6, (4, 0), (1, 1)), **LAW_81) == (4, 4)
    assert after(entry(13, (4, 0), (3, 1)), **LAW_81) == (4, 4)
    assert points(entry(13, (4, 0), (1, 1)), score=(1, 0), **LAW_81) == (3, 3)


def test_under_law_81_a_side_at_four_stays_at_four_if_both_revoke():
    assert after(entry(13, (4, 0), (1, 1)), score=(4, 0), **LAW_81) == (4, 3)
    assert after(entry(6, (2, 2), (1, 1)), score=(4, 4), **LAW_81) == (4, 4)
    assert points(entry(7, (2, 2), (1, 1)), score=(4, 4), **LAW_81) == (0, 0)


def test_under_law_81_points_below_game_still_count_if_both_revoke():
    assert after(entry(7, (2, 2), (1, 1)), **LAW_81) == (4, 3)
    assert after(entry(7, (2, 2), (1, 1)), revoke_points=1, **LAW_81) == (2, 1)
    # Nobody has reached game, so that honours of either side count.
    assert after(entry(6, (0, 3), (1, 1)), score=(4, 0), revoke_points=1, **LAW_81) == (4, 4)
    # Even where a revoke costs nothing.
    assert after(entry(13, (2, 2), (1, 1)), revoke_points=0, **LAW_81) == (4, 0)


def test_under_law_81_barred_honours_stay_barred_if_both_revoke():
    assert after(entry(6, (4, 0), (1, 1)), honours_barred="after_tricks", **LAW_81) == (4, 4)
    at_three = {"honours_barred": "after_tricks", "honours_barred_at": 3}
    assert after(entry(6, (4, 0), (1, 1)), **at_three, **LAW_81) == (3, 4)
    assert after(entry(6, (4, 0), (1, 1)), **at_three, revoke_points=2, **LAW_81) == (4, 3)


@pytest.mark.parametrize(
    ("form", "score", "expected"),
    [
        ("long", (8, 5), (9, 8)),
        ("long", (0, 0), (9, 3)),
        ("nine", (8, 7), (8, 8)),
        ("nine", (0, 5), (8, 8)),
        ("american", (6, 5), (6, 6)),
        ("american", (0, 2), (6, 5)),
    ],
)
def test_under_law_81_longer_games_also_stop_one_short_if_both_revoke(form, score, expected):
    # 13 tricks are 7, a revoke each 3, four honours 4 (none in America).
    assert after(entry(13, (4, 0), (1, 1)), score=score, form=form, **LAW_81) == expected


def test_under_law_81_neither_side_wins_if_both_lose_points_by_revokes():
    losing = {"revoke": "revoker_loses"}
    assert after(entry(13, (2, 2), (1, 1)), score=(4, 4), **losing, **LAW_81) == (4, 1)
    # Nothing falls below 0, and 7 by cards stop at 4.
    assert after(entry(13, (2, 2), (1, 1)), score=(0, 2), **losing, **LAW_81) == (4, 0)
    assert after(entry(7, (4, 0), (1, 2)), score=(4, 4), **losing, **LAW_81) == (2, 0)
    assert after(entry(7, (4, 0), (1, 2)), score=(3, 3), **losing, **LAW_81) == (4, 0)


def test_under_law_81_other_revoke_rules_have_no_effect_if_both_revoke():
    for law in ({"revoker_may_win": False}, {"revoke_beats_tricks": True}):
        assert after(entry(13, (4, 0), (1, 1)), score=(2, 2), **law, **LAW_81) == (4, 4)
        # Their tricks are written, for no revoke has won.
        assert after(entry(5, (2, 2), (1, 1)), score=(2, 0), **law, **LAW_81) == (4, 4)


def test_the_both_revoke_option_has_no_effect_if_only_one_side_revokes():
    for answer in ("neither_wins", "as_counted", "new_deal"):
        assert won(entry(6, (2, 2), (0, 2)), both_revoke=answer).score == (6, 1)


def test_revokes_by_both_sides_can_annul_the_deal():
    anew = {"both_revoke": "new_deal"}
    assert points(entry(13, (4, 0), (1, 1)), score=(4, 2), **anew) == (0, 0)
    assert after(entry(13, (4, 0), (1, 1)), score=(4, 2), **anew) == (4, 2)
    assert points(entry(6, revokes=(1, 2)), score=(4, 4), **anew, revoke="revoker_loses") == (0, 0)
    assert said(entry(13, (4, 0), (1, 1)), score=(4, 2), **anew) == [
        "both sides revoked: nothing counts, the same dealer deals again"
    ]
    assert reasons(entry(13, (4, 0), (1, 1)), score=(4, 2), **anew) == [
        ["both sides revoked: nothing counts, the same dealer deals again"],
        ["both sides revoked: nothing counts, the same dealer deals again"],
    ]


def test_the_same_dealer_deals_again_after_an_annulled_deal():
    both = entry(7, revokes=(1, 1))
    match = played(entry(7), both, both, entry(7), both_revoke="new_deal")
    assert [row.deal.plan.dealer for row in match.rows] == [0, 1, 1, 1]
    assert [row.deal.plan.leader for row in match.rows] == [1, 2, 2, 2]
    assert match.next.plan.dealer == 2
    # Also after a game: the deal moves on through games.
    match = played(both, entry(13), both, both_revoke="new_deal")
    assert [row.deal.plan.dealer for row in match.rows] == [0, 0, 1]
    assert (match.next.plan.dealer, match.summary["score"]) == (1, [0, 0])
    # Under the other rulings the deal counts, and passes on.
    assert [row.deal.plan.dealer for row in played(both, both).rows] == [0, 1]


def kept(**options):
    return from_plain(WhistOptions, with_earlier_values(WhistOptions, options))


def test_saved_matches_retain_their_rule_for_revokes_by_both_sides():
    # Options are saved whole: under the old default with it, before that without the option.
    assert kept(form="short", both_revoke="neither_wins").both_revoke == "neither_wins"
    assert kept(form="short").both_revoke == "as_counted"
    # Before there was a choice no score fell below 0.
    assert kept(form="short", both_revoke="neither_wins").score_floor == 0


# ------------------------------------------------------------------------------- scores below zero

BELOW = {"revoke": "revoker_loses", "score_floor": None}


def test_a_revoke_can_take_a_side_below_zero_only_by_house_rule():
    """W-6."""
    losing = {"revoke": "revoker_loses"}
    assert after(entry(6, revokes=(1, 0)), score=(2, 0), **losing) == (0, 1)
    assert after(entry(6, revokes=(1, 0)), score=(2, 0), **BELOW) == (-1, 1)
    assert after(entry(6, revokes=(2, 0)), **BELOW) == (-6, 1)
    assert reasons(entry(7, revokes=(2, 0)), score=(2, 0), **BELOW)[0] == [
        "2 revokes: −2 × 3 (2 → −4)",
        "7 tricks: 7 − 6 (−4 → −3)",
    ]
    # The others may choose it, too.
    off = chosen(6, first=["revoker_loses"])
    assert chooses(off, score=(1, 0)) == (0, 1)
    assert chooses(off, score=(1, 0), score_floor=None) == (-2, 1)


def test_a_negative_score_of_the_losers_makes_a_treble():
    # Side 1 ends at 0 − 3: a treble, as at 0.
    game = won(entry(9, revokes=(0, 1)), score=(2, 0), **BELOW)
    assert (game.score, game.game_points) == ((5, -3), 3)
    assert won(entry(9, revokes=(0, 1)), score=(7, 0), form="long", **BELOW).game_points == 2


def test_an_american_game_against_a_negative_score_pays_over_seven():
    american = {"form": "american", **BELOW}
    # 7 − (−2) and 8 − (−2).
    assert won(entry(7, revokes=(0, 1)), score=(6, 1), **american).settlement == 9
    assert won(entry(8, revokes=(0, 1)), score=(6, 1), **american).settlement == 10
    official = {"settlement": "seven_minus_loser", **american}
    assert won(entry(8, revokes=(0, 1)), score=(6, 1), **official).settlement == 9
    assert shown(entry(8, revokes=(0, 1)), score=(6, 1), **american)[1] == (
        "game: 8 − (−2), they receive 10"
    )


def test_points_are_added_to_a_negative_score():
    # Rules that change during a match give nobody points.
    losing = {"revoke": "revoker_loses"}
    assert after(entry(8), score=(-3, 1), **losing) == (-1, 1)
    assert after(entry(8, revokes=(1, 0)), score=(-3, 1), **losing) == (-1, 1)
    assert after(entry(6, (3, 1)), score=(-3, 1), **losing) == (-1, 2)


def test_a_negative_score_is_shown_in_brackets():
    assert shown(entry(6, revokes=(0, 1)), score=(1, 0), **BELOW) == [
        "Score 1–0",
        "after revokes 1–(−3)",
        "after tricks 1–(−2)",
        "after honours 1–(−2)",
    ]
    assert english(deal((-3, 2), **BELOW).plan.notes[0]) == "Game 1: (−3)–2 of 5"


def test_the_score_floor_option_applies_only_if_revokes_can_cost_points():
    assert "score_floor" not in applying()
    assert "score_floor" not in applying(revoke="three_tricks")
    assert "score_floor" in applying(revoke="revoker_loses")
    assert "score_floor" in applying(revoke="opponents_choose")


def test_a_side_that_revoked_may_win_the_game_by_default():
    """W-5."""
    assert won(entry(9, revokes=(1, 0)), score=(2, 0)).winner == 0


def test_a_side_that_revoked_can_be_stopped_one_point_below_game():
    law = {"revoker_may_win": False}
    assert after(entry(13, (4, 0), (1, 0)), score=(2, 0), **law) == (4, 3)
    assert after(entry(13, (4, 0), (1, 0)), score=(2, 0), form="long", **law) == (9, 3)
    assert won(entry(6, (2, 2), (1, 0)), score=(2, 2), **law).winner == 1
    # A revoke of the others wins it nothing either.
    assert after(entry(6, (2, 2), (1, 1)), score=(4, 0), **law) == (4, 4)


def asked_of_the_referee(facts, **options):
    table = Table(WhistOptions(**options), 4)
    (inquiry,) = GAME.questions
    facts = {"what": "revoke", "noticed": "later", **facts}
    groups = [group.name for group in inquiry.groups(table, facts)]
    return groups[2:], [
        (one.rule, english(one.message.params["ruling"])) for one in inquiry.answer(table, facts)
    ]


def test_the_referee_explains_the_effect_of_revokes_by_both_sides():
    both = {"side": 2}
    stops = "Neither side can win the game in that deal; both stop at 4."
    assert asked_of_the_referee(both, **LAW_81) == (["side"], [("W-4", stops)])
    counted = (
        "Revokes are paid first, then everything else is counted; the first side to reach game "
        "wins. If revokes alone take both there, neither wins."
    )
    assert asked_of_the_referee(both) == (["side"], [("W-4", counted)])
    assert asked_of_the_referee(both, both_revoke="new_deal")[1][0][1] == (
        "Nothing in that deal counts, and the same dealer deals again."
    )
    no_revoker_wins = {"both_revoke": "as_counted", "revoker_may_win": False}
    assert asked_of_the_referee(both, **no_revoker_wins)[1] == [("W-5", stops)]
    assert asked_of_the_referee({"side": 0})[0] == ["side", "times"]


def test_the_referee_explains_the_cost_of_a_revoke_under_house_rules():
    def cost(times, **options):
        ((rule, said),) = asked_of_the_referee({"side": 0, "times": times}, **options)[1]
        assert rule == "W-6"
        return said

    assert cost(2) == "Ben and Dan score 6 points, counted before everything else."
    assert cost(1, revoke="revoker_loses") == (
        "Aki and Chie lose 3 points, but do not go below 0. Counted before everything else."
    )
    assert cost(1, revoke="three_tricks") == (
        "3 tricks go from Aki and Chie to Ben and Dan, as far as they have them. Then tricks are "
        "counted."
    )
    assert cost(1, revoke="opponents_choose") == (
        "Ben and Dan choose: they score 3, Aki and Chie lose 3, or they get three tricks. "
        "Counted before everything else."
    )
    assert cost(2, revoke="opponents_choose").startswith("For each of the 2 revokes, Ben and Dan")


# ------------------------------------------------------- tricks for a revoke, and what is chosen


def chosen(tricks, first=(), second=(), honours=(2, 2)):
    """Return a deal with one revoke per penalty chosen."""
    revokes = (len(first), len(second))
    return WhistEntry((tricks, 13 - tricks), honours, revokes, (tuple(first), tuple(second)))


def chooses(written, score=(0, 0), **options):
    """Return the score after a deal at a table where the opponents choose the penalty."""
    table = deal(score, revoke="opponents_choose", **options)
    whole = GAME.complete(table, written)
    assert GAME.check(table, whole) == []
    return GAME.settle(table, whole).carry.score


THREE = {"revoke": "three_tricks"}


def test_three_tricks_can_be_transferred_for_a_revoke_before_scoring():
    # 8 and 5 become 5 and 8: the odd trick turns.
    assert points(entry(8, revokes=(1, 0)), **THREE) == (0, 2)
    assert points(entry(4, revokes=(0, 1)), **THREE) == (1, 0)
    # 9 and 4 become 6 and 7.
    assert points(entry(9, revokes=(1, 0)), **THREE) == (0, 1)
    assert reasons(entry(8, revokes=(1, 0)), **THREE) == [
        ["3 tricks given for revokes", "5 tricks: 0"],
        ["3 tricks received for revokes", "8 tricks: 8 − 6 (0 → 2)"],
    ]


def test_a_side_with_too_few_tricks_transfers_all_it_has():
    assert reasons(entry(2, revokes=(1, 0)), form="long", **THREE) == [
        ["2 tricks given for revokes", "0 tricks: 0"],
        ["2 tricks received for revokes", "13 tricks: 13 − 6 (0 → 7)"],
    ]
    assert points(entry(0, revokes=(2, 0)), form="long", **THREE) == (0, 7)
    # Five tricks and two revokes: six are due, five there.
    assert points(entry(8, revokes=(0, 2)), form="long", **THREE) == (7, 0)


def test_tricks_transferred_for_revokes_by_both_sides_cancel_out():
    assert points(entry(8, revokes=(1, 1)), **THREE) == (2, 0)
    assert reasons(entry(8, revokes=(1, 1)), **THREE, both_revoke="as_counted") == [
        ["for the revokes no trick changes hands", "8 tricks: 8 − 6 (0 → 2)"],
        ["for the revokes no trick changes hands", "5 tricks: 0"],
    ]
    # 10 and 3, two against one: three go over, 7 and 6.
    assert points(entry(10, revokes=(2, 1)), **THREE, both_revoke="as_counted") == (1, 0)
    assert points(entry(10, revokes=(2, 1)), **THREE, both_revoke="new_deal") == (0, 0)


def test_transferred_tricks_can_win_the_game_before_honours_count():
    # 4 and 9 become 7 and 6: 4 + 1. The others' honours come too late.
    game = won(entry(4, (0, 4), (0, 1)), score=(4, 2), **THREE)
    assert (game.winner, game.score) == (0, (5, 2))
    # A revoke that beats tricks has nothing to beat.
    assert won(entry(4, revokes=(0, 1)), score=(4, 2), revoke_beats_tricks=True, **THREE) == game


def test_under_law_81_transferred_tricks_do_not_win_if_both_revoke():
    # 6 and 7 become 3 and 10: 4 points from 2 stop at 4.
    assert after(entry(6, revokes=(2, 1)), score=(0, 2), **THREE, **LAW_81) == (0, 4)
    # 12 and 1 become 11 and 2, one trick being all there is; a side that revoked stops at 4.
    assert after(entry(12, revokes=(1, 2)), score=(4, 0), **THREE, **LAW_81) == (4, 0)


def test_a_revoker_that_may_not_win_also_stops_after_transferring_tricks():
    # 13 tricks less three are ten, 4 points from 3.
    barred = {"score": (3, 0), "revoker_may_win": False}
    assert after(entry(13, revokes=(1, 0)), **barred, **THREE) == (4, 0)
    assert won(entry(13, revokes=(1, 0)), score=(3, 0), **THREE).score == (7, 0)


def test_the_three_trick_penalty_ignores_the_points_for_a_revoke():
    american = {"form": "american", "revoke_points": 2}
    assert points(entry(11, revokes=(1, 0)), **american, **THREE) == (2, 0)
    assert "revoke_points" not in applying(revoke="three_tricks")
    assert "revoke_beats_tricks" not in applying(revoke="three_tricks")


def test_the_opponents_can_choose_the_penalty_for_every_revoke():
    assert chooses(chosen(7, second=["opponents_gain"])) == (4, 0)
    assert chooses(chosen(7, second=["revoker_loses"]), score=(0, 4)) == (1, 1)
    assert chooses(chosen(4, second=["three_tricks"]), score=(0, 4)) == (1, 4)
    twice = chosen(9, first=["opponents_gain", "three_tricks"])
    assert chooses(twice) == (0, 4)


def test_points_gained_and_lost_by_revokes_are_added_up_first():
    both = chosen(6, first=["revoker_loses"], second=["opponents_gain"])
    # 1 + 3 − 3, and not 0 + 3 or 4 − 3.
    assert chooses(both, score=(1, 0), both_revoke="as_counted") == (1, 1)
    table = deal((1, 0), revoke="opponents_choose", both_revoke="as_counted")
    twice = chosen(6, first=["revoker_loses"] * 2, second=["opponents_gain"])
    said = GAME.settle(table, GAME.complete(table, twice)).reasons[0]
    assert [english(one) for one in said] == [
        "1 revoke by the opponents: 1 × 3, 2 revokes: −2 × 3 (1 → 0)",
        "a score does not fall below 0",
        "6 tricks: 0",
    ]


def test_points_chosen_for_a_revoke_can_win_the_game_and_cancel_tricks():
    ten = chosen(3, second=["opponents_gain"])
    table = deal((2, 0), revoke="opponents_choose")
    assert GAME.settle(table, GAME.complete(table, ten)).carry.games[0].score == (5, 4)
    law = deal((2, 0), revoke="opponents_choose", revoke_beats_tricks=True)
    assert GAME.settle(law, GAME.complete(law, ten)).carry.games[0].score == (5, 0)
    assert "revoke_beats_tricks" in applying(revoke="opponents_choose")


def test_every_revoke_needs_a_chosen_penalty():
    table = deal(revoke="opponents_choose")
    half = WhistEntry((8, 5), (2, 2), (0, 2), ((), ("three_tricks",)))
    (found,) = GAME.check(table, GAME.complete(table, half))
    assert (found.field, found.code) == ("revoke_choices.1.1", "whist.revoke_choice_missing")
    assert found.gap
    assert english(found.message) == "What do Aki and Chie choose for the revoke?"
    # Also where nobody has sent anything.
    assert faults(GAME.check(table, entry(8, revokes=(1, 0)))) == [
        ("revoke_choices.0.0", "whist.revoke_choice_missing")
    ]


def test_a_choice_for_a_removed_revoke_is_dropped():
    table = deal(revoke="opponents_choose")
    choices = ((None, None, None), ("three_tricks", "revoker_loses", None))
    whole = GAME.complete(table, WhistEntry((8, 5), (2, 2), (0, 1), choices))
    assert whole.revoke_choices == ((None, None, None), ("three_tricks", None, None))


def test_more_penalty_choices_than_revokes_are_refused():
    table = deal(revoke="opponents_choose")
    one = ("three_tricks", "opponents_gain", None)
    (found,) = GAME.check(table, WhistEntry((8, 5), (2, 2), (0, 1), ((), one)))
    assert (found.field, found.code) == ("revoke_choices.1.1", "whist.revoke_choice_extra")
    assert english(found.message) == "Ben and Dan have more choices than revokes."
    assert not found.gap
    none_made = WhistEntry((8, 5), (2, 2), (0, 0), (("opponents_gain",), ()))
    assert faults(GAME.check(table, none_made)) == [
        ("revoke_choices.0.0", "whist.revoke_choice_extra")
    ]


def test_penalty_choices_are_omitted_if_the_house_rules_fix_the_penalty():
    assert to_plain(entry(8)) == {"tricks": [8, 5], "honours": [2, 2], "revokes": [0, 0]}
    assert "revoke_choices" not in to_plain(GAME.blank(deal()))
    asked = to_plain(GAME.blank(deal(revoke="opponents_choose")))
    assert asked["revoke_choices"] == [[None, None, None], [None, None, None]]
    refused_there = GAME.check(deal(), chosen(8, first=["three_tricks"]))
    assert faults(refused_there) == [("revoke_choices", "whist.revoke_choice")]


def test_the_pad_asks_for_the_penalty_of_each_revoke():
    table = deal(revoke="opponents_choose")
    (stage,) = GAME.stages(table, GAME.blank(table))
    assert [group.name for group in stage.groups] == ["trump", "tricks", "honours", "revokes"]
    (stage,) = GAME.stages(table, WhistEntry((8, 5), (2, 2), (1, 2), ((None,) * 3, (None,) * 3)))
    asked = stage.groups[-1].fields()
    assert [(one.name, english(one.label)) for one in asked] == [
        ("revoke_choices.0.0", "For the revoke Ben and Dan choose"),
        ("revoke_choices.1.0", "For revoke 1 Aki and Chie choose"),
        ("revoke_choices.1.1", "For revoke 2 Aki and Chie choose"),
    ]
    assert [(chip.value, english(chip.label)) for chip in asked[0].chips] == [
        ("opponents_gain", "to score 3"),
        ("revoker_loses", "to take 3 off"),
        ("three_tricks", "three tricks"),
    ]


# --------------------------------------------------------------------------------------- games


@pytest.mark.parametrize(("lost", "worth"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
def test_a_game_is_worth_more_the_fewer_points_the_losers_have(lost, worth):
    assert won(entry(8), score=(3, lost)).game_points == worth


@pytest.mark.parametrize("form", ["long", "nine"])
@pytest.mark.parametrize(("lost", "worth"), [(0, 2), (4, 2), (5, 1), (8, 1)])
def test_a_long_game_is_worth_two_points_against_fewer_than_five(form, lost, worth):
    assert won(entry(13), score=(3, lost), form=form).game_points == worth


@pytest.mark.parametrize(("form", "game"), [("short", 5), ("long", 10), ("nine", 9)])
def test_a_game_is_won_at_its_target(form, game):
    assert won(entry(7), score=(game - 1, 0), form=form).score == (game, 0)
    assert settled(entry(7), score=(game - 2, 0), form=form).carry.games == ()


def test_the_next_game_begins_at_zero():
    assert after(entry(13, (4, 0)), score=(3, 2)) == (0, 0)
    assert points(entry(13, (4, 0)), score=(3, 2)) == (11, 0)


def test_an_american_game_pays_the_difference():
    """Ruling 13."""
    game = won(entry(9), score=(6, 3), form="american")
    assert (game.score, game.settlement, game.game_points) == ((9, 3), 6, None)
    official = won(entry(9), score=(6, 3), form="american", settlement="seven_minus_loser")
    assert (official.score, official.settlement) == ((9, 3), 4)


# -------------------------------------------------------------------------------------- rubber

TREBLE = entry(13)
OURS = (entry(9), entry(4), entry(8))
"""Side 0 wins a single, 5 to 3, in three deals."""
THEIRS = (entry(4), entry(9), entry(5))


def test_two_games_win_the_rubber_and_a_two_point_bonus():
    match = played(TREBLE, *THEIRS, *OURS)
    assert match.finished
    assert match.summary == {
        "games": [
            {"winner": 0, "score": [7, 0], "game_points": 3},
            {"winner": 1, "score": [3, 5], "game_points": 1},
            {"winner": 0, "score": [5, 3], "game_points": 1},
        ],
        "score": [0, 0],
        "rubber": {"winner": 0, "game_points": [6, 1], "settlement": 5},
    }


def test_two_singles_against_a_treble_pay_one_point():
    """Ruling 10; the winners rank first despite fewer game points before the bonus."""
    match = played(TREBLE, *THEIRS, *THEIRS)
    assert match.summary["rubber"] == {"winner": 1, "game_points": [3, 4], "settlement": 1}
    assert match.totals == (13, 10)
    assert match.places == (2, 1)


def test_two_trebles_make_a_bumper_of_eight_points():
    assert played(TREBLE, TREBLE).summary["rubber"]["settlement"] == 8


def test_a_long_rubber_pays_the_difference_plus_the_bonus():
    match = played(TREBLE, TREBLE, entry(0), entry(0), entry(13), entry(0), entry(13), form="long")
    assert [game["game_points"] for game in match.summary["games"]] == [2, 2, 1]
    assert match.summary["rubber"] == {"winner": 0, "game_points": [5, 2], "settlement": 3}


def test_the_rubber_winner_ranks_first_even_without_a_bonus():
    match = played(TREBLE, *THEIRS, *THEIRS, rubber_bonus=0)
    assert match.summary["rubber"] == {"winner": 1, "game_points": [3, 2], "settlement": -1}
    assert match.places == (2, 1)
    final = closing(TREBLE, *THEIRS, *THEIRS, rubber_bonus=0)[-1]
    assert final == "Ben and Dan win the rubber: 2 + 0 − 3, they pay 1"


def test_a_deal_after_the_rubber_is_refused():
    match = played(TREBLE, TREBLE, entry(8))
    assert [refusal.code for refusal in match.refusals] == ["deal.after_end"]


def test_an_unfinished_rubber_has_its_games_and_its_current_score():
    match = played(*OURS, entry(8, (1, 3)))
    assert match.summary == {
        "games": [{"winner": 0, "score": [5, 3], "game_points": 1}],
        "score": [2, 2],
        "rubber": None,
    }
    assert not match.finished


def test_without_a_rubber_a_match_can_have_any_number_of_games():
    match = played(TREBLE, TREBLE, TREBLE, rubber=False)
    assert not match.finished
    assert match.summary["rubber"] is None
    assert len(match.summary["games"]) == 3


def test_american_games_are_settled_one_by_one():
    match = played(entry(12), entry(4), entry(9), entry(0), entry(8), form="american")
    assert match.summary == {
        "games": [
            {"winner": 0, "score": [9, 3], "game_points": None},
            {"winner": 1, "score": [0, 7], "game_points": None},
        ],
        "score": [2, 0],
        "rubber": None,
        "settlements": [6, 7],
    }
    official = played(
        entry(12), entry(4), entry(9), form="american", settlement="seven_minus_loser"
    )
    assert official.summary["settlements"] == [4]


# -------------------------------------------------------------------------------------- places


def test_games_won_rank_before_points():
    assert played(*OURS, entry(3)).totals == (5, 7)
    assert played(*OURS, entry(3)).places == (1, 2)


def test_sides_with_equally_many_games_rank_by_game_points():
    assert played(TREBLE, *THEIRS).places == (1, 2)


def test_sides_with_equal_game_points_rank_by_the_current_game():
    assert played(*OURS, *THEIRS, entry(6)).places == (2, 1)
    assert played(*OURS, *THEIRS).places == (1, 1)


def test_american_sides_rank_by_what_they_receive():
    """Side 0 receives 6, then side 1 receives 7."""
    deals = (entry(12), entry(4), entry(9), entry(0))
    assert played(*deals[:3], form="american").places == (1, 2)
    assert played(*deals, form="american").places == (2, 1)


def test_without_a_rubber_sides_rank_by_game_points():
    """One treble against two singles."""
    match = played(TREBLE, *THEIRS, *THEIRS, rubber=False)
    assert match.summary["games"][0]["game_points"] == 3
    assert match.places == (1, 2)


# ------------------------------------------------------------------------------- in sentences


def test_score_reasons_explain_every_step_in_scoring_order():
    counted = {"form": "long", "both_revoke": "as_counted"}
    assert reasons(entry(8, (4, 0), (1, 1)), score=(1, 0), **counted) == [
        [
            "1 revoke by the opponents: 1 × 3 (1 → 4)",
            "8 tricks: 8 − 6 (4 → 6)",
            "4 honours: 4 (6 → 10)",
        ],
        ["1 revoke by the opponents: 1 × 3 (0 → 3)", "5 tricks: 0"],
    ]


def test_score_reasons_explain_why_honours_do_not_count():
    assert reasons(entry(6, (4, 0)), score=(4, 0))[0] == [
        "6 tricks: 0",
        "4 honours not counted: the score was 4",
    ]
    assert reasons(entry(8, (1, 3)), score=(3, 4))[1] == [
        "5 tricks: 0",
        "3 honours not counted: the others had reached game",
    ]
    assert reasons(entry(7, (3, 1)), score=(3, 0), honours_barred="after_tricks")[0] == [
        "7 tricks: 7 − 6 (3 → 4)",
        "3 honours not counted: the score was 4",
    ]


def test_score_reasons_explain_the_cost_and_limits_of_revokes():
    losing = {"revoke": "revoker_loses"}
    assert reasons(entry(7, revokes=(2, 0)), score=(2, 0), **losing)[0] == [
        "2 revokes: −2 × 3 (2 → 0)",
        "a score does not fall below 0",
        "7 tricks: 7 − 6 (0 → 1)",
    ]
    assert reasons(entry(6, revokes=(1, 1)), score=(2, 2), **LAW_81)[0] == [
        "1 revoke by the opponents: 1 × 3 (2 → 4)",
        "both sides revoked: neither can win the game, both stop at 4",
        "6 tricks: 0",
    ]
    assert reasons(entry(6, revokes=(1, 1)), score=(2, 2))[0] == [
        "1 revoke by the opponents: 1 × 3 (2 → 4)",
        "both sides reach game by revokes: neither wins, both stop at 4",
        "6 tricks: 0",
    ]
    assert reasons(entry(13, (4, 0), (1, 1)), score=(4, 0), **LAW_81) == [
        [
            "1 revoke by the opponents: 1 × 3 (4 → 4)",
            "both sides revoked: neither can win the game, both stop at 4",
            "13 tricks: 13 − 6 (4 → 4)",
            "4 honours not counted: the score was 4",
        ],
        [
            "1 revoke by the opponents: 1 × 3 (0 → 3)",
            "both sides revoked: neither can win the game, both stop at 4",
            "0 tricks: 0",
        ],
    ]
    assert reasons(entry(9, revokes=(1, 0)), score=(3, 0), revoker_may_win=False)[0] == [
        "a side that revoked stops at 4",
        "9 tricks: 9 − 6 (3 → 4)",
    ]
    assert reasons(entry(4, revokes=(0, 1)), score=(2, 0), revoke_beats_tricks=True)[1] == [
        "9 tricks not counted: a revoke had won the game"
    ]


def said(written, score=(0, 0), games=(), **options):
    return [english(note) for note in settled(written, score, games, **options).notes]


def test_a_note_announces_a_game_as_a_single_double_or_treble():
    assert said(entry(8), score=(3, 3)) == ["Aki and Chie win the game 5–3: a single, 1 game point"]
    assert said(entry(5), score=(2, 3)) == ["Ben and Dan win the game 5–2: a double, 2 game points"]
    assert said(entry(8), score=(3, 0)) == [
        "Aki and Chie win the game 5–0: a treble, 3 game points"
    ]
    assert said(entry(8)) == []


def test_a_note_announces_an_american_game_with_its_payment():
    up = {"score": (6, 3), "form": "american"}
    assert said(entry(9), **up) == ["Aki and Chie win the game 9–3: they receive 6"]
    assert said(entry(9), **up, settlement="seven_minus_loser") == [
        "Aki and Chie win the game 9–3: 7 − 3, they receive 4"
    ]


def test_a_note_announces_the_rubber_with_its_sum():
    assert said(entry(5), score=(2, 3), games=[treble(0), single(1)])[1] == (
        "Ben and Dan win the rubber: 3 + 2 − 3, they receive 2"
    )


def closing(*entries, **options):
    match = played(*entries, **options)
    table = Table(WhistOptions(**options), 4)
    return [english(note) for note in GAME.closing_notes(table, match.standing)]


def test_closing_notes_list_the_games_and_the_rubber():
    assert closing(TREBLE, TREBLE) == [
        "Aki and Chie win the game 7–0: a treble, 3 game points",
        "Aki and Chie win the game 7–0: a treble, 3 game points",
        "Aki and Chie win the rubber: 6 + 2 − 0, they receive 8",
    ]
    assert closing(TREBLE, entry(8)) == [
        "Aki and Chie win the game 7–0: a treble, 3 game points",
        "Game points 3–0",
        "The current game stands at 2–0",
    ]
    assert closing(entry(8)) == ["The current game stands at 2–0"]


def test_closing_notes_do_not_mention_a_game_that_has_not_begun():
    assert closing(TREBLE) == [
        "Aki and Chie win the game 7–0: a treble, 3 game points",
        "Game points 3–0",
    ]


def test_closing_notes_state_the_payment_of_a_single_american_game_only_once():
    assert closing(entry(13), form="american") == ["Aki and Chie win the game 7–0: they receive 7"]
    assert closing(entry(13), entry(0), form="american")[2] == "Received 7–7"


def marks(written, **options):
    return [english(mark) for mark in settled(written, **options).marks]


def test_the_paper_sheet_marks_tricks_honours_and_revokes():
    assert marks(entry(8)) == ["8", "5"]
    assert marks(entry(4, (1, 3), (0, 2))) == ["4", "9 H3 R2"]
    assert marks(entry(7, (4, 0), (1, 0))) == ["7 H4 R1", "6"]


# ----------------------------------------------------------------------------------- the stage


def stage(written=None, **standing):
    asked = deal(**standing)
    (only,) = GAME.stages(asked, written or GAME.blank(asked))
    return only


def rows(**standing):
    return {field.name: field for group in stage(**standing).groups for field in group.fields()}


def test_one_stage_asks_for_tricks_honours_and_revokes():
    assert [group.name for group in stage().groups] == ["trump", "tricks", "honours", "revokes"]
    assert [chip.value for chip in rows()["tricks.1"].chips] == list(range(14))
    assert [chip.value for chip in rows()["honours.0"].chips] == [0, 1, 2, 3, 4]
    assert [chip.value for chip in rows()["revokes.0"].chips] == [0, 1, 2, 3]


def test_the_trump_suit_is_optional_and_does_not_affect_the_score():
    noted = WhistEntry((8, 5), (2, 2), trump=Suit.HEARTS)
    assert GAME.check(deal(), noted) == []
    assert GAME.settle(deal(), noted).points == (2, 0)
    assert GAME.trumps_of(noted) == (Suit.HEARTS,)
    assert rows()["trump"].optional


def test_the_stored_entry_omits_a_missing_trump_suit():
    assert to_plain(WhistEntry((8, 5), (2, 2))) == {
        "tricks": [8, 5],
        "honours": [2, 2],
        "revokes": [0, 0],
    }
    assert from_plain(WhistEntry, {"tricks": [8, 5]}).trump is None


@pytest.mark.parametrize("options", [{"honours": False}, {"form": "american"}])
def test_the_pad_does_not_ask_for_honours_if_they_do_not_count(options):
    assert [group.name for group in stage(**options).groups] == ["trump", "tricks", "revokes"]


def test_a_note_beside_the_name_shows_barred_honours():
    assert english(rows(score=(4, 2))["honours.0"].aside) == "not counted at 4"
    assert rows(score=(4, 2))["honours.1"].aside is None


def spent(written, name):
    return [chip.value for chip in rows(written=written)[name].chips if chip.spent]


def test_numbers_that_no_longer_fit_are_marked_as_spent():
    assert spent(tapped(tricks_0=8), "tricks.1") == [6, 7, 8, 9, 10, 11, 12, 13]
    assert spent(tapped(tricks_0=8), "tricks.0") == []
    assert spent(tapped(honours_1=3), "honours.0") == [2, 3, 4]


def shown(written, **standing):
    return [english(note) for note in stage(written, **standing).notes]


def test_notes_show_the_scoring_step_by_step():
    assert shown(entry(8, (1, 3), (0, 1)), score=(1, 0)) == [
        "Score 1–0",
        "game: a treble, 3 game points",
        "after revokes 4–0",
        "after tricks 6–0",
        "after honours 6–0",
    ]


def test_the_revoke_step_is_omitted_if_nobody_revoked():
    assert shown(entry(8, (1, 3))) == ["Score 0–0", "after tricks 2–0", "after honours 2–2"]


def test_the_scoring_steps_stop_at_a_missing_number():
    assert shown(tapped(tricks_0=8), score=(1, 2)) == ["Score 1–2", "after tricks 3–2"]
    assert shown(tapped(honours_0=3), score=(1, 2)) == ["Score 1–2"]


def test_before_saving_a_note_shows_that_both_sides_revoked():
    assert shown(entry(8, (2, 2), (1, 1)), score=(4, 0), **LAW_81) == [
        "Score 4–0",
        "both sides revoked: neither can win the game, both stop at 4",
        "after revokes 4–3",
        "after tricks 4–3",
        "after honours 4–3",
    ]
    assert shown(entry(8, (2, 2), (1, 1)), score=(4, 2)) == [
        "Score 4–2",
        "both sides reach game by revokes: neither wins, both stop at 4",
        "after revokes 4–4",
        "after tricks 4–4",
        "after honours 4–4",
    ]
    anew = [
        "Score 4–0",
        "both sides revoked: nothing counts, the same dealer deals again",
    ]
    assert shown(entry(8, (2, 2), (1, 1)), score=(4, 0), both_revoke="new_deal") == anew
    half = tapped(tricks_0=8, revokes_0=1, revokes_1=1)
    assert shown(half, score=(4, 0), both_revoke="new_deal") == anew


def test_the_scoring_steps_stop_at_impossible_tricks():
    assert shown(WhistEntry((8, 6), (2, 2), (0, 0))) == ["Score 0–0"]


def test_the_rubber_is_announced_before_saving():
    assert shown(entry(13), games=[single(0)])[1:3] == [
        "game: a treble, 3 game points",
        "rubber: 4 + 2 − 0, they receive 6",
    ]


# ------------------------------------------------------------------------------ what always holds

HONOURS = [(first, second) for first in range(5) for second in range(5 - first)]
ENTRIES = st.builds(
    entry,
    st.integers(0, 13),
    st.sampled_from(HONOURS),
    st.tuples(st.integers(0, 3), st.integers(0, 3)),
)
OPTIONS = st.fixed_dictionaries(
    {
        "form": st.sampled_from(["short", "long", "nine", "american"]),
        "honours": st.booleans(),
        "honours_barred_at": st.sampled_from(["below_target", None, 1, 3, 8]),
        "honours_barred": st.sampled_from(["start", "after_tricks"]),
        "revoke": st.sampled_from(["opponents_gain", "revoker_loses"]),
        "both_revoke": st.sampled_from(["as_counted", "neither_wins", "new_deal"]),
        "score_floor": st.sampled_from([0, None]),
        "revoke_points": st.integers(0, 5),
        "revoker_may_win": st.booleans(),
        "revoke_beats_tricks": st.booleans(),
        "rubber": st.booleans(),
    }
)
MATCHES = st.lists(ENTRIES, max_size=25)


@given(OPTIONS, MATCHES)
def test_the_current_score_stays_below_game_and_negative_only_if_agreed(options, entries):
    chosen = WhistOptions(**options)
    for row in played(*entries, **options).rows:
        score = row.settlement.carry.score
        assert max(score) < chosen.target
        assert min(score) >= 0 or (chosen.may_lose_points and chosen.score_floor is None)


@given(OPTIONS, MATCHES)
def test_totals_equal_the_sum_of_all_game_scores(options, entries):
    match = played(*entries, **options)
    games = [game["score"] for game in match.summary["games"]]
    grown = [sum(scores) for scores in zip(*games, match.summary["score"], strict=True)]
    assert list(match.totals) == grown


@given(OPTIONS, MATCHES)
def test_the_winner_of_a_game_has_reached_the_target(options, entries):
    target = WhistOptions(**options).target
    for game in played(*entries, **options).summary["games"]:
        assert game["score"][game["winner"]] >= target


@given(OPTIONS, MATCHES)
def test_swapping_the_sides_swaps_totals_and_places(options, entries):
    """If the sides of every deal are swapped, everything is swapped."""
    changed = [
        WhistEntry(one.tricks[::-1], one.honours[::-1], one.revokes[::-1]) for one in entries
    ]
    match, mirror = played(*entries, **options), played(*changed, **options)
    assert match.totals == mirror.totals[::-1]
    assert match.places == mirror.places[::-1]


@given(MATCHES)
def test_a_short_rubber_pays_one_to_eight_and_its_winner_ranks_first(entries):
    match = played(*entries)
    rubber = match.summary["rubber"]
    assert match.finished == (rubber is not None)
    assert len(match.summary["games"]) <= 3
    if rubber:
        assert 1 <= rubber["settlement"] <= 8
        assert match.places[rubber["winner"]] == 1
        assert sorted(match.places) == [1, 2]


@given(st.sampled_from(["long", "nine"]), MATCHES)
def test_a_long_rubber_pays_from_two_to_six(form, entries):
    rubber = played(*entries, form=form).summary["rubber"]
    assert rubber is None or 2 <= rubber["settlement"] <= 6


@given(OPTIONS, ENTRIES)
def test_score_reasons_lead_up_to_the_final_score(options, written):
    """Every change of a score is explained by the scores before and after it."""
    scores = (3, 2)
    settlement = settled(written, score=scores, **options)
    for side, said_there in enumerate(settlement.reasons):
        score = scores[side]
        for reason in map(english, said_there):
            if "→" in reason:
                before, now = reason.replace("−", "-").split("(")[1].rstrip(")").split(" → ")
                assert int(before) == score
                score = int(now)
        assert score == scores[side] + settlement.points[side]


# The examples on the set-up page


def examples(**options):
    return [english(line) for line in GAME.scoring_example(WhistOptions(**options), 4)]


def test_examples_of_short_whist_show_three_values_of_a_game():
    assert examples() == [
        "9 tricks: 9 − 6 = 3",
        "Honours: 2 for three, 4 for four, 0 at a score of 4",
        "A revoke: the other side scores 3",
        "Game points: 1 at 5–3, 2 at 5–2, 3 at 5–0",
    ]


def test_examples_of_long_whist_show_no_treble():
    assert examples(form="long")[1:] == [
        "Honours: 2 for three, 4 for four, 0 at a score of 9",
        "A revoke: the other side scores 3",
        "Game points: 1 at 10–5, 2 at 10–4",
    ]
    assert examples(form="nine")[-1] == "Game points: 1 at 9–5, 2 at 9–4"


def test_examples_of_american_whist_show_the_payment_and_no_honours():
    assert examples(form="american", revoke_points=2) == [
        "9 tricks: 9 − 6 = 3",
        "A revoke: the other side scores 2",
        "Game at 9–3: 9 − 3, they receive 6",
    ]
    official = examples(form="american", settlement="seven_minus_loser")
    assert official[-1] == "Game at 9–3: 7 − 3, they receive 4"


def test_examples_show_what_a_revoke_costs_at_this_table():
    assert examples(revoke="revoker_loses")[2] == "A revoke: −3"
    assert examples(revoke="three_tricks")[2] == "9 tricks and a revoke: 9 − 3 − 6 = 0"
    assert examples(revoke="opponents_choose")[2] == (
        "A revoke: 3 to the other side, −3 or three tricks, as they choose"
    )


def test_examples_show_honours_only_if_they_count():
    never_barred = examples(honours_barred_at=None)
    assert never_barred[1] == "Honours: 2 for three, 4 for four"
    assert not any("Honours" in line for line in examples(honours=False))
