"""Plays for BG Stats: the file and the link, literally."""

import json
from datetime import timedelta
from urllib.parse import unquote

import pytest

from scorekeeper.exports.bgstats import play_file, play_link
from tests.support.exported_matches import HELL, NOON, Details, hearts, hell, match_of, whist


def content(match):
    return json.loads(play_file(match))


def linked(match):
    address, data = play_link(match).split("?data=")
    assert address == "bgstats://app.bgstatsapp.com/createPlay.html"
    return json.loads(unquote(data))


def finished_hell(**more):
    return hell(finished_at=NOON + timedelta(minutes=75), **more)


def test_a_match_of_hell_is_exported_as_a_complete_play():
    match = finished_hell(details=Details(place="Kyoto", note="Long night"))
    found = content(match)
    assert found.pop("about").startswith("This is a Play file that can be read by Board Game Stats")
    assert found == {
        "players": [
            {"id": 1, "name": "Aki", "isAnonymous": False},
            {"id": 2, "name": "Ben", "isAnonymous": False},
            {"id": 3, "name": "花子", "isAnonymous": False},
        ],
        "locations": [{"id": 1, "name": "Kyoto"}],
        "games": [
            {
                "id": 1,
                "name": "Hell",
                "highestWins": True,
                "noPoints": False,
                "cooperative": False,
                "usesTeams": False,
            }
        ],
        "plays": [
            {
                "uuid": "C03B0E8E-B5CB-55A5-A813-FC5FC3B7D3CA",
                "gameRefId": 1,
                "locationRefId": 1,
                "playDate": "2026-11-21 00:00:00",
                "entryDate": "2026-11-21 12:00:00",
                "modificationDate": "2026-11-21 13:15:00",
                "durationMin": 75,
                "rounds": 3,
                "usesTeams": False,
                "ignored": False,
                "manualWinner": False,
                "rating": 0,
                "scoringSetting": 0,
                "comments": "Long night",
                "expansionPlays": [],
                "playerScores": [
                    score(1, "23", 1, winner=True, start=True),
                    score(2, "20", 2),
                    score(3, "17", 3),
                ],
            }
        ],
        "userInfo": {"meRefId": 0},
    }


def score(player, points, rank, *, winner=False, start=False):
    return {
        "playerRefId": player,
        "score": points,
        "rank": rank,
        "winner": winner,
        "startPlayer": start,
        "newPlayer": False,
        "seatOrder": player,
    }


def test_the_leader_of_the_first_trick_is_the_start_player():
    after_dealer = {"ladder_cards": [1], "first_lead": "after_dealer"}
    match = match_of("hell", ("Aki", "Ben", "Chie"), HELL[0], options=after_dealer, first_dealer=1)
    started = [one["startPlayer"] for one in content(match)["plays"][0]["playerScores"]]
    assert started == [False, False, True]


def test_partners_are_a_team_with_one_score():
    found = content(whist(finished=True))
    assert found["games"][0]["usesTeams"] is True
    assert found["plays"][0]["usesTeams"] is True
    scores = found["plays"][0]["playerScores"]
    assert [(one["team"], one["score"], one["winner"]) for one in scores] == [
        ("Aki & Chie", "3", True),
        ("Ben & Dan", "0", False),
        ("Aki & Chie", "3", True),
        ("Ben & Dan", "0", False),
    ]


def test_a_rubber_is_scored_by_its_game_points():
    treble = {"tricks": [13, 0], "honours": [2, 2], "revokes": [0, 0]}
    rubber = match_of("whist", ("Aki", "Ben", "Chie", "Dan"), treble, treble)
    scores = content(rubber)["plays"][0]["playerScores"]
    assert [one["score"] for one in scores] == ["8", "0", "8", "0"]


def test_highest_wins_is_false_if_the_fewest_points_win():
    found = content(hearts(finished=True))
    assert found["games"][0]["highestWins"] is False
    assert [one["winner"] for one in found["plays"][0]["playerScores"]] == [
        *(False, True, True, False)
    ]


def test_the_play_id_is_stable_and_unique_per_match():
    first, again, other = hell(), hell(), hell(match_id="match-2")
    assert content(first) == content(again)
    assert content(first)["plays"][0]["uuid"] != content(other)["plays"][0]["uuid"]


def test_an_export_without_a_venue_has_no_location():
    found = content(hell())
    assert found["locations"] == []
    assert "locationRefId" not in found["plays"][0]


@pytest.mark.parametrize(("minutes", "told"), [(0, 0), (-5, 0), (720, 720), (721, 0)])
def test_implausible_durations_are_not_recorded(minutes, told):
    match = hell(finished_at=NOON + timedelta(minutes=minutes))
    assert content(match)["plays"][0]["durationMin"] == told


def test_control_characters_do_not_reach_the_app():
    assert content(hell("A\x00ki", "Ben", "Chie"))["players"][0]["name"] == "Aki"


def test_the_link_contains_the_play_with_the_vendors_field_names():
    match = finished_hell(details=Details(place="Kyoto", note="Long night & more"))
    assert linked(match) == {
        "sourceName": "Scorekeeper",
        "sourcePlayId": "match-1",
        "playDate": "2026-11-21 00:00:00",
        "durationMin": 75,
        "comments": "Long night & more",
        "location": "Kyoto",
        "board": "",
        "game": {"name": "Hell", "sourceGameId": "hell", "highestWins": True, "noPoints": False},
        "players": [
            linked_player("Aki", "aki", 23, 1, winner=True, start=True),
            linked_player("Ben", "ben", 20, 2),
            linked_player("花子", "花子", 17, 3),
        ],
    }


def linked_player(name, source, points, rank, *, winner=False, start=False):
    return {
        "name": name,
        "sourcePlayerId": source,
        "score": points,
        "rank": rank,
        "winner": winner,
        "startPlayer": start,
        "role": "",
    }


def test_a_match_ended_before_its_first_deal_is_still_exported():
    match = match_of("hearts", ("Aki", "Ben", "Chie"), finished=True)
    assert [one["rank"] for one in content(match)["plays"][0]["playerScores"]] == [1, 1, 1]
