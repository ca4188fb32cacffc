"""The members of teams on the pages of a match of Points."""

import pytest

from scorekeeper.store.clubs.keys import Role
from tests.support.web.phones import with_role
from tests.support.web.visitor import rows


@pytest.fixture
def skat(club):
    return begins(club, ["Reds", "Mia"], "Aki, Ben")


def begins(club, names, *members):
    fields = {f"members.{place}": text for place, text in enumerate(members)}
    fields |= {"options.ends": "deals", "options.deals": "1", "first_dealer": "0"}
    page = club.open("/new/points")
    answer = page.send("#setup", rows(names) | fields | {"action": "start"})
    assert answer.status == 303, answer.text
    return answer.location


def asks(club, match, **what):
    query = "&".join(f"{name}={value}" for name, value in what.items())
    return club.open(f"{match}/players/change?{query}")


def play(club, match):
    """Play the first deal of the match."""
    club.writes(match, {"scores.0": "30", "scores.1": "10"})


def test_members_are_shown_on_the_sheet_and_in_print(club, skat):
    for page in "sheet", "print":
        assert "Reds: Aki and Ben" in club.open(f"{skat}/{page}").text


def test_viewers_and_the_last_page_show_the_members(club, skat):
    assert "Reds: Aki and Ben" in with_role(club, Role.VIEWER).open(skat).text
    play(club, skat)
    assert "Reds: Aki and Ben" in club.open(skat).text


def test_members_are_changed_on_the_players_page(club, skat):
    page = asks(club, skat, do="team", who=0)
    assert page.one("#members")["value"] == "Aki, Ben"
    answer = page.send("#change", {"members": "Aki, Chie"})
    assert answer.location.endswith("/players?who=0")
    assert "Aki and Chie" in answer.onward.text
    log = club.open(f"{skat}/log").text
    assert "Members of Reds" in log
    undone = club.open(skat).send("#undo").onward
    assert undone.status == 200
    assert asks(club, skat, do="team", who=0).one("#members")["value"] == "Aki, Ben"


def test_members_can_be_entered_after_the_end(club):
    match = begins(club, ["Reds", "Mia"])
    play(club, match)
    answer = asks(club, match, do="team", who=0).send("#change", {"members": "Aki, Ben"})
    assert answer.status == 303
    assert "Reds: Aki and Ben" in club.open(match).text


def test_a_later_change_leaves_earlier_matches_alone(club, skat):
    later = begins(club, ["Reds", "Mia"], "Ben, Chie")
    assert "Reds: Aki and Ben" in club.open(f"{skat}/sheet").text
    assert "Reds: Ben and Chie" in club.open(f"{later}/sheet").text


def test_a_team_that_joins_has_its_members(club, skat):
    later = begins(club, ["Chie", "Mia"])
    page = asks(club, later, do="join", name="Reds")
    assert page.one("#members")["value"] == "Aki, Ben"
    pad = page.send("#change").onward
    assert "From deal 1: Reds joins" in pad.text
    assert "Reds: Aki and Ben" in club.open(f"{later}/sheet").text


def test_a_team_that_takes_over_a_seat_has_its_members(club, skat):
    later = begins(club, ["Chie", "Mia"])
    asks(club, later, do="hand", who=0).send("#change", {"name": "Reds"})
    assert "Reds: Aki and Ben" in club.open(f"{later}/sheet").text


def test_a_wrong_name_that_is_a_team_has_its_members(club, skat):
    later = begins(club, ["Chie", "Mia"])
    asks(club, later, do="identify", who=0).send("#change", {"name": "Reds"})
    assert "Reds: Aki and Ben" in club.open(f"{later}/sheet").text


def test_wrong_members_are_refused_at_their_field(club, skat):
    page = asks(club, skat, do="team", who=0)
    answer = page.send("#change", {"members": "Aki"})
    assert answer.status == 422
    assert answer.errors_at("#members-error") == ["A team has at least two members."]
    answer = page.send("#change", {"members": "Aki, Mia"})
    assert answer.errors_at("#members-error") == ["Mia is already in this match."]
    assert answer.one("#members")["value"] == "Aki, Mia"


def test_playing_again_keeps_the_members(club, skat):
    play(club, skat)
    again = club.open(skat).send("#rematch").location
    assert again != skat
    assert "Reds: Aki and Ben" in club.open(f"{again}/sheet").text


def test_the_drawn_cards_are_shown_although_members_were_entered(club):
    page = club.open("/new/points")
    fields = rows(["Reds", "Mia"]) | {"members.0": "Aki, Ben", "first_dealer": "draw"}
    pad = page.send("#setup", fields | {"action": "start"}).onward
    assert "The cards chose" in pad.text


def test_the_pad_offers_no_undo_of_members_entered_at_setup(club):
    fields = {"members.0": "Aki, Ben", "first_dealer": "0", "action": "start"}
    match = club.open("/new/points").send("#setup", rows(["Reds", "Mia"]) | fields).location
    assert not club.open(match).has("#actions [form=undo]")
    play(club, match)
    assert club.open(match).has("#actions [form=undo]")


def test_other_games_have_no_teams(club):
    match = club.begins("hell", ["Aki", "Ben"])
    assert not club.open(f"{match}/players").has('a[href*="do=team"]')
    assert asks(club, match, do="team", who=0).status == 400
