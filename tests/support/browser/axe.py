"""axe, looking at pages by day and by night."""

from itertools import cycle

from axe_playwright_python.sync_playwright import Axe

from tests.support.browser.thumb import Thumb

AXE = Axe().axe_script
OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that take most of the time: they look at what is painted behind every word."""


IN_SHORT = {"resultTypes": ["violations"], "preload": False}
"""Nothing is told of what is right. Only rules about sounds, of which we have none, look into files
that axe would load first."""


class Looker:
    """Somebody who opens pages and lets axe look at them.

    A page has the same parts in every language, and a part the same colours. What axe finds with
    ``by_day`` in one language it would find in the other, and only colours change ``by_night``.
    """

    def __init__(self, page):
        self.page = page
        self.thumb = Thumb(page)
        self.turns = cycle(("dark", "light"))

    def at(self, path):
        """Open a page and look at it by day and by night.

        Both at once: to open it again, in another language or not, costs more than to look.
        """
        self.page.goto(path)
        self.by_day()
        self.by_night()

    def now(self):
        """Look at what a tap has made of a page: once by night, the next time by day."""
        self.finds_nothing(next(self.turns))

    def here(self):
        """Look at a page that is opened in each language: by day in Japanese, else by night."""
        if self.page.locator("html").get_attribute("lang") == "ja":
            self.by_day()
        else:
            self.by_night()

    def by_day(self):
        self.finds_nothing("light")

    def by_night(self):
        self.finds_nothing("dark", runOnly=OF_COLOURS)

    def finds_nothing_but_colours(self):
        """Where another page of the same parts shows their colours."""
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
