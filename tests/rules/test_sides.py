"""Games of partners: numbers by side with the rest filled in, and places by more than totals."""

from scorekeeper.registry import find_game
from scorekeeper.rules.deal import Standing, Table
from scorekeeper.rules.entry import PerSide
from scorekeeper.rules.ruling import say
from scorekeeper.rules.sheet import places
from tests.support.games.tables import english


def spent(**given):
    fields = PerSide("tricks", say("Tricks"), range(5), **given).fields()
    return [[chip.value for chip in field.chips if chip.spent] for field in fields]


def test_no_number_is_spent_without_a_total_to_share():
    assert spent() == [[], []]


def test_a_number_above_the_rest_is_spent():
    assert spent(written=(3, None), room=1) == [[], [2, 3, 4]]
    assert spent(written=(None, 1), room=3) == [[4], []]


def test_a_side_can_have_a_reminder_beside_its_name():
    ours, theirs = PerSide("tricks", say("Tricks"), range(5), asides={1: say("at 4")}).fields()
    assert ours.aside is None
    assert english(theirs.aside) == "at 4"


def test_places_are_decided_by_the_first_key_that_differs():
    assert places(((1, 0), (0, 9)), lower_is_better=False) == (1, 2)
    assert places(((1, 0), (1, 9)), lower_is_better=False) == (2, 1)
    assert places(((1, 9), (1, 9)), lower_is_better=False) == (1, 1)
    assert places(((1, 0), (0, 9)), lower_is_better=True) == (2, 1)


def test_games_are_ranked_by_totals_by_default():
    hell = find_game("hell")
    table = Table(hell.options(), 3)
    assert hell.ranking_key(table, Standing(1, (3, 5, 4), None)) == (3, 5, 4)


def test_scores_belong_to_players_or_to_sides():
    hell, whist = find_game("hell"), find_game("whist")
    assert [hell.unit_of(seat) for seat in range(4)] == [0, 1, 2, 3]
    assert [whist.unit_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [hell.seats_of(unit) for unit in (0, 3)] == [(0,), (3,)]
    assert [whist.seats_of(unit) for unit in (0, 1)] == [(0, 2), (1, 3)]
