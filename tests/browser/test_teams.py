"""The members of a team are typed once, and are there when the team is chosen again."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.press import Finger
from tests.support.browser.thumb import MATCH, Thumb

both = pytest.mark.parametrize("javascript", [True, False], ids=["js", "no-js"])

TEAMS = "#teams > summary"


def team_fields(page):
    return page.locator("#teams .field").evaluate_all("fields => fields.map((one) => one.value)")


def begins_with_a_team(thumb):
    thumb.seat("points", ("赤組", "千尋"))
    thumb.tap(TEAMS)
    thumb.page.locator("#members-0").fill("あき、けんじ")
    thumb.go()
    expect(thumb.page).to_have_url(MATCH)


@both
def test_a_team_keeps_its_members(phone, club, javascript):
    thumb = Thumb(phone(of=club, javascript=javascript))
    page = thumb.page
    begins_with_a_team(thumb)
    page.goto(f"{page.url}/sheet")
    expect(page.locator(".match-info")).to_contain_text("赤組：あき、けんじ")
    page.goto("/new/points")
    expect(page.locator("#members-0")).to_have_value("あき、けんじ")
    expect(page.locator("#members-1")).to_have_value("")


def test_the_members_of_a_known_team_appear_once_its_name_is_typed(phone, club):
    thumb = Thumb(phone(of=club))
    page = thumb.page
    begins_with_a_team(thumb)
    page.goto("/new/points")
    thumb.tap("#clear")
    expect(page.locator("#name-0")).to_have_value("")
    thumb.tap(TEAMS)
    page.locator("#name-1").fill("赤組")
    page.locator("#name-1").blur()
    expect(page.locator("#members-1")).to_have_value("あき、けんじ")
    expect(page.locator("#teams")).to_have_js_property("open", True)
    # The members follow a team that is dragged to the first row.
    finger = Finger(page, ".player-rows li:nth-child(2) .grip")
    box = page.locator("#name-0").bounding_box()
    finger.touch("touchMove", [{"x": 20, "y": box["y"]}])
    finger.ends()
    expect(page.locator("#name-0")).to_have_value("赤組")
    expect(page.locator("#members-0")).to_have_value("あき、けんじ")
    assert team_fields(page)[1:] == [""] * (len(team_fields(page)) - 1)
