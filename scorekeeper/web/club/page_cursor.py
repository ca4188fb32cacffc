"""The position at which a page of a match list begins, as a query parameter."""

from datetime import UTC, date, datetime

from flask import abort

from scorekeeper import store

LONGEST_ID = 40
MOMENT = "%Y%m%dT%H%M%S%f"


def cursor_text(cursor: store.matches.Cursor) -> str:
    return f"{cursor.played_on}_{cursor.created_at.astimezone(UTC):{MOMENT}}_{cursor.match_id}"


def read_cursor(text: str) -> store.matches.Cursor:
    """Return the cursor in ``text``. Respond with 400 if it is invalid."""
    day, moment, match_id = (*text.split("_", 2), "", "")[:3]
    if not (match_id.isascii() and match_id.isprintable() and len(match_id) <= LONGEST_ID):
        abort(400)
    try:
        at = datetime.strptime(moment, MOMENT).replace(tzinfo=UTC)
        return store.matches.Cursor(date.fromisoformat(day), at, match_id)
    except ValueError:
        abort(400)
