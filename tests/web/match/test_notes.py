"""Date, place and notes: written, taken back, refused, and written by two phones at once."""

from datetime import UTC, datetime

import pytest

from tests.support.clock import ST_JOHNS, TOKYO
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import THREE, bids, tricks

FIRST = bids(1, 1, 0), tricks(0, 1, 0)
SECOND = bids(0, 2, 1), tricks(1, 1, 0)
WROTE_FIRST = "Another phone saved first"
NOT_OVERWRITTEN = "Nothing was overwritten: its version is here, yours is below."


@pytest.fixture
def match(club):
    address = store_match(club, "hell", THREE)
    store_deal(club, address, *FIRST)
    return address


NOTE = "form[action$='/note']"


def describe(visitor, match, **words):
    return visitor.open(f"{match}/details").send("#details", words)


def note(visitor, match, text, number=1):
    return visitor.open(f"{match}/deals/{number}").send(NOTE, {"note": text})


def undo(visitor, match):
    return visitor.open(match).send("#undo").onward.sheet


def redo(visitor, match):
    return visitor.open(match).send("#redo").onward.sheet


# Date, place and note of a match


def test_the_match_page_links_to_its_date_place_and_note(club, match):
    assert club.open(match).has(f"a[href={match}/details]")


def test_a_match_is_dated_today_by_default(club, match):
    page = club.open(f"{match}/details")
    assert page.one("#played_on")["value"] == "2026-11-21"
    assert (page.one("#played_on")["min"], page.one("#played_on")["max"]) == (
        "1900-01-01",
        "2026-11-22",
    )


def test_a_rematch_gets_its_own_date(club, match):
    describe(club, match, played_on="2026-11-01")
    form = club.open(f"{match}/menu").one(f"form[action='{match}/rematch']")
    again = club.send(form["action"]).location
    assert club.open(f"{again}/details").one("#played_on")["value"] == "2026-11-21"


@pytest.mark.parametrize(
    ("zone", "days"),
    [
        (TOKYO, ("2028-03-01", "2028-03-02")),
        (ST_JOHNS, ("2028-02-29", "2028-03-01")),
    ],
)
def test_the_default_date_follows_the_servers_time_zone(club, clock, server_in, zone, days):
    server_in(zone)
    clock.set(datetime(2028, 2, 29, 23, 30, tzinfo=UTC))
    field = club.open(f"{store_match(club, 'hell', THREE)}/details").one("#played_on")
    assert (field["value"], field["max"]) == days


def test_date_place_and_note_are_shown_on_the_match_page(club, match):
    words = {"played_on": "2026-10-31", "place": "  Café  Central ", "note": "Rain.\r\n\r\n♥ wins."}
    page = describe(club, match, **words).onward.sheet
    assert page.one(".match-info time").text == "Oct 31, 2026"
    assert page.one(".match-info bdi").text == "Café Central"
    assert page.one(".match-info .entered").children == ["Rain.\n\n♥ wins."]
    form = club.open(f"{match}/details")
    assert form.one("#place")["value"] == "Café Central"
    assert form.one("#note").children == ["\nRain.\n\n♥ wins."]


def test_a_match_without_details_shows_none(club, match):
    assert not club.open(match).sheet.has(".match-info")


def test_places_from_earlier_matches_are_suggested(club, match):
    describe(club, match, place="Library")
    describe(club, store_match(club, "hell", THREE), place="<Home>")
    page = club.open(f"{match}/details")
    assert [one["value"] for one in page.all("#places option")] == ["<Home>", "Library"]


def test_details_of_a_match_can_be_undone_and_redone(club, match):
    describe(club, match, played_on="2026-10-31", place="Library")
    describe(club, match, place="Home")
    assert undo(club, match).one(".match-info bdi").text == "Library"
    assert redo(club, match).one(".match-info bdi").text == "Home"


def test_undoing_the_first_details_restores_the_original_date(club, match):
    describe(club, match, played_on="2026-10-31", place="Library")
    assert not undo(club, match).has(".match-info")
    assert club.open(f"{match}/details").one("#played_on")["value"] == "2026-11-21"


def test_saving_unchanged_details_adds_no_log_entry(club, match):
    before = club.open(f"{match}/details").one("#details input[name=version]")["value"]
    assert describe(club, match).location == match
    assert club.open(f"{match}/details").one("#details input[name=version]")["value"] == before


@pytest.mark.parametrize(
    ("typed", "text", "values"),
    [
        ("", "Choose a date", {}),
        (
            "soon",
            "“{typed}” is not a date. Use the form {example}.",
            {"typed": "soon", "example": "2026-11-21"},
        ),
        (
            "2026-11-23",
            "Choose a date from {first} to {last}.",
            {"first": "1900-01-01", "last": "2026-11-22"},
        ),
        (
            "1899-12-31",
            "Choose a date from {first} to {last}.",
            {"first": "1900-01-01", "last": "2026-11-22"},
        ),
    ],
)
def test_impossible_dates_are_refused_and_stay_in_the_form(table, language, typed, text, values):
    match = store_match(table, "hell", THREE)
    page = describe(table, match, played_on=typed, place="Library", note="Rain.")
    assert page.status == 422
    assert page.errors == [sentence(language, text, **values)]
    assert page.one("#played_on")["aria-invalid"] == "true"
    assert page.one("#played_on")["value"] == typed
    assert page.one("#place")["value"] == "Library"
    assert page.one("#note").text == "Rain."


@pytest.mark.parametrize("day", ["1900-01-01", "2026-11-22", "2026/1/2", "2026年1月2日"])
def test_dates_are_accepted_in_several_formats(club, match, day):
    assert describe(club, match, played_on=day).status == 303


def test_texts_that_are_too_long_are_refused_and_stay_in_the_form(table, language):
    match = store_match(table, "hell", THREE)
    page = describe(table, match, place="x" * 81, note="y" * 2001)
    assert page.status == 422
    too_long = "At most {longest} characters fit here."
    assert page.errors == [sentence(language, too_long, longest=n) for n in (80, 2000)]
    assert page.one("#note").text == "y" * 2001


def test_a_note_may_contain_markup_formulas_and_any_script(club, match):
    page = describe(club, match, note="</textarea><script>\0\x1b[1m=1+1 👩‍👧 שלום").onward.sheet
    assert page.one(".entered").text == "</textarea><script>[1m=1+1 👩‍👧 שלום"


# Two phones


def test_details_saved_first_on_another_phone_are_shown_beside_the_typed_ones(table, language):
    match = store_match(table, "hell", THREE)
    page = table.open(f"{match}/details")
    describe(table.another(), match, played_on="2026-11-01", place="Library", note="Rain.")
    late = page.send("#details", {"place": "Home", "note": "Sun."})
    assert late.status == 409
    for words in (WROTE_FIRST, NOT_OVERWRITTEN):
        assert sentence(language, words) in late.one(".say.look").text
    assert late.one(".say.look bdi").text == "Library"
    assert late.one(".say.look .entered").text.endswith("Rain.")
    assert late.one("#place")["value"] == "Home"
    # Sent again, it is meant.
    assert late.send("#details").onward.sheet.one(".match-info bdi").text == "Home"


def test_a_note_can_be_saved_although_another_deal_was_saved_meanwhile(club, match):
    page = club.open(f"{match}/details")
    deal = club.open(f"{match}/deals/1")
    store_deal(club.another(), match, *SECOND)
    assert page.send("#details", {"note": "Rain."}).status == 303
    written = deal.send(NOTE, {"note": "Aki misdealt."}).onward
    assert written.sheet.one(".match-info .entered").text == "Rain."
    assert written.sheet.one(".deal-note .entered").text == "Aki misdealt."
    assert written.totals() == [-6, 10, 7]


def test_details_sent_twice_are_saved_once(club, match):
    page = club.open(f"{match}/details")
    for _ in "12":
        assert page.send("#details", {"place": "Library"}).status == 303
    assert not undo(club, match).has(".match-info")


@pytest.mark.parametrize("path", ["details", "deals/1/note"])
def test_an_invalid_version_is_a_bad_request(club, match, path):
    fields = {"played_on": "2026-11-01", "note": "Rain.", "version": "x"}
    assert club.send(f"{match}/{path}", fields).status == 400


@pytest.mark.parametrize("path", ["details", "deals/1/note"])
def test_matches_of_another_group_cannot_be_changed(stranger, match, path):
    stranger.starts_club("Sunday cards")
    assert stranger.send(f"{match}/{path}", {"note": "Rain."}).status == 404


# Notes on deals


def test_a_note_on_a_deal_is_shown_below_it_on_the_sheet(club, match):
    page = note(club, match, "Aki misdealt.\nTwice.").onward.sheet
    assert page.one(".sheet .deal-note .entered").children == ["Aki misdealt.\nTwice."]
    assert club.open(f"{match}/deals/1").one("#note").text == "Aki misdealt. Twice."


def test_saving_an_empty_note_removes_it(club, match):
    note(club, match, "Aki misdealt.")
    assert not note(club, match, "  \n ").onward.sheet.has(".deal-note")


def test_undoing_a_note_restores_the_note_before_it(club, match):
    note(club, match, "Aki misdealt.")
    note(club, match, "Ben misdealt.")
    assert undo(club, match).one(".entered").text == "Aki misdealt."


def test_saving_an_unchanged_note_changes_nothing(club, match):
    note(club, match, "Aki misdealt.")
    assert note(club, match, "Aki misdealt.").status == 303
    assert not undo(club, match).has(".deal-note")


def test_a_note_that_is_too_long_is_refused_and_stays_in_the_form(table, language):
    match = store_match(table, "hell", THREE)
    store_deal(table, match, *FIRST)
    page = note(table, match, "x" * 2001)
    assert page.status == 422
    too_long = "At most {longest} characters fit here."
    assert page.errors_at(NOTE) == [sentence(language, too_long, longest=2000)]
    assert page.one("#note").text == "x" * 2001
    assert page.has(".tell")


def test_two_conflicting_notes_on_one_deal_are_shown_side_by_side(table, language):
    match = store_match(table, "hell", THREE)
    store_deal(table, match, *FIRST)
    page = table.open(f"{match}/deals/1")
    note(table.another(), match, "Aki misdealt.")
    late = page.send(NOTE, {"note": "Ben misdealt."})
    assert late.status == 409
    for words in (WROTE_FIRST, NOT_OVERWRITTEN):
        assert sentence(language, words) in late.one(".say.look").text
    assert late.one("p.entered").text == "Aki misdealt."
    assert late.one("#note").text == "Ben misdealt."
    assert late.send(NOTE).onward.sheet.one(".entered").text == "Ben misdealt."


def test_a_note_on_a_deal_that_was_undone_is_returned_in_the_form(table, language):
    match = store_match(table, "hell", THREE)
    store_deal(table, match, *FIRST)
    page = table.open(f"{match}/deals/1")
    undo(table.another(), match)
    late = page.send(NOTE, {"note": "Aki misdealt."})
    assert late.status == 409
    gone = "This deal is no longer on the sheet, so your note was not saved. Here it is."
    assert sentence(language, gone) in late.text
    assert late.one("#note").text == "Aki misdealt."


def test_a_note_is_not_saved_to_a_deal_that_replaced_another(club, match):
    page = club.open(f"{match}/deals/1")
    undo(club.another(), match)
    club.another().writes(match, {})
    late = page.send(NOTE, {"note": "Aki misdealt."})
    assert late.status == 409
    assert late.one("#note").text == "Aki misdealt."
