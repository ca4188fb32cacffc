"""The last page of a match: who has won and by how much, everyone's standing, what to retell."""

import random
from datetime import timedelta
from xml.etree import ElementTree as ET

import pytest

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.registry import find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.sheet import sheet
from tests.support.games.random_taps import entries
from tests.support.web.stored_matches import EVENING, store_played_match
from tests.support.web.visitor import Visitor, started

FOUR = ("Ann", "Ben", "Cat", "Dan")
LONG_EVENING = 25
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def laid(app, club):
    """Lay a match and open it."""
    return lambda *match, **more: club.open(store_played_match(club, *match, **more))


def hell(bids, tricks):
    return {"bids": bids, "tricks": tricks, "trump": None}


def hearts(taken, queen):
    return {"hearts": taken, "spade_queen": queen}


def whist(tricks, honours=(2, 2), revokes=(0, 0)):
    return {"tricks": tricks, "honours": honours, "revokes": revokes}


def ended(page):
    """The heading, the margin, and the line above both."""
    return page.one("header h1").text, page.texts(".margin"), page.one(".kicker").text


def podium(page):
    """Name, total and place of everyone on the podium, and whether with a crown."""
    return [
        (one.one("bdi").text, one.one(".block").text, one.has(".symbol"))
        for one in page.all(".podium li")
    ]


# Ann 13, Ben −3, Cat 10; then Ann 23, Ben 10, Cat 7.
HELL = ("hell", FOUR[:3], hell([1, 1, 0], [1, 0, 0]), hell([0, 1, 0], [0, 1, 1]))


def test_the_winner_and_the_margin_are_shown_at_the_top(laid):
    page = laid(*HELL, stopped=True)
    assert ended(page) == (
        "Ann wins",
        ["by 13 points"],
        "Hell · finished after 2 deals · 6 min",
    )
    assert podium(page) == [
        ("Ann", "23 1st", True),
        ("Ben", "10 2nd", False),
        ("Cat", "7 3rd", False),
    ]
    assert page.standings() == [("1st", "Ann", "23"), ("2nd", "Ben", "10"), ("3rd", "Cat", "7")]
    assert page.texts(".ranks .gap") == ["−13", "−16"]


def test_the_final_page_is_translated_into_japanese(app):
    club = started(Visitor(app, "ja"))
    page = club.open(store_played_match(club, *HELL, stopped=True))
    assert ended(page) == ("Annの勝ち", ["13 点差"], "ヘル 2ディールで終了 6分")
    assert podium(page)[0] == ("Ann", "23 1位", True)


def test_if_the_fewest_points_win_the_gaps_are_positive(laid):
    page = laid("hearts", FOUR, hearts([3, 0, 10, 0], 1), limit=12)
    assert ended(page)[:2] == ("Dan wins", ["by 3 points"])
    assert ended(page)[2] == "Hearts · 1 deal · 3 min"
    assert page.standings() == [
        ("1st", "Dan", "0"),
        ("2nd", "Ann", "3"),
        ("3rd", "Cat", "10"),
        ("4th", "Ben", "13"),
    ]
    assert page.texts(".ranks .gap") == ["+3", "+10", "+13"]
    assert page.texts(".gap-label") == ["Behind the leader · total"]


def test_two_players_who_share_the_win_are_both_named(laid):
    page = laid("hearts", FOUR, hearts([13, 0, 0, 0], 1), limit=12)
    assert ended(page)[:2] == ("Cat and Dan win", ["by 13 points"])
    assert podium(page) == [
        ("Cat", "0 shared 1st", True),
        ("Dan", "0 shared 1st", True),
        ("Ann", "13 shared 3rd", False),
        ("Ben", "13 shared 3rd", False),
    ]


def test_more_than_three_winners_are_counted_instead_of_named(laid):
    page = laid("hell", "ABCDE", hell([0] * 5, [0, 0, 0, 0, 1]), stopped=True, hook=False)
    assert ended(page)[:2] == ("4 players win", ["by 13 points"])


def test_if_all_players_are_level_nobody_is_the_winner(laid):
    page = laid("hell", FOUR[:2], hell([1, 1], [1, 0]), hell([0, 1], [1, 1]), stopped=True)
    assert ended(page)[:2] == ("All square", ["10 points each"])
    assert podium(page) == [("Ann", "10 shared 1st", False), ("Ben", "10 shared 1st", False)]


# Ben and Dan win 9–0, a treble; then Ann and Cat 7–0, a treble as well, and 5–3, a single.
RUBBER = (
    "whist",
    FOUR,
    whist([0, 13], (0, 3)),
    whist([13, 0]),
    whist([4, 9]),
    whist([11, 2]),
)


def test_a_rubber_is_won_by_game_points_and_lists_its_games(laid):
    page = laid(*RUBBER)
    assert ended(page) == ("Ann and Cat win", ["by 3 · Game points"], "Whist · 4 deals · 12 min")
    assert podium(page) == [("Ann and Cat", "6 1st", True), ("Ben and Dan", "3 2nd", False)]
    assert page.texts(".gap-label") == ["Behind the leader · Game points"]
    rows = [[one.text for one in row.all("th, td")] for row in page.all(".games tr")]
    assert rows == [
        ["Game", "A C Ann and Cat", "B D Ben and Dan"],
        ["Game 1 9–0", "0", "3"],
        ["Game 2 7–0", "3", "0"],
        ["Game 3 5–3", "1", "0"],
        ["Rubber bonus", "2", "0"],
        ["Total", "6", "3"],
    ]


def test_an_unfinished_game_is_shown_as_not_finished(laid):
    page = laid("whist", FOUR, whist([9, 4]), stopped=True)
    assert ended(page)[:2] == ("Ann and Cat win", ["by 3 points"])
    rows = [[one.text for one in row.all("th, td")] for row in page.all(".games tr")]
    assert rows[1:] == [["Game 1 not finished", "3", "0"], ["Total", "3", "0"]]
    assert "The current game stands at 3–0" in page.text


def test_a_negative_game_score_is_shown_in_brackets(laid):
    below = {"revoke": "revoker_loses", "score_floor": None}
    # Ann and Cat make 5, and Ben and Dan revoke. In the next game they have 2 − 3 + 1 and −3.
    deals = whist([11, 2], revokes=(0, 1)), whist([8, 5]), whist([7, 6], revokes=(1, 1))
    page = laid("whist", FOUR, *deals, stopped=True, **below)
    rows = [[one.text for one in row.all("th, td")] for row in page.all(".games tr")]
    assert rows[1:] == [
        ["Game 1 5–(−3)", "3", "0"],
        ["Game 2 not finished, 0–(−3)", "0", "0"],
        ["Total", "3", "0"],
    ]
    assert "Ann and Cat win the game 5–(−3): a treble, 3 game points" in page.text


def test_an_unfinished_game_with_a_negative_score_is_shown_as_not_finished(laid):
    below = {"revoke": "revoker_loses", "score_floor": None}
    page = laid("whist", FOUR, whist([9, 4], revokes=(0, 1)), stopped=True, **below)
    rows = [[one.text for one in row.all("th, td")] for row in page.all(".games tr")]
    assert rows[1:] == [["Game 1 not finished", "3", "−3"], ["Total", "3", "−3"]]


def test_a_rubber_won_with_fewer_points_has_no_margin(laid):
    # Ben and Dan win 5–0, a treble; Ann and Cat 5–3 and 5–3, two singles without a bonus.
    page = laid(
        "whist",
        FOUR,
        whist([2, 11]),
        whist([4, 9]),
        whist([11, 2]),
        whist([4, 9]),
        whist([11, 2]),
        rubber_bonus=0,
    )
    assert ended(page)[:2] == ("Ann and Cat win", [])
    assert page.texts(".ranks .gap") == []
    assert [total for _, _, total in page.standings()] == ["2", "3"]


@pytest.mark.parametrize("slug", ["hell", "whist"])
def test_a_match_ended_before_its_first_deal_has_no_winner(laid, slug):
    page = laid(slug, FOUR, stopped=True)
    assert ended(page)[:2] == ("No winner", ["Ended before the first deal."])
    assert page.standings() == []
    assert podium(page) == []
    assert page.texts(".standings bdi") == list(FOUR)
    assert not page.has("[data-picture]")


def test_the_duration_is_shown_unless_the_match_was_left_open_for_days(laid, app, club):
    assert ended(laid(*HELL, stopped=True))[2].endswith("· 6 min")
    match = store_played_match(club, *HELL)
    with club.client.session_transaction() as cookie:
        [[club_id, key_id]] = cookie["keys"]
    for after, told in (
        (timedelta(minutes=65), "Hell · finished after 2 deals · 1 h 5 min"),
        (timedelta(days=3), "Hell · finished after 2 deals"),
    ):
        with app.extensions["store"].writing() as db:
            version = stores.matches.load(db, club_id, match.split("/")[-1]).version
            terms = stores.matches.WriteTerms(
                club_id, match.split("/")[-1], key_id, version, EVENING + after
            )
            stores.matches.lock(db, terms).append(commands.finish)
        page = club.open(match)
        assert ended(page)[2] == told
        club.send(f"{match}/reopen", {"version": str(version + 1)})


def test_a_match_with_deals_entered_as_points_has_final_standings(laid):
    page = laid("whist", FOUR, [3, 0], [0, 4], whist([9, 4]), stopped=True)
    assert page.standings() == [("1st", "Ann and Cat", "6"), ("2nd", "Ben and Dan", "4")]
    assert not page.has(".games")


# What is worth retelling


def test_each_highlight_names_its_players_and_links_to_its_deal(laid):
    third = hell([0, 0, 1], [3, 0, 0])
    page = laid(*HELL, third, stopped=True)
    # Ann 23, Ben 10, Cat 7 before it; 14, 20 and 4 after it.
    assert page.texts(".facts li") == [
        "The deal that turned it Deal 3 B Ben took the lead for good",
        "Longest run 2 A Ann bids made in a row, deals 1–2",
        "Best deal +13 A Ann deal 1",
        "Surest bidder 2/3 A Ann B Ben bids made",
    ]
    links = [one["href"].rpartition("/deals/")[2] for one in page.all(".facts a")]
    assert links == ["3", "2", "1"]


def test_highlights_name_both_partners(laid):
    page = laid(*RUBBER)
    assert page.texts(".facts li")[1] == "Slam 13 B D Ben and Dan deal 1"


def test_the_page_says_how_the_game_is_won_and_when_it_was_played(laid):
    page = laid(*HELL, stopped=True)
    assert page.texts(".match-facts p")[1:] == ["2 deals · Most points wins."]
    assert page.has(".match-facts time")


# Again, and the picture


def test_the_same_players_can_play_again(laid, club):
    page = laid(*HELL, stopped=True)
    assert page.one("#rematch button").text == "Play again"
    again = page.send("#rematch").onward
    assert again.one("title").children == ["Hell: Ann, Ben, Cat"]
    assert not page.has("button[name=partners]")


def test_partners_can_be_drawn_again_for_a_rematch(laid, club):
    page = laid(*RUBBER)
    button = page.one("button[name=partners]")
    assert (button["form"], button["value"]) == ("rematch", "drawn")
    again = page.send("#rematch", {"partners": "drawn"})
    assert again.status == 303


def test_a_viewer_sees_the_result_and_can_share_it(app, club):
    match = store_played_match(club, *HELL, stopped=True)
    with club.client.session_transaction() as cookie:
        [[club_id, key_id]] = cookie["keys"]
    with app.extensions["store"].writing() as db:
        key = stores.keys.create(
            db, club_id, "only for tests", EVENING, role=stores.keys.Role.VIEWER, made_by=key_id
        )
        token = stores.keys.token_of("only for tests", club_id, key.id)
    watcher = Visitor(app)
    watcher.open(f"/k/{token}").onward  # noqa: B018 - opening is what counts
    page = watcher.open(match)
    assert page.one("header h1").text == "Ann wins"
    assert page.has("[data-picture]")
    assert not page.has("#rematch")


def test_without_a_script_the_picture_is_a_link(laid, club):
    page = laid(*HELL, stopped=True)
    link = page.one("[data-picture]")
    assert link["href"].endswith("/picture.png")
    assert (link["data-picture-name"], link["data-picture-file"]) == ("Ann wins", "hell.png")


def test_the_link_leads_to_the_svg_if_the_server_cannot_draw_pngs(laid, monkeypatch):
    monkeypatch.setattr("scorekeeper.exports.png.can_draw", lambda: False)
    page = laid(*HELL, stopped=True)
    assert page.one("[data-picture]")["href"].endswith("/picture.svg")


def test_the_link_leads_to_the_svg_if_there_are_no_fonts(app, laid, tmp_path, monkeypatch):
    monkeypatch.setitem(app.config, "SCOREKEEPER_FONTS", str(tmp_path))
    page = laid(*HELL, stopped=True)
    assert page.one("[data-picture]")["href"].endswith("/picture.svg")


def test_the_svg_shows_the_same_result_as_the_page(laid, club):
    page = laid(*HELL, stopped=True)
    answer = club.open(page.one("[data-picture]")["data-picture"])
    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    texts = [one.text for one in ET.fromstring(answer.source).iter(f"{SVG}text")]
    for text in ("Ann wins", "by 13 points", "23", "1st", "Ben", "Cat"):
        assert text in texts


def test_the_svg_of_a_match_in_progress_does_not_name_a_winner(app, club):
    answer = club.open(store_played_match(club, *HELL) + "/picture.svg")
    assert "Standings" in answer.source
    assert "wins" not in answer.source


def test_the_address_of_the_svg_includes_the_version_of_the_match(laid):
    # Two deals, and the end.
    page = laid(*HELL, stopped=True)
    assert page.one("[data-picture]")["data-picture"].endswith("?v=3")


def test_a_stranger_cannot_open_the_svg(app, club, stranger):
    match = store_played_match(club, *HELL, stopped=True)
    assert stranger.open(f"{match}/picture.svg").status == 404


def test_names_are_escaped_on_the_page_and_in_the_svg(laid, club):
    hostile = ('<b>"Ann"</b>', "&amp;", "{{ 7 * 7 }}")
    page = laid("hell", hostile, hell([1, 0, 1], [1, 0, 0]), stopped=True)
    assert page.one("header h1").text == '<b>"Ann"</b> wins'
    drawn = ET.fromstring(club.open(page.one("[data-picture]")["data-picture"]).source)
    assert '<b>"Ann"</b> wins' in [one.text for one in drawn.iter(f"{SVG}text")]


# Every game, played to its end by chance


def play_out(slug, seats, seed):
    """A match of chance as a sheet: to its end, or as long as an evening."""
    game = find_game(slug)
    table = Table(game.options(), seats)
    return sheet(game, table, entries(game, table, random.Random(seed), LONG_EVENING))


def laid_out(app, club, slug, played):
    """The page of the match that was ``played``."""
    names = [*FOUR, "Eve"][: played.rows[0].deal.seats]
    written = [row.entry for row in played.rows]
    return club.open(store_played_match(club, slug, names, *written, stopped=not played.finished))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("slug", ["hearts", "black_maria", "black_lady", "napoleon", "hell"])
def test_the_winner_has_the_best_sum_of_points(app, club, slug, seed):
    played = play_out(slug, find_game(slug).usual_seats, seed)
    page = laid_out(app, club, slug, played)
    best = max if slug in {"napoleon", "hell"} else min
    deals = [row.settlement.points for row in played.rows]
    points = [sum(of_seat) for of_seat in zip(*deals, strict=True)]
    names = [*FOUR, "Eve"][: len(points)]
    first = [name for name, total in zip(names, points, strict=True) if total == best(points)]
    wins = "wins" if len(first) == 1 else "win"
    assert page.one("header h1").text == f"{' and '.join(first)} {wins}"
    totals = [str(total).replace("-", "−") for total in sorted(points, reverse=best is max)]
    assert [total for _, _, total in page.standings()] == totals


@pytest.mark.parametrize("seed", [1, 2])
def test_the_winners_of_a_rubber_have_won_two_games(app, club, seed):
    played = play_out("whist", 4, seed)
    won = [game["winner"] for game in played.summary["games"]]
    assert won.count(won[-1]) == 2
    winners = ("Ann and Cat", "Ben and Dan")[won[-1]]
    assert laid_out(app, club, "whist", played).one("header h1").text == f"{winners} win"
