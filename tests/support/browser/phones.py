"""Phones that tests hand on: a new window of Chromium costs more than what most tests do in it."""

from contextlib import suppress
from functools import partial

from playwright.sync_api import Error

from tests.support.browser.axe import AXE
from tests.support.browser.server import PATIENCE

STILL = "/static/icons.svg"
"""Of the same site, and without a script: what a page has to write as it is left is written."""
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"
LEAVES_A_TRACE = {
    "page": ("add_init_script", "on", "once"),
    "context": ("add_init_script", "grant_permissions", "new_cdp_session", "on"),
    "clock": ("install",),
}
"""After any of these a phone is no longer as it was, and goes to no other test."""


class Phones:
    """Phones of one Chromium: ``take`` one, and ``put_back`` what was taken."""

    def __init__(self, chromium):
        self.chromium = chromium
        self.free = {}
        self.taken = []

    def take(self, kind, screen):
        """A phone with nothing on it: of a ``kind`` that stays, with a ``screen`` that changes."""
        free = self.free.setdefault(frozenset(kind.items()), [])
        page = free.pop() if free else self._new(kind)
        self.taken.append((page, free, kind["base_url"]))
        if page.viewport_size != screen["viewport"]:
            page.set_viewport_size(screen["viewport"])
        page.emulate_media(
            color_scheme=screen["color_scheme"],
            reduced_motion=screen["reduced_motion"],
            media="null",
        )
        return page

    def new(self, **settings):
        """A phone that nobody had before, nor has after."""
        page = self._opened(**settings)
        self.taken.append((page, None, None))
        return page

    def put_back(self):
        """Take back all that were taken; what cannot be wiped clean is thrown away."""
        for page, free, address in self.taken:
            if free is None or not wiped(page, address):
                page.context.close()
            else:
                free.append(page)
        self.taken.clear()

    def _new(self, kind):
        page = self._opened(**{name: kind[name] for name in kind if name != "axe"})
        if kind["axe"]:
            page.add_init_script(AXE)
        page.worn = False
        for thing in LEAVES_A_TRACE:
            watch(page, thing)
        return page

    def _opened(self, **settings):
        context = self.chromium.new_context(has_touch=True, is_mobile=True, **settings)
        context.set_default_timeout(PATIENCE * 1000)
        return context.new_page()


def watch(page, thing):
    """Note what leaves a trace on ``page``, in its context or on its clock."""
    owner = page if thing == "page" else getattr(page, thing)
    for name in LEAVES_A_TRACE[thing]:
        setattr(owner, name, partial(with_a_trace, page, getattr(owner, name)))


def with_a_trace(page, do, *args, **more):
    page.worn = True
    return do(*args, **more)


def wiped(page, address):
    """Wipe ``page``: no cookie, nothing kept, nothing in its way. False where it is worn."""
    if page.worn or page.is_closed() or page.context.pages != [page]:
        return False
    with suppress(Error):
        page.unroute_all(behavior="ignoreErrors")
        page.context.set_offline(False)
        page.goto(f"{address}{STILL}")
        page.evaluate(FORGET)
        page.context.clear_cookies()
        return True
    return False
