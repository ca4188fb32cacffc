"""A simulated thumb that plays by tapping, and counts its taps."""

import re
from functools import cached_property

from playwright.sync_api import TimeoutError as NotInTime
from playwright.sync_api import expect

from tests.support.browser.server import wait_until
from tests.support.web import html

FIVE = ("あき", "けんじ", "千尋", "だいすけ", "えみ")
FOUR, THREE = FIVE[:4], FIVE[:3]
IN_BOTH_SCRIPTS = ("Aki", "けんじ", "Chihiro", "大輔", "Emi")

MATCH = re.compile(r"/m/[\w-]+$")
MATCH_OF = re.compile(r"^.*?/m/[\w-]+")
SETTLED = """
() => !document.querySelector("details.long, .fans")
  || (document.documentElement.dataset.waiting === "0"
    && !document.querySelector("details.turn :checked"))
"""
"""The response to the last tap has arrived: nothing is tapped in the current row, and the trump's
cards are shown."""
CHECKED = "#entry input:checked"
A_LOOK = 5_000  # milliseconds


class Thumb:
    """One hand at one phone. ``taps`` counts since ``forget`` was called."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    @cached_property
    def has_scripts(self):
        """Return whether the pages run scripts, checked on the first page."""
        return self.page.locator("html.js").count() > 0

    def forget(self):
        self.taps = 0

    def tap(self, selector):
        self.page.locator(selector).tap()
        self.taps += 1

    def start_club(self, name="金曜会"):
        self.page.goto("/new/hell")
        token = self.page.locator("#setup [name=csrf_token]").input_value()
        self.page.request.post("/clubs", form={"csrf_token": token, "name": name})
        self.page.goto("/link")

    def seat(self, slug, names, dealer=0):
        """Fill in the setup page of a game without starting the match."""
        self.page.goto(f"/new/{slug}")
        expect(self.page.locator("#name-0")).to_be_visible()
        self.set_rows(len(names))
        for seat, name in enumerate(names):
            row = self.page.locator(f"#name-{seat}")
            row.fill(name)
            row.blur()
            # With JavaScript the form comes back; the dealer's chip then bears the name.
        self.page.locator(f"label:has(#dealer-{dealer})").tap()

    def set_rows(self, wanted):
        """Add or remove rows for players."""
        rows = self.page.locator("#setup .seat input")
        while (there := rows.count()) != wanted:
            button = "#more" if there < wanted else f"#remove-{there - 1}"
            try:
                self.page.locator(button).tap(timeout=A_LOOK)
            except NotInTime:
                continue  # the rows were drawn again under the thumb, which looks again
            self.taps += 1
            expect(rows).to_have_count(there + (1 if there < wanted else -1))

    def start_match(self, slug, names, preset=None, **numbers):
        """Start a match. ``numbers`` are visible options by name."""
        self.start_club()
        self.seat(slug, names)
        if preset:
            self.tap(f"label:has(#preset-{preset})")
        for name, value in numbers.items():
            field = self.page.locator(f"#option-{name}-n")
            field.fill(str(value))
            field.blur()
        self.go()
        self.page.wait_for_url(MATCH)

    def chip(self, field, value):
        """Tap a chip in a row of the entry."""
        row = f"#f-{field.replace('.', '-')}"
        chip = f"{row} label:has(input[value='{value}'])"
        self.unfold(f"input[name='{field}'][value='{value}']")
        self.tap(chip)
        expect(self.page.locator(f"{row} input[value='{value}']")).to_be_checked()

    def unfold(self, chip):
        """Open the group of ``chip`` if it is collapsed."""
        if self.has_scripts:
            self.page.wait_for_function(SETTLED)
        folded = self.page.locator("details:not([open])", has=self.page.locator(chip))
        for fold in folded.all():
            fold.locator("> summary").tap()
            self.taps += 1

    def go(self):
        """Press the yellow button."""
        self.tap(".btn.lamp:visible")

    def sheet(self):
        """Return the current sheet of the match."""
        match = MATCH_OF.search(self.page.url)[0]
        # A request beside the page does not ask for the phone's language by itself.
        language = {"Accept-Language": self.page.locator("html").get_attribute("lang")}
        sheet = self.page.context.request.get(f"{match}/sheet", headers=language)
        return html.read(sheet.text())

    def expect_totals(self, totals):
        wanted = [written(total) for total in totals]
        if self.has_scripts:
            expect(self.page.locator("html")).to_have_attribute("data-waiting", "0")
        wait_until(lambda: self.sheet().texts("tr.totals b") == wanted)

    def expect_standings(self, *lines):
        """Check places, names and totals of the final standings."""
        rows = self.page.locator(".standings .ranks li")
        expect(rows).to_have_count(len(lines))
        for row, (place, name, total) in zip(rows.all(), lines, strict=True):
            expect(row.locator(".place")).to_have_text(place)
            expect(row.locator(".name")).to_have_text(name)
            expect(row.locator("b")).to_have_text(written(total))


def written(total):
    return str(total).replace("-", "−")


def expect_tapped(page, *chips):
    """Check that exactly these chips are chosen."""
    for chip in chips:
        expect(page.locator(f"#{chip}")).to_be_checked()
    expect(page.locator(CHECKED)).to_have_count(len(chips))


def expect_unsent(page, entries):
    """Check that the icon beside the tabs shows the number of unsent entries."""
    icon = page.locator("#sync-status")
    expect(icon.locator("span")).to_have_text(f"未送信：{entries}件")
    expect(icon).to_be_in_viewport()


def expect_sent(page):
    expect(page.locator("html")).to_have_attribute("data-waiting", "0")
