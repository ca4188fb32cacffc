"""Points of any other game, typed on the pad's own keys: two taps a player, the saving included."""

from tests.support.browser.evenings import points
from tests.support.browser.thumb import Thumb


def test_a_match_of_an_unsupported_game_can_be_scored_by_points(phone):
    page = phone(locale="en-GB", viewport={"width": 390, "height": 844})
    thumb = Thumb(page)
    thumb.start_match("points", points.SIX, preset="fewest_to_100", called="Rummy")
    points.play(thumb)
