"""An auction followed on the page: each call against the last, then into the contract."""

import pytest

from tests.support.web.visitor import FIVE

pytestmark = pytest.mark.timeless


@pytest.fixture
def match(club):
    return club.begins("napoleon", FIVE)


def called(page):
    """The calls on the page, from the lowest up."""
    return page.texts("ul.calls a")


def barred(page):
    return [text[: -len(" not allowed")] for text in called(page) if text.endswith("not allowed")]


def heading(page):
    return page.one(".stage h2").text, page.one(".stage p").text


def round_the_table(page):
    # The letter of the token is for the eyes.
    return [text.split(maxsplit=1)[1] for text in page.texts(".round li")]


def link(page, text):
    (found,) = [one["href"] for one in page.all("#live a") if text in (one.text, one["aria-label"])]
    return found


def tap(page, text):
    return page.visitor.open(link(page, text))


def speaks(page, name):
    """The page after ``name`` was tapped."""
    (found,) = [one["href"] for one in page.all(".round a") if one.one("bdi").text == name]
    return page.visitor.open(found)


def ends(page):
    return page.send("#conclude").onward


def test_before_the_first_call_every_call_is_open(club, match):
    page = club.open(f"{match}/auction")
    assert len(called(page)) == 50
    assert barred(page) == []
    assert heading(page) == ("Nobody has called yet", "Tap who calls, then the call")


def test_calls_below_the_standing_one_are_gone_or_struck_out(club, match):
    page = club.open(f"{match}/auction?said=12H")
    assert barred(page) == ["12 ♣", "12 ♦"]
    assert called(page)[2:5] == ["12 ♥", "12 ♠", "12 NT"]
    assert len(called(page)) == 45
    assert page.one(".calls [aria-current]").text == "12 ♥"
    assert heading(page)[0] == "12♥ stands"


def test_a_lower_call_is_refused_with_its_reason_and_rule(club, match):
    page = club.open(f"{match}/auction?said=12H&call=12D")
    (error,) = page.texts("p.oops")
    assert "12♦ does not beat 12♥" in error
    assert "N-2" in error


def test_the_last_call_becomes_the_contract(club, match):
    page = ends(club.open(f"{match}/auction?said=13S"))
    assert page.tapped() == {"bid.count": "13", "bid.suit": "S"}


def test_whose_the_last_call_is_becomes_napoleon(club, match):
    page = ends(club.open(f"{match}/auction?said=12H.2&said=13S.3"))
    assert page.tapped() == {"napoleon": "3", "bid.count": "13", "bid.suit": "S"}


def test_a_call_tapped_by_mistake_is_taken_back_and_the_one_before_it_stands(club, match):
    page = club.open(f"{match}/auction")
    page = tap(tap(page, "11 ♠"), "16 ♥")
    assert heading(page)[0] == "16♥ stands"
    page = tap(page, "Take back 16♥")
    assert heading(page)[0] == "11♠ stands"
    assert barred(page) == ["11 ♣", "11 ♦", "11 ♥"]
    page = tap(page, "Take back 11♠")
    assert heading(page)[0] == "Nobody has called yet"
    assert barred(page) == []


def test_a_lower_call_can_take_the_place_of_the_last_one(club, match):
    page = tap(tap(club.open(f"{match}/auction"), "11 ♠"), "14 ♥")
    page = tap(page, "14 ♦ not allowed")
    assert "14♦ does not beat 14♥" in page.texts("p.oops")[0]
    page = tap(page, "Change 14♥ to 14♦")
    assert heading(page)[0] == "14♦ stands"
    assert ends(page).tapped() == {"bid.count": "14", "bid.suit": "D"}


def test_a_call_that_takes_the_place_of_another_is_of_the_same_player(club, match):
    page = club.open(f"{match}/auction?said=14H.4&call=14D")
    page = tap(page, "Change 14♥ to 14♦")
    assert heading(page)[0] == "Emi's 14♦ stands"


def test_the_last_call_cannot_be_changed_to_one_that_the_call_before_beats(club, match):
    page = tap(tap(club.open(f"{match}/auction"), "14 ♦"), "14 ♠")
    page = tap(page, "14 ♣ not allowed")
    assert "14♣ does not beat 14♠" in page.texts("p.oops")[0]
    assert not [one for one in page.all("main a") if one.text.startswith("Change")]


# Once round the table. Aki deals, and so Ben is the first in turn.


def test_who_calls_is_tapped_first_and_the_turn_goes_on_behind_him(club, match):
    page = speaks(club.open(f"{match}/auction"), "Chika")
    assert heading(page) == ("Nobody has called yet", "Chika to call")
    page = tap(page, "13 ♠")
    assert heading(page) == ("Chika's 13♠ stands", "Dai to call, then Emi")
    assert round_the_table(page) == ["Ben –", "Chika 13 ♠", "Dai to call", "Emi –", "Aki –"]
    page = tap(page, "Dai passes")
    assert heading(page)[1] == "Emi to call, then Aki"
    assert round_the_table(page)[2] == "Dai Pass"


def test_anybody_may_call_out_of_turn(club, match):
    page = speaks(club.open(f"{match}/auction?said=13S.2"), "Aki")
    assert heading(page)[1] == "Aki to call, then Dai"
    page = tap(page, "14 ♥")
    assert heading(page) == ("Aki's 14♥ stands", "Ben to call, then Chika")


def test_the_auction_is_over_when_all_the_others_have_passed(club, match):
    page = club.open(f"{match}/auction?said=13S.2")
    for name in ("Dai", "Emi", "Aki", "Ben"):
        page = tap(page, f"{name} passes")
    assert heading(page) == ("Chika's 13♠ stands", "All others pass")
    assert page.one(".acts button").text == "End auction at 13♠"
    assert ends(page).tapped()["napoleon"] == "2"


def test_all_the_others_pass_with_one_tap(club, match):
    page = club.open(f"{match}/auction?said=13S.2")
    assert page.one(".acts button[form=conclude]").text == "All pass"
    assert ends(page).tapped() == {"napoleon": "2", "bid.count": "13", "bid.suit": "S"}


def test_who_has_passed_may_come_back(club, match):
    page = club.open(f"{match}/auction?said=pass.1&said=13S.2&said=pass.3&said=14H.1")
    assert heading(page) == ("Ben's 14♥ stands", "Chika to call, then Emi")


def test_a_pass_is_taken_back(club, match):
    page = club.open(f"{match}/auction?said=13S.2&said=pass.3")
    page = tap(page, "Take back the pass")
    assert heading(page) == ("Chika's 13♠ stands", "Dai to call, then Emi")


def test_where_nobody_calls_the_hand_is_dealt_again(club, match):
    page = tap(club.open(f"{match}/auction"), "All pass")
    assert heading(page) == ("Nobody calls", "All pass")
    assert round_the_table(page) == [
        f"{name} Pass" for name in ("Ben", "Chika", "Dai", "Emi", "Aki")
    ]
    again = page.send(f".acts form[action={match}/throw-in]").onward
    assert "Ben" in again.one("header.deal").text


def test_where_the_dealer_must_call_no_hand_is_dealt_again(club):
    match = club.begins("napoleon", FIVE, nobody_bids="dealer_must_bid")
    page = tap(club.open(f"{match}/auction"), "All pass")
    assert heading(page)[0] == "Nobody calls"
    assert not page.has(f".acts form[action={match}/throw-in]")
    page = tap(speaks(page, "Aki"), "11 ♣")
    assert heading(page) == ("Aki's 11♣ stands", "All others pass")


def test_calls_that_never_followed_each_other_are_answered_with_an_error(club, match):
    assert club.open(f"{match}/auction?said=12H&said=11H").status == 400
    assert club.open(f"{match}/auction?said=12H&said=12H").status == 400


def test_who_has_the_standing_call_does_not_pass(club, match):
    assert club.open(f"{match}/auction?said=12H.1&said=pass.1").status == 400
    page = club.open(f"{match}/auction?said=12H.1&who=1")
    assert not [one for one in page.all("#live a") if one.text == "Ben passes"]


@pytest.mark.parametrize(
    "query",
    [
        *("said=12X", "said=8H", "said=", "said=H12", "said=pass", "said=pass.", "said=pass.5"),
        *("said=12H.5", "said=12H.x", "said=12H.-1", "said=12H.", "said=12H.01", "said=.1"),
        *("who=5", "who=", "who=x", "who=²"),
    ],
)
def test_what_nobody_could_say_is_answered_with_an_error(club, match, query):
    assert club.open(f"{match}/auction?{query}").status == 400


def test_an_auction_without_end_is_answered_with_an_error(club, match):
    endless = "&".join(["said=pass.1"] * 201)
    assert club.open(f"{match}/auction?{endless}").status == 400


@pytest.mark.parametrize("call", ["99Z", "", "pass.1", "13S.9", "13S."])
def test_only_a_call_can_be_concluded(club, match, call):
    page = club.open(f"{match}/auction?said=13S")
    assert page.send("#conclude", {"call": call}).status == 400


def test_a_game_without_an_auction_has_no_such_page(club):
    match = club.begins("hell", FIVE)
    assert club.open(f"{match}/auction").status == 404


def test_another_phone_that_was_first_is_told(club, match):
    page = club.open(f"{match}/auction?said=13S")
    club.send(f"{match}/throw-in", {"version": "0"})
    assert page.send("#conclude").status == 409


# In turn, from the dealer's left. Aki deals, and so Ben is the first to speak.


def spoken_by(page):
    """Who may be tapped to speak: nobody, where players speak in turn."""
    return [one.one("bdi").text for one in page.all(".round a[href]")]


@pytest.fixture
def in_turn(club):
    return club.begins("napoleon", FIVE, bidding="in_turn")


@pytest.fixture
def final(club):
    return club.begins("napoleon", FIVE, bidding="in_turn_final")


def test_in_turn_the_page_says_whose_turn_it_is(club, in_turn):
    page = club.open(f"{in_turn}/auction")
    assert heading(page) == ("Nobody has called yet", "Ben to call, then Chika")
    assert spoken_by(page) == []
    page = tap(tap(page, "Ben passes"), "12 ♥")
    assert heading(page) == ("Chika's 12♥ stands", "Dai to call, then Emi")
    assert ends(page).tapped() == {"napoleon": "2", "bid.count": "12", "bid.suit": "H"}


def test_in_turn_who_has_passed_speaks_again_after_the_next_call(club, in_turn):
    said = "said=pass.1&said=12H.2&said=pass.3&said=pass.4&said=pass.0"
    page = club.open(f"{in_turn}/auction?{said}")
    assert heading(page) == ("Chika's 12♥ stands", "Ben to call")
    page = tap(page, "Ben passes")
    assert heading(page) == ("Chika's 12♥ stands", "All others pass")


def test_who_has_passed_for_good_is_not_asked_again(club, final):
    said = "said=pass.1&said=12H.2&said=pass.3&said=13C.4"
    page = club.open(f"{final}/auction?{said}")
    assert heading(page) == ("Emi's 13♣ stands", "Aki to call, then Chika")
    page = tap(tap(page, "Aki passes"), "Chika passes")
    assert heading(page)[1] == "All others pass"


@pytest.mark.parametrize(
    "said",
    ["said=12H", "said=12H.2", "said=pass.2", "said=12H.1&said=13H.1", "who=3", "said=again"],
)
def test_out_of_turn_nobody_speaks(club, in_turn, said):
    assert club.open(f"{in_turn}/auction?{said}").status == 400


def test_a_final_pass_is_not_taken_back_by_a_later_call(club, final):
    address = f"{final}/auction?said=pass.1&said=12H.2&said=pass.3&said=pass.4&said=pass.0"
    assert club.open(f"{address}&said=13H.1").status == 400
    assert club.open(address).one(".acts button").text == "End auction at 12♥"


def test_in_turn_all_pass_with_one_tap_and_the_hand_is_dealt_again(club, in_turn):
    page = tap(club.open(f"{in_turn}/auction"), "All pass")
    assert heading(page) == ("Nobody calls", "All pass")
    assert page.has(f".acts form[action={in_turn}/throw-in]")


def test_the_dealer_who_must_call_cannot_pass_again(club):
    match = club.begins("napoleon", FIVE, bidding="in_turn_final", nobody_bids="dealer_must_bid")
    page = tap(club.open(f"{match}/auction"), "All pass")
    assert heading(page) == ("Nobody calls", "Aki must call")
    assert not [one for one in page.all("#live a") if one.text == "Aki passes"]
    page = tap(page, "11 ♣")
    assert heading(page) == ("Aki's 11♣ stands", "All others pass")


# Where nobody calls.


def test_the_kitty_is_turned_up_once_and_the_auction_begins_again(club):
    match = club.begins("napoleon", FIVE, nobody_bids="open_kitty", bidding="in_turn")
    page = tap(club.open(f"{match}/auction"), "All pass")
    assert not page.has(f".acts form[action={match}/throw-in]")
    page = tap(page, "Turn up the kitty, call again")
    assert heading(page) == ("Nobody has called yet", "Ben to call, then Chika")
    assert round_the_table(page)[1:] == ["Chika –", "Dai –", "Emi –", "Aki –"]
    page = tap(page, "All pass")
    again = page.send(f".acts form[action={match}/throw-in]").onward
    assert "Ben" in again.one("header.deal").text


def test_who_holds_the_almighty_plays_where_nobody_calls(club):
    match = club.begins("napoleon", FIVE, nobody_bids="almighty_plays")
    page = tap(club.open(f"{match}/auction"), "All pass")
    page = page.send(f".acts form[action={match}/auction]").onward
    assert page.tapped() == {"bid.count": "13", "bid.suit": "S"}


# The calls of the table.


def test_the_highest_call_is_the_last_one_on_the_page(club):
    match = club.begins("napoleon", FIVE, max_bid=19)
    assert called(club.open(f"{match}/auction"))[-1] == "19 NT"


def test_where_suits_do_not_rank_as_many_pictures_beat_nothing(club):
    match = club.begins("napoleon", FIVE, suit_order="unranked")
    page = club.open(f"{match}/auction?said=12H")
    assert barred(page) == ["12 ♣", "12 ♦", "12 ♠", "12 NT"]
    assert called(page)[5] == "13 ♣"
