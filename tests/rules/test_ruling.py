from scorekeeper.rules.ruling import N_, Message, Player, Ruling, gap, refuse, say, say_n


def test_a_message_consists_of_a_sentence_and_values():
    message = say("{player} deals {cards}", player=Player(2), cards=5)
    assert message == Message("{player} deals {cards}", {"player": Player(2), "cards": 5})
    assert message.plural is None


def test_a_message_with_a_number_has_a_singular_and_a_plural():
    message = say_n("{n} trick of {cards}", "{n} tricks of {cards}", n=3, cards=5)
    assert message.text == "{n} trick of {cards}"
    assert message.plural == "{n} tricks of {cards}"
    assert message.params == {"n": 3, "cards": 5}


def test_marking_a_sentence_leaves_it_unchanged():
    assert N_("Hell") == "Hell"


def test_a_refusal_is_a_negative_ruling():
    refusal = refuse("hell.dealer_bid", say("No."), field="bids.3", rule="O-5")
    assert isinstance(refusal, Ruling)
    assert (refusal.allowed, refusal.code, refusal.field, refusal.rule, refusal.gap) == (
        False,
        "hell.dealer_bid",
        "bids.3",
        "O-5",
        False,
    )


def test_a_gap_is_a_refusal_of_a_missing_fact():
    missing = gap("hell.bid_missing", say("?"), field="bids.0")
    assert (missing.allowed, missing.gap, missing.rule) == (False, True, None)


def test_a_refusal_can_be_located_in_its_deal():
    refusal = refuse("x", say("No."), field="bids")
    assert refusal.deal is None
    assert refusal.at_deal(7).deal == 7
    assert refusal.at_deal(7).field == "bids"
