"""Writer of an archive: matches as plain values, with everything that belongs to them.

Times are in UTC, with microseconds. The archive does not depend on the group: an archive that is
imported and exported again is unchanged. A key is written as its public name. With its id, anybody
who guesses the installation's secret could compute the link.
"""

from datetime import UTC, datetime
from typing import Any

from scorekeeper.match.events.deals import DealEntered, first_key_of
from scorekeeper.match.events.event import StoredEvent
from scorekeeper.match.house_rules import HouseRules
from scorekeeper.match.ids import public_name
from scorekeeper.match.model import Match
from scorekeeper.match.season import Season
from scorekeeper.registry import AnyGame
from scorekeeper.rules.serialization import to_plain

Plain = dict[str, Any]


def moment(at: datetime) -> str:
    """Format the time ``at`` for an archive."""
    return f"{at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='microseconds')}Z"


def plain_match(match: Match, rules: str = "") -> Plain:
    """Return ``match`` with its events, drafts and sheet. The sheet is for other programs.

    ``rules`` is the group's name for its house rules, or "". In the result, ``seats`` are the
    people who began the match, ``joined`` those added later.
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
        "log": [plain_event(match.game, line) for line in match.lines],
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
    return {"id": player_id, "name": name, "created_at": moment(created_at)}


def plain_rules(rules: HouseRules) -> Plain:
    return {
        "id": rules.id,
        "game": rules.game.slug,
        "name": rules.name,
        "seats": rules.seats,
        "options": to_plain(rules.options),
        "created_at": moment(rules.created_at),
    }


def plain_season(season: Season) -> Plain:
    return {
        "id": season.id,
        "name": season.name,
        "since": season.since.isoformat(),
        "until": season.until.isoformat() if season.until else None,
        "rules": to_plain(season.rules),
        "created_at": moment(season.created_at),
    }


def plain_event(game: AnyGame, stored: StoredEvent) -> Plain:
    """Return an event of a match. A deal's entry is converted to the current form."""
    event = stored.event
    written = {"number": stored.number, "at": moment(stored.at), "by": public_name(stored.key_id)}
    if first_key := first_key_of(event):
        written["told_by"] = public_name(first_key)
    if isinstance(event, DealEntered):
        event = event.parsed(game)
    return {**written, "kind": event.kind, **event.to_payload()}


def plain_sheet(match: Match) -> Plain:
    """Return the results of a match, per player or, in a game with partners, per side."""
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
        **({"players": list(match.participants.people)} if match.changes.seatings else {}),
        "totals": list(match.sheet.totals),
        "places": list(match.sheet.places),
        "finished": match.finished,
    }
