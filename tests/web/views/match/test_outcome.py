"""The winner of a match in a list, and the margin, in both languages."""

from datetime import UTC, date, datetime

import pytest
from flask_babel import force_locale

from scorekeeper.registry import find_game
from scorekeeper.store.matches.summaries import MatchSummary
from scorekeeper.web import create_app
from scorekeeper.web.views.match.outcome import margin_text, outcome_text, place_of, won_by
from tests.support.web.sentences import sentence

pytestmark = pytest.mark.timeless

AT = datetime(2026, 11, 21, 20, tzinfo=UTC)


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    database = tmp_path_factory.mktemp("outcome") / "scores.db"
    return create_app(
        {
            "SCOREKEEPER_DATABASE_URL": f"sqlite:///{database}",
            "SCOREKEEPER_SECRET_KEY": "only for tests, and for nothing else",
        }
    )


@pytest.fixture(params=["en", "ja"])
def reader(request, app):
    with app.test_request_context(), force_locale(request.param):
        yield request.param


def match(names, totals, places, deals=4, game="hell", *, minus_points=False):
    return MatchSummary(
        club_id="club",
        id="match",
        game=game,
        names=tuple(names),
        player_ids=tuple(name.lower() for name in names),
        totals=totals,
        places=places,
        deals=deals,
        played_on=date(2026, 11, 21),
        place="",
        called="",
        fewest_wins=find_game(game).lower_is_better,
        minus_points=minus_points,
        noted=False,
        created_at=AT,
        changed_at=AT,
        finished_at=AT if totals else None,
    )


def texts_of(one):
    return outcome_text(one), margin_text(one)


def test_equal_totals_of_a_table_with_minus_points_are_negated(reader):
    one = match(("Aki", "Ben", "Cat"), (4, 4, 9), (1, 1, 3), game="hearts", minus_points=True)
    assert margin_text(one) == sentence(reader, "%(total)s each", total="−4")


def test_a_single_winner_is_shown_with_the_margin_to_second_place(reader):
    ann_wins = match(["Ann", "Ben", "Cat"], (40, 27, -3), (1, 2, 3))
    assert texts_of(ann_wins) == {"en": ("Ann won", "by 13"), "ja": ("Annの勝ち", "13点差")}[reader]


def test_the_margin_is_positive_if_lower_is_better(reader):
    cat_wins = match(["Ann", "Ben", "Cat"], (18, 104, 9), (2, 3, 1), game="hearts")
    assert texts_of(cat_wins) == {"en": ("Cat won", "by 9"), "ja": ("Catの勝ち", "9点差")}[reader]


def test_players_tied_for_first_place_win_together(reader):
    both = match(["Ann", "Ben", "Cat"], (41, 41, 18), (1, 1, 3))
    said = {"en": ("Ann and Ben won", "41 each"), "ja": ("Ann・Benの勝ち", "各41点")}
    assert texts_of(both) == said[reader]
    three = match(["Ann", "Ben", "Cat", "Dan"], (-2, -2, -2, -9), (1, 1, 1, 4))
    said = {"en": ("Ann, Ben, and Cat won", "−2 each"), "ja": ("Ann、Ben、Catの勝ち", "各−2点")}
    assert texts_of(three) == said[reader]


def test_more_than_three_winners_are_counted_instead_of_named(reader):
    ten = match("ABCDEFGHIJ", (12,) * 9 + (9,), (1,) * 9 + (10,))
    said = {"en": ("9 players won", "12 each"), "ja": ("9人の勝ち", "各12点")}
    assert texts_of(ten) == said[reader]


def test_both_scores_of_two_sides_are_shown_with_the_winners_first(reader):
    ben_and_dan = match(["Ann", "Ben", "Cat", "Dan"], (9, 15), (2, 1))
    assert (
        texts_of(ben_and_dan)
        == {"en": ("Ben and Dan won", "15–9"), "ja": ("Ben・Danの勝ち", "15–9")}[reader]
    )


def test_there_is_no_margin_if_points_do_not_decide_the_ranking(reader):
    behind_in_points = match(["Ann", "Ben"], (9, 15), (1, 2))
    assert margin_text(behind_in_points) == ""


def test_two_sides_with_a_negative_score_show_the_margin(reader):
    ann_and_cat = match(["Ann", "Ben", "Cat", "Dan"], (2, -6), (1, 2))
    assert margin_text(ann_and_cat) == {"en": "by 8", "ja": "8点差"}[reader]


def test_a_level_match_has_no_winner(reader):
    sides = match(["Ann", "Ben", "Cat", "Dan"], (9, 9), (1, 1))
    assert won_by(sides) == ""
    assert texts_of(sides) == {"en": ("All square", "9–9"), "ja": ("引き分け", "9–9")}[reader]
    players = match(["Ann", "Ben"], (7, 7), (1, 1))
    assert (
        texts_of(players) == {"en": ("All square", "7 each"), "ja": ("引き分け", "各7点")}[reader]
    )


def test_unfinished_and_unplayed_matches_have_no_winner_or_margin(reader):
    going_on = match(["Ann", "Ben"], None, None)
    assert (won_by(going_on), margin_text(going_on)) == ("", "")
    assert outcome_text(going_on) == {"en": "In progress", "ja": "進行中"}[reader]
    never = match(["Ann", "Ben"], (0, 0), (1, 1), deals=0)
    assert (won_by(never), margin_text(never)) == ("", "")


def test_a_player_has_the_place_of_their_side():
    sides = match(["Ann", "Ben", "Cat", "Dan"], (9, 15), (2, 1))
    assert place_of(sides, "cat") == 2
    assert place_of(sides, "dan") == 1
    shared = match(["Ann", "Ben", "Cat"], (41, 41, 18), (1, 1, 3))
    assert place_of(shared, "ben") == 1
    assert place_of(shared, "cat") == 3
    assert place_of(shared, "emi") is None
    assert place_of(match(["Ann", "Ben"], None, None), "ann") is None
