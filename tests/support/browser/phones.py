"""Phones that tests reuse, because a new browser window takes longer than most tests."""

from contextlib import suppress
from functools import partial

from playwright.sync_api import Error

from tests.support.browser.axe import AXE
from tests.support.browser.server import PATIENCE

STILL = "/static/icons.svg"
"""A page of the same site without scripts: leaving the old page saves what it has to save."""
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"
LEAVES_A_TRACE = {
    "page": ("add_init_script", "on", "once"),
    "context": ("add_init_script", "grant_permissions", "new_cdp_session", "on"),
    "clock": ("install",),
}
"""After one of these changes, a phone is not reused."""


class Phones:
    """Phones of one Chromium: ``take`` one, and ``put_back`` all."""

    def __init__(self, chromium):
        self.chromium = chromium
        self.free = {}
        self.taken = []

    def take(self, kind, screen):
        """Return a clean phone of ``kind`` with its ``screen`` size."""
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
        """Return a new phone that is not reused."""
        page = self._opened(**settings)
        self.taken.append((page, None, None))
        return page

    def put_back(self):
        """Take all phones back for reuse. Close those that cannot be cleaned."""
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
    """Record changes of ``page``, its context or its clock that prevent reuse."""
    owner = page if thing == "page" else getattr(page, thing)
    for name in LEAVES_A_TRACE[thing]:
        setattr(owner, name, partial(with_a_trace, page, getattr(owner, name)))


def with_a_trace(page, do, *args, **more):
    page.worn = True
    return do(*args, **more)


def wiped(page, address):
    """Clean ``page``: cookies, storage and handlers. Return False if it cannot be reused."""
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
