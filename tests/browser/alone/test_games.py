"""All games on a phone without a network: played, corrected, exported and imported.

One phone installs the app, loses its network, and plays the same evenings as the served app.
"""

import csv
import io
import json
import os
import re
from types import SimpleNamespace

import openpyxl
import pytest
from playwright.sync_api import expect

from tests.support.browser.app_page import AppPage
from tests.support.browser.evenings import (
    black_lady,
    black_maria,
    hearts,
    hell,
    napoleon,
    points,
    served,
    whist,
)
from tests.support.browser.server import wait_until
from tests.support.browser.thumb import FIVE, FOUR, MATCH_OF, THREE, Thumb
from tests.support.web.html import read
from tests.support.web.visitor import Page, Visitor, bids, tricks

ALL_BY_TAPPING = os.environ.get("SCOREKEEPER_OFFLINE_ALL") == "1"
"""Else all deals of a match but the last are sent as forms, as without a script."""

OF_THIS_PHONE = ("match_number", "match_id", "date")


@pytest.fixture(scope="module")
def open_phone(with_the_app, host):
    """Open a phone with the app that has no network from then on."""

    def opened():
        phone = with_the_app()
        app_page = AppPage(phone.context.pages[0], host)
        app_page.wait_until_awake()
        app_page.requested = phone.requested
        phone.context.set_offline(True)
        host.away = True
        return app_page

    return opened


@pytest.fixture(scope="module")
def app_page(open_phone):
    return open_phone()


class OneGroup(Thumb):
    """A thumb whose matches are all in the phone's only group."""

    def start_club(self):
        if not getattr(self.page, "has_group", False):
            super().start_club()
            self.page.has_group = True


@pytest.fixture
def thumb(app_page):
    return OneGroup(app_page)


@pytest.fixture
def elsewhere(app):
    """The same table at the served app."""
    club = Visitor(app, "ja")
    club.starts_club("金曜会")
    return club


class Forms:
    """Sends the pages' forms from within the phone, as a browser without a script would."""

    def __init__(self, app_page, language):
        self.app_page, self.language = app_page, language

    def get(self, path, headers):
        return self._response(self.app_page.get(path, headers), path)

    def post(self, path, data, headers):
        return self._response(self.app_page.post(path, data), path)

    def _response(self, answer, path):
        """The page after a redirect, which the browser has already followed."""
        return SimpleNamespace(
            status_code=answer.status,
            headers=answer.headers,
            get_data=answer.body,
            close=lambda: None,
            request=SimpleNamespace(path=path),
            url=answer.url,
        )


class PhoneVisitor(Visitor):
    """The person who holds the phone."""

    def __init__(self, app_page, language="ja"):
        self.app = None
        self.language = language
        self.client = Forms(app_page, language)

    def begins(self, game, names, first_dealer=0, **options):
        """Begin a match; the phone is at its page."""
        begun = self.sets_up(game, names, first_dealer, **options)
        self.client.app_page.goto(MATCH_OF.search(begun.response.url)[0])


def at(app_page):
    """The match that the phone is at."""
    return MATCH_OF.search(app_page.url)[0]


def speak(app_page, language):
    app_page.post("/language", {"language": language, "next": "/"})
    app_page.goto("/")
    expect(app_page.locator("html")).to_have_attribute("lang", language)


# ------------------------------------------------------------------------- played to the end


def begins(thumb, *match, **options):
    """Begin a match by its form alone."""
    thumb.start_club()
    PhoneVisitor(thumb.page).begins(*match, **options)


def sends(thumb, of_game, deals):
    """Send all deals of the match but the last as forms; how many were sent."""
    written = 0 if ALL_BY_TAPPING else len(deals) - 1
    served.send(PhoneVisitor(thumb.page), at(thumb.page), of_game(deals[:written]))
    thumb.page.reload()
    return written


def test_hell_in_japanese_gives_the_same_results_as_on_the_server(thumb, elsewhere):
    thumb.start_match("hell", FIVE)
    written = sends(thumb, served.of_hell, hell.HELL)
    hell.play(thumb, written)
    same_as_served(thumb.page, elsewhere, "hell", FIVE, served.of_hell())


def test_hearts_in_japanese_gives_the_same_results_as_on_the_server(thumb, elsewhere):
    begins(thumb, "hearts", FOUR)
    written = sends(thumb, served.of_hearts, hearts.HEARTS)
    hearts.play(thumb, written)
    same_as_served(thumb.page, elsewhere, "hearts", FOUR, served.of_hearts())


def test_black_maria_in_japanese_gives_the_same_results_as_on_the_server(thumb, elsewhere):
    begins(thumb, "black_maria", black_maria.FOUR, deals=4)
    written = sends(thumb, served.of_black_maria, black_maria.AS_PRINTED)
    black_maria.play(thumb, "ja", written)
    facts = served.of_black_maria()
    same_as_served(thumb.page, elsewhere, "black_maria", black_maria.FOUR, facts, deals=4)


def test_black_lady_in_english_gives_the_same_results_as_on_the_server(thumb, elsewhere):
    speak(thumb.page, "en")
    begins(thumb, "black_lady", black_lady.FOUR, deals=4)
    written = sends(thumb, served.of_black_lady, black_lady.DEALS)
    black_lady.play(thumb, "en", black_lady.DEALS, written)
    black_lady.expect_the_end(thumb, "en")
    facts = served.of_black_lady()
    same_as_served(thumb.page, elsewhere, "black_lady", black_lady.FOUR, facts, deals=4)


def test_whist_in_english_gives_the_same_results_as_on_the_server(thumb, elsewhere):
    speak(thumb.page, "en")
    begins(thumb, "whist", whist.FOUR)
    written = sends(thumb, served.of_whist, whist.RUBBER)
    whist.play(thumb, "en", written)
    same_as_served(thumb.page, elsewhere, "whist", whist.FOUR, served.of_whist())


def test_napoleon_in_japanese_gives_the_same_results_as_on_the_server(thumb, elsewhere):
    speak(thumb.page, "ja")
    begins(thumb, "napoleon", napoleon.FIVE)
    written = sends(thumb, served.of_napoleon, napoleon.WON_AND_LOST)
    napoleon.play_all(thumb, "ja", written)
    same_as_served(thumb.page, elsewhere, "napoleon", napoleon.FIVE, served.of_napoleon())


def test_an_unsupported_game_can_be_scored_by_points_in_english(thumb):
    speak(thumb.page, "en")
    thumb.start_match("points", points.SIX, preset="fewest_to_100", called="Rummy")
    if ALL_BY_TAPPING:
        points.play(thumb)
    else:
        points.play_first(thumb)


def same_as_served(app_page, elsewhere, game, names, facts, **options):
    """Check that the phone exports the same match as the served app."""
    match = elsewhere.begins(game, list(names), **options)
    if game == "napoleon":
        served.send(elsewhere, match, facts)
        elsewhere.open(f"{match}/sheet").send("form[action$='/finish']")
    else:
        served.store(elsewhere, match, facts)
    here = at(app_page)
    elsewhere.language = elsewhere.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = app_page.language
    ours, theirs = app_page.get(f"{here}/export.csv"), elsewhere.open(f"{match}/export.csv")
    assert differences(table(ours.text()), table(theirs.source)) == []
    ours, theirs = app_page.get(f"{here}/export.json"), elsewhere.open(f"{match}/export.json")
    assert log(ours.text()) == log(theirs.source)
    ours = app_page.get(f"{here}/export.xlsx").body()
    with elsewhere.client.get(f"{match}/export.xlsx") as theirs:
        assert cells(ours) == cells(theirs.data)


def differences(ours, theirs):
    """Return the columns in which two tables differ, with the values of both."""
    return [
        (name, one[name], other[name])
        for one, other in zip(ours, theirs, strict=True)
        for name in one
        if one[name] != other[name]
    ]


def table(text):
    read = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    return [{name: row[name] for name in row if name not in OF_THIS_PHONE} for row in read]


def log(text):
    """Return the events of the one match in an archive, without authors and times."""
    [match] = json.loads(text)["matches"]
    return [(line["kind"], line.get("deal"), line.get("entry")) for line in match["log"]]


def cells(content):
    book = openpyxl.load_workbook(io.BytesIO(content))
    return {
        sheet.title: [list(map(same_anywhere, row)) for row in sheet.iter_rows(values_only=True)]
        for sheet in book
    }


def same_anywhere(cell):
    """The cell of a sheet, without the match's own name and its day."""
    if hasattr(cell, "year") or re.match(r"\d{4}-\d\d-\d\d", str(cell)):
        return "a day"
    return "an id" if re.fullmatch(r"[\w-]{22}", str(cell)) else cell


# ------------------------------------------------------------------ corrected, taken back, asked


def test_a_correction_an_undo_and_a_redo_change_the_totals(thumb):
    speak(thumb.page, "ja")
    begins(thumb, "hell", THREE)
    match = at(thumb.page)
    served.send(PhoneVisitor(thumb.page), match, [(bids(1, 1, 0), tricks(0, 1, 0))])
    thumb.page.goto(match)
    thumb.expect_totals((-3, 13, 10))
    thumb.page.goto(f"{match}/deals/1/correct")
    for field, number in {"tricks.0": 1, "tricks.1": 0}.items():
        thumb.chip(field, number)
    thumb.go()
    thumb.expect_totals((13, -3, 10))
    thumb.page.goto(match)
    thumb.page.locator("#actions [form=undo]").tap()
    thumb.expect_totals((-3, 13, 10))
    thumb.page.locator("[data-sheet=menu]").tap()
    thumb.page.locator("#redo button:visible").tap()
    thumb.expect_totals((13, -3, 10))


def test_the_referee_cites_the_rule_for_a_typed_question(thumb):
    page = thumb.page
    speak(page, "en")
    begins(thumb, "hearts", FOUR)
    page.goto(f"{at(page)}/referee")
    field = page.get_by_role("searchbox")
    field.fill("can i play the queen of spades on the first trick")
    field.press("Enter")
    best = page.locator("#found .best-answer")
    expect(best.locator("h3")).to_contain_text("on the first trick?")
    expect(best.locator("a.no")).to_have_text("H-8")


def test_the_rulebook_can_be_searched(thumb):
    page = thumb.page
    speak(page, "ja")
    page.goto("/rules?q=リボーク")
    expect(page.locator("main")).to_contain_text("リボーク")


# ------------------------------------------------------------------------------ out and in again


def test_an_archive_imports_completely_on_another_phone_and_into_a_group_on_a_server(
    thumb, elsewhere, open_phone
):
    app_page = thumb.page
    speak(app_page, "ja")
    archive = app_page.get("/export.json").body()
    figures = statistics(read(app_page.get("/statistics").text()))
    assert figures
    history = titles(read(app_page.get("/history").text()))
    looked = upload_archive(elsewhere, archive)
    assert looked.has("#take-over"), looked.text
    brought = looked.send("#take-over").onward
    assert brought.errors == []
    assert statistics(elsewhere.open("/statistics").top) == figures
    assert titles(elsewhere.open("/history").top) == history
    fresh = open_phone()
    OneGroup(fresh).start_club()
    fresh.goto("/import")
    file = {"name": "all.json", "mimeType": "application/json", "buffer": archive}
    fresh.locator("input[type=file]").first.set_input_files(file)
    fresh.locator("form:has(input[type=file]) button").first.tap()
    fresh.locator("button[form=take-over]").tap()
    fresh.wait_for_url("/import/done")
    wait_until(lambda: statistics(read(fresh.get("/statistics").text())) == figures)
    assert titles(read(fresh.get("/history").text())) == history


def statistics(top):
    return [row.text for row in top.all("main table tr")] or [top.one("main").text]


def titles(top):
    return [one.text for one in top.all("main li a[href*='/m/']")]


def upload_archive(visitor, data):
    """Send the form with a file, as one piece: the client's own way leaves files open."""
    head = b'Content-Disposition: form-data; name="file"; filename="all.json"'
    body = b"--x\r\n%s\r\n\r\n%s\r\n--x--\r\n"
    form = "multipart/form-data; boundary=x"
    return Page(
        visitor, visitor.client.post("/import/archive", data=body % (head, data), content_type=form)
    )


def test_no_other_host_was_contacted(app_page, host):
    assert [one for one in app_page.requested if not one.startswith(host.address)] == []
