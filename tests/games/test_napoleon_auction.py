"""Napoleon's auction under house rules: in turn, unranked, up to 19, nobody calls. N-1 to N-3."""

import pytest

from scorekeeper.games.napoleon import GAME
from scorekeeper.games.napoleon.bidding import AUCTION, BIDDING, NapoleonQuestion
from scorekeeper.games.napoleon.entry import Call, NapoleonBid, Strain
from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.questions import MayCall
from scorekeeper.rules.deal import Table
from tests.support.games.tables import deal_at, english, faults

UNRANKED = {"suit_order": "unranked"}
IN_TURN = {"bidding": "in_turn"}
FINAL = {"bidding": "in_turn_final"}


def call(text):
    return Call(int(text[:2]), Strain(text[2:]))


def verdicts(standing=None, *, seat=None, turn=None, passed=(), **options):
    house = NapoleonOptions(**options)
    question = NapoleonQuestion(
        5, call(standing) if standing else None, house, seat=seat, turn=turn, passed=passed
    )
    assert BIDDING.check(question) == []
    return {f"{bid['count']}{bid['suit']}": ruling for bid, ruling in BIDDING.verdicts(question)}


def legal(found):
    return [text for text, ruling in found.items() if ruling.allowed]


def test_the_highest_call_can_be_nineteen():
    found = verdicts(max_bid=19)
    assert legal(found)[-1] == "19NT"
    assert found["20C"].code == "napoleon.bid_high"
    assert english(found["20C"].message) == "20 is too high: calls end at 19."


def test_with_unranked_suits_only_more_pictures_beat_a_call():
    found = verdicts("12H", **UNRANKED)
    assert legal(found)[0] == "13C"
    assert len(legal(found)) == 40
    assert english(found["12NT"].message) == (
        "12NT does not beat 12♥. Only more pictures do at this table."
    )


def test_with_bidding_in_turn_a_player_out_of_turn_may_not_call():
    waiting = verdicts("12H", seat=3, turn=2, **IN_TURN)
    assert legal(waiting) == []
    assert (waiting["13C"].code, waiting["13C"].rule) == ("napoleon.not_your_turn", "N-2")
    assert legal(verdicts("12H", seat=2, turn=2, **IN_TURN))[0] == "12S"


def test_with_free_bidding_a_player_may_call_at_any_time():
    assert legal(verdicts("12H", seat=3, turn=2))[0] == "12S"


def test_a_player_who_has_passed_may_come_back_unless_a_pass_is_final():
    assert legal(verdicts("12H", seat=2, turn=2, passed=(2,), **IN_TURN))[0] == "12S"
    out = verdicts("12H", seat=2, turn=2, passed=(2,), **FINAL)
    assert legal(out) == []
    assert out["13C"].code == "napoleon.has_passed"


def test_seats_outside_the_table_are_refused():
    question = NapoleonQuestion(5, None, seat=5, turn=9, passed=(0, 7))
    assert faults(BIDDING.check(question)) == [
        ("seat", "play.seat"),
        ("turn", "play.seat"),
        ("passed.1", "play.seat"),
    ]


# ------------------------------------------------------------------------------ nobody calls


def nobody(value):
    return AUCTION.nobody_calls(NapoleonOptions(nobody_bids=value))


def test_house_rules_decide_what_happens_if_nobody_calls():
    assert nobody("dealer_must_bid").dealer
    assert english(nobody("open_kitty").again) == "Turn up the kitty, call again"
    plays = nobody("almighty_plays").call
    assert (plays.value, english(plays.label)) == ("13S", "The holder of ♠A plays 13♠")
    redeal = nobody("redeal")
    assert (redeal.dealer, redeal.again, redeal.call) == (False, None, None)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("redeal", "Redeal: nobody called"),
        ("open_kitty", "Redeal: nobody called again"),
        ("almighty_plays", "Redeal: ♠A in the kitty"),
    ],
)
def test_each_house_rule_has_its_own_reason_to_redeal(value, said):
    assert english(GAME.throwing_in(NapoleonOptions(nobody_bids=value))) == said


def test_one_tap_enters_thirteen_spades_for_the_holder_of_the_almighty():
    deal = deal_at(GAME, 5, NapoleonOptions(nobody_bids="almighty_plays"))
    contract = GAME.stages(deal, GAME.blank(deal))[0]
    (tap,) = [one for one in contract.shortcuts if one.name == "almighty_plays"]
    assert tap.entry.bid == NapoleonBid(13, Strain.SPADES)
    assert tap.entry.napoleon is None
    after = GAME.stages(deal, tap.entry)[0]
    assert [one.name for one in after.shortcuts] == ["alone"]


# ---------------------------------------------------------------------------- what goes together


def refused(seats=5, **options):
    return faults(GAME.check_options(NapoleonOptions(**options), seats))


def test_the_highest_call_may_not_be_below_the_lowest():
    assert refused(min_bid=14, max_bid=13) == [("max_bid", "napoleon.max_bid_low")]
    assert refused(min_bid=13, max_bid=13) == []
    assert refused(max_bid=21) == [("max_bid", "option.range")]


@pytest.mark.parametrize(
    ("seats", "fits"), [(4, {1, 5, 9, 13, None}), (5, {3, 8, 13, None})], ids=["four", "five"]
)
def test_the_kitty_must_leave_hands_of_equal_size(seats, fits):
    kitties = (1, 3, 5, 8, 9, 13, None)
    assert {one for one in kitties if not refused(seats, kitty=one)} == fits
    assert refused(seats, kitty=8 if seats == 4 else 9) == [("kitty", "napoleon.kitty_uneven")]


def test_the_almighty_rule_needs_thirteen_spades_to_be_a_legal_call():
    plays = {"nobody_bids": "almighty_plays"}
    assert refused(**plays) == []
    assert refused(min_bid=14, **plays) == [("nobody_bids", "napoleon.almightys_call")]
    assert refused(max_bid=12, **plays) == [("nobody_bids", "napoleon.almightys_call")]


@pytest.mark.parametrize(
    ("seats", "kitty", "cards"), [(4, 1, 13), (4, 9, 11), (4, None, 12), (5, 8, 9), (5, 13, 8)]
)
def test_the_hand_size_depends_on_the_kitty_size(seats, kitty, cards):
    plan = deal_at(GAME, seats, NapoleonOptions(kitty=kitty)).plan
    assert plan.cards == cards
    assert plan.kitty == (kitty or 5)


def test_with_bidding_in_turn_a_note_names_the_first_caller():
    first = "Calls in turn, Ben first"
    in_turn = deal_at(GAME, 5, NapoleonOptions(**IN_TURN)).plan
    assert first in [english(note) for note in in_turn.notes]
    assert first not in [english(note) for note in deal_at(GAME, 5, NapoleonOptions()).plan.notes]


# --------------------------------------------------------------------------- the referee is asked


def asked(facts, **options):
    table = Table(NapoleonOptions(**options), 5)
    question = MayCall()
    (*groups,) = question.groups(table, facts)
    answers = [(one.allowed, one.code) for one in question.answer(table, facts)]
    return [group.name for group in groups], answers


ALLOWED, LOW = (True, "napoleon.call"), (False, "napoleon.call_not_higher")


@pytest.mark.parametrize(
    ("facts", "options", "names", "answers"),
    [
        ({}, {}, ["stands", "count"], []),
        ({"stands": 0, "count": 11}, {}, ["stands", "count"], [ALLOWED]),
        ({"stands": 12, "count": 13}, {}, ["stands", "count"], [ALLOWED]),
        ({"stands": 12, "count": 11}, {}, ["stands", "count"], [LOW]),
        ({"stands": 12, "count": 12}, {}, ["stands", "count", "stands_suit", "suit"], []),
        ({"stands": 12, "count": 12}, UNRANKED, ["stands", "count"], [LOW]),
        (
            {"turn": False},
            IN_TURN,
            ["turn", "stands", "count"],
            [(False, "napoleon.not_your_turn")],
        ),
        ({"turn": True}, IN_TURN, ["turn", "stands", "count"], []),
        ({"passed": True}, FINAL, ["passed", "stands", "count"], [(False, "napoleon.has_passed")]),
        ({"passed": False}, FINAL, ["passed", "turn", "stands", "count"], []),
    ],
    ids=str,
)
def test_the_referee_asks_for_the_facts_that_decide_a_call(facts, options, names, answers):
    assert asked(facts, **options) == (names, answers)


@pytest.mark.parametrize(("suit", "answer"), [("S", ALLOWED), ("NT", ALLOWED), ("D", LOW)])
def test_the_suit_decides_between_calls_of_equally_many_pictures(suit, answer):
    facts = {"stands": 12, "count": 12, "stands_suit": "H", "suit": suit}
    assert asked(facts)[1] == [answer]


# The auction of a draft.


def test_the_auction_is_stored_in_a_draft_but_not_in_a_saved_deal():
    deal, auction = deal_at(GAME, 5), AUCTION
    entry = auction.with_calls(GAME.blank(deal), "12H.2 pass.3 13S.4")
    assert auction.calls_so_far(entry) == "12H.2 pass.3 13S.4"
    assert auction.calls_so_far(GAME.blank(deal)) == ""
    assert auction.with_calls(entry, "") == GAME.blank(deal)
    ended = auction.with_contract(entry, "13S", 4)
    assert (ended.napoleon, ended.bid) == (4, NapoleonBid(13, Strain.SPADES))
    assert auction.calls_so_far(ended) == "12H.2 pass.3 13S.4"
    assert GAME.complete(deal, ended).auction is None
    assert ("auction", "napoleon.auction_saved") in faults(GAME.check(deal, ended))
    assert "auction" not in [place for place, _ in faults(GAME.check(deal, GAME.blank(deal)))]
