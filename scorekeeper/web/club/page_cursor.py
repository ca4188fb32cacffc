"""Where a page of matches begins, as its address says it."""

from datetime import UTC, date, datetime

from flask import abort

from scorekeeper import store

LONGEST_ID = 40
MOMENT = "%Y%m%dT%H%M%S%f"


def written(cursor: store.matches.Cursor) -> str:
    """Return a cursor as an address has it."""
    return f"{cursor.played_on}_{cursor.created_at.astimezone(UTC):{MOMENT}}_{cursor.match_id}"


def read(text: str) -> store.matches.Cursor:
    """Read the cursor of an address; what is none is answered with 400."""
    day, moment, match_id = (*text.split("_", 2), "", "")[:3]
    if not (match_id.isascii() and match_id.isprintable() and len(match_id) <= LONGEST_ID):
        abort(400)
    try:
        at = datetime.strptime(moment, MOMENT).replace(tzinfo=UTC)
        return store.matches.Cursor(date.fromisoformat(day), at, match_id)
    except ValueError:
        abort(400)
