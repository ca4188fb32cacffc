"""The bounds of stored values: accepted values can be restored, others are refused."""

import copy
import json
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from itertools import cycle, islice

import pytest

from scorekeeper import store as stores
from scorekeeper.imports.archive_file import Unreadable
from scorekeeper.match import Details, Refused, bounds, commands, table_commands
from scorekeeper.match.archive.errors import ArchiveError
from scorekeeper.match.season import SeasonRules, check_season
from scorekeeper.registry import all_games, find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import option_fields
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.store.archive.import_result import ImportRefused
from scorekeeper.sync.protocol import PushRequest
from scorekeeper.sync.push import Pusher, push, request_of
from tests.support.store.archives import empty_club, exported, imported
from tests.support.store.backups import back_up, everything, opened, restore
from tests.support.store.pad import FIRST, FIRST_OTHERWISE, NOON, Pad, hell, minutes

RECORDED, DESCRIBED, NOTED, ADJUSTED, AGREED, RULED = (("matches", 0, "log", at) for at in range(6))


def play(store):
    """A match with an event of every kind that has a text, a number or a day, and a draft."""
    pad = Pad.begin(store)
    pad.record(FIRST_OTHERWISE)
    pad.write(commands.describe, details=Details(NOON.date(), "Library", "Rain"))
    pad.write(commands.note_deal, number=1, text="Aki was tired")
    pad.write(table_commands.adjust, points={0: 5}, reason="for a joke")
    pad.write(table_commands.agree, until=minutes(60))
    pad.write(commands.note_ruling, question="ask=trick&trick=SA.SK")
    for _ in range(3):
        pad.undo()
    # What was corrected, and what was taken back, is not checked by the rules any more.
    pad.correct(1, FIRST)
    with store.writing() as session:
        pad.locked(session).save_draft(2, "bids", hell([1, None, None], [None] * 3))
        club_id, game = pad.club_id, find_game("hell")
        table = Table(game.options(ladder_cards=(1, 2)), 3)
        stores.house_rules.save(session, club_id, game, table, "Short", NOON)
        stores.seasons.create(
            session, club_id, "Cup", NOON.date(), None, SeasonRules(("hell",)), NOON
        )
    return pad


@pytest.fixture(scope="module")
def document(tmp_path_factory):
    url = f"sqlite:///{tmp_path_factory.mktemp('bounds')}/scores.db"
    stores.upgrade(url)
    with opened(url) as store:
        return json.loads(exported(store, play(store).club_id))


DAYS = {
    "began_on": ("matches", 0, "began_on"),
    "played_on": (*DESCRIBED, "entry", "played_on"),
}
MOMENTS = {
    "created_at": ("matches", 0, "created_at"),
    "draft": ("matches", 0, "drafts", 0, "updated_at"),
    "player": ("players", 0, "created_at"),
    "key": ("keys", 0, "created_at"),
    "house rules": ("house_rules", 0, "created_at"),
    "season": ("seasons", 0, "created_at"),
}
MIDNIGHT = "1900-01-01T00:00:00.000000Z"
INSIDE = {
    **{f"{name} first": (path, "1900-01-01") for name, path in DAYS.items()},
    **{f"{name} last": (path, "2999-12-31") for name, path in DAYS.items()},
    **{name: (path, MIDNIGHT) for name, path in MOMENTS.items()},
    "place": ((*DESCRIBED, "entry", "place"), "p" * 80),
    "note": ((*DESCRIBED, "entry", "note"), "n" * 2000),
    "typed like an escape": ((*DESCRIBED, "entry", "note"), r"\u0000"),
    "note of a deal": ((*NOTED, "entry"), "n" * 2000),
    "reason": ((*ADJUSTED, "entry", "reason"), "r" * 200),
    "question": ((*RULED, "entry"), "q" * 1000),
    "points": ((*ADJUSTED, "entry", "points", 0, "points"), 10**9),
    "corrected number": ((*RECORDED, "entry", "bids", 0), -(10**9)),
    "until": ((*AGREED, "entry", "until"), "2999-12-31T23:00:00+09:00"),
    "stage": (("matches", 0, "drafts", 0, "stage"), "s" * 40),
    "half-entered number": (("matches", 0, "drafts", 0, "entry", "bids", 0), 10**9),
    "half-entered deal": (("matches", 0, "drafts", 0, "deal"), 1001),
    "name of a player": (("players", 0, "name"), "n" * 40),
    "name that folds into many characters": (("players", 0, "name"), "\ufdfa" * 40),
    "name of the day": (("matches", 0, "seats", 0, "name"), "n" * 40),
    "name of a key": (("keys", 0, "name"), "n" * 40),
    "name of house rules": (("house_rules", 0, "name"), "n" * 40),
    "name of a season": (("seasons", 0, "name"), "n" * 40),
    "season since": (("seasons", 0, "since"), "1900-01-01"),
    "season until": (("seasons", 0, "until"), "2999-12-31"),
    "games of a season": (("seasons", 0, "rules", "games"), ["hell"] * 100),
}
OUTSIDE = {
    **{f"{name} before": (path, "1899-12-31", "day.out_of_range") for name, path in DAYS.items()},
    **{f"{name} after": (path, "3000-01-01", "day.out_of_range") for name, path in DAYS.items()},
    **{f"{name} year 1": (path, "0001-01-01", "day.out_of_range") for name, path in DAYS.items()},
    **{
        f"{name} before": (path, "1899-12-31T23:59:59.999999Z", "time.out_of_range")
        for name, path in MOMENTS.items()
    },
    **{
        f"{name} year 1": (path, "0001-01-01T00:00:00+14:00", "archive.no_time")
        for name, path in MOMENTS.items()
    },
    **{
        f"{name} year 9999": (path, "9999-12-31T23:59:59-14:00", "archive.no_time")
        for name, path in MOMENTS.items()
    },
    "event in year 1": ((*NOTED, "at"), "0001-01-01T00:00:00Z", "time.out_of_range"),
    "finished in year 1": (
        ("matches", 0, "finished_at"),
        "0001-01-01T00:00:00Z",
        "time.out_of_range",
    ),
    "place": ((*DESCRIBED, "entry", "place"), "p" * 81, "text.long"),
    "note": ((*DESCRIBED, "entry", "note"), "n" * 2001, "text.long"),
    "note of a deal": ((*NOTED, "entry"), "n" * 2001, "text.long"),
    "reason": ((*ADJUSTED, "entry", "reason"), "r" * 201, "text.long"),
    "question": ((*RULED, "entry"), "q" * 1001, "text.long"),
    "points": (
        (*ADJUSTED, "entry", "points", 0, "points"),
        10**9 + 1,
        "archive.malformed",
    ),
    "corrected number": ((*RECORDED, "entry", "bids", 0), -(10**9) - 1, "archive.malformed"),
    "until in year 9999": (
        (*AGREED, "entry", "until"),
        "9999-12-31T23:00:00+00:00",
        "archive.no_time",
    ),
    "until in year 1": ((*AGREED, "entry", "until"), "0001-01-01T00:00:00", "archive.no_time"),
    "until at some time": ((*AGREED, "entry", "until"), "soon", "archive.no_time"),
    "long stage": (("matches", 0, "drafts", 0, "stage"), "s" * 41, "text.long"),
    "no stage": (("matches", 0, "drafts", 0, "stage"), "予想", "archive.malformed"),
    "half-entered number": (
        ("matches", 0, "drafts", 0, "entry", "bids", 0),
        10**9 + 1,
        "archive.malformed",
    ),
    "half-entered deal": (("matches", 0, "drafts", 0, "deal"), 1002, "archive.no_deal"),
    "name of a player": (("players", 0, "name"), "n" * 41, "name.long"),
    "name of the day": (("matches", 0, "seats", 0, "name"), "n" * 41, "name.long"),
    "name of a key": (("keys", 0, "name"), "n" * 41, "text.long"),
    "name of house rules": (("house_rules", 0, "name"), "n" * 41, "name.long"),
    "name of a season": (("seasons", 0, "name"), "n" * 41, "name.long"),
    "season since": (("seasons", 0, "since"), "1899-12-31", "day.out_of_range"),
    "season until": (("seasons", 0, "until"), "3000-01-01", "day.out_of_range"),
    "games of a season": (("seasons", 0, "rules", "games"), ["hell"] * 101, "season.games"),
}


def changed(document, path, value):
    other = copy.deepcopy(document)
    at = other
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return other


def is_restored(url, tmp_path):
    """Back up, restore elsewhere, and compare every row."""
    there = f"sqlite:///{tmp_path}/there.db"
    assert back_up(url, tmp_path / "copy.db").fault == ""
    restore(tmp_path / "copy.db", there)
    return everything(there) == everything(url)


def goes_elsewhere(store, club_id):
    """Export the club and import it into another; what follows is the same file."""
    data = exported(store, club_id)
    other = empty_club(store)
    imported(store, other, data)
    return exported(store, other) == data


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """A database for all who import into clubs of their own."""
    url = f"sqlite:///{tmp_path_factory.mktemp('shared')}/scores.db"
    stores.upgrade(url)
    with opened(url) as store:
        yield store


@pytest.mark.parametrize(("path", "value"), INSIDE.values(), ids=INSIDE)
def test_a_value_at_its_limit_can_be_imported_and_exported(shared, document, path, value):
    club_id = empty_club(shared)
    imported(shared, club_id, json.dumps(changed(document, path, value)).encode())
    assert goes_elsewhere(shared, club_id)


def test_values_at_their_limits_can_be_restored(document, bare_url, tmp_path):
    stores.upgrade(bare_url)
    with opened(bare_url) as store:
        for path, value in INSIDE.values():
            imported(store, empty_club(store), json.dumps(changed(document, path, value)).encode())
    assert is_restored(bare_url, tmp_path)


@pytest.mark.parametrize(("path", "value", "code"), OUTSIDE.values(), ids=OUTSIDE)
def test_a_value_beyond_its_limit_is_not_imported(shared, document, path, value, code):
    data = json.dumps(changed(document, path, value)).encode()
    with pytest.raises(ImportRefused) as refused:
        imported(shared, empty_club(shared), data)
    assert {one.refusal.code for one in refused.value.preview.faults} == {code}


# ---------------------------------------------------------------------------- what a phone pushes

PUSHED = ("matches", "players")
LEFT_OUT = {
    "finished in year 1",  # worked out from the events
    "player year 9999",  # nobody is from the future
    "half-entered deal",  # only the next deal can be half entered
}


def pushed(store, document, path, value, *, now="2026-03-01T12:30:00Z"):
    """Return the result of pushing the match with that value into a club that does not have it."""
    sent = changed(document, path, value) if path else document
    match = sent["matches"][0]
    with store.writing() as session:
        club = stores.clubs.start(session, "Elsewhere", NOON)
        key = stores.keys.create(session, club.id, "secret", NOON, role=stores.keys.Role.OWNER)
        none = (None,) * len(match["log"])
        request = PushRequest(now, False, match, tuple(sent["players"]), None, none)
        match = push(session, Pusher(club.id, key.id, key.role, [key.id], minutes(30)), request)
    return club.id, match


def of_a_push(rows):
    return {name: row for name, row in rows.items() if row[0][0] in PUSHED and name not in LEFT_OUT}


@pytest.mark.parametrize(
    ("path", "value"), of_a_push(INSIDE).values(), ids=of_a_push(INSIDE).keys()
)
def test_a_value_at_its_limit_can_be_pushed_and_exported(shared, document, path, value):
    club_id, _ = pushed(shared, document, path, value)
    assert goes_elsewhere(shared, club_id)


@pytest.mark.parametrize(
    ("path", "value", "code"), of_a_push(OUTSIDE).values(), ids=of_a_push(OUTSIDE).keys()
)
def test_a_value_beyond_its_limit_is_not_pushed(shared, document, path, value, code):
    with pytest.raises(ArchiveError) as refused:
        pushed(shared, document, path, value)
    assert {one.refusal.code for one in refused.value.faults} == {code}


@pytest.mark.parametrize(
    "now",
    [
        "0001-01-01T00:00:00Z",
        "0001-01-01T00:00:00+14:00",
        "1899-12-31T23:59:59Z",
        "9999-12-31T23:59:59-14:00",
        "2999-12-31T23:59:59Z",
    ],
)
def test_a_push_with_an_impossible_clock_is_refused(shared, document, now):
    with pytest.raises(ArchiveError):
        pushed(shared, document, (), None, now=now)


@pytest.mark.parametrize("now", ["1970-01-01T00:00:00Z", "2100-01-01T00:00:00Z"])
def test_times_from_a_phone_with_a_wrong_clock_are_moved_within_the_limits(shared, document, now):
    club_id, match = pushed(shared, document, ("matches", 0, "created_at"), MIDNIGHT, now=now)
    assert bounds.FIRST_MOMENT <= match.created_at <= match.lines[0].at <= minutes(30)
    assert goes_elsewhere(shared, club_id)


def joined(document, names):
    """Return the document with additional participants in its match."""
    players = [
        {"id": f"{at:022}", "name": name[:40] or "x", "created_at": MIDNIGHT}
        for at, name in enumerate(names)
    ]
    seats = [
        {"player": player["id"], "name": name} for player, name in zip(players, names, strict=True)
    ]
    whole = changed(document, ("players",), [*document["players"], *players])
    return changed(whole, ("matches", 0, "joined"), seats)


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ([f"Guest {number}" for number in range(58)], "archive.long"),
        (["n" * 41], "name.long"),
        ([" Dan"], "name.untidy"),
    ],
)
def test_invalid_people_cannot_join_by_a_push(shared, document, names, code):
    """Neither with the match, nor to a match that is there already."""
    more = joined(document, names)
    with pytest.raises(ArchiveError) as refused:
        pushed(shared, more, (), None)
    assert [one.refusal.code for one in refused.value.faults] == [code]
    club_id, match = pushed(shared, document, (), None)
    with shared.reading() as session:
        request = request_of(session, match, minutes(40), is_pulled=True)
    plain = {**request.match, "joined": more["matches"][0]["joined"]}
    others = more["players"][len(document["players"]) :]
    request = replace(request, match=plain, players=(*request.players, *others))
    with pytest.raises(ArchiveError) as refused, shared.writing() as session:
        push(
            session,
            Pusher(club_id, match.begun_by, stores.keys.Role.OWNER, [match.begun_by], minutes(40)),
            request,
        )
    assert [one.refusal.code for one in refused.value.faults] == [code]


# ------------------------------------------------------------------------------ what commands write


def codes(decide, *arguments, **facts):
    with pytest.raises(Refused) as refused:
        decide(*arguments, **facts)
    return [one.code for one in refused.value.refusals]


def test_commands_refuse_dates_texts_and_points_beyond_their_limits(pad):
    match = pad.record(FIRST).match
    day = match.details.played_on
    for wrong in (date(1899, 12, 31), date(3000, 1, 1)):
        assert codes(commands.describe, match, Details(wrong)) == ["day.out_of_range"]
    assert codes(commands.describe, match, Details(day, "p" * 81)) == ["text.long"]
    assert codes(commands.describe, match, Details(day, "", "n" * 2001)) == ["text.long"]
    assert codes(commands.note_deal, match, 1, "n" * 2001) == ["text.long"]
    assert codes(commands.note_ruling, match, "q" * 1001) == ["text.long"]
    assert codes(table_commands.adjust, match, {0: 1}, "r" * 201) == ["text.long"]
    assert codes(table_commands.adjust, match, {0: 10**6 + 1}, "") == ["points.too_many"]
    assert codes(table_commands.misdeal, match, passes_on=True, reason="r" * 201) == ["text.long"]


def test_a_draft_with_a_number_beyond_its_limit_is_not_saved(pad):
    wrong = hell([10**9 + 1, None, None], [None] * 3)
    with pad.store.writing() as session, pytest.raises(Refused):
        pad.locked(session).save_draft(1, "bids", wrong)
    assert pad.match.drafts == {}


def test_a_match_has_at_most_a_thousand_deals(store, monkeypatch):
    pad = Pad.begin(store, "points", {})
    rounds = [(1, 2, 3)] * 500
    day = Details(NOON.date())
    for _ in range(2):
        pad.write(commands.record_points, rounds=rounds, details=day, over=False)
    assert codes(pad.write, commands.record, entry=PointsOnly((1, 2, 3))) == [
        "match.too_many_deals"
    ]
    assert goes_elsewhere(store, pad.club_id)
    pad.write(commands.finish)
    assert pad.match.finished


def test_a_total_beyond_the_limit_is_refused(store, monkeypatch):
    monkeypatch.setattr(bounds, "LARGEST_TOTAL", 1_500_000)
    pad = Pad.begin(store, "points", {})
    pad.record(PointsOnly((1_000_000, 0, -1_000_000)))
    assert codes(pad.write, commands.record, entry=PointsOnly((0, 0, -500_001))) == ["points.total"]
    pad.record(PointsOnly((500_000, 0, -500_000)))
    assert pad.totals == (1_500_000, 0, -1_500_000)


def test_the_largest_total_fits_into_both_databases(pad):
    assert bounds.LARGEST_TOTAL < bounds.LARGEST_COLUMN
    assert bounds.MOST_DEALS * bounds.MOST_POINTS < bounds.LARGEST_TOTAL


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_no_option_of_a_game_exceeds_the_number_limits(game):
    for one in option_fields(game.options):
        assert -bounds.LARGEST_FACT <= one.text.low <= one.text.high <= bounds.LARGEST_FACT


def test_an_option_list_has_a_maximum_length():
    hell_game = find_game("hell")
    longest = hell_game.options(ladder_cards=(1,) * 1000)
    assert hell_game.check_options(longest, 3) == []
    too_long = hell_game.check_options(replace(longest, ladder_cards=(1,) * 1001), 3)
    assert [(one.code, one.field) for one in too_long] == [("option.long", "ladder_cards")]


def test_a_season_beyond_the_date_limits_is_refused():
    first, last = date(1900, 1, 1), date(2999, 12, 31)
    assert check_season(first, last, SeasonRules()) == []
    wrong = check_season(first - timedelta(days=1), last + timedelta(days=1), SeasonRules())
    assert [(one.code, one.field) for one in wrong] == [
        ("day.out_of_range", "since"),
        ("day.out_of_range", "until"),
    ]


# ---------------------------------------------------------------------------- whatever is accepted

EXTREMES = [
    *(0, -1, 10**9, 10**9 + 1, 2**31, 2**53, 10**30, 1.5, None, True, [], {}, [1] * 301),
    *("", "x" * 41, "x" * 300, "x" * 2001, "\0", "\ud800", r"\u0000", "\ufdfa" * 40, "予想"),
    *("0001-01-01", "1900-01-01", "9999-12-31", "0001-01-01T00:00:00", "9999-12-31T23:59:59Z"),
]


def places_in(value, path=()):
    """Return the paths in a document, except for values that follow from the events."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for step, one in inner:
        here = (*path, step)
        if step != "sheet" and len(here) > 2:
            yield here
        if step != "sheet" and isinstance(one, dict | list):
            yield from places_in(one, here)


def test_everything_that_is_imported_or_pushed_can_be_restored(document, bare_sqlite_url, tmp_path):
    stores.upgrade(bare_sqlite_url)
    lists = {name: one for name, one in document.items() if isinstance(one, list)}
    values, accepted = cycle(EXTREMES), 0
    with opened(bare_sqlite_url) as store:
        for path in places_in(lists):
            for value in islice(values, 2):
                data = json.dumps(changed(document, path, value)).encode()
                with suppress(ImportRefused, Unreadable):
                    imported(store, empty_club(store), data)
                    accepted += 1
                if path[0] in PUSHED and path[2:] != ("log",):
                    with suppress(ArchiveError):
                        pushed(store, document, path, value)
                        accepted += 1
    assert accepted > 40
    assert is_restored(bare_sqlite_url, tmp_path)
