import pytest

from scorekeeper.rules.cards import FULL_PACK, Card, Suit, pack_without, parse_card


def test_cards_are_written_with_the_rank_first():
    assert parse_card("QS") is Card.SQ
    assert parse_card("TH") is Card.HT
    assert parse_card("2C") is Card.C2
    assert parse_card("JOKER") is Card.JOKER


@pytest.mark.parametrize("text", ["ZZ", "SQ", "qs", "10H", "1S", "", "Q", "QSS", "joker", "♠Q"])
def test_text_that_is_not_a_card_is_an_error(text):
    with pytest.raises(ValueError, match="is not a valid Card"):
        parse_card(text)


def test_the_pack_has_52_cards_and_no_joker():
    assert len(FULL_PACK) == 52
    assert len(set(FULL_PACK)) == 52
    assert Card.JOKER not in FULL_PACK
    for suit in Suit:
        assert [card.rank for card in FULL_PACK if card.suit is suit] == list(range(2, 15))


def test_the_pack_begins_with_the_two_of_spades_and_ends_with_the_ace_of_clubs():
    assert FULL_PACK[0] is Card.S2
    assert FULL_PACK[12] is Card.SA
    assert FULL_PACK[51] is Card.CA


def test_cards_can_be_removed_from_the_pack():
    pack = pack_without([Card.C2, Card.D2])
    assert len(pack) == 50
    assert Card.C2 not in pack
    assert Card.D2 not in pack
    assert Card.C3 in pack


def test_a_card_has_its_suit_rank_and_face():
    assert (Card.SQ.suit, Card.SQ.rank, Card.SQ.face) == (Suit.SPADES, 12, "♠Q")
    assert (Card.HT.suit, Card.HT.rank, Card.HT.face) == (Suit.HEARTS, 10, "♥10")
    assert (Card.C2.suit, Card.C2.rank, Card.C2.face) == (Suit.CLUBS, 2, "♣2")
    assert (Card.DA.suit, Card.DA.rank, Card.DA.face) == (Suit.DIAMONDS, 14, "♦A")


def test_the_joker_has_no_suit_and_no_rank():
    assert Card.JOKER.suit is None
    assert Card.JOKER.rank == 0
    assert Card.JOKER.face == "JOKER"


def test_cards_and_suits_equal_their_json_text():
    assert Card.SQ == "QS"
    assert Suit.SPADES == "S"
