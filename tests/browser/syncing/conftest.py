"""A server, a proxy in front of it, and phones with its app installed."""

import pytest

from tests.support.browser.server import Server
from tests.support.phone.relay import Relay


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server that may be killed, and is started again."""
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="session")
def relay(server):
    relay = Relay(server.port)
    yield relay
    relay.stop()


@pytest.fixture(scope="session")
def has_kept(new_kept, relay):
    """A phone, closed again, with the app installed and no key. ``said`` has the words it showed.

    It has made the image of its memory, so that no copy of it makes one, nor starts without.
    """
    phone = new_kept(f"{relay.address}/")
    page = phone.opened()
    page.clock.install()
    phone.said = phone.install(page)
    phone.has_made_its_snapshot(page)
    phone.closed()
    return phone


@pytest.fixture(scope="module")
def kept(keeping, has_kept):
    """A copy of that phone, to be opened."""
    return keeping(has_kept.address, like=has_kept)
