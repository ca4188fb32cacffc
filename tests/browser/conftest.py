"""Real Chromium, a phone's screen, and the real server as a process of its own."""

import os
import shutil
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect, sync_playwright

from scorekeeper.offline import site
from scorekeeper.web import create_app
from tests.support.browser.chromium import BRIEF, CHROMIUMS, PHONE, QUIET, installed
from tests.support.browser.phones import Phones
from tests.support.browser.server import PATIENCE, SECRET, Server
from tests.support.clock import clock_of_the_machine
from tests.support.offline import bundle
from tests.support.phone.hosting import Host
from tests.support.phone.kept import STARTS, Kept, is_awake
from tests.support.processes import starting_on_the_machines_clock
from tests.support.web.visitor import Visitor

__all__ = ["bundle", "clock_of_the_machine"]

FORGET = """
async () => {
  localStorage.clear();
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (url.endsWith("/page")) await cache.delete(url);
  }
}
"""

CHOSEN = "SCOREKEEPER_TEST_CHROMIUM"  # one of the two, or a path


# A busy machine is no failure; what holds is seen at once all the same.
expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests that do not kill it; each test starts a club of its own."""
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def mortal(tmp_path):
    """A server to be killed."""
    with Server(tmp_path) as server:
        yield server


@pytest.fixture(scope="session")
def chromium():
    wanted = [os.environ[CHOSEN]] if CHOSEN in os.environ else CHROMIUMS
    chromium = installed(wanted)
    if chromium is None:
        pytest.skip(f"{wanted[0]} is not installed")
    with ExitStack() as stack:
        with starting_on_the_machines_clock():
            playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium, args=[*QUIET, *BRIEF])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def app(server):
    """The app in this process, on the server's database: to lay the table before a test begins."""
    return create_app(
        {
            "SCOREKEEPER_DATABASE_URL": server.database,
            "SCOREKEEPER_SECRET_KEY": SECRET,
            "SCOREKEEPER_LIMITS": "off",
            "TESTING": True,
            "WTF_CSRF_ENABLED": False,
        }
    )


@pytest.fixture
def club(app):
    """A club of its own for each test; ``phone(of=club)`` has its key."""
    club = Visitor(app, "ja")
    club.starts_club("金曜会")
    return club


@pytest.fixture(scope="session")
def phones(chromium):
    return Phones(chromium)


@pytest.fixture
def phone(phones, server):
    """Open a phone: ``phone()`` is a Japanese one in portrait, by day, without a key.

    It asks for no motion, so that nothing moves between finding a chip and touching it. It was
    another test's before, and wiped, unless it is to be ``new`` or has ``settings`` of its own; on
    one with ``axe`` every page has axe in it.
    """

    def open_phone(
        *,
        at=server,
        of=None,
        dark=False,
        locale="ja-JP",
        viewport=PHONE,
        javascript=True,
        reduced_motion="reduce",
        axe=False,
        new=False,
        **settings,
    ):
        kind = {"base_url": at.address, "locale": locale, "java_script_enabled": javascript}
        screen = {
            "viewport": viewport,
            "color_scheme": "dark" if dark else "light",
            "reduced_motion": reduced_motion,
        }
        if new or settings or at is not server:
            page = phones.new(**kind, **screen, **settings)
        else:
            page = phones.take({**kind, "axe": axe}, screen)
        if of:
            key = of.client.get_cookie("scorekeeper").value
            page.context.add_cookies([{"name": "scorekeeper", "value": key, "url": at.address}])
        return page

    yield open_phone
    phones.put_back()


@pytest.fixture(scope="module")
def keeping(chromium, bundle, tmp_path_factory):
    """Make phones that keep the app: ``keeping(address)``, closed after the tests of a file.

    To keep it takes some seconds, so the tests of a file share one. ``like`` is a phone, closed,
    of which it is to be a copy.
    """
    phones = []

    def keep(address, shell="phone", like=None, **settings):
        profile = tmp_path_factory.mktemp("profile")
        if like:
            shutil.copytree(like.profile, profile, dirs_exist_ok=True)
        phone = kept(chromium, profile, address, shell, **settings)
        phones.append(phone)
        return phone

    yield keep
    for phone in phones:
        phone.closed()


def kept(chromium, profile, *at, **settings):
    executable = installed([os.environ[CHOSEN]] if CHOSEN in os.environ else CHROMIUMS)
    return Kept(chromium.browser_type, executable, profile, *at, **settings)


@pytest.fixture(scope="session")
def host(bundle, tmp_path_factory):
    """A host that hands out the static site below a path."""
    folder = tmp_path_factory.mktemp("host")
    site.write(folder / "cards")
    host = Host(folder)
    yield host
    host.stop()


@pytest.fixture(scope="session")
def has_kept(chromium, host, tmp_path_factory):
    """A phone, closed again, that has kept the app of ``host`` and nothing else.

    It has made the image of its memory, so that no copy of it makes one, nor starts without.
    """
    phone = kept(chromium, tmp_path_factory.mktemp("profile"), host.address, "")
    page = phone.opened()
    phone.install(page)
    expect(page.locator("html[data-image=made]")).to_be_attached(timeout=STARTS)
    phone.closed()
    return phone


@pytest.fixture(scope="module")
def with_the_app(keeping, has_kept, host):
    """Open phones with the app of ``host`` on them: ``with_the_app()``."""

    def opened(**settings):
        host.away = False
        phone = keeping(host.address, shell="", like=has_kept, **settings)
        page = phone.opened()
        # What it is a copy of spoke the language of another phone, and so does its last page.
        page.goto(f"{host.address}static/icons.svg")
        page.evaluate(FORGET)
        is_awake(phone.at(page))
        return phone

    return opened
