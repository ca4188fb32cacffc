"""The app on a phone, from a static site: Firefox plays, WebKitGTK explains why it cannot."""

import pytest

from scorekeeper.offline import site
from tests.support.engines.browsers import open_engine
from tests.support.engines.pages import FirefoxPage
from tests.support.offline import bundle
from tests.support.phone.hosting import Host

__all__ = ["bundle"]

FOUR = ("Aki", "Ben", "Chie", "Dan")
STATE = "document.documentElement.dataset.state"


@pytest.fixture
def host(bundle, tmp_path):
    site.write(tmp_path / "cards")
    host = Host(tmp_path)
    yield host
    host.stop()


def wait_until_awake(page):
    page.wait_until(lambda: page.run(STATE) == "awake", "the installed app")
    page.wait_until(lambda: len(page.page.frames) > 1, "the app's frame")
    app = FirefoxPage(page.page.frames[1], page.address)
    app.wait_for("html:not([data-waking]) main")
    return app


def test_firefox_installs_the_app_and_plays_offline(host, request):
    with open_engine("firefox", request) as engine:
        page = engine.page(host.address)
        page.open("")
        page.tap("[data-act=keep]")
        page.tap("[data-act=open]")
        app = wait_until_awake(page)
        host.away = True
        app.open("new/hearts")
        for seat, name in enumerate(FOUR):
            app.type(f"#name-{seat}", name)
        app.tap("label:has(#dealer-0)")
        app.tap(".btn.lamp")
        for field, value in (("hearts.1", 3), ("hearts.2", 4), ("hearts.3", 1), ("spade_queen", 1)):
            app.chip(field, value)
        app.tap(".btn.lamp")
        app.wait_for("#saved", "16")
        page.reload()
        app = wait_until_awake(page)
        app.wait_for("body", "16")


def test_webkitgtk_says_that_it_cannot_store_files(host, request):
    with open_engine("webkit", request) as engine:
        page = engine.page(host.address)
        page.open("")
        page.wait_until(lambda: page.run(STATE) == "cannot-files", "the reason")
        page.wait_for("main, body", "private window")
