"""Many matches read one after the other: which of them, in which order, few at a time."""

from datetime import date

import pytest

from scorekeeper import store as stores
from scorekeeper.match import Details, commands
from scorekeeper.store import StoreError
from scorekeeper.store.matches import loading
from scorekeeper.store.matches.selection import EVERYTHING, Selection
from tests.support.store.pad import FIRST, SECOND, Pad, minutes
from tests.support.store.query_plans import plan, scans, uses, watched


def day(number):
    return date(2026, 3, number)


class Club:
    """Matches that differ by a word, in the order in which they were begun."""

    def __init__(self, store):
        self.pad = Pad.begin(store)
        self.words = {}
        self.begun("b", "hell", ("Aki", "Ben"), day(2))
        self.begun("c", "hearts", ("Aki", "Ben", "Chie"), day(2))
        self.begun("e", "hell", ("Ben", "Dan"), day(9))
        self.begun("a", "hearts", ("Aki", "Dan", "Emi"), day(1))
        self.begun("d", "hell", ("Aki", "Emi"), day(3))
        # The pad's own match is of the first of March, begun at noon.
        self.words[self.pad.match_id] = "0"

    def begun(self, word, slug, names, on):
        pad = self.pad.another(slug, {}, names, at=minutes(len(self.words) + 1))
        self.words[pad.match_id] = word
        if on != day(1):
            pad.write(commands.describe, details=Details(on))

    def found(self, **chosen):
        with self.pad.store.reading() as session:
            if "player" in chosen:
                known = stores.history.club_players(session, self.pad.club_id)
                names = {one.name: one.id for one in known}
                chosen["player_id"] = names[chosen.pop("player")]
            if "text" in chosen:
                words = stores.history.find_words(session, self.pad.club_id, chosen.pop("text"))
                chosen["words"] = words
            matches = stores.matches.load_each(session, self.pad.club_id, Selection(**chosen))
            return "".join(self.words[match.id] for match in matches)


@pytest.fixture(scope="module")
def club(store):
    return Club(store)


@pytest.fixture(params=[1, 2, 3, 200])
def batch(request, monkeypatch):
    monkeypatch.setattr(loading, "BATCH", request.param)
    return request.param


def test_matches_are_loaded_in_the_order_they_were_played(club, batch):
    assert club.found() == "0abcde"


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ({"game": "hell"}, "0bde"),
        ({"game": "whist"}, ""),
        ({"player": "Ben"}, "0bce"),
        ({"player": "Dan", "game": "hell"}, "e"),
        ({"since": day(2)}, "bcde"),
        ({"until": day(2)}, "0abc"),
        ({"since": day(2), "until": day(3)}, "bcd"),
        ({"player": "Aki", "since": day(2), "until": day(2), "game": "hearts"}, "c"),
        ({"text": "ben dan"}, "e"),
        ({"text": "aki", "game": "hell"}, "0bd"),
        ({"text": "nobody"}, ""),
    ],
    ids=str,
)
def test_a_selection_keeps_the_order_of_the_matches(club, batch, chosen, found):
    assert club.found(**chosen) == found


def test_one_match_can_be_selected_by_its_id(club):
    (match_id,) = (one for one, word in club.words.items() if word == "c")
    assert club.found(match_id=match_id) == "c"
    assert club.found(match_id="x" * 22) == ""


def test_a_match_in_a_selection_equals_the_match_loaded_alone(club, batch):
    pad = club.pad
    with pad.store.reading() as session:
        for match in stores.matches.load_each(session, pad.club_id, EVERYTHING):
            assert match == stores.matches.load(session, pad.club_id, match.id)


def test_matches_of_another_group_are_not_selected(club, store):
    pad = Pad.begin(store).record(FIRST, SECOND)
    with store.reading() as session:
        (match,) = stores.matches.load_each(session, pad.club_id)
    assert match == pad.match


def test_a_batch_takes_four_queries_regardless_of_its_size(club, monkeypatch):
    monkeypatch.setattr(loading, "BATCH", 3)
    with watched() as sent:
        assert club.found() == "0abcde"
    # Two batches of three, and a third that is empty.
    assert len(sent) <= 3 * 4


@pytest.mark.query_plan
@pytest.mark.parametrize(
    ("chosen", "index"),
    [
        ({}, "ix_matches_history"),
        ({"game": "hell"}, "ix_matches_history_of_game"),
        ({"player": "Aki"}, "ix_seats_history"),
        ({"player": "Aki", "game": "hell"}, "ix_seats_history_of_game"),
    ],
    ids=str,
)
def test_every_batch_uses_an_index_and_scans_no_table(club, chosen, index, monkeypatch):
    monkeypatch.setattr(loading, "BATCH", 1)
    with watched() as sent:
        club.found(**chosen)
    plans = [plan(club.pad.store, *query) for query in sent]
    assert not any(scans(steps) for steps in plans)
    walks = [steps for (text, _), steps in zip(sent, plans, strict=True) if "LIMIT" in text]
    assert walks
    enough = {index}
    if club.pad.store.engine.dialect.name == "postgresql":
        # Of few rows, the index of all games costs it as little as that of one.
        enough.add(index.removesuffix("_of_game"))
    for steps in walks:
        assert any(uses(step, one) for step in steps for one in enough), steps
        assert not any("TEMP B-TREE" in step or "Sort" in step for step in steps), steps


def test_a_match_of_a_game_that_is_not_installed_raises_an_error(club, monkeypatch):
    monkeypatch.setattr(loading, "find_game", lambda _slug: None)
    with pytest.raises(StoreError, match="is not installed"):
        club.found()
