"""For how long a club keeps its matches."""

import pytest

from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import THREE, Visitor


def keeps(club, months):
    return club.open("/club/keeping").send("#keeping", {"months": months})


def clear(club):
    club.app.extensions["when chores are due"] = None
    club.open("/")


def test_matches_are_kept_for_ever_until_the_owner_says_otherwise(club):
    page = club.open("/club/keeping")
    assert page.tapped() == {"months": "ever"}
    assert keeps(club, "24").location == "/more"
    assert club.open("/club/keeping").tapped() == {"months": "24"}
    assert "2 years" in club.open("/more").text
    keeps(club, "ever")
    assert club.open("/club/keeping").tapped() == {"months": "ever"}


def test_how_many_would_go_is_said_and_then_they_go_to_be_taken_back(club, clock):
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


def test_what_cannot_be_chosen_is_not(club):
    assert club.send("/club/keeping", {"months": "13"}).status == 422
    assert club.send("/club/keeping").status == 422
    assert club.open("/club/keeping").tapped() == {"months": "ever"}


@pytest.mark.parametrize("role", ["viewer", "scorer"])
def test_only_an_owner_chooses(club, role):
    link = club.send("/keys", {"role": role, "name": role}).onward.one("#key").text
    phone = Visitor(club.app)
    phone.open(link).onward.visitor.open("/")
    assert phone.open("/club/keeping").status == 403
    assert phone.send("/club/keeping", {"months": "12"}).status == 403


def test_it_is_asked_in_both_languages(table):
    words = {"en": "How long matches are kept", "ja": "対局の保存期間"}
    assert table.open("/club/keeping").one("h1").text == words[table.language]
