"""House rules under names of the club's own: saved, used, renamed, replaced, deleted."""

from dataclasses import replace

import pytest

from scorekeeper import store as stores
from scorekeeper.match import Refused
from scorekeeper.registry import find_game
from scorekeeper.rules.deal import Table
from scorekeeper.store.clubs import house_rules
from tests.support.store.pad import NOON, minutes

HELL = find_game("hell")
WHIST = find_game("whist")
NO_HOOK = Table(HELL.options(hook=False), 4)
SQUARES = Table(HELL.options(scoring="squares"), 4)
WHIST_RULES = Table(WHIST.options(), 4)


@pytest.fixture
def session(store):
    with store.writing() as opened:
        yield opened


@pytest.fixture
def club_id(session):
    return stores.clubs.start(session, "Thursday", NOON).id


def keep(session, club_id, table, name, at=NOON, *, game=HELL, **more):
    return stores.house_rules.save(session, club_id, game, table, name, at, **more)


def names(session, club_id, slug=None):
    return [kept.name for kept in stores.house_rules.list_all(session, club_id, slug)]


def code(session, club_id, table, name, **more):
    with pytest.raises(Refused) as refused:
        keep(session, club_id, table, name, **more)
    [refusal] = refused.value.refusals
    return refusal.code


def test_house_rules_are_saved_with_a_tidy_name_and_the_number_of_players(session, club_id):
    rules_id = keep(session, club_id, NO_HOOK, "  Grandma's\tHell ")
    kept = stores.house_rules.find(session, club_id, rules_id)
    assert (kept.name, kept.game.slug, kept.seats) == ("Grandma's Hell", "hell", 4)
    assert kept.options == HELL.options(hook=False)


def test_the_same_rules_saved_twice_under_one_name_exist_once(session, club_id):
    once = keep(session, club_id, NO_HOOK, "Grandma's Hell")
    assert keep(session, club_id, NO_HOOK, "GRANDMA'S HELL") == once
    assert names(session, club_id) == ["Grandma's Hell"]


def test_a_name_is_unique_within_a_game_but_not_across_games(session, club_id):
    keep(session, club_id, NO_HOOK, "Friday")
    assert code(session, club_id, SQUARES, "friday") == "rules.taken"
    keep(session, club_id, WHIST_RULES, "Friday", game=WHIST)
    assert names(session, club_id, "hell") == names(session, club_id, "whist") == ["Friday"]


def test_house_rules_are_replaced_on_request(session, club_id):
    once = keep(session, club_id, NO_HOOK, "Friday")
    assert keep(session, club_id, SQUARES, "Friday", over=True) == once
    [kept] = stores.house_rules.list_all(session, club_id)
    assert kept.options == HELL.options(scoring="squares")


@pytest.mark.parametrize(
    ("name", "said"), [("", "name.empty"), (" \u200b ", "name.empty"), ("x" * 41, "name.long")]
)
def test_an_invalid_name_is_refused(session, club_id, name, said):
    assert code(session, club_id, NO_HOOK, name) == said


def test_the_rules_used_last_come_first(session, club_id):
    keep(session, club_id, NO_HOOK, "No hook", minutes(1))
    keep(session, club_id, SQUARES, "Squares", minutes(2))
    assert names(session, club_id) == ["Squares", "No hook"]
    house_rules.note_use_of_house_rules(session, club_id, HELL, NO_HOOK, minutes(3))
    assert names(session, club_id) == ["No hook", "Squares"]


def test_rules_can_be_renamed_but_not_to_a_name_in_use(session, club_id):
    rules_id = keep(session, club_id, NO_HOOK, "Friday")
    keep(session, club_id, SQUARES, "Squares")
    stores.house_rules.rename(session, club_id, rules_id, "friday")
    stores.house_rules.rename(session, club_id, rules_id, "Sunday")
    with pytest.raises(Refused):
        stores.house_rules.rename(session, club_id, rules_id, "SQUARES")
    assert set(names(session, club_id)) == {"Sunday", "Squares"}


def test_deleted_rules_are_not_found(session, club_id):
    rules_id = keep(session, club_id, NO_HOOK, "Friday")
    stores.house_rules.delete(session, club_id, rules_id)
    session.expire_all()
    assert stores.house_rules.find(session, club_id, rules_id) is None


def test_another_group_can_neither_see_nor_delete_them(session, club_id):
    rules_id = keep(session, club_id, NO_HOOK, "Friday")
    other = stores.clubs.start(session, "Sunday", NOON).id
    assert stores.house_rules.find(session, other, rules_id) is None
    assert stores.house_rules.list_all(session, other) == ()
    stores.house_rules.delete(session, other, rules_id)
    assert names(session, club_id) == ["Friday"]


@pytest.mark.parametrize("text", ["", "\0", "A" * 22, "A" * 10_000])
def test_an_invalid_id_finds_no_rules(session, club_id, text):
    assert stores.house_rules.find(session, club_id, text) is None


def test_a_group_can_save_at_most_fifty_house_rules(session, club_id):
    for number in range(50):
        keep(session, club_id, NO_HOOK, f"Rules {number}")
    assert code(session, club_id, NO_HOOK, "One more") == "rules.too_many"
    # What is there may still be replaced.
    keep(session, club_id, SQUARES, "Rules 7", over=True)
    assert len(stores.house_rules.list_all(session, club_id)) == 50


def test_rules_of_a_game_that_is_not_installed_are_left_out(session, club_id):
    gone = Table(HELL.options(), 4)
    keep(session, club_id, gone, "Bridge", game=replace(HELL, slug="bridge"))
    assert stores.house_rules.list_all(session, club_id) == ()


@pytest.mark.parametrize(
    ("name", "taken", "free"),
    [
        ("Friday", [], "Friday"),
        ("Friday", ["FRIDAY"], "Friday 2"),
        ("Friday", ["Friday", "Friday 2"], "Friday 3"),
        ("x" * 40, ["x" * 40], "x" * 38 + " 2"),
    ],
)
def test_a_name_in_use_gets_a_number(name, taken, free):
    assert house_rules.free_name(name, taken) == free


def test_a_rematch_counts_as_use_of_its_house_rules(pad):
    with pad.store.writing() as session:
        keep(session, pad.club_id, Table(HELL.options(hook=False), 3), "Ours")
    match = pad.another("hell", {"hook": False}, ("Aki", "Ben", "Chie"))
    with pad.store.writing() as session:
        keep(session, pad.club_id, SQUARES, "Others", minutes(5))
        assert names(session, pad.club_id) == ["Others", "Ours"]
        stores.matches.rematch(session, pad.club_id, match.match_id, pad.key_id, minutes(9))
        assert names(session, pad.club_id) == ["Ours", "Others"]
