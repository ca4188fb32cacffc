"""A match: its page, the sheet, undo and redo, the end, and beginning again."""

import pytest

from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.match import pad
from tests.support.web.phones import with_role
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FIVE, THREE, Visitor, bids, hearts, tricks

# One card each, Aki deals: Ben takes the trick he bid, Aki misses hers. −3, +13, +10.
FIRST = bids(1, 1, 0), tricks(0, 1, 0)
# Two cards each, Ben deals: everybody misses by one. −3 each.
SECOND = bids(0, 2, 1), tricks(1, 1, 0)


@pytest.fixture
def match(club):
    """A match of Hell with three players and two of thirty-three deals."""
    address = store_match(club, "hell", THREE)
    store_deal(club, address, *FIRST)
    store_deal(club, address, *SECOND)
    return address


def button(page, action):
    """The form of the match page that sends to ``action``."""
    form, *_ = [form for form in page.all("form") if str(form["action"]).endswith(f"/{action}")]
    return form


def press(visitor, match, action, page=None):
    """Press a button of the match page, or of ``page``, which was opened before."""
    form = button(page or visitor.open(f"{match}/menu"), action)
    fields = {one["name"]: one["value"] for one in form.all("input")}
    return visitor.send(form["action"], fields)


# The page


def test_the_page_says_what_comes_next(table, language):
    page = table.open(store_match(table, "hearts", [*THREE, "Dai"], first_dealer=1))
    header = page.one("header.deal").text
    assert sentence(language, "deal %(number)s", number=1) in header
    assert sentence(language, "%(name)s deals", name="").strip() in header
    assert "Ben" in header
    assert page.one("#dealt b").text == "13"
    assert sentence(language, "Pass {n} card to the left", n=3).split("3")[0] in header
    assert sentence(language, "{card} leads", card="♣2") in header


def test_the_page_names_what_is_missing(table, language):
    page = table.open(store_match(table, "hell", THREE))
    assert page.one("#waiting").text == sentence(language, "What does {player} bid?", player="Ben")


def test_the_home_page_lists_the_match_with_its_players(club, match):
    page = club.open("/")
    line = page.one(f"a[href={match}]")
    assert all(name in line.text for name in THREE)
    assert "eal 3" in line.text


@pytest.mark.parametrize("match_id", ["x" * 22, "1", "..", "%00", "x" * 3000])
def test_an_unknown_match_is_not_found(table, language, match_id):
    page = table.open(f"/m/{match_id}")
    assert page.status == 404
    assert sentence(language, "There is nothing here, or this phone's link does not open it.") in (
        page.text
    )


def test_another_groups_match_is_not_found(app, club, match):
    other = Visitor(app)
    other.starts_club("Sunday cards")
    page = other.open(match)
    assert page.status == 404
    assert "Aki" not in page.source
    for action in ("undo", "remove-last", "finish", "rematch"):
        assert press(other, match, action, page=club.open(f"{match}/menu")).status == 404
    assert other.send(f"{match}/deals/3", {"version": 2}).status == 404
    assert club.open(match).totals() == [-6, 10, 7]


# Undo and redo


def test_undo_removes_deals_one_by_one_and_redo_restores_them(club, match):
    assert press(club, match, "undo").onward.totals() == [-3, 13, 10]
    assert press(club, match, "undo").onward.totals() == []
    assert press(club, match, "redo").onward.totals() == [-3, 13, 10]
    assert press(club, match, "redo").onward.totals() == [-6, 10, 7]


def test_undo_and_redo_say_what_they_would_do(table, language):
    address = store_match(table, "hell", THREE)
    page = table.writes(address, *FIRST).onward
    assert not page.has("#redo")
    page = table.open(f"{address}/deals/1/correct")
    page = page.send("#entry", {**tricks(1, 0, 0), "action": "next"}).onward

    def says(page, action, words, number=1):
        told = sentence(language, words, number=number)
        assert button(page, action).one("button").text == told

    says(page, "undo", "Undo correction of deal %(number)s")
    # The dock has it as well, as an arrow.
    told = sentence(language, "Undo correction of deal %(number)s", number=1)
    assert page.one("#actions button[form=undo]")["aria-label"] == told
    page = press(table, address, "undo").onward
    says(page, "undo", "Undo deal %(number)s")
    says(page, "redo", "Redo correction of deal %(number)s")
    page = press(table, address, "undo").onward
    assert not page.has("#undo")
    says(page, "redo", "Redo deal %(number)s")


def test_saving_a_deal_after_an_undo_leaves_nothing_to_redo(club, match):
    page = press(club, match, "undo").onward
    page = page.send("#entry", {"action": "next"}).onward
    assert page.totals() == [-6, 10, 7]
    assert not page.has("#redo")
    assert club.send(f"{match}/redo", {"version": "4"}).status == 409


# Half written


@pytest.fixture
def half(table):
    """Three at Hell, in each language: one deal written, of the next a single bid."""
    address = store_match(table, "hell", THREE)
    store_deal(table, address, *FIRST)
    table.open(address).send("#entry", {"bids.2": 1, "action": ""})
    return address


def test_undo_asks_for_confirmation_if_a_deal_is_half_entered(table, language, half):
    question = press(table, half, "undo").onward
    asks = "Deal %(half)s is not saved yet: clear it, or undo deal %(number)s?"
    assert question.one("main h2").text == sentence(language, asks, half=2, number=1)
    assert table.open(half).totals() == [-3, 13, 10]
    page = question.send("#go-on").onward
    assert page.location is None
    assert page.totals() == []
    # The draft stays, and is shown again after the redo.
    page = page.send("#redo").onward
    assert page.totals() == [-3, 13, 10]
    assert page.tapped() == {"bids.2": "1"}


def test_clearing_the_half_entered_deal_changes_nothing_else(table, half):
    page = press(table, half, "undo").onward.send("#clear").onward
    assert page.totals() == [-3, 13, 10]
    assert page.tapped() == {}
    assert not press(table, half, "undo").onward.has("#clear")


def test_cancelling_the_undo_leaves_the_half_entered_deal_unchanged(table, half):
    question = press(table, half, "undo").onward
    assert table.open(question.one("#actions a")["href"]).tapped() == {"bids.2": "1"}


def test_redo_asks_for_confirmation_if_a_deal_was_edited_since_the_undo(club, match):
    page = press(club, match, "undo").onward
    page = page.send("#entry", {**tricks(0, 0, 2), "action": ""}).onward
    question = press(club, match, "redo").onward
    asks = "Deal 2 is not saved yet: clear it, or redo deal 2?"
    assert question.one("main h2").text == asks
    assert question.send("#go-on").onward.totals() == [-6, 10, 7]


def test_a_second_undo_does_not_ask_about_the_deal_left_by_the_first(club, match):
    assert press(club, match, "undo").onward.tapped() != {}
    assert press(club, match, "undo").onward.totals() == []


def test_clearing_does_not_remove_taps_made_meanwhile_on_another_phone(table, half):
    question = press(table, half, "undo").onward
    table.another().open(half).send("#entry", {"bids.1": 2, "action": ""})
    late = question.send("#clear")
    assert late.status == 409
    assert table.open(half).tapped() == {"bids.2": "1", "bids.1": "2"}


def test_an_outdated_question_redirects_to_the_match(club, match):
    for step in ("undo", "redo"):
        assert club.open(f"{match}/{step}").location == match


@pytest.mark.parametrize("deal", ["", "0", "x", "-1", "9" * 30])
def test_only_a_deal_can_be_cleared(club, match, deal):
    assert club.send(f"{match}/clear", {"version": "2", "deal": deal}).status == 400


def test_a_new_match_has_nothing_to_undo(club):
    address = store_match(club, "hell", THREE)
    page = club.open(address)
    assert not [form for form in page.all("form") if str(form["action"]).endswith("/undo")]
    refused = club.send(f"{address}/undo", {"version": "0"})
    assert refused.status == 409


def test_removing_the_last_deal_can_be_undone(club, match):
    assert press(club, match, "remove-last").onward.totals() == [-3, 13, 10]
    assert press(club, match, "undo").onward.totals() == [-6, 10, 7]


def test_both_deals_can_be_removed_one_after_the_other(club, match):
    press(club, match, "remove-last")
    assert press(club, match, "remove-last").onward.totals() == []


def test_a_correction_can_be_undone(club, match):
    club.open(f"{match}/deals/1/correct").send("#entry", {**tricks(1, 0, 0), "action": "next"})
    assert club.open(match).totals() == [10, -6, 7]
    assert press(club, match, "undo").onward.totals() == [-6, 10, 7]


# The end


def test_ending_a_match_early_shows_the_standings(table, language):
    address = store_match(table, "hell", THREE)
    store_deal(table, address, *FIRST)
    page = press(table, address, "finish").onward
    places = ("1位", "2位", "3位") if language == "ja" else ("1st", "2nd", "3rd")
    lines = zip(places, ("Ben", "Chika", "Aki"), ("13", "10", "−3"), strict=True)
    assert page.standings() == list(lines)
    assert not page.has("#entry")


def test_a_match_that_was_ended_early_can_be_resumed(club, match):
    press(club, match, "finish")
    page = press(club, match, "reopen").onward
    assert page.has("#entry")
    assert page.totals() == [-6, 10, 7]


def test_ending_a_match_can_be_undone(club, match):
    press(club, match, "finish")
    assert press(club, match, "undo").onward.has("#entry")


def test_the_home_page_lists_an_ended_match_with_its_winner(club, match):
    press(club, match, "finish")
    page = club.open("/")
    line = page.one(f"a[href={match}]")
    # 10 to the 7 of the second.
    assert line.text == "Ben won Hell · today by 3"


def test_an_ended_match_can_be_corrected(club, match):
    press(club, match, "finish")
    page = club.open(f"{match}/deals/1/correct")
    page = page.send("#entry", {**tricks(1, 0, 0), "action": "next"}).onward
    assert page.standings() == [("1st", "Aki", "10"), ("2nd", "Chika", "7"), ("3rd", "Ben", "−6")]


def test_hearts_ends_when_a_player_exceeds_the_limit(club):
    address = store_match(club, "hearts", THREE, limit=25)
    page = club.writes(address, hearts(13, 0, 0, queen=1)).onward
    assert page.has("#entry")
    page = club.writes(address, hearts(13, 0, 0, queen=1)).onward
    assert page.standings() == [("1st", "Chika", "0"), ("2nd", "Aki", "26"), ("2nd", "Ben", "26")]
    assert not [form for form in page.all("form") if str(form["action"]).endswith("/reopen")]


def test_a_match_ended_by_the_rules_cannot_be_reopened(club):
    address = store_match(club, "hearts", THREE, limit=12)
    page = club.writes(address, hearts(13, 0, 0, queen=1)).onward
    refused = club.send(f"{address}/reopen", {"version": "1"})
    assert refused.status == 409
    assert refused.standings() == page.standings()


def test_undo_reopens_a_match_ended_by_the_rules(club):
    address = store_match(club, "hearts", THREE, limit=12)
    store_deal(club, address, hearts(13, 0, 0, queen=1))
    assert press(club, address, "undo").onward.has("#entry")


# Again


@pytest.mark.parametrize("ended", [False, True])
def test_a_rematch_has_the_same_players_and_the_next_dealer(club, match, ended):
    if ended:
        press(club, match, "finish")
    answer = press(club, match, "rematch")
    assert answer.status == 303
    assert answer.location != match
    page = answer.onward
    assert page.one("title").children == ["Hell: Aki, Ben, Chika"]
    # Aki and Ben have dealt.
    assert page.one("header.deal p").text.startswith("Chika deals")
    assert page.totals() == []


def test_a_rematch_keeps_the_house_rules(club):
    address = store_match(club, "hell", THREE, scoring="squares")
    again = press(club, address, "rematch").location
    assert club.writes(again, *FIRST).onward.totals() == [-1, 11, 10]


# Sent twice, or too late


@pytest.mark.parametrize("action", ["undo", "remove-last", "finish"])
def test_a_button_sent_twice_acts_once(club, match, action):
    page = club.open(f"{match}/menu")
    once = press(club, match, action, page).onward
    twice = press(club, match, action, page)
    assert twice.status == 303
    assert twice.onward.text == once.text


def test_a_rematch_requested_twice_is_one_match(club, match):
    page = club.open(f"{match}/menu")
    once, twice = press(club, match, "rematch", page), press(club, match, "rematch", page)
    assert once.location == twice.location


@pytest.mark.parametrize("action", ["undo", "remove-last", "finish"])
def test_a_button_pressed_too_late_changes_nothing_and_says_so(table, language, action):
    address = store_match(table, "hell", THREE)
    table.writes(address, *FIRST)
    page = table.open(f"{address}/menu")
    store_deal(table.another(), address, *SECOND)
    late = press(table, address, action, page)
    assert late.status == 409
    meanwhile = (
        "The sheet changed in the meantime, perhaps on another phone. This is how it stands "
        "now; nothing was overwritten."
    )
    assert sentence(language, meanwhile) in late.text
    assert late.totals() == [-6, 10, 7]


@pytest.mark.parametrize("action", ["undo", "remove-last", "finish", "reopen"])
def test_an_invalid_version_is_a_bad_request(club, match, action):
    for version in ("", "x", "-1", "1.0", "9" * 30, "²"):
        assert club.send(f"{match}/{action}", {"version": version}).status == 400, version
    assert club.open(match).totals() == [-6, 10, 7]


# Hands thrown in, partners drawn again


def test_if_nobody_bids_one_tap_lets_the_next_player_redeal(club):
    match = store_match(club, "napoleon", FIVE)
    page = press(club, match, "throw-in").onward
    assert page.one("header.deal p").text == "Ben deals · Aki cuts"
    assert "Undo redeal of deal 1" in page.text
    assert press(club, match, "undo").onward.one("header.deal p").text == "Aki deals · Emi cuts"


def test_a_game_without_a_redeal_rule_offers_no_redeal(match, club):
    assert "Redeal" not in club.open(match).text


def test_a_new_rubber_keeps_the_partners_or_draws_them_again(club, monkeypatch):
    four = FIVE[:4]
    match = store_match(club, "whist", four)
    press(club, match, "finish")
    kept = press(club, match, "rematch").onward
    assert kept.texts(".versus .name") == ["Aki and Chika", "Ben and Dai"]
    monkeypatch.setattr(pad.SystemRandom, "sample", lambda _self, _seats, _n: [3, 2, 0, 1])
    form = button(club.open(match), "rematch")
    fields = {one["name"]: one["value"] for one in form.all("input")}
    drawn = club.send(form["action"], {**fields, "partners": "drawn"}).onward
    assert drawn.texts(".versus .name") == ["Dai and Aki", "Chika and Ben"]


WHIST = ("Ann", "Ben", "Cat", "Dan")
# Ben and Dan win 9-0, a treble; then Ann and Cat 7-0, a treble as well, and 5-3, a single.
GAMES = (
    {"tricks.1": 13, "honours.0": 0, "honours.1": 3},
    {"tricks.0": 13, "honours.0": 2},
    {"tricks.1": 9, "honours.0": 2},
    {"tricks.0": 11, "honours.0": 2},
)


@pytest.fixture
def rubber(club):
    match = store_match(club, "whist", WHIST)
    for facts in GAMES:
        store_deal(club, match, facts)
    return match


def test_a_rubber_ends_with_its_game_points(club, rubber):
    page = club.open(rubber)
    assert page.standings() == [("1st", "Ann and Cat", "6"), ("2nd", "Ben and Dan", "3")]
    assert page.texts(".standings .gap-label") == ["Behind the leader · Game points"]
    assert "4 deals · Two games win the rubber; the game points say by how much." in page.text
    assert page.totals() == [6, 3]
    heads = page.sheet.one(".sheet").text
    assert "Game points 6" in heads
    assert "Game points 3" in heads
    assert "Current game" not in page.text
    assert "of 5" not in page.text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_viewers_of_whist_see_which_points_are_of_the_deal_and_which_of_the_games(club, language):
    match = store_match(club, "whist", WHIST)
    store_deal(club, match, GAMES[0])
    label = sentence(language, "Last deal · %(counted)s", counted=sentence(language, "Game points"))
    page = with_role(club, Role.VIEWER, match, language).open(match)
    assert page.texts(".gap-label, .seen ~ .fine-print") == [label]
    points = [[one.text for one in row.all(".sum, b")] for row in page.all(".ranks.seen li")]
    assert points == [["+9", "3"], ["0", "0"]]


def test_lists_and_statistics_use_the_game_points_too(club, rubber):
    assert "6–3" in club.open("/").text
    page = club.open("/statistics/whist")
    rows = [row.texts("td")[3:] for row in page.all(".ranking tbody tr")]
    assert rows == [["6.0", "6"], ["6.0", "6"], ["3.0", "3"], ["3.0", "3"]]
    assert "Most points wins." not in page.text


def test_points_decide_the_ranking_until_a_game_is_finished(club):
    match = store_match(club, "whist", WHIST)
    store_deal(club, match, {"tricks.0": 9, "honours.0": 2})
    press(club, match, "finish")
    page = club.open(match)
    assert page.standings() == [("1st", "Ann and Cat", "3"), ("2nd", "Ben and Dan", "0")]
    assert "The current game stands at 3–0" in page.text


@pytest.mark.parametrize("game", ["whist", "hell"])
def test_a_match_ended_before_its_first_deal_has_no_winner(club, game):
    match = store_match(club, game, WHIST)
    page = press(club, match, "finish").onward
    assert page.texts(".margin") == ["Ended before the first deal."]
    assert page.standings() == []
    assert "1st" not in page.text
    assert not page.has(".versus")
    for address in ("/", "/history"):
        listed = club.open(address)
        assert "Ended before the first deal" in listed.text
        assert not listed.has(".player.first")
        assert not listed.has(".player b")
    assert "BG Stats" not in club.open(f"{match}/export").text
    assert club.open(f"{match}/export.bgsplay").status == 404
    assert "1st" not in club.open(f"{match}/print").text


# The dealer's memory


def test_saving_a_deal_shows_who_deals_cuts_and_leads_next(table, language):
    match = store_match(table, "hearts", FIVE[:4])
    page = table.writes(match, hearts(1, 2, 3, 7, queen=0)).onward
    # Aki dealt the first deal; at Hearts the turn passes to the left, so Aki sits on Ben's right.
    said = {
        "en": "Next: Ben deals, Aki cuts, ♣2 leads · Pass 3 cards to the right",
        "ja": "次：ディーラーはBen、カットはAki、♣2の持ち主がリード 右隣に3枚パス",
    }
    assert page.one("#saved > p.soft").text == said[language]


def test_the_header_unfolds_to_show_who_deals_cuts_and_leads(club):
    page = club.open(store_match(club, "whist", FIVE[:4]))
    told = page.texts("header.deal details li")
    assert told[:3] == ["Aki deals", "Dai cuts", "Ben leads"]


def test_the_bids_stay_in_the_header_while_tricks_are_played(club):
    match = store_match(club, "hell", THREE)
    page = club.open(match).send("#entry", {**bids(1, 0, 1), "action": "next"}).onward
    assert page.one("header.deal p").text.startswith("2 bid for 1 · ")


def test_the_contract_stays_in_the_header_while_tricks_are_played(table, language):
    match = store_match(table, "napoleon", FIVE)
    contract = {"napoleon": 1, "bid.count": 13, "bid.suit": "C", "adjutant_card": "2H"}
    page = table.open(match).send("#entry", {**contract, "action": "next"}).onward
    said = {"en": "Ben: 13♣ · Adjutant ♥2", "ja": "Ben：13♣ 副官 ♥2"}
    assert page.one("header.deal p").text.startswith(said[language])
    assert "13♣" in table.open(f"{match}/table").one(".plan p").text


def test_the_called_joker_is_named_in_the_header_and_drawn_beside_the_question(table, language):
    match = store_match(table, "napoleon", FIVE)
    contract = {"napoleon": 1, "bid.count": 13, "bid.suit": "C", "adjutant_card": "JOKER"}
    page = table.open(match).send("#entry", {**contract, "action": "next"}).onward
    said = {"en": "Ben: 13♣ · Adjutant Joker", "ja": "Ben：13♣ 副官 ジョーカー"}
    assert page.one("header.deal p").text.startswith(said[language])
    assert page.has("#f-adjutant .card.J svg")


def test_the_notes_on_the_auction_leave_once_the_contract_is_entered(club):
    match = store_match(club, "napoleon", FIVE)
    page = club.open(match)
    assert "If nobody calls, Ben redeals" in page.texts(".notes-line")[0]
    contract = {"napoleon": 1, "bid.count": 13, "bid.suit": "C", "adjutant_card": "AS"}
    assert not page.send("#entry", {**contract, "action": "next"}).onward.has(".notes-line")


def test_the_trumps_of_whist_are_shown_in_the_header_once_they_are_entered(club):
    match = store_match(club, "whist", FIVE[:4])
    page = club.open(match).send("#entry", {"trump": "H", "action": ""}).onward
    assert page.one("header.deal .trump-badge").text == "Trumps: ♥"
