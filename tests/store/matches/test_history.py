"""The club's history: its order, pages, search and cost."""

from datetime import date, datetime, timedelta, timezone

import pytest

from scorekeeper import store as stores
from scorekeeper.match import Details, commands
from scorekeeper.store.matches.selection import Cursor, Selection
from tests.support.store.pad import FIRST, NOON, SECOND, THIRD, Pad, minutes
from tests.support.store.query_plans import plan, scans, uses, watched


def day(number):
    """A day of March 2026."""
    return date(2026, 3, number)


class Club:
    """A club whose matches differ in one word."""

    def __init__(self, store):
        self.store = store
        self.pad = Pad.begin(store)
        self.words = {}
        self.played("first", "hell", ("Aki", "Ben", "Chie"), on=day(1), begun=self.pad)

    def played(self, word, slug, names, *, on, at=0, place="", begun=None):
        pad = begun or self.pad.another(slug, {}, names, at=minutes(at))
        self.words[pad.match_id] = word
        if (on, place) != (pad.match.details.played_on, ""):
            pad.write(commands.describe, details=Details(on, place))
        return pad

    def found(self, before=None, limit=30, words="", player=None, **selection):
        """The words of the matches on a page, and where the next one begins."""
        with self.store.reading() as session:
            chosen = Selection(
                player_id=self.player(player),
                words=stores.history.find_words(session, self.pad.club_id, words),
                **selection,
            )
            page = stores.history.page(
                session, self.pad.club_id, chosen, before=before, limit=limit
            )
        return [self.words[line.id] for line in page.lines], page.older

    def player(self, name):
        """The id of the player ``name``, in one query."""
        with self.store.reading() as session:
            known = stores.history.club_players(session, self.pad.club_id)
        return {one.name: one.id for one in known}.get(name)


@pytest.fixture(scope="module")
def club(store):
    """Six matches; the words are in the order in which they were played."""
    club = Club(store)
    club.played("sixth", "hearts", ("Aki", "Ben", "Chie"), on=day(9))
    club.played("second", "hell", ("Aki", "Dan", "Emi"), on=day(2), place="Library")
    club.played("third", "hearts", ("Ben", "Dan", "Emi"), on=day(2), at=5, place="Ben's kitchen")
    club.played("fifth", "hearts", ("ＡＫＩＫＯ", "Dan", "Emi"), on=day(4), place="old library")
    club.played("fourth", "hell", ("Chie", "山田　太郎", "Emi"), on=day(3), place="図書館")
    return club


# ------------------------------------------------------------------------------------------ order


def test_the_history_is_ordered_from_newest_to_oldest(club):
    assert club.found() == (["sixth", "fifth", "fourth", "third", "second", "first"], None)


def test_pages_follow_each_other_without_a_gap(club):
    words, older = club.found(limit=2)
    pages = [words]
    while older:
        words, older = club.found(before=older, limit=2)
        pages.append(words)
    assert pages == [["sixth", "fifth"], ["fourth", "third"], ["second", "first"]]


def test_matches_of_the_same_time_are_distinguished_by_their_ids(store):
    club = Club(store)
    for number in range(5):
        club.played(str(number), "hell", ("Aki", "Ben"), on=day(1))
    seen, older = [], None
    for _ in range(6):
        words, older = club.found(before=older, limit=1)
        seen += words
    assert sorted(seen) == ["0", "1", "2", "3", "4", "first"]
    assert older is None


def test_a_page_can_start_at_a_time_in_any_time_zone(club):
    tokyo = datetime(2026, 3, 1, 21, 4, tzinfo=timezone(timedelta(hours=9)))
    assert club.found(before=Cursor(day(2), tokyo, "")) == (["second", "first"], None)


def test_another_group_has_its_own_history(club, store):
    assert Club(store).found() == (["first"], None)


# ---------------------------------------------------------------------------------------- filters


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ({"game": "hearts"}, ["sixth", "fifth", "third"]),
        ({"player": "Ben"}, ["sixth", "third", "first"]),
        ({"player": "Ben", "game": "hearts"}, ["sixth", "third"]),
        ({"since": day(4)}, ["sixth", "fifth"]),
        ({"until": day(2)}, ["third", "second", "first"]),
        ({"since": day(2), "until": day(2)}, ["third", "second"]),
        ({"player": "Emi", "game": "hell", "since": day(3), "until": day(3)}, ["fourth"]),
        ({"game": "whist"}, []),
        ({"since": day(10)}, []),
    ],
    ids=str,
)
def test_a_filter_keeps_the_order_of_the_matches(club, chosen, found):
    assert club.found(**chosen) == (found, None)


@pytest.mark.parametrize("word", ["ben", "BEN", "ｂｅｎ", " be "])
def test_a_search_ignores_case_and_character_width(club, word):
    # In the third match Ben sat, and it was his kitchen.
    assert club.found(words=word)[0] == ["sixth", "third", "first"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("aki", ["sixth", "fifth", "second", "first"]),
        ("akiko", ["fifth"]),
        ("aki ben", ["sixth", "first"]),
        ("ben, dan", ["third"]),
        ("library", ["fifth", "second"]),
        ("aki library", ["fifth", "second"]),
        ("chie 図書", ["fourth"]),
        ("太郎", ["fourth"]),
        ("山田　太郎", ["fourth"]),
        ("aki nobody", []),
        ("%", []),
        ("_", []),
        (" , ", ["sixth", "fifth", "fourth", "third", "second", "first"]),
    ],
)
def test_every_word_must_match_a_player_or_the_place(club, words, found):
    assert club.found(words=words) == (found, None)


def test_words_and_filters_can_be_combined(club):
    assert club.found(words="library", player="Emi", game="hell")[0] == ["second"]
    assert club.found(words="ben", game="hearts", since=day(3))[0] == ["sixth"]
    assert club.found(words="library", until=day(3))[0] == ["second"]


def test_search_results_have_pages_too(club):
    words, older = club.found(words="aki", limit=3)
    assert words == ["sixth", "fifth", "second"]
    assert club.found(words="aki", limit=3, before=older) == (["first"], None)


def test_a_word_matches_at_most_ten_players_and_reports_that_there_are_more(store):
    club = Club(store)
    for number in range(12):
        club.played(f"with {number}", "hell", ("Zoe", f"Player {number:02}"), on=day(1), at=number)
    with store.reading() as session:
        (word,) = stores.history.find_words(session, club.pad.club_id, "player")
        (all_of_them,) = stores.history.find_words(session, club.pad.club_id, "player,player")
    assert len(word.player_ids) == 10
    assert word.more
    assert word == all_of_them
    assert club.found(words="player")[0] == [f"with {number}" for number in range(9, -1, -1)]
    assert club.found(words="zoe player limit 5") == ([], None)


def test_names_that_begin_with_the_word_come_first(store):
    club = Club(store)
    for number in range(11):
        club.played("other", "hell", ("Zoe", f"{number:02} Tom"), on=day(1))
    club.played("his", "hell", ("Zoe", "Tom"), on=day(2))
    assert club.found(words="tom")[0][0] == "his"


# -------------------------------------------------------------------------------------- the lines


def test_a_history_row_has_the_result_without_replaying_the_match(store):
    pad = Pad.begin(store)
    pad.record(FIRST, SECOND, THIRD)
    pad.write(commands.describe, details=Details(day(7), "Library", "Rain."))
    with store.reading() as session:
        (line,) = stores.history.page(session, pad.club_id).lines
    assert line.names == ("Aki", "Ben", "Chie")
    assert line.totals == (23, 20, 17)
    assert line.places == (1, 2, 3)
    assert line.deals == 3
    assert (line.played_on, line.place, line.noted) == (day(7), "Library", True)


def test_a_match_in_progress_has_no_totals_and_no_end(pad):
    pad.record(FIRST)
    with pad.store.reading() as session:
        (line,) = stores.history.page(session, pad.club_id).lines
    assert (line.totals, line.places, line.finished_at, line.deals) == (None, None, None, 1)
    assert not line.noted


def test_a_note_is_shown_until_it_is_removed_or_undone(pad):
    def noted():
        return pad.in_lists.noted

    pad.record(FIRST)
    pad.write(commands.note_deal, number=1, text="Ben misdealt.")
    assert noted()
    pad.undo()
    assert not noted()
    pad.write(commands.describe, details=Details(day(2), "Library"))
    assert not noted()
    pad.write(commands.describe, details=Details(day(2), "Library", "Rain."))
    assert noted()
    pad.undo()
    assert not noted()


def test_removing_a_deal_removes_its_note(pad):
    pad.record(FIRST)
    pad.write(commands.note_deal, number=1, text="Ben misdealt.")
    pad.write(commands.remove_last)
    assert not pad.in_lists.noted


def test_the_last_places_are_suggested_once_each(club, store):
    with store.reading() as session:
        assert stores.history.last_places(session, club.pad.club_id, 3) == [
            "old library",
            "図書館",
            "Ben's kitchen",
        ]


# ------------------------------------------------------------------------------------ what it costs

HISTORY = "ix_matches_history"
OF_GAME = "ix_matches_history_of_game"
OF_PLACE = "ix_matches_history_of_place"
OF_PLAYER = "ix_seats_history"
OF_PLAYER_AND_GAME = "ix_seats_history_of_game"

COMBINATIONS = [
    ({}, [HISTORY]),
    ({"game": "hell"}, [OF_GAME]),
    ({"player": "Aki"}, [OF_PLAYER]),
    ({"player": "Aki", "game": "hell"}, [OF_PLAYER_AND_GAME]),
    ({"words": "ben"}, [OF_PLAYER, OF_PLACE]),
    ({"words": "chie"}, [OF_PLAYER]),
    ({"words": "図書"}, [OF_PLACE]),
    ({"words": "ben", "game": "hell"}, [OF_PLAYER_AND_GAME, OF_PLACE]),
    ({"words": "chie emi"}, [OF_PLAYER]),
    ({"words": "emi library", "game": "hell"}, [OF_PLAYER_AND_GAME]),
    ({"words": "ben", "player": "Aki"}, [OF_PLAYER]),
    ({"words": "ben", "player": "Aki", "game": "hell"}, [OF_PLAYER_AND_GAME]),
]
DAYS = {"since": day(1), "until": day(20)}
BEFORE = {"before": Cursor(day(15), NOON, "x" * 22)}


@pytest.fixture(params=[{}, DAYS | BEFORE], ids=["first page", "older page between two days"])
def page(request):
    """Return the bounds of a page: no bound, or all of them."""
    return request.param


@pytest.mark.query_plan
@pytest.mark.parametrize(("chosen", "indexes"), COMBINATIONS, ids=str)
def test_every_history_page_uses_an_index_and_scans_no_table(club, chosen, indexes, page):
    with watched() as sent:
        club.found(**chosen, **page)
    plans = [plan(club.store, *query) for query in sent]
    for steps in plans:
        assert not scans(steps), steps
    walk = next(steps for (query, _), steps in zip(sent, plans, strict=True) if "DESC" in query)
    used = {name for name in ALL_INDEXES if any(uses(step, name) for step in walk)}
    assert used >= set(indexes), walk


ALL_INDEXES = (HISTORY, OF_GAME, OF_PLACE, OF_PLAYER, OF_PLAYER_AND_GAME)


@pytest.mark.query_plan
@pytest.mark.parametrize(("chosen", "indexes"), COMBINATIONS[:4], ids=str)
def test_the_index_gives_the_order_without_sorting(club, chosen, indexes, page):
    with watched() as sent:
        club.found(**chosen, **page)
    walk = next(query for query in sent if "DESC" in query[0])
    assert not any("TEMP B-TREE" in step or "Sort" in step for step in plan(club.store, *walk))


@pytest.mark.parametrize("chosen", [chosen for chosen, _ in COMBINATIONS], ids=str)
def test_the_number_of_queries_of_a_page_does_not_depend_on_its_size(club, chosen):
    with watched() as sent:
        club.found(**chosen)
    # Of the words: players and places. The walk; matches, seats, results, notes. And the test's
    # own question who the player is.
    of_words, of_test = 2 * ("words" in chosen), 1
    assert len(sent) == of_words + 5 + of_test


@pytest.mark.query_plan
def test_suggested_places_are_read_with_the_history_index(club, store):
    with watched() as sent, store.reading() as session:
        stores.history.last_places(session, club.pad.club_id, 10)
    (query,) = sent
    steps = plan(store, *query)
    assert not scans(steps)
    assert any(uses(step, HISTORY) for step in steps)
