"""Real Chromium, a phone's screen, and the real server as a process of its own."""

import os
import shutil

import pytest
from playwright.sync_api import expect

from scorekeeper.web import create_app
from tests.support import machine
from tests.support.browser.chromium import BRIEF, CHROMIUMS, PHONE, QUIET, installed
from tests.support.browser.phones import Phones
from tests.support.browser.server import PATIENCE, SECRET, Server
from tests.support.clock import clock_of_the_machine
from tests.support.offline import bundle
from tests.support.phone.installed_phone import InstalledPhone, is_awake
from tests.support.web.compiled import templates_compiled_once
from tests.support.web.visitor import Visitor

__all__ = ["bundle", "clock_of_the_machine", "templates_compiled_once"]

CHOSEN = "SCOREKEEPER_TEST_CHROMIUM"  # one of the two, or a path


# A busy machine is no failure. A condition that holds is noticed at once anyway.
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
def chromium(request):
    wanted = [os.environ[CHOSEN]] if CHOSEN in os.environ else CHROMIUMS
    chromium = installed(wanted)
    if chromium is None:
        machine.skip_without(machine.CHROMIUM)
    playwright = request.getfixturevalue("playwright")
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


@pytest.fixture(scope="session")
def new_phone(chromium, bundle, tmp_path_factory):
    """Return a function that makes a phone: ``new_phone(address)``.

    With ``like``, it is a copy of that phone, which must be closed.
    """
    executable = installed([os.environ[CHOSEN]] if CHOSEN in os.environ else CHROMIUMS)

    def get(address, shell="phone", like=None, **settings):
        profile = tmp_path_factory.mktemp("profile")
        if like:
            shutil.copytree(like.profile, profile, dirs_exist_ok=True)
        return InstalledPhone(
            chromium.browser_type, executable, profile, address, shell, **settings
        )

    return get


@pytest.fixture(scope="module")
def shared_phone(new_phone):
    """Return a function like ``new_phone``. Its phones are closed after the tests of the file."""
    phones = []

    def new(*at, **settings):
        phones.append(new_phone(*at, **settings))
        return phones[-1]

    yield new
    for phone in phones:
        phone.closed()


@pytest.fixture
def page(app_phone):
    """Return the shell on the file's ``app_phone``, awake as the previous test left it.

    It is opened again if it is not awake.
    """
    page = app_phone.context.pages[0]
    if page.locator("html").get_attribute("data-state") != "awake":
        app_phone.at(page)
    is_awake(page)
    return page
