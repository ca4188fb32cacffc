"""A page in Firefox or WebKit, as a person uses it: the same few actions in both."""

import time

from playwright.sync_api import Error
from selenium.common.exceptions import WebDriverException

from tests.support.browser.server import PATIENCE

GONE = "Execution context was destroyed"
INTERRUPTED = "is interrupted by another navigation"

VISIBLE = """
[...document.querySelectorAll(%r)]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
"""


class NotSeenError(AssertionError):
    """An element that a test waits for was not seen in time."""


class Page:
    """A page in either engine. ``run`` evaluates an expression of JavaScript."""

    def texts(self, selector):
        """Return the texts of the visible elements, with plain spaces."""
        found = self.run(f"{VISIBLE % selector}.map((one) => one.innerText ?? one.textContent)")
        return [" ".join(text.split()) for text in found]

    def text(self, selector):
        """Return the text of the first visible element, once there is one."""
        self.wait_for(selector)
        return self.texts(selector)[0]

    def wait_for(self, selector, text=None):
        """Wait for a visible element, with ``text`` in one if it is given."""
        wanted = f"{selector} with {text!r}" if text else selector
        self.wait_until(lambda: self._has(selector, text), wanted)

    def wait_until(self, condition, wanted):
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise NotSeenError(
                    f"{wanted}, at {self.run('location.href')}: {self.texts('main')}"
                )
            time.sleep(0.05)

    def _has(self, selector, text):
        found = self.texts(selector)
        return any(text in one for one in found) if text else bool(found)

    def chip(self, field, value):
        """Tap a chip of the entry, and wait until it is chosen."""
        chip = f"#f-{field.replace('.', '-')} label:has(input[value='{value}'])"
        self.tap(chip)
        self.wait_for(f"{chip}:has(:checked)")

    def background(self):
        """Return red, green and blue of the page's background."""
        colour = "getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g)"
        return [float(part) for part in self.run(colour)[:3]]


class FirefoxPage(Page):
    """A page that Playwright drives."""

    def __init__(self, page, address):
        self.page, self.address = page, address

    def open(self, path):
        try:
            self.page.goto(f"{self.address}{path}", wait_until="commit")
        except Error as error:  # The page before was still loading.
            if INTERRUPTED not in str(error):
                raise
            self.page.goto(f"{self.address}{path}", wait_until="commit")
        self.page.wait_for_load_state()

    def reload(self):
        self.page.reload()

    def run(self, expression):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self.page.evaluate(expression)
            except Error as error:  # Another document has just replaced this one.
                if GONE not in str(error) or time.monotonic() > end:
                    raise

    def tap(self, selector):
        # WebDriver BiDi's touches make no click in Firefox; a mouse does.
        self.page.locator(selector).locator("visible=true").first.click()

    def type(self, selector, text):
        field = self.page.locator(selector).locator("visible=true").first
        field.fill(text)
        field.blur()

    def send(self, selector):
        """Press Enter in a field."""
        self.page.locator(selector).locator("visible=true").first.press("Enter")

    def add_cookie(self, name, value):
        cookie = {"name": name, "value": value, "url": self.address}
        self.page.context.add_cookies([cookie])


class WebKitPage(Page):
    """A page that Selenium drives."""

    def __init__(self, driver, address):
        self.driver, self.address = driver, address

    def open(self, path):
        self.driver.get(f"{self.address}{path}")

    def reload(self):
        self.driver.refresh()

    def run(self, expression):
        return self.driver.execute_script(f"return ({expression})")

    def tap(self, selector):
        self._with_element(selector, lambda element: element.click())

    def type(self, selector, text):
        def fill(field):
            field.clear()
            field.send_keys(text)
            self.driver.execute_script("arguments[0].blur()", field)

        self._with_element(selector, fill)

    def send(self, selector):
        """Press Enter in a field."""
        self._with_element(selector, lambda field: field.send_keys("\ue007"))

    def add_cookie(self, name, value):
        # WebDriver sets cookies only for the page that is open. This one names its icon: otherwise
        # WebKit asks for /favicon.ico, and the late response replaces the cookie.
        self.open("/rules")
        self.driver.add_cookie({"name": name, "value": value})

    def _with_element(self, selector, act):
        """Do something with the first visible element. Try again if the page is being redrawn."""
        end = time.monotonic() + PATIENCE
        while True:
            self.wait_for(selector)
            element = self.run(f"{VISIBLE % selector}[0]")
            try:
                if element:
                    centre = "arguments[0].scrollIntoView({ block: 'center' })"
                    self.driver.execute_script(centre, element)
                    return act(element)
            except WebDriverException:
                if time.monotonic() > end:
                    raise
            time.sleep(0.05)
