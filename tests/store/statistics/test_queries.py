"""The statistics of matches that were played."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import update

from scorekeeper import store as stores
from scorekeeper.match import Details, commands
from scorekeeper.registry import find_game
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.store.database import tables
from scorekeeper.store.matches.selection import Selection
from scorekeeper.store.statistics.sums import Span
from tests.support.store.pad import FIRST, SECOND, THIRD, Pad, entry, minutes
from tests.support.store.query_plans import plan, reads_only, scans, watched
from tests.support.store.stored_statistics import game_statistics, player_statistics, table_of

HELL, HEARTS, WHIST, NAPOLEON = (find_game(s) for s in ("hell", "hearts", "whist", "napoleon"))


def deal(bids, tricks):
    return entry("hell", bids=bids, tricks=tricks, trump=None)


@pytest.fixture(scope="module")
def season(store):
    """A season to be read by all tests and written to by none."""
    return a_season(store)


def a_season(store):
    """Three matches of Hell, on New Year's Eve, in March and in November of 2026."""
    pad = Pad.begin(store)
    pad.record(FIRST, SECOND, THIRD)  # Aki 23, Ben 20, Chie 17
    second = pad.another("hell", {"ladder_cards": [1]}, ("Ben", "Aki"))
    second.record(deal([0, 0], [1, 0]))  # Ben -3, Aki 10
    second.write(commands.describe, details=Details(date(2025, 12, 31)))
    third = pad.another("hell", {"ladder_cards": [1]}, ("Chie", "Aki"))
    third.record(deal([1, 1], [0, 1]))  # Chie -3, Aki 13
    third.write(commands.describe, details=Details(date(2026, 11, 21)))
    return pad


def test_every_player_has_places_total_average_and_best(season):
    found = game_statistics(season)
    assert found.matches == 3
    assert [
        (one.player.name, one.matches, one.wins, dict(one.places), one.total, one.best)
        for one in found.records
    ] == [
        ("Aki", 3, 3, {1: 3}, 46, 23),
        ("Ben", 2, 0, {2: 2}, 17, 20),
        ("Chie", 2, 0, {2: 1, 3: 1}, 14, 17),
    ]
    assert found.records[1].average == 8.5
    assert found.records[0].win_rate == 1


def test_the_time_played_is_summed_per_game_and_player(store):
    pad = Pad.begin(store).record(FIRST, SECOND)
    pad.later(48).record(THIRD)
    other = pad.another("hell", {"ladder_cards": [1]}, ("Ben", "Aki"), at=minutes(60))
    other.later(75).record(deal([0, 0], [1, 0]))
    found = game_statistics(pad)
    assert found.minutes == 63
    assert {one.player.name: one.minutes for one in found.records} == {
        "Aki": 63,
        "Ben": 63,
        "Chie": 48,
    }
    assert player_statistics(pad, "Chie").record.minutes == 48
    with store.reading() as session:
        [played] = stores.statistics.played_games(session, pad.club_id)
    assert (played.matches, played.minutes) == (2, 63)


def test_the_best_total_is_the_lowest_if_points_are_penalties(store):
    pad = Pad.begin(store, "hearts", {}, ("Aki", "Ben", "Chie"))
    pad.record(PointsOnly((-3, 30, 12)))
    pad.write(commands.finish)
    again = pad.another("hearts", {}, ("Aki", "Ben", "Chie"))
    again.record(PointsOnly((5, 4, 40)))
    again.write(commands.finish)
    best = {one.player.name: one.best for one in game_statistics(pad, HEARTS).records}
    assert best == {"Aki": -3, "Ben": 4, "Chie": 12}


def test_deal_points_are_no_result_in_a_game_settled_by_game_points(store):
    four = ("Aki", "Ben", "Chie", "Dai")
    pad = Pad.begin(store, "whist", {}, four)
    # On paper stand deal points; a match stopped in its first game has no more than that either.
    pad.record(PointsOnly((12, 40)))
    pad.write(commands.finish)
    stopped = pad.another("whist", {}, four)
    stopped.record(entry("whist", tricks=[9, 4], honours=[2, 2], revokes=[0, 0]))
    stopped.write(commands.finish)
    played = game_statistics(pad, WHIST).records
    assert {(one.player.name, one.matches, one.average, one.best) for one in played} == {
        ("Aki", 2, None, None),
        ("Ben", 2, None, None),
        ("Chie", 2, None, None),
        ("Dai", 2, None, None),
    }
    # Two trebles: 3 + 3 game points, and 2 for the rubber.
    rubber = pad.another("whist", {}, four)
    for _ in range(2):
        rubber.record(entry("whist", tricks=[13, 0], honours=[2, 2], revokes=[0, 0]))
    aki, *_ = game_statistics(pad, WHIST).records
    assert (aki.player.name, aki.matches, aki.wins, aki.average, aki.best) == ("Aki", 3, 2, 8, 8)


def test_bids_are_listed_by_player_and_by_hand_size(season):
    found = game_statistics(season)
    assert table_of(found, "bids", HELL) == [
        ("Aki", 4, 1, 0, "0.80"),
        ("Ben", 2, 1, 1, "0.50"),
        ("Chie", 2, 0, 2, "0.50"),
    ]
    assert table_of(found, "bids_by_cards", HELL) == [
        (1, 6, 2, 2, "0.60"),
        (2, 2, 0, 1, "0.67"),
    ]


@pytest.mark.parametrize(
    ("span", "matches", "aki"),
    [
        (Span(), 3, 46),
        (Span(since=date(2026, 1, 1)), 2, 36),
        (Span(until=date(2025, 12, 31)), 1, 10),
        (Span(date(2025, 12, 31), date(2026, 3, 1)), 2, 33),
        (Span(date(2026, 11, 21), date(2026, 11, 21)), 1, 13),
        (Span(since=date(2026, 3, 2)), 1, 13),
        (Span(date(1900, 1, 1), date(9999, 12, 31)), 3, 46),
        (Span(date(2026, 4, 1), date(2026, 10, 31)), 0, None),
        (Span(since=date(2030, 1, 1)), 0, None),
    ],
)
def test_statistics_can_be_limited_to_a_time_span(season, span, matches, aki):
    found = game_statistics(season, span=span)
    assert found.matches == matches
    assert {one.player.name: one.total for one in found.records}.get("Aki") == aki
    mine = player_statistics(season, "Aki", span=span)
    assert (mine.record.total if mine.record else None) == aki
    assert len(mine.form) == matches


def test_matches_before_a_time_span_are_not_counted(season):
    since = Span(since=date(2026, 3, 2))
    found = game_statistics(season, span=since)
    assert [(one.player.name, dict(one.places), one.best) for one in found.records] == [
        ("Aki", {1: 1}, 13),
        ("Chie", {2: 1}, -3),
    ]
    assert table_of(found, "bids_by_cards", HELL) == [(1, 1, 0, 1, "0.50")]
    mine = player_statistics(season, "Aki", span=since)
    assert [(one.player.name, one.ahead) for one in mine.opponents] == [("Chie", 1)]


def test_the_statistics_of_a_player_have_opponents_bids_and_form(season):
    found = player_statistics(season, "Aki")
    assert [(one.player.name, one.ahead, one.level, one.behind) for one in found.opponents] == [
        ("Ben", 2, 0, 0),
        ("Chie", 2, 0, 0),
    ]
    assert table_of(found, "bids_by_cards", HELL) == [(1, 3, 1, 0, "0.75"), (2, 1, 0, 0, "1.00")]
    assert [(one.played_on, one.place, one.units, one.total) for one in found.form] == [
        (date(2025, 12, 31), 1, 2, 10),
        (date(2026, 3, 1), 1, 3, 23),
        (date(2026, 11, 21), 1, 2, 13),
    ]


def test_form_is_the_last_fifty_finished_matches(pad):
    for number in range(51):
        one = pad.another(
            "hell",
            {"ladder_cards": [1]},
            ("Aki", "Ben"),
            at=datetime(2026, 3, 1, 12, number, tzinfo=UTC),
        )
        one.record(deal([0, 0], [1, 0]) if number % 2 else deal([0, 0], [0, 1]))
    pad.another("hell", {"ladder_cards": [1]}, ("Aki", "Ben")).write(commands.finish)
    form = player_statistics(pad, "Aki").form
    assert len(form) == 50
    assert [one.total for one in form[-2:]] == [-3, 10]


def test_whist_statistics_are_listed_by_partner(store):
    pad = Pad.begin(store, "whist", {}, ("Aki", "Ben", "Chie", "Dan"))
    won = entry("whist", tricks=[12, 1], honours=[2, 2], revokes=[0, 0])
    pad.record(won, won)
    drawn = pad.another("whist", {}, ("Aki", "Chie", "Ben", "Dan"), at=minutes(60))
    drawn.record(entry("whist", tricks=[0, 13], honours=[2, 2], revokes=[0, 0]))
    drawn.write(commands.finish)
    found = player_statistics(pad, "Aki", WHIST)
    assert table_of(found, "partners", WHIST) == [("Chie", 1, 2, 0), ("Ben", 0, 0, 1)]
    assert [(one.place, one.units, one.total) for one in found.form] == [(1, 2, 8), (2, 2, 0)]
    assert {one.player.name: one.matches for one in found.opponents} == {
        "Ben": 1,
        "Chie": 1,
        "Dan": 2,
    }


def test_napoleon_statistics_are_listed_by_role_bid_and_adjutant(store):
    pad = Pad.begin(store, "napoleon", {}, ("Aki", "Ben", "Chie", "Dan", "Emi"))
    contract = {"bid": {"count": 14, "suit": "S"}, "adjutant_card": "AS"}
    rest = {"discarded_pictures": 0, "stopped": False}
    made = entry("napoleon", napoleon=0, adjutant=1, pictures=[10, 4, 3, 2, 1], **contract, **rest)
    lost = entry("napoleon", napoleon=0, adjutant=2, pictures=[4, 4, 4, 4, 4], **contract, **rest)
    pad.record(made, made, lost)
    pad.write(commands.finish)
    found = game_statistics(pad, NAPOLEON)
    assert table_of(found, "napoleon", NAPOLEON) == [("Aki", 2, 1, "0.67")]
    assert table_of(found, "height", NAPOLEON) == [(14, 2, 1, "0.67")]
    assert table_of(found, "adjutant", NAPOLEON)[0] == ("Ben", 2, 0, "1.00")
    mine = player_statistics(pad, "Aki", NAPOLEON)
    assert table_of(mine, "with", NAPOLEON) == [("Ben", 2, 0, "1.00"), ("Chie", 0, 1, "0.00")]


def test_the_games_of_a_group_are_listed_with_their_top_winners(store):
    season = a_season(store)
    hearts = season.another("hearts", {}, ("Ben", "Chie", "Aki"))
    hearts.record(PointsOnly((1, 1, 2)))
    hearts.write(commands.finish)
    with season.store.reading() as session:
        found = stores.statistics.played_games(session, season.club_id)
        (aki,) = [one for one in stores.clubs.players(session, season.club_id) if one.name == "Aki"]
        games = stores.statistics.games_of(session, season.club_id, aki.id)
        assert games == [("hell", ""), ("hearts", "")]
    assert [
        (one.slug, one.matches, one.wins, [winner.name for winner in one.winners]) for one in found
    ] == [
        ("hell", 3, 3, ["Aki"]),
        ("hearts", 1, 1, ["Ben", "Chie"]),
    ]


def test_each_name_of_a_game_has_statistics_of_its_own(store):
    pad = a_season(store)
    for name, points in ("Skat", (3, 1)), ("skat ", (0, 5)), ("Wizard", (2, 1)), ("", (7, 7)):
        match = pad.another("points", {"called": name}, ("Aki", "Ben"))
        match.record(PointsOnly(points))
        match.write(commands.finish)
    with pad.store.reading() as session:
        played = stores.statistics.played_games(session, pad.club_id)
        (aki,) = [one for one in stores.clubs.players(session, pad.club_id) if one.name == "Aki"]
        games = stores.statistics.games_of(session, pad.club_id, aki.id)
    found = [(one.slug, one.called.lower(), one.matches, one.wins) for one in played]
    assert found == [
        ("hell", "", 3, 3),
        ("points", "skat", 2, 1),
        ("points", "", 1, 1),
        ("points", "wizard", 1, 1),
    ]
    assert [called.lower() for slug, called in games if slug == "points"] == ["skat", "", "wizard"]
    skat = stores.statistics.Span(called="SKAT")
    records = game_statistics(pad, find_game("points"), skat).records
    assert [(one.player.name, one.wins, one.matches) for one in records] == [
        ("Aki", 1, 2),
        ("Ben", 1, 2),
    ]
    mine = player_statistics(pad, "Aki", find_game("points"), skat)
    assert sorted(one.place for one in mine.form) == [1, 2]
    unnamed = player_statistics(pad, "Aki", find_game("points"))
    assert [one.place for one in unnamed.form] == [1]


def test_averages_and_bests_are_those_of_the_named_game(store):
    pad = a_season(store)
    for name, wins, points in (
        ("Skat", "most", (30, 10)),
        ("Skat", "most", (20, 50)),
        ("Golf", "fewest", (72, 80)),
        ("Golf", "fewest", (90, 70)),
        ("", "most", (500, 1)),
    ):
        match = pad.another("points", {"called": name, "wins": wins}, ("Aki", "Ben"))
        match.record(PointsOnly(points))
        match.write(commands.finish)

    def records(name):
        found = game_statistics(pad, find_game("points"), Span(called=name)).records
        return {one.player.name: (one.average, one.best) for one in found}

    assert records("skat") == {"Aki": (25, 30), "Ben": (30, 50)}
    assert records("Golf") == {"Aki": (81, 72), "Ben": (75, 70)}
    assert records("") == {"Aki": (None, None), "Ben": (None, None)}
    mine = player_statistics(pad, "Aki", find_game("points"), Span(called="Golf")).record
    assert (mine.average, mine.best) == (81, 72)


def test_a_group_without_finished_matches_has_no_statistics(pad):
    found = game_statistics(pad)
    assert (found.matches, found.records) == (0, ())
    assert player_statistics(pad, "Aki").record is None
    with pad.store.reading() as session:
        assert stores.statistics.played_games(session, pad.club_id) == []


def test_players_of_another_group_are_not_found(season):
    with season.store.reading() as session:
        stranger = stores.clubs.players(session, Pad.begin(season.store).club_id)[0]
        for player_id in (stranger.id, "x", "\0" * 22):
            one = stores.statistics.player_statistics(session, season.club_id, HELL, player_id)
            assert one is None


def test_totals_too_large_for_an_integer_column_are_added_up(pad):
    three = [pad.another("hell", {}, ("Aki", "Ben", "Chie")) for _ in range(3)]
    for one in three:
        one.record(PointsOnly((4, 5, 6)))
        one.write(commands.finish)
    with pad.store.writing() as session:
        totals = (tables.Fact.club_id == pad.club_id, tables.Fact.measure == "total")
        session.execute(update(tables.Fact).where(*totals).values(detail=1_000_000_000))
    assert {one.total for one in game_statistics(pad).records} == {3_000_000_000}


MATCHES = st.lists(
    st.tuples(
        st.dates(date(2025, 11, 25), date(2026, 2, 5)),
        st.lists(st.integers(-9, 9), min_size=3, max_size=3),
    ),
    max_size=5,
)
SPANS = st.builds(
    Span,
    st.none() | st.dates(date(2025, 11, 20), date(2026, 2, 9)),
    st.none() | st.dates(date(2025, 11, 20), date(2026, 2, 9)),
)


@given(MATCHES, SPANS)
@settings(max_examples=6)
def test_statistics_of_any_time_span_equal_the_sum_of_its_matches(store, matches, span):
    """Compare the sums with the matches themselves."""
    pad = Pad.begin(store)
    for day, points in matches:
        one = pad.another("hell", {}, ("Aki", "Ben", "Chie"))
        one.record(PointsOnly(tuple(points)))
        one.write(commands.describe, details=Details(day, "here"))
        one.write(commands.finish)
    found = game_statistics(pad, span=span)
    with pad.store.reading() as session:
        chosen = Selection(since=span.since, until=span.until)
        played = [
            one for one in stores.matches.load_each(session, pad.club_id, chosen) if one.finished
        ]
    assert found.matches == len(played)
    for seat, name in enumerate(("Aki", "Ben", "Chie")):
        totals = [one.sheet.totals[seat] for one in played]
        records = [one for one in found.records if one.player.name == name]
        assert [one.total for one in records] == ([sum(totals)] if totals else [])
        assert [one.best for one in records] == ([max(totals)] if totals else [])
        wins = sum(one.sheet.places[seat] == 1 for one in played)
        assert [one.wins for one in records] == ([wins] if totals else [])


def test_a_statistics_page_takes_a_fixed_number_of_queries(season):
    span = Span(date(2025, 6, 3), date(2026, 11, 22))
    for pad in (Pad.begin(season.store), season):
        with watched() as sent:
            game_statistics(pad, span=span)
        assert len(sent) <= 2  # facts, players
        with watched() as sent:
            player_statistics(pad, "Aki", span=span)
        assert len(sent) <= 6  # two for the player, facts, opponents, their names, form


@pytest.mark.query_plan
def test_facts_are_summed_with_one_index(season):
    span = Span(date(2025, 6, 3), date(2026, 11, 22))
    with watched() as sent:
        game_statistics(season, span=span)
        player_statistics(season, "Aki", span=span)
    sums = [query for query in sent if "sum(facts" in query[0]]
    assert len(sums) == 3
    for query in sums:
        steps = plan(season.store, *query)
        assert any(reads_only(step, "ix_facts_sums") for step in steps)
        assert scans(steps) == []
