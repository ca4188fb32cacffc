"""The printed sheet: one page of A4, whatever was played and however long the names are."""

import re
from datetime import UTC, date, datetime
from itertools import cycle

import pytest
from playwright.sync_api import expect

from scorekeeper import store as stores
from scorekeeper.match import Details, commands
from scorekeeper.registry import find_game
from scorekeeper.rules.serialization import from_plain
from tests.support.browser.layout import SEVEN
from tests.support.web import stored_matches

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
PAGE = re.compile(rb"/Type\s*/Page\b")

OPTIONS = {
    "hell": {"ladder_cards": [7] * 60},
    "hearts": {"limit": 1000, "spade_queen": 13},
    "black_maria": {"ends": "open"},
    "black_lady": {"deals": 60},
    "whist": {"rubber": False},
    "napoleon": {"scoring": "hundreds"},
}

EXTREMES = [
    ("hell", 7, 60),
    ("hell", 2, 60),
    ("hell", 7, 20),
    ("hearts", 5, 60),
    ("black_maria", 7, 60),
    ("black_lady", 7, 60),
    ("whist", 4, 60),
    ("napoleon", 5, 60),
]

# Content that does not fit into its own box, or is below the edge of the paper.
CLIPPED = """
() => {
  const paper = document.querySelector(".sheet-of-paper");
  const edge = paper.getBoundingClientRect().bottom + 0.5;
  const names = [...paper.querySelectorAll("thead bdi")]
    .filter((one) => !one.textContent.includes("ﷺ"));
  const cells = [...paper.querySelectorAll("td, .table-halves th, .notes h2, .final-note")];
  const wide = cells.filter((one) => one.scrollWidth > one.clientWidth + 1);
  const low = cells.filter((one) => one.getBoundingClientRect().bottom > edge);
  const spans = [...paper.querySelectorAll("td > span")].filter((one) => {
    const cell = one.parentElement.getBoundingClientRect();
    return [...one.children].some((part) => part.getBoundingClientRect().right > cell.right + 0.5);
  });
  const short = [...paper.querySelectorAll(".rules, .notes"), ...names]
    .filter((one) => one.scrollHeight > one.clientHeight + 1);
  return [...wide, ...low, ...spans, ...short].map((one) => one.outerHTML.slice(0, 150));
}
"""


def turned(values, by):
    """``values``, each moved on by so many seats."""
    return [values[(seat - by) % len(values)] for seat in range(len(values))]


def facts(slug, seats, number):
    """A deal with the longest marks that the game has, as plain values."""
    nobody = [0] * (seats - 1)
    taker = number % seats
    if slug == "hell":
        return {"trump": "S", "bids": [7] * seats, "tricks": turned([7, *nobody], taker)}
    if slug == "hearts":
        taken = turned([10, 3, *nobody[1:]], taker)
        return {"hearts": taken, "spade_queen": taker}
    if slug == "black_maria":
        spades = dict.fromkeys(("spade_queen", "spade_king", "spade_ace"), taker)
        return {"hearts": turned([13, *nobody], taker), **spades}
    if slug == "black_lady":
        return {"hearts": turned([13, *nobody], taker), "spade_queen": taker}
    if slug == "whist":
        return {"tricks": [10, 3], "honours": [4, 0], "revokes": [0, 1]}
    pictures = {4: [20, 0, 0, 0], 5: [15, 5, 0, 0, 0]}[seats]
    bid = {"count": 15, "suit": "S"}
    adjutant = {"adjutant_card": "AS", "adjutant": 1, "discarded_pictures": 0, "stopped": False}
    return {"napoleon": 0, "bid": bid, "pictures": pictures, **adjutant}


def lay(app, club, played, names=SEVEN, words=None):
    """A match of a game, so many seats and deals, with notes on itself and on every tenth deal."""
    slug, seats, deals = played
    game = find_game(slug)
    with club.client.session_transaction() as cookie:
        [[club_id, key_id]] = cookie["keys"]
    with app.extensions["store"].writing() as db:
        options = from_plain(game.options, OPTIONS[slug])
        where = (club_id, key_id, slug, options, names[:seats], 0, NOON)
        match_id = stores.matches.create(db, *where)
        steps = [
            (commands.record, from_plain(game.entry, facts(slug, seats, number)))
            for number in range(deals)
        ]
        note = (words or "寿" * 150)[:2000]
        steps += [(commands.note_deal, number, note) for number in range(1, deals + 1, 10)]
        details = Details(date(2026, 11, 21), "図" * 80, words or "雨。" * 500)
        steps.append((commands.describe, details))
        whose = (club_id, match_id, key_id)
        stored_matches.write(db, whose, ((NOON, step) for step in steps))
    return f"/m/{match_id}"


def pages(pdf):
    return len(PAGE.findall(pdf))


@pytest.fixture
def reader(phone, club):
    """Paper is white, even on a phone with the dark theme."""
    return phone(of=club, dark=True)


@pytest.mark.parametrize(
    ("played", "locale"), list(zip(EXTREMES, cycle(("ja-JP", "en-GB")))), ids=str
)
def test_a_match_prints_on_one_page_without_clipping(app, club, phone, played, locale):
    reader = phone(of=club, dark=True, locale=locale)
    reader.goto(f"{lay(app, club, played)}/print")
    assert pages(reader.pdf(format="A4", print_background=True)) == 1
    reader.emulate_media(media="print")
    assert reader.evaluate(CLIPPED) == []
    assert reader.locator("tbody tr").count() == played[-1]
    assert reader.locator(".sheet-of-paper").evaluate(WIDTH) == pytest.approx(190, abs=0.1)


@pytest.mark.parametrize("played", [("hell", 7, 15), ("hell", 4, 23)], ids=str)
def test_the_landscape_sheet_fits_on_one_page(app, club, reader, played):
    match = lay(app, club, played)
    reader.goto(f"{match}/print?form=players")
    assert pages(reader.pdf(prefer_css_page_size=True, print_background=True)) == 1
    reader.emulate_media(media="print")
    over = "(one) => one.scrollWidth - one.clientWidth"
    assert reader.locator(".sheet-of-paper").evaluate(over) <= 0
    assert reader.locator(".sheet-of-paper").evaluate(WIDTH) == pytest.approx(277, abs=0.1)
    reader.emulate_media(media="screen")
    reader.goto(f"{match}/sheet")
    expect(reader.locator(".across")).to_be_hidden()
    reader.set_viewport_size({"width": 844, "height": 390})
    expect(reader.locator(".across")).to_be_visible()


WIDTH = "(one) => one.getBoundingClientRect().width / 96 * 25.4"


def test_the_printed_sheet_is_black_and_white_in_the_dark_theme(app, club, reader):
    reader.goto(f"{lay(app, club, ('black_maria', 4, 3))}/print")
    reader.emulate_media(media="print", color_scheme="dark")
    colours = reader.evaluate(
        """() => [document.documentElement, document.body,
                  ...document.querySelectorAll(".sheet-of-paper, .sheet-of-paper *")]
          .map((one) => getComputedStyle(one))
          .flatMap((style) => [style.color, style.backgroundColor])"""
    )
    black, white, none = "rgb(0, 0, 0)", "rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"
    # The two elements around the paper have ink of their own, and no word in it.
    assert set(colours[4:]) <= {black, white, none}
    assert {colours[1], colours[3]} <= {white, none}


def test_a_match_of_more_than_sixty_deals_continues_on_the_next_page(app, club, reader):
    match = lay(app, club, ("black_maria", 4, 90), names=("Aki", "Ben", "Chika", "Dai"))
    reader.goto(f"{match}/print")
    assert pages(reader.pdf(format="A4")) == 2


def test_short_notes_are_printed_in_full(app, club, reader):
    match = lay(app, club, ("hell", 3, 12), names=("Aki", "Ben", "Chika"), words="Rain.\n\nSun.")
    reader.goto(f"{match}/print")
    expect(reader.locator(".notes p").first).to_have_text("Rain. / Sun.")
    expect(reader.locator(".notes p")).to_have_count(3)
    expect(reader.locator(".notes h2 small")).to_have_count(0)


def test_shortened_notes_are_marked(app, club, reader):
    reader.goto(f"{lay(app, club, ('hell', 7, 60))}/print")
    expect(reader.locator(".notes h2 small")).to_be_visible()
    expect(reader.locator(".notes p").last).to_have_text(re.compile("…$"))


def test_the_unit_of_a_result_is_printed_beside_it(app, club, reader):
    slam = {"tricks": [13, 0], "honours": [2, 2], "revokes": [0, 0]}
    match = stored_matches.store_played_match(
        club, "whist", ("Aki", "Ben", "Chika", "Dai"), slam, slam
    )
    reader.goto(f"{match}/print")
    reader.emulate_media(media="print")
    cell = reader.locator("tfoot td").first
    expect(cell).to_have_text("8 1位　ゲーム点")
    number, label = cell.locator("b").bounding_box(), cell.locator("span").bounding_box()
    assert label["x"] >= number["x"] + number["width"]
    assert number["y"] < label["y"] + label["height"] / 2 < number["y"] + number["height"]


def test_the_button_prints(app, club, reader):
    match = lay(app, club, ("whist", 4, 1))
    reader.goto(f"{match}/menu")
    reader.get_by_role("link", name="スコア表を印刷").first.tap()
    expect(reader.locator(".sheet-of-paper")).to_be_visible()
    reader.evaluate("window.print = () => { document.title = 'printed'; }")
    reader.get_by_role("button", name="印刷").tap()
    expect(reader).to_have_title("printed")


def test_the_print_preview_is_readable_on_a_phone(app, club, reader):
    reader.goto(f"{lay(app, club, ('whist', 4, 36))}/print")
    sizes = reader.locator(".table-halves b").evaluate_all(
        "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 12


def test_without_javascript_the_print_button_is_hidden(app, club, phone):
    page = phone(of=club, javascript=False)
    page.goto(f"{lay(app, club, ('whist', 4, 1))}/print")
    expect(page.locator("[data-print]")).to_be_hidden()
