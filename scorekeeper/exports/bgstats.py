"""Export of a match to BG Stats (Board Game Stats): a ``.bgsplay`` file, or a link into the app.

Sources that confirm each field:

    link      every field of ``play_link``: the vendor's page "Push plays to BG Stats from other
              apps or websites"; ``startPlayer`` is required (bug report of an app that left it out)
    about, players, locations, games, plays, userInfo; of a play uuid, playDate, entryDate,
              modificationDate, durationMin, rounds, ignored, manualWinner, usesTeams, rating,
              gameRefId, locationRefId, comments, scoringSetting, playerScores, expansionPlays;
              of a player name, isAnonymous, id; of a game name, highestWins, noPoints,
              cooperative, usesTeams; of a score playerRefId, score (text), winner, rank,
              startPlayer, newPlayer, seatOrder: a file that the app exported, a list of
              the fields of another file, two programs that read such files, three that write them
    team      three programs that read such files
    rounds    the number of deals (or eras, …): one program that writes it
    scoringSetting 0, durationMin 0 for "not recorded": three programs that write them

Some fields are left out because nothing confirms them. These are ids of BoardGameGeek, the player
who owns the app (0 is nobody), and other values of ``scoringSetting``. The app's score sheets are
left out, too, and so are lasting ids of players or games: the app asks once and remembers names. A
file has no field for the id of its source. The play's ``uuid`` is derived from the match's id, so
that a play imported twice is the same play. Players who left before the end have no place and are
left out. The game has its English name, as on BoardGameGeek. Neither export contains anything
about the group.
"""

import json
from datetime import datetime
from operator import attrgetter
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid5

from scorekeeper.exports.tidy import clean
from scorekeeper.match.duration import minutes_played
from scorekeeper.match.model import Match, Ranked
from scorekeeper.rules.names import same_name

SOURCE = "Scorekeeper"
LINK = "bgstats://app.bgstatsapp.com/createPlay.html?data="
UUID_NAMESPACE = UUID("1a1f9c4e-5d0c-4a55-9d1e-6f5d1b6c2c11")

ABOUT = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use "
    "a share, export or open-in function to open it with Board Game Stats."
)
NO_OWNER = 0
DEFAULT_SCORING = 0
GAME_ID = 1
LOCATION_ID = 1


def play_file(match: Match) -> bytes:
    """Return the finished ``match`` as the content of a ``.bgsplay`` file."""
    place = clean(match.details.place)
    content = {
        "about": ABOUT,
        "players": [
            {"id": number, "name": clean(match.names[one.player]), "isAnonymous": False}
            for number, one in enumerate(_ranking_by_player(match), start=1)
        ],
        "locations": [{"id": LOCATION_ID, "name": place}] if place else [],
        "games": [_game(match)],
        "plays": [_play(match)],
        "userInfo": {"meRefId": NO_OWNER},
    }
    return json.dumps(content, ensure_ascii=False, indent=2).encode()


def play_link(match: Match) -> str:
    """Return a link that opens the finished ``match`` in the app on the same phone."""
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": match.id,
        "playDate": _day(match),
        "durationMin": minutes_played(match),
        "comments": clean(match.details.note),
        "location": clean(match.details.place),
        "board": "",
        "game": {
            "name": _title(match),
            "sourceGameId": match.game.slug,
            "highestWins": not match.game.fewest_wins(match.table.options),
            "noPoints": False,
        },
        "players": [
            {
                "name": clean(match.names[one.player]),
                "sourcePlayerId": same_name(match.names[one.player]),
                "score": match.sheet.result[one.column],
                "rank": one.place,
                "winner": one.place == 1,
                "startPlayer": one.player == _first_leader(match),
                "role": "",
            }
            for one in _ranking_by_player(match)
        ],
    }
    return LINK + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _game(match: Match) -> dict[str, Any]:
    return {
        "id": GAME_ID,
        "name": _title(match),
        "highestWins": not match.game.fewest_wins(match.table.options),
        "noPoints": False,
        "cooperative": False,
        "usesTeams": match.game.partners,
    }


def _title(match: Match) -> str:
    """Return the table's own name for the game, or else the game's English name."""
    called = match.game.called(match.table.options)
    return clean(called) if called else match.game.name


def _play(match: Match) -> dict[str, Any]:
    play = {
        "uuid": str(uuid5(UUID_NAMESPACE, match.id)).upper(),
        "gameRefId": GAME_ID,
        "playDate": _day(match),
        "entryDate": _timestamp(match.created_at),
        "modificationDate": _timestamp(match.finished_at or match.created_at),
        "durationMin": minutes_played(match),
        "rounds": len(match.sheet.rows),
        "usesTeams": match.game.partners,
        "ignored": False,
        "manualWinner": False,
        "rating": 0,
        "scoringSetting": DEFAULT_SCORING,
        "comments": clean(match.details.note),
        "expansionPlays": [],
        "playerScores": [
            _score(match, number, one)
            for number, one in enumerate(_ranking_by_player(match), start=1)
        ],
    }
    return play | {"locationRefId": LOCATION_ID} if match.details.place else play


def _ranking_by_player(match: Match) -> list[Ranked]:
    return sorted(match.placed, key=attrgetter("player"))


def _score(match: Match, number: int, ranked: Ranked) -> dict[str, Any]:
    score = {
        "playerRefId": number,
        "score": str(match.sheet.result[ranked.column]),
        "rank": ranked.place,
        "winner": ranked.place == 1,
        "startPlayer": ranked.player == _first_leader(match),
        "newPlayer": False,
        "seatOrder": number,
    }
    return score | {"team": _team(match, ranked.column)} if match.game.partners else score


def _team(match: Match, column: int) -> str:
    return " & ".join(clean(match.names[one]) for one in match.players_of(column))


def _first_leader(match: Match) -> int | None:
    """Return the player who led to the first trick, if that is known without the cards."""
    if not match.sheet.rows:
        return None
    deal = match.sheet.rows[0].deal
    return None if deal.plan.leader is None else deal.table.player(deal.plan.leader)


def _day(match: Match) -> str:
    return f"{match.details.played_on} 00:00:00"


def _timestamp(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M:%S}"
