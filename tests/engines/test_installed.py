"""The app on a phone, from a static site: Firefox plays, WebKitGTK explains why it cannot."""

import pytest

from scorekeeper.offline import site
from tests.support.engines.browsers import open_engine
from tests.support.engines.pages import FirefoxPage
from tests.support.offline import bundle
from tests.support.phone.hosting import Host

__all__ = ["bundle"]

FOUR = ("Aki", "Ben", "Chie", "Dan")
ROOT = "document.documentElement.dataset"
ANOTHER_BUILD = "0123456789abcdef"


@pytest.fixture(scope="module")
def host(bundle, tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    site.write(folder / "cards")
    host = Host(folder)
    yield host
    host.stop()


@pytest.fixture(scope="module")
def firefox(request):
    with open_engine("firefox", request) as engine:
        yield engine


@pytest.fixture(scope="module")
def installed(firefox, host):
    """A tab of Firefox in which the app was installed and opened."""
    page = firefox.page(host.address)
    page.open("")
    page.tap("[data-act=keep]")
    page.tap("[data-act=open]")
    wait_until_awake(page)
    return page


@pytest.fixture
def offline(host):
    host.away = True
    yield
    host.away = False


def wait_for_state(page, name, value):
    """Wait for a value in the ``dataset`` of the shell's root element."""
    page.wait_until(lambda: page.run(f"{ROOT}.{name}") == value, f"{name} {value}")


def wait_until_awake(page):
    """Wait for the app, and return the page in its frame."""
    wait_for_state(page, "state", "awake")
    page.wait_until(lambda: len(page.page.frames) > 1, "the app's frame")
    app = FirefoxPage(page.page.frames[1], page.address)
    app.wait_for("html:not([data-waking]) main")
    return app


@pytest.mark.usefixtures("offline")
def test_firefox_makes_its_memory_snapshot_after_an_interruption_and_starts_from_it(installed):
    # Firefox aborts the requests for the snapshot before it leaves the page.
    wait_for_state(installed, "snapshot", "making")
    installed.reload()
    wait_until_awake(installed)
    assert installed.run("localStorage.getItem('scorekeeper.snapshot/cards')") is None
    wait_for_state(installed, "snapshot", "made")
    installed.reload()
    wait_until_awake(installed)
    assert installed.run(f"{ROOT}.snapshot") == "yes"


@pytest.mark.usefixtures("offline")
def test_firefox_plays_offline(installed):
    app = wait_until_awake(installed)
    app.open("new/hearts")
    for seat, name in enumerate(FOUR):
        app.type(f"#name-{seat}", name)
    app.tap("label:has(#dealer-0)")
    app.tap(".btn.lamp")
    for field, value in (("hearts.1", 3), ("hearts.2", 4), ("hearts.3", 1), ("spade_queen", 1)):
        app.chip(field, value)
    app.tap(".btn.lamp")
    app.wait_for("#saved", "16")
    installed.reload()
    app = wait_until_awake(installed)
    app.wait_for("body", "16")
    # The archive with the modules for this is read only now.
    workbook = app.run("fetch(`${location.pathname}/export.xlsx`).then((found) => found.status)")
    assert workbook == 200


@pytest.mark.usefixtures("offline")
def test_a_second_tab_of_firefox_says_so_and_can_take_over(installed):
    wait_until_awake(installed)
    other = FirefoxPage(installed.page.context.new_page(), installed.address)
    other.open("")
    wait_for_state(other, "state", "elsewhere")
    other.tap("[data-act=take]")
    wait_until_awake(other)
    wait_for_state(installed, "state", "elsewhere")
    other.page.close()
    installed.tap("[data-act=take]")
    wait_until_awake(installed)


def test_firefox_updates_the_app_at_a_start_without_a_draft(installed, host):
    app = wait_until_awake(installed)
    app.open("rules/hell")
    with host.with_another_build(ANOTHER_BUILD) as old:
        installed.reload()
        wait_until_awake(installed)
        wait_for_state(installed, "update", "waits")
        assert installed.run(f"{ROOT}.build") == old
        host.away = True
        installed.reload()
        wait_for_state(installed, "build", ANOTHER_BUILD)
        wait_until_awake(installed)
    host.away = False


def test_webkitgtk_says_that_it_cannot_store_files(host, request):
    with open_engine("webkit", request) as engine:
        page = engine.page(host.address)
        page.open("")
        page.wait_until(lambda: page.run(f"{ROOT}.state") == "cannot-files", "the reason")
        page.wait_for("main, body", "private window")
