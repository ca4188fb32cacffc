"""The members of a team, which has one seat in a match of Points."""

import pytest

from scorekeeper.match import commands, table_commands
from scorekeeper.match.commands import Refused
from scorekeeper.match.model import Person
from tests.support.match.deals import entry
from tests.support.match.match_builder import begin, write

pytestmark = pytest.mark.timeless

REDS, BLUES, AKI, BEN, CHIE = range(5)


def reds_and_blues():
    match = begin("points", {}, ("Reds", "Blues"))
    return match.joined_by([Person(f"{at}" * 22, name) for at, name in NEW])


NEW = ((2, "Aki"), (3, "Ben"), (4, "Chie"))


def refusal(match, team, members):
    with pytest.raises(Refused) as found:
        table_commands.enter_team(match, team, members)
    return [one.code for one in found.value.refusals]


def test_a_team_has_the_result_of_its_seat():
    match = write(reds_and_blues(), table_commands.enter_team, REDS, [AKI, BEN])
    assert match.members(REDS) == ("Aki", "Ben")
    assert match.members(BLUES) == ()
    assert match.units == {REDS: 0, BLUES: 1, AKI: 0, BEN: 0}
    assert match.names == ("Reds", "Blues")


def test_members_can_be_changed_after_the_end_and_the_change_undone():
    match = write(reds_and_blues(), table_commands.enter_team, REDS, [AKI, BEN])
    match = write(match, commands.record, entry("points", scores=[5, 3]))
    match = write(match, commands.finish)
    match = write(match, table_commands.enter_team, REDS, [AKI, CHIE])
    assert match.members(REDS) == ("Aki", "Chie")
    assert write(match, commands.undo).members(REDS) == ("Aki", "Ben")
    assert write(match, table_commands.enter_team, REDS, []).members(REDS) == ()


def test_a_team_has_at_least_two_members_who_are_nowhere_else():
    match = write(reds_and_blues(), table_commands.enter_team, REDS, [AKI, BEN])
    assert refusal(match, BLUES, [CHIE]) == ["team.one_member"]
    assert refusal(match, BLUES, [CHIE, CHIE]) == ["name.twice"]
    assert refusal(match, BLUES, [CHIE, BEN]) == ["team.elsewhere"]
    assert refusal(match, BLUES, [CHIE, REDS]) == ["team.elsewhere"]
    assert refusal(match, BLUES, [CHIE, BLUES]) == ["table.nobody"]
    assert refusal(match, BLUES, [CHIE, 9]) == ["table.nobody"]
    assert refusal(match, AKI, [BEN, CHIE]) == ["table.nobody"]
    assert refusal(match, REDS, [AKI, BEN]) == ["table.same"]


def test_only_a_game_that_allows_teams_has_them():
    match = begin("hearts").joined_by([Person("3" * 22, "Dora"), Person("4" * 22, "Emi")])
    assert refusal(match, 0, [3, 4]) == ["table.nobody"]


def test_a_corrected_name_is_another_team():
    match = write(reds_and_blues(), table_commands.enter_team, REDS, [AKI, BEN])
    match = write(match, table_commands.identify, REDS, CHIE)
    assert (match.names[REDS], match.members(REDS)) == ("Chie", ())


def test_a_member_who_takes_a_seat_leaves_the_team():
    match = write(reds_and_blues(), table_commands.enter_team, REDS, [AKI, BEN])
    match = write(match, table_commands.seat, 1, [REDS, BLUES, BEN])
    assert match.members(REDS) == ("Aki",)
    assert match.units == {REDS: 0, BLUES: 1, BEN: 2, AKI: 0}


def test_a_team_can_join_later():
    match = write(reds_and_blues(), commands.record, entry("points", scores=[5, 3]))
    match = write(match, table_commands.seat, 2, [REDS, BLUES, CHIE])
    match = write(match, table_commands.enter_team, CHIE, [AKI, BEN])
    assert [match.members(player) for player in range(3)] == [(), (), ("Aki", "Ben")]


def test_only_members_are_no_beginning():
    match = write(reds_and_blues(), table_commands.enter_team, REDS, [AKI, BEN])
    assert not match.has_begun
    assert write(match, commands.record, entry("points", scores=[5, 3])).has_begun
