"""The replay of a deal: winners, irregularities and the resulting entry.

Three play three cards each: Aki (seat 0) clubs and ♥A, Ben (1) more clubs, Chie (2) the rest. Chie
deals, so Aki leads.
"""

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.play.replay import replay, revokers
from scorekeeper.rules.play.trick_taking import PlayedDeal
from tests.support.games.plain_play import ANYBODY_LEADS, PLAIN
from tests.support.games.play import cards, trick
from tests.support.games.tables import english

HANDS = ("2C 9C AH", "5C KC 3D", "7C 4D 6H")


def record(*tricks, hands=HANDS, trump=None):
    """Return a record. Tricks are given with their leader: ``(0, "2C 5C 7C")``."""
    plays = tuple(trick(said, leader=leader, seats=3) for leader, said in tricks)
    return PlayedDeal(None, 3, 2, tuple(cards(hand) for hand in hands), plays, trump)


def irregular(played, play=None):
    """Return every irregularity: trick, seat, card, code, paragraph."""
    return [
        (one.trick, one.seat, one.card.value, one.refusal.code, one.refusal.rule)
        for one in replay(play or PLAIN, played).irregularities
    ]


def said(played):
    """Return the message of every irregularity."""
    return [english(one.refusal.message) for one in replay(PLAIN, played).irregularities]


REGULAR = record((0, "2C 5C 7C"), (2, "6H AH KC"), (0, "9C 3D 4D"))


def test_the_winner_of_every_trick_is_found():
    winners = [verdict.winner for verdict in replay(PLAIN, REGULAR).verdicts]
    assert winners == [2, 0, 0]


def test_trumps_apply_to_every_trick():
    played = record((0, "2C 5C 7C"), (2, "6H AH KC"), (0, "9C 3D 4D"), trump=Suit.DIAMONDS)
    assert [verdict.winner for verdict in replay(PLAIN, played).verdicts] == [2, 0, 2]


def test_a_deal_played_by_the_rules_has_no_irregularities():
    assert irregular(REGULAR) == []


def test_the_game_derives_the_entry_from_the_tricks():
    assert replay(PLAIN, REGULAR).entry == ["6H AH KC 9C 3D 4D", "", "2C 5C 7C"]


def test_a_record_may_stop_before_the_last_trick():
    assert replay(PLAIN, record((0, "2C 5C 7C"))).entry == ["", "", "2C 5C 7C"]
    assert replay(PLAIN, record()).entry == ["", "", ""]


# ----------------------------------------------------------------------------------- irregularities


def test_a_revoke_is_reported_with_its_trick():
    played = record((0, "2C 3D 7C"))
    assert irregular(played) == [(1, 1, "3D", "play.follow_suit", "Plain 4")]
    assert said(played) == ["♣ was led and you hold ♣5: follow suit."]


def test_the_replay_continues_after_a_revoke():
    played = record((0, "2C 3D 7C"), (2, "6H AH 5C"), (0, "9C KC 4D"))
    found = replay(PLAIN, played)
    assert [verdict.winner for verdict in found.verdicts] == [2, 0, 1]
    assert [one.trick for one in found.irregularities] == [1]


def test_two_revokes_are_two_irregularities():
    found = irregular(record((0, "2C 3D 4D"), (0, "9C KC 7C")))
    assert [one[:3] for one in found] == [(1, 1, "3D"), (1, 2, "4D")]


def test_a_first_lead_by_the_wrong_player_is_irregular():
    played = record((1, "5C 7C 2C"))
    assert irregular(played) == [(1, 1, "5C", "replay.wrong_lead", "Plain 3")]
    assert said(played) == ["It was Aki's lead."]


def test_anybody_may_lead_if_the_game_sets_no_leader():
    assert irregular(record((1, "5C 7C 2C")), ANYBODY_LEADS) == []


def test_a_lead_by_anyone_but_the_winner_is_irregular():
    played = record((0, "2C 5C 7C"), (0, "AH 3D 6H"))
    assert irregular(played) == [(2, 0, "AH", "replay.wrong_lead", "Plain 5")]
    assert said(played) == ["It was Chie's lead."]


def test_playing_out_of_turn_is_irregular():
    first, second, third = trick("2C 5C 7C", seats=3)
    played = PlayedDeal(None, 3, 2, record().hands, ((first, third, second),))
    assert irregular(played) == [
        (1, 2, "7C", "replay.wrong_turn", None),
        (1, 1, "5C", "replay.wrong_turn", None),
    ]
    assert said(played) == ["It was Ben's turn.", "It was Aki's turn."]


def test_a_card_cannot_be_played_twice():
    played = record((0, "2C 5C 7C"), (2, "7C 9C KC"))
    assert irregular(played) == [(2, 2, "7C", "replay.played_twice", None)]
    assert said(played) == ["♣7 has already been played."]


def test_a_card_cannot_be_played_twice_to_one_trick():
    assert irregular(record((0, "2C 5C 5C"))) == [(1, 2, "5C", "replay.played_twice", None)]


def test_playing_a_card_nobody_held_is_irregular():
    played = record((0, "2C QC 7C"))
    assert irregular(played) == [(1, 1, "QC", "replay.not_in_hand", None)]
    assert said(played) == ["Ben never held ♣Q."]


def test_playing_a_card_from_another_hand_is_irregular():
    assert irregular(record((0, "2C 9C 7C"))) == [(1, 1, "9C", "replay.not_in_hand", None)]


def test_a_lead_out_of_turn_with_a_card_not_held_is_wrong_twice():
    found = irregular(record((1, "QC 7C 2C")))
    assert [one[3] for one in found] == ["replay.wrong_lead", "replay.not_in_hand"]


def test_players_who_revoked_are_listed():
    played = record((0, "2C 3D 7C"))
    assert revokers(PLAIN, played, replay(PLAIN, played).verdicts) == [1]
