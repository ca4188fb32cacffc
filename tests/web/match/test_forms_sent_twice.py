"""Every form that writes into a match: sent twice it writes once, too late it overwrites nothing.

The forms are found in the app's own routes, so that a new one without a row here fails.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.support.web.stored_matches import store_deal, store_match, version_of
from tests.support.web.visitor import FIVE, HTMX, THREE, bids, hearts, rows, tricks

pytestmark = pytest.mark.timeless

DISCARD_DRAFT = {"discard_draft": "yes"}
"""What a button of the question that is asked first sends."""


def at_hell(club):
    """A match with two deals, and the bids of the third."""
    match = store_match(club, "hell", THREE)
    store_deal(club, match, bids(1, 1, 0), tricks(0, 1, 0))
    store_deal(club, match, bids(0, 2, 1), tricks(1, 1, 0))
    club.writes(match, bids(1, 1, 2))
    return match


def over(club):
    match = at_hell(club)
    club.open(f"{match}/menu").send(f"form[action={match}/finish]")
    return match


def of_napoleon(club):
    match = store_match(club, "napoleon", FIVE)
    bid = {"napoleon": "0", "bid.count": "14", "bid.suit": "S", "action": ""}
    club.open(match).send("#entry", bid)
    return match


REVOKED = "ask=wrong&about.what=revoke&about.noticed=later&about.side=0&about.times=1"


def of_whist(club):
    return store_match(club, "whist", FIVE[:4])


def undone(club):
    match = at_hell(club)
    club.open(match).send("#undo", DISCARD_DRAFT)
    return match


def half_entered(club):
    match = store_match(club, "hell", FIVE[:3])
    store_deal(club, match, bids(1, 1, 0), tricks(0, 1, 0))
    club.open(match).send("#entry", {**bids(1), "action": ""})
    return match


def paused(club):
    match = at_hell(club)
    club.open(f"{match}/pause").send("#pause")
    return match


def waiting(club):
    """A deal entered on another phone, which waits for this one to confirm it."""
    match = begun(club)
    first = club.another()
    first.open(f"{match}/second-phone").send("#second-phone", {"confirm": "on"})
    first.writes(match, bids(1, 1, 0), tricks(1, 0, 0))
    return match


def with_own_numbers(club):
    """The second bid is the player's own."""
    match = begun(club)
    club.open(f"{match}/own-numbers").send("#own-numbers", {"own": "hidden"})
    club.send(f"{match}/seat/1/choose")
    return match


def given_up(club):
    match = at_hell(club)
    club.open(f"{match}/pause").send("#give-up")
    return match


DEALT = "dealer: Aki\ntrump: H\nbid: 0 0 0\nAki: S A\nBen: S 2\nChika: C 4\nAki AS 2S 4C"


def begun(club):
    return store_match(club, "hell", FIVE[:3])


def from_paper(club):
    sheet = {"text": "Aki,Ben\n1,2\n3,4\n", "played_on": "2026-01-31"}
    looked = club.send("/import/points/hell", sheet)
    return looked.send("#take-over", {**sheet, "action": "take"}).location


def undoes(phone, match):
    phone.open(match).send("#undo", DISCARD_DRAFT)


def notes(phone, match):
    phone.open(f"{match}/details").send("#details", {"note": "It rained."})


def notes_the_deal(phone, match):
    phone.open(f"{match}/deals/1").send("form[action$='/note']", {"note": "Ben misdealt."})


def corrects(phone, match):
    phone.open(f"{match}/deals/1/correct").send("#entry", {**tricks(1, 0, 0), "action": "next"})


@dataclass(frozen=True)
class Form:
    """A form on a page of a match, its values, and what another phone saves first."""

    endpoint: str
    match: Callable
    page: str
    form: str
    facts: dict
    first: Callable = undoes
    lines: int = 1
    asked: tuple = ()
    """The form that the page is asked for with, where it is an answer itself."""

    def opened(self, club, match):
        page = club.open(match + self.page)
        return page.send(*self.asked) if self.asked else page

    def send(self, page, match):
        return page.send(self.form.format(match), self.facts)


FORMS = {
    "a deal": Form("deal.write", at_hell, "", "#entry", {**tricks(1, 1, 1), "action": "next"}),
    "a correction": Form(
        "deal.write",
        at_hell,
        "/deals/1/correct",
        "#entry",
        {**tricks(0, 0, 1), "action": "next"},
        corrects,
    ),
    "a correction of points": Form(
        "deal.write", from_paper, "/deals/1/correct", "#points", {"points.0": 7, "action": "next"}
    ),
    "a tap": Form("deal.write", at_hell, "", "#entry", tricks(1), lines=0),
    "a shortcut": Form(
        "deal.write", at_hell, "", "#entry", {"action": "shortcut:rest_made_it"}, lines=0
    ),
    "a stage": Form("deal.write", at_hell, "", "#entry", {"action": "stage:bids"}, lines=0),
    "an auction": Form(
        "auction.write",
        of_napoleon,
        "/auction",
        "#auction",
        {"action": "say:15S"},
        first=notes,
        lines=0,
    ),
    "a deal from its cards": Form(
        "replay.fill_open_deal",
        begun,
        "/replay",
        "form[action='{}/replay/take']",
        {},
        notes,
        lines=0,
        asked=("#check", {"text": DEALT}),
    ),
    "undo": Form("undo.undo", at_hell, "", "#undo", DISCARD_DRAFT),
    "redo": Form("undo.redo", undone, "", "#redo", {}, notes),
    "clear": Form("undo.clear", half_entered, "/undo", "#clear", {}, notes, lines=0),
    "remove": Form("pad.remove_last", at_hell, "/menu", "form[action={}/remove-last]", {}),
    "throw in": Form("pad.throw_in", of_napoleon, "/menu", "form[action={}/throw-in]", {}, notes),
    "finish": Form("pad.finish", at_hell, "/menu", "form[action={}/finish]", {}),
    "reopen": Form("pad.reopen", over, "/menu", "form[action={}/reopen]", {}, notes),
    "a ruling": Form(
        "referee.note",
        at_hell,
        "/referee?ask=trick&leader=0&trick=QS&trick=KS&trick=AS",
        "form[action$='/referee']",
        {"question": "ask=trick&leader=0&trick=QS&trick=KS&trick=AS"},
    ),
    "what a ruling means": Form(
        "referee.fill",
        of_whist,
        f"/referee?{REVOKED}",
        "form[action$='/fill']",
        {},
        notes,
        lines=0,
    ),
    "somebody joins": Form(
        "people.write",
        begun,
        "/players/change?do=join&name=Eve",
        "#change",
        {},
        notes,
    ),
    "a deal ahead": Form(
        "upcoming_deals.change", begun, "/deals", "#deals", {"action": "repeat.2"}, notes
    ),
    "a second phone": Form(
        "second_phone.agree", at_hell, "/second-phone", "#second-phone", {"confirm": "on"}
    ),
    "players' own phones": Form(
        "own_numbers.agree", at_hell, "/own-numbers", "#own-numbers", {"own": "in_turn"}
    ),
    "an own number": Form(
        "own_numbers.enter", with_own_numbers, "/seat/1", ".own-number", {"number": "1"}, lines=0
    ),
    "a deal confirmed": Form("second_phone.confirm", waiting, "", "#confirm", {}),
    "a deal taken back": Form("second_phone.take_back", waiting, "", "#take-back", {}, lines=0),
    "a deal unconfirmed": Form(
        "second_phone.save_alone", waiting, "/save-alone", "#save-alone", {}
    ),
    "a misdeal": Form("misdeal.write", at_hell, "/misdeal", "#misdeal", {"reason": "Face up."}),
    "an adjustment": Form("adjust.write", at_hell, "/adjust", "#points", {"points.0": "5"}),
    "house rules": Form(
        "match_rules.change",
        at_hell,
        "/house-rules",
        "#setup",
        {"options.hook": "False", "action": "change"},
    ),
    "a pause": Form("pause_and_resume.pause", at_hell, "/pause", "#pause", {}),
    "going on": Form("pause_and_resume.resume", paused, "/pause", "#go-on", {}, notes),
    "giving up": Form("pause_and_resume.give_up", at_hell, "/pause", "#give-up", {}),
    "taking up": Form("pause_and_resume.take_up", given_up, "", "#take-up", {}, notes),
    "a time to be done": Form(
        "pause_and_resume.agree", at_hell, "/pause", "#until-form", {"until": "23:00"}
    ),
    "details": Form("notes.write", at_hell, "/details", "#details", {"place": "Home"}, notes),
    "a note": Form(
        "notes.note", at_hell, "/deals/1", "form[action$='/note']", {"note": "!"}, notes_the_deal
    ),
}

NO_LINES = {
    "own_numbers.choose_player": "the phone stores whose it is, and the match is not written",
    "pad.rematch": "it begins another match, and is no write into this one",
    "deleted_matches.delete": "the match is gone the second time, and can be taken back",
    "replay.check_in_match": "the deal that was sent is played again, and nothing is written",
    "match_keys.share": "a key is given, and nothing of the match is written",
    "match_keys.change_expiry": "a key gets an end, the same the second time",
    "match_keys.sign_out_phones": "a key's phones are forgotten, and none is left the second time",
    "match_keys.revoke": "a key is taken, which is gone the second time",
}

forms = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)


def notices(page):
    """Return the announcements of the page, without those that are hidden until needed."""
    called = page.all("#live [role=alert], #live .say")
    return [one.text for one in called if "hidden" not in one]


def test_every_form_of_a_match_is_covered_here(app):
    routes = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if "POST" in rule.methods and rule.rule.startswith("/m/")
    }
    assert routes == {form.endpoint for form in FORMS.values()} | set(NO_LINES)


@forms
def test_a_form_sent_again_writes_nothing_even_after_another_phones_change(club, form):
    match = form.match(club)
    before = version_of(club, match)
    page = form.opened(club, match)
    once, twice = form.send(page, match), form.send(page, match)
    assert (once.status, twice.status) == (303, 303)
    assert once.location == twice.location
    assert version_of(club, match) == before + form.lines
    notes(club.another(), match)
    after, shown = version_of(club, match), club.open(match).text
    again = form.send(page, match)
    # A form without an event of its own gets the message that something else was written.
    assert again.status == (303 if form.lines else 409)
    assert version_of(club, match) == after
    assert club.open(match).text == shown


@forms
def test_a_late_form_overwrites_nothing(club, form):
    match = form.match(club)
    page = form.opened(club, match)
    form.first(club.another(), match)
    after, shown = version_of(club, match), club.open(match).text
    late = form.send(page, match)
    assert late.status == 409
    assert len(notices(late)) == 1
    assert version_of(club, match) == after
    assert club.open(match).text == shown


UNWRITTEN = {
    "points told of": ("a correction of points", {"points.0": "8"}, HTMX, 200),
    "no points": ("a correction of points", {"points.0": "x", "action": "next"}, {}, 422),
    "house rules touched": ("house rules", {"options.hook": "False"}, HTMX, 200),
    "house rules without script": ("house rules", {"action": "list"}, {}, 200),
    "an adjustment that is none": ("an adjustment", {"points.0": "x"}, {}, 422),
    "a time that is none": ("a time to be done", {"until": "25:61"}, {}, 422),
    "a day that is none": ("details", {"played_on": "x"}, {}, 422),
}
"""Forms that come back unwritten: which, sent with what and how, the status of the answer."""


@pytest.mark.parametrize(("name", "facts", "headers", "status"), UNWRITTEN.values(), ids=UNWRITTEN)
def test_a_form_that_came_back_unsaved_does_not_overwrite_anything_either(
    club, name, facts, headers, status
):
    form = FORMS[name]
    match = form.match(club)
    page = form.opened(club, match)
    form.first(club.another(), match)
    after, shown = version_of(club, match), club.open(match).text
    again = page.send(form.form, facts, **headers)
    assert again.status == status
    mended = {"played_on": "2026-01-31"} if "played_on" in facts else {}
    late = again.send(form.form, form.facts | mended)
    assert late.status == 409
    assert version_of(club, match) == after
    assert club.open(match).text == shown


def test_a_rematch_requested_twice_is_one_match(club):
    match = at_hell(club)
    page = club.open(f"{match}/menu")
    again = f"form[action={match}/rematch]"
    assert page.send(again).location == page.send(again).location


def test_the_same_deal_entered_on_two_phones_is_saved_once(club):
    match = store_match(club, "hearts", FIVE)
    mine, theirs = club.open(match), club.another().open(match)
    facts = {**hearts(8, 3, 2, 0, 0, queen=2), "action": "next"}
    assert theirs.send("#entry", facts).status == 303
    late = mine.send("#entry", facts)
    assert late.status == 409
    said = "Another phone has already saved deal 1, exactly as entered here."
    assert notices(late) == [said]
    assert late.totals() == [8, 3, 15, 0, 0]
    assert version_of(club, match) == 1


def test_a_late_correction_says_that_something_else_was_saved_meanwhile(club):
    match = at_hell(club)
    page = club.open(f"{match}/deals/1/correct")
    undoes(club.another(), match)
    late = page.send("#entry", {**tricks(1, 0, 0), "action": "next"})
    assert late.status == 409
    assert late.one(".explanation p").text == (
        "Something else was saved in the meantime, perhaps on another phone. Nothing was "
        "overwritten: your count is still here."
    )
    assert late.send("#entry", {"action": "next"}).status == 303
    assert club.open(match).totals() == [13, -3, 10]


# What each game shows side by side


LATE = {
    "hearts": (
        hearts(13, 0, 0, 0, queen=1),
        hearts(12, 1, 0, 0, queen=2),
        ["Aki ♥13 +13 ♥12 +12", "Ben ♠Q +13 ♥1 +1", "Chika – 0 ♠Q +13", "Dai – 0 – 0"],
    ),
    "black_maria": (
        {**hearts(13, 0, 0, 0, queen=1), "spade_king": 0, "spade_ace": 0},
        {**hearts(13, 0, 0, 0, queen=1), "spade_king": 1, "spade_ace": 2},
        ["Aki ♥13 ♠K ♠A +33 ♥13 +13", "Ben ♠Q +10 ♠Q ♠K +23", "Chika – 0 ♠A +7", "Dai – 0 – 0"],
    ),
    "black_lady": (
        hearts(13, 0, 0, 0, queen=1),
        hearts(12, 1, 0, 0, queen=2),
        [
            "Aki ♥13 +13 ♥12 +12",
            "Ben ♠Q +13 ♥1 +1",
            "Chika clear −13 ♠Q +13",
            "Dai clear −13 clear −26",
        ],
    ),
    "whist": (
        {"tricks.0": 9, "honours.0": 2},
        {"tricks.0": 8, "honours.0": 4},
        ["Aki and Chika 9 +3 8 H4 +6", "Ben and Dai 4 0 5 0"],
    ),
}


@pytest.mark.parametrize("slug", LATE)
def test_a_late_deal_is_shown_beside_the_saved_one(club, slug):
    there, here, rows = LATE[slug]
    match = store_match(club, slug, FIVE[:4])
    page = club.open(match)
    store_deal(club.another(), match, there)
    late = page.send("#entry", {**here, "action": "next"})
    assert late.status == 409
    assert late.counts() == rows


def test_late_bids_and_tricks_are_shown_beside_the_saved_ones(club):
    match = store_match(club, "hell", THREE)
    page = club.open(match).send("#entry", {**bids(1, 1, 0), "action": "next"}).onward
    club.another().writes(match, tricks(0, 1, 0))
    late = page.send("#entry", {**tricks(1, 0, 0), "action": "next"})
    assert late.counts() == [
        "Aki 1→0 −3 1 +13",
        "Ben 1 +13 1→0 −3",
        "Chika 0 +10 0 +10",
    ]


BOTH = "Tricks: as on the sheet in both columns"


def test_late_bids_are_shown_with_the_tricks_of_the_saved_deal_in_both_columns(club):
    match = store_match(club, "hell", THREE)
    page = club.open(match)
    store_deal(club.another(), match, bids(1, 1, 0), tricks(0, 1, 0))
    late = page.send("#entry", {**bids(0, 0, 0), "action": "next"})
    assert late.counts() == ["Aki 1→0 −3 0 +10", "Ben 1 +13 0→1 −3", "Chika 0 +10 0 +10"]
    assert late.texts(".duel + p") == [BOTH]


def test_late_bids_are_shown_with_the_tricks_of_their_own_form(club):
    match = store_match(club, "hell", THREE)
    store_deal(club, match, bids(1, 1, 0), tricks(0, 1, 0))
    page = club.open(f"{match}/deals/1/correct").send("#entry", {"action": "stage:bids"}).onward
    theirs = club.another().open(f"{match}/deals/1/correct")
    theirs.send("#entry", {**tricks(1, 0, 0), "action": "next"})
    late = page.send("#entry", {**bids(0, 0, 0), "action": "next"})
    assert late.counts() == ["Aki 1 +13 0 +10", "Ben 1→0 −3 0→1 −3", "Chika 0 +10 0 +10"]
    assert not late.has(".duel + p")


def test_a_late_napoleon_deal_is_shown_beside_the_saved_one(club):
    match = store_match(club, "napoleon", FIVE)
    contract = {"napoleon": "0", "bid.count": "14", "bid.suit": "S", "adjutant_card": "AS"}
    club.open(match).send("#entry", {**contract, "action": "next"})
    page = club.open(match)
    theirs = club.another().open(match).send("#entry", {"adjutant": "2", "action": ""}).onward
    theirs = theirs.send("#entry", {"action": "shortcut:made"}).onward
    theirs.send("#entry", {"action": "next"})
    mine = {"adjutant": "1", **{f"pictures.{seat}": n for seat, n in enumerate((14, 0, 0, 0, 0))}}
    late = page.send("#entry", {**mine, "stopped": "True", "action": "next"})
    assert late.counts() == [
        "Aki N 14♠ +1 N 14♠ +1",
        "Ben ally 0 adj +1",
        "Chika adj +1 ally 0",
        "Dai ally 0 ally 0",
        "Emi ally 0 ally 0",
    ]


def test_late_points_are_shown_beside_the_saved_ones(club):
    match = from_paper(club)
    page = club.open(f"{match}/deals/1/correct")
    theirs = club.another().open(f"{match}/deals/1/correct")
    theirs.send("#points", {"points.0": 9, "action": "next"})
    late = page.send("#points", {"points.1": -5, "action": "next"})
    assert late.status == 409
    assert late.counts() == ["Aki +9 +1", "Ben +2 −5"]


# The same form with other facts: shown, and neither dropped nor written


def test_a_deal_sent_again_with_other_values_is_shown_beside_the_saved_one(club):
    match = store_match(club, "hell", THREE)
    club.open(match).send("#entry", {**bids(1, 1, 0), "action": "next"})
    page = club.open(match)
    page.send("#entry", {**tricks(0, 1, 0), "action": "next"})
    written = club.open(f"{match}/sheet").texts("tr.totals b")
    other = page.send("#entry", {**tricks(1, 0, 0), "action": "next"})
    assert other.status == 409
    assert other.counts() != []
    assert club.open(f"{match}/sheet").texts("tr.totals b") == written


def test_a_note_sent_again_with_other_words_is_not_lost(club):
    match = at_hell(club)
    page = club.open(f"{match}/details")
    page.send("#details", {"note": "It rained."})
    other = page.send("#details", {"note": "It rained all day."})
    assert other.status == 409
    assert "It rained all day." in other.source
    assert page.send("#details", {"note": "It rained."}).status == 303


def test_starting_again_with_other_players_asks_for_confirmation(club):
    page = club.open("/new/hell")
    first = page.send("#setup", {**rows(THREE), "first_dealer": "0", "action": "start"})
    other = page.send("#setup", {**rows(FIVE), "first_dealer": "0", "action": "start"})
    assert first.status == 303
    assert other.status == 422
    assert "has started a match already" in other.errors[0]
    again = other.send("#setup", {"action": "start"})
    assert again.status == 303
    assert again.location != first.location
