"""Teams in the form of a new match of Points."""

from scorekeeper import store
from tests.support.web.visitor import Visitor, rows


def members(page):
    return [one["value"] for one in page.all("#teams .field")]


def sets_up(visitor, names, **fields):
    """Send the set-up form as a browser without script does."""
    sent = {**rows(names), "first_dealer": "0", **fields}
    return visitor.open("/new/points").send("#setup", sent | {"action": "start"})


def with_members(*texts):
    return {f"members.{place}": text for place, text in enumerate(texts)}


def in_match(visitor, answer):
    assert answer.status == 303, answer.text
    with visitor.app.extensions["store"].reading() as db:
        match = store.matches.load(db, visitor_club(visitor), answer.location.rsplit("/", 1)[-1])
    return {name: match.members(player) for player, name in enumerate(match.names)}


def visitor_club(visitor):
    with visitor.client.session_transaction() as cookie:
        return cookie["keys"][0][0]


def test_a_match_begins_with_the_members_of_its_teams(club):
    answer = sets_up(club, ["Reds", "Mia"], **with_members("Aki、 Ben"))
    assert in_match(club, answer) == {"Reds": ("Aki", "Ben"), "Mia": ()}


def test_a_stranger_can_begin_with_teams(app):
    stranger = Visitor(app)
    answer = sets_up(stranger, ["Reds", "Mia"], **with_members("Aki & Ben"))
    assert in_match(stranger, answer)["Reds"] == ("Aki", "Ben")


def test_only_games_with_teams_ask_for_members(club):
    assert club.open("/new/points").has("#teams")
    assert not club.open("/new/hearts").has("#teams")


def test_the_next_match_offers_the_members_of_the_last_one(club):
    sets_up(club, ["Reds", "Mia"], **with_members("Aki, Ben"))
    assert members(club.open("/new/points")) == ["Aki, Ben", ""]


def test_a_team_that_is_typed_without_script_has_its_members(club):
    sets_up(club, ["Reds", "Mia"], **with_members("Aki, Ben"))
    answer = sets_up(club, ["Chie", "Reds"])
    assert in_match(club, answer) == {"Chie": (), "Reds": ("Aki", "Ben")}


def test_a_field_that_was_emptied_stays_empty(club):
    sets_up(club, ["Reds", "Mia"], **with_members("Aki, Ben"))
    answer = sets_up(club, ["Reds", "Mia"], **with_members("", ""))
    assert in_match(club, answer)["Reds"] == ()


def test_members_follow_their_team_to_another_row(club):
    page = club.open("/new/points")
    page = page.send(
        "#setup", rows(["Reds", "Mia"]) | with_members("Aki, Ben") | {"action": "more"}
    )
    page = page.send("#setup", {"action": "down.0"})
    assert members(page) == ["", "Aki, Ben", ""]
    # A drag changes the names, not the fields of the teams.
    page = page.send("#setup", rows(["Reds", "Mia"]) | {"action": "list"})
    assert members(page)[:2] == ["Aki, Ben", ""]


def test_a_corrected_team_keeps_its_members_but_another_player_does_not_get_them(club):
    page = club.open("/new/points")
    page = page.send("#setup", rows(["Red", "Mia"]) | with_members("Aki, Ben") | {"action": "list"})
    page = page.send("#setup", rows(["Reds", "Mia"]) | {"action": "list"})
    assert members(page) == ["Aki, Ben", ""]
    page.send("#setup", {"action": "start"})
    page = club.open("/new/points").send("#setup", rows(["Chie", "Mia"]) | {"action": "list"})
    assert members(page) == ["", ""]


def test_members_who_sit_elsewhere_are_not_offered(club):
    sets_up(club, ["Reds", "Mia"], **with_members("Aki, Ben"))
    empty = club.open("/new/points").send("#setup", {"action": "clear"})
    answer = empty.send("#setup", rows(["Aki", "Reds"]) | {"action": "start"})
    assert in_match(club, answer) == {"Aki": (), "Reds": ()}


def test_wrong_members_are_refused_at_their_field(club):
    answer = sets_up(club, ["Reds", "Mia"], **with_members("Aki"))
    assert answer.status == 422
    assert answer.errors_at("#members-0-error") == ["A team has at least two members."]
    assert answer.has("#teams[open]")
    answer = sets_up(club, ["Reds", "Mia"], **with_members("Aki, mia"))
    assert answer.errors_at("#members-0-error") == ["mia is already in this match."]
    answer = sets_up(club, ["Reds", "Blues"], **with_members("Aki, Ben", "Chie, aki"))
    assert answer.errors_at("#members-1-error") == ["aki is already in this match."]
    answer = sets_up(club, ["Reds", "Mia"], **with_members("Aki, " + "x" * 81))
    assert answer.errors_at("#members-0-error")


def test_too_many_people_are_refused_at_the_names(club):
    many = ", ".join(f"Person {number}" for number in range(60))
    answer = sets_up(club, ["Reds", "Mia"], **with_members(many))
    assert (answer.status, "At most 60 people" in answer.text) == (422, True)


def test_the_form_sent_twice_begins_one_match(club):
    page = club.open("/new/points")
    fields = rows(["Reds", "Mia"]) | with_members("Aki, Ben") | {"action": "start"}
    first, again = (page.send("#setup", fields) for _ in range(2))
    assert first.location == again.location
    assert in_match(club, again)["Reds"] == ("Aki", "Ben")


def test_a_match_with_only_members_can_be_deleted_from_its_card(club):
    match = sets_up(club, ["Reds", "Mia"], **with_members("Aki, Ben")).location
    assert club.open("/").has(f'a[href="{match}/delete"]')


def test_teams_keep_their_colours_from_setup_to_pad(club):
    names = rows(["Reds", "Blues", "Mia"]) | with_members("Aki, Ben", "Chie, Dai")
    page = club.open("/new/points").send("#setup", names | {"action": "list"})
    before = [one["class"] for one in page.all(".player-rows .token")][:3]
    pad = sets_up(club, ["Reds", "Blues", "Mia"], **with_members("Aki, Ben", "Chie, Dai")).onward
    assert [one["class"] for one in pad.all("#entry .row .token")] == before
    assert len(set(before)) == 3


def test_members_are_not_offered_as_newcomers(club):
    club.begins("points", ["Emi", "Fumi"])
    match = sets_up(club, ["Reds", "Mia"], **with_members("Aki, Ben")).location
    offered = club.open(f"{match}/players").texts("a.pick bdi")
    assert {"Emi", "Fumi"} <= set(offered)
    assert not {"Aki", "Ben"} & set(offered)
