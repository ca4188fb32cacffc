"""Real Chromium, a phone's screen, and the real server as a process of its own."""

import os
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect, sync_playwright

from scorekeeper.web import create_app
from tests.support.browser.chromium import CHROMIUMS, PHONE, installed
from tests.support.browser.server import PATIENCE, SECRET, Server
from tests.support.clock import clock_of_the_machine
from tests.support.offline import bundle
from tests.support.phone.kept import Kept
from tests.support.processes import starting_on_the_machines_clock
from tests.support.web.visitor import Visitor

__all__ = ["bundle", "clock_of_the_machine"]

CHOSEN = "SCOREKEEPER_TEST_CHROMIUM"  # one of the two, or a path
QUIET = (
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
    "--disable-software-rasterizer",
    # None is kept ready for a page that may come. Two phones are two processes all the same.
    "--renderer-process-limit=1",
)


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
    as_root = ("--no-sandbox",) if os.geteuid() == 0 else ()
    with ExitStack() as stack:
        with starting_on_the_machines_clock():
            playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium, args=[*QUIET, *as_root])
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


@pytest.fixture
def phone(chromium, server):
    """Open a phone: ``phone()`` is a Japanese one in portrait, by day, without a key.

    It asks for no motion, so that nothing moves between finding a chip and touching it.
    """
    contexts = []

    def open_phone(*, at=server, of=None, dark=False, locale="ja-JP", viewport=PHONE, **settings):
        context = chromium.new_context(
            base_url=at.address,
            locale=locale,
            viewport=viewport,
            color_scheme="dark" if dark else "light",
            has_touch=True,
            is_mobile=True,
            **{"reduced_motion": "reduce", **settings},
        )
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        if of:
            key = of.client.get_cookie("scorekeeper").value
            context.add_cookies([{"name": "scorekeeper", "value": key, "url": at.address}])
        return context.new_page()

    yield open_phone
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def keeping(chromium, bundle, tmp_path_factory):
    """Make phones that keep the app: ``keeping(address)``, closed after the tests of a file.

    To keep it takes some seconds, so the tests of a file share one.
    """
    phones = []

    def keep(address, shell="phone", **settings):
        executable = installed([os.environ[CHOSEN]] if CHOSEN in os.environ else CHROMIUMS)
        profile = tmp_path_factory.mktemp("profile")
        phone = Kept(chromium.browser_type, executable, profile, address, shell, **settings)
        phones.append(phone)
        return phone

    yield keep
    for phone in phones:
        phone.closed()
