"""The pages of seasons: the list, a table, a player in it, the form."""

import csv
import io

import pytest

from scorekeeper.web.club import seasons
from tests.support.clock import SATURDAY
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, started, tricks


def plays(club, names, said, taken):
    """A match of Hell in one deal of one card; its address."""
    match = store_match(club, "hell", names, ladder_cards=[1])
    store_deal(club, match, bids(*said), tricks(*taken))
    return match


@pytest.fixture
def played(club):
    """Aki and Chie share a win before Ben, then Ben wins before Aki: 10, -3, 10 and -3, 13."""
    club.matches = [
        plays(club, ["Aki", "Ben", "Chie"], [0, 0, 0], [0, 1, 0]),
        plays(club, ["Aki", "Ben"], [1, 1], [0, 1]),
    ]
    return club


def opens(club, **fields):
    """Open a season from long ago on, for all games, at 5-3-2-1; the page after."""
    sent = {"name": "Autumn", "since": "2020-01-01", **fields}
    return club.open("/seasons/new").send("#season", sent).onward


def lines(page, table):
    return [
        [cell.text for cell in line.descendants if cell.tag in ("th", "td")]
        for line in page.all(f"{table} tbody tr")
    ]


def a_phone(owner, role):
    page = owner.send("/keys", {"role": role, "name": role}).onward
    phone = Visitor(owner.app, owner.language)
    phone.open(page.one("#key").text).onward.visitor.open("/")
    return phone


def test_statistics_link_to_the_initially_empty_list_of_seasons(table):
    page = table.open("/statistics")
    assert page.has("main a[href='/seasons']")
    nothing = "No seasons yet. A season ranks players over many matches."
    page = table.open("/seasons")
    assert sentence(table.language, nothing) in page.text
    assert page.has("a[href='/seasons/new']")


def test_a_season_shows_its_table_and_scoring_rules(played):
    page = opens(played)
    assert page.status == 200
    # Aki 4 (5 and 3 shared with Chie) and 3, Ben 2 and 5, Chie 4. Aki and Ben have a win each.
    assert lines(page, "section[aria-labelledby=of-all]") == [
        ["1 A Aki", "2", "1", "7"],
        ["1 B Ben", "2", "1", "7"],
        ["3 C Chie", "1", "1", "4"],
    ]
    told = page.texts(".season-rules li")
    assert told[0] == "Points for places: 5-3-2-1. Further places get none."
    assert told[1].startswith("Ties split the points")
    assert "Ties on points are broken by most wins." in told


def test_a_season_has_no_rating_unless_it_is_on(played):
    assert not opens(played).has("section[aria-labelledby=of-rating]")


def test_a_season_with_a_rating_ranks_the_players_by_it(club, clock):
    plays(club, ["Aki", "Ben", "Chie"], [0, 0, 0], [0, 1, 0])
    clock.advance(minutes=5)
    plays(club, ["Aki", "Ben"], [1, 1], [0, 1])
    page = opens(club, rating="on")
    # Aki and Chie shared a win before Ben, then Ben won before Aki.
    assert lines(page, "section[aria-labelledby=of-rating]") == [
        ["1 B Ben", "2.5"],
        ["2 C Chie", "1.1"],
        ["3 A Aki", "−0.9"],
    ]
    assert page.one("section[aria-labelledby=of-rating] .caption").text == (
        "The rating estimates strength from the places in each match: it starts at 0, and "
        "finishing ahead of strong players raises it most."
    )
    form = club.open(f"/seasons/{season_id(club)}/edit")
    assert form.has("input[name=rating][checked]")
    page = form.send("#season", {"rating": None}).onward
    assert not page.has("section[aria-labelledby=of-rating]")


def test_season_points_are_not_called_like_the_game_in_japanese(app):
    club = started(Visitor(app, "ja"))
    plays(club, ["Aki", "Ben"], [0, 0], [1, 0])
    heads = opens(club).texts(".ranking thead th")
    assert heads[-1] == "ポイント"


def test_the_form_offers_the_games_that_the_group_plays_most_first(played):
    games = [one["value"] for one in played.open("/seasons/new").all("[name=game]")]
    assert games[0] == "hell"
    assert set(games[1:3]) == {"hearts", "whist"}


def test_a_refused_form_keeps_the_rating(played):
    page = played.open("/seasons/new").send("#season", {"name": "", "rating": "on"})
    assert page.has("input[name=rating][checked]")


def test_recent_matches_are_links_and_dropped_results_are_marked(played):
    page = opens(played, best="1")
    assert lines(page, "section[aria-labelledby=of-latest]") == [
        # Ben, Aki, Chie.
        ["today Hell", "5", "dropped 3", "–"],
        ["today Hell", "dropped 2", "4", "4"],
    ]
    links = [one["href"] for one in page.all("section[aria-labelledby=of-latest] th a")]
    assert links == played.matches[::-1]
    assert "Only a player's best match counts; of equal ones the latest." in page.texts(
        ".season-rules li"
    )


def test_a_player_page_lists_every_match_and_marks_dropped_results(played):
    page = opens(played, best="1")
    of_ben, of_aki = (one["href"] for one in page.all("section[aria-labelledby=of-all] th a")[:2])
    page = played.open(of_ben)
    assert [one["href"] for one in page.all(".season-results a")] == played.matches[::-1]
    assert page.texts(".season-results s") == ["2"]
    page = played.open(of_aki)
    assert page.texts(".season-results s") == ["3"]
    assert "Hell · 1st, shared" in page.one(".season-results").text


def test_players_with_too_few_matches_are_listed_below_the_table(played):
    page = opens(played, at_least="2")
    assert len(lines(page, "section[aria-labelledby=of-all]")) == 2
    waiting = page.one("section[aria-labelledby=of-waiting] a")
    assert "Chie" in waiting.text
    assert "1 of 2" in waiting.text
    assert "1 of 2" in played.open(waiting["href"]).text


def test_a_season_can_count_wins_instead_of_places(played):
    page = opens(played, count="wins")
    assert [line[-1] for line in lines(page, "section[aria-labelledby=of-all]")] == ["1", "1", "1"]
    assert page.texts(".season-rules li")[0] == "Every match won counts 1 point, even a shared win."


def test_only_the_chosen_games_are_counted(played):
    assert lines(opens(played, game="hearts"), "section[aria-labelledby=of-all]") == []
    page = opens(played, name="Hell alone", game="hell")
    assert len(lines(page, "section[aria-labelledby=of-all]")) == 3
    assert "Hell" in page.one("header").text


def test_a_finished_season_shows_its_winners_on_a_podium(played, clock):
    page = opens(played, until=SATURDAY.date().isoformat())
    assert not page.has(".podium")
    clock.advance(days=1)
    page = played.open(f"/seasons/{season_id(played)}")
    assert page.texts(".podium bdi") == ["Aki", "Ben", "Chie"]
    listed = played.open("/seasons")
    assert listed.texts("h2") == ["Finished"]
    assert "Winner" in listed.one("main .list a").text


def season_id(club):
    return club.open("/seasons").all("main .list a")[0]["href"].rpartition("/")[2]


def test_seasons_are_grouped_as_current_upcoming_and_finished(played, clock):
    opens(played)
    opens(played, name="Spring", since="2090-03-01")
    opens(played, name="Long ago", until="2021-01-01")
    page = played.open("/seasons")
    assert page.texts("h2") == ["In progress", "Still to come", "Finished"]
    assert page.texts("main .list .grow b") == ["Autumn", "Spring", "Long ago"]


def test_the_list_of_seasons_is_paginated(played, monkeypatch):
    monkeypatch.setattr(seasons, "SEASONS_PER_PAGE", 1)
    opens(played)
    opens(played, name="Winter", since="2020-02-01")
    page = played.open("/seasons")
    assert page.texts("main .grow b") == ["Winter"]
    page = played.open(page.one("a[rel=next]")["href"])
    assert page.texts("main .grow b") == ["Autumn"]
    assert not page.has("a[rel=next]")


@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        ({"name": " "}, "name", "Enter a name"),
        ({"since": ""}, "since", "Choose a date"),
        ({"until": "2019-12-31"}, "until", "The end date is before the start date."),
        ({"points": "five"}, "points", "Enter whole numbers, first place first: {example}"),
        (
            {"points": "1-5"},
            "points",
            (
                "A higher place can't earn fewer points than a lower one, and first "
                "place must earn at least 1."
            ),
        ),
        ({"best": "some"}, "best", "Enter a whole number, or leave this blank."),
        ({"at_least": "0"}, "at_least", "Choose a number from 1 to {most}."),
    ],
)
def test_errors_appear_beside_their_fields_and_input_is_preserved(table, fields, field, message):
    page = table.open("/seasons/new")
    sent = {"name": "Autumn", "since": "2020-01-01", "game": "hell", **fields}
    page = page.send("#season", sent)
    assert page.status == 422
    said = sentence(table.language, message, example="5-3-2-1", most=1000)
    assert page.errors_at(f"#{field}-error") == [said]
    assert page.one("input[name=game][value=hell]")["checked"] is not None
    assert page.one(f"#{field}")["value"] == fields[field]


def test_an_unknown_game_is_rejected(club):
    sent = {"name": "Autumn", "since": "2020-01-01", "game": "bridge"}
    assert club.open("/seasons/new").send("#season", sent).status == 400


def test_a_season_can_be_edited_in_a_prefilled_form(played):
    opens(played, game="hell", best="3")
    page = played.open(f"/seasons/{season_id(played)}/edit")
    assert page.one("#best")["value"] == "3"
    page = page.send("#season", {"name": "Winter", "best": "", "points": "10 6 3"}).onward
    assert page.one("h1").text == "Winter"
    assert lines(page, "section[aria-labelledby=of-all]")[0] == ["1 A Aki", "2", "1", "14"]
    opens(played, name="Spring", since="2021-01-01")
    page = played.open(f"/seasons/{season_id(played)}/edit").send("#season", {"name": "WINTER"})
    assert page.status == 422
    assert page.errors_at("#name-error") == ["Another season is already called “Winter”."]


def test_a_season_is_deleted_after_confirmation(played):
    page = opens(played)
    page = played.open(page.one("a.danger")["href"])
    assert "Its matches stay as they are" in page.text
    page = page.send("main form").onward
    assert "No seasons yet" in page.text
    assert len(played.open("/history").all("main .matches li")) == 2


def test_scorers_and_viewers_can_only_read_seasons(played):
    address = f"/seasons/{season_id(opens(played).visitor)}"
    for role in ("viewer", "scorer"):
        phone = a_phone(played, role)
        page = phone.open(address)
        assert page.status == 200
        assert not page.has("a.danger")
        assert not page.has(f"a[href='{address}/edit']")
        assert not phone.open("/seasons").has("a[href='/seasons/new']")
        assert phone.open(f"{address}/edit").status == 403


def test_the_season_table_can_be_downloaded_as_csv(played):
    page = opens(played, points="5-3")
    page = played.open(page.one("a[href$='.csv']")["href"])
    assert page.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert "-season.csv" in page.headers["Content-Disposition"]
    assert list(csv.reader(io.StringIO(page.source.lstrip("\ufeff")))) == [
        ["rank", "player", "matches", "counted", "wins", "points"],
        # Half of 8 each, and 3.
        ["1", "Aki", "2", "2", "1", "7"],
        ["2", "Ben", "2", "2", "1", "5"],
        ["3", "Chie", "1", "1", "1", "4"],
    ]


def test_the_csv_of_a_season_with_a_rating_has_it(played):
    page = opens(played, rating="on")
    page = played.open(page.one("a[href$='.csv']")["href"])
    rows = list(csv.DictReader(io.StringIO(page.source.lstrip("\ufeff"))))
    assert {row["player"]: row["rating"] for row in rows} == {
        "Ben": "2.5",
        "Chie": "1.1",
        "Aki": "-0.9",
    }


def test_a_season_of_another_group_is_not_found(played, app):
    address = f"/seasons/{season_id(opens(played).visitor)}"
    other = Visitor(app)
    other.starts_club("Sunday")
    assert other.open(address).status == 404
    assert other.open("/seasons/" + "x" * 22).status == 404
    assert played.open(f"{address}/player/{'x' * 22}").status == 404
