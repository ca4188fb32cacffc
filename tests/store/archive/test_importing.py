"""An import: its effect on each match, and the faults that prevent it."""

import copy
import json
from dataclasses import replace

import pytest
from sqlalchemy import select

from scorekeeper import store as stores
from scorekeeper.imports.archive_file import Unreadable
from scorekeeper.match import commands
from scorekeeper.match.ids import public_name
from scorekeeper.registry import find_game
from scorekeeper.rules.deal import Table
from scorekeeper.store.archive.import_result import ImportOutcome, ImportRefused, RulesOutcome
from scorekeeper.store.database import tables
from tests.support.store.archives import (
    LATER,
    SCHEMA,
    empty_club,
    exported,
    imported,
    looked_through,
    rows,
)
from tests.support.store.pad import (
    FIRST,
    FIRST_OTHERWISE,
    NOON,
    SECOND,
    THIRD,
    Pad,
    another_key,
    minutes,
)


def play(pad):
    """Hell in three deals: the first put right, a note undone, the match finished by the rules."""
    pad.later(1).record(FIRST_OTHERWISE)
    pad.later(2).correct(1, FIRST)
    pad.later(3).write(commands.note_deal, number=1, text="Aki was tired")
    pad.later(4).undo()
    pad.later(5).record(SECOND)
    pad.later(6).record(THIRD)
    return pad


@pytest.fixture
def played(pad):
    return play(pad)


@pytest.fixture
def document(played):
    return json.loads(exported(played.store, played.club_id))


@pytest.fixture(scope="module")
def never_imported(store):
    """The document of a match for all who bring it, spoilt, into clubs that do not take it."""
    played = play(Pad.begin(store))
    return json.loads(exported(store, played.club_id))


def as_file(document):
    return json.dumps(document).encode()


def outcomes(preview):
    return {outcome: count for outcome, count in preview.counts.items() if count}


def faults(store, document, club_id=None):
    """Return place and kind of each fault, after checking that nothing was written."""
    club_id = club_id or empty_club(store)
    before = rows(store, club_id)
    found = looked_through(store, club_id, as_file(document)).faults
    with pytest.raises(ImportRefused) as refused:
        imported(store, club_id, as_file(document))
    assert refused.value.preview.faults == found
    assert rows(store, club_id) == before
    return [(fault.place, fault.refusal.code) for fault in found]


def changed(document, place, value):
    """A copy of the document with ``value`` at ``place``: ``("matches", 0, "version")``."""
    another = copy.deepcopy(document)
    at = another
    for step in place[:-1]:
        at = at[step]
    if value is GONE:
        del at[place[-1]]
    else:
        at[place[-1]] = value
    return another


GONE = object()


# What becomes of a match


def test_a_match_that_the_group_does_not_have_is_new(played):
    there = empty_club(played.store)
    preview = looked_through(played.store, there, exported(played.store, played.club_id))
    assert outcomes(preview) == {ImportOutcome.NEW: 1}
    assert preview.players == 3
    (arrival,) = preview.arrivals
    assert arrival.match_id == played.match_id
    assert (arrival.game, arrival.names, arrival.deals) == ("hell", ("Aki", "Ben", "Chie"), 3)
    assert arrival.played_on == NOON.date()


def test_validation_writes_nothing(played):
    there = empty_club(played.store)
    before = rows(played.store, there)
    looked_through(played.store, there, exported(played.store, played.club_id))
    assert rows(played.store, there) == before


def test_a_second_import_changes_nothing(played):
    there = empty_club(played.store)
    data = exported(played.store, played.club_id)
    imported(played.store, there, data)
    before = rows(played.store, there)
    assert outcomes(imported(played.store, there, data)) == {ImportOutcome.SAME: 1}
    assert rows(played.store, there) == before


def test_a_finished_match_is_imported_with_its_finishing_time(played):
    there = empty_club(played.store)
    imported(played.store, there, exported(played.store, played.club_id))
    with played.store.reading() as session:
        (line,) = stores.matches.finished(session, there, 10)
        match = stores.matches.load(session, there, played.match_id)
    assert (line.totals, line.places) == ((23, 20, 17), (1, 2, 3))
    assert match.finished_at == minutes(6)
    assert match.sheet == played.match.sheet


def test_a_longer_history_brings_the_match_up_to_date(pad):
    there = empty_club(pad.store)
    pad.later(1).record(FIRST)
    imported(pad.store, there, exported(pad.store, pad.club_id))
    pad.later(2).record(SECOND, THIRD)
    preview = imported(pad.store, there, exported(pad.store, pad.club_id))
    assert outcomes(preview) == {ImportOutcome.LONGER: 1}
    assert rows(pad.store, there) == rows(pad.store, pad.club_id)


def test_a_later_draft_is_imported_although_the_history_is_the_same(pad):
    pad.later(1).record(FIRST)
    there = empty_club(pad.store)
    imported(pad.store, there, exported(pad.store, pad.club_id))
    pad.later(2).keep(2, "bids", {"trump": None, "bids": [1, None, None], "tricks": [None] * 3})
    later = exported(pad.store, pad.club_id)
    assert outcomes(imported(pad.store, there, later)) == {ImportOutcome.SAME: 1}
    assert rows(pad.store, there)["drafts"] == rows(pad.store, pad.club_id)["drafts"]


def test_an_older_draft_does_not_replace_a_later_one(pad):
    pad.later(1).keep(1, "bids", {"trump": None, "bids": [1, None, None], "tricks": [None] * 3})
    older = exported(pad.store, pad.club_id)
    pad.later(2).keep(1, "bids", {"trump": None, "bids": [1, 0, None], "tricks": [None] * 3})
    before = rows(pad.store, pad.club_id)
    imported(pad.store, pad.club_id, older)
    assert rows(pad.store, pad.club_id) == before


def test_an_older_file_changes_nothing(pad):
    pad.later(1).record(FIRST)
    old = exported(pad.store, pad.club_id)
    pad.later(2).record(SECOND)
    before = rows(pad.store, pad.club_id)
    assert outcomes(imported(pad.store, pad.club_id, old)) == {ImportOutcome.BEHIND: 1}
    assert rows(pad.store, pad.club_id) == before


def test_diverging_histories_are_refused_at_the_point_where_they_diverge(pad):
    there = empty_club(pad.store)
    pad.later(1).record(FIRST)
    imported(pad.store, there, exported(pad.store, pad.club_id))
    Pad(pad.store, there, public_name(pad.key_id), pad.match_id).later(2).record(SECOND)
    pad.later(3).record(SECOND)
    found = faults(pad.store, json.loads(exported(pad.store, pad.club_id)), there)
    assert found == [("matches[0].log[1].at", "archive.diverged")]


def test_one_bad_match_is_reported_among_good_ones(played):
    for number in range(1, 4):
        played.another("hell", {"ladder_cards": [1]}, ["Aki", "Ben", "Chie"], at=minutes(number))
    document = json.loads(exported(played.store, played.club_id))
    bad = changed(document, ("matches", 2, "first_dealer"), 3)
    assert faults(played.store, bad) == [("matches[2].first_dealer", "archive.no_seat")]


# Players and keys


def test_players_are_matched_by_name(played):
    there = Pad.begin(played.store, names=("ＡＫＩ", "Dan", "Emi"))
    preview = imported(played.store, there.club_id, exported(played.store, played.club_id))
    assert preview.players == 2
    with played.store.reading() as session:
        match = stores.matches.load(session, there.club_id, played.match_id)
        names = {player.id: player.name for player in stores.clubs.players(session, there.club_id)}
    assert match.names == ("Aki", "Ben", "Chie")
    assert [names[player_id] for player_id in match.player_ids] == ["ＡＫＩ", "Ben", "Chie"]


def test_an_imported_key_names_the_author_and_gives_no_access(played):
    there = empty_club(played.store)
    imported(played.store, there, exported(played.store, played.club_id))
    with played.store.reading() as session:
        key = session.get(tables.Key, (there, public_name(played.key_id)))
        assert (key.role, key.created_at, key.withdrawn_at) == ("owner", NOON, LATER)
        assert (
            stores.key_lookup.valid_keys(session, [stores.keys.KeyName(there, key.id)], NOON) == []
        )
        mine = session.get(tables.Key, (played.club_id, played.key_id))
        assert key.token_hash != mine.token_hash


def test_an_export_contains_no_key_id(played):
    # From the id, who guesses the secret of the installation makes the owner's link.
    data = exported(played.store, played.club_id)
    assert played.key_id.encode() not in data
    (key,) = json.loads(data)["keys"]
    (match,) = json.loads(data)["matches"]
    assert {line["by"] for line in match["log"]} == {match["began_by"]} == {key["id"]}


def with_ids(document, key_id):
    """The document as earlier versions wrote it, with the key's own id."""
    name = document["keys"][0]["id"]
    return json.loads(json.dumps(document).replace(name, key_id))


@pytest.mark.parametrize("ids", ["public", "own"])
def test_a_groups_own_export_changes_nothing_even_by_way_of_another_group(played, document, ids):
    if ids == "own":
        document = with_ids(document, played.key_id)
    there, back = empty_club(played.store), exported(played.store, played.club_id)
    imported(played.store, there, as_file(document))
    by_way_of_another = exported(played.store, there)
    assert played.key_id.encode() not in by_way_of_another
    before = rows(played.store, played.club_id)
    for data in (as_file(document), back, by_way_of_another):
        assert outcomes(imported(played.store, played.club_id, data)) == {ImportOutcome.SAME: 1}
        assert outcomes(imported(played.store, there, data)) == {ImportOutcome.SAME: 1}
    assert rows(played.store, played.club_id) == before
    with played.store.reading() as session:
        for club_id in (played.club_id, there):
            keys = session.scalars(select(tables.Key.id).where(tables.Key.club_id == club_id))
            assert len(list(keys)) == 1


def test_keys_imported_by_earlier_versions_are_recognised_by_either_id(played, document):
    there = empty_club(played.store)
    with played.store.writing() as session:
        foreign = {"club_id": there, "role": "owner", "name": "", "created_at": NOON, "phones": 0}
        hidden = {"token_hash": "x", "withdrawn_at": NOON}
        session.add(tables.Key(id=played.key_id, **foreign, **hidden))
    for data in (document, with_ids(document, played.key_id)):
        imported(played.store, there, as_file(data))
    with played.store.reading() as session:
        keys = session.scalars(select(tables.Key.id).where(tables.Key.club_id == there))
        assert list(keys) == [played.key_id]
        match = stores.matches.load(session, there, played.match_id)
    assert {line.key_id for line in match.lines} == {match.begun_by} == {played.key_id}


def test_a_key_that_a_file_contains_under_both_ids_is_imported_once(played, document):
    document["keys"] += with_ids(document, played.key_id)["keys"]
    there = empty_club(played.store)
    imported(played.store, there, as_file(document))
    assert keys_of(played.store, there) == [public_name(played.key_id)]


def keys_of(store, club_id):
    with store.reading() as session:
        return list(session.scalars(select(tables.Key.id).where(tables.Key.club_id == club_id)))


@pytest.fixture
def impostor(played):
    """A key whose id is the owner's public name, as earlier versions let a scorer choose it."""
    with played.store.writing() as session:
        chosen = {"key_id": public_name(played.key_id), "name": "Eve"}
        another_key(session, played.club_id, stores.keys.Role.SCORER, at=LATER, **chosen)
    played.later(7).write(commands.note_deal, number=2, text="Ben was tired")
    replace(played, key_id=public_name(played.key_id), at=minutes(8)).write(
        commands.note_deal, number=3, text="Chie was tired"
    )
    return played


def test_of_two_keys_with_one_public_id_the_real_one_is_exported(impostor):
    document = json.loads(exported(impostor.store, impostor.club_id))
    SCHEMA.validate(document)
    assert [(one["name"], one["role"]) for one in document["keys"]] == [("", "owner")]


def test_an_export_of_a_group_with_duplicate_keys_can_be_imported(impostor):
    document = json.loads(exported(impostor.store, impostor.club_id))
    # As earlier versions wrote it.
    twice = {**document["keys"][0], "name": "Eve", "role": "scorer"}
    there = empty_club(impostor.store)
    for one in (document, {**document, "keys": [*document["keys"], twice]}):
        same = outcomes(imported(impostor.store, impostor.club_id, as_file(one)))
        assert same == {ImportOutcome.SAME: 1}
        imported(impostor.store, there, as_file(one))
    assert keys_of(impostor.store, there) == [public_name(impostor.key_id)]


def test_an_export_contains_no_token_and_no_token_hash(played):
    data = exported(played.store, played.club_id)
    with played.store.reading() as session:
        hashes = session.scalars(
            select(tables.Key.token_hash).where(tables.Key.club_id == played.club_id)
        )
        assert not any(one.encode() in data for one in hashes)
    assert b"token" not in data
    assert played.club_id.encode() not in data


def test_only_players_of_the_exported_matches_are_exported(played):
    other = played.another("hell", {"ladder_cards": [1]}, ["Dan", "Emi", "Fumi"], at=minutes(9))
    one = json.loads(
        exported(played.store, played.club_id, stores.matches.Selection(match_id=other.match_id))
    )
    assert sorted(player["name"] for player in one["players"]) == ["Dan", "Emi", "Fumi"]
    assert [match["id"] for match in one["matches"]] == [other.match_id]


# What is refused


LINE = ("matches", 0, "log", 1)
WRONG = {
    "game": (("matches", 0, "game"), "bridge", "archive.no_game"),
    "option_of_another_type": (("matches", 0, "options", "hook"), "yes", "archive.malformed"),
    "unknown_option": (("matches", 0, "options", "hok"), True, "archive.malformed"),
    "option_out_of_range": (("matches", 0, "options", "ladder_cards"), [18], "hell.ladder_peak"),
    "huge_number": (("matches", 0, "options", "ladder_cards"), [10**30], "option.range"),
    "unknown_name": (("matches", 0, "x"), 1, "archive.malformed"),
    "missing": (("matches", 0, "log"), GONE, "archive.malformed"),
    "no_id": (("matches", 0, "id"), "short", "archive.no_id"),
    "no_list": (("matches", 0, "seats"), "Aki", "archive.malformed"),
    "no_object": (("matches", 0), 3, "archive.malformed"),
    "not_enough_seats": (("matches", 0, "seats"), [], "archive.seats"),
    "untidy_name": (("matches", 0, "seats", 1, "name"), " Ben ", "name.untidy"),
    "empty_name": (("matches", 0, "seats", 1, "name"), "", "name.empty"),
    "name_twice": (("matches", 0, "seats", 1, "name"), "AKI", "name.twice"),
    "long_name": (("matches", 0, "seats", 1, "name"), "x" * 41, "name.long"),
    "no_such_player": (("matches", 0, "seats", 1, "player"), "x" * 22, "archive.no_player"),
    "dealer": (("matches", 0, "first_dealer"), -1, "archive.no_seat"),
    "who_began": (("matches", 0, "began_by"), "x" * 22, "archive.no_key"),
    "no_day": (("matches", 0, "began_on"), "2026-02-30", "archive.no_day"),
    "no_zone": (("matches", 0, "created_at"), "2026-03-01T12:00:00", "archive.no_time"),
    "no_time": (("matches", 0, "created_at"), "yesterday", "archive.no_time"),
    "future": (("matches", 0, "created_at"), "2126-03-01T12:00:00Z", "archive.future"),
    "number_of_a_line": ((*LINE, "number"), 3, "archive.numbers"),
    "number_as_a_flag": (("matches", 0, "log", 0, "number"), True, "archive.malformed"),
    "who_wrote": ((*LINE, "by"), "x" * 22, "archive.no_key"),
    "order": ((*LINE, "at"), "2026-03-01T12:00:30Z", "archive.order"),
    "before_it_began": (("matches", 0, "log", 0, "at"), "2026-03-01T11:00:00Z", "archive.order"),
    "kind": ((*LINE, "kind"), "burnt", "archive.malformed"),
    "deal": ((*LINE, "deal"), 2, "archive.cannot_follow"),
    "no_deal": ((*LINE, "deal"), GONE, "archive.no_deal"),
    "entry": ((*LINE, "entry", "bids", 0), "1", "archive.malformed"),
    "fraction": ((*LINE, "entry", "bids", 0), 1.5, "archive.malformed"),
    "undo_of_an_earlier_line": (("matches", 0, "log", 3, "undoes"), 1, "archive.undo"),
    "text_that_cannot_be_kept": (("matches", 0, "log", 2, "entry"), "\0", "archive.no_text"),
    "long_text": (("matches", 0, "log", 2, "entry"), "x" * 2001, "text.long"),
    "version": (("matches", 0, "version"), 7, "archive.does_not_follow"),
    "changed_at": (("matches", 0, "changed_at"), "2026-03-01T12:05:00Z", "archive.does_not_follow"),
    "finished_at": (("matches", 0, "finished_at"), None, "archive.does_not_follow"),
    "totals": (("matches", 0, "sheet", "totals", 2), 16, "archive.does_not_follow"),
    "points": (("matches", 0, "sheet", "deals", 1, "points", 0), 12, "archive.does_not_follow"),
    "places": (("matches", 0, "sheet", "places"), [1, 2], "archive.does_not_follow"),
    "player_without_a_name": (("players", 0, "name"), "", "name.empty"),
    "player_without_an_id": (("players", 0, "id"), "", "archive.no_id"),
    "role": (("keys", 0, "role"), "god", "archive.no_role"),
    "key": (("keys", 0), None, "archive.malformed"),
}


def placed(place):
    """The place as a fault writes it."""
    steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in place]
    return "".join(steps).removeprefix(".")


@pytest.mark.parametrize(("place", "value", "code"), WRONG.values(), ids=WRONG)
def test_a_fault_is_reported_with_its_place(store, never_imported, place, value, code):
    found = faults(store, changed(never_imported, place, value))
    assert [one for _, one in found] == [code]
    assert found[0][0].startswith(placed(place[:2]))
    exact = code not in {"archive.cannot_follow", "option.range", "hell.ladder_peak", "name.twice"}
    assert found[0][0] == placed(place) or not exact


def test_a_deal_against_the_rules_is_reported_at_its_event(played, document):
    wrong = changed(document, ("matches", 0, "log", 4, "entry", "bids"), [0, 1, 1])
    assert faults(played.store, wrong) == [("matches[0].log[4].entry.bids[1]", "hell.dealer_bid")]


def test_a_fault_in_an_entry_that_was_corrected_later_is_accepted(played, document):
    wrong = changed(document, ("matches", 0, "log", 0, "entry", "bids"), [0, 0, 1])
    preview = looked_through(played.store, empty_club(played.store), as_file(wrong))
    assert preview.faults == ()


def test_duplicate_matches_and_players_are_refused(played, document):
    for name, code, path in (("players", "player", ""), ("matches", "match", ".id")):
        wrong = changed(document, (name,), [document[name][0]] + document[name])
        assert faults(played.store, wrong) == [(f"{name}[1]{path}", f"archive.{code}_twice")]


def test_the_score_sheet_is_optional_in_a_file(played, document):
    without = changed(document, ("matches", 0, "sheet"), GONE)
    assert outcomes(imported(played.store, empty_club(played.store), as_file(without)))


def test_times_may_be_in_another_time_zone(played, document):
    other = changed(document, ("matches", 0, "created_at"), "2026-03-01T21:00:00+09:00")
    there = empty_club(played.store)
    imported(played.store, there, as_file(other))
    assert rows(played.store, there) == rows(played.store, played.club_id)


def test_a_thrown_in_hand_is_refused_if_the_rules_do_not_allow_it(played, document):
    log = document["matches"][0]["log"]
    line = {"number": 7, "at": log[-1]["at"], "by": log[-1]["by"], "kind": "thrown_in", "deal": 4}
    wrong = changed(document, ("matches", 0, "log"), [*log, line])
    assert faults(played.store, wrong) == [("matches[0].log[6]", "archive.cannot_follow")]


def test_validation_stops_after_fifty_faults(played, document):
    many = changed(document, ("matches",), [1] * 1000)
    preview = looked_through(played.store, empty_club(played.store), as_file(many))
    assert (len(preview.faults), preview.stopped) == (50, True)


def test_a_draft_must_have_the_form_of_a_deal(played, document):
    draft = {"deal": 1, "stage": "bids", "updated_at": "2026-03-01T12:07:00Z"}
    entry = {"trump": None, "bids": [1, None, None], "tricks": [None, None, None]}
    good = changed(document, ("matches", 0, "drafts"), [{**draft, "entry": entry}])
    there = empty_club(played.store)
    imported(played.store, there, as_file(good))
    with played.store.reading() as session:
        match = stores.matches.load(session, there, played.match_id)
    assert match.drafts[1].entry.bids == (1, None, None)
    wrong = changed(good, ("matches", 0, "drafts", 0, "entry", "bids"), [1])
    assert faults(played.store, wrong) == [("matches[0].drafts[0].entry", "archive.malformed")]


def test_a_truncated_file_imports_nothing(played):
    data = exported(played.store, played.club_id)
    there = empty_club(played.store)
    before = rows(played.store, there)
    for length in range(len(data) // 2, len(data) - 2, 997):
        with pytest.raises(Unreadable):
            imported(played.store, there, data[:length])
    assert rows(played.store, there) == before


LINES = tables.LogLineRow.__tablename__


def test_undos_and_redos_over_several_events_are_imported(played, store):
    played.later(7).undo()
    played.later(8).undo()
    played.later(9).redo()
    document = json.loads(exported(played.store, played.club_id))
    # The note was undone before: the deals are lines 5 and 6.
    assert [line.get("undoes") for line in document["matches"][0]["log"][6:]] == [6, 5, 8]
    club_id = empty_club(store)
    imported(store, club_id, as_file(document))
    taken_over, original = rows(store, club_id), rows(played.store, played.club_id)
    assert taken_over[LINES] == original[LINES]


@pytest.mark.parametrize("undoes", [3, 4, 5, 7])
def test_a_redo_of_anything_but_the_next_event_is_refused(played, store, undoes):
    played.later(7).undo()
    played.later(8).undo()
    played.later(9).redo()
    document = json.loads(exported(played.store, played.club_id))
    place = ("matches", 0, "log", 8, "undoes")
    assert faults(store, changed(document, place, undoes)) == [(placed(place), "archive.undo")]


# House rules that have a name


HELL = find_game("hell")
NO_HOOK = Table(HELL.options(hook=False), 4)
SQUARES = Table(HELL.options(scoring="squares"), 4)


def keep(store, club_id, table, name, at=NOON, **more):
    with store.writing() as session:
        return stores.house_rules.save(session, club_id, HELL, table, name, at, **more)


def kept(store, club_id):
    with store.reading() as session:
        rules = stores.house_rules.list_all(session, club_id)
        return {one.name: Table(one.options, one.seats) for one in rules}


def rules_of(preview):
    return [(one.outcome, one.name, one.here) for one in preview.rules]


def test_house_rules_are_imported_unchanged_and_only_once(pad):
    keep(pad.store, pad.club_id, NO_HOOK, "Grandma's Hell")
    archive = exported(pad.store, pad.club_id)
    there = empty_club(pad.store)
    assert rules_of(looked_through(pad.store, there, archive)) == [
        (RulesOutcome.NEW, "Grandma's Hell", "Grandma's Hell")
    ]
    assert kept(pad.store, there) == {}
    assert imported(pad.store, there, archive).new_rules == 1
    assert kept(pad.store, there) == {"Grandma's Hell": NO_HOOK}
    again = imported(pad.store, there, archive)
    assert (again.new_rules, rules_of(again)[0][0]) == (0, RulesOutcome.SAME)
    assert exported(pad.store, there) == archive


def test_other_house_rules_with_the_same_name_are_added_once_with_a_number(pad):
    keep(pad.store, pad.club_id, NO_HOOK, "Friday")
    there = empty_club(pad.store)
    keep(pad.store, there, SQUARES, "FRIDAY")
    archive = exported(pad.store, pad.club_id)
    assert rules_of(imported(pad.store, there, archive)) == [
        (RulesOutcome.BESIDE, "Friday", "Friday 2")
    ]
    assert kept(pad.store, there) == {"FRIDAY": SQUARES, "Friday 2": NO_HOOK}
    assert rules_of(imported(pad.store, there, archive)) == [
        (RulesOutcome.SAME, "Friday", "Friday 2")
    ]
    assert len(kept(pad.store, there)) == 2


def test_changed_house_rules_are_imported_beside_the_current_ones(pad):
    keep(pad.store, pad.club_id, NO_HOOK, "Friday")
    archive = exported(pad.store, pad.club_id)
    keep(pad.store, pad.club_id, SQUARES, "Friday", over=True)
    imported(pad.store, pad.club_id, archive)
    assert kept(pad.store, pad.club_id) == {"Friday": SQUARES, "Friday 2": NO_HOOK}


def test_house_rules_beyond_the_limit_are_left_out_and_reported(pad):
    keep(pad.store, pad.club_id, NO_HOOK, "Friday")
    there = empty_club(pad.store)
    for number in range(50):
        keep(pad.store, there, SQUARES, f"Rules {number}")
    preview = imported(pad.store, there, exported(pad.store, pad.club_id))
    assert rules_of(preview) == [(RulesOutcome.FULL, "Friday", "")]
    assert outcomes(preview) == {ImportOutcome.NEW: 1}
    assert len(kept(pad.store, there)) == 50


@pytest.mark.parametrize(
    ("place", "value", "code"),
    [
        (("id",), "x", "archive.no_id"),
        (("name",), "", "name.empty"),
        (("name",), " Friday", "name.untidy"),
        (("game",), "bridge", "archive.no_game"),
        (("seats",), 99, "archive.seats"),
        (("options", "hook"), "yes", "archive.malformed"),
        (("options", "ladder_cards"), [40], "option.range"),
        (("created_at",), "yesterday", "archive.no_time"),
        (("more",), 1, "archive.malformed"),
    ],
)
def test_malformed_house_rules_are_reported_with_their_place(pad, place, value, code):
    keep(pad.store, pad.club_id, NO_HOOK, "Friday")
    document = json.loads(exported(pad.store, pad.club_id))
    wrong = changed(document, ("house_rules", 0, *place), value)
    [(where, what)] = faults(pad.store, wrong)
    assert what == code
    assert where.startswith("house_rules[0]")


def test_an_archive_of_a_match_contains_the_house_rules_it_uses(pad):
    rules = {"hook": False}
    keep(pad.store, pad.club_id, Table(HELL.options(**rules), 3), "Ours")
    keep(pad.store, pad.club_id, SQUARES, "Others")
    by_name = pad.another("hell", rules, ("Aki", "Ben", "Chie"))
    selection = stores.matches.Selection(match_id=by_name.match_id)
    document = json.loads(exported(pad.store, pad.club_id, selection))
    assert [one["name"] for one in document["house_rules"]] == ["Ours"]
    assert [one["rules"] for one in document["matches"]] == ["Ours"]
    assert not list(SCHEMA.iter_errors(document))
    other = json.loads(
        exported(pad.store, pad.club_id, stores.matches.Selection(match_id=pad.match_id))
    )
    assert "house_rules" not in other
    assert "rules" not in other["matches"][0]


# ---------------------------------------------------------------------- defaults that have changed

MARIA, WHIST = find_game("black_maria"), find_game("whist")


def old_archive(pad):
    """An archive of house rules from before Black Maria and Whist had the options."""
    with pad.store.writing() as session:
        for game, seats, name in ((MARIA, 3, "Grandma's"), (WHIST, 4, "Thursday")):
            table = Table(game.options(), seats)
            stores.house_rules.save(session, pad.club_id, game, table, name, NOON)
    document = json.loads(exported(pad.store, pad.club_id))
    for rules in document["house_rules"]:
        for since in ("lead", "both_revoke", "score_floor"):
            rules["options"].pop(since, None)
    return document


def test_house_rules_of_an_old_archive_get_the_defaults_of_their_time(pad):
    there = empty_club(pad.store)
    imported(pad.store, there, as_file(old_archive(pad)))
    rules = {name: table.options for name, table in kept(pad.store, there).items()}
    assert rules["Grandma's"].lead == "free"
    assert (rules["Thursday"].both_revoke, rules["Thursday"].score_floor) == ("as_counted", 0)


def test_house_rules_with_explicit_options_keep_them(pad):
    document = old_archive(pad)
    for rules in document["house_rules"]:
        of_then = {"black_maria": {"lead": "free"}, "whist": {"both_revoke": "neither_wins"}}
        rules["options"] |= of_then[rules["game"]]
    there = empty_club(pad.store)
    imported(pad.store, there, as_file(document))
    rules = {name: table.options for name, table in kept(pad.store, there).items()}
    assert rules["Grandma's"] == MARIA.options(lead="free")
    assert rules["Thursday"] == WHIST.options(both_revoke="neither_wins")


def test_a_match_of_an_old_archive_keeps_its_rule_for_the_first_lead(store):
    with store.writing() as session:
        club = stores.clubs.start(session, "Thursday", NOON)
        token = another_key(session, club.id, at=NOON, name="Aki")
        key = stores.keys.find_by_token(session, token, NOON)
        names, options = ("Aki", "Ben", "Chie"), MARIA.options(lead="free")
        game = (session, club.id, key.id, "black_maria", options)
        stores.matches.create(*game, names, 0, NOON, "begin")
    document = json.loads(exported(store, club.id))
    del document["matches"][0]["options"]["lead"]
    there = empty_club(store)
    imported(store, there, as_file(document))
    with store.reading() as session:
        [match] = stores.matches.load_each(session, there)
    assert match.table.options.lead == "free"
    assert (match.sheet.next.plan.leader, match.sheet.next.plan.opening_card) == (1, None)
