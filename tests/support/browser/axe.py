"""axe checks of pages in light and dark themes."""

from itertools import cycle

from axe_playwright_python.sync_playwright import Axe

from tests.support.browser.thumb import Thumb

AXE = Axe().axe_script
OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The slowest rules: they check the background of every word."""


IN_SHORT = {"resultTypes": ["violations"], "preload": False}
"""Passed rules are not reported. Only audio rules, which do not apply here, would load further
files."""


class AxeChecker:
    """Opens pages and checks them with axe.

    A page has the same parts in every language, and a part has the same colours. So it is enough to
    check one language ``by_day`` and only the colours ``by_night``.
    """

    def __init__(self, page):
        self.page = page
        self.thumb = Thumb(page)
        self.turns = cycle(("dark", "light"))

    def at(self, path):
        """Open a page and check it in both themes, because opening it again takes longer."""
        self.page.goto(path)
        self.by_day()
        self.by_night()

    def now(self):
        """Check the page after a tap, alternately in the dark and the light theme."""
        self.finds_nothing(next(self.turns))

    def here(self):
        """Check a page in each language: Japanese in the light theme, else dark."""
        if self.page.locator("html").get_attribute("lang") == "ja":
            self.by_day()
        else:
            self.by_night()

    def by_day(self):
        self.finds_nothing("light")

    def by_night(self):
        self.finds_nothing("dark", runOnly=OF_COLOURS)

    def finds_nothing_but_colours(self):
        self.finds_nothing("light", rules={rule: {"enabled": False} for rule in OF_COLOURS})

    def finds_nothing(self, theme, **options):
        if not self.page.evaluate("() => Boolean(window.axe)"):
            self.page.evaluate(AXE)
        self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        run = "(options) => axe.run(options).then((found) => found.violations)"
        found = self.page.evaluate(run, {**IN_SHORT, **options})
        assert found == [], f"{self.page.url} in {theme}: {in_short(found)}"


def in_short(violations):
    return [
        (one["id"], node["html"][:200], node["failureSummary"])
        for one in violations
        for node in one["nodes"][:3]
    ]
