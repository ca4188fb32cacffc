"""Players enter their own numbers on their own phones, if the table wants that."""

import pytest

from scorekeeper.store.clubs.keys import Role
from tests.support.web.phones import with_role
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import FOUR, bids, tricks

pytestmark = pytest.mark.timeless

AKI, BEN, CHIKA, DAI = range(4)
"""In the second deal Ben deals two cards. Chika bids first and Ben last."""


def agree(club, match, own):
    return club.open(f"{match}/own-numbers").send("#own-numbers", {"own": own})


@pytest.fixture
def match(club):
    match = store_match(club, "hell", FOUR)
    store_deal(club, match, bids(1, 0, 1, 0), tricks(1, 0, 0, 0))
    return match


@pytest.fixture
def in_turn(club, match):
    agree(club, match, "in_turn")
    return match


@pytest.fixture
def hidden(club, match):
    agree(club, match, "hidden")
    return match


def player(club, match, seat, language="en"):
    """A phone with a link to watch, on which the player of ``seat`` has chosen their name."""
    phone = with_role(club, Role.VIEWER, match, language)
    assert phone.send(f"{match}/seat/{seat}/choose").status == 303
    return phone


def enters(phone, match, seat, number):
    """Tap a number on the player's own page."""
    return phone.open(f"{match}/seat/{seat}").send(".own-number", {"number": str(number)})


def offered(page):
    return [one["value"] for one in page.all(".own-number button[name=number]")]


def test_viewers_cannot_enter_numbers_until_this_is_turned_on(club, match):
    phone = with_role(club, Role.VIEWER, match)
    page = phone.open(f"{match}/seat/{CHIKA}")
    assert not page.has("form.own-number, form.claim-seat")
    phone.send(f"{match}/seat/{CHIKA}/choose")
    version = club.open(match).one("#entry input[name=version]")["value"]
    fields = {"field": "bids.2", "number": "1", "version": version}
    assert phone.send(f"{match}/seat/{CHIKA}/number", fields).status == 409
    assert club.open(match).tapped() == {}


def test_a_viewer_cannot_turn_on_own_numbers(club, match):
    phone = with_role(club, Role.VIEWER, match)
    assert phone.open(f"{match}/own-numbers").status == 403
    fields = {"own": "in_turn", "version": "1"}
    assert phone.send(f"{match}/own-numbers", fields).status == 403


def test_an_unknown_setting_is_a_bad_request(club, match):
    assert club.send(f"{match}/own-numbers", {"own": "all", "version": "1"}).status == 400


def test_a_player_who_has_chosen_a_name_is_asked_by_name(club, in_turn):
    phone = with_role(club, Role.VIEWER, in_turn)
    watching = phone.open(in_turn)
    names = watching.all("#who form")
    assert [one.text for one in names] == ["A Aki", "B Ben", "C Chika", "D Dai"]
    page = phone.send(names[CHIKA]["action"]).onward
    assert page.one("#me-h").text == "Chika, your bid"
    assert page.one(".me p").text == "0 to 2"
    assert offered(page) == ["0", "1", "2"]


def test_a_viewer_is_asked_for_a_name_above_the_scores_if_players_enter_their_own(club, in_turn):
    page = with_role(club, Role.VIEWER, in_turn).open(in_turn)
    assert page.source.index('id="who"') < page.source.index("ranking-h")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_scorer_sees_a_players_bid_and_can_change_it(club, in_turn, language):
    phone = player(club, in_turn, CHIKA, language)
    page = enters(phone, in_turn, CHIKA, 1).onward
    assert page.one(".own-number [aria-pressed=true]")["value"] == "1"
    assert page.one(".me p").text == sentence(language, "You can still change it.")
    assert club.open(in_turn).tapped() == {"bids.2": "1"}
    club.open(in_turn).send("#entry", {**bids(None, None, 2, None)})
    assert phone.open(f"{in_turn}/seat/{CHIKA}").one("[aria-pressed=true]")["value"] == "2"


def test_a_player_cannot_enter_a_number_for_another_name(club, in_turn):
    phone = player(club, in_turn, DAI)
    page = phone.open(f"{in_turn}/seat/{CHIKA}")
    assert not page.has(".own-number")
    assert page.one(".claim-seat").text == "I'm Chika"
    fields = {"field": "bids.2", "number": "1", "version": "2"}
    other = phone.send(f"{in_turn}/seat/{CHIKA}/number", fields)
    assert (other.status, other.has(".claim-seat")) == (409, True)
    own = phone.send(f"{in_turn}/seat/{DAI}/number", fields)
    assert own.status == 409
    assert club.open(in_turn).tapped() == {}


def test_a_viewer_without_a_chosen_name_cannot_enter_a_number(club, in_turn):
    phone = with_role(club, Role.VIEWER, in_turn)
    fields = {"field": "bids.2", "number": "1", "version": "2"}
    answer = phone.send(f"{in_turn}/seat/{CHIKA}/number", fields)
    assert (answer.status, answer.has(".claim-seat")) == (409, True)
    assert club.open(in_turn).tapped() == {}


def test_a_phone_without_a_link_can_neither_choose_a_name_nor_enter_a_number(club, in_turn):
    stranger = type(club)(club.app)
    assert stranger.send(f"{in_turn}/seat/{CHIKA}/choose").status == 404
    fields = {"field": "bids.2", "number": "1", "version": "2"}
    assert stranger.send(f"{in_turn}/seat/{CHIKA}/number", fields).status == 404


def test_a_player_cannot_bid_before_their_turn(club, in_turn):
    phone = player(club, in_turn, DAI)
    page = phone.open(f"{in_turn}/seat/{DAI}")
    assert not page.has(".own-number")
    assert page.one(".me .waiting").text == "What does Chika bid?"
    early = {"field": "bids.3", "number": "1", "version": "2"}
    assert phone.send(f"{in_turn}/seat/{DAI}/number", early).status == 409
    assert club.open(in_turn).tapped() == {}


def test_the_dealer_sees_the_barred_bid_and_cannot_make_it(club, in_turn):
    club.open(in_turn).send("#entry", bids(0, None, 1, 0))
    phone = player(club, in_turn, BEN)
    page = phone.open(f"{in_turn}/seat/{BEN}")
    assert page.one("#me-h").text == "Ben, your bid"
    assert page.one(".me p").text == "0 to 2; not 1"
    assert offered(page) == ["0", "2"]
    assert "1 + 1 makes 2" in page.one(".own-number .why").text
    refused = enters(phone, in_turn, BEN, 1)
    assert refused.status == 422
    assert refused.errors == ["The dealer may not bid 1: 1 + 1 makes 2."]
    assert "bids.1" not in club.open(in_turn).tapped()
    assert enters(phone, in_turn, BEN, 2).status == 303
    assert club.open(in_turn).tapped()["bids.1"] == "2"


@pytest.mark.parametrize("number", ["3", "-1", "1.5", "x", "9" * 400])
def test_a_number_that_is_not_offered_is_refused(club, in_turn, number):
    phone = player(club, in_turn, CHIKA)
    assert enters(phone, in_turn, CHIKA, number).status == 422
    assert club.open(in_turn).tapped() == {}


def test_an_entry_without_a_number_is_a_bad_request(club, in_turn):
    assert enters(player(club, in_turn, CHIKA), in_turn, CHIKA, "").status == 400


def test_a_player_can_enter_nothing_except_the_own_number(club, in_turn):
    phone = player(club, in_turn, CHIKA)
    version = phone.open(f"{in_turn}/seat/{CHIKA}").one(".own-number [name=version]")["value"]
    for name in ("trump", "tricks.2", "bids.0", "bids"):
        fields = {"field": name, "number": "1", "version": version}
        assert phone.send(f"{in_turn}/seat/{CHIKA}/number", fields).status == 409
    assert club.open(in_turn).tapped() == {}


def test_a_number_for_a_deal_that_is_already_saved_is_refused(club, in_turn):
    phone = player(club, in_turn, CHIKA)
    page = phone.open(f"{in_turn}/seat/{CHIKA}")
    store_deal(club, in_turn, bids(0, 2, 1, 0), tricks(0, 2, 0, 0))
    late = page.send(".own-number", {"number": "1"})
    assert late.status == 409
    assert "nothing was overwritten" in late.text
    assert club.open(in_turn).tapped() == {}


def test_players_can_enter_their_own_tricks(club, in_turn):
    club.open(in_turn).send("#entry", {**bids(0, 2, 1, 0), "action": "next"})
    phone = player(club, in_turn, BEN)
    page = phone.open(f"{in_turn}/seat/{BEN}")
    assert page.one("#me-h").text == "Ben, your tricks"
    enters(phone, in_turn, BEN, 1)
    assert club.open(in_turn).tapped() == {"tricks.1": "1"}


def test_two_players_can_enter_their_numbers_at_the_same_time(club, hidden):
    ben, dai = player(club, hidden, BEN), player(club, hidden, DAI)
    pages = [ben.open(f"{hidden}/seat/{BEN}"), dai.open(f"{hidden}/seat/{DAI}")]
    assert [one.send(".own-number", {"number": "1"}).status for one in pages] == [303, 303]
    assert len(club.open(f"{hidden}/log").texts(".log li")) == 3


# ------------------------------------------------------------------------------------- hidden bids


def shown_bids(page):
    return {one.one("bdi").text: one.one(".num").text for one in page.all(".round li:not(.turn)")}


@pytest.fixture
def two_in(club, hidden):
    """Ben and Dai have bid 2 and 1; the others have not."""
    enters(player(club, hidden, BEN), hidden, BEN, 2)
    enters(player(club, hidden, DAI), hidden, DAI, 1)
    return hidden


@pytest.mark.parametrize("language", ["en", "ja"])
def test_nobody_is_next_while_everyone_bids_at_once(club, hidden, language):
    at_once = sentence(language, "Everyone bids at once")
    pad = with_role(club, Role.SCORER, hidden, language).open(hidden)
    assert pad.one(".stage [role=status]").text == at_once
    viewer = with_role(club, Role.VIEWER, hidden, language)
    page = viewer.open(hidden)
    assert page.texts(".current-deal .now") == [at_once]
    assert not page.has(".current-deal :is(.turn, .waiting)")
    assert not viewer.open(f"{hidden}/seat/{CHIKA}").has(".me.turn, .me .waiting")
    table = viewer.open(f"{hidden}/table")
    assert table.one(".deal-status").text == at_once
    assert not table.has(".bids .turn")


def test_in_turn_the_next_bidder_is_named(club, in_turn):
    assert club.open(in_turn).one(".stage [role=status]").text == "Next to bid: Chika"


def test_viewers_see_who_has_bid_but_not_what(club, two_in):
    page = with_role(club, Role.VIEWER, two_in).open(two_in)
    assert shown_bids(page) == {"Chika": "–", "Dai": "✓", "Aki": "–", "Ben": "✓"}
    assert "2 of 4 in" in page.text
    assert "over" not in page.one(".current-deal").text
    assert "Dai: Bids entered." in page.texts(".round .visually-hidden")
    table = club.open(f"{two_in}/table")
    assert table.texts(".bids .entered") == ["–", "✓", "–", "✓"]


def test_the_scorer_sees_who_has_bid_but_not_what(club, two_in):
    page = club.open(two_in)
    assert page.tapped() == {}
    assert page.one("#f-bids-1").texts(".tag") == ["Deals, leads", "Entered"]
    assert page.one(".stage h2").text == "Bids"
    assert page.one(".stage [role=status]").text == "2 of 4 in"
    assert "bids.1" not in page.one("#entry [name=base]")["value"]
    assert page.one("#f-bids-2").classes == ["row", "p2", "turn"]


def test_a_player_sees_only_their_own_bid_and_can_change_it(club, two_in):
    phone = player(club, two_in, DAI)
    page = phone.open(f"{two_in}/seat/{DAI}")
    assert page.one(".own-number [aria-pressed=true]")["value"] == "1"
    table = phone.open(f"{two_in}/table")
    assert table.one(".deal-status").text == "2 of 4 in"
    other = phone.open(f"{two_in}/seat/{BEN}")
    assert not other.has(".own-number")
    assert other.one(".own-answers dd").text == "✓"
    enters(phone, two_in, DAI, 0)
    club.open(two_in).send("#entry", bids(0, None, 0, None))
    assert club.open(two_in).tapped()["bids.3"] == "0"


def test_all_bids_are_shown_once_the_last_one_is_entered(club, two_in):
    club.open(two_in).send("#entry", bids(0, None, 0, None))
    assert club.open(two_in).tapped() == {f"bids.{seat}": n for seat, n in enumerate("0201")}
    page = with_role(club, Role.VIEWER, two_in).open(two_in)
    assert "3 bid for 2" in page.text
    assert not player(club, two_in, DAI).open(f"{two_in}/seat/{DAI}").has(".own-number")


def test_a_scorer_can_overwrite_a_hidden_bid_without_seeing_it(club, two_in):
    answer = club.open(two_in).send("#entry", bids(None, 0, None, None))
    assert answer.status == 303
    club.open(two_in).send("#entry", bids(0, None, 0, None))
    assert club.open(two_in).tapped()["bids.1"] == "0"


@pytest.fixture
def all_but_the_dealer(club, hidden):
    """Everybody except the dealer, Ben, has bid: 1 in all, so that he may not bid 1."""
    club.open(hidden).send("#entry", bids(0, None, 1, 0))
    return hidden


def test_no_page_shows_the_dealers_barred_bid_while_the_others_are_hidden(club, all_but_the_dealer):
    match = all_but_the_dealer
    ben = player(club, match, BEN)
    page = ben.open(f"{match}/seat/{BEN}")
    assert page.one(".me p").text == "0 to 2"
    assert offered(page) == ["0", "1", "2"]
    viewer = with_role(club, Role.VIEWER, match)
    pages = [page, club.open(match), ben.open(match), viewer.open(f"{match}/table")]
    pages += [viewer.open(f"{match}/seat/{BEN}")]
    for one in pages:
        assert not one.has(".barred, .why")
        assert "can't say" not in one.text
        assert "may not bid" not in one.text


def test_a_barred_bid_shows_all_bids_to_everybody_and_the_dealer_bids_again(
    club, all_but_the_dealer
):
    match = all_but_the_dealer
    ben = player(club, match, BEN)
    again = enters(ben, match, BEN, 1).onward
    assert again.one("#me-h").text == "Ben, your bid"
    assert again.one(".me p").text == "0 to 2; not 1"
    assert offered(again) == ["0", "2"]
    assert "1 + 1 makes 2" in again.one(".own-number .why").text
    pad = club.open(match)
    assert pad.tapped() == {f"bids.{seat}": n for seat, n in enumerate("0110")}
    assert pad.errors_at("#f-bids-1") == ["The dealer may not bid 1: 1 + 1 makes 2."]
    watching = with_role(club, Role.VIEWER, match).open(match)
    assert "Bids 2 of 2: they may not add up" in watching.texts(".current-deal .now")
    assert enters(ben, match, BEN, 1).status == 422
    assert enters(ben, match, BEN, 2).status == 303
    assert club.open(match).tapped()["bids.1"] == "2"


def test_a_scorer_can_enter_the_barred_bid_of_a_dealer_who_does_not_know_it(
    club, all_but_the_dealer
):
    pad = club.open(all_but_the_dealer).send("#entry", bids(None, 1, None, None)).onward
    assert pad.errors_at("#f-bids-1") == ["The dealer may not bid 1: 1 + 1 makes 2."]
    assert pad.has("#f-bids-1-1.barred, .barred #f-bids-1-1")


@pytest.mark.parametrize("address", ["/export.json", "/export"])
def test_exports_do_not_contain_hidden_bids(club, two_in, address):
    source = with_role(club, Role.VIEWER, two_in).open(f"{two_in}{address}").source
    assert '"bids": [null, 2' not in source
    assert '"bids":[null,2' not in source


def test_hidden_bids_are_synced_to_scorers_but_not_to_viewers(club, two_in):
    viewer = with_role(club, Role.VIEWER, two_in)
    query = f"/phone/take?match={two_in.removeprefix('/m/')}"

    def pulled(phone):
        (plain,) = phone.open(query).response.json["archive"]["matches"]
        return plain["drafts"][0]["entry"]["bids"]

    assert pulled(viewer) == [None, None, None, None]
    assert pulled(club) == [None, 2, None, 1]


def test_turning_on_own_numbers_is_logged(club, hidden):
    assert "Own numbers" in club.open(f"{hidden}/log").text
