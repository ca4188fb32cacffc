"""Matches as plain values, with all that belongs to them: what goes into an archive.

Moments are UTC to the microsecond. Nothing says which club it was, and nothing changes when the
club is another: what is imported and exported again is the same. A key stands under its public
name: from its id, who guesses the installation's secret could make its link.
"""

from datetime import UTC, datetime
from typing import Any

from scorekeeper.match.house_rules import HouseRules
from scorekeeper.match.ids import public_name
from scorekeeper.match.log import Kind, LogLine, to_payload
from scorekeeper.match.model import Match
from scorekeeper.match.season import Season
from scorekeeper.registry import AnyGame
from scorekeeper.rules.points_only import read_entry
from scorekeeper.rules.serialization import to_plain

Plain = dict[str, Any]

WITH_AN_ENTRY = (Kind.RECORDED, Kind.CORRECTED)
"""The lines of a log that have a deal's entry."""


def moment(at: datetime) -> str:
    """``at`` as an archive writes it."""
    return f"{at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='microseconds')}Z"


def plain_match(match: Match, rules: str = "") -> Plain:
    """``match`` with its log, its drafts, and the sheet that follows, for whoever reads it.

    ``rules`` is what its club calls its house rules, "" where they have no name. ``seats`` are
    those who began it, ``joined`` whoever was written down later.
    """
    seats = match.first_table.seats
    people = [{"player": one.player_id, "name": one.name} for one in match.people]
    return {
        "id": match.id,
        "game": match.game.slug,
        **({"rules": rules} if rules else {}),
        "options": to_plain(match.first_table.options),
        "first_dealer": match.first_table.first_dealer,
        "began_on": match.began_on.isoformat(),
        "created_at": moment(match.created_at),
        "changed_at": moment(match.lines[-1].at if match.lines else match.created_at),
        "finished_at": moment(match.finished_at) if match.finished_at else None,
        "began_by": public_name(match.begun_by),
        "version": match.version,
        "seats": people[:seats],
        **({"joined": people[seats:]} if people[seats:] else {}),
        "log": [plain_line(match.game, line) for line in match.lines],
        "drafts": [
            {
                "deal": number,
                "stage": draft.stage,
                "entry": to_plain(draft.entry),
                "updated_at": moment(draft.updated_at),
            }
            for number, draft in sorted(match.drafts.items())
        ],
        "sheet": plain_sheet(match),
    }


def plain_player(player_id: str, name: str, created_at: datetime) -> Plain:
    """Return a player under the name of today."""
    return {"id": player_id, "name": name, "created_at": moment(created_at)}


def plain_rules(kept: HouseRules) -> Plain:
    """``kept`` with the number of players it is for."""
    return {
        "id": kept.id,
        "game": kept.game.slug,
        "name": kept.name,
        "seats": kept.seats,
        "options": to_plain(kept.options),
        "created_at": moment(kept.created_at),
    }


def plain_season(season: Season) -> Plain:
    """``season`` with the rules of its table."""
    return {
        "id": season.id,
        "name": season.name,
        "since": season.since.isoformat(),
        "until": season.until.isoformat() if season.until else None,
        "rules": to_plain(season.rules),
        "created_at": moment(season.created_at),
    }


def plain_line(game: AnyGame, line: LogLine) -> Plain:
    """``line`` of a match of ``game``, the entry of a deal as it is written today."""
    payload = to_payload(line)
    if line.kind in WITH_AN_ENTRY:
        payload["entry"] = to_plain(read_entry(game, line.entry))
    written = {"number": line.number, "at": moment(line.at), "by": public_name(line.key_id)}
    if line.told_by:
        written["told_by"] = public_name(line.told_by)
    return {**written, "kind": line.kind.value, **payload}


def plain_sheet(match: Match) -> Plain:
    """Return what follows from the log: per seat, per side in a game of partners."""
    return {
        "deals": [
            {
                "number": row.deal.plan.number,
                "dealer": row.deal.table.player(row.deal.plan.dealer),
                "points": list(row.settlement.points),
                "totals": list(row.totals),
            }
            for row in match.sheet.rows
        ],
        **({"players": list(match.cast.people)} if match.changes.seatings else {}),
        "totals": list(match.sheet.totals),
        "places": list(match.sheet.places),
        "finished": match.finished,
    }
