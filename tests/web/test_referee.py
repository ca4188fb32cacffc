"""The referee: a question in the address, a verdict with its rule, a note on the sheet."""

import pytest

FIVE = ["Aki", "Ben", "Chika", "Dai", "Emi"]


@pytest.fixture
def napoleon(club):
    """Five at Napoleon; the contract is 13 hearts."""
    match = club.begins("napoleon", FIVE)
    contract = {"napoleon": "0", "bid.count": "13", "bid.suit": "H", "adjutant_card": "AS"}
    club.open(match).send("#entry", contract | {"action": "stage:contract"})
    return match


def answers(page):
    return page.texts(".answer")


# Who wins this trick?


def test_the_trump_of_the_contract_is_known(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0&trick=KC.2H.AC.9C.3C")
    (answer,) = answers(page)
    assert answer.startswith("Ben")
    assert page.one(".answer cite").text


def test_the_almighty_wins_whatever_was_led(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0&trick=KC.2H.AC.AS.3C")
    assert answers(page)[0].startswith("Dai")


def test_every_card_is_a_touch_away_and_a_taken_one_is_dimmed(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0&trick=KC")
    assert len(page.all("a.of-pack")) == 53
    assert page.texts("a.taken") == ["♣K"]


def test_touching_a_card_adds_it_and_touching_it_again_takes_it_back(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0")
    (card,) = [one for one in page.all("a.of-pack") if one.text == "♣K"]
    page = club.open(card["href"])
    assert page.texts(".played li") == ["Aki ♣K"]
    (card,) = page.all("a.taken")
    assert club.open(card["href"]).texts(".played li") == []


def test_the_same_card_twice_is_no_question(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0&trick=KC.KC")
    assert "♣K is there twice." in answers(page)[0]


def test_a_card_that_is_taken_out_of_the_pack_is_no_question(club):
    match = club.begins("hearts", FIVE[:3])
    page = club.open(f"{match}/referee?ask=trick&leader=0&trick=2D.3D")
    assert "♦2 is taken out of the pack with 3 players." in answers(page)[0]


# May I play this?


def test_each_card_of_the_hand_gets_its_ruling(club):
    match = club.begins("hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=play&leader=0&hand=2H.KD&trick=5D&first=0")
    no, yes = answers(page)
    assert "no" in no.split()
    assert "yes" in yes.split()


def test_hearts_may_be_led_once_one_was_played_before(club):
    match = club.begins("hearts", FIVE[:4])
    closed = club.open(f"{match}/referee?ask=play&leader=0&hand=2H.KD&first=0")
    opened = club.open(f"{match}/referee?ask=play&leader=0&hand=2H.KD&gone=9H&first=0")
    assert "no" in answers(closed)[0].split()
    assert "yes" in answers(opened)[0].split()


# Other questions


def test_the_dealers_barred_bid_is_told_with_its_sum(club):
    match = club.begins("hell", FIVE[:3])
    page = club.open(f"{match}/referee?ask=dealer_bid&about.cards=5&about.others=3")
    assert "The dealer may not bid 2: 3 + 2 makes 5." in answers(page)[0]


def test_a_dealer_whom_no_number_is_barred_is_free(club):
    match = club.begins("hell", FIVE[:3])
    page = club.open(f"{match}/referee?ask=dealer_bid&about.cards=5&about.others=6")
    assert "The dealer may bid anything from 0 to 5." in answers(page)[0]


def test_a_contract_is_decided_with_the_sum_that_proves_it(club, napoleon):
    question = "ask=decided&about.count=14&about.napoleon=5&about.allied=7"
    page = club.open(f"{napoleon}/referee?{question}")
    assert "20 − 7 = 13 < 14" in answers(page)[0]


def test_a_revoke_at_whist_costs_three(club):
    match = club.begins("whist", FIVE[:4])
    page = club.open(f"{match}/referee?ask=revoke&about.side=0&about.times=2")
    assert "Ben and Dai get 6 points" in answers(page)[0]


# Without a match, and what is no question


def test_a_table_without_a_match_may_ask_too(stranger):
    page = stranger.open("/referee/hell?seats=3&ask=trick&trump=S&leader=0&trick=KH.2S.AH")
    assert answers(page)[0].startswith("Player 2")


@pytest.mark.parametrize(
    "query",
    ["ask=nothing", "ask=trick&trick=XX", "ask=trick&leader=9", "ask=trick&trump=Z", "seats=99"],
)
def test_what_is_no_question_is_answered_with_an_error(stranger, query):
    assert stranger.open(f"/referee/hell?{query}").status == 400


def test_an_unknown_game_has_no_referee(stranger):
    assert stranger.open("/referee/bridge").status == 404


def test_another_clubs_match_has_no_referee(napoleon, stranger):
    assert stranger.open(f"{napoleon}/referee").status == 404


# Noted


def test_a_ruling_that_is_noted_stands_on_the_sheet_and_can_be_taken_back(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0&trick=KC.2H.AC.AS.3C")
    button = page.one("button[name=question]")
    page = page.send("main form", {"question": button["value"]}).onward
    (noted,) = page.all("p.noted a")
    assert "Referee:" in noted.text
    assert answers(club.open(noted["href"]))[0].startswith("Dai")
    fields = {"version": "1"}
    assert club.send(f"{napoleon}/undo", fields).onward.all("p.noted a") == []


def test_only_a_question_with_an_answer_can_be_noted(club, napoleon):
    answer = club.send(f"{napoleon}/referee", {"version": "0", "question": "ask=trick"})
    assert answer.status == 400
