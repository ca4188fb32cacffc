"""A host of files, and phones with the installed app: they know no server."""

import pytest

from scorekeeper.offline import site
from tests.support.phone.hosting import Host
from tests.support.phone.installed_phone import is_awake

FORGET = """
async () => {
  localStorage.clear();
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (url.endsWith("/page")) await cache.delete(url);
  }
}
"""


@pytest.fixture(scope="session")
def host(bundle, tmp_path_factory):
    """A host that hands out the static site below a path."""
    folder = tmp_path_factory.mktemp("host")
    site.write(folder / "cards")
    host = Host(folder)
    yield host
    host.stop()


@pytest.fixture(scope="session")
def installed_phone(new_phone, host):
    """A closed phone with the app of ``host`` installed and nothing else.

    It has made its memory snapshot, so that its copies start from one and do not make their own.
    """
    phone = new_phone(host.address, shell="")
    page = phone.opened()
    page.clock.install()
    phone.install(page)
    phone.has_made_its_snapshot(page)
    phone.closed()
    return phone


@pytest.fixture(scope="module")
def with_the_app(shared_phone, installed_phone, host):
    """Open phones with the app of ``host`` on them: ``with_the_app()``."""

    def opened(**settings):
        host.away = False
        phone = shared_phone(host.address, shell="", like=installed_phone, **settings)
        page = phone.opened()
        # What it is a copy of spoke the language of another phone, and so does its last page.
        page.goto(f"{host.address}static/icons.svg")
        page.evaluate(FORGET)
        is_awake(phone.at(page))
        return phone

    return opened
