"""The time after which a club's matches are deleted."""

import pytest

from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import THREE, Visitor


def keeps(club, months):
    return club.open("/club/keeping").send("#keeping", {"months": months})


def clear(club):
    club.app.extensions["when chores are due"] = None
    club.open("/")


def test_matches_are_kept_forever_unless_the_owner_chooses_a_period(club):
    page = club.open("/club/keeping")
    assert page.tapped() == {"months": "ever"}
    assert keeps(club, "24").location == "/more"
    assert club.open("/club/keeping").tapped() == {"months": "24"}
    assert "2 years" in club.open("/more").text
    keeps(club, "ever")
    assert club.open("/club/keeping").tapped() == {"months": "ever"}


def test_expired_matches_are_announced_deleted_and_can_be_restored(club, clock):
    match = store_match(club, "hell", THREE)
    clock.advance(days=400)
    page = club.open("/club/keeping")
    assert "1 older match would be deleted" in page.text
    assert "No match is older" in page.text
    clear(club)
    assert club.open(match).status == 200
    keeps(club, "12")
    clock.advance(hours=2)
    clear(club)
    assert club.open(match).status == 410
    listed = club.open("/deleted")
    assert "because of its age" in listed.text
    listed.send(f"form[action='/deleted/{match.removeprefix('/m/')}/take-back']")
    clock.advance(hours=2)
    clear(club)
    assert club.open(match).status == 200


def test_an_invalid_retention_period_is_rejected(club):
    assert club.send("/club/keeping", {"months": "13"}).status == 422
    assert club.send("/club/keeping").status == 422
    assert club.open("/club/keeping").tapped() == {"months": "ever"}


@pytest.mark.parametrize("role", ["viewer", "scorer"])
def test_only_an_owner_can_choose_the_retention_period(club, role):
    link = club.send("/keys", {"role": role, "name": role}).onward.one("#key").text
    phone = Visitor(club.app)
    phone.open(link).onward.visitor.open("/")
    assert phone.open("/club/keeping").status == 403
    assert phone.send("/club/keeping", {"months": "12"}).status == 403


def test_the_retention_page_is_translated(table):
    words = {"en": "How long matches are kept", "ja": "対局の保存期間"}
    assert table.open("/club/keeping").one("h1").text == words[table.language]
