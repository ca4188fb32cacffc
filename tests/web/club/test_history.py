"""The page of the club's history: its months, what is found, what cannot be looked for."""

import pytest

from scorekeeper import store
from tests.support.web.sentences import sentence
from tests.support.web.visitor import bids, tricks

FIRST = bids(1, 1, 0), tricks(0, 1, 0)


def describe(visitor, match, **words):
    answer = visitor.open(f"{match}/details").send("main form", words)
    assert answer.status == 303, answer.errors
    return answer.onward


def finish(visitor, match):
    page = visitor.open(match)
    (form,) = [form for form in page.all("form") if form["action"].endswith("/finish")]
    visitor.send(form["action"], {one["name"]: one["value"] for one in form.all("input")})


@pytest.fixture
def played(club):
    """Three matches, by the names of those who sat."""
    three = ["Aki", "Ben", "Chika"]
    won = club.begins("hell", three)
    club.writes(won, *FIRST)
    finish(club, won)
    describe(club, won, played_on="2026-10-31", place="Library", note="Rain.")
    partners = club.begins("whist", ["Aki", "Dai", "Chika", "Emi"])
    facts = {"tricks.0": 9, "tricks.1": 4, "honours.0": 0, "honours.1": 0}
    club.writes(partners, {**facts, "revokes.0": 0, "revokes.1": 0})
    finish(club, partners)
    describe(club, partners, played_on="2026-11-02")
    return {"hell": won, "whist": partners, "going on": club.begins("hell", ["Ben", "Dai"])}


def lines(page):
    return [one["href"] for one in page.all(".lines .line")]


# The page


def test_home_leads_to_all_matches(club, played):
    assert club.open("/").has("a[href=/history]")


def test_matches_stand_under_their_months_the_newest_first(club, played):
    page = club.open("/history")
    assert page.texts("main h2") == ["November 2026", "October 2026"]
    assert lines(page) == [played["going on"], played["whist"], played["hell"]]


def test_the_months_are_the_readers_own(table):
    table.begins("hell", ["Aki", "Ben"])
    months = {"en": ["November 2026"], "ja": ["2026年11月"]}
    days = {"en": "21 Sat", "ja": "21日(土)"}
    page = table.open("/history")
    assert page.texts("main h2") == months[table.language]
    assert page.one(".lines .when").text == days[table.language]


def test_a_line_tells_the_match(club, played):
    going_on, whist, hell = club.open("/history").all(".lines .line")
    assert hell.text == "Hell 31 Sat ✎ Aki −3 Ben 13 Chika 10 1 deal Library"
    assert [one.text for one in hell.all(".player.first")] == ["Ben 13"]
    assert hell.one(".noted")["aria-label"] == "with a note"
    assert whist.text == "Whist 2 Mon Aki and Chika 3 Dai and Emi 0 1 deal"
    assert whist.texts(".player.first") == ["Aki and Chika 3"]
    assert going_on.text == "Hell 21 Sat Ben Dai In progress 0 deals"


def test_where_no_deal_was_played_nobody_has_won(club):
    match = club.begins("hell", ["Aki", "Ben"])
    finish(club, match)
    assert not club.open("/history").has(".player.first")


def test_before_the_first_match_the_history_says_so(table, language):
    page = table.open("/history")
    assert sentence(language, "No matches yet.") in page.text


def test_the_history_of_a_club_is_for_those_who_have_its_key(stranger, club, played):
    assert stranger.open("/history").location == "/"
    stranger.starts_club("Sunday cards")
    assert lines(stranger.open("/history")) == []


# Pages


def test_older_matches_are_a_page_further_with_the_same_filter(club, monkeypatch):
    monkeypatch.setattr(store, "history", paged(store.history, 2))
    mine = [club.begins("hell", ["Aki", "Ben"]) for _ in range(3)]
    club.begins("hearts", ["Aki", "Ben", "Chika"])
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
def test_a_page_that_begins_nowhere_cannot_be_read(club, spot):
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
def test_the_form_finds_matches(club, played, query, found):
    assert lines(club.open(f"/history?{query}")) == [played[one] for one in found]


def test_a_player_is_chosen_by_name(club, played):
    page = club.open("/history")
    choices = {one.text: one["value"] for one in page.all("#player option")}
    assert list(choices) == ["Everyone", "Aki", "Ben", "Chika", "Dai", "Emi"]
    page = club.open(f"/history?player={choices['Emi']}")
    assert lines(page) == [played["whist"]]
    assert page.one("#player option[selected]").text == "Emi"


def test_what_was_asked_for_stays_in_the_form(club, played):
    page = club.open("/history?q=%3Cb%3E&game=whist&since=2026-01-02&until=2026-11-22")
    assert page.one("input[name=q]")["value"] == "<b>"
    assert page.one("#game option[selected]")["value"] == "whist"
    assert (page.one("#since")["value"], page.one("#until")["value"]) == (
        "2026-01-02",
        "2026-11-22",
    )
    assert "open" in page.one("details")


def test_where_nothing_is_found_the_page_says_so_and_leads_back(table, language):
    table.begins("hell", ["Aki", "Ben"])
    page = table.open("/history?q=zoe")
    assert sentence(language, "No matches found.") in page.text
    nobody = "No player or place matches “%(word)s”."
    assert sentence(language, nobody, word="zoe") in page.text
    assert page.one("p a[href=/history]")


def test_a_word_in_too_many_names_is_owned_up_to(table, language):
    for number in range(11):
        table.begins("hell", ["Aki", f"Player {number}"])
    page = table.open("/history?q=player")
    common = (
        "More than ten names contain “%(word)s”; only ten were searched. Enter more of the name."
    )
    assert sentence(language, common, word="player") in page.text
    assert len(lines(page)) == 10


def test_what_is_shown_is_what_is_exported(club, played):
    page = club.open("/history?q=ben&game=hell")
    (link,) = [one for one in page.all("main a") if one["href"].startswith("/export")]
    assert link["href"] == "/export?q=ben&game=hell"
    exported = club.open("/export.csv?q=ben&game=hell")
    assert "Ben" in exported.source
    assert "Emi" not in exported.source
    assert club.open("/export.csv?q=emi+dai&game=hell").source.count("\n") == 1


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
def test_a_filter_that_cannot_be_is_answered_beside_its_field(
    table, language, query, field, complaint
):
    table.begins("hell", ["Aki", "Ben"])
    page = table.open(f"/history?{query}")
    assert page.status == 422
    (group,) = [one for one in page.all(".fields div") if one.all(f"#{field}")]
    text, values = complaint
    assert group.texts("p.oops span") == [sentence(language, text, **values)]
    assert page.one(f"#{field}")["aria-invalid"] == "true"
    assert lines(page) == []
