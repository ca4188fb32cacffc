"""Numbers that players enter themselves: who may enter one now, and which are hidden."""

import pytest

from scorekeeper.games.hell.entry import HellEntry
from scorekeeper.match import Refused, commands, own_numbers, table_commands
from tests.support.match.match_builder import begin, tap, write

FOUR = ("Aki", "Ben", "Chie", "Dai")
AKI, BEN, CHIE, DAI = range(4)
"""In the first deal Aki deals one card. Ben bids first and Aki last."""


def hell(mode):
    return write(begin(names=FOUR), table_commands.agree_on_own_numbers, mode)


def with_draft(match, bids, tricks=(None,) * 4, stage="bids"):
    return tap(match, 1, HellEntry(None, bids, tricks), stage=stage)


def asked(match):
    """The seats that may enter a number now, with its field."""
    found = {seat: own_numbers.question_to(match, seat) for seat in range(4)}
    return {seat: one.field.name for seat, one in found.items() if one}


def test_only_scorers_enter_numbers_until_the_table_agrees():
    assert asked(begin(names=FOUR)) == {}


def test_in_turn_the_eldest_hand_bids_first():
    assert asked(hell("in_turn")) == {BEN: "bids.1"}


def test_in_turn_the_last_bid_can_be_changed_until_the_next_is_in():
    match = with_draft(hell("in_turn"), (None, 1, None, None))
    assert asked(match) == {BEN: "bids.1", CHIE: "bids.2"}
    match = with_draft(hell("in_turn"), (None, 1, 0, None))
    assert asked(match) == {CHIE: "bids.2", DAI: "bids.3"}


def test_hidden_bids_can_be_entered_in_any_order_until_all_are_in():
    match = with_draft(hell("hidden"), (0, None, 1, None))
    assert asked(match) == {0: "bids.0", 1: "bids.1", 2: "bids.2", 3: "bids.3"}
    assert asked(with_draft(hell("hidden"), (0, 0, 0, 0))) == {}


def test_a_dealer_with_a_barred_bid_can_change_it_after_all_bids_are_in():
    assert asked(with_draft(hell("hidden"), (1, 0, 0, 0))) == {AKI: "bids.0"}


@pytest.mark.parametrize("mode", ["in_turn", "hidden"])
def test_tricks_can_be_entered_in_any_order_until_the_deal_is_saved(mode):
    match = with_draft(hell(mode), (0, 0, 0, 0), (1, None, None, None), "tricks")
    assert asked(match) == {seat: f"tricks.{seat}" for seat in range(4)}
    assert own_numbers.hidden_fields(match) == frozenset()


def test_bids_are_hidden_until_all_are_in():
    some = with_draft(hell("hidden"), (0, None, 1, None))
    assert own_numbers.hidden_fields(some) == {"bids.0", "bids.2"}
    assert own_numbers.hidden_fields(with_draft(hell("hidden"), (0, 0, 1, 1))) == frozenset()
    in_turn = with_draft(hell("in_turn"), (0, None, 1, None))
    assert own_numbers.hidden_fields(in_turn) == frozenset()


def test_the_public_copy_of_a_match_omits_hidden_bids():
    match = with_draft(hell("hidden"), (0, None, 1, None))
    shown = own_numbers.without_hidden(match)
    assert shown.drafts[1].entry.bids == (None, None, None, None)
    assert match.drafts[1].entry.bids == (0, None, 1, None)
    all_in = with_draft(hell("hidden"), (0, 0, 1, 1))
    assert own_numbers.without_hidden(all_in) is all_in


def test_no_numbers_can_be_entered_after_the_match_has_ended():
    assert asked(write(hell("in_turn"), commands.finish)) == {}


@pytest.mark.parametrize(
    ("slug", "seats", "numbers"),
    [
        ("hell", 4, ["Bids", "Tricks taken"]),
        ("hearts", 4, ["Hearts taken"]),
        ("whist", 4, []),
        ("points", 3, []),
    ],
)
def test_each_game_offers_its_numbers_per_player(slug, seats, numbers):
    match = begin(slug, names=FOUR[:seats])
    assert [message.text for message in own_numbers.questions(match)] == numbers
    assert own_numbers.can_be_hidden(match) is (slug == "hell")


def test_the_agreement_can_be_undone_but_not_repeated():
    match = hell("hidden")
    assert match.log_state.agreed.own_numbers == "hidden"
    assert write(match, commands.undo).log_state.agreed.own_numbers is None
    with pytest.raises(Refused):
        write(match, table_commands.agree_on_own_numbers, "hidden")


def test_a_new_agreement_does_not_replace_the_others():
    match = write(hell("hidden"), table_commands.agree, confirm=True)
    assert (match.log_state.agreed.confirm, match.log_state.agreed.own_numbers) == (True, "hidden")
