"""The page of the club's history: its months, its search, and invalid searches."""

import pytest

from scorekeeper import store
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, started, tricks

FIRST = bids(1, 1, 0), tricks(0, 1, 0)


def describe(visitor, match, **words):
    answer = visitor.open(f"{match}/details").send("main form", words)
    assert answer.status == 303, answer.errors
    return answer.onward


def finish(visitor, match, deals):
    answer = visitor.send(f"{match}/finish", {"version": str(deals)})
    assert answer.status == 303, answer.text


@pytest.fixture(scope="module")
def keeper(app):
    """An owner whose club many tests read and none changes."""
    return started(Visitor(app))


@pytest.fixture(scope="module")
def played(keeper):
    """The three matches of that club, by the names of those who sat."""
    three = ["Aki", "Ben", "Chika"]
    won = store_match(keeper, "hell", three)
    store_deal(keeper, won, *FIRST)
    finish(keeper, won, 1)
    describe(keeper, won, played_on="2026-10-31", place="Library", note="Rain.")
    partners = store_match(keeper, "whist", ["Aki", "Dai", "Chika", "Emi"])
    facts = {"tricks.0": 9, "tricks.1": 4, "honours.0": 0, "honours.1": 0}
    store_deal(keeper, partners, {**facts, "revokes.0": 0, "revokes.1": 0})
    finish(keeper, partners, 1)
    describe(keeper, partners, played_on="2026-11-02")
    return {"hell": won, "whist": partners, "going on": store_match(keeper, "hell", ["Ben", "Dai"])}


def lines(page):
    return [one["href"] for one in page.all("main li a[href^='/m/']")]


# The page


def test_home_links_to_all_matches(keeper, played):
    assert keeper.open("/").has("a[href=/history]")


def test_matches_are_grouped_by_month_with_the_newest_first(keeper, played):
    page = keeper.open("/history")
    assert page.texts("main h2:not(dialog h2)") == ["November 2026", "October 2026"]
    assert lines(page) == [played["going on"], played["whist"], played["hell"]]


def test_months_and_days_are_in_the_readers_language(table):
    store_match(table, "hell", ["Aki", "Ben"])
    months = {"en": ["November 2026"], "ja": ["2026年11月"]}
    days = {"en": "21 Sat", "ja": "21 土"}
    page = table.open("/history")
    assert page.texts("main h2:not(dialog h2)") == months[table.language]
    assert page.one("main time").text == days[table.language]


def listed(page):
    """Return the text of each line, and the words of its picture, if it has any."""
    rows = page.all("main li a[href^='/m/']")
    return [(row.text, *(one["aria-label"] for one in row.all("[role=img]"))) for row in rows]


def test_a_line_shows_the_winner_and_the_margin(keeper, played):
    assert listed(keeper.open("/history")) == [
        ("21 Sat In progress Hell B Ben D Dai",),
        ("2 Mon Aki and Chika won Whist · 1 deal A Aki D Dai C Chika E Emi 3–0",),
        ("31 Sat Ben won Hell · 1 deal · Library A Aki B Ben C Chika by 3", "with a note"),
    ]


def test_filtering_by_player_shows_their_place_unless_they_won(keeper, played):
    choices = players(keeper.open("/history"))
    assert (
        "Hell · 1 deal · Aki 3rd · Library"
        in listed(keeper.open(f"/history?player={choices['A Aki']}"))[1][0]
    )
    assert "Ben 1st" not in listed(keeper.open(f"/history?player={choices['B Ben']}"))[1][0]


def test_a_match_without_deals_has_no_winner(club):
    match = store_match(club, "hell", ["Aki", "Ben"])
    finish(club, match, 0)
    assert listed(club.open("/history")) == [
        ("21 Sat Ended before the first deal Hell A Aki B Ben",)
    ]


def test_an_empty_history_offers_a_new_match(table, language):
    page = table.open("/history")
    assert page.texts("main h2:not(dialog h2)") == [sentence(language, "No matches yet")]
    assert page.one("main a[href=/new]").text == sentence(language, "New match")
    assert not page.has("form[role=search]")


def test_a_viewer_is_not_offered_a_new_match(app, club):
    made = club.open("/keys").send("#new-key", {"role": "viewer", "name": "Aki"}).onward
    watcher = Visitor(app)
    watcher.open(made.one("#key").text)
    page = watcher.open("/history")
    assert page.texts("main h2:not(dialog h2)") == ["No matches yet"]
    assert not page.has("main a")


def test_the_history_is_visible_only_with_a_link_to_the_club(stranger, keeper, played):
    assert stranger.open("/history").location == "/"
    stranger.starts_club("Sunday cards")
    assert lines(stranger.open("/history")) == []


# Pages


def test_the_link_to_older_matches_preserves_the_filter(club, monkeypatch):
    monkeypatch.setattr(store.history, "page", paged(store.history.page, 2))
    mine = [store_match(club, "hell", ["Aki", "Ben"]) for _ in range(3)]
    store_match(club, "hearts", ["Aki", "Ben", "Chika"])
    first = club.open("/history?game=hell")
    assert lines(first) == [mine[2], mine[1]]
    second = club.open(first.one("a[rel=next]")["href"])
    assert lines(second) == [mine[0]]
    assert not second.has("a[rel=next]")
    assert second.has("a[href=/history?game=hell]")


def paged(history, limit):
    return lambda *where, **which: history(*where, **which, limit=limit)


@pytest.mark.parametrize(
    "spot",
    [
        "",
        "x",
        "2026-11-21",
        "2026-11-21_x_y",
        "2026-13-01_20261121T000000000000_y",
        "2026-11-21_20261121T000000000000_%00",
        "2026-11-21_20261121T000000000000_" + "y" * 99,
    ],
)
def test_an_invalid_page_position_is_rejected(club, spot):
    assert club.open(f"/history?before={spot}").status == 400


# Filters


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("game=hell", ["going on", "hell"]),
        ("since=2026-11-02", ["going on", "whist"]),
        ("until=2026/11/2", ["whist", "hell"]),
        ("since=2026-11-01&until=２０２６-11-10", ["whist"]),
        ("q=BEN", ["going on", "hell"]),
        ("q=dai+ben", ["going on"]),
        ("q=library", ["hell"]),
        ("q=aki&game=hell&until=2026-10-31", ["hell"]),
        ("game=&player=&since=&until=&q=", ["going on", "whist", "hell"]),
    ],
)
def test_the_filter_form_finds_matches(keeper, played, query, found):
    assert lines(keeper.open(f"/history?{query}")) == [played[one] for one in found]


def players(page):
    """The players to choose from by name, with their values in an address."""
    return {one.text: one.one("input")["value"] for one in page.all("#player label")}


def test_matches_can_be_filtered_by_player(keeper, played):
    choices = players(keeper.open("/history"))
    assert list(choices) == ["Everyone", "A Aki", "B Ben", "C Chika", "D Dai", "E Emi"]
    page = keeper.open(f"/history?player={choices['E Emi']}")
    assert lines(page) == [played["whist"]]


def test_a_large_group_chooses_a_player_from_a_list(club):
    for number in range(13):
        store_match(club, "hell", [f"Player {number}", f"Guest {number}"])
    page = club.open("/history")
    names = [one.text for one in page.all("#player option")]
    assert len(names) == 27
    assert names[:2] == ["Everyone", "Guest 0"]
    (option,) = [one for one in page.all("#player option") if one.text == "Guest 7"]
    page = club.open(f"/history/filter?player={option['value']}")
    assert page.one("#player option[selected]").text == "Guest 7"


def test_active_filters_can_be_removed_one_by_one(keeper, played):
    emi = players(keeper.open("/history"))["E Emi"]
    asked = f"game=whist&player={emi}&since=2026-01-02&until=2026-11-22"
    chips = keeper.open(f"/history?q=aki&{asked}").all("nav[aria-label=Filters] a")
    assert [(one.text, one["href"]) for one in chips] == [
        ("Remove filter Whist", f"/history?q=aki&player={emi}&since=2026-01-02&until=2026-11-22"),
        ("Remove filter with Emi", "/history?q=aki&game=whist&since=2026-01-02&until=2026-11-22"),
        (
            "Remove filter since Jan 2, 2026 until Nov 22, 2026",
            f"/history?q=aki&game=whist&player={emi}",
        ),
    ]


def test_inactive_filters_link_to_the_filter_form(keeper, played):
    chips = keeper.open("/history?q=aki").all("nav[aria-label=Filters] a")
    assert [one.text for one in chips] == ["Any game", "Any player", "Any date"]
    (where,) = {one["href"] for one in chips}
    assert where == "/history/filter?q=aki"
    page = keeper.open(where)
    assert page.one("form.filter")["action"] == "/history"
    assert page.one("form.filter input[name=q]")["value"] == "aki"
    assert page.one("header a")["href"] == "/history?q=aki"


@pytest.mark.parametrize("path", ["/history", "/history/filter"])
def test_the_filter_form_preserves_its_values(keeper, played, path):
    page = keeper.open(f"{path}?q=%3Cb%3E&game=whist&since=2026-01-02&until=2026-11-22")
    (form,) = page.all("form.filter")
    assert form.one("input[name=q]")["value"] == "<b>"
    assert form.one("#game [checked]")["value"] == "whist"
    assert form.one("#player [checked]")["value"] == ""
    assert (form.one("#since")["value"], form.one("#until")["value"]) == (
        "2026-01-02",
        "2026-11-22",
    )


def test_a_search_preserves_the_filters(keeper, played):
    page = keeper.open("/history?q=aki&game=whist")
    (form,) = page.all("form[role=search]")
    assert {one["name"]: one["value"] for one in form.all("input")} == {"q": "aki", "game": "whist"}


def test_an_empty_result_shows_a_message_and_a_link_to_clear_filters(table, language):
    store_match(table, "hell", ["Aki", "Ben"])
    page = table.open("/history?q=zoe")
    assert page.texts("main h2:not(dialog h2)") == [sentence(language, "No matches found")]
    nobody = "No player or place matches “%(word)s”."
    assert sentence(language, nobody, word="zoe") in page.text
    assert page.one("main a[href=/history]").text == sentence(language, "Clear filters")


def test_an_empty_result_for_a_player_links_to_all_their_matches(keeper, played):
    emi = players(keeper.open("/history"))["E Emi"]
    page = keeper.open(f"/history?game=hell&player={emi}")
    answers = [(one.text, one["href"]) for one in page.all("main .none a")]
    assert answers == [
        ("Show all with Emi", f"/history?player={emi}"),
        ("Clear filters", "/history"),
    ]


def test_a_search_word_found_in_too_many_names_shows_a_note(table, language):
    for number in range(11):
        store_match(table, "hell", ["Aki", f"Player {number}"])
    page = table.open("/history?q=player")
    common = (
        "More than ten names contain “%(word)s”; only ten were searched. Enter more of the name."
    )
    assert sentence(language, common, word="player") in page.text
    assert len(lines(page)) == 10


def test_the_export_contains_the_filtered_matches(keeper, played):
    page = keeper.open("/history?q=ben&game=hell")
    (link,) = [one for one in page.all("main a") if one["href"].startswith("/export")]
    assert link["href"] == "/export?q=ben&game=hell"
    exported = keeper.open("/export.csv?q=ben&game=hell")
    assert "Ben" in exported.source
    assert "Emi" not in exported.source
    assert keeper.open("/export.csv?q=emi+dai&game=hell").source.count("\n") == 1


# What cannot be looked for

NOT_A_DATE = "“{typed}” is not a date. Use the form {example}."


@pytest.mark.parametrize(
    ("query", "field", "complaint"),
    [
        (
            "since=yesterday",
            "since",
            (NOT_A_DATE, {"typed": "yesterday", "example": "2026-11-21"}),
        ),
        (
            "until=2026-02-30",
            "until",
            (NOT_A_DATE, {"typed": "2026-02-30", "example": "2026-11-21"}),
        ),
        ("game=canasta", "game", ("There is no game “{typed}”.", {"typed": "canasta"})),
        ("player=%00", "player", ("No player here has the number “{typed}”.", {"typed": "\0"})),
        (
            "since=2026-02-02&until=2026-02-01",
            "until",
            ("The end date is before the start date.", {}),
        ),
    ],
)
def test_an_invalid_filter_shows_an_error_beside_its_field(
    table, language, query, field, complaint
):
    store_match(table, "hell", ["Aki", "Ben"])
    page = table.open(f"/history?{query}")
    assert page.status == 422
    (group,) = page.all(f".date-field:has(#{field}), fieldset#{field}")
    text, values = complaint
    assert group.texts("p.error span") == [sentence(language, text, **values)]
    assert len(page.all("form.filter")) == 1
    assert page.one(f"#{field}")["aria-invalid"] == "true"
    assert lines(page) == []
