"""The app from a host of files, below a path: kept there, updated there, cleared by the browser."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.offline import site
from tests.support.phone.hosting import Host
from tests.support.phone.kept import STARTS, app, is_awake, screen, stands


@pytest.fixture(scope="module")
def host(bundle, tmp_path_factory):
    folder = tmp_path_factory.mktemp("host")
    site.write(folder / "cards")
    host = Host(folder)
    yield host
    host.stop()


@pytest.fixture(scope="module")
def kept(keeping, host):
    """A phone on which the app was kept in spite of all that happened on the way."""
    phone = keeping(host.address, shell="")
    phone.opened()
    return phone


@pytest.fixture
def page(kept, host):
    """The shell, as it stands after what the tests before have done to it."""
    host.away, host.cut, host.damaged = False, set(), set()
    page = kept.context.pages[0]
    kept.at(page)
    page.reload()
    at_rest = re.compile("offer|awake|no-files|lost")
    expect(page.locator("html")).to_have_attribute("data-state", at_rest, timeout=STARTS)
    return page


def records(page, script):
    """What ``script`` comes to, which knows the records of the phone as ``records``."""
    opened = "caches.open('scorekeeper/cards')"
    return page.evaluate(f"{opened}.then(async (records) => {{ {AT} {script} }})")


AT = "const at = (name) => new URL(`offline/records/${name}`, location.origin + '/cards/').href;"


def test_it_is_kept_although_the_connection_breaks_off_and_a_file_is_damaged(kept, host, page):
    host.cut = {"packages-"}
    page.locator("[data-act=keep]").tap()
    screen(page, "broken")
    there = page.evaluate(
        "(build) => caches.open(`scorekeeper/cards-${build}`)"
        ".then((cache) => cache.keys()).then((all) => all.length)",
        page.locator("html").get_attribute("data-build"),
    )
    assert there > 0
    host.cut, host.damaged, host.asked = set(), {"packages-"}, []
    page.locator("[data-act=again]").tap()
    screen(page, "wrong")
    # What had come was not fetched again, what was damaged was, once more.
    assert [name for name in host.asked if name.startswith("pyodide.asm-")] == []
    assert len([name for name in host.asked if name.startswith("packages-")]) == 2
    host.damaged = set()
    page.locator("[data-act=again]").tap()
    is_awake(page)
    host.away = True
    page.reload()
    is_awake(page)
    expect(app(page).locator("a[href*='new/hell']").first).to_be_visible()


def test_an_update_is_fetched_beside_and_used_whole_at_a_start_without_a_half_written_deal(
    kept, host, page
):
    old = host.has_another_build("0123456789abcdef")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-update", "waits", timeout=60_000)
    expect(page.locator("html")).to_have_attribute("data-build", old)
    records(page, "await records.put(at('half written'), Response.json(true));")
    host.away = True
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-build", old)
    is_awake(page)
    # Nothing is half written, says Python.
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-build", "0123456789abcdef")
    is_awake(page)
    own = "self.name || [...performance.getEntriesByType('resource')].map((one) => one.name)"
    assert [one for one in page.evaluate(own) if old in one] == []


def test_what_the_browser_has_cleared_of_the_app_is_said_and_fetched_again(kept, host, page):
    clear = """(build) => caches.open(`scorekeeper/cards-${build}`)
      .then((cache) => cache.delete(`offline/${build}/app.zip`))"""
    host.away = True
    assert page.evaluate(clear, page.locator("html").get_attribute("data-build"))
    page.reload()
    screen(page, "no-files")
    host.away = False
    page.locator("[data-act=again]").tap()
    is_awake(page)


def test_matches_that_the_browser_has_cleared_are_said_to_be_gone(kept, host, page):
    page.goto(host.address.removesuffix("cards/"))
    page.evaluate(
        """async () => {
          const root = await navigator.storage.getDirectory();
          for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
        }"""
    )
    kept.at(page)
    screen(page, "lost")
    page.locator("[data-act=anew]").tap()
    is_awake(page)
    expect(app(page).locator("a[href*='new/hell']").first).to_be_visible()


def test_a_broken_image_of_the_memory_is_done_without(kept, page):
    expect(page.locator("html")).to_have_attribute("data-state", "awake")
    page.evaluate(
        """async () => {
          const root = await navigator.storage.getDirectory();
          const folder = await root.getDirectoryHandle("scorekeeper");
          const cards = await folder.getDirectoryHandle("cards");
          for await (const [name, file] of cards.entries()) {
            if (!name.startsWith("image-")) continue;
            const writing = await file.createWritable({ keepExistingData: true });
            await writing.write({ type: "write", position: 5000, data: "broken" });
            await writing.close();
          }
        }"""
    )
    page.reload()
    is_awake(page)
    expect(page.locator("html")).to_have_attribute("data-image", "no")


def test_a_page_of_another_origin_writes_nothing(kept, host, page):
    stands(page, "awake")
    before = app(page).evaluate("fetch(location.href).then((answer) => answer.text())")
    hostile = kept.tab()
    hostile.route(
        "http://localhost:*/**",
        lambda route: route.fulfill(
            content_type="text/html",
            body=f"""<form method="post" target="in" action="{host.address}clubs">
              <input name="name" value="Hostile"></form><iframe name="in"></iframe>""",
        ),
    )
    hostile.goto(host.address.replace("127.0.0.1", "localhost"))
    hostile.evaluate("document.forms[0].submit()")
    hostile.evaluate(
        "(to) => fetch(to, { method: 'POST', mode: 'no-cors', credentials: 'include',"
        " body: new URLSearchParams({ name: 'Hostile' }) }).catch(() => {})",
        f"{host.address}clubs",
    )
    hostile.evaluate(
        """(to) => {
          const form = document.forms[0];
          window.open(to, "shell");
          form.target = "app";
          form.submit();
        }""",
        host.address,
    )
    hostile.wait_for_timeout(1000)
    hostile.close()
    after = app(page).evaluate("fetch(location.href).then((answer) => answer.text())")
    assert "Hostile" not in after
    assert before.count("<form") == after.count("<form")
