"""Writing a match as plain values and reading it back, with every fault located."""

import copy
from dataclasses import replace

import pytest

from scorekeeper.match import commands
from scorekeeper.match.archive.errors import ArchiveError
from scorekeeper.match.archive.reader import KnownIds, difference, read_match
from scorekeeper.match.archive.writer import moment, plain_match
from scorekeeper.match.ids import public_name
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.serialization import from_plain
from tests.support.match.deals import FIRST, FIRST_OTHERWISE, NOON, SECOND, THIRD, hell, minutes
from tests.support.match.match_builder import KEY, begin, tap, write

SAME_PEOPLE = {f"{seat}" * 22: f"{seat}" * 22 for seat in range(3)}
KNOWN = KnownIds("c" * 22, SAME_PEOPLE, {public_name(KEY): KEY}, minutes(60))


def played():
    """Return a finished match of Hell: three deals, a correction, an undone note, a draft."""
    steps = [
        (commands.record, FIRST_OTHERWISE),
        (commands.correct, 1, FIRST),
        (commands.note_deal, 1, "Aki was tired."),
        (commands.undo,),
        (commands.record, SECOND),
        (commands.record, THIRD),
    ]
    match = begin()
    for number, (decide, *facts) in enumerate(steps, 1):
        match = write(match, decide, *facts, at=minutes(number))
    return tap(match, 2, hell([None, 1, 0], [None, None, None]), at=minutes(9))


PLAIN = plain_match(played())


def changed(*path, value):
    """Return the plain match with another value at ``path``."""
    plain = copy.deepcopy(PLAIN)
    at = plain
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return plain


def faults(plain, known=KNOWN):
    with pytest.raises(ArchiveError) as wrong:
        read_match(plain, "matches[0]", known)
    return [(one.place, one.refusal.code) for one in wrong.value.faults]


def test_timestamps_are_written_in_utc_to_the_microsecond():
    assert moment(NOON) == "2026-03-01T12:00:00.000000Z"


def test_an_archived_match_includes_its_history_and_score_sheet():
    assert PLAIN["version"] == 6
    assert [line["kind"] for line in PLAIN["log"]] == [
        "recorded",
        "corrected",
        "deal_noted",
        "deal_noted",
        "recorded",
        "recorded",
    ]
    assert PLAIN["log"][3] == {
        "number": 4,
        "at": "2026-03-01T12:04:00.000000Z",
        "by": public_name(KEY),
        "kind": "deal_noted",
        "deal": 1,
        "entry": "",
        "undoes": 3,
    }
    assert PLAIN["sheet"]["totals"] == [23, 20, 17]
    assert PLAIN["finished_at"] == "2026-03-01T12:06:00.000000Z"


def test_a_match_survives_a_round_trip_through_an_archive():
    assert read_match(PLAIN, "matches[0]", KNOWN) == played()


def test_a_points_only_match_survives_a_round_trip_through_an_archive():
    match = write(begin(), commands.record, PointsOnly((10, -3, 10)), at=minutes(1))
    match = write(match, commands.finish, at=minutes(2))
    assert read_match(plain_match(match), "matches[0]", KNOWN) == match


def test_an_imported_match_belongs_to_the_importing_club_and_its_players():
    people = {**SAME_PEOPLE, "0" * 22: "a" * 22}
    match = read_match(PLAIN, "matches[0]", replace(KNOWN, club_id="d" * 22, people=people))
    assert match.club_id == "d" * 22
    assert match.player_ids == ("a" * 22, "1" * 22, "2" * 22)


@pytest.mark.parametrize(
    ("path", "value", "place", "code"),
    [
        (("id",), "x", "id", "archive.no_id"),
        (("game",), "chess", "game", "archive.no_game"),
        (("version",), 5, "version", "archive.does_not_follow"),
        (("finished_at",), None, "finished_at", "archive.does_not_follow"),
        (("sheet", "totals", 1), 21, "sheet.totals[1]", "archive.does_not_follow"),
        (("seats", 1, "name"), "Aki", "seats[1].name", "name.twice"),
        (("log", 1, "number"), 3, "log[1].number", "archive.numbers"),
        (("log", 1, "by"), "z" * 22, "log[1].by", "archive.no_key"),
        (("log", 1, "deal"), 2, "log[1]", "archive.cannot_follow"),
        (("log", 3, "undoes"), 2, "log[3].undoes", "archive.undo"),
        (("log", 5, "at"), "2026-03-01T12:04:00Z", "log[5].at", "archive.order"),
        (("log", 4, "entry", "tricks"), [1, 0, 0], "log[4].entry.tricks", "hell.tricks_sum"),
        (("drafts", 0, "deal"), 0, "drafts[0].deal", "archive.no_deal"),
        (("drafts", 0, "entry", "bids"), [1], "drafts[0].entry", "archive.malformed"),
    ],
)
def test_every_error_is_reported_with_its_path(path, value, place, code):
    assert faults(changed(*path, value=value)) == [(f"matches[0].{place}", code)]


def test_the_path_of_the_first_difference_is_returned():
    one = {"log": [{"deal": 1, "entry": {"bids": [0, 1]}}], "version": 1}
    other = {"log": [{"deal": 1, "entry": {"bids": [0, 2]}}], "version": 1}
    assert difference(one, other, "match") == "match.log.0.entry.bids.1"
    assert difference(one, copy.deepcopy(one), "match") is None
    assert difference(True, 1, "match") == "match"


# What a draft may have since


FIVE = ("Aki", "Ben", "Chie", "Dai", "Emi")
FIVE_KNOWN = replace(KNOWN, people={f"{seat}" * 22: f"{seat}" * 22 for seat in range(5)})
NO_CONTRACT = {
    "napoleon": None,
    "bid": {"count": None, "suit": None},
    "adjutant_card": None,
    "adjutant": -1,
    "pictures": [None] * 5,
    "discarded_pictures": 0,
    "stopped": False,
    "first_trick_winner": None,
}


def with_draft(slug, names, entry):
    """Return a plain match with only this draft of its first deal."""
    plain = plain_match(begin(slug, names=names))
    draft = {"deal": 1, "stage": "", "entry": entry, "updated_at": moment(minutes(1))}
    return {**plain, "drafts": [draft]}


def test_napoleon_drafts_are_read_with_or_without_an_auction():
    said = {**NO_CONTRACT, "auction": "12H.2 pass.3"}
    for entry, auction in ((said, "12H.2 pass.3"), (NO_CONTRACT, None)):
        plain = with_draft("napoleon", FIVE, entry)
        match = read_match(plain, "matches[0]", FIVE_KNOWN)
        assert match.drafts[1].entry.auction == auction
        assert plain_match(match)["drafts"] == plain["drafts"]


def test_an_auction_of_impossible_length_is_refused():
    plain = with_draft("napoleon", FIVE, {**NO_CONTRACT, "auction": "1" * 2001})
    assert faults(plain, FIVE_KNOWN) == [("matches[0].drafts[0].entry", "archive.malformed")]


@pytest.mark.parametrize(
    ("auction", "place", "code"),
    [
        ("12H.2", "log[0].entry.auction", "napoleon.auction_saved"),
        ("1" * 2001, "log[0].entry", "archive.malformed"),
    ],
)
def test_a_saved_deal_with_an_auction_is_refused(auction, place, code):
    match = begin("napoleon", names=FIVE)
    contract = {"napoleon": 0, "bid": {"count": 13, "suit": "S"}, "adjutant_card": "AS"}
    result = {"adjutant": 1, "pictures": [9, 5, 6, 0, 0]}
    entry = from_plain(match.game.entry, {**NO_CONTRACT, **contract, **result})
    plain = plain_match(write(match, commands.record, entry, at=minutes(1)))
    plain["log"][0]["entry"]["auction"] = auction
    assert faults(plain, FIVE_KNOWN) == [(f"matches[0].{place}", code)]


def test_old_black_lady_drafts_without_barred_players_are_read():
    entry = {"hearts": [1, None, None], "spade_queen": None}
    match = read_match(with_draft("black_lady", FIVE[:3], entry), "matches[0]", FIVE_KNOWN)
    assert match.drafts[1].entry.hearts == (1, None, None)
    assert match.drafts[1].entry.barred_from_clear == (False, False, False)
    told = {**entry, "barred_from_clear": [True, False, False]}
    match = read_match(with_draft("black_lady", FIVE[:3], told), "matches[0]", FIVE_KNOWN)
    assert match.drafts[1].entry.barred_from_clear == (True, False, False)
    wrong = {**entry, "barred_from_clear": [True]}
    assert faults(with_draft("black_lady", FIVE[:3], wrong), FIVE_KNOWN) == [
        ("matches[0].drafts[0].entry", "archive.malformed")
    ]


@pytest.mark.parametrize(
    ("slug", "usual", "other"),
    [("hell", "right", "left"), ("napoleon", "left", "right"), ("black_lady", "left", "right")],
)
def test_an_archive_keeps_the_direction_of_play(slug, usual, other):
    """An archive without one, from before the option, means the direction that was usual."""
    plain = plain_match(begin(slug, names=FIVE))
    without = {**plain, "options": dict(plain["options"])}
    without["options"].pop("direction", None)
    assert read_match(without, "matches[0]", FIVE_KNOWN).table.options.direction == usual
    chosen = {**plain, "options": {**plain["options"], "direction": other}}
    match = read_match(chosen, "matches[0]", FIVE_KNOWN)
    assert match.table.options.direction == other
    assert plain_match(match)["options"] == chosen["options"]
