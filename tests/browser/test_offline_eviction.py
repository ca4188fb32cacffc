"""What the browser has cleared: said in words, nothing half, and fetched again with the network."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.pocket import Pocket
from tests.support.phone.kept import is_awake, screen, stands, wait_until
from tests.support.web import html

FILES = """
async (wanted) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (url.endsWith(wanted)) await cache.delete(url);
  }
}
"""
CACHES = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
DATA = """
async () => {
  const top = await navigator.storage.getDirectory();
  const names = [];
  for await (const name of top.keys()) names.push(name);
  const remove = (name) => top.removeEntry(name, { recursive: true });
  // The tab before may still be closing its files.
  const again = (name) => new Promise((done) => setTimeout(done, 200)).then(() => remove(name));
  for (const name of names) await remove(name).catch(() => again(name)).catch(() => again(name));
}
"""


@pytest.fixture(scope="module")
def phone(with_the_app, host):
    """A phone with the app and a match on it."""
    phone = with_the_app(locale="en-GB")
    phone.match = begin(Pocket(phone.context.pages[0], host))
    return phone


def begin(pocket):
    """Begin a match between Ann and Ben; its path below the site."""
    pocket.wait_until_awake()
    pocket.post("/clubs", {"name": "Friday"})
    form = html.form_fields(html.read(pocket.get("/new/points").text()).one("#setup"))
    fields = {name: value for name, value in form.items() if not name.startswith("names.")}
    told = {"names.0": "Ann", "names.1": "Ben", "action": "start"}
    return pocket.post("/new/points", fields | told).url.partition("/cards")[2]


@pytest.fixture
def page(phone, host):
    """Another tab, which may clear what the one before it had open; the network is there."""
    network(phone, host, is_there=True)
    page = phone.at(phone.tab())
    stands(page, "elsewhere")
    for other in phone.context.pages:
        if other is not page:
            other.close()
    return page


def network(phone, host, *, is_there):
    host.away = not is_there
    phone.context.set_offline(not is_there)


def opened(page, phone):
    phone.at(page)


def has_match(page, phone, host):
    pocket = Pocket(page, host)
    pocket.wait_until_awake()
    return pocket.get(phone.match).status == 200


def test_a_file_of_the_app_is_fetched_again_once_there_is_a_network(page, phone, host):
    page.evaluate(FILES, "app.zip")
    network(phone, host, is_there=False)
    opened(page, phone)
    expect(screen(page, "no-files")).to_contain_text("Your matches are safe")
    # The phone says that it is online, and nothing says when the host can be reached.
    asked = len(host.asked)
    phone.context.set_offline(False)
    wait_until(lambda: len(host.asked) > asked)
    host.away = False
    is_awake(page)
    assert has_match(page, phone, host)


def test_without_any_file_of_the_app_the_matches_are_there_when_it_is_kept_again(page, phone, host):
    page.evaluate(CACHES)
    network(phone, host, is_there=False)
    opened(page, phone)
    expect(page.locator("p[lang=en]")).to_contain_text("the browser has cleared them")
    expect(page.locator("p[lang=ja]")).not_to_be_empty()
    network(phone, host, is_there=True)
    opened(page, phone)
    screen(page, "offer").locator("[data-act=keep]").tap()
    screen(page, "ready").locator("[data-act=open]").tap()
    is_awake(page)
    assert has_match(page, phone, host)


def test_matches_that_the_browser_has_cleared_are_told_as_gone_and_nothing_is_half(
    page, phone, host
):
    page.evaluate(DATA)
    network(phone, host, is_there=False)
    opened(page, phone)
    lost = screen(page, "lost")
    expect(lost).to_contain_text("cannot be brought back")
    expect(lost).to_contain_text("backup")
    stands(page, "lost")
    lost.locator("[data-act=anew]").tap()
    is_awake(page)
    assert not has_match(page, phone, host)
    assert begin(Pocket(page, host)).startswith("/m/")


def test_without_files_and_matches_it_is_a_phone_that_has_never_kept_anything(page, phone, host):
    page.evaluate(DATA)
    page.evaluate(CACHES)
    opened(page, phone)
    expect(screen(page, "offer")).to_contain_text("MB")
