"""The dark theme in Firefox and in WebKit."""

import pytest

from tests.support.engines.browsers import open_engine


@pytest.mark.parametrize("name", ["firefox", "webkit"])
def test_a_phone_in_dark_mode_gets_dark_pages(name, server, request):
    with open_engine(name, request, dark=True) as engine:
        page = engine.page(server.address)
        page.open("/rules")
        assert page.run("matchMedia('(prefers-color-scheme: dark)').matches")
        assert max(page.background()) < 80
