"""The table of a season, as the finished matches make it."""

from datetime import UTC, date, datetime

import pytest

from scorekeeper import store as stores
from scorekeeper.match import Details, Season, SeasonRules, commands
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.store.matches import season_table
from tests.support.store.pad import NOON, Pad, entry
from tests.support.store.query_plans import plan, scans, watched

BEFORE, FIRST, SECOND, LAST = (
    date(2026, 8, 31),
    date(2026, 9, 1),
    date(2026, 10, 5),
    date(2026, 11, 30),
)


def autumn(until=LAST, **rules):
    return Season(
        "s" * 22,
        "Autumn",
        FIRST,
        until,
        SeasonRules(**{"points": (5, 3, 2, 1), **rules}),
        datetime(2026, 8, 30, tzinfo=UTC),
    )


def played(pad, day, points, names=("Aki", "Ben", "Chie"), slug="hearts"):
    """A finished match of that day; in Hearts the fewest points win."""
    match = pad.another(slug, {}, names)
    match.record(PointsOnly(points))
    match.write(commands.describe, details=Details(day))
    match.write(commands.finish)
    return match


@pytest.fixture(scope="module")
def club(store):
    """A club to be read by all tests and written to by none."""
    return create_club(store)


def create_club(store):
    """Three matches in the season, one before it, one not finished, and one of Whist."""
    pad = Pad.begin(store, "hearts", {})
    played(pad, BEFORE, (0, 20, 6))
    played(pad, FIRST, (3, 20, 3))  # Aki and Chie 1st, Ben 3rd
    played(pad, SECOND, (20, 3, 3))  # Ben and Chie 1st, Aki 3rd
    played(pad, LAST, (0, 6, 20), ("Ben", "Dai", "Fumi"))
    whist = pad.another("whist", {}, ("Aki", "Ben", "Chie", "Dai"))
    whist.record(entry("whist", tricks=[9, 4], honours=[2, 2], revokes=[0, 0]))
    whist.write(commands.describe, details=Details(SECOND))
    whist.write(commands.finish)
    return pad


def table(pad, season):
    with pad.store.reading() as session:
        return stores.season_table.read(session, pad.club_id, season)


def lines(pad, season):
    found = table(pad, season)
    return [
        (one.rank, found.players[one.player_id].name, one.matches, one.wins, float(one.points))
        for one in found.lines
    ]


def test_the_table_counts_finished_matches_within_its_dates_and_games(club):
    # Ben 2 + 4 + 5, Chie 4 + 4, Aki 4 + 2.
    assert lines(club, autumn(games=("hearts",))) == [
        (1, "Ben", 3, 2, 11),
        (2, "Chie", 2, 2, 8),
        (3, "Aki", 2, 1, 6),
        (4, "Dai", 1, 0, 3),
        (5, "Fumi", 1, 0, 2),
    ]


def test_partners_each_get_the_place_of_their_side(club):
    assert lines(club, autumn(games=("whist",))) == [
        (1, "Aki", 1, 1, 5),
        (1, "Chie", 1, 1, 5),
        (3, "Ben", 1, 0, 3),
        (3, "Dai", 1, 0, 3),
    ]


def test_all_games_are_counted_together_and_an_open_season_has_no_last_day(store):
    club = create_club(store)
    played(club, date(2030, 1, 1), (0, 20, 6))
    assert lines(club, autumn(until=None)) == [
        (1, "Aki", 4, 3, 16),
        (1, "Chie", 4, 3, 16),
        (3, "Ben", 5, 2, 16),
        (4, "Dai", 2, 0, 6),
        (5, "Fumi", 1, 0, 2),
    ]


def test_a_season_can_count_only_the_best_wins_and_require_enough_matches(club):
    found = table(club, autumn(points=(), best=2, at_least=3))
    names = found.players
    assert [(names[one.player_id].name, one.counted, one.points) for one in found.lines] == [
        # Three wins, of which two count.
        ("Chie", 2, 2),
        ("Aki", 2, 2),
        ("Ben", 2, 2),
    ]
    assert {names[one].name: count for one, count in found.waiting.items()} == {
        "Dai": 2,
        "Fumi": 1,
    }
    assert [one.name for one in found.winners] == ["Chie"]


def rated(pad, season):
    found = table(pad, season)
    with pad.store.reading() as session:
        ratings = stores.season_table.rated_players(session, pad.club_id, found)
    return [(one.rank, found.players[one.player_id].name, one.rating) for one in ratings]


def finished(pad, minute, points, day=SECOND, names=("Aki", "Ben")):
    """A match of Hell that finished some minutes after noon."""
    match = pad.another("hell", {}, names)
    match.record(PointsOnly(points))
    match.write(commands.describe, details=Details(day))
    match.later(minute).write(commands.finish)


def test_ratings_follow_the_order_of_finish_and_not_the_days(store):
    pad = Pad.begin(store, "hearts", {})
    finished(pad, 30, (26, 0), day=FIRST)
    finished(pad, 10, (0, 26), day=LAST)
    finished(pad, 20, (0, 26), day=SECOND)
    # Ben won twice, then Aki once.
    assert rated(pad, autumn()) == [(1, "Ben", 3.5), (2, "Aki", 0.8)]


def test_a_tie_and_the_players_of_a_larger_table_are_rated(store):
    pad = Pad.begin(store, "hearts", {})
    finished(pad, 5, (20, 3, 20), names=("Aki", "Ben", "Chie"))
    assert rated(pad, autumn()) == [(1, "Aki", 1.1), (1, "Chie", 1.1), (3, "Ben", -1.1)]


def test_partners_are_rated_as_a_team(club):
    assert rated(club, autumn(games=("whist",))) == [
        (1, "Aki", 2.4),
        (1, "Chie", 2.4),
        (3, "Ben", -1.5),
        (3, "Dai", -1.5),
    ]


def test_players_with_too_few_matches_have_no_rating(club):
    names = {name for _, name, _ in rated(club, autumn(games=("hearts",), at_least=3))}
    assert names == {"Ben"}


def test_only_the_last_matches_are_rated(store, monkeypatch):
    monkeypatch.setattr(season_table, "MOST_RATED", 1)
    pad = Pad.begin(store, "hearts", {})
    finished(pad, 10, (0, 26))
    finished(pad, 20, (26, 0))
    assert rated(pad, autumn()) == [(1, "Aki", 3.4), (2, "Ben", -1.8)]


def test_the_latest_matches_show_which_results_count(club):
    season = autumn(games=("hearts",), best=1)
    with club.store.reading() as session:
        found = stores.season_table.read(session, club.club_id, season)
        latest = stores.season_table.latest_matches(session, club.club_id, found)
    assert [one.played_on for one in latest] == [LAST, SECOND, FIRST]
    by_name = {player_id: one.name for player_id, one in found.players.items()}
    told = [
        sorted((by_name[who], *one.finish, one.counts) for who, one in match.results.items())
        for match in latest
    ]
    assert told == [
        [("Ben", 1, 1, True), ("Dai", 2, 1, True), ("Fumi", 3, 1, True)],
        # Of Chie's two fours the newer one counts.
        [("Aki", 3, 1, False), ("Ben", 1, 2, False), ("Chie", 1, 2, True)],
        [("Aki", 1, 2, True), ("Ben", 3, 1, False), ("Chie", 1, 2, False)],
    ]


def test_a_players_matches_are_listed_page_by_page(club, monkeypatch):
    monkeypatch.setattr(season_table, "PAGE", 2)
    season = autumn(best=2)
    with club.store.reading() as session:
        found = stores.season_table.read(session, club.club_id, season)
        (ben,) = [one.id for one in found.players.values() if one.name == "Ben"]
        page = stores.season_table.matches_of_player(session, club.club_id, found, ben)
        rest = stores.season_table.matches_of_player(session, club.club_id, found, ben, page.older)
    results = [
        (one.game, one.played_on, *one.results[ben].finish, one.results[ben].counts)
        for part in (page, rest)
        for one in part.matches
    ]
    # 5, 3 (the side that lost at Whist), 4 and 2: the five and the four count.
    assert sorted(results, key=lambda one: (one[1], one[0])) == [
        ("hearts", FIRST, 3, 1, False),
        ("hearts", SECOND, 1, 2, True),
        ("whist", SECOND, 2, 1, False),
        ("hearts", LAST, 1, 1, True),
    ]
    assert [len(part.matches) for part in (page, rest)] == [2, 2]
    assert rest.older is None


def test_deleted_reopened_and_empty_matches_are_not_counted(store):
    pad = Pad.begin(store, "hearts", {})
    pad.write(commands.finish)
    deleted = played(pad, FIRST, (0, 20, 6))
    with store.writing() as session:
        stores.deletion.delete(session, pad.club_id, deleted.match_id, NOON, pad.key_id)
    played(pad, FIRST, (0, 20, 6)).write(commands.reopen)
    assert table(pad, autumn(until=None)).lines == ()


def test_merged_and_anonymised_players_keep_their_results(store):
    club = create_club(store)
    played(club, LAST, (0, 26, 0), ("Emi", "Aki", "Gen"))
    ids = {one.name: one.id for one in table(club, autumn()).players.values()}
    with club.store.writing() as session:
        stores.players.merge(session, club.club_id, ids["Dai"], ids["Emi"], NOON)
        stores.anonymising.anonymise(
            session, club.club_id, ids["Ben"], lambda n: f"Former {n}", NOON
        )
    # Dai's 3, and what Emi shared with Gen, 4.
    found = lines(club, autumn(games=("hearts",)))
    assert [line[1:] for line in found if line[1] in {"Dai", "Emi", "Ben", "Former 1"}] == [
        ("Former 1", 3, 2, 11),
        ("Dai", 2, 1, 7),
    ]


def test_a_season_without_a_match_has_an_empty_table(store):
    found = table(Pad.begin(store), autumn())
    assert (found.lines, found.waiting, found.winners) == ((), {}, ())


@pytest.mark.query_plan
@pytest.mark.parametrize("games", [(), ("hearts",), ("hearts", "whist")])
@pytest.mark.parametrize("until", [None, LAST])
def test_every_query_uses_an_index(club, games, until):
    with watched() as sent, club.store.reading() as session:
        found = stores.season_table.read(session, club.club_id, autumn(until=until, games=games))
        stores.season_table.latest_matches(session, club.club_id, found)
        player = found.lines[0].player_id
        page = stores.season_table.matches_of_player(session, club.club_id, found, player)
        spot = stores.matches.Cursor(LAST, NOON, page.matches[0].id)
        stores.season_table.matches_of_player(session, club.club_id, found, player, spot)
    assert len(sent) == 9
    for statement, parameters in sent:
        steps = plan(club.store, statement, parameters)
        assert not scans(steps), steps
