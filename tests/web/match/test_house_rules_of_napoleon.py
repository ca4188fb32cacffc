"""A match of Napoleon by house rules: auction, deal and referee, to the final standings."""

import pytest

from tests.support.web.visitor import FIVE, FOUR, rows

pytestmark = pytest.mark.timeless

RULES = {
    "bidding": "in_turn_final",
    "suit_order": "unranked",
    "max_bid": 19,
    "nobody_bids": "almighty_plays",
    "kitty": 8,
    "adjutant_named": "after_exchange",
    "first_trick": "all_on",
    "last_trick": "specials_off",
    "joker_lead": "below_trumps",
    "joker_lead_no_trump": "names_suit",
    "joker_call": "club_3",
    "almighty_held_back": True,
    "hunting_jack": True,
    "discarded_pictures": "nobody",
    "queen_of_hearts_beats_almighty": "below_jacks",
    "ends": "deals",
    "deals": 2,
}


@pytest.fixture
def match(club):
    """Aki deals first, so that Ben is the first to speak."""
    return club.begins("napoleon", FIVE, **RULES)


def act(page, text):
    (found,) = [one["value"] for one in page.all("button[form=auction]") if one.text == text]
    return page.send("#auction", {"action": found}).onward


def test_a_match_with_house_rules_can_be_played_to_the_end(club, match):
    page = act(act(act(club.open(f"{match}/auction"), "Pass for Ben"), "13 ♥"), "14 ♣")
    page = act(page, "Pass for Emi")
    page = act(act(page, "Pass for Aki"), "Pass for Chika")
    page = act(page, "End auction at 14♣")
    assert page.tapped() == {"napoleon": "3", "bid.count": "14", "bid.suit": "C"}
    assert "takes 8 cards, discards 8" in page.text
    assert "then names the adjutant's card" in page.text
    contract = {"adjutant_card": "AS"}
    result = {"adjutant": "1", "discarded_pictures": "8"}
    result |= {f"pictures.{seat}": str(won) for seat, won in enumerate((1, 2, 1, 6, 2))}
    club.writes(match, contract, result)
    page = act(act(club.open(f"{match}/auction"), "All pass"), "The holder of ♠A plays 13♠")
    assert page.tapped() == {"bid.count": "13", "bid.suit": "S"}
    contract = {"napoleon": "2", "adjutant_card": "AS"}
    result = {"adjutant": "None", "discarded_pictures": "0"}
    result |= {f"pictures.{seat}": str(won) for seat, won in enumerate((4, 4, 8, 2, 2))}
    last = club.writes(match, contract, result).onward
    # Dai and Ben have 8 of 14, then Chika alone 8 of 13: each ally wins twice, or once.
    assert "Aki and Emi win by 1 point" in last.text


def test_the_referee_asks_about_the_last_trick_and_the_named_suit(club, match):
    trick = f"{match}/referee?ask=trick&leader=0&trick=5C.AC.AS.QC.9D&trump=H&first=0"
    asked = club.open(trick)
    assert "The last trick of the deal?" in asked.one("footer").text
    assert asked.has("footer a[href*='last=1']")
    assert club.open(f"{trick}&last=0").one(".answer h2").text.endswith("Chika")
    assert club.open(f"{trick}&last=1").one(".answer h2").text.endswith("Ben")
    play = f"{match}/referee?ask=play&leader=0&trick=JOKER&hand=9C.4D&trump=NT&first=0&whole=1"
    assert "Which suit was named?" in club.open(play).one("footer").text
    named = club.open(f"{play}&named=C")
    assert "The joker demands ♣ and you hold ♣9" in named.one("footer").text


def test_the_referee_decides_whether_a_call_is_allowed(club, match):
    page = club.open(f"{match}/referee?ask=call&about.passed=True")
    assert "a pass is final" in page.one(".answer").text
    page = club.open(
        f"{match}/referee?ask=call&about.passed=False&about.turn=True&about.stands=13&about.count=13"
    )
    assert "Only more pictures do at this table" in page.one(".answer").text


def test_the_rulebook_of_the_match_gives_its_ranking_of_cards(club, match):
    text = club.open(f"{match}/rules").text
    assert "here the hunting jack" in text
    assert "It loses to ♠A and to every trump" in text


def test_the_pad_links_to_the_order_of_the_cards_and_to_the_joker(club, match):
    links = club.open(match).all(".consulted-rules a")
    assert [one.text for one in links] == ["Order of the cards", "Leading the joker"]
    assert [one["href"] for one in links] == [f"{match}/rules#8", f"{match}/rules#9"]
    rules = club.open(f"{match}/rules")
    headings = {one["id"]: one.one("h3").text for one in rules.all("article.rule")}
    assert headings["8"].startswith("Which card is stronger")
    assert headings["9"].startswith("Leading the joker")


def test_a_kitty_that_leaves_unequal_hands_is_refused_with_the_reason(club):
    answer = club.sets_up("napoleon", FIVE, kitty=5)
    assert answer.status == 422
    assert "With 5 cards in the kitty, 5 players cannot be dealt equal hands." in answer.text


@pytest.mark.parametrize(
    ("players", "offered"),
    [(FOUR, ["1", "5", "9", "13", "None"]), (FIVE, ["3", "8", "13", "None"])],
)
def test_only_kitties_that_leave_equal_hands_are_offered(club, players, offered):
    page = club.open("/new/napoleon").send("#setup", {**rows(players), "action": "look"})
    assert [one["value"] for one in page.all("#option-kitty input")] == offered
    assert not page.has("#option-kitty :is(.why, .barred)")


def test_a_kitty_that_no_longer_fits_stays_selected_with_the_reason(club):
    four = {**rows(FOUR), "options.kitty": "8", "action": "start"}
    page = club.open("/new/napoleon").send("#setup", four)
    kitty = page.all("#option-kitty input")
    assert [one["value"] for one in kitty] == ["1", "5", "8", "9", "13", "None"]
    assert [one["value"] for one in kitty if "checked" in one.attributes] == ["8"]
    (said,) = page.errors_at("#option-kitty")
    assert "With 8 cards in the kitty, 4 players cannot be dealt equal hands." in said
