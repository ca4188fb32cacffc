"""Pages that only a phone has, as axe sees them: the same pages, without the shell around them."""

import pytest

from tests.support.browser.axe import AxeChecker
from tests.support.phone.sample_phones import sample_local_phone, sample_phone, visited


@pytest.fixture(scope="module", params=[sample_phone, sample_local_phone])
def addresses(request, app, tmp_path_factory):
    """The pages of a phone that syncs with a server, and of one without a server."""
    phone, pages = request.param(app, tmp_path_factory.mktemp("phone"))
    names = [name for name in ("fates", "look", "waiting", "storage") if name in pages]
    with visited(phone) as address:
        yield [f"{address}{pages[name]}" for name in names]


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
def test_axe_finds_nothing_on_the_sync_and_storage_pages_of_a_phone(addresses, chromium, locale):
    context = chromium.new_context(locale=locale, viewport={"width": 390, "height": 844})
    looker = AxeChecker(context.new_page())
    for address in addresses:
        looker.page.goto(address)
        looker.here()
    context.close()
