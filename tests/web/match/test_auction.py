"""An auction followed on the page: each call against the last, saved with the deal's draft."""

from dataclasses import replace

import pytest

from scorekeeper import clock, store
from scorekeeper.store.clubs.keys import Role
from tests.support.web.phones import with_role
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import FIVE

pytestmark = pytest.mark.timeless


@pytest.fixture
def match(club):
    return store_match(club, "napoleon", FIVE)


def called(page):
    """The calls on the page, from the lowest up."""
    return page.texts("ul.calls :is(a, button)")


def barred(page):
    return [text[: -len(" not allowed")] for text in called(page) if text.endswith("not allowed")]


def heading(page):
    return page.one(".stage h2").text, page.one(".stage p").text


def round_the_table(page):
    # The letter of the token is for the eyes.
    return [text.split(maxsplit=1)[1] for text in page.texts(".round li")]


def taps(page):
    """Return everything that can be tapped, by its words: links and buttons of the auction."""
    found = [*page.all("#live main a"), *page.all("#live :is(main, .actions) button[form=auction]")]
    return {name: one for one in found for name in (one.text, one["aria-label"]) if name}


def said_on(page):
    return page.one("#auction input[name=said]")["value"]


def sends(page, action):
    """The answer to a button of the auction."""
    return page.send("#auction", {"action": action})


def tap(page, text):
    one = taps(page)[text]
    return page.visitor.open(one["href"]) if one["href"] else sends(page, one["value"]).onward


def speaks(page, name):
    """The page after ``name`` was tapped."""
    (found,) = [one["href"] for one in page.all(".round a") if one.one("bdi").text == name]
    return page.visitor.open(found)


def after(club, match, *words):
    """The auction after these words, each entered by itself."""
    page = club.open(f"{match}/auction")
    for word in words:
        page = sends(page, f"say:{word}").onward
    return page


def ends(page):
    return sends(page, "end").onward


def test_every_call_is_allowed_before_the_first_call(club, match):
    page = club.open(f"{match}/auction")
    assert len(called(page)) == 50
    assert barred(page) == []
    assert heading(page) == ("Nobody has called yet", "Tap who calls, then the call")


def test_lower_calls_are_removed_or_struck_out(club, match):
    page = after(club, match, "12H")
    assert barred(page) == ["12 ♣", "12 ♦"]
    assert called(page)[2:5] == ["12 ♥", "12 ♠", "12 NT"]
    assert len(called(page)) == 45
    assert page.one(".calls [aria-current]").text == "12 ♥"
    assert heading(page)[0] == "12♥ stands"


def test_a_lower_call_is_refused_with_the_reason_and_the_rule(club, match):
    page = tap(after(club, match, "12H"), "12 ♦ not allowed")
    (error,) = page.texts("p.error")
    assert "12♦ does not beat 12♥" in error
    assert "N-2" in error
    assert said_on(page) == "12H"


def test_the_last_call_becomes_the_contract(club, match):
    page = ends(after(club, match, "13S"))
    assert page.tapped() == {"bid.count": "13", "bid.suit": "S"}


def test_the_player_who_made_the_last_call_becomes_napoleon(club, match):
    page = ends(after(club, match, "12H.2", "13S.3"))
    assert page.tapped() == {"napoleon": "3", "bid.count": "13", "bid.suit": "S"}


def test_taking_back_a_mistaken_call_restores_the_call_before_it(club, match):
    page = club.open(f"{match}/auction")
    page = tap(tap(page, "11 ♠"), "16 ♥")
    assert heading(page)[0] == "16♥ stands"
    page = tap(page, "Take back 16♥")
    assert heading(page)[0] == "11♠ stands"
    assert barred(page) == ["11 ♣", "11 ♦", "11 ♥"]
    page = tap(page, "Take back 11♠")
    assert heading(page)[0] == "Nobody has called yet"
    assert barred(page) == []


def test_the_last_call_can_be_changed_to_a_lower_one(club, match):
    page = tap(tap(club.open(f"{match}/auction"), "11 ♠"), "14 ♥")
    page = tap(page, "14 ♦ not allowed")
    assert "14♦ does not beat 14♥" in page.texts("p.error")[0]
    page = tap(page, "Change 14♥ to 14♦")
    assert heading(page)[0] == "14♦ stands"
    assert ends(page).tapped() == {"bid.count": "14", "bid.suit": "D"}


def test_a_changed_call_still_belongs_to_the_same_player(club, match):
    page = tap(after(club, match, "14H.4"), "14 ♦ not allowed")
    page = tap(page, "Change 14♥ to 14♦")
    assert heading(page)[0] == "Emi's 14♦ stands"


def test_the_last_call_cannot_be_changed_to_one_below_the_call_before_it(club, match):
    page = tap(tap(club.open(f"{match}/auction"), "14 ♦"), "14 ♠")
    page = tap(page, "14 ♣ not allowed")
    assert "14♣ does not beat 14♠" in page.texts("p.error")[0]
    assert not [name for name in taps(page) if name.startswith("Change")]
    assert sends(page, "change:14C").status == 400


# Once round the table. Aki deals, and so Ben is the first in turn.


def test_the_turn_passes_on_from_the_player_tapped_as_caller(club, match):
    page = speaks(club.open(f"{match}/auction"), "Chika")
    assert heading(page) == ("Nobody has called yet", "Chika to call")
    page = tap(page, "13 ♠")
    assert heading(page) == ("Chika's 13♠ stands", "Dai to call, or tap another")
    assert round_the_table(page) == ["Ben –", "Chika 13 ♠", "Dai to call", "Emi –", "Aki –"]
    # The button asks about Emi, so the line above reports the pass of Dai.
    page = tap(page, "Pass for Dai")
    assert heading(page)[1] == "Dai passed · Emi to call"
    assert page.texts(".actions .lamp") == ["Pass for Emi"]
    assert round_the_table(page)[2] == "Dai Pass"


def test_any_player_may_call_out_of_turn(club, match):
    page = speaks(after(club, match, "13S.2"), "Aki")
    assert heading(page)[1] == "Aki to call, or tap another"
    page = tap(page, "14 ♥")
    assert heading(page) == ("Aki's 14♥ stands", "Ben to call, or tap another")


def test_the_auction_is_over_when_all_other_players_have_passed(club, match):
    page = after(club, match, "13S.2")
    for name in ("Dai", "Emi", "Aki", "Ben"):
        page = tap(page, f"Pass for {name}")
    assert heading(page) == ("Chika's 13♠ stands", "All others pass")
    assert page.texts(".actions .lamp") == ["End auction at 13♠"]
    assert tap(page, "End auction at 13♠").tapped()["napoleon"] == "2"


def test_one_tap_makes_all_other_players_pass(club, match):
    page = tap(after(club, match, "13S.2"), "All others pass")
    assert page.tapped() == {"napoleon": "2", "bid.count": "13", "bid.suit": "S"}


def test_a_player_who_has_passed_may_call_again(club, match):
    page = after(club, match, "pass.1", "13S.2", "pass.3", "14H.1")
    assert heading(page) == ("Ben's 14♥ stands", "Chika to call, or tap another")


def test_a_pass_can_be_taken_back(club, match):
    page = after(club, match, "13S.2", "pass.3")
    page = tap(page, "Take back the pass")
    assert heading(page) == ("Chika's 13♠ stands", "Dai to call, or tap another")


def test_if_nobody_calls_the_next_player_redeals(club, match):
    page = tap(club.open(f"{match}/auction"), "All pass")
    assert heading(page) == ("Nobody calls", "All pass")
    assert round_the_table(page) == [
        f"{name} Pass" for name in ("Ben", "Chika", "Dai", "Emi", "Aki")
    ]
    again = page.send(f".actions form[action={match}/throw-in]").onward
    assert "Ben" in again.one("header.deal").text
    assert said_on(club.open(f"{match}/auction")) == ""


def test_no_redeal_is_offered_if_the_dealer_must_call(club):
    match = store_match(club, "napoleon", FIVE, nobody_bids="dealer_must_bid")
    page = tap(club.open(f"{match}/auction"), "All pass")
    assert heading(page)[0] == "Nobody calls"
    assert not page.has(f".actions form[action={match}/throw-in]")
    page = tap(speaks(page, "Aki"), "11 ♣")
    assert heading(page) == ("Aki's 11♣ stands", "All others pass")


@pytest.mark.parametrize("word", ["11H", "12H"])
def test_posting_a_call_that_does_not_beat_the_last_one_is_a_bad_request(club, match, word):
    assert sends(after(club, match, "12H"), f"say:{word}").status == 400


def test_the_player_with_the_highest_call_cannot_pass(club, match):
    page = after(club, match, "12H.1")
    assert sends(page, "say:pass.1").status == 400
    assert "Pass for Ben" not in taps(club.open(f"{match}/auction?who=1"))


@pytest.mark.parametrize(
    "word",
    [
        *("12X", "8H", "", "H12", "pass", "pass.", "pass.5"),
        *("12H.5", "12H.x", "12H.-1", "12H.", "12H.01", ".1", "again"),
    ],
)
def test_an_invalid_call_is_a_bad_request(club, match, word):
    page = club.open(f"{match}/auction")
    assert sends(page, f"say:{word}").status == 400
    assert said_on(club.open(f"{match}/auction")) == ""


@pytest.mark.parametrize("action", ["", "say", "nothing", "again", "change:12H", "end", "play:13S"])
def test_actions_that_need_a_call_are_bad_requests_before_the_first_call(club, match, action):
    assert sends(club.open(f"{match}/auction"), action).status == 400


@pytest.mark.parametrize("who", ["5", "", "x", "²"])
def test_an_unknown_player_cannot_call(club, match, who):
    assert club.open(f"{match}/auction?who={who}").status == 400


def test_an_auction_has_at_most_200_calls(club, match):
    after(club, match, "11C.2")
    store_words(club, match, " ".join(["11C.2", *["pass.1"] * 199]))
    page = club.open(f"{match}/auction")
    assert len(said_on(page).split()) == 200
    assert sends(page, "say:pass.1").status == 400


def test_a_game_without_an_auction_has_no_auction_page(club):
    match = store_match(club, "hell", FIVE)
    assert club.open(f"{match}/auction").status == 404
    assert club.send(f"{match}/auction", {"version": "0", "action": "clear"}).status == 404


# Part of the deal's draft


def test_the_auction_is_unchanged_after_visiting_the_referee_and_the_sheet(club, match):
    tap(after(club, match, "13S.2"), "Pass for Dai")
    club.open(f"{match}/referee")
    club.open(f"{match}/sheet")
    page = club.open(f"{match}/auction")
    assert heading(page) == ("Chika's 13♠ stands", "Dai passed · Emi to call")
    assert round_the_table(page)[1:3] == ["Chika 13 ♠", "Dai Pass"]


def test_the_pad_and_the_viewer_pages_show_the_auction(club, match):
    after(club, match, "13S.2", "pass.3")
    assert club.open(match).one(".stage p").text.startswith("Auction: Chika's 13♠ stands")
    viewer = with_role(club, Role.VIEWER)
    for address in (match, f"{match}/live"):
        page = viewer.open(address)
        assert page.one("#auction-h").text == "Auction: Chika's 13♠ stands"
        (line,) = [one.text for one in page.all("section[aria-labelledby=auction-h] li")][2:3]
        assert line.endswith("Dai Pass")
    assert viewer.open(f"{match}/auction").status in (403, 404)
    assert viewer.open(f"{match}/auction/live").status in (403, 404)


def test_the_auction_page_updates_with_another_scorers_calls(club, match):
    page = club.open(f"{match}/auction")
    tag = page.one("#live")["data-tag"]
    assert page.one("#pulse")["data-from"].startswith(f"{match}/auction/live")
    known = {"If_None_Match": f'W/"{tag}"'}
    assert club.open(f"{match}/auction/live", **known).status == 304
    after(with_role(club, Role.SCORER), match, "13S.2")
    part = club.open(f"{match}/auction/live", **known)
    assert (part.status, heading(part)[0]) == (200, "Chika's 13♠ stands")


def test_a_finished_match_has_no_auction_page_but_still_answers_its_polls(club, match):
    club.send(f"{match}/finish", {"version": "0"})
    assert club.open(f"{match}/auction").status == 404
    assert club.open(f"{match}/auction/live").status == 200


def test_the_auction_can_continue_after_the_contract_is_entered(club, match):
    pad = ends(after(club, match, "13S.2"))
    assert pad.one(".stage p").text.startswith("Auction: Chika's 13♠ stands")
    page = tap(club.open(f"{match}/auction"), "14 ♦")
    assert ends(page).tapped() == {"napoleon": "3", "bid.count": "14", "bid.suit": "D"}


def test_the_auction_and_the_entries_on_the_pad_do_not_overwrite_each_other(club, match):
    club.open(match).send("#entry", {"adjutant_card": "AS", "action": "tap"})
    after(club, match, "13S.2")
    page = club.open(match)
    assert page.tapped() == {"adjutant_card": "AS"}
    page.send("#entry", {"napoleon": "1", "action": "tap"})
    assert said_on(club.open(f"{match}/auction")) == "13S.2"


def test_one_tap_starts_the_auction_over_and_can_be_undone(club, match):
    page = tap(after(club, match, "12H.1", "13S.2"), "Start over")
    assert (said_on(page), heading(page)[0]) == ("", "Nobody has called yet")
    assert not club.open(match).one(".stage p").text.startswith("Auction")
    back = tap(page, "Undo")
    assert (said_on(back), heading(back)[0]) == ("12H.1 13S.2", "Chika's 13♠ stands")
    assert not club.open(f"{match}/auction?cleared=12H.1").has(".say.ok")


@pytest.mark.parametrize("words", ["12H 11H", "nonsense", "13S.9"])
def test_restoring_an_impossible_auction_is_a_bad_request(club, match, words):
    page = club.open(f"{match}/auction?cleared={words}")
    assert sends(page, f"restore:{words}").status == 400


CONTRACT = {"adjutant_card": "AS"}
RESULT = {"adjutant": "1", **{f"pictures.{seat}": str(won) for seat, won in enumerate((9, 5, 6))}}


def test_the_next_deal_starts_with_an_empty_auction(club, match):
    ends(after(club, match, "13S.2"))
    club.writes(match, CONTRACT, {**RESULT, "pictures.3": "0", "pictures.4": "0"})
    assert said_on(club.open(f"{match}/auction")) == ""
    assert '"auction"' not in club.open(f"{match}/export.json").source


def test_a_misdeal_ends_the_auction(club, match):
    after(club, match, "13S.2")
    club.open(f"{match}/misdeal").send("#misdeal", {"reason": "a card was turned up"})
    assert said_on(club.open(f"{match}/auction")) == ""


def test_undo_asks_for_confirmation_if_an_auction_is_in_progress(club, match):
    club.writes(
        match,
        {"napoleon": "2", "bid.count": "13", "bid.suit": "S", **CONTRACT},
        RESULT | {"pictures.3": "0", "pictures.4": "0"},
    )
    after(club, match, "12H.1")
    question = club.open(match).send("#undo").onward
    assert "Deal 2 is not saved yet" in question.text


def test_an_impossible_stored_auction_is_shown_as_empty(club, match):
    """A file or changed house rules can lead to one."""
    after(club, match, "12H")
    store_words(club, match, "12H nonsense 13S.2")
    assert heading(club.open(f"{match}/auction"))[0] == "Nobody has called yet"
    assert club.open(match).status == 200


def store_words(club, match, words):
    """Put these words into the draft of the first deal."""
    app, match_id = club.client.application, match.rpartition("/")[2]
    with club.client.session_transaction() as session:
        [[club_id, key_id]] = session["keys"]
    with app.extensions["store"].writing() as db:
        version = store.matches.load(db, club_id, match_id).version
        terms = store.matches.WriteTerms(club_id, match_id, key_id, version, clock.now())
        locked = store.matches.lock(db, terms)
        entry = replace(locked.match.drafts[1].entry, auction=words)
        locked.save_draft(1, "", entry)


# Two phones at once


def test_a_late_call_is_checked_against_another_phones_call(club, match):
    mine = club.open(f"{match}/auction")
    after(with_role(club, Role.SCORER), match, "13S.2")
    late = sends(mine, "say:13H.3")
    assert late.status == 409
    assert "13♥ does not beat 13♠" in late.texts("p.error")[0]
    assert "Another phone saved first" in late.text
    assert heading(late)[0] == "Chika's 13♠ stands"
    assert said_on(club.open(f"{match}/auction")) == "13S.2"


def test_a_late_call_that_beats_another_phones_call_follows_it(club, match):
    mine = club.open(f"{match}/auction")
    after(with_role(club, Role.SCORER), match, "13S.2")
    page = sends(mine, "say:14H.3").onward
    assert said_on(page) == "13S.2 14H.3"


@pytest.mark.parametrize("word", ["13S.2", "13S"])
def test_the_same_call_from_two_phones_counts_once(club, match, word):
    mine = club.open(f"{match}/auction")
    after(with_role(club, Role.SCORER), match, word)
    page = sends(mine, f"say:{word}").onward
    assert said_on(page) == word


def test_a_call_sent_twice_counts_once(club, match):
    page = after(club, match, "12H.1")
    sends(page, "say:13S.2")
    assert said_on(sends(page, "say:13S.2").onward) == "12H.1 13S.2"


@pytest.mark.parametrize("action", ["back", "clear", "all_pass", "end", "change:12C"])
def test_calls_that_this_phone_has_not_seen_cannot_be_undone_changed_or_ended(club, match, action):
    mine = after(club, match, "12H.1")
    after(with_role(club, Role.SCORER), match, "13S.2")
    late = sends(mine, action)
    assert late.status == 409
    assert "Your tap was not saved" in late.text
    assert said_on(club.open(f"{match}/auction")) == "12H.1 13S.2"
    assert club.open(match).tapped() == {}


def test_ending_the_auction_of_a_hand_thrown_in_elsewhere_is_a_conflict(club, match):
    page = after(club, match, "13S")
    club.send(f"{match}/throw-in", {"version": "0"})
    assert sends(page, "end").status == 409


# In turn, from the dealer's left. Aki deals, and so Ben is the first to speak.


def spoken_by(page):
    """Return the players who can be tapped to speak: nobody, if they speak in turn."""
    return [one.one("bdi").text for one in page.all(".round a[href]")]


@pytest.fixture
def in_turn(club):
    return store_match(club, "napoleon", FIVE, bidding="in_turn")


@pytest.fixture
def final(club):
    return store_match(club, "napoleon", FIVE, bidding="in_turn_final")


def test_bidding_in_turn_the_page_shows_whose_turn_it_is(club, in_turn):
    page = club.open(f"{in_turn}/auction")
    assert heading(page) == ("Nobody has called yet", "Ben to call, then Chika")
    assert spoken_by(page) == []
    page = tap(tap(page, "Pass for Ben"), "12 ♥")
    assert heading(page) == ("Chika's 12♥ stands", "Dai to call, then Emi")
    assert ends(page).tapped() == {"napoleon": "2", "bid.count": "12", "bid.suit": "H"}


def test_bidding_in_turn_a_player_who_passed_is_asked_again_after_the_next_call(club, in_turn):
    page = after(club, in_turn, "pass.1", "12H.2", "pass.3", "pass.4", "pass.0")
    assert heading(page) == ("Chika's 12♥ stands", "Aki passed · Ben to call")
    page = tap(page, "Pass for Ben")
    assert heading(page) == ("Chika's 12♥ stands", "All others pass")


def test_a_player_whose_pass_is_final_is_not_asked_again(club, final):
    page = after(club, final, "pass.1", "12H.2", "pass.3", "13C.4")
    assert heading(page) == ("Emi's 13♣ stands", "Aki to call, then Chika")
    page = tap(tap(page, "Pass for Aki"), "Pass for Chika")
    assert heading(page)[1] == "All others pass"


@pytest.mark.parametrize("word", ["12H", "12H.2", "pass.2", "again"])
def test_bidding_in_turn_a_call_out_of_turn_is_a_bad_request(club, in_turn, word):
    assert sends(club.open(f"{in_turn}/auction"), f"say:{word}").status == 400
    assert club.open(f"{in_turn}/auction?who=3").status == 400


def test_a_player_whose_pass_is_final_cannot_call_later(club, final):
    page = after(club, final, "pass.1", "12H.2", "pass.3", "pass.4", "pass.0")
    assert sends(page, "say:13H.1").status == 400
    assert page.texts(".actions .lamp") == ["End auction at 12♥"]


def test_bidding_in_turn_a_late_pass_for_a_player_who_has_called_is_a_conflict(club, in_turn):
    mine = club.open(f"{in_turn}/auction")
    after(with_role(club, Role.SCORER), in_turn, "12H.1")
    assert sends(mine, "say:pass.1").status == 409
    assert said_on(club.open(f"{in_turn}/auction")) == "12H.1"


def test_bidding_in_turn_one_tap_passes_for_everyone_and_offers_a_redeal(club, in_turn):
    page = tap(club.open(f"{in_turn}/auction"), "All pass")
    assert heading(page) == ("Nobody calls", "All pass")
    assert page.has(f".actions form[action={in_turn}/throw-in]")


def test_the_dealer_who_must_call_cannot_pass_again(club):
    match = store_match(
        club, "napoleon", FIVE, bidding="in_turn_final", nobody_bids="dealer_must_bid"
    )
    page = tap(club.open(f"{match}/auction"), "All pass")
    assert heading(page) == ("Nobody calls", "Aki must call")
    assert "Pass for Aki" not in taps(page)
    page = tap(page, "11 ♣")
    assert heading(page) == ("Aki's 11♣ stands", "All others pass")


# Where nobody calls.


def test_the_auction_restarts_once_with_the_kitty_turned_up(club):
    match = store_match(club, "napoleon", FIVE, nobody_bids="open_kitty", bidding="in_turn")
    page = tap(club.open(f"{match}/auction"), "All pass")
    assert not page.has(f".actions form[action={match}/throw-in]")
    page = tap(page, "Turn up the kitty, call again")
    assert heading(page) == ("Nobody has called yet", "Ben to call, then Chika")
    assert round_the_table(page)[1:] == ["Chika –", "Dai –", "Emi –", "Aki –"]
    page = tap(page, "All pass")
    assert sends(page, "again").status == 400
    again = page.send(f".actions form[action={match}/throw-in]").onward
    assert "Ben" in again.one("header.deal").text


def test_the_holder_of_the_almighty_plays_if_nobody_calls(club):
    match = store_match(club, "napoleon", FIVE, nobody_bids="almighty_plays")
    page = tap(club.open(f"{match}/auction"), "All pass")
    assert sends(page, "play:14S").status == 400
    page = tap(page, "The holder of ♠A plays 13♠")
    assert page.tapped() == {"bid.count": "13", "bid.suit": "S"}


# The calls of the table.


def test_the_highest_call_is_listed_last(club):
    match = store_match(club, "napoleon", FIVE, max_bid=19)
    assert called(club.open(f"{match}/auction"))[-1] == "19 NT"


def test_if_suits_are_unranked_a_call_must_name_more_pictures(club):
    match = store_match(club, "napoleon", FIVE, suit_order="unranked")
    page = after(club, match, "12H")
    assert barred(page) == ["12 ♣", "12 ♦", "12 ♠", "12 NT"]
    assert called(page)[5] == "13 ♣"
