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
def installed_phone(new_phone, relay):
    """A closed phone with the app installed and no key. ``texts`` has the texts it showed.

    It has made its memory snapshot, so that its copies start from one and do not make their own.
    """
    phone = new_phone(f"{relay.address}/")
    page = phone.opened()
    page.clock.install()
    phone.texts = phone.install(page)
    phone.has_made_its_snapshot(page)
    phone.closed()
    return phone


@pytest.fixture(scope="module")
def app_phone(shared_phone, installed_phone):
    """A copy of that phone, to be opened."""
    return shared_phone(installed_phone.address, like=installed_phone)
