"""A thumb that plays: it finds its way through the pages and counts its taps."""

import re

from playwright.sync_api import expect

FIVE = ("あき", "けんじ", "千尋", "だいすけ", "えみ")
FOUR, THREE = FIVE[:4], FIVE[:3]
IN_BOTH_SCRIPTS = ("Aki", "けんじ", "Chihiro", "大輔", "Emi")

MATCH = re.compile(r"/m/[\w-]+$")
CHECKED = "#entry input:checked"


class Thumb:
    """One hand at one phone. ``taps`` counts since ``forget`` was called."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def forget(self):
        self.taps = 0

    def tap(self, selector):
        self.page.locator(selector).tap()
        self.taps += 1

    def start_club(self, name="金曜会"):
        self.page.goto("/")
        self.page.locator("#name").fill(name)
        self.go()
        expect(self.page.locator("#key")).to_be_visible()

    def seat(self, slug, names, dealer=0):
        """Fill in the set-up page of a game; the match is not started yet."""
        self.page.goto(f"/new/{slug}")
        expect(self.page.locator("#name-0")).to_be_visible()
        for seat, name in enumerate(names):
            row = self.page.locator(f"#name-{seat}")
            if not row.count():
                self.tap("#more")
            row.fill(name)
            row.blur()
            # With JavaScript the form comes back; the dealer's chip then bears the name.
        dealers = self.page.locator(f"label:has(#dealer-{dealer})")
        if dealers.count():
            dealers.tap()

    def start_match(self, slug, names, dealer=0, preset=None, **numbers):
        """``numbers`` are options that stand open on the set-up page, by name."""
        self.start_club()
        self.seat(slug, names, dealer)
        if preset:
            self.tap(f"label.preset:has(#preset-{preset})")
        for name, value in numbers.items():
            field = self.page.locator(f"#option-{name}-n")
            field.fill(str(value))
            field.blur()
        self.go()
        expect(self.page).to_have_url(MATCH)

    def chip(self, field, value):
        """Tap the chip of a number or a seat in a row of the entry."""
        row = f"#f-{field.replace('.', '-')}"
        self.tap(f"{row} label.chip:has(input[value='{value}'])")
        expect(self.page.locator(f"{row} input[value='{value}']")).to_be_checked()

    def go(self):
        """The wide button at the bottom edge."""
        self.tap(".bar .go")

    def totals(self):
        """The totals on the sheet, by column."""
        cells = self.page.locator(".sheet tr.totals b")
        return [number(text) for text in cells.all_inner_texts()]

    def expect_totals(self, totals):
        expect(self.page.locator(".sheet tr.totals b")).to_have_text(
            [written(total) for total in totals]
        )

    def expect_standings(self, *lines):
        """Places, names and totals of the final standings, first to last."""
        rows = self.page.locator(".standings .ranks li")
        expect(rows).to_have_count(len(lines))
        for row, (place, name, total) in zip(rows.all(), lines, strict=True):
            expect(row.locator(".pl")).to_have_text(place)
            expect(row.locator(".name")).to_have_text(name)
            expect(row.locator("b")).to_have_text(written(total))


def number(text):
    return int(text.replace("−", "-"))


def written(total):
    return str(total).replace("-", "−")


def expect_tapped(page, *chips):
    """Exactly these chips are tapped, wherever they stand."""
    for chip in chips:
        expect(page.locator(f"#{chip}")).to_be_checked()
    expect(page.locator(CHECKED)).to_have_count(len(chips))
