"""Matches begun, read, begun again, and listed."""

from contextlib import contextmanager

import pytest
from sqlalchemy import Engine, event, insert, update

from scorekeeper import store as stores
from scorekeeper.match import NoMatch, commands
from scorekeeper.match.ids import could_be_id
from scorekeeper.store import StoreError
from scorekeeper.store.database import tables
from tests.support.store.pad import FIRST, NOON, SECOND, THIRD, Pad, entry, minutes, options


@contextmanager
def counted_queries():
    statements = []

    def count(_connection, _cursor, statement, *_more):
        if statement.startswith("SELECT"):
            statements.append(statement)

    event.listen(Engine, "before_cursor_execute", count)
    yield statements
    event.remove(Engine, "before_cursor_execute", count)


def begin(pad, **changes):
    terms = {
        "club_id": pad.club_id,
        "key_id": pad.key_id,
        "slug": "hell",
        "options": options("hell"),
        "names": ["Aki", "Ben"],
        "first_dealer": 1,
        "at": NOON,
    }
    with pad.store.writing() as session:
        return stores.matches.create(session, **{**terms, **changes})


def load(pad, match_id):
    with pad.store.reading() as session:
        return stores.matches.load(session, pad.club_id, match_id)


# --------------------------------------------------------------------------------------- beginning


def test_a_match_starts_with_the_settings_of_its_setup(pad):
    rules = options("hell", hook=False, scoring="squares")
    match = load(pad, begin(pad, options=rules, at=minutes(3)))
    assert match.game.slug == "hell"
    assert match.table.options == rules
    assert match.table.first_dealer == 1
    assert match.created_at == minutes(3)
    assert match.created_at.utcoffset().total_seconds() == 0


def test_a_match_has_an_unguessable_id(pad):
    ids = {begin(pad) for _ in range(5)}
    assert len(ids) == 5
    assert all(could_be_id(one) for one in ids)


@pytest.mark.parametrize("dealer", [-1, 2])
def test_a_first_dealer_without_a_seat_is_refused(pad, dealer):
    with pytest.raises(ValueError, match="no seat"):
        begin(pad, first_dealer=dealer)


def test_an_unknown_game_is_refused(pad):
    with pytest.raises(ValueError, match="no game canasta"):
        begin(pad, slug="canasta")


def test_names_are_tidied_in_any_script(pad):
    names = ["  Aki \n", "محمد", "👩‍👩‍👧", "美咲"]
    match = load(pad, begin(pad, names=names))
    assert match.names == ("Aki", "محمد", "👩‍👩‍👧", "美咲")


def test_a_match_started_twice_with_one_idempotency_key_is_created_once(pad):
    once = begin(pad, idempotency_key="set-up-1")
    assert begin(pad, idempotency_key="set-up-1") == once
    assert begin(pad, idempotency_key="set-up-2") != once


def test_a_time_without_a_time_zone_is_an_error(pad):
    with pytest.raises(Exception, match="a moment without its time zone"):
        begin(pad, at=NOON.replace(tzinfo=None))


# ----------------------------------------------------------------------------------------- players


def known(pad):
    with pad.store.reading() as session:
        return [player.name for player in stores.clubs.players(session, pad.club_id)]


def test_the_players_of_a_match_are_known_afterwards(pad):
    assert known(pad) == ["Aki", "Ben", "Chie"]


def test_another_spelling_of_a_known_name_is_the_same_player(pad):
    match_id = begin(pad, names=["aki", "ＢＥＮ"])
    assert load(pad, match_id).names == ("aki", "ＢＥＮ")
    assert sorted(known(pad)) == ["Aki", "Ben", "Chie"]


def test_players_who_played_last_come_first(pad):
    begin(pad, names=["Emi", "Chie"], at=minutes(60))
    begin(pad, names=["Dan", "Emi"], at=minutes(30))
    assert known(pad) == ["Chie", "Emi", "Dan", "Aki", "Ben"]


def test_a_group_knows_only_its_own_players(pad, store):
    Pad.begin(store, names=("Xenia", "Yuki", "Zoe"))
    assert known(pad) == ["Aki", "Ben", "Chie"]


# ----------------------------------------------------------------------------------------- reading


@pytest.mark.parametrize("match_id", ["", "x" * 22, "\0", "\ud800", "../../etc/passwd", "A" * 22])
def test_an_unknown_match_is_not_found(pad, match_id):
    assert load(pad, match_id) is None


def test_a_match_of_another_group_is_not_found(pad, store):
    assert load(pad, Pad.begin(store).match_id) is None


def test_reading_a_match_takes_two_queries_however_long_it_is(pad):
    pad.record(FIRST, SECOND)
    pad.keep(3, "bids", {"trump": None, "bids": [1, None, None], "tricks": [None] * 3})
    with counted_queries() as queries:
        assert pad.match.version == 2
    assert len(queries) == 2


def test_a_match_of_a_game_that_is_not_installed_raises_an_error(pad):
    change(pad, update(tables.Match).values(game="canasta"))
    with pytest.raises(StoreError, match="the game canasta is not installed"):
        load(pad, pad.match_id)


def test_an_unreadable_match_raises_an_error(pad):
    change(pad, update(tables.Match).values(options={"count_squares": "perhaps"}))
    said = f"{pad.match_id} does not read: count_squares: bool expected"
    with pytest.raises(StoreError, match=said):
        load(pad, pad.match_id)


def change(pad, statement):
    with pad.store.writing() as session:
        session.execute(statement.where(tables.Match.id == pad.match_id))


# ----------------------------------------------------------------------------------------- rematch


def rematch(pad, at=NOON, **more):
    with pad.store.writing() as session:
        return stores.matches.rematch(session, pad.club_id, pad.match_id, pad.key_id, at, **more)


@pytest.mark.parametrize(
    ("entries", "dealer"),
    [((), 1), ((FIRST,), 2), ((FIRST, SECOND), 0), ((FIRST, SECOND, THIRD), 1)],
)
def test_in_a_rematch_the_next_dealer_deals_first(store, entries, dealer):
    pad = Pad.begin(store, dealer=1)
    deals = {1: entries_for_dealer_one(entries)}
    pad.record(*deals[1])
    again = load(pad, rematch(pad))
    assert again.table.first_dealer == dealer


def entries_for_dealer_one(entries):
    """Deals that are legal with any dealer: the bids never add up."""
    nothing_bid = entry("hell", trump=None, bids=[0, 0, 0], tricks=[1, 0, 0])
    nothing_of_two = entry("hell", trump=None, bids=[0, 0, 0], tricks=[2, 0, 0])
    return [nothing_bid, nothing_of_two, nothing_bid][: len(entries)]


def test_a_rematch_has_the_same_game_options_and_players(pad):
    pad.record(FIRST, SECOND, THIRD)
    again = load(pad, rematch(pad, at=minutes(100)))
    assert again.game is pad.match.game
    assert again.table.options == pad.match.table.options
    assert again.names == ("Aki", "Ben", "Chie")
    assert again.version == 0
    assert again.created_at == minutes(100)
    assert sorted(known(pad)) == ["Aki", "Ben", "Chie"]


def test_a_rematch_requested_twice_with_one_idempotency_key_is_created_once(pad):
    once = rematch(pad, idempotency_key="again-1")
    assert rematch(pad, idempotency_key="again-1") == once


def test_a_match_of_another_group_cannot_have_a_rematch(pad, store):
    stranger = Pad.begin(store)
    with store.writing() as session, pytest.raises(NoMatch):
        stores.matches.rematch(session, pad.club_id, stranger.match_id, pad.key_id, NOON)


# ------------------------------------------------------------------------------------------- lists


def going_on(pad):
    with pad.store.reading() as session:
        return stores.matches.in_progress(session, pad.club_id)


def finished(pad, limit=10):
    with pad.store.reading() as session:
        return stores.matches.finished(session, pad.club_id, limit)


def test_the_list_has_the_game_the_players_and_the_number_of_deals(pad):
    pad.record(FIRST, SECOND)
    (line,) = going_on(pad)
    assert (line.id, line.game, line.names) == (pad.match_id, "hell", ("Aki", "Ben", "Chie"))
    assert (line.deals, line.totals, line.finished_at) == (2, None, None)
    assert finished(pad) == []


def test_a_finished_match_is_listed_with_its_result(pad):
    pad.record(FIRST, SECOND).later(90).record(THIRD)
    (line,) = finished(pad)
    assert (line.totals, line.places, line.deals) == ((23, 20, 17), (1, 2, 3), 3)
    assert line.finished_at == minutes(90)
    assert going_on(pad) == []


def test_the_number_of_deals_follows_undo_and_redo(pad):
    pad.record(FIRST, SECOND)
    pad.undo()
    assert going_on(pad)[0].deals == 1
    pad.redo()
    assert going_on(pad)[0].deals == 2


def test_the_match_changed_last_is_listed_first(pad):
    early, middle, late = pad, another(pad, at=minutes(1)), another(pad, at=minutes(2))
    assert ids(going_on(pad)) == ids([late, middle, early])
    early.later(3).record(FIRST)
    assert ids(going_on(pad)) == ids([early, late, middle])


def test_finished_matches_are_limited_to_the_newest(pad):
    matches = [pad, *(another(pad, at=minutes(number)) for number in range(1, 4))]
    for number, match in enumerate(matches, start=10):
        match.later(number).write(commands.finish)
    assert ids(finished(pad, 2)) == ids([matches[3], matches[2]])


def test_a_list_takes_four_queries_however_long_it_is(pad):
    for number in range(4):
        another(pad, at=minutes(number)).write(commands.finish)
    with counted_queries() as queries:
        assert len(finished(pad)) == 4
    assert len(queries) == 4


def test_a_group_lists_only_its_own_matches(pad, store):
    Pad.begin(store).write(commands.finish)
    assert finished(pad) == []
    assert ids(going_on(pad)) == [pad.match_id]


def another(pad, at):
    return pad.another("hell", {}, ("Aki", "Ben"), at=at)


def ids(matches):
    return [getattr(one, "match_id", None) or one.id for one in matches]


# ------------------------------------------------------------------------------------- durability


def test_a_row_cannot_refer_to_another_group(pad, store):
    stranger = Pad.begin(store)
    lost = {"club_id": pad.club_id, "match_id": stranger.match_id, "unit": 0}
    with pytest.raises(Exception, match=r"(?i)foreign key"), store.writing() as session:
        session.execute(insert(tables.Result).values(**lost, total=0, place=1))


def test_a_rematch_with_a_new_seating_order_keeps_the_next_dealer(pad):
    pad.record(FIRST)
    again = load(pad, rematch(pad, order=[2, 0, 1]))
    assert again.names == ("Chie", "Aki", "Ben")
    assert again.names[again.table.first_dealer] == "Ben"
