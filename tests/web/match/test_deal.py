"""A deal: taps that are saved, refusals and their reasons, corrections, explanations."""

import re

import pytest

from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FOUR, HTMX, THREE, Visitor, bids, hearts, started, tricks

pytestmark = pytest.mark.timeless

FIRST = bids(1, 1, 0), tricks(0, 1, 0)
SECOND = bids(0, 2, 1), tricks(1, 1, 0)


@pytest.fixture
def hell(table):
    """Three at Hell; Aki deals one card each. In each language."""
    return store_match(table, "hell", THREE)


@pytest.fixture
def hearts_of_four(table):
    """Four at Hearts. In each language."""
    return store_match(table, "hearts", FOUR)


@pytest.fixture
def match(club):
    """A match of Hell with three players and two deals: −6, 10, 7."""
    address = store_match(club, "hell", THREE)
    store_deal(club, address, *FIRST)
    store_deal(club, address, *SECOND)
    return address


def tap(page, facts, **more):
    """Touch chips; the answer to the request that a tap makes by itself."""
    return page.send("#entry", {**facts, "action": None}, **{**HTMX, **more})


def end(page, facts=None):
    """Press the wide button."""
    return page.send("#entry", {**(facts or {}), "action": "next"})


def likely_slip(language, told, name, number, likely):
    """Return the message about a wrong sum, with the name of the likely culprit."""
    may_be = "{whose}'s {number} may be {likely}."
    slip = sentence(language, may_be, whose=name, number=number, likely=likely)
    return sentence(language, "{sum} {slip}", sum=told, slip=slip)


def chip(page, name):
    """Return the chip of the radio button whose id is ``name``."""
    return page.one(f"label[for={name}]")


# Hell: what the rules forbid


@pytest.mark.parametrize("bid", [2, -1, 999999999])
def test_a_bid_out_of_range_is_refused_beside_its_player(table, hell, language, bid):
    page = end(table.open(hell), bids(bid, 0, 1))
    assert page.status == 422
    from_to = sentence(language, "A bid is a number from 0 to {cards}.", cards=1)
    assert page.errors_at("#f-bids-0") == [from_to]
    assert page.tapped()["bids.1"] == "0"
    assert page.tapped()["bids.2"] == "1"


def test_the_dealers_bid_may_not_make_the_bids_add_up(table, hell, language):
    page = end(table.open(hell), bids(0, 1, 0))
    assert page.status == 422
    barred = "The dealer may not bid {bid}: {sum} + {bid} makes {cards}."
    assert page.errors_at("#f-bids-0") == [sentence(language, barred, bid=0, sum=1, cards=1)]
    assert page.one("#f-bids-0 cite").text == "O-5"
    assert page.tapped() == {"bids.0": "0", "bids.1": "1", "bids.2": "0"}


def test_the_barred_bid_is_struck_out_in_advance(table, hell, language):
    page = tap(table.open(hell), bids(None, 1, 0))
    assert "barred" in page.one("#f-bids-0-0").classes
    barred = "The dealer may not bid {bid}: {sum} + {bid} makes {cards}."
    assert sentence(language, barred, bid=0, sum=1, cards=1) in page.one("#f-bids-0-0").text
    assert page.errors == []


def test_the_barred_bid_cannot_be_chosen_and_says_why_when_touched(table, hell, language):
    page = tap(table.open(hell), bids(None, 1, 0))
    assert [one["value"] for one in page.all("#f-bids-0 input")] == ["1"]
    why = page.one("#" + page.one("#f-bids-0-0 button")["popovertarget"])
    barred = "The dealer may not bid {bid}: {sum} + {bid} makes {cards}."
    assert sentence(language, barred, bid=0, sum=1, cards=1) in why.text
    assert why.one("cite").text == "O-5"


def test_a_chosen_bid_that_becomes_barred_is_marked_with_the_reason(table, hell, language):
    page = tap(table.open(hell), bids(0, 1, None))
    assert page.errors == []
    page = tap(page, bids(0, 1, 0))
    assert "barred" in chip(page, "f-bids-0-0").classes
    assert page.tapped()["bids.0"] == "0"
    barred = "The dealer may not bid {bid}: {sum} + {bid} makes {cards}."
    reason = sentence(language, barred, bid=0, sum=1, cards=1)
    assert page.errors_at("#f-bids-0") == [reason]
    # Nothing is missing, but the bar does not look as if the bids were in.
    assert "off" in page.one(".actions .lamp").classes
    assert page.one("#waiting").text == reason
    # Another number is within reach again.
    page = tap(page, bids(1, 1, 0))
    assert page.errors == []
    assert "off" not in page.one(".actions .lamp").classes


def test_a_deal_refused_for_its_bids_shows_the_bids_with_the_reason(table, hell, language):
    page = end(table.open(hell), bids(1, 1, 0)).onward
    another = table.another()
    page = tap(page, tricks(0, 1, None))
    back = another.open(hell).send("#entry", {"action": "stage:bids"}).onward
    tap(back, bids(0, 1, 0))
    page = end(page, tricks(0, 1, 0))
    assert page.status == 422
    barred = "The dealer may not bid {bid}: {sum} + {bid} makes {cards}."
    assert page.errors_at("#f-bids-0") == [sentence(language, barred, bid=0, sum=1, cards=1)]
    # Putting it right there leads on to the tricks, which are still written.
    page = end(page, bids(1, 1, 0)).onward
    assert page.tapped() == {"tricks.0": "0", "tricks.1": "1", "tricks.2": "0"}


def test_no_bid_is_barred_until_everyone_else_has_bid(table, hell):
    assert not tap(table.open(hell), bids(None, 1, None)).has(".barred")


def test_tricks_that_do_not_add_up_are_refused(table, hell, language):
    page = end(table.open(hell), bids(1, 1, 0)).onward
    page = end(page, tricks(1, 1, 0))
    assert page.status == 422
    add_up = "The tricks add up to {total}, but {cards} was played."
    said = sentence(language, add_up, total=2, cards=1)
    assert [one for one in page.errors if one.startswith(said)]
    assert page.tapped() == {"tricks.0": "1", "tricks.1": "1", "tricks.2": "0"}


def test_more_tricks_than_cards_are_refused_beside_their_player(table, hell, language):
    page = end(table.open(hell), bids(1, 1, 0)).onward
    page = end(page, tricks(0, 7, 0))
    assert page.status == 422
    from_to = sentence(language, "A player can take 0 to {cards} tricks.", cards=1)
    assert page.errors_at("#f-tricks-1") == [from_to]


def test_a_missing_bid_is_asked_for_in_the_row_and_above_the_bar(table, hell, language):
    page = end(table.open(hell))
    assert page.status == 422
    # Aki deals and bids last.
    question = sentence(language, "What does {player} bid?", player="Ben")
    assert page.errors == page.errors_at("#f-bids-1") == [question]
    assert page.one("#waiting").text == question


def test_saving_tricks_without_bids_asks_for_the_bids(table, hell, language):
    page = table.open(hell).send("#entry", {"action": "stage:tricks"}).onward
    page = end(page, tricks(0, 1, 0))
    assert page.status == 422
    assert page.errors == [sentence(language, "What does {player} bid?", player="Ben")]
    assert page.has("#f-bids-1")


@pytest.mark.parametrize("value", ["x", "1.5", "True", "0x1", "１２３４５６７８９０"])
def test_a_value_that_is_not_a_choice_is_refused_beside_its_player(table, hell, language, value):
    page = end(table.open(hell), bids(value, 0, 1))
    assert page.status == 422
    none = sentence(language, "This is not one of the choices.")
    assert none in page.errors_at("#f-bids-0")
    assert page.tapped() == {"bids.1": "0", "bids.2": "1"}


def test_a_trump_that_is_not_a_suit_is_refused(table, hell):
    page = end(table.open(hell), {**bids(1, 1, 0), "trump": "X"})
    assert page.status == 422
    assert len(page.errors_at("#" + page.one("#f-trump")["aria-describedby"])) == 1


def test_fields_that_the_game_does_not_have_are_ignored(club):
    address = store_match(club, "hell", THREE)
    page = club.writes(
        address, {**bids(1, 1, 0), "bids.9": "1", "seats": "7"}, tricks(0, 1, 0)
    ).onward
    assert page.totals() == [-3, 13, 10]


# Hearts: what the rules forbid


def test_a_deal_without_the_taker_of_the_queen_of_spades_is_refused(
    table, hearts_of_four, language
):
    page = end(table.open(hearts_of_four), hearts(13, 0, 0, 0))
    assert page.status == 422
    assert page.errors_at("#f-spade_queen") == [sentence(language, "Who took {card}?", card="♠Q")]
    assert page.tapped() == {f"hearts.{seat}": n for seat, n in enumerate(["13", "0", "0", "0"])}


@pytest.mark.parametrize("seat", [4, -1])
def test_a_taker_of_the_queen_of_spades_who_does_not_exist_is_refused(
    table, hearts_of_four, language, seat
):
    page = end(table.open(hearts_of_four), hearts(13, 0, 0, 0, queen=seat))
    assert page.status == 422
    no_seat = "There is no seat {seat}: the seats are 0 to {last}."
    seat_text = str(seat).replace("-", "−")
    assert page.errors_at("#f-spade_queen") == [sentence(language, no_seat, seat=seat_text, last=3)]


def test_fourteen_hearts_in_total_are_refused(table, hearts_of_four, language):
    page = end(table.open(hearts_of_four), hearts(5, 5, 3, 1, queen=0))
    assert page.status == 422
    add_up = "The hearts add up to {total}, but there are {hearts} in the pack."
    said = sentence(language, add_up, total=14, hearts=13)
    assert page.errors == [likely_slip(language, said, "Aki", 5, 4)]
    assert page.one("#f-hearts-3 input[checked]")["value"] == "1"


def test_fourteen_hearts_with_one_player_are_refused_beside_the_player(
    table, hearts_of_four, language
):
    page = end(table.open(hearts_of_four), hearts(14, 0, 0, 0, queen=0))
    assert page.status == 422
    only = "Only {hearts} hearts are in the pack, not {taken}."
    assert page.errors_at("#f-hearts-0") == [sentence(language, only, hearts=13, taken=14)]


def test_all_errors_of_a_deal_are_shown_at_once(table, hearts_of_four):
    page = end(table.open(hearts_of_four), hearts(14, -1, "x", 0, queen=9))
    assert page.status == 422
    wrong = ("#f-hearts-0", "#f-hearts-1", "#f-hearts-2", "#f-spade_queen")
    assert [bool(page.errors_at(place)) for place in wrong] == [True] * 4


# Taps are saved


def test_every_tap_is_saved_for_the_next_visit_and_for_other_phones(table, hell):
    page = table.open(hell)
    tap(page, bids(None, 1, None))
    assert table.open(hell).tapped() == {"bids.1": "1"}
    assert table.another().open(hell).tapped() == {"bids.1": "1"}


def test_taps_from_two_phones_are_merged(club):
    match = store_match(club, "hell", THREE)
    mine, theirs = club.open(match), club.another().open(match)
    tap(mine, bids(None, 1, None))
    answer = tap(theirs, bids(None, None, 0))
    assert answer.tapped() == {"bids.1": "1", "bids.2": "0"}
    assert club.open(match).tapped() == {"bids.1": "1", "bids.2": "0"}


def test_the_response_to_a_tap_is_only_the_form(table, hell, language):
    page = tap(table.open(hell), bids(None, 1, 0))
    assert page.status == 200
    assert not page.has("html")
    assert page.one("#entry").tag == "form"
    waiting = sentence(language, "Next to bid: {player}", player=THREE[0])
    assert page.one("[role=status]").text == waiting
    barred = sentence(language, "can't say {bid}", bid=0).capitalize()
    assert page.one("#f-bids-0 .tag:not(.ink)").text == barred


def test_a_tap_can_be_changed(club):
    match = store_match(club, "hell", THREE)
    page = tap(club.open(match), bids(None, 1, None))
    tap(page, bids(None, 0, None))
    assert club.open(match).tapped() == {"bids.1": "0"}


def test_a_barred_bid_is_saved_in_the_draft_but_does_not_end_the_stage(club):
    match = store_match(club, "hell", THREE)
    page = tap(club.open(match), bids(0, 1, 0))
    assert len(page.errors_at("#f-bids-0")) == 1
    assert end(page).status == 422
    assert end(club.open(match)).status == 422


def test_a_tap_does_not_make_the_page_outdated(club):
    match = store_match(club, "hell", THREE)
    page = club.open(match)
    tap(page, bids(None, 1, None))
    assert end(page, bids(1, 1, 0)).status == 303


def test_the_current_stage_is_saved(club):
    match = store_match(club, "hell", THREE)
    end(club.open(match), bids(1, 1, 0))
    page = club.open(match)
    assert page.has("#f-tricks-0")
    assert not page.has("#f-bids-0")


def test_a_late_tap_does_not_go_back_to_an_ended_stage(club):
    match = store_match(club, "hell", THREE)
    page = tap(club.open(match), bids(1, 1, None))
    end(page, bids(1, 1, 0))
    tap(page, bids(1, 1, 0))
    assert club.open(match).has("#f-tricks-0")


def test_an_earlier_stage_can_be_reopened(club):
    match = store_match(club, "hell", THREE)
    page = end(club.open(match), bids(1, 1, 0)).onward
    page = page.send("#entry", {"action": "stage:bids"}).onward
    assert page.tapped() == {"bids.0": "1", "bids.1": "1", "bids.2": "0"}


@pytest.mark.parametrize("stage", ["nonsense", "", "x" * 5000, "\x00", "tricks\x00"])
def test_an_unknown_stage_is_the_first_stage(club, stage):
    match = store_match(club, "hell", THREE)
    club.open(match).send("#entry", {"action": f"stage:{stage}"})
    tap(club.open(match), {"stage": stage})
    assert club.open(match).has("#f-bids-0")


def test_the_last_players_tricks_are_filled_in_from_the_others(club):
    match = store_match(club, "hell", THREE)
    page = end(club.open(match), bids(1, 1, 0)).onward
    page = tap(page, tricks(0, 1, None))
    assert "follows" in chip(page, "f-tricks-2-0").classes
    assert end(page).onward.totals() == [-3, 13, 10]


def test_a_number_that_was_filled_in_can_be_changed(club):
    match = store_match(club, "hell", THREE)
    page = end(club.open(match), bids(1, 1, 0)).onward
    page = tap(page, tricks(0, 0, None))
    assert "follows" in chip(page, "f-tricks-2-1").classes
    page = tap(page, tricks(0, 0, 0))
    assert not page.has(".follows")


def test_one_tap_says_that_the_rest_made_their_bids(club):
    match = store_match(club, "hell", THREE)
    page = end(club.open(match), bids(1, 1, 0)).onward
    page = tap(page, tricks(0, None, None))
    page = page.send("#entry", {"action": "shortcut:rest_made_it"}).onward
    assert page.tapped() == {"tricks.0": "0", "tricks.1": "1", "tricks.2": "0"}
    assert end(page).onward.totals() == [-3, 13, 10]


def test_one_tap_enters_shooting_the_moon(club):
    match = store_match(club, "hearts", FOUR)
    page = club.open(match).send("#entry", {"action": "shortcut:moon_2"}).onward
    assert end(page).onward.totals() == [26, 26, 0, 26]


def test_an_unknown_shortcut_is_a_bad_request(club):
    match = store_match(club, "hearts", FOUR)
    assert club.open(match).send("#entry", {"action": "shortcut:mars"}).status == 400


def test_an_unknown_action_is_treated_as_a_tap(club):
    match = store_match(club, "hell", THREE)
    club.open(match).send("#entry", {**bids(None, 1, None), "action": "explode"})
    assert club.open(match).tapped() == {"bids.1": "1"}


def test_the_next_deal_starts_empty(club):
    match = store_match(club, "hell", THREE)
    assert club.writes(match, *FIRST).onward.tapped() == {}


def test_totals_are_shown_beside_the_names_while_a_deal_is_entered(club, match):
    page = club.open(match)
    shown = {
        row.one(".name bdi").text: row.one(".sum b").text for row in page.all("#entry .row")[:3]
    }
    assert {name: text.split()[-1] for name, text in shown.items()} == {
        "Aki": "−6",
        "Ben": "10",
        "Chika": "7",
    }


# Written down


def test_a_deal_sent_twice_is_saved_once(club):
    match = store_match(club, "hell", THREE)
    page = end(club.open(match), FIRST[0]).onward
    once, twice = end(page, FIRST[1]), end(page, FIRST[1])
    assert (once.status, twice.status) == (303, 303)
    after = club.open(match)
    assert after.totals() == [-3, 13, 10]
    assert len(after.sheet.all(".sheet tbody tr")) == 1


def test_the_last_deal_sent_twice_is_saved_once(club):
    match = store_match(club, "hearts", FOUR, limit=12)
    page = club.open(match)
    once, twice = end(page, hearts(13, 0, 0, 0, queen=0)), end(page, hearts(13, 0, 0, 0, queen=0))
    assert once.onward.standings() == twice.onward.standings()


def test_a_deal_can_be_saved_from_the_last_stage_alone(club):
    match = store_match(club, "hell", THREE)
    page = club.open(match).send("#entry", {"action": "stage:tricks"}).onward
    answer = end(page, {**FIRST[0], **FIRST[1]})
    assert answer.onward.totals() == [-3, 13, 10]


# Too late


def test_a_deal_that_another_phone_saved_first_shows_both_versions(table, hearts_of_four, language):
    page = table.open(hearts_of_four)
    store_deal(table.another(), hearts_of_four, hearts(13, 0, 0, 0, queen=1))
    late = end(page, hearts(0, 13, 0, 0, queen=2))
    assert late.status == 409
    first = (
        "Another phone saved this deal first. Nothing was overwritten: your count is still here. "
        "Ask the others, then choose."
    )
    assert late.one(".explanation[role=alert] p").text == sentence(language, first)
    heads = [sentence(language, head) for head in ("On the sheet", "This phone")]
    assert late.texts(".duel thead label") == heads
    assert late.counts() == [
        "Aki ♥13 +13 – 0",
        "Ben ♠Q +13 ♥13 +13",
        "Chika – 0 ♠Q +13",
        "Dai – 0 – 0",
    ]
    assert late.tapped() == {
        "keep": "sheet",
        "hearts.0": "0",
        "hearts.1": "13",
        "hearts.2": "0",
        "hearts.3": "0",
        "spade_queen": "2",
    }
    assert table.open(hearts_of_four).totals() == [13, 13, 0, 0]


def test_a_deal_that_came_too_late_can_be_sent_as_a_correction(club):
    match = store_match(club, "hearts", FOUR)
    page = club.open(match)
    store_deal(club.another(), match, hearts(13, 0, 0, 0, queen=1))
    late = end(page, hearts(0, 13, 0, 0, queen=2))
    assert end(late).onward.totals() == [0, 13, 13, 0]


def test_a_tap_that_came_too_late_is_answered_with_the_whole_page(club):
    match = store_match(club, "hearts", FOUR)
    page = club.open(match)
    store_deal(club.another(), match, hearts(13, 0, 0, 0, queen=1))
    late = tap(page, hearts(0))
    assert late.status == 409
    assert late.headers["HX-Retarget"] == "#page"
    assert late.has("#page .duel")
    # One heart of one player is no second count to choose.
    assert late.one(".explanation h2").text == "Another phone saved first"
    assert late.one(".explanation p").text == (
        "Nothing was overwritten. Your count is not complete; it is below the sheet's."
    )
    assert late.texts(".duel thead label") == ["On the sheet"]


def test_a_tap_on_a_deal_that_is_no_longer_next_shows_the_current_totals(club, match):
    page = club.open(match)
    undo = {"version": page.one("#undo input[name=version]")["value"]}
    club.another().send(f"{match}/undo", undo)
    late = tap(page, bids(1))
    assert late.status == 409
    assert late.totals() == [-3, 13, 10]


def test_a_deal_after_the_end_is_refused(table, language):
    match = store_match(table, "hearts", FOUR, limit=12)
    page = table.open(match)
    over = table.another().writes(match, hearts(13, 0, 0, 0, queen=1)).onward
    for number in (2, 3):
        late = table.send(f"{match}/deals/{number}", {"version": 1, "action": "next"})
        assert late.status == 409
        assert late.standings() == over.standings()
    assert page.has("#entry")


def test_a_deal_further_ahead_is_refused(club, match):
    late = club.send(f"{match}/deals/9", {"version": 2, "action": "next"})
    assert late.status == 409
    assert late.totals() == [-6, 10, 7]


@pytest.mark.parametrize("number", [0, 3, 99999999999999999999])
def test_a_deal_that_is_not_saved_has_no_page(club, match, number):
    assert club.open(f"{match}/deals/{number}").status == 404
    assert club.open(f"{match}/deals/{number}/correct").status == 404


@pytest.mark.parametrize("number", ["-1", "x", "1.0", "1/x"])
def test_an_invalid_deal_number_has_no_page(club, match, number):
    assert club.open(f"{match}/deals/{number}").status == 404


@pytest.mark.parametrize("action", ["next", "", "stage:tricks", "shortcut:rest_made_it"])
def test_an_invalid_version_is_a_bad_request(club, action):
    match = store_match(club, "hell", THREE)
    page, sent = club.open(match), {**bids(1, 1, 0), "stage": "tricks", "action": action}
    for version in (None, "", "x", "-1", "9" * 30):
        assert page.send("#entry", {**sent, "version": version}).status == 400, version
    assert club.open(match).tapped() == {}


# Reasons


def test_the_page_of_a_deal_explains_every_number(table, hell, language):
    store_deal(table, hell, *FIRST)
    page = table.open(f"{hell}/deals/1")
    lines = [
        " ".join(line.one(part).text for part in ("bdi", ".calc", ".new-total"))
        for line in page.all(".tell li")
    ]

    def reason(bid, took, arithmetic):
        facts = sentence(language, "bid {bid}, took {tricks}", bid=bid, tricks=took)
        text = sentence(language, "{what}: {arithmetic}", what=facts, arithmetic=arithmetic)
        # Each clause is in an element, and the reader sets elements apart.
        return re.sub("(?<=[：、])", " ", text)

    assert lines == [
        f"Aki −3 {reason(1, 0, '−3 × 1')} 0 → −3",
        f"Ben +13 {reason(1, 1, '10 + 3 × 1')} 0 → 13",
        f"Chika +10 {reason(0, 0, '10 + 3 × 0')} 0 → 10",
    ]


def test_an_explanation_for_all_players_appears_once(club):
    # Nobody takes no card: 26 are carried on.
    match = store_match(club, "black_lady", THREE)
    store_deal(club, match, hearts(11, 1, 1, queen=0))
    page = club.open(f"{match}/deals/1")
    told = page.one(".stage h2").text
    assert told.startswith("Pot 26:")
    assert told not in page.one(".tell").text


def test_the_dealer_of_a_saved_deal_of_hell_is_named_as_on_the_pad_in_japanese(app):
    club = started(Visitor(app, "ja"))
    match = store_match(club, "hell", FOUR, first_lead="after_dealer")
    store_deal(club, match, bids(1, 1, 0, 0), tricks(1, 0, 0, 0))
    page = club.open(f"{match}/deals/1")
    assert page.texts(".tell .tag") == ["親"]
    assert "親：Aki" in page.one("header.deal").text


def test_the_page_of_a_deal_shows_its_trumps_on_the_card(club):
    match = store_match(club, "hell", FOUR)
    store_deal(club, match, bids(1, 1, 0, 0), tricks(1, 0, 0, 0), {"trump": "H"})
    store_deal(club, match, bids(1, 1, 0, 1), tricks(1, 0, 0, 1))
    assert club.open(f"{match}/deals/1").texts("header .trump-badge .visually-hidden") == [
        "Trumps: ♥"
    ]
    assert not club.open(f"{match}/deals/2").has("header .trump-badge")


def test_the_page_of_a_deal_links_to_the_previous_and_the_next_deal(club, match):
    store_deal(club, match, bids(0, 0, 0), tricks(3, 0, 0))
    neighbours = {
        number: [one["href"] for one in club.open(f"{match}/deals/{number}").all("[rel]")[-2:]]
        for number in (1, 2, 3)
    }
    deal = f"{match}/deals"
    assert [one for one in neighbours[1] if one.startswith(deal)] == [f"{deal}/2"]
    assert neighbours[2] == [f"{deal}/1", f"{deal}/3"]
    assert [one for one in neighbours[3] if one.startswith(deal)] == [f"{deal}/2"]
    page = club.open(f"{deal}/2")
    assert [one["aria-label"] for one in page.all("nav.prev-next a")] == ["Deal 1", "Deal 3"]


# Corrections


def test_a_corrected_deal_changes_every_total_after_it(club, match):
    page = club.open(f"{match}/deals/1/correct")
    assert page.tapped() == {name: str(value) for name, value in FIRST[1].items()}
    page = end(page, tricks(1, 0, 0)).onward
    assert page.totals() == [10, -6, 7]
    assert len(page.sheet.all(".sheet tbody tr")) == 2


def test_a_correction_is_checked_like_a_new_deal(table, hell, language):
    store_deal(table, hell, *FIRST)
    page = end(table.open(f"{hell}/deals/1/correct"), {**bids(0, 1, 0), **tricks(1, 1, 0)})
    assert page.status == 422
    barred = "The dealer may not bid {bid}: {sum} + {bid} makes {cards}."
    add_up = "The tricks add up to {total}, but {cards} was played."
    assert page.errors == [
        sentence(language, barred, bid=0, sum=1, cards=1),
        likely_slip(language, sentence(language, add_up, total=2, cards=1), "Aki", 1, 0),
    ]
    assert page.tapped()["tricks.0"] == "1"
    page = page.send("#entry", {"action": "stage:bids"}).onward
    assert page.tapped()["bids.0"] == "0"
    assert table.open(hell).totals() == [-3, 13, 10]


def test_bids_are_corrected_on_a_page_of_their_own_and_saved_from_it(club, match):
    page = club.open(f"{match}/deals/1/correct")
    assert not page.has("[name='bids.0']")
    page = page.send("#entry", {"action": "stage:bids"}).onward
    assert page.tapped() == {name: str(value) for name, value in FIRST[0].items()}
    page = end(page, bids(0, 1, 1)).onward
    # Aki bid 1 and took none; now he bid 0. Chie bid 0 and took none; now she bid 1.
    assert page.totals() == [7, 10, -6]


def test_a_wrong_bid_leads_from_the_tricks_of_a_correction_to_its_bids(table, hell, language):
    store_deal(table, hell, *FIRST)
    page = table.open(f"{hell}/deals/1/correct")
    page = end(page.send("#entry", {"action": "stage:bids"}).onward, bids(0, 1, 0))
    assert page.status == 422
    barred = "The dealer may not bid {bid}: {sum} + {bid} makes {cards}."
    assert page.errors == [sentence(language, barred, bid=0, sum=1, cards=1)]
    page = table.open(f"{hell}/deals/1/correct").send("#entry", {"action": "stage:tricks"}).onward
    page = end(page, {})
    assert page.errors == [sentence(language, barred, bid=0, sum=1, cards=1)]
    assert page.tapped()["bids.0"] == "0"


def test_taps_in_a_correction_are_saved_without_changing_the_sheet(club, match):
    page = club.open(f"{match}/deals/1/correct")
    tap(page, tricks(1, 0, 0))
    assert club.open(f"{match}/deals/1/correct").tapped()["tricks.0"] == "1"
    assert club.open(match).totals() == [-6, 10, 7]


def test_leaving_a_correction_discards_its_taps(club, match):
    page = tap(club.open(f"{match}/deals/1/correct"), tricks(1, 0, 0))
    assert page.send("#entry", {"action": "leave"}).location == match
    assert club.open(f"{match}/deals/1/correct").tapped()["tricks.0"] == "0"
    assert club.open(match).totals() == [-6, 10, 7]


def test_a_correction_sent_twice_is_saved_once(club, match):
    page = club.open(f"{match}/deals/1/correct")
    once, twice = end(page, tricks(1, 0, 0)), end(page, tricks(1, 0, 0))
    assert (once.status, twice.status) == (303, 303)
    assert club.open(match).totals() == [10, -6, 7]
    assert club.open(match).one("#undo input[name=version]")["value"] == "3"


ENDS_AFTER = "With this correction the match ends after deal %(number)s"
REMOVE_AND_CORRECT = "Remove deal %(number)s and correct"
MOON = hearts(0, 13, 0, 0, queen=1)
"""All hearts and the queen: 26 for each of the others."""


@pytest.fixture
def two_deals(table):
    """Hearts to more than 25, two deals: 13, 23, 3 and 13 points. In each language."""
    match = store_match(table, "hearts", FOUR, limit=25)
    store_deal(table, match, hearts(12, 1, 0, 0, queen=1))
    store_deal(table, match, hearts(1, 9, 3, 0, queen=3))
    return match


def test_a_correction_that_ends_the_match_earlier_offers_to_remove_later_deals(
    table, two_deals, language
):
    page = end(table.open(f"{two_deals}/deals/1/correct"), MOON)
    assert page.status == 422
    assert page.errors == []
    assert page.one("#after .say b").text == sentence(language, ENDS_AFTER, number=1)
    assert page.one("#actions .lamp").text == sentence(language, REMOVE_AND_CORRECT, number=2)
    assert page.tapped()["hearts.1"] == "13"
    assert table.open(two_deals).totals() == [13, 23, 3, 13]


def test_a_tap_shows_which_deals_a_correction_would_remove(club):
    match = store_match(club, "hearts", FOUR, limit=25)
    store_deal(club, match, hearts(0, 5, 4, 4, queen=0))
    store_deal(club, match, hearts(4, 0, 5, 4, queen=1))
    store_deal(club, match, hearts(4, 4, 0, 5, queen=2))
    answer = tap(club.open(f"{match}/deals/1/correct"), MOON)
    assert answer.one("#actions .lamp")["value"] == "end:1"
    assert answer.one("#actions .lamp").text == "Remove deals 2–3 and correct"
    assert answer.one("#after .say p").text == (
        "Deals 2–3 no longer count. They stay in the history, and one undo brings them back."
    )


def test_later_deals_are_removed_with_the_correction_and_one_undo_restores_both(
    table, two_deals, language
):
    page = end(table.open(f"{two_deals}/deals/1/correct"), MOON)
    finish = page.send("#entry", {"action": page.one("#actions .lamp")["value"]}).onward
    assert finish.totals() == [26, 0, 26, 26]
    corrected = sentence(language, "Deal %(number)s corrected", number=1)
    news = sentence(language, "%(news)s, deal %(number)s removed", news=corrected, number=2)
    over = sentence(language, "%(what)s: the match is over", what=news)
    assert finish.one("#changed b").text == over
    undo = "Undo correction of deal %(number)s and removal"
    assert finish.one("#undo button").text == sentence(language, undo, number=1)
    pad = finish.send("#undo").onward
    assert pad.totals() == [13, 23, 3, 13]
    redo = "Redo correction of deal %(number)s and removal"
    assert pad.one("#menu form[action$=redo] button").text == sentence(language, redo, number=1)
    assert pad.send("#menu form[action$=redo]").onward.totals() == [26, 0, 26, 26]


@pytest.mark.parametrize("last", ["", "x", "1.5", "-1", "1234567"])
def test_an_invalid_number_for_the_final_deal_is_a_bad_request(club, last):
    match = store_match(club, "hearts", FOUR)
    store_deal(club, match, hearts(12, 1, 0, 0, queen=1))
    page = club.open(f"{match}/deals/1/correct")
    assert page.send("#entry", {"action": f"end:{last}"}).status == 400


def test_later_deals_are_not_removed_if_the_correction_does_not_end_the_match(club):
    match = store_match(club, "hearts", FOUR)
    store_deal(club, match, hearts(12, 1, 0, 0, queen=1))
    store_deal(club, match, hearts(12, 1, 0, 0, queen=1))
    page = club.open(f"{match}/deals/1/correct").send("#entry", {"action": "end:1"})
    assert page.status == 422
    assert page.errors == ["With this correction the match does not end after deal 1."]
    assert club.open(match).totals() == [24, 28, 0, 0]


# What ends or reopens a match besides


def test_a_correction_that_reopens_a_match_says_so_before_and_after(table, language):
    match = store_match(table, "hearts", FOUR, limit=25)
    store_deal(table, match, MOON)
    answer = tap(table.open(f"{match}/deals/1/correct"), hearts(12, 1, 0, 0, queen=1))
    goes_on = "With this correction the match continues: deal %(number)s is next"
    assert answer.one("#after .say b").text == sentence(language, goes_on, number=2)
    pad = end(table.open(f"{match}/deals/1/correct"), hearts(12, 1, 0, 0, queen=1)).onward
    corrected = sentence(language, "Deal %(number)s corrected", number=1)
    told = sentence(language, "%(what)s: the match is open again", what=corrected)
    assert pad.one("#changed b").text == told
    assert pad.has("#changed button[form=undo]")


def test_a_correction_that_ends_a_match_says_so_before_and_after(table, language):
    match = store_match(table, "hearts", FOUR, limit=25)
    store_deal(table, match, hearts(12, 1, 0, 0, queen=1))
    answer = tap(table.open(f"{match}/deals/1/correct"), MOON)
    over = "With this correction the match is over"
    assert answer.one("#after .say b").text == sentence(language, over)
    finish = end(table.open(f"{match}/deals/1/correct"), MOON).onward
    corrected = sentence(language, "Deal %(number)s corrected", number=1)
    told = sentence(language, "%(what)s: the match is over", what=corrected)
    assert finish.one("#changed b").text == told
    assert finish.has("#changed button[form=undo]")


def test_an_undo_that_reopens_a_match_says_so(club):
    match = store_match(club, "hearts", FOUR, limit=25)
    finish = club.writes(match, MOON).onward
    assert not finish.has("#changed")
    pad = finish.send("#undo").onward
    assert pad.one("#changed b").text == "Deal 1 removed: the match is open again"


def test_a_correction_its_undo_and_its_redo_say_which_totals_they_change(club):
    match = store_match(club, "hearts", FOUR)
    store_deal(club, match, hearts(12, 1, 0, 0, queen=1))
    pad = end(club.open(f"{match}/deals/1/correct"), hearts(10, 1, 2, 0, queen=1)).onward
    assert pad.one("#changed b").text == "Deal 1 corrected"
    assert pad.one("#changed p").text == "Aki 12 → 10 · Chika 0 → 2"
    assert not pad.has("#changed button[form=redo]")
    pad = pad.send("#undo").onward
    assert pad.one("#changed b").text == "Undone: Deal 1 corrected"
    assert pad.one("#changed p").text == "Aki 10 → 12 · Chika 2 → 0"
    assert not pad.has("#changed button[form=undo]")
    pad = pad.send("#redo").onward
    assert pad.one("#changed b").text == "Redone: Deal 1 corrected"
    assert pad.one("#changed p").text == "Aki 12 → 10 · Chika 0 → 2"
    assert pad.has("#changed button[form=undo]")


def test_a_deal_that_is_undone_can_be_redone_from_the_pad(club):
    match = store_match(club, "hearts", FOUR)
    store_deal(club, match, hearts(12, 1, 0, 0, queen=1))
    pad = club.open(match).send("#undo").onward
    assert pad.one("#changed b").text == "Undone: Deal 1 saved"
    pad = pad.send("#redo").onward
    assert pad.has("#saved button[form=undo]")


def test_undo_and_redo_in_the_middle_of_a_deal_are_reported_until_the_next_tap(club):
    match = store_match(club, "hell", THREE)
    store_deal(club, match, bids(1, 1, 0), tricks(0, 1, 0))
    pad = club.open(match).send("#undo").onward
    assert pad.one(".stage h2").text == "Tricks 1 of 1"
    assert pad.one("#changed b").text == "Undone: Deal 1 saved"
    pad = pad.send("#redo").onward
    assert pad.has("#saved")
    end(pad, bids(1, 0, 0))
    pad = end(club.open(f"{match}/deals/1/correct"), tricks(1, 0, 0)).onward
    assert pad.one("#changed b").text == "Deal 1 corrected"
    assert not tap(pad, tricks(2, 0, 0)).has("#changed")
    assert not club.open(match).has("#changed")


def test_a_correction_after_the_last_deal_and_its_undo_are_reported(club):
    match = store_match(club, "hearts", FOUR, limit=25)
    store_deal(club, match, MOON)
    page = club.open(f"{match}/deals/1/correct")
    finish = end(page, hearts(13, 0, 0, 0, queen=0)).onward
    assert finish.one("#changed b").text == "Deal 1 corrected"
    assert finish.one("#changed p").text == "Aki 26 → 0 · Ben 0 → 26"
    finish = finish.send("#undo").onward
    assert finish.one("#changed b").text == "Undone: Deal 1 corrected"
    assert finish.has("#changed button[form=redo]")


def test_house_rules_that_reopen_a_match_say_so(club):
    match = store_match(club, "hearts", FOUR, limit=25)
    store_deal(club, match, MOON)
    page = club.open(f"{match}/house-rules")
    page = page.send("#setup", {"options.limit": "100", "action": "change"})
    assert page.onward.one("#changed b").text == (
        "House rules changed from deal 2: the match is open again"
    )


def test_a_correction_of_the_last_deal_may_end_the_match(club):
    match = store_match(club, "hearts", FOUR, limit=25)
    store_deal(club, match, hearts(12, 1, 0, 0, queen=1))
    page = end(club.open(f"{match}/deals/1/correct"), hearts(0, 13, 0, 0, queen=1)).onward
    assert page.standings()[0] == ("1st", "Ben", "0")


def test_a_correction_of_the_last_deal_may_reopen_the_match(club):
    match = store_match(club, "hearts", FOUR, limit=25)
    store_deal(club, match, hearts(0, 13, 0, 0, queen=1))
    page = end(club.open(f"{match}/deals/1/correct"), hearts(12, 1, 0, 0, queen=1)).onward
    assert page.has("#entry")
    assert page.totals() == [12, 14, 0, 0]


def test_two_corrections_of_the_same_deal_are_shown_side_by_side(club, match):
    page = club.open(f"{match}/deals/1/correct")
    end(club.another().open(f"{match}/deals/1/correct"), tricks(1, 0, 0))
    late = end(page, tricks(0, 0, 1))
    assert late.status == 409
    assert late.tapped()["tricks.2"] == "1"
    assert late.counts() == ["Aki 1 +13 1→0 −3", "Ben 1→0 −3 1→0 −3", "Chika 0 +10 0→1 −3"]
    assert club.open(match).totals() == [10, -6, 7]


# Whom the bar asks


SPADES = {
    "hearts": {"spade_queen": 0},
    "black_maria": {"spade_queen": 0, "spade_king": 0, "spade_ace": 0},
    "black_lady": {"spade_queen": 0},
}


def in_turn(page):
    return page.one("#entry .turn .name").text


@pytest.mark.parametrize("first_dealer", [0, 1, 3])
@pytest.mark.parametrize("game", SPADES)
def test_the_bar_asks_for_the_row_marked_as_next(club, game, first_dealer):
    page = tap(club.open(store_match(club, game, FOUR, first_dealer)), SPADES[game])
    first = in_turn(page)
    assert first == FOUR[(first_dealer + 1) % 4]
    assert page.one("#waiting").text == f"How many hearts did {first} take?"


def test_the_queen_is_asked_for_before_the_hearts(club):
    page = club.open(store_match(club, "hearts", FOUR))
    assert in_turn(page) == page.one("#waiting").text == "Who took ♠Q?"


def test_the_bar_asks_for_the_next_empty_row(club):
    page = club.open(store_match(club, "hearts", FOUR))
    # Aki deals: Ben's row is the first, Aki's the last.
    page = tap(page, hearts(None, 3, queen=1))
    assert page.one("#waiting").text == "How many hearts did Chika take?"
    page = tap(page, hearts(2, 3, queen=1))
    assert page.one("#waiting").text == "How many hearts did Chika take?"


def test_the_bar_asks_for_pictures_in_the_order_of_the_rows(club):
    match = store_match(club, "napoleon", [*FOUR, "Emi"])
    contract = {"napoleon": "2", "bid.count": "13", "bid.suit": "S", "adjutant_card": "JC"}
    page = end(club.open(match), contract).onward
    page = tap(page, {"adjutant": "3"})
    # The winner of the auction leads, and so Chika's row is the first.
    assert in_turn(page).startswith("Chika")
    assert page.one("#waiting").text == "How many pictures did Chika win?"


def test_the_opponents_choose_a_penalty_for_each_revoke(club):
    """Whist, with the penalty chosen each time: two games, the second won by a revoke."""
    match = store_match(club, "whist", FOUR, revoke="opponents_choose")
    page = club.open(match)
    assert not page.all("[name='revoke_choices.1.0']")
    facts = {"tricks.0": "9", "honours.0": "2", "honours.1": "2", "revokes.1": "1"}
    page = tap(page, facts)
    assert page.one("#f-revoke_choices-1-0 .name").text == "For the revoke Aki and Chika choose"
    assert end(club.open(match)).status == 422
    # 9 and 4 become 12 and 1: 6 points, a game.
    assert end(club.open(match), {"revoke_choices.1.0": "three_tricks"}).status == 303
    assert "3 tricks received for revokes" in club.open(f"{match}/deals/1").text
    club.writes(match, {"tricks.0": "9", "honours.0": "2", "honours.1": "2"})
    facts["tricks.0"] = "5"
    tap(club.open(match), facts)
    page = club.writes(match, {"revoke_choices.1.0": "opponents_gain"}).onward
    assert "Aki and Chika win the rubber" in page.sheet.text


def test_a_score_can_fall_below_zero_by_house_rule(club):
    match = store_match(club, "whist", FOUR, revoke="revoker_loses", score_floor=None)
    facts = {"tricks.0": "7", "honours.0": "2", "honours.1": "2", "revokes.1": "1"}
    club.writes(match, facts)
    page = club.open(match)
    assert page.texts(".versus .num") == ["1", "−3"]
    assert "Game 1: 1–(−3) of 5" in page.text
    assert "1 revoke: −1 × 3 (0 → −3)" in club.open(f"{match}/deals/1").text
    # Under the usual rules it stops at nothing.
    usual = store_match(club, "whist", FOUR, revoke="revoker_loses")
    club.writes(usual, facts)
    assert club.open(usual).texts(".versus .num") == ["1", "0"]


def test_a_revoke_costs_three_tricks_by_house_rule(club):
    match = store_match(club, "whist", FOUR, revoke="three_tricks")
    facts = {"tricks.0": "8", "honours.0": "2", "honours.1": "2", "revokes.1": "1"}
    club.writes(match, facts)
    page = club.writes(match, facts).onward
    assert "Aki and Chika win the rubber" in page.sheet.text


def test_a_misdeal_and_its_undo_are_reported_on_the_pad(club, match):
    pad = club.open(f"{match}/misdeal").send("#misdeal").onward
    assert pad.one("#changed b").text == "Misdeal in deal 3"
    pad = pad.send("#undo").onward
    assert pad.one("#changed b").text == "Undone: Misdeal in deal 3"


def test_a_redeal_and_changed_house_rules_are_reported_on_the_pad(club, match):
    napoleon = store_match(club, "napoleon", FOUR)
    pad = club.open(f"{napoleon}/menu").send(f"form[action={napoleon}/throw-in]").onward
    assert pad.one("#changed b").text == "Deal 1 redealt"
    rules = club.open(f"{match}/house-rules")
    pad = rules.send("#setup", {"options.scoring": "squares", "action": "change"}).onward
    assert pad.one("#changed b").text == "House rules changed from deal 3"
    assert pad.one("#changed p").text == "Scoring: Made: 10 + bid². Missed: −difference²"
    undone = pad.send("#undo").onward
    assert undone.one("#changed b").text == "Undone: House rules changed from deal 3"
    usual = "Scoring: Made: 10 + 3 × bid. Missed: −3 × difference"
    assert undone.one("#changed p").text == usual


@pytest.mark.parametrize(
    ("page", "choices", "said"),
    [
        ("second-phone", {"confirm": "on"}, ("Second phone confirms", "on")),
        ("own-numbers", {"own": "in_turn"}, ("Own numbers", "in turn")),
        ("details", {"place": "Café"}, ("Match details changed",)),
    ],
)
def test_a_changed_agreement_and_changed_details_are_reported_on_the_pad(
    table, hell, page, choices, said
):
    what = sentence(table.language, ": ").join(sentence(table.language, one) for one in said)
    pad = table.open(f"{hell}/{page}").send(f"#{page}", choices).onward
    assert pad.one("#changed b").text == what
    pad = pad.send("#undo").onward
    assert pad.one("#changed b").text == sentence(table.language, "Undone: %(what)s", what=what)


def test_a_note_on_a_deal_is_reported_on_the_pad(club, match):
    pad = club.open(f"{match}/deals/1").send(".note-form", {"note": "Aki revoked"}).onward
    assert pad.one("#changed b").text == "Note on deal 1 changed"
