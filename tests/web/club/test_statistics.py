"""The pages of statistics: the club's games, one game, one player."""

from datetime import date

import pytest
from sqlalchemy import Engine, event, insert, select

from scorekeeper import store as stores
from scorekeeper.match import Details, commands
from scorekeeper.web.platform import background_jobs
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match, store_played_match
from tests.support.web.visitor import Visitor, bids, hearts, started, tricks

PLAYED = "/statistics/hell"


def plays(club, names, *deals, cards="1"):
    """A match of Hell played to the end; its address."""
    match = club.begins("hell", names, ladder_cards=cards)
    for said, taken in deals:
        store_deal(club, match, bids(*said), tricks(*taken))
    return match


def dated(app, club, match, day):
    """Give a match its day."""
    with club.client.session_transaction() as cookie:
        [[club_id, key_id]] = cookie["keys"]
    match_id = match.rsplit("/", maxsplit=1)[-1]
    with app.extensions["store"].writing() as session:
        found = stores.matches.load(session, club_id, match_id)
        terms = stores.matches.WriteTerms(
            club_id, match_id, key_id, found.version, found.created_at
        )
        stores.matches.lock(session, terms).append(commands.describe, Details(day))


def a_season(app):
    """A club with two matches of Hell: Aki 10, Ben -3, Chie 10; and Aki 13, Ben -3 long ago."""
    club = started(Visitor(app))
    plays(club, ["Aki", "Ben", "Chie"], ([0, 0, 0], [0, 1, 0]))
    old = plays(club, ["Aki", "Ben"], ([1, 1], [1, 0]))
    dated(app, club, old, date(2019, 5, 4))
    return club


@pytest.fixture(scope="module")
def season(app):
    """One that is read by many tests and written to by none."""
    return a_season(app)


@pytest.fixture
def own_season(app):
    return a_season(app)


def words(cell):
    """Return the text of a cell for listeners: a name without its token."""
    names = cell.texts("bdi")
    return names[0] if names else cell.text


def lines(page, table):
    """Return the texts in the lines of a table."""
    return [
        [words(cell) for cell in line.descendants if cell.tag in ("th", "td")]
        for line in page.all(f"{table} tbody tr:not([aria-hidden])")
    ]


def book(page, name):
    """The lines of a part of the book."""
    return lines(page, f"section[aria-labelledby=of-{name}]")


# The club's games


def test_the_statistics_tab_opens_the_most_recently_finished_game(app):
    club = started(Visitor(app))
    [tab] = [one["href"] for one in club.open("/").all("nav a") if "statistics" in one["href"]]
    assert club.open(tab).one("h1").text == "Statistics"
    plays(club, ["Aki", "Ben"], ([1, 1], [1, 0]))
    assert club.open(tab).one("h1").text == "Hell"
    match = store_match(club, "points", ["Aki", "Ben"])
    club.send(f"{match}/finish", {"version": "0"})
    assert club.open(tab).one("h1").text == "Points"


def test_empty_statistics_show_a_message(table):
    page = table.open("/statistics")
    nothing = "No finished matches yet. Statistics appear here after the first one."
    assert sentence(table.language, nothing) in page.text
    page = table.open(PLAYED)
    assert sentence(table.language, nothing) in page.text


def test_the_statistics_overview_links_to_every_game_played(season):
    assert season.open("/").has("a[href=/statistics/latest]")
    page = season.open("/statistics")
    assert page.texts("main li a") == [
        "Hell 2 matches Most wins A Aki 2",
        "Seasons A league table for a few weeks or months",
    ]
    assert page.all("main li a")[0]["href"] == PLAYED
    assert page.one("main p.caption").text.startswith("Not played yet: Black Lady · ")


def test_a_stranger_is_redirected_to_the_home_page(stranger):
    for path in ("/statistics", PLAYED, f"{PLAYED}/someone"):
        assert stranger.open(path).location == "/"


# A game


def test_players_are_ranked_by_wins_by_default(season):
    page = season.open(PLAYED)
    assert lines(page, ".ranking") == [
        ["Aki", "2", "2", "100%", "11.5", "13"],
        ["Chie", "1", "1", "100%", "10.0", "10"],
        ["Ben", "2", "0", "0%", "−3.0", "−3"],
    ]
    assert book(page, "bids") == [
        ["Aki", "2", "0", "0", "100%"],
        ["Chie", "1", "0", "0", "100%"],
        ["Ben", "0", "1", "1", "0%"],
    ]
    assert book(page, "bids_by_cards") == [["1", "3", "1", "1", "60%"]]


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("best", ["Aki", "Chie", "Ben"]),
        ("average", ["Aki", "Chie", "Ben"]),
        ("matches", ["Aki", "Ben", "Chie"]),
        ("nonsense", ["Aki", "Chie", "Ben"]),
    ],
)
def test_players_are_ranked_by_the_chosen_column(season, order, names):
    page = season.open(f"{PLAYED}?order={order}")
    assert [line[0] for line in lines(page, ".ranking")] == names
    sorted_by = page.one(".ranking [aria-sort]").one("a")["href"]
    assert sorted_by == f"{PLAYED}?order={'wins' if order == 'nonsense' else order}"


def test_a_date_range_filters_results_and_is_preserved_in_links(season):
    page = season.open(f"{PLAYED}?since=2019-05-01&until=2019-05-31")
    assert [line[:2] for line in lines(page, ".ranking")] == [["Aki", "1"], ["Ben", "1"]]
    links = [one["href"] for one in page.all(".ranking a")]
    assert all("since=2019-05-01&until=2019-05-31" in link.replace("&amp;", "&") for link in links)
    assert page.one("input[name=since]")["value"] == "2019-05-01"
    assert "open" in page.one("details.span")
    assert page.one("header .btn")["href"] == (
        "/history?game=hell&since=2019-05-01&until=2019-05-31"
    )
    aki = season.open(page.all(".ranking tbody a")[0]["href"])
    assert aki.texts(".figures dd")[0] == "1"


def test_a_date_range_without_matches_shows_a_message(season):
    page = season.open(f"{PLAYED}?until=2018-12-31")
    assert "No match was finished in this period." in page.text
    assert page.status == 200


def test_date_range_presets_are_links(season):
    page = season.open(PLAYED)
    assert page.texts(".period-picker nav a") == ["All time", "This year", "Last 12 months"]
    assert page.texts(".period-picker nav a[aria-current]") == ["All time"]
    this_year = season.open(page.all(".period-picker nav a")[1]["href"])
    assert this_year.texts(".period-picker nav a[aria-current]") == ["This year"]
    assert "open" not in this_year.one("details.span")
    assert [line[:2] for line in lines(this_year, ".ranking")] == [
        ["Aki", "1"],
        ["Chie", "1"],
        ["Ben", "1"],
    ]


@pytest.mark.parametrize(
    ("typed", "field", "wrong"),
    [
        ({"since": "gestern"}, "since", "“gestern” is not a date."),
        ({"until": "2026-02-30"}, "until", "“2026-02-30” is not a date."),
        (
            {"since": "2026-02-02", "until": "2026-02-01"},
            "until",
            "The end date is before the start date.",
        ),
    ],
)
@pytest.mark.parametrize("of_player", [False, True])
def test_invalid_dates_are_rejected_and_remain_in_the_form(season, typed, field, wrong, of_player):
    path = season.open(PLAYED).all(".ranking tbody a")[0]["href"] if of_player else PLAYED
    page = season.open(path + "?" + "&".join(f"{end}={text}" for end, text in typed.items()))
    assert page.status == 422
    assert any(error.startswith(wrong) for error in page.errors)
    for end, text in typed.items():
        assert page.one(f"input[name={end}]")["value"] == text
    assert "aria-invalid" in page.one(f"input[name={field}]")
    assert not page.has("table")


def test_a_game_links_to_the_other_games_played(own_season):
    assert not own_season.open(PLAYED).has("header nav")
    match = store_match(own_season, "hearts", ["Aki", "Ben", "Chie"])
    store_deal(own_season, match, hearts(5, 4, 4, queen=0))
    own_season.send(f"{match}/finish", {"version": "1"})
    chips = own_season.open(f"{PLAYED}?since=2026-01-01").all("header nav a")
    assert [(one.text, one["href"], one["aria-current"]) for one in chips] == [
        ("All games", "/statistics", None),
        ("Hell", "/statistics/hell?since=2026-01-01", "page"),
        ("Hearts", "/statistics/hearts?since=2026-01-01", None),
    ]


def test_recent_places_are_shown_as_a_chart_and_a_table(season):
    page = season.open(PLAYED)
    (chart,) = page.all("section[aria-labelledby=of-latest]")
    assert chart.one("h2").text == "Places in the last 2 matches"
    assert chart.one("svg[role=img]")["aria-label"] == "Places in the last 2 matches"
    assert len(chart.all("polyline")) == 3
    assert [one.text for one in chart.all("thead th")] == ["Date", "Aki", "Ben", "Chie"]
    assert lines(page, "section[aria-labelledby=of-latest]") == [
        ["Nov 21, 2026", "1", "3", "1"],
        ["May 4, 2019", "1", "2", "–"],
    ]


def test_a_single_match_has_no_chart(club):
    plays(club, ["Aki", "Ben"], ([0, 0], [1, 0]))
    assert not club.open(PLAYED).has("section[aria-labelledby=of-latest]")


def test_an_unknown_game_is_not_found(season):
    assert season.open("/statistics/bridge").status == 404
    assert season.open("/statistics/bridge/someone").status == 404


# A player


def page_of(season, name):
    (link,) = [a for a in season.open(PLAYED).all(".ranking tbody a") if words(a) == name]
    return season.open(link["href"])


def test_a_player_page_shows_results_opponents_and_form(season):
    page = page_of(season, "Aki")
    assert page.texts(".figures dd")[:4] == ["2", "2 100%", "11.5", "13"]
    assert [[line[0], line[-1]] for line in lines(page, ".places")] == [["1st", "2"]]
    assert book(page, "opponents") == [["Ben", "2", "0", "0"], ["Chie", "0", "1", "0"]]
    assert book(page, "bids_by_cards") == [["1", "2", "0", "0", "100%"]]
    assert [line[1:] for line in book(page, "form")[-2:]] == [
        ["1st of 3", "10"],
        ["1st of 2", "13"],
    ]
    assert page.has("figure.chart svg")


def test_the_time_played_is_shown_per_game_and_player_and_in_all(club):
    store_played_match(club, "hell", ["Aki", "Ben"], *[[1, 0]] * 31, stopped=True)
    store_played_match(club, "hell", ["Aki", "Chie"], [0, 1], stopped=True)
    store_played_match(club, "points", ["Aki", "Ben"], [3, 4], stopped=True)
    page = club.open("/statistics")
    assert page.texts("main li small")[:3:2] == ["2 matches · 1 h 36 min", "1 match · 3 min"]
    assert page.texts("main p.caption")[0] == "Time played: 1 h 39 min"
    assert club.open(PLAYED).texts("header p") == ["2 matches · 1 h 36 min"]
    assert "Time played: 3 min" in page_of(club, "Chie").texts("p.caption")


def test_recent_matches_link_to_their_match_pages(season):
    page = page_of(season, "Chie")
    (link,) = [a for a in page.all("section[aria-labelledby=of-form] a") if "/m/" in a["href"]]
    assert season.open(link["href"]).has("#standings-h")


def test_a_player_page_without_matches_shows_a_message(season):
    path = page_of(season, "Aki").all(".period-picker nav a")[0]["href"]
    page = season.open(path.replace("/hell/", "/hearts/"))
    assert page.status == 200
    assert "No finished matches yet." in page.text


def test_players_unknown_to_the_club_are_not_found(app, season):
    assert season.open(f"{PLAYED}/nobody").status == 404
    path = page_of(season, "Aki").all(".period-picker nav a")[0]["href"]
    other = Visitor(app)
    other.starts_club()
    assert other.open(path).status == 404


def test_whist_results_are_listed_by_partner(club):
    match = store_match(club, "whist", ["Aki", "Ben", "Chie", "Dan"])
    facts = {"tricks.0": 12, "honours.0": 2}
    store_deal(club, match, facts)
    store_deal(club, match, facts)
    page = club.open("/statistics/whist")
    assert [line[0] for line in lines(page, ".ranking")] == ["Aki", "Chie", "Ben", "Dan"]
    page = club.open(page.all(".ranking tbody a")[0]["href"])
    assert book(page, "partners") == [["Chie", "1", "2"]]


def test_player_names_are_escaped(club):
    plays(club, ["<b>Aki</b>", "שלמה"], ([0, 0], [1, 0]))
    page = club.open(PLAYED)
    assert sorted(page.texts(".ranking bdi")) == ["<b>Aki</b>", "שלמה"]
    page = club.open(page.all(".ranking tbody a")[0]["href"])
    assert page.status == 200


@pytest.mark.parametrize("language", ["ja"], indirect=True)
def test_statistics_pages_are_translated_into_japanese(table):
    plays(table, ["亜希", "弁"], ([0, 0], [1, 0]))
    page = table.open(PLAYED)
    assert "手札の枚数別の予想" in page.text
    page = table.open(page.all(".ranking tbody a")[0]["href"])
    assert "対戦成績" in page.text


def test_the_number_of_queries_does_not_grow_with_the_matches(app, own_season):
    asked = []

    def note(_connection, _cursor, statement, *_rest):
        asked.append(statement)

    paths = [
        "/statistics",
        PLAYED,
        page_of(own_season, "Aki").all(".period-picker nav a")[0]["href"],
    ]
    event.listen(Engine, "before_cursor_execute", note)
    try:
        few = [len(asked) for path in paths if not asked.clear() and own_season.open(path)]
        for _ in range(4):
            plays(own_season, ["Aki", "Dan", "Emi"], ([0, 0, 0], [0, 1, 0]))
        many = [len(asked) for path in paths if not asked.clear() and own_season.open(path)]
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert many == few
    assert max(many) <= 20


# --------------------------------------------------------------------------------- after an upgrade


def test_a_note_is_shown_while_earlier_matches_are_not_counted_yet(app, own_season):
    note = "The statistics are being prepared: 2 earlier matches aren't counted yet."
    with own_season.client.session_transaction() as cookie:
        [[club_id, _]] = cookie["keys"]
    match, pending = stores.database.tables.Match, stores.database.tables.PendingFacts
    with app.extensions["store"].writing() as session:
        finished = select(match.club_id, match.id).where(match.club_id == club_id)
        session.execute(insert(pending).from_select(["club_id", "match_id"], finished))
    of_aki = own_season.open(PLAYED).all(".ranking tbody a")[0]["href"]
    for address in ("/statistics", PLAYED, of_aki):
        assert note in own_season.open(address).texts(".note")
    app.extensions[background_jobs.NEXT_JOBS] = None
    assert note in own_season.open("/statistics").text
    assert note not in own_season.open("/statistics").text
    assert lines(own_season.open(PLAYED), ".ranking")[0][:2] == ["Aki", "2"]


def test_named_games_are_listed_and_shown_by_name(app):
    club = started(Visitor(app))
    for name, points in ("Skat", (30, 10)), ("Wizard", (5, 8)), ("skat", (0, 4)):
        match = club.begins("points", ["Aki", "Ben"], called=name, ends="deals", deals="1")
        store_deal(club, match, {"scores.0": points[0], "scores.1": points[1]})
    listed = club.open("/statistics")
    assert [name.lower() for name in listed.texts("ul.list a b")][::2] == ["skat", "wizard"]
    skat = club.open("/statistics/points?called=Skat")
    assert skat.texts("h1") == ["Skat"]
    assert [line[:3] for line in lines(skat, ".ranking")] == [["Aki", "2", "1"], ["Ben", "2", "1"]]
    assert skat.one("header .btn")["href"] == "/history?game=points&called=Skat"
    assert len(club.open(skat.one("header .btn")["href"]).all("time.day")) == 2
    aki = club.open(skat.all(".ranking tbody a")[0]["href"])
    assert aki.texts(".figures dd")[:2] == ["2", "1 50%"]
    assert aki.texts(".chips [aria-current]") == ["Skat"]
    wizard = club.open("/statistics/points?called=Wizard")
    assert [line[:3] for line in lines(wizard, ".ranking")] == [
        ["Ben", "1", "1"],
        ["Aki", "1", "0"],
    ]
    assert [line[4:6] for line in lines(skat, ".ranking")] == [["15.0", "30"], ["7.0", "10"]]
    assert "Most points wins." in skat.text
    unnamed = club.open("/statistics/points")
    assert "No finished matches yet." in unnamed.text


def test_a_game_in_which_fewest_points_win_is_ranked_by_them(app):
    club = started(Visitor(app))
    for points in (72, 80), (90, 75):
        match = club.begins(
            "points", ["Aki", "Ben"], called="Golf", wins="fewest", ends="deals", deals="1"
        )
        store_deal(club, match, {"scores.0": points[0], "scores.1": points[1]})
    golf = club.open("/statistics/points?called=Golf&order=average")
    assert [[line[0], *line[4:6]] for line in lines(golf, ".ranking")] == [
        ["Ben", "77.5", "75"],
        ["Aki", "81.0", "72"],
    ]
    assert "Fewest points wins." in golf.text


def test_statistics_say_that_a_team_counts_for_its_members(app):
    club = started(Visitor(app))
    sentence = "A team's result counts for each of its members, too."
    match = club.begins("points", ["Reds", "Mia"], ends="deals", deals="1")
    store_deal(club, match, {"scores.0": 30, "scores.1": 10})
    assert sentence not in club.open("/statistics/points").text
    page = club.open(f"{match}/players/change?do=team&who=0")
    assert page.send("#change", {"members": "Aki, Ben"}).status == 303
    page = club.open("/statistics/points")
    assert sentence in page.text
    assert [line[:3] for line in lines(page, ".ranking")] == [
        ["Aki", "1", "1"],
        ["Ben", "1", "1"],
        ["Reds", "1", "1"],
        ["Mia", "1", "0"],
    ]
    assert sentence in club.open(page.all(".ranking tbody a")[0]["href"]).text
