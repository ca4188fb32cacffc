"""The app from a host of files, below a path: kept there, updated there, cleared by the browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.phone.kept import STARTS, app, is_awake, screen, stands


@pytest.fixture(autouse=True)
def _host_as_it_was(host):
    """Whatever a test has told the host to do, it does as it should after it."""
    yield
    host.away, host.cut, host.damaged = False, set(), set()


@pytest.fixture(scope="module")
def kept(with_the_app):
    """A phone that has the app and an image."""
    return with_the_app()


@pytest.fixture
def page(kept, host):
    """The shell, awake as the test before has left it, or as it stands when it is opened anew."""
    page = kept.context.pages[0]
    if page.locator("html").get_attribute("data-state") != "awake":
        kept.at(page)
    at_rest = re.compile("awake|no-files|lost")
    expect(page.locator("html")).to_have_attribute("data-state", at_rest, timeout=STARTS)
    return page


@pytest.fixture
def fill_the_disk(kept, page):
    """Have no room on the disk for another image, until the end of the test."""
    attached = []
    yield lambda: attached.append(kept.has_no_room_for_an_image(page))
    for told in attached:
        told.detach()


def test_it_is_kept_although_the_connection_breaks_off_and_a_file_is_damaged(keeping, host):
    phone = keeping(host.address, shell="")
    page = phone.at(phone.opened())
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
    phone.has_no_room_for_an_image(page)
    host.away = True
    page.reload()
    is_awake(page)
    expect(app(page).locator("a[href*='new/hell']").first).to_be_visible()
    phone.closed()


def test_a_start_from_the_image_is_awake_and_has_what_was_there(kept, page):
    expect(page.locator("html")).to_have_attribute("data-image", "yes")
    app(page).goto(f"{kept.address}new/hell")
    page.reload()
    is_awake(page)
    expect(page.locator("html")).to_have_attribute("data-image", "yes")
    expect(app(page).locator("html:not([data-waking]) #name-0")).to_be_visible()


@pytest.mark.parametrize("policy", ["unsafe-url", "no-referrer"])
def test_a_form_of_a_neighbour_reaches_the_service_worker_which_refuses_it(
    kept, host, page, policy
):
    """Another port of the same host: what it frames stands before the same service worker."""
    stands(page, "awake")
    hostile = kept.tab()
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


def test_an_image_of_which_the_disk_has_lost_a_block_is_done_without(page, fill_the_disk):
    page.evaluate(
        """async () => {
          const root = await navigator.storage.getDirectory();
          const folder = await root.getDirectoryHandle("scorekeeper");
          const cards = await folder.getDirectoryHandle("cards");
          for await (const [name, file] of cards.entries()) {
            if (!name.startsWith("image-")) continue;
            const writing = await file.createWritable({ keepExistingData: true });
            await writing.write({ type: "write", position: 8_000_000, data: new Uint8Array(4096) });
            await writing.close();
          }
        }"""
    )
    fill_the_disk()
    page.reload()
    is_awake(page)
    expect(page.locator("html")).to_have_attribute("data-image", re.compile("no"))


DROP_IMAGES = """async () => {
  const root = await navigator.storage.getDirectory();
  const folder = await (await root.getDirectoryHandle("scorekeeper")).getDirectoryHandle("cards");
  for await (const name of folder.keys()) {
    if (name.startsWith("image-")) await folder.removeEntry(name);
  }
}"""


def test_a_disk_with_no_room_for_an_image_is_done_without_one(kept, page, fill_the_disk):
    page.evaluate(DROP_IMAGES)
    fill_the_disk()
    page.reload()
    is_awake(page)
    expect(page.locator("html")).to_have_attribute("data-image", "none", timeout=STARTS)
    app(page).goto(f"{kept.address}new/hell")
    expect(app(page).locator("#name-0")).to_be_visible()


def records(page, script):
    """What ``script`` comes to, which knows the records of the phone as ``records``."""
    opened = "caches.open('scorekeeper/cards')"
    return page.evaluate(f"{opened}.then(async (records) => {{ {AT} {script} }})")


AT = "const at = (name) => new URL(`offline/records/${name}`, location.origin + '/cards/').href;"


@pytest.fixture
def another_build(host):
    """The host has another build; the name of the one before."""
    with host.with_another_build("0123456789abcdef") as old:
        yield old


def test_an_update_is_fetched_beside_and_used_whole_at_a_start_without_a_half_written_deal(
    host, page, another_build
):
    old = another_build
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


def test_matches_that_the_browser_has_cleared_are_said_to_be_gone(kept, host, page):
    page.goto(host.address.removesuffix("cards/"))
    page.evaluate(
        """async () => {
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
        }"""
    )
    kept.at(page)
    screen(page, "lost")
    page.locator("[data-act=anew]").tap()
    is_awake(page)
    expect(app(page).locator("a[href*='new/hell']").first).to_be_visible()


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
