"""Pages that only a phone has, as axe sees them: the same pages, without the shell around them."""

import pytest

from tests.support.browser.axe import Looker
from tests.support.phone.laid import laid_own, laid_phone, visited


@pytest.mark.parametrize("locale", ["ja-JP", "en-GB"])
@pytest.mark.parametrize("laid", [laid_phone, laid_own])
def test_axe_finds_nothing_on_the_pages_of_what_is_sent_and_stored(
    app, chromium, laid, locale, tmp_path
):
    phone, pages = laid(app, tmp_path)
    context = chromium.new_context(locale=locale, viewport={"width": 390, "height": 844})
    with visited(phone) as address:
        looker = Looker(context.new_page())
        for name in ("fates", "look", "waiting", "storage"):
            if name in pages:
                looker.at(f"{address}{pages[name]}")
    context.close()
