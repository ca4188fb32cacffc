"""The app installed from a file host below a path, updated, and cleared by the browser.

If the browser has cleared data, the page says so, and the data is fetched again.
"""

import pytest
from playwright.sync_api import expect

from tests.support.browser.app_page import AppPage
from tests.support.phone.installed_phone import STARTS, app, is_awake, screen, stands, wait_until
from tests.support.web import html

WRITE_HALF_A_DEAL = """
() => caches.open("scorekeeper/cards").then((records) =>
  records.put(`${location.origin}/cards/offline/records/has recent draft`, Response.json(true)))
"""
IS_NOTHING_HALF_WRITTEN = """
() => caches.open("scorekeeper/cards")
  .then((records) => records.match(`${location.origin}/cards/offline/records/has recent draft`))
  .then((answer) => answer.json()).then((is) => !is)
"""
CLEAR_APP = """
(build) => caches.open(`scorekeeper/cards-${build}`)
  .then((cache) => cache.delete(`offline/${build}/app.zip`))
"""
CLEAR_CACHES = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
CLEAR_DATA = """
async () => {
  const root = await navigator.storage.getDirectory();
  // The worker of the page before may still be closing them.
  for (let tries = 100; tries > 0; tries -= 1) {
    try {
      return await root.removeEntry("scorekeeper", { recursive: true });
    } catch (error) {
      if (error.name !== "NoModificationAllowedError") throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  throw new Error("the files are not let go");
}
"""
DROP_SNAPSHOT = """
async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("scorekeeper");
  const cards = await folder.getDirectoryHandle("cards");
  for await (const name of cards.keys()) {
    if (name.startsWith("image-")) await cards.removeEntry(name);
  }
}
"""
LOSE_A_BLOCK_OF_THE_SNAPSHOT = """
async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("scorekeeper");
  const cards = await folder.getDirectoryHandle("cards");
  for await (const [name, file] of cards.entries()) {
    if (!name.startsWith("image-")) continue;
    const writing = await file.createWritable({ keepExistingData: true });
    await writing.write({ type: "write", position: 8_000_000, data: new Uint8Array(4096) });
    await writing.close();
  }
}
"""
ASKED_AGAIN = 2_000  # milliseconds after which a page asks again for what it lacks


@pytest.fixture(scope="module")
def app_phone(with_the_app, host):
    """A phone that has the app, a memory snapshot and a match."""
    phone = with_the_app(locale="en-GB")
    phone.context.pages[0].clock.install()
    phone.match = begin(AppPage(phone.context.pages[0], host))
    return phone


def begin(app_page):
    """Begin a match between Ann and Ben; return its path below the site."""
    app_page.wait_until_awake()
    app_page.post("/clubs", {"name": "Friday"})
    form = html.form_fields(html.read(app_page.get("/new/points").text()).one("#setup"))
    fields = {name: value for name, value in form.items() if not name.startswith("names.")}
    facts = {"names.0": "Ann", "names.1": "Ben", "action": "start"}
    return app_page.post("/new/points", fields | facts).url.partition("/cards")[2]


def has_match(app_phone, page, host):
    app_page = AppPage(page, host)
    app_page.wait_until_awake()
    return app_page.get(app_phone.match).status == 200


@pytest.fixture(autouse=True)
def _host_as_it_was(app_phone, host):
    """The host works as usual again after each test."""
    yield
    host.away, host.cut, host.damaged = False, set(), set()
    app_phone.context.set_offline(False)


def loses_the_network(app_phone, host):
    host.away = True
    app_phone.context.set_offline(True)


def test_the_app_starts_from_its_snapshot_and_shows_the_last_page(app_phone, page):
    expect(page.locator("html")).to_have_attribute("data-snapshot", "yes")
    app(page).goto(f"{app_phone.address}new/hell")
    page.reload()
    is_awake(page)
    expect(page.locator("html")).to_have_attribute("data-snapshot", "yes")
    expect(app(page).locator("html:not([data-waking]) #name-0")).to_be_visible()


# ------------------------------------------------------------------------ what others may not do


@pytest.mark.parametrize("policy", ["unsafe-url", "no-referrer"])
def test_a_form_from_another_port_reaches_the_service_worker_and_is_refused(
    app_phone, host, page, policy
):
    """Another port of the same host: its frames share a service worker with the app."""
    hostile = app_phone.tab()
    hostile.route(
        "http://127.0.0.1:47111/**",
        lambda route: route.fulfill(
            content_type="text/html",
            body=f"""<meta name="referrer" content="{policy}">
              <form method="post" target="in" action="{host.address}clubs">
              <input name="name" value="Hostile"></form><iframe name="in"></iframe>""",
        ),
    )
    hostile.goto("http://127.0.0.1:47111/")
    with hostile.expect_response(f"{host.address}clubs") as answered:
        hostile.evaluate("document.forms[0].submit()")
    assert answered.value.from_service_worker
    assert answered.value.status == 403
    hostile.close()


def test_a_page_of_another_origin_cannot_write(app_phone, host, page):
    before = app(page).evaluate("fetch(location.href).then((answer) => answer.text())")
    hostile = app_phone.tab()
    hostile.route(
        "http://localhost:*/**",
        lambda route: route.fulfill(
            content_type="text/html",
            body=f"""<form method="post" target="in" action="{host.address}clubs">
              <input name="name" value="Hostile"></form><iframe name="in"></iframe>""",
        ),
    )
    hostile.goto(host.address.replace("127.0.0.1", "localhost"))

    with hostile.expect_response(f"{host.address}clubs"):
        hostile.evaluate("document.forms[0].submit()")
    hostile.evaluate(
        "(to) => fetch(to, { method: 'POST', mode: 'no-cors', credentials: 'include',"
        " body: new URLSearchParams({ name: 'Hostile' }) }).catch(() => {})",
        f"{host.address}clubs",
    )
    with hostile.expect_popup() as opened:
        hostile.evaluate("(to) => { window.open(to, 'shell'); }", host.address)
    # It no longer asks to be the owner: the page of the next test stays it.
    stands(opened.value, "elsewhere")
    with app_phone.context.expect_event("response", lambda one: one.url == f"{host.address}clubs"):
        hostile.evaluate("document.forms[0].target = 'app'; document.forms[0].submit()")
    for other in app_phone.context.pages:
        if other is not page:
            other.close()
    after = app(page).evaluate("fetch(location.href).then((answer) => answer.text())")
    assert "Hostile" not in after
    assert before.count("<form") == after.count("<form")


# ------------------------------------------------------------------- what the browser has cleared


def test_the_app_reports_a_file_cleared_by_the_browser_and_downloads_it_again(
    app_phone, host, page
):
    host.away = True
    assert page.evaluate(CLEAR_APP, page.locator("html").get_attribute("data-build"))
    page.reload()
    expect(screen(page, "no-files")).to_contain_text("Your matches are safe")
    # The page has just asked by itself, and does not again before the button is pressed.
    before = len(host.requested)
    page.clock.fast_forward(ASKED_AGAIN)
    wait_until(lambda: len(host.requested) > before)
    host.away = False
    page.locator("[data-act=again]").tap()
    is_awake(page)
    assert has_match(app_phone, page, host)


def test_a_cleared_file_is_downloaded_automatically_when_the_network_is_back(app_phone, host, page):
    assert page.evaluate(CLEAR_APP, page.locator("html").get_attribute("data-build"))
    loses_the_network(app_phone, host)
    app_phone.at(page)
    screen(page, "no-files")
    # The phone says that it is online, and nothing says when the host can be reached.
    before = len(host.requested)
    app_phone.context.set_offline(False)
    wait_until(lambda: len(host.requested) > before)
    host.away = False
    page.clock.fast_forward(ASKED_AGAIN)
    is_awake(page)
    assert has_match(app_phone, page, host)


def test_a_cleared_app_reinstalls_despite_a_broken_connection_and_a_damaged_file(
    app_phone, host, page
):
    app_phone.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.evaluate(CLEAR_CACHES)
    loses_the_network(app_phone, host)
    app_phone.at(page)
    expect(page.locator("p[lang=en]")).to_contain_text("Your browser has deleted the app's files")
    expect(page.locator("p[lang=ja]")).not_to_be_empty()
    app_phone.context.set_offline(False)
    host.away, host.cut = False, {"packages-"}
    app_phone.at(page)
    screen(page, "offer").locator("[data-act=keep]").tap()
    screen(page, "broken")
    there = page.evaluate(
        "(build) => caches.open(`scorekeeper/cards-${build}`)"
        ".then((cache) => cache.keys()).then((all) => all.length)",
        page.locator("html").get_attribute("data-build"),
    )
    assert there > 0
    host.cut, host.damaged, host.requested = set(), {"packages-"}, []
    page.locator("[data-act=again]").tap()
    screen(page, "wrong")
    # What had come was not fetched again, what was damaged was, once more.
    assert [name for name in host.requested if name.startswith("pyodide.asm-")] == []
    assert len([name for name in host.requested if name.startswith("packages-")]) == 2
    host.damaged = set()
    page.locator("[data-act=again]").tap()
    is_awake(page)
    host.away = True
    page.reload()
    is_awake(page)
    assert has_match(app_phone, page, host)
    expect(app(page).locator(f"a[href$='{app_phone.match}']").first).to_be_visible()


def test_the_app_starts_without_a_damaged_snapshot_and_without_room_for_another(with_the_app, host):
    phone = with_the_app()
    page = phone.context.pages[0]
    page.clock.install()
    page.evaluate(LOSE_A_BLOCK_OF_THE_SNAPSHOT)
    page.reload()
    is_awake(page)
    expect(page.locator("html")).to_have_attribute("data-snapshot", "no")
    # Until the image would be made; that of before is gone.
    phone.has_no_room_for_a_snapshot(page)
    phone.rests(page)
    expect(page.locator("html")).to_have_attribute("data-snapshot", "none", timeout=STARTS)
    # The next start does not try again.
    page.reload()
    is_awake(page)
    phone.rests(page)
    expect(page.locator("html")).to_have_attribute("data-snapshot", "no")
    assert begin(AppPage(page, host)).startswith("/m/")
    phone.closed()


def test_a_snapshot_is_made_between_taps_and_a_tap_interrupts_it(with_the_app, host):
    phone = with_the_app()
    page = phone.context.pages[0]
    page.evaluate(DROP_SNAPSHOT)
    page.clock.install()
    page.reload()
    app_page = AppPage(page, host)
    match = begin(app_page)
    snapshot = page.locator("html")
    phone.rests(page)
    # A deal that is half entered does not prevent it.
    enter(app_page, match, {"scores.0": "1"})
    expect(snapshot).to_have_attribute("data-snapshot", "making", timeout=STARTS)
    enter(app_page, match, {"scores.0": "1", "scores.1": "2", "action": "next"})
    expect(snapshot).to_have_attribute("data-snapshot", "interrupted")
    expect(snapshot).to_have_attribute("data-snapshot", "made", timeout=STARTS)
    page.reload()
    is_awake(page)
    expect(snapshot).to_have_attribute("data-snapshot", "yes")
    phone.closed()


def enter(app_page, match, facts):
    """Send the form of the next deal; without an action, as a tap does."""
    form = html.read(app_page.get(match).text()).one("#entry")
    fields = html.form_fields(form) | {"action": "", **facts}
    assert app_page.post(form["action"].partition("/cards")[2], fields).status == 200


@pytest.fixture
def another_build(host):
    """The host has another build; the name of the one before."""
    with host.with_another_build("0123456789abcdef") as old:
        yield old


def test_an_update_is_stored_separately_and_used_at_a_start_without_a_draft(
    with_the_app, host, another_build
):
    old = another_build
    phone = with_the_app()
    page = phone.context.pages[0]
    page.clock.install()
    page.reload()
    is_awake(page)
    phone.rests(page)
    # The snapshot of the new build is made before that of the old one is dropped.
    expect(page.locator("html")).to_have_attribute("data-update", "waits", timeout=STARTS)
    expect(page.locator("html")).to_have_attribute("data-build", old)
    page.evaluate(WRITE_HALF_A_DEAL)
    host.away = True
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-build", old)
    is_awake(page)
    expect(page.locator("html")).to_have_attribute("data-snapshot", "yes")
    # Python reports that there is no draft.
    page.wait_for_function(IS_NOTHING_HALF_WRITTEN)
    # Any other page than the stored one would have to wait for it.
    page.evaluate("location.hash = '/new/hell'; location.reload()")
    expect(page.locator("html")).to_have_attribute("data-build", "0123456789abcdef")
    is_awake(page)
    expect(page.locator("html")).to_have_attribute("data-snapshot", "yes")
    waits = "navigator.serviceWorker.getRegistration().then(({ waiting }) => Boolean(waiting))"
    assert not page.evaluate(waits)
    own = "self.name || [...performance.getEntriesByType('resource')].map((one) => one.name)"
    assert [one for one in page.evaluate(own) if old in one] == []
    phone.closed()


def test_the_app_says_that_matches_cleared_by_the_browser_are_lost_and_starts_over(
    app_phone, host, page
):
    page.goto(host.address.removesuffix("cards/"))
    page.evaluate(CLEAR_DATA)
    loses_the_network(app_phone, host)
    app_phone.at(page)
    lost = screen(page, "lost")
    expect(lost).to_contain_text("cannot be brought back")
    expect(lost).to_contain_text("backup")
    stands(page, "lost")
    lost.locator("[data-act=anew]").tap()
    is_awake(page)
    expect(app(page).locator("a[href*='new/hell']").first).to_be_visible()
    assert not has_match(app_phone, page, host)
    assert begin(AppPage(page, host)).startswith("/m/")


def test_a_phone_that_lost_files_and_matches_is_offered_the_app_again(app_phone, host, page):
    page.goto(host.address.removesuffix("cards/"))
    page.evaluate(CLEAR_DATA)
    page.evaluate(CLEAR_CACHES)
    app_phone.at(page)
    expect(screen(page, "offer")).to_contain_text("MB")
