"""The score sheet of a match for printing on A4.

A match of up to ``MOST_ROWS`` deals fits on one page. The font size depends on the number of rows
and columns, and notes are shortened if there is no room.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template, request

from scorekeeper.exports.sheet_across import sheet_across
from scorekeeper.match import Match
from scorekeeper.rules.deal import Row
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, match_request
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import translation
from scorekeeper.web.views.events.match_timeline import all_events
from scorekeeper.web.views.match.standings import row_names, side_names
from scorekeeper.web.views.rules.house_rules import option_lines, rules_label

MOST_ROWS = 60
"""The most deals on one page. A longer match continues on the next."""

ROW_HEIGHTS = {12: 8.0, 20: 7.0, 30: 5.4, 40: 4.3, MOST_ROWS: 3.4}
"""Row heights in millimetres, by the largest number of rows. ``print.css`` has the same numbers."""

TWO_HALVES_ABOVE = 30
"""With more rows than this and two columns, the table is split into two halves."""

STACKED_ROWS, STACKED_UNITS = 20, 5
"""With at most so many rows and at least so many columns, a cell has two lines."""

HEIGHT_AVAILABLE = 215.0
"""Millimetres for rows and notes together."""

NOTE_LINE = 3.2
NOTE_WIDTH = 140
"""The height of a line of notes in millimetres, and its length in narrow characters."""

WIDE_CLASSES = ("W", "F")

blueprint = Blueprint("print_page", __name__)


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """The template values besides the match itself.

    ``halves`` are the rows in one table or in two side by side. ``layout`` are the CSS classes that
    set the font size. ``more`` means that some notes are left out.
    """

    heads: Sequence[str]
    halves: Sequence[Sequence[Row[Any, Any, Any]]]
    layout: str
    rules: str
    notes: Sequence[str]
    more: bool


@blueprint.get("/m/<match_id>/print")
@auth.for_match(Role.VIEWER)
def show(match_id: str) -> str:
    """Show the sheet for printing. ``?form=players`` requests one row per player."""
    match = match_request.load_match(match_id)
    by_players = request.args.get("form") == "players" if sheet_across(match) else None
    return render_template(
        "match/print.html", match=match, paper=_printed_sheet(match), by_players=by_players
    )


def _printed_sheet(match: Match) -> PrintedSheet:
    rows, heads = match.sheet.rows, side_names(match)
    halves = _split_in_halves(rows, len(heads))
    tall = max(len(half) for half in halves)
    most = next((most for most in ROW_HEIGHTS if tall <= most), MOST_ROWS)
    left = HEIGHT_AVAILABLE - min(tall, most) * ROW_HEIGHTS[most]
    notes, more = _fit_notes(list(_all_notes(match)), int(left / NOTE_LINE))
    layout = [f"rows-{most}", f"units-{len(heads) * len(halves)}"]
    if tall <= STACKED_ROWS and len(heads) >= STACKED_UNITS:
        layout.append("stacked")
    if tall > MOST_ROWS:
        layout.append("long")
    return PrintedSheet(heads, halves, " ".join(layout), _rules_text(match), notes, more)


def _split_in_halves(
    rows: Sequence[Row[Any, Any, Any]], units: int
) -> Sequence[Sequence[Row[Any, Any, Any]]]:
    if units > 2 or not TWO_HALVES_ABOVE < len(rows) <= MOST_ROWS:  # noqa: PLR2004 - two columns
        return [rows]
    middle = (len(rows) + 1) // 2
    return [rows[:middle], rows[middle:]]


def _rules_text(match: Match) -> str:
    """Return the preset, and the house rules that differ from the game's default."""
    own = [
        str(gettext("%(rule)s: %(value)s", rule=line.label, value=line.value))
        for line in option_lines(match.game, match.table)
        if line.own
    ]
    return gettext(" · ").join([rules_label(match.game, match.table, match), *own])


def _all_notes(match: Match) -> Iterator[str]:
    """Yield the notes on match and deals, then the events between and in deals."""
    if match.details.note:
        yield _joined_lines(match.details.note)
    for number, note in sorted(match.notes.items()):
        yield _deal_note(number, _joined_lines(note))
    for number, event in all_events(match):
        yield event.in_one_line if event.dated else _deal_note(number, event.in_one_line)
    for row in match.sheet.rows:
        for message in row.settlement.notes:
            yield _deal_note(
                row.deal.plan.number, translation.speak(message, row_names(match, row))
            )


def _joined_lines(note: str) -> str:
    return " / ".join(line for line in note.split("\n") if line)


def _deal_note(number: int, text: str) -> str:
    deal = gettext("Deal %(number)s", number=number)
    return str(gettext("%(rule)s: %(value)s", rule=deal, value=text))


def _fit_notes(notes: Sequence[str], lines: int) -> tuple[list[str], bool]:
    """Return the notes that fit into ``lines``, and whether any are left out.

    The last note is shortened if necessary.
    """
    fitting: list[str] = []
    for note in notes:
        room = lines * NOTE_WIDTH
        if room <= 0:
            return fitting, True
        if _text_width(note) > room:
            return [*fitting, _truncated_note(note, room)], True
        fitting.append(note)
        lines -= -(-_text_width(note) // NOTE_WIDTH)
    return fitting, False


def _truncated_note(note: str, room: int) -> str:
    while _text_width(note) >= room:
        note = note[: len(note) - max(1, (_text_width(note) - room) // 2)]
    return f"{note}…"


def _text_width(text: str) -> int:
    return sum(1 + (unicodedata.east_asian_width(char) in WIDE_CLASSES) for char in text)
