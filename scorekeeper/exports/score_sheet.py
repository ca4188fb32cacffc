"""Worksheet that looks like the paper score sheet: facts, points and total per player.

Below the deals are the places, the game's closing notes and a chart of the running totals.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from xlsxwriter.format import Format

from scorekeeper.exports.points_outside_deals import ADJUSTMENT, START, points_outside_deals
from scorekeeper.exports.tidy import Cell
from scorekeeper.exports.units import row_names, unit_names
from scorekeeper.exports.xlsx import SheetWriter, WorkbookWriter, display_width
from scorekeeper.match.model import Match
from scorekeeper.rules.deal import Row
from scorekeeper.rules.ruling import Message, say
from scorekeeper.rules.sheet import totals_after

FIRST = 3
"""The first player's column, after the deal's number, cards and dealer."""

PER_UNIT = 3
MARK, POINTS, TOTAL = range(PER_UNIT)
WIDEST_MARK = 30
NUMBER_WIDTH = 7
NOTES_WIDTH = 30
WIDE = 4
"""With more players than this, the paper is in landscape format."""

SIGNED = "+0;-0;0"
RED = "#AD1F1A"
"""The colour of penalty points, as on the pages. Without colour, their sign is enough."""

CHART_SIZE = {"width": 760, "height": 340}
NO_POINTS: Mapping[int, int] = MappingProxyType({})
NOTHING_PLAYED = say("Ended before the first deal.")


def add_score_sheet(book: WorkbookWriter, name: str, match: Match, rules: str = "") -> None:
    """Add a sheet ``name`` with the score sheet of ``match``; ``rules`` names its house rules."""
    _ScoreSheet(book, book.add_sheet(name), match, rules).write()


class _ScoreSheet:
    def __init__(self, book: WorkbookWriter, page: SheetWriter, match: Match, rules: str) -> None:
        self.book = book
        self.rules = rules
        self.page = page
        self.match = match
        self.heads = unit_names(match, book.speak)
        self.formats = _Formats(book)
        self.outside_deals = points_outside_deals(match)
        self.notes_at = FIRST + PER_UNIT * len(self.heads)
        # In a match of games, the totals restart with each game.
        restarts = match.game.open_game_score and len(match.sheet.written) == len(match.sheet.rows)
        self.total_label = say("Game score") if restarts else say("Total")

    def write(self) -> None:
        self._set_up()
        self._write_top()
        heads_at = self._write_heads()
        rows = self.match.sheet.rows
        for at, row in enumerate(rows):
            self._write_changes_before(row.deal.plan.number)
            self._write_points_before(at, row.deal.plan.number)
            self._write_deal(row)
        self._write_changes_before(len(rows) + 1)
        self._write_points_before(len(rows), len(rows) + 1)
        last = self.page.row - 1
        self._write_totals()
        self._write_closing()
        if rows:
            self.page.skip()
            self._draw(heads_at, last)

    def _deal_facts(self, row: Row[Any, Any, Any], unit: int) -> str:
        """Return the facts of a deal for a column; "" if the player was absent."""
        if row.unit_of(unit) is None and not self.match.was_in_match(row, unit):
            return ""
        return self.book.speak(row.settlement.marks[unit], row_names(self.match, row))

    def _points_as_shown(self, points: int | None) -> int | None:
        return None if points is None else self.match.shown(points)

    def _set_up(self) -> None:
        rows = self.match.sheet.rows
        self.page.set_widths([11, 7, 14])
        for unit, head in enumerate(self.heads):
            widest = max((display_width(self._deal_facts(row, unit)) for row in rows), default=0)
            mark_width = (
                min(WIDEST_MARK, max(widest, display_width(head) - 2 * NUMBER_WIDTH, 6)) + 2
            )
            total_width = max(NUMBER_WIDTH, display_width(self.book.say(self.total_label)))
            widths = [mark_width, NUMBER_WIDTH, total_width + 2]
            self.page.set_widths(widths, FIRST + PER_UNIT * unit)
        self.page.set_widths([NOTES_WIDTH], self.notes_at)
        self.page.print_on_a4(wide=len(self.heads) > WIDE)

    def _write_top(self) -> None:
        details, formats = self.match.details, self.formats
        self.page.add(
            [self.book.say(self.match.game.title(self.match.table.options))], formats.title
        )
        self.page.add([details.played_on])
        if self.rules:
            self.page.add([self.book.say(say("House rules: {name}", name=self.rules))])
        for text in (details.place, *details.note.splitlines()):
            if text:
                self.page.add([text])
        self.page.skip()

    def _write_heads(self) -> int:
        """Write the two header rows and return the number of the first."""
        page, heads_at = self.page, self.page.row
        for unit, head in enumerate(self.heads):
            first = FIRST + PER_UNIT * unit
            page.put(first, head, self.formats.name)
            for column in (first + POINTS, first + TOTAL):
                page.put(column, None, self.formats.name)
        page.skip()
        labels = [say("Deal"), say("Cards"), say("Dealer")]
        labels += [say("Details"), say("Score"), self.total_label] * len(self.heads)
        for column, label in enumerate((*labels, say("Note"))):
            centred = FIRST <= column < self.notes_at
            cell_format = self.formats.centred_label if centred else self.formats.label
            page.put(column, self.book.say(label), cell_format)
        page.skip()
        page.sheet.freeze_panes(page.row, 1)
        page.sheet.repeat_rows(heads_at, page.row - 1)
        return heads_at

    def _write_deal(self, row: Row[Any, Any, Any]) -> None:
        page, plan, settlement = self.page, row.deal.plan, row.settlement
        page.put(0, plan.number, self.formats.count)
        page.put(1, plan.cards or None, self.formats.count)
        page.put(2, self.match.seated_at(row.deal.table)[plan.dealer])
        for unit, total in enumerate(totals_after(self.match.game, row)):
            self._write_cells(row, unit, total)
        names = row_names(self.match, row)
        notes = [self.book.speak(note, names) for note in settlement.notes]
        notes.append(self.match.notes.get(plan.number, ""))
        page.put(self.notes_at, "\n".join(note for note in notes if note))
        page.skip()

    def _write_cells(self, row: Row[Any, Any, Any], unit: int, total: int) -> None:
        """Write mark, points and total of a column, without points for a player who sat out."""
        page, first, at = self.page, FIRST + PER_UNIT * unit, row.unit_of(unit)
        deals = at == row.deal.plan.dealer and not self.match.game.partners
        points = None if at is None else row.settlement.points[unit]
        against = points is not None and self.match.game.is_penalty(points)
        shown = self.match.shown(total) if self.match.was_in_match(row, unit) else None
        page.put(
            first + MARK,
            self._deal_facts(row, unit) or None,
            self.formats.dealer if deals else self.formats.mark,
        )
        page.put(
            first + POINTS,
            self._points_as_shown(points),
            self.formats.penalty if against else self.formats.points,
        )
        page.put(first + TOTAL, shown, self.formats.total)

    def _write_changes_before(self, number: int) -> None:
        """Write the changes of house rules and the misdeals before deal ``number``."""
        if any(rules.first == number for rules in self.match.changes.rules):
            self._write_line(say("House rules changed"))
        for misdeal in self.match.log_state.misdeals:
            if misdeal.deal == number:
                self._write_line(say("Misdeal"), reason=misdeal.reason)

    def _write_points_before(self, at: int, number: int) -> None:
        """Write the points outside deals between the previous row and row ``at``."""
        outside = self.outside_deals.get(at, ())
        starts = {
            player: one.start
            for player, one in enumerate(self.match.sheet.presence)
            if one.joined == number > 1 or (one.joined == number and one.start)
        }
        joined: dict[int, int] = {}
        for one in outside:
            if one.kind == START:
                joined = _nonzero(one.points)
                starts |= {unit: one.totals[unit] for unit in joined}
        if starts:
            self._write_line(say("Score on joining"), joined, totals=starts)
        for one in outside:
            if one.kind == ADJUSTMENT:
                self._write_line(say("Adjustment"), _nonzero(one.points), one.reason)

    def _write_line(
        self,
        label: Message,
        points: Mapping[int, int] = NO_POINTS,
        reason: str = "",
        totals: Mapping[int, int] = NO_POINTS,
    ) -> None:
        self.page.put(0, self.book.say(label))
        for unit in range(len(self.heads)):
            first = FIRST + PER_UNIT * unit
            self.page.put(first + MARK, None, self.formats.mark)
            self.page.put(
                first + POINTS, self._points_as_shown(points.get(unit)), self.formats.points
            )
            self.page.put(
                first + TOTAL, self._points_as_shown(totals.get(unit)), self.formats.total
            )
        self.page.put(self.notes_at, reason or None)
        self.page.skip()

    def _write_totals(self) -> None:
        sheet = self.match.sheet
        place = say("Final place") if self.match.finished else say("Place so far")
        result = [*map(self._points_as_shown, sheet.result)]
        sums = self.formats.sum_label, self.formats.sum
        if sheet.result_name and self.match.game.open_game_score:
            # The score of the open game is not a total, and it is in the last row.
            self._write_sums(sheet.result_name, result, *sums)
        elif sheet.result_name:
            self._write_sums(say("Total"), [*map(self._points_as_shown, sheet.totals)], *sums)
            self._write_sums(
                sheet.result_name, result, self.formats.place_label, self.formats.place
            )
        else:
            self._write_sums(say("Total"), result, *sums)
        if sheet.rows:
            self._write_sums(place, sheet.places, self.formats.place_label, self.formats.place)

    def _write_sums(
        self,
        label: Message,
        numbers: Sequence[int | None],
        label_format: Format,
        cell_format: Format,
    ) -> None:
        cells: list[Cell] = [None] * self.notes_at
        for unit, number in enumerate(numbers):
            cells[FIRST + PER_UNIT * unit + TOTAL] = number
        self.page.put(0, self.book.say(label), label_format)
        for column, cell in enumerate(cells[1:], start=1):
            self.page.put(column, cell, cell_format)
        self.page.skip()

    def _write_closing(self) -> None:
        if self.match.finished and not self.match.sheet.rows:
            self.page.add([self.book.say(NOTHING_PLAYED)])
        elif self.match.finished:
            standing = self.match.sheet.standing
            for note in self.match.game.closing_notes(self.match.table, standing):
                self.page.add([self.book.speak(note, self.match.seated)])

    def _draw(self, heads_at: int, last: int) -> None:
        """Add a chart of the running totals."""
        chart = self.book.workbook.add_chart({"type": "line"})
        name, first = self.page.sheet.get_name(), heads_at + 2
        for unit in range(len(self.heads)):
            column = FIRST + PER_UNIT * unit
            chart.add_series(
                {
                    # Refer to the cell: Excel would take a name such as "=A1" for a formula.
                    "name": [name, heads_at, column],
                    "categories": [name, first, 0, last, 0],
                    "values": [name, first, column + TOTAL, last, column + TOTAL],
                    "marker": {"type": "automatic", "size": 5},
                }
            )
        if self.match.changes:
            # Rows between two deals have no total for some players.
            chart.show_blanks_as("span")
        chart.set_title({"name": self.book.say(say("Running totals"))})
        chart.set_x_axis({"name": self.book.say(say("Deal")), "label_position": "low"})
        chart.set_y_axis({"name": self.book.say(self.total_label)})
        chart.set_legend({"position": "bottom"})
        chart.set_size(CHART_SIZE)
        self.page.sheet.insert_chart(self.page.row, 0, chart)


def _nonzero(points: Sequence[int]) -> dict[int, int]:
    return {unit: by for unit, by in enumerate(points) if by}


class _Formats:
    """The cell formats of a score sheet."""

    def __init__(self, book: WorkbookWriter) -> None:
        self.title = book.add_format(bold=True, font_size=16)
        self.name = book.add_format(bold=True, align="center_across", left=1, right=1)
        self.label = book.add_format(italic=True, bottom=1)
        self.centred_label = book.add_format(italic=True, bottom=1, align="center")
        self.mark = book.add_format(left=1, align="center")
        self.dealer = book.add_format(left=1, align="center", bold=True, bg_color="#F4ECD9")
        self.points = book.add_format(num_format=SIGNED, align="center")
        self.penalty = book.add_format(num_format=SIGNED, align="center", font_color=RED)
        self.total = book.add_format(bold=True, right=1, align="center")
        self.count = book.add_format(align="left")
        self.sum_label = book.add_format(bold=True, top=6)
        self.sum = book.add_format(bold=True, top=6, align="center")
        self.place_label = book.add_format(bold=True)
        self.place = book.add_format(bold=True, align="center")
