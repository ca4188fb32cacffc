"""What the phone answers by itself, to whatever is asked."""

from tests.support.web.visitor import bids, tricks


def test_the_first_page_of_a_new_phone_is_home(holder):
    page = holder.open("/")
    assert page.status == 200
    assert page.one("title").children == ["Scorekeeper"]


def test_a_match_is_begun_and_a_deal_written(holder):
    match = holder.begins("hell", ["Aki", "Ben"])
    assert match.startswith("/m/")
    page = holder.writes(match, bids(1, 1), tricks(1, 0))
    assert page.status == 200
    assert page.totals() == [13, -3]
