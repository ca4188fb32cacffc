"""axe, looking at pages by day and by night."""

from axe_playwright_python.sync_playwright import Axe

from tests.support.browser.thumb import Thumb

AXE = Axe().axe_script
OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that take most of the time: they look at what is painted behind every word."""


IN_SHORT = {"resultTypes": ["violations"], "preload": False}
"""Nothing is told of what is right. Only rules about sounds, of which we have none, look into files
that axe would load first."""


class Looker:
    """Somebody who opens pages and lets axe look at them, by day and by night."""

    def __init__(self, page):
        self.page = page
        self.thumb = Thumb(page)

    def at(self, path):
        self.page.goto(path)
        self.now()

    def now(self):
        # Only colours change with the light, and no colour with the language.
        if self.page.locator("html").get_attribute("lang") == "ja":
            self.finds_nothing("light")
            self.finds_nothing("dark", runOnly=OF_COLOURS)
        else:
            self.finds_nothing_but_colours()

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
