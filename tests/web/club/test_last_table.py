"""The next evening: the table of last time is there, and who deals first goes round."""

import pytest

from tests.support.web.sentences import sentence
from tests.support.web.visitor import FIVE, FOUR, rows


def names_in(page):
    return [one["value"] for one in page.all(".seat input") if one["value"]]


def dealer_in(page):
    return page.one("input[name=first_dealer][checked]")["value"]


def start(page):
    answer = page.send("#setup", {"action": "start"})
    assert answer.status == 303
    return answer.onward


def test_the_same_players_are_two_taps_from_the_first_bid(table, language, clock):
    table.begins("hell", FIVE)
    clock.advance(days=7)
    home = table.open("/")
    again = home.one("header .same-table")
    assert sentence(language, "Same players again") in again.text
    page = table.open(again["href"])
    assert names_in(page) == FIVE
    pad = start(page)
    assert len(pad.all("#entry .row")) == 5


def test_a_match_that_goes_on_today_is_not_offered_again(club, clock):
    club.begins("hell", FIVE)
    assert not club.open("/").has(".same-table")
    clock.advance(days=1)
    assert club.open("/").has(".same-table")


def test_who_deals_first_goes_round_from_evening_to_evening(club, clock):
    club.begins("hell", FIVE, first_dealer=3)
    dealers = []
    for _evening in range(3):
        clock.advance(days=7)
        page = club.open("/new/hell")
        dealers.append(FIVE[int(dealer_in(page))])
        start(page)
    assert dealers == ["Emi", "Aki", "Ben"]


def test_the_page_says_why_this_player_deals_first(table, language, clock):
    table.begins("hell", FIVE, first_dealer=4)
    clock.advance(days=1)
    page = table.open("/new/hell")
    why = sentence(
        language,
        "Last time (%(day)s) %(before)s dealt first, so now it is %(due)s.",
        day=sentence(language, "yesterday"),
        before="Emi",
        due="Aki",
    )
    assert page.one(".due").text == why
    # Aki still deals first where they sit otherwise; nobody else does because of last time.
    assert page.send("#setup", {"action": "down.0"}).one(".due").text == why
    assert not page.send("#setup", {"first_dealer": "2"}).has(".due")
    assert not page.send("#setup", {"action": "remove.0"}).has(".due")


def test_the_last_rules_are_there_though_nobody_named_them(club, clock):
    club.begins("hell", FIVE, hook=False)
    clock.advance(days=7)
    page = club.open("/new/hell")
    assert page.one("input[name=preset][checked]")["value"] == "hell"
    assert len(page.all(".differs li")) == 1
    assert page.one("input[name=options.hook][checked]")["value"] == "False"


@pytest.mark.parametrize(
    ("game", "option", "formerly"),
    [("black_maria", "lead", "free"), ("whist", "both_revoke", "neither_wins")],
)
def test_a_table_goes_on_by_the_rules_that_were_usual_when_it_began(club, game, option, formerly):
    club.begins(game, FIVE[:4], **{option: formerly})
    page = club.open(f"/new/{game}")
    assert page.one(f"input[name='options.{option}'][checked]")["value"] == formerly


def test_rules_kept_since_come_first(club, clock):
    club.begins("hell", FIVE)
    clock.advance(hours=1)
    form = {**rows(FIVE), "options.hook": "False", "keep_as": "Ours", "action": "keep"}
    club.open("/new/hell").send("#setup", form)
    page = club.open("/new/hell")
    assert names_in(page) == FIVE
    assert page.one("input[name=preset][checked]")["value"] not in ("hell", "oh_hell")


def test_those_who_play_tonight_are_offered_for_another_game(club, clock):
    club.begins("whist", ["Aki", "Ben", "Chika", "Zoe"])
    clock.advance(days=1)
    club.begins("hell", FOUR)
    assert names_in(club.open("/new/whist")) == FOUR
    # A week later it is those who played Whist last.
    clock.advance(days=7)
    assert names_in(club.open("/new/whist")) == ["Aki", "Ben", "Chika", "Zoe"]


def test_a_game_that_so_many_cannot_play_begins_empty(club):
    club.begins("hell", FIVE)
    assert names_in(club.open("/new/whist")) == []


def test_other_players_sit_down_with_one_tap_and_those_of_last_time_again(club, clock):
    club.begins("hell", FOUR, first_dealer=1)
    clock.advance(days=1)
    page = club.open("/new/hell").send("#setup", {"action": "clear"})
    assert names_in(page) == []
    assert dealer_in(page) == "draw"
    page = page.send("#setup", {"action": "last"})
    assert names_in(page) == FOUR
    assert dealer_in(page) == "2"


def test_a_deleted_match_is_nobodys_last_table(club):
    match = club.begins("hell", FIVE)
    club.open(f"{match}/delete").send(f"form[action='{match}/delete']")
    assert names_in(club.open("/new/hell")) == []
    assert not club.open("/").has(".same-table")


# The people of the club


@pytest.fixture
def sixty(club):
    first = ("Ada", "Bo", "Cy", "Di", "Ed", "Fé", "Gi", "Ha", "Ida", "Jo")
    for table in range(6):
        club.begins("hell", [f"{name}{table}x" for name in first])
    return club


def test_sixty_people_are_searched_without_a_script(sixty):
    page = sixty.open("/new/hell").send("#setup", {"action": "clear"})
    near, others = page.all("#setup .tray")
    assert len(near.all("button")) == 24
    assert len(others.all("button")) == 36
    assert {name[-2] for name in near.texts("bdi")} >= {"5", "4"}
    page = page.send("#setup", {"find": "fe2", "action": "find"})
    assert page.texts("#setup .tray bdi") == ["Fé2x"]
    page = page.send("#setup", {"action": page.one("#setup .tray button")["value"], "find": "fe2"})
    assert names_in(page) == ["Fé2x"]
    assert "Nobody of that name" in page.send("#setup", {"find": "zz", "action": "find"}).text


def test_a_small_group_is_not_searched(club):
    club.begins("hell", FIVE)
    assert not club.open("/new/hell").send("#setup", {"action": "clear"}).has("#find")


def test_a_name_nearly_known_is_pointed_out_before_there_is_a_second_person(table, language):
    table.begins("hell", ["Benedikt", "Aki"])
    page = table.open("/new/hell")
    answer = page.send("#setup", {**rows(["Benedickt", "Aki"]), "action": "start"})
    assert answer.status == 422
    asked = answer.one(".meant button")
    assert asked.text.endswith(sentence(language, "Did you mean %(name)s?", name="Benedikt"))
    meant = answer.send("#setup", {"action": asked["value"]})
    assert names_in(meant) == ["Benedikt", "Aki"]
    assert not meant.has(".meant")
    # Whoever means it starts once more.
    assert answer.send("#setup", {"action": "start"}).status == 303


def test_nobody_who_sits_already_is_meant(club):
    club.begins("hell", ["Anna", "Ben"])
    page = club.open("/new/hell").send("#setup", {**rows(["Anna", "Ann"]), "action": ""})
    assert not page.has(".meant")


def test_a_person_has_one_colour_on_every_page(club):
    match = club.begins("hell", FIVE)
    row = club.open(match).all("#entry .row")[0]
    face, name = row.one(".tok")["class"], row.one(".name").text
    page = club.open("/new/hell").send("#setup", {"action": "clear"})
    chip = next(one for one in page.all(".tray .pick") if one.one("bdi").text == name)
    assert face.split()[1] in chip.one(".tok")["class"].split()
