"""The referee: a question in the address, a verdict with its rule, a note on the sheet."""

import pytest

from scorekeeper.store.clubs.keys import Role
from tests.support.web.phones import with_role
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FIVE, HTMX, Visitor, hearts

pytestmark = pytest.mark.timeless


@pytest.fixture
def napoleon(club):
    """Five at Napoleon; the contract is 13 hearts."""
    match = store_match(club, "napoleon", FIVE)
    contract = {"napoleon": "0", "bid.count": "13", "bid.suit": "H", "adjutant_card": "AS"}
    club.open(match).send("#entry", contract | {"action": "stage:contract"})
    return match


def cards_shown(page):
    return [one["aria-label"] for one in page.all("a.of-pack")]


def card_of(page, name):
    (card,) = [one for one in page.all("a.of-pack") if one["aria-label"] == name]
    return card


def answers(page):
    """Return the text of each answer, without the letters of a face, which are for the eyes."""
    return [" ".join(one.texts("h2 > span:not([aria-hidden]), p")) for one in page.all(".answer")]


# What is the question?


def questions(page):
    return page.texts(".questions .grow")


def known(page):
    """Return the known facts, without the question before them."""
    return [one.text for one in page.all(".known-facts a")][1:]


def test_the_referee_first_offers_a_choice_of_questions(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee")
    assert page.has("input[type=search]")
    assert questions(page) == [
        "May I play it?",
        "Who wins?",
        "Card by card",
        "Something went wrong",
        "Check a whole deal",
    ]
    assert not page.has(".verdict")


def test_only_the_first_page_links_to_the_check_of_a_whole_deal(club):
    match = store_match(club, "hearts", FIVE[:4])
    links = [f"{match}/replay"]
    first, asked = (club.open(f"{match}/referee{query}") for query in ("", "?ask=trick"))
    assert [one["href"] for one in first.all("main a[href*=replay]")] == links
    assert not asked.has("main a[href*=replay]")
    guest = club.open("/referee/hearts?seats=4")
    assert guest.one("main a[href*=replay]")["href"] == "/rules/hearts/replay?seats=4"


def test_the_header_shows_the_dealer_and_the_lead_of_the_match(club):
    match = store_match(club, "hearts", FIVE[:4])
    header = club.open(f"{match}/referee").one("header p").text
    assert "Aki deals" in header
    assert "♣2 leads" in header
    hell = club.open(f"{store_match(club, 'hell', FIVE)}/referee").one("header p").text
    assert "Aki deals and leads" in hell


def test_a_typed_question_is_answered_by_the_house_rules_of_the_match(club):
    usual = store_match(club, "hearts", FIVE[:4])
    free = club.begins("hearts", FIVE[:4], first_trick="free")
    asked = "referee?q=may+I+play+the+queen+of+spades+on+the+first+trick"
    barred, allowed = (club.open(f"{match}/{asked}").one(".best-answer") for match in (usual, free))
    assert "You may not play a heart or ♠Q on the first trick" in barred.text
    assert allowed.texts(".allowed") == ["Yes, if you cannot follow suit."]


def test_a_rule_about_a_mistake_links_to_the_question_what_happened(club):
    match = store_match(club, "hearts", FIVE[:4])
    found = club.open(f"{match}/referee?q=she+passed+four+cards")
    asked = club.open(found.all(".best-answer .rail a")[0]["href"])
    assert asked.response.request.path == f"{match}/referee"
    assert asked.response.request.args["about.what"] == "pass"
    assert not club.open(f"{match}/referee?q=exactly+100+points").has(".best-answer .rail")


def test_details_given_in_a_typed_question_are_not_asked_again(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?q=Ben+did+not+follow+suit,+we+noticed+two+tricks+later")
    verdict = page.one(".best-answer .verdict-line")
    assert verdict.text.startswith("Ben: The tricks stand")
    assert page.has(".best-answer form")


def test_a_typed_question_with_all_its_facts_is_answered(club):
    match = store_match(club, "hell", FIVE[:4])
    asked = "5+cards,+others+bid+1+0+2.+what+cant+dealer+say"
    page = club.open(f"{match}/referee?q={asked}")
    assert "The dealer may not bid 2: 3 + 2 makes 5." in page.one(".best-answer .verdict-line").text


def test_a_missing_fact_is_asked_for_with_chips(club):
    match = store_match(club, "hell", FIVE[:4])
    page = club.open(f"{match}/referee?q=what+can+the+dealer+not+bid")
    assert page.one(".best-answer .next-fact .label").text == "Total of the other bids"
    asked = club.open(page.all(".best-answer .rail a")[1]["href"])
    assert asked.one(".verdict .answer p").text.startswith("The dealer may not bid 0: 1 + 0")


def test_rules_of_other_games_are_shown_only_on_request(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?q=what+does+a+revoke+cost")
    assert not page.has("#other-games-h")
    (link,) = [one for one in page.all("#found a.pick") if one.text == "In other games"]
    more = club.open(link["href"])
    assert any("Whist" in one.text for one in more.all("section[aria-labelledby=other-games-h] li"))
    assert not any("Hearts ·" in one.text for one in more.all("[aria-labelledby=other-games-h] li"))


def test_a_question_without_an_answer_offers_the_list_of_mistakes(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?q=how+do+I+cook+rice")
    assert not page.has(".best-answer")
    assert page.one("#search input[name=q]")["value"] == "how do I cook rice"
    assert page.has(f"#found a[href='{match}/referee?ask=wrong']")


def test_one_tap_makes_a_suggested_rule_the_answer(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?q=hearts")
    chosen = club.open(page.all("#found li a")[0]["href"])
    assert chosen.has(".best-answer")
    assert chosen.one("#search input[name=q]")["value"] == "hearts"


def test_outside_a_match_a_rule_about_a_mistake_links_to_the_referee_of_its_game(stranger):
    found = stranger.open("/rules?q=in+napoleon+someone+looked+at+the+kitty")
    href = found.all(".best-answer .rail a")[0]["href"]
    assert href.startswith("/referee/napoleon?")
    assert stranger.open(href).status == 200


def test_only_the_rules_of_the_game_being_played_answer(club):
    for slug, seats, rule in (("hell", 4, "Hell"), ("whist", 4, "Whist"), ("napoleon", 5, "Napol")):
        match = store_match(club, slug, FIVE[:seats])
        page = club.open(f"{match}/referee?q=someone+played+out+of+turn")
        assert page.one(".best-answer h2").text.startswith(rule)
        assert page.one(".best-answer h2 a")["href"].startswith(f"{match}/rules#")
        assert all(one["href"].startswith(match) for one in page.all("#found li a"))


def test_searching_while_typing_returns_only_the_results(club):
    match = store_match(club, "hell", FIVE[:4])
    page = club.open(f"{match}/referee?q=revoke", **HTMX)
    assert page.has("#found .best-answer")
    assert not page.has("header")
    emptied = club.open(f"{match}/referee?q=", **HTMX)
    assert questions(emptied)[0] == "May I play it?"


# One fact at a time


def test_only_the_next_deciding_question_is_asked(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=play&hand=5H")
    assert asks(page) == ["Which trick?"]
    assert known(page) == []
    page = follow(page, "Later")
    assert known(page) == ["Later trick"]


def test_a_given_answer_can_be_changed_with_a_tap(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=play&hand=5H&first=0&broken=0")
    (trick, _) = page.all(".known-facts a")[1:]
    page = club.open(trick["href"])
    assert asks(page) == ["Which trick?"]
    page = follow(page, "First")
    assert "First trick" in known(page)


def test_the_leader_is_known_in_the_first_trick_and_asked_for_later(club):
    match = store_match(club, "hell", FIVE[:4])
    first = club.open(f"{match}/referee?ask=trick&first=1&trump=S&trick=KC.AC")
    assert answers(first)[0].startswith("Ben so far")
    later = club.open(f"{match}/referee?ask=trick&first=0&trump=S&trick=KC.AC")
    assert asks(later) == ["Who led?"]
    assert answers(later)[0].startswith("♣A wins")
    assert answers(follow_seat(later, 2))[0].startswith("Dai so far")


def follow_seat(page, seat):
    link = next(one for one in page.all(".verdict .rail a") if f"leader={seat}" in one["href"])
    return page.visitor.open(link["href"])


def test_questions_about_a_mistake_are_asked_one_at_a_time(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=wrong&about.what=revoke")
    assert len(page.all(".referee-form .rail")) == 1
    assert known(page) == ["What happened? Didn't follow suit"]


# Other tables


def test_a_ruling_mentions_other_house_rules_with_another_answer(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=play&hand=5H.2D&trick=3C&first=1&whole=1")
    (other,) = page.all(".other-tables")
    assert other.text == "Other tables: First trick: Any card → ♥5 can be played H-8"


def test_a_ruling_does_not_mention_house_rules_with_the_same_answer(club):
    match = store_match(club, "whist", FIVE[:4])
    page = club.open(f"{match}/referee?ask=play&hand=9D&trick=KD&trump=S")
    assert answers(page)[0].startswith("♦9 can be played")
    assert not page.has(".other-tables")


# Card by card


def duty(page):
    return " ".join(page.texts(".next-step span"))


def test_the_card_by_card_view_starts_with_the_leader_of_the_match(club):
    match = store_match(club, "hell", FIVE[:4])
    page = club.open(f"{match}/referee?ask=course&trump=S")
    assert known(page)[0] == "Aki led"
    page = club.open(f"{match}/referee?ask=course&trump=S&course=KC.AC")
    assert answers(page)[0].startswith("Ben so far")
    assert duty(page).startswith("Chika must play ♣.")


def test_the_winner_leads_the_next_trick_and_played_cards_are_remembered(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=course&leader=0&course=2C.KC.AC.5C")
    assert page.one("#trick-h").text == "Trick 2"
    assert page.one(".trick .next").text.endswith("Chika")
    assert answers(page)[0].startswith("Chika takes trick 1")
    assert duty(page).startswith("Chika may lead ")
    opened = club.open(f"{match}/referee?ask=course&leader=0&course=2C.KC.AC.5C.9D.TD.2D.3H")
    assert duty(opened) == "Dai may play any card."


def test_starting_at_a_later_trick_asks_whether_hearts_have_been_broken(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=course&first=0&leader=1")
    assert asks(page) == ["Have hearts been broken?"]
    assert duty(follow(page, "Yes")) == "Ben may play any card."


@pytest.mark.parametrize("change", ["broken", "whole", "named", "called", "last", "nothing"])
@pytest.mark.parametrize("ask", ["course", "play", "trick"])
def test_every_answer_can_be_changed_without_an_error(stranger, ask, change):
    assert stranger.open(f"/referee/napoleon?ask={ask}&change={change}").status == 200


def test_only_the_last_card_can_be_taken_back(club):
    match = store_match(club, "whist", FIVE[:4])
    page = club.open(f"{match}/referee?ask=course&leader=0&trump=S&course=KC.AC")
    earlier = club.open(card_of(page, "♣K")["href"])
    assert len(earlier.all(".trick a")) == 2
    last = club.open(card_of(page, "♣A")["href"])
    assert len(last.all(".trick a")) == 1


def test_a_revoke_is_reported_once_the_suit_turns_up(club):
    match = store_match(club, "whist", FIVE[:4])
    page = club.open(f"{match}/referee?ask=course&leader=0&trump=S&course=2C.KC.AC.4D.5D.3C")
    (found,) = page.all(".answer.not-allowed")
    assert found.one("h2").text == "Trick 1: Dai ♦4"


def test_the_card_by_card_view_links_to_the_question_about_the_hand(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=course&leader=0&course=2C.KC.AC.5C.9D")
    (link,) = [one for one in page.all(".tray a") if "ask=play" in one["href"]]
    page = club.open(f"{link['href']}&hand=5H.2D")
    assert answers(page)[0].startswith("♥5 can't be played ♦ was led")


def test_an_address_with_more_cards_than_a_pack_is_a_bad_request(club):
    match = store_match(club, "whist", FIVE[:4])
    course = ".".join(["2C"] * 54)
    assert club.open(f"{match}/referee?ask=course&course={course}").status == 400


def test_the_card_by_card_view_cannot_be_noted_as_a_ruling(club):
    match = store_match(club, "whist", FIVE[:4])
    question = "ask=course&leader=0&course=KC.AC"
    assert club.send(f"{match}/referee", {"version": "0", "question": question}).status == 400


# Who wins this trick?


def test_the_trumps_of_the_contract_are_known(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0&trick=KC.2H.AC.9C.3C&first=0")
    (answer,) = answers(page)
    assert answer.startswith("Ben")
    assert page.one(".answer cite").text


def test_the_almighty_wins_whatever_was_led(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0&trick=KC.2H.AC.AS.3C")
    assert answers(page)[0].startswith("Dai")


def test_a_card_is_chosen_with_two_taps_suit_and_rank(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0")
    seen = set()
    for suit in "♠♥♦♣":
        (link,) = [
            one for one in page.all(".referee-form .suits a") if one.has(f"svg[aria-label={suit}]")
        ]
        shown = cards_shown(club.open(link["href"]))
        assert len(shown) == 14
        assert shown[:2] + shown[-1:] == [f"{suit}A", f"{suit}K", "Joker"]
        seen |= set(shown)
    assert len(seen) == 53


def test_the_suit_led_is_shown_first_and_a_taken_card_is_dimmed(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0&trick=KC")
    assert cards_shown(page)[0] == "♣A"
    assert [one["aria-label"] for one in page.all("a.used")] == ["♣K"]


def test_after_a_card_of_another_suit_the_suit_led_is_shown_again(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0&trick=KC&suit=H")
    assert cards_shown(page)[0] == "♥A"
    page = club.open(card_of(page, "♥A")["href"])
    assert cards_shown(page)[0] == "♣A"


def test_choosing_a_card_of_the_hand_stays_in_its_suit(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=play&suit=H")
    page = club.open(card_of(page, "♥A")["href"])
    assert cards_shown(page)[0] == "♥A"


def test_an_invalid_suit_is_a_bad_request(club, napoleon):
    assert club.open(f"{napoleon}/referee?suit=X").status == 400


def test_tapping_a_card_adds_it_and_tapping_it_again_removes_it(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0&suit=C")
    page = club.open(card_of(page, "♣K")["href"])
    first = page.all(".trick li")[0]
    assert first.one("bdi").text == "Aki"
    assert first.one("a")["aria-label"] == "Take back ♣K"
    for link in (first.one("a"), *page.all("a.used")):
        assert not club.open(link["href"]).has(".trick a")


def test_the_winning_card_is_marked(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0&trick=KC.AC.2C&first=0&trump=H")
    assert page.one(".trick .wins").text.endswith("Ben")


def test_the_same_card_twice_is_refused(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0&trick=KC.KC")
    assert "♣K appears twice." in answers(page)[0]


def test_a_card_that_was_removed_from_the_pack_is_refused(club):
    match = store_match(club, "hearts", FIVE[:3])
    page = club.open(f"{match}/referee?ask=trick&leader=0&trick=2D.3D")
    assert "With 3 players, ♦2 is removed from the pack." in answers(page)[0]


# May I play this card?


def test_each_card_of_the_hand_gets_its_ruling(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=play&leader=0&hand=2H.KD&trick=5D&first=0")
    no, yes = answers(page)
    assert no.startswith("♥2 can't be played ")
    assert yes.startswith("♦K can be played ")


def test_hearts_may_be_led_once_a_heart_has_been_played(club):
    match = store_match(club, "hearts", FIVE[:4])
    closed = club.open(f"{match}/referee?ask=play&leader=0&hand=2H.KD&first=0&broken=0")
    opened = club.open(f"{match}/referee?ask=play&leader=0&hand=2H.KD&gone=9H&first=0")
    assert answers(closed)[0].startswith("♥2 can't be played ")
    assert answers(opened)[0].startswith("♥2 can be played ")


# Nothing is decided before what decides it is known


def asks(page):
    """The questions of the referee beside the verdict."""
    return page.texts(".verdict .label")


def follow(page, label):
    links = [
        one
        for one in page.all(".verdict .rail a")
        if label in (one.text, *(sign["aria-label"] for sign in one.all("svg")))
    ]
    return page.visitor.open(links[0]["href"])


def test_leading_a_heart_takes_three_questions(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=play&hand=5H")
    assert answers(page) == ["♥5 Not decided yet."]
    assert "No card is on the table: it is a lead." in page.text
    assert asks(page) == ["Which trick?"]
    page = follow(page, "Later")
    assert asks(page) == ["Have hearts been broken?"]
    page = follow(page, "No")
    assert answers(page) == ["♥5 Not decided yet."]
    assert asks(page) == ["Any other suit in the hand?"]
    page = follow(page, "No")
    assert asks(page) == []
    assert answers(page)[0].startswith("♥5 can be played You hold nothing but hearts")


def test_the_question_about_all_spades_except_the_queen_is_short(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=play&hand=5H&trick=2C&first=1")
    assert asks(page) == ["Does the hand have ♦ or ♣ or ♠ other than ♠Q?"]


def test_broken_hearts_may_be_led_from_any_hand(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=play&hand=5H&first=0&broken=1")
    assert answers(page)[0].startswith("♥5 can be played Hearts are broken: ♥5 may be led.")
    assert asks(page) == []


def test_playing_another_suit_asks_whether_the_hand_has_the_suit_led(club):
    match = store_match(club, "whist", FIVE[:4])
    page = club.open(f"{match}/referee?ask=play&hand=9D&trick=KC&trump=S")
    assert answers(page) == ["♦9 Not decided yet."]
    assert asks(page) == ["Does the hand have ♣?"]
    page = follow(page, "No")
    assert answers(page)[0].startswith("♦9 can be played With no ♣, any card may be played.")


def test_tapping_another_card_asks_about_the_hand_again(club):
    match = store_match(club, "whist", FIVE[:4])
    page = club.open(f"{match}/referee?ask=play&hand=9D&trick=KC&trump=S&whole=1&suit=D")
    assert asks(club.open(card_of(page, "♦8")["href"])) == ["Does the hand have ♣?"]


def test_nothing_is_asked_if_the_whole_hand_is_known(club):
    match = store_match(club, "hell", FIVE[:4])
    page = club.open(f"{match}/referee?ask=play&hand=9D&trick=KC")
    assert answers(page)[0].startswith("♦9 can be played ")
    assert asks(page) == []


def test_nothing_is_asked_about_a_card_that_follows_suit(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=play&hand=9D&trick=KD")
    assert answers(page)[0].startswith("♦9 can be played This card follows suit.")
    assert asks(page) == []


def test_a_hand_without_the_opening_card_does_not_lead(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=play&hand=3C.AS&first=1")
    assert answers(page) == ["♣2 is the opening lead: whoever holds it leads. Hearts 3"]


def test_an_incomplete_trick_has_a_winner_so_far(club):
    match = store_match(club, "hearts", FIVE[:4])
    page = club.open(f"{match}/referee?ask=trick&leader=0&trick=KC.AC")
    (answer,) = answers(page)
    assert answer.startswith(
        "Ben so far ♣A is the highest of the suit led. 2 cards are still to come."
    )
    full = club.open(f"{match}/referee?ask=trick&leader=0&trick=KC.AC.2C.3C")
    assert "so far" not in answers(full)[0]


def test_trumps_are_asked_for_only_if_they_decide_the_trick(stranger):
    page = stranger.open("/referee/hell?seats=3&ask=trick&leader=0&trick=KH.2S.AH")
    assert answers(page) == ["Not decided yet."]
    assert asks(page) == ["Trumps"]
    assert answers(follow(page, "♠"))[0].startswith("Player 2")
    assert answers(follow(page, "None"))[0].startswith("Player 3")
    one_suit = stranger.open("/referee/hell?seats=3&ask=trick&leader=0&trick=KH.2H.AH")
    assert answers(one_suit)[0].startswith("Player 3")
    assert asks(one_suit) == []


def test_the_trick_number_is_asked_for_if_trumps_may_not_count(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0&trick=KC.2H.AC.9C.3C")
    assert answers(page) == ["Not decided yet."]
    assert asks(page) == ["Which trick?"]
    assert answers(follow(page, "First"))[0].startswith("Chika")
    assert not page.has("button[name=question]")


def test_the_joker_can_be_called_if_its_calling_card_is_led(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=play&hand=5S.JOKER&trick=3S")
    assert asks(page) == ["Was the joker called for?"]
    called, free = follow(page, "Yes"), follow(page, "No")
    barred, wanted = answers(called)
    assert barred.split(" ♠3 ")[0] == "♠5 can't be played"
    assert wanted.split(" ♠3 ")[0] == "the joker can be played"
    assert answers(free)[0].startswith("♠5 can be played ")
    other = club.open(f"{napoleon}/referee?ask=play&hand=5S.JOKER&trick=4S&called=1")
    assert "Was the joker called for?" not in other.texts(".label")
    assert answers(other)[0].startswith("♠5 can be played ")
    trick = club.open(f"{napoleon}/referee?ask=trick&trick=3S.JOKER")
    assert "Was the joker called for?" not in trick.texts(".label")


def test_rulings_noted_with_an_older_question_format_keep_their_answer(club):
    """Then the given cards were the hand, and those gone all that had been played."""
    match = store_match(club, "hearts", FIVE[:4])
    question = "ask=play&leader=0&trump=NT&first=0&called=0&trick=&hand=5H&gone=&pile=hand"
    club.send(f"{match}/referee", {"version": "0", "question": question})
    assert "You hold nothing but hearts" in club.open(f"{match}/sheet").one("p.notes-line").text


def test_a_revoke_ruling_noted_under_an_older_question_name_keeps_its_answer(club):
    match = store_match(club, "hearts", FIVE[:4])
    question = "ask=revoke&about.noticed=before"
    club.send(f"{match}/referee", {"version": "0", "question": question})
    assert "The card goes back" in club.open(f"{match}/sheet").one("p.notes-line").text


def test_whist_revokes_noted_under_an_older_question_name_keep_their_answer(club):
    match = store_match(club, "whist", FIVE[:4])
    question = "ask=revoke&about.side=0&about.times=2"
    club.send(f"{match}/referee", {"version": "0", "question": question})
    assert "Ben and Dai score 6 points" in club.open(f"{match}/sheet").one("p.notes-line").text


# Something went wrong


@pytest.mark.parametrize(
    ("slug", "chips", "ruling"),
    [
        ("whist", ["Wrong deal", "A card too many"], "Aki loses the deal, and Ben deals"),
        ("whist", ["Cards thrown in", "All four"], "The hands are abandoned"),
        ("napoleon", ["Wrong call", "Not high enough"], "It does not count"),
        ("napoleon", ["Looked at the kitty"], "The deal is thrown in, and Aki deals again"),
        ("hell", ["Wrong bid", "Bid changed", "Already bid"], "It is final"),
        ("hell", ["Wrong deal", "Number of cards"], "The deal is thrown in, and Aki deals again"),
    ],
)
def test_questions_about_mistakes_in_other_games_also_end_in_a_ruling(club, slug, chips, ruling):
    match = store_match(club, slug, FIVE[:4])
    page = club.open(f"{match}/referee?ask=wrong")
    for chip in chips:
        assert answers(page) == []
        (link,) = [one for one in page.all(".referee-form .rail a") if one.text == chip]
        page = club.open(link["href"])
    (answer,) = answers(page)
    assert answer.startswith(ruling)
    assert page.one(".answer cite").text


@pytest.mark.parametrize("slug", ["hearts", "black_maria", "black_lady"])
def test_questions_about_a_mistake_end_in_a_ruling(club, slug):
    match = store_match(club, slug, FIVE[:4])
    page = club.open(f"{match}/referee?ask=wrong")
    for chip in ("Wrong deal", "Number of cards", "Before the first trick is over"):
        assert answers(page) == []
        (link,) = [one for one in page.all(".referee-form .rail a") if one.text == chip]
        page = club.open(link["href"])
    (answer,) = answers(page)
    assert answer.startswith("The deal is thrown in, and Aki deals again. Enter nothing")
    assert page.one(".answer cite").text


def test_wrong_pass_is_not_offered_in_a_deal_without_a_pass(club):
    """Four pass to the left, to the right, across, and then not."""
    match = store_match(club, "hearts", FIVE[:4])
    asked = []
    for _ in range(4):
        asked.append("Wrong pass" in club.open(f"{match}/referee?ask=wrong").text)
        taken = {"hearts.0": "13", "spade_queen": "1"}
        club.open(match).send("#entry", taken | {"action": "next"})
    assert asked == [True, True, True, False]


def test_mistakes_can_be_asked_about_without_a_match(stranger):
    facts = "about.what=deal&about.wrong=cards&about.noticed=before"
    page = stranger.open(f"/referee/hearts?ask=wrong&{facts}")
    assert answers(page)[0].startswith("The deal is thrown in, and the same player deals again.")


TOLD = [
    ("hearts", "revoke&about.noticed=before", "The card goes back", "カードを手札に戻し"),
    ("hearts", "turn&about.followed=all", "The trick stands", "トリックは成立し"),
    ("hearts", "exposed&about.how=two", "The player says which", "出すつもりだったカードを言い"),
    ("hearts", "deal&about.wrong=dealer&about.dealt=no", "Stop there", "そこで止めて"),
    ("black_maria", "pass&about.passed=looked&about.noticed=before", "What was", "もらったカード"),
    (
        "black_maria",
        "claim&about.agreed=no",
        "Play on with",
        "言い出した人（投げ出した人）の手札を表にして",
    ),
    ("black_maria", "revoke&about.noticed=mixed", "Too late", "カードを混ぜた後では"),
    ("black_lady", "old_trick&about.which=older", "It stays closed", "ディールが終わるまで"),
    ("black_lady", "table&about.turned=looked", "Whoever looked", "見た人は、このディールでは"),
    ("black_lady", "score&about.over=yes", "If all agree, the owner", "全員が納得すれば、管理者"),
]
"""What happened and what decides, and how the ruling begins in both languages."""


@pytest.mark.parametrize(("slug", "what", "english", "japanese"), TOLD)
def test_questions_about_mistakes_are_answered_in_both_languages(
    app, slug, what, english, japanese
):
    for language, beginning in (("en", english), ("ja", japanese)):
        page = Visitor(app, language).open(f"/referee/{slug}?ask=wrong&about.what={what}")
        (answer,) = answers(page)
        assert answer.startswith(beginning)


def test_a_ruling_on_a_mistake_is_noted_on_the_sheet(club):
    match = club.begins("hearts", FIVE[:4], revoke="takes_all")
    page = club.open(f"{match}/referee?ask=wrong&about.what=revoke&about.noticed=later")
    button = page.one("button[name=question]")
    page.send(".verdict form", {"question": button["value"]})
    assert "gets all 26 points" in club.open(f"{match}/sheet").one("p.notes-line").text


# Other questions


def test_the_dealers_barred_bid_is_explained_with_its_sum(club):
    match = store_match(club, "hell", FIVE[:3])
    page = club.open(f"{match}/referee?ask=dealer_bid&about.cards=5&about.others=3")
    assert "The dealer may not bid 2: 3 + 2 makes 5." in answers(page)[0]


def test_a_dealer_without_a_barred_bid_may_bid_anything(club):
    match = store_match(club, "hell", FIVE[:3])
    page = club.open(f"{match}/referee?ask=dealer_bid&about.cards=5&about.others=6")
    assert "The dealer may bid anything from 0 to 5." in answers(page)[0]


def test_a_decided_contract_is_explained_with_a_sum(club, napoleon):
    question = "ask=decided&about.count=14&about.napoleon=5&about.allied=7"
    page = club.open(f"{napoleon}/referee?{question}")
    assert "20 − 7 = 13 < 14" in answers(page)[0]


def test_a_contract_is_undecided_until_the_uncounted_discards_are_known(club):
    options = {"discarded_pictures": "nobody"}
    match = club.begins("napoleon", FIVE, **options)
    question = "ask=decided&about.count=14&about.napoleon=5&about.allied=5"
    assert answers(club.open(f"{match}/referee?{question}")) == []
    told = club.open(f"{match}/referee?{question}&about.nobody=2")
    assert "20 − 2 − 5 = 13 < 14" in answers(told)[0]


def test_each_revoke_in_whist_costs_three_points(club):
    match = store_match(club, "whist", FIVE[:4])
    revoked = "about.what=revoke&about.noticed=later&about.side=0&about.times=2"
    page = club.open(f"{match}/referee?ask=wrong&{revoked}")
    assert "Ben and Dai score 6 points" in answers(page)[0]


# Without a match, and what is no question


def test_the_referee_answers_without_a_match(stranger):
    page = stranger.open("/referee/hell?seats=3&ask=trick&trump=S&leader=0&trick=KH.2S.AH")
    assert answers(page)[0].startswith("Player 2")


@pytest.mark.parametrize(
    "query",
    ["ask=nothing", "ask=trick&trick=XX", "ask=trick&leader=9", "ask=trick&trump=Z", "seats=99"],
)
def test_an_invalid_question_is_a_bad_request(stranger, query):
    assert stranger.open(f"/referee/hell?{query}").status == 400


def test_an_unknown_game_has_no_referee(stranger):
    assert stranger.open("/referee/bridge").status == 404


def test_the_referee_of_another_groups_match_is_not_found(napoleon, stranger):
    assert stranger.open(f"{napoleon}/referee").status == 404


# Noted


def test_a_noted_ruling_is_shown_on_the_sheet_and_can_be_undone(club, napoleon):
    page = club.open(f"{napoleon}/referee?ask=trick&leader=0&trick=KC.2H.AC.AS.3C")
    button = page.one("button[name=question]")
    page.send(".verdict form", {"question": button["value"]})
    (noted,) = club.open(f"{napoleon}/sheet").all("p.notes-line a")
    assert "Referee:" in noted.text
    assert answers(club.open(noted["href"]))[0].startswith("Dai")
    fields = {"version": "1"}
    club.send(f"{napoleon}/undo", fields)
    assert club.open(f"{napoleon}/sheet").all("p.notes-line a") == []


LOOKED = "ask=wrong&about.what=table&about.turned=looked"
REVOKED = "ask=wrong&about.what=revoke&about.noticed=later"
LOST = f"{REVOKED}&about.side=napoleon"


def noted(club, match, question):
    """The page after the ruling on ``question`` was noted."""
    page = club.open(f"{match}/referee?{question}")
    button = page.one("button[name=question]")
    form = ".verdict form[action$='/referee']"
    return page.send(form, {"question": button["value"]}).onward


def buttons(page):
    return page.texts(".verdict .btn")


def enters(page, number):
    """The page after the verdict was entered for deal ``number``."""
    for form in page.all(".verdict form[action$='/fill']"):
        fields = {one["name"]: one["value"] for one in form.all("input")}
        if fields["deal"] == str(number):
            return page.visitor.send(form["action"], fields).onward
    raise AssertionError(f"the verdict is not for deal {number}")


@pytest.fixture
def viewer(club):
    return with_role(club, Role.VIEWER)


def test_a_ruling_is_noted_for_the_current_deal_and_the_page_says_so(club, viewer):
    match = store_match(club, "black_lady", FIVE[:4])
    store_deal(club, match, hearts(9, 4, 0, 0, queen=0))
    page = noted(club, match, f"{LOOKED}&about.offender=2")
    assert "Noted for deal 2" in page.text
    assert "Note it for deal 2" not in buttons(page)
    said = "Deal 2 · Referee: Chika: Whoever looked cannot be clear in this deal."
    for address in (match, f"{match}/sheet"):
        assert club.open(address).texts("p.notes-line a")[-1].startswith(said)
    assert viewer.open(match).texts("p.notes-line a")[-1].startswith(said)


def test_a_noted_ruling_is_shown_below_its_deal_once_that_is_saved(club):
    match = store_match(club, "black_lady", FIVE[:4])
    noted(club, match, LOOKED)
    store_deal(club, match, hearts(9, 4, 0, 0, queen=0))
    store_deal(club, match, hearts(9, 4, 0, 0, queen=0))
    rows = club.open(f"{match}/sheet").texts("table.sheet tbody tr")
    (at,) = [at for at, row in enumerate(rows) if "Whoever looked" in row]
    assert rows[at - 1].startswith("Deal 1")
    assert not club.open(match).has("p.notes-line a")


def test_a_ruling_after_the_end_is_about_the_last_deal(club):
    match = club.begins("black_lady", FIVE[:3], deals=1)
    store_deal(club, match, hearts(9, 4, 0, queen=0))
    page = noted(club, match, LOOKED)
    assert "Noted for deal 1" in page.text
    assert "Whoever looked" in club.open(f"{match}/sheet").one("table.sheet").text


def test_one_tap_undoes_a_ruling_that_was_just_noted(club):
    match = store_match(club, "black_lady", FIVE[:4])
    page = noted(club, match, LOOKED)
    page.send(".verdict form[action$='/undo']")
    assert not club.open(match).has("p.notes-line a")
    assert "Note it for deal 1" in buttons(club.open(f"{match}/referee?{LOOKED}"))


def test_the_same_ruling_is_noted_once_for_a_deal(club):
    match = store_match(club, "black_lady", FIVE[:4])
    noted(club, match, LOOKED)
    question = "ask=wrong&about.dealer=0&about.passes=True&about.what=table&about.turned=looked"
    assert club.send(f"{match}/referee", {"version": "1", "question": question}).status == 303
    assert len(club.open(match).all("p.notes-line a")) == 1


def test_noting_a_question_never_redirects_to_another_address(club):
    match = store_match(club, "black_lady", FIVE[:4])
    strange = f"{LOOKED}&match_id=other&_external=1&_scheme=https&_anchor=x"
    answer = club.send(f"{match}/referee", {"version": "0", "question": strange})
    assert answer.status == 303
    assert answer.location.startswith(f"{match}/referee?ask=wrong&")
    assert "other" not in answer.location


def test_the_player_who_made_the_mistake_is_asked_for_only_in_a_match(club, stranger):
    match = store_match(club, "black_lady", FIVE[:4])
    page = club.open(f"{match}/referee?{LOOKED}")
    assert page.texts(".referee-form .rail a") == ["Ben", "Chika", "Dai", "Aki"]
    assert "Tap who it was to enter it on the pad." in page.text
    told = club.open(page.all(".referee-form .rail a")[1]["href"])
    assert answers(told)[0].startswith("Chika: Whoever looked cannot be clear")
    guest = stranger.open(f"/referee/black_lady?seats=4&{LOOKED}")
    assert not guest.has(".referee-form .rail")
    assert not guest.has(".verdict form")


def test_a_mistake_that_is_nobodys_fault_does_not_ask_for_a_player(club):
    match = store_match(club, "black_lady", FIVE[:4])
    pack = club.open(f"{match}/referee?ask=wrong&about.what=deal&about.wrong=pack")
    assert not pack.has(".referee-form .rail")


@pytest.mark.parametrize("offender", ["9", "-1", "x", "True"])
def test_an_unknown_offender_is_ignored(club, offender):
    match = store_match(club, "black_lady", FIVE[:4])
    page = club.open(f"{match}/referee?{LOOKED}&about.offender={offender}")
    assert answers(page)[0].startswith("Whoever looked")
    assert "Mark it on the pad" not in buttons(page)


# Entered on the pad


def test_a_ruling_can_mark_who_looked_at_the_table_cards_on_the_pad(club):
    match = store_match(club, "black_lady", FIVE[:4])
    club.open(match).send("#entry", {"hearts.1": "4", "action": "tap"})
    page = enters(club.open(f"{match}/referee?{LOOKED}&about.offender=2"), 1)
    assert page.response.request.path == match
    assert page.tapped()["barred_from_clear.2"] == "True"
    assert page.tapped()["hearts.1"] == "4"
    again = enters(club.open(f"{match}/referee?{LOOKED}&about.offender=0"), 1)
    assert [again.tapped()[f"barred_from_clear.{seat}"] for seat in range(4)] == [
        *("True", "False", "True", "False")
    ]


def test_a_mistake_in_the_last_deal_opens_its_correction_with_the_field_filled_in(club):
    match = store_match(club, "black_lady", FIVE[:4])
    store_deal(club, match, hearts(9, 4, 0, 0, queen=0))
    question = club.open(f"{match}/referee?{LOOKED}&about.offender=3")
    assert buttons(question)[:2] == ["Mark it on the pad", "It was deal 1: correct it"]
    page = enters(question, 1)
    assert page.response.request.path == f"{match}/deals/1/correct"
    assert page.tapped()["barred_from_clear.3"] == "True"
    page.send("#entry", {"action": "next"})
    assert club.open(match).totals() == [22, 4, -26, 0]


def test_a_revoke_that_takes_all_points_is_entered_for_the_revoker(club):
    match = club.begins("hearts", FIVE[:4], revoke="takes_all")
    assert "Enter the revoke on the pad" not in buttons(club.open(f"{match}/referee?{REVOKED}"))
    page = enters(club.open(f"{match}/referee?{REVOKED}&about.offender=1"), 1)
    assert page.tapped()["revoked"] == "1"
    assert "Ben revoked and gets all 26 points" in page.text


@pytest.mark.parametrize(
    ("told", "revokes"),
    [
        ("about.side=0&about.times=2", ("2", "0")),
        ("about.side=1&about.times=1", ("0", "1")),
        ("about.side=2", ("1", "1")),
    ],
)
def test_revokes_in_whist_are_entered_for_their_side(club, told, revokes):
    match = store_match(club, "whist", FIVE[:4])
    question = club.open(f"{match}/referee?{REVOKED}&{told}")
    assert not question.has(".referee-form .rail")
    page = enters(question, 1)
    assert (page.tapped()["revokes.0"], page.tapped()["revokes.1"]) == revokes


def test_a_lost_deal_in_napoleon_can_be_entered_once_the_sides_are_known(club, napoleon):
    question = f"{napoleon}/referee?{LOST}"
    assert buttons(club.open(question)) == ["Note it for deal 1"]
    assert "once the rest of deal 1 is known" in club.open(question).text
    club.open(napoleon).send("#entry", {"adjutant": "2", "action": "tap"})
    page = enters(club.open(question), 1)
    # 13 were called; Napoleon's side has 12 of 20.
    assert [page.tapped()[f"pictures.{seat}"] for seat in range(5)] == ["12", "8", "0", "0", "0"]
    club.open(napoleon).send("#entry", {"action": "next"})
    assert club.open(napoleon).totals() == [0, 1, 0, 1, 1]


def test_if_the_allies_lose_in_napoleon_the_called_number_is_entered(club, napoleon):
    club.open(napoleon).send("#entry", {"adjutant": "2", "action": "tap"})
    page = enters(club.open(f"{napoleon}/referee?{REVOKED}&about.side=allied"), 1)
    assert [page.tapped()[f"pictures.{seat}"] for seat in range(5)] == ["13", "7", "0", "0", "0"]


@pytest.mark.parametrize(
    ("slug", "question", "dealer"),
    [
        ("hell", REVOKED, "same"),
        ("hearts", "ask=wrong&about.what=deal&about.wrong=pack", "same"),
        ("whist", "ask=wrong&about.what=deal&about.wrong=cards", "next"),
    ],
)
def test_a_ruling_to_throw_the_deal_in_opens_the_misdeal_form_with_the_reason(
    club, slug, question, dealer
):
    match = store_match(club, slug, FIVE[:4])
    page = club.open(f"{match}/referee?{question}")
    (link,) = [one for one in page.all(".verdict a.btn") if one.text == "Throw the deal in"]
    misdeal = club.open(link["href"])
    assert misdeal.response.request.path == f"{match}/misdeal"
    assert misdeal.tapped()["dealer"] == dealer
    assert misdeal.one("#reason")["value"].split(", ")[0] in ("Didn't follow suit", "Wrong deal")


def test_a_ruling_from_an_outdated_page_does_not_change_the_next_deal(club):
    match = store_match(club, "black_lady", FIVE[:4])
    page = club.open(f"{match}/referee?{LOOKED}&about.offender=2")
    store_deal(club, match, hearts(9, 4, 0, 0, queen=0))
    answer = page.send(".verdict form[action$='/fill']")
    assert answer.status == 409
    assert club.open(match).tapped()["barred_from_clear.2"] == "False"


@pytest.mark.parametrize("number", ["0", "3", "-1", "x", ""])
def test_a_ruling_can_be_entered_only_in_the_current_or_the_last_deal(club, number):
    match = store_match(club, "black_lady", FIVE[:4])
    question = "ask=wrong&about.dealer=0&about.what=table&about.turned=looked&about.offender=1"
    fields = {"version": "0", "question": question, "deal": number}
    assert club.send(f"{match}/referee/fill", fields).status == 409


def test_a_ruling_without_effect_on_the_pad_cannot_be_entered(club):
    match = store_match(club, "black_lady", FIVE[:4])
    question = "ask=wrong&about.what=old_trick&about.which=last"
    fields = {"version": "0", "question": question, "deal": "1"}
    assert club.send(f"{match}/referee/fill", fields).status == 400


@pytest.mark.parametrize("question", ["", "ask=trick&first=0&trick=KC.2H.AC.AS.3C"])
def test_an_empty_question_and_a_trick_without_a_leader_cannot_be_noted(club, napoleon, question):
    answer = club.send(f"{napoleon}/referee", {"version": "0", "question": question})
    assert answer.status == 400


def test_only_a_question_with_an_answer_can_be_noted(club, napoleon):
    answer = club.send(f"{napoleon}/referee", {"version": "0", "question": "ask=trick"})
    assert answer.status == 400
