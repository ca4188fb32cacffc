"""Facts that a finished match leaves, and how they follow every change of the match."""

from scorekeeper.match import commands
from scorekeeper.store.statistics.facts import fact_rows
from tests.support.store.pad import FIRST, SECOND, THIRD


def kept(match):
    named = {person.player_id: person.name for person in match.people} | {"": ""}
    return {
        (row["measure"], named[row["player_id"]], named[row["other"]], row["detail"]): row["count"]
        for row in fact_rows(match)
    }


def test_a_match_in_progress_leaves_nothing(pad):
    pad.record(FIRST, SECOND)
    assert fact_rows(pad.match) == []


def test_a_match_that_ended_before_its_first_deal_leaves_nothing(pad):
    pad.write(commands.finish)
    assert fact_rows(pad.match) == []


def test_a_finished_match_leaves_totals_places_opponents_and_feats(pad):
    pad.record(FIRST, SECOND, THIRD)
    assert kept(pad.match) == {
        ("match", "Aki", "", 0): 1,
        ("total", "Aki", "", 23): 1,
        ("total", "Ben", "", 20): 1,
        ("total", "Chie", "", 17): 1,
        ("place", "Aki", "", 1): 1,
        ("place", "Ben", "", 2): 1,
        ("place", "Chie", "", 3): 1,
        ("ahead", "Aki", "Ben", 0): 1,
        ("ahead", "Aki", "Chie", 0): 1,
        ("behind", "Ben", "Aki", 0): 1,
        ("ahead", "Ben", "Chie", 0): 1,
        ("behind", "Chie", "Aki", 0): 1,
        ("behind", "Chie", "Ben", 0): 1,
        # Aki: over with 1 card, made with 2, made with 1.
        ("over", "Aki", "", 1): 1,
        ("made", "Aki", "", 2): 1,
        ("made", "Aki", "", 1): 1,
        ("made", "Ben", "", 1): 1,
        ("made", "Ben", "", 2): 1,
        ("under", "Ben", "", 1): 1,
        ("made", "Chie", "", 1): 2,
        ("under", "Chie", "", 2): 1,
    }
