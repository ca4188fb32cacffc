"""Excel export of matches, in the reader's language.

The workbook of one match has the score sheet with a chart, and the tidy table. If the game has
bids, it also has the sheet with the deals along the top. The workbook of many matches has a list of
them, one tidy table and the score sheets of the newest matches. It is written row by row, so that
it needs little memory for a group of any size.

All texts are written as text, so that nothing that people wrote is a formula or a link.
"""

from collections import deque
from collections.abc import Callable, Iterable
from tempfile import TemporaryDirectory
from typing import IO

from scorekeeper.exports.score_sheet import add_score_sheet
from scorekeeper.exports.sheet_across import SheetAcross, sheet_across
from scorekeeper.exports.tidy import COLUMNS, Cell, tidy_rows
from scorekeeper.exports.units import Speak, unit_names
from scorekeeper.exports.xlsx import MOST_ROWS, SheetWriter, WorkbookWriter
from scorekeeper.match.house_rules import nameless
from scorekeeper.match.model import Match
from scorekeeper.rules.ruling import say, say_n

MOST_SCORE_SHEETS = 50
"""The most score sheets in a workbook; more would make it hard to navigate."""

NAME_WIDTH, BID_WIDTH, SCORE_WIDTH = 16, 3, 9
"""Column widths of the sheet with the deals along the top, in characters."""

TABLE_STYLE = "Table Style Light 1"
WIDTHS = {"match_id": 25, "entry": 40, "player": 16, "dealer": 16, "place": 16, "date": 11}
"""Column widths of the tidy table, in characters; other columns are as wide as their heads."""


def match_workbook(file: IO[bytes], match: Match, speak: Speak, rules: str = "") -> None:
    """Write the workbook of one match into ``file``; ``rules`` names its house rules."""
    with WorkbookWriter(file, speak) as book:
        add_score_sheet(book, book.say(say("Score sheet")), match, rules)
        page = _tidy_page(book, book.say(say("Deals")))
        for row in tidy_rows(match, 1, rules):
            page.add(row)
        if page.row > 1:
            columns = [{"header": name} for name in COLUMNS]
            options = {"name": "Deals", "columns": columns, "style": TABLE_STYLE}
            page.sheet.add_table(0, 0, page.row - 1, len(COLUMNS) - 1, options)
        if across := sheet_across(match):
            _add_sheet_across(book, across, unit_names(match, speak))


def _add_sheet_across(book: WorkbookWriter, across: SheetAcross, heads: list[str]) -> None:
    """Add a sheet with two columns per deal: the bid, then points and total."""
    page = book.add_sheet(book.say(say("By players")))
    page.set_widths([NAME_WIDTH, *[BID_WIDTH, SCORE_WIDTH] * len(across.cards)])
    page.print_on_a4(wide=True)
    top: list[Cell] = [book.say(say("Cards"))]
    for cards in across.cards:
        top += [cards, None]
    page.add(top, book.head)
    for head, row in zip(heads, across.rows, strict=True):
        line: list[Cell] = [head]
        for cell in row:
            line += [None, None] if cell is None else [cell.bid, f"{cell.points} / {cell.total}"]
        page.add(line)


def club_workbook(  # noqa: PLR0913 - the last two are for tests only
    file: IO[bytes],
    matches: Iterable[Match],
    speak: Speak,
    *,
    rules_of: Callable[[Match], str] = nameless,
    most_rows: int = MOST_ROWS,
    most_score_sheets: int = MOST_SCORE_SHEETS,
) -> None:
    """Write the workbook of ``matches``, oldest first, into ``file``.

    ``rules_of`` returns the group's name for the house rules of a match. After ``most_rows`` rows,
    the tidy table continues on another sheet.
    """
    newest: deque[tuple[int, Match]] = deque(maxlen=most_score_sheets)
    with TemporaryDirectory() as folder, WorkbookWriter(file, speak, rows_in=folder) as book:
        index = _MatchListSheet(book, most_score_sheets)
        deals = _DealSheets(book, most_rows)
        for number, match in enumerate(matches, start=1):
            index.add(number, match, rules_of(match))
            deals.add(number, match, rules_of(match))
            newest.append((number, match))
        index.close()
        deals.close()
        for number, match in reversed(newest):
            title = book.say(match.game.title(match.table.options))
            name = f"{number} {title} {match.details.played_on}"
            add_score_sheet(book, name, match, rules_of(match))


class _MatchListSheet:
    """The sheet with the list of matches."""

    HEADS = (
        (say("No."), 6),
        (say("Date"), 11),
        (say("Game"), 14),
        (say("Players"), 40),
        (say("Deals"), 8),
        (say("Winner"), 24),
        (say("Location"), 18),
        (say("Note"), 40),
        (say("House rules"), 24),
    )

    def __init__(self, book: WorkbookWriter, most_score_sheets: int) -> None:
        self.book = book
        self.page = book.add_sheet(book.say(say("Matches")))
        papers = say_n(
            "The score sheet of the latest match follows, under its number.",
            "The score sheets of the latest matches follow, at most {n}, each under its number.",
            n=most_score_sheets,
        )
        self.page.add([book.say(papers)])
        self.page.skip()
        self.heads = self.page.row
        self.page.add([book.say(head) for head, _ in self.HEADS], book.head)
        self.page.set_widths([width for _, width in self.HEADS])
        self.page.print_on_a4(wide=True)
        self.page.sheet.freeze_panes(self.page.row, 0)

    def add(self, number: int, match: Match, rules: str) -> None:
        heads = unit_names(match, self.book.speak)
        winners = [
            head
            for unit, head in enumerate(heads)
            if match.finished and unit in match.sheet.winners
        ]
        details = match.details
        self.page.add(
            [
                number,
                details.played_on,
                self.book.say(match.game.title(match.table.options)),
                ", ".join(match.names),
                len(match.sheet.rows),
                ", ".join(winners),
                details.place,
                details.note,
                rules,
            ]
        )

    def close(self) -> None:
        self.page.filter_from(self.heads, len(self.HEADS))


class _DealSheets:
    """The tidy table, on as many sheets as it needs."""

    def __init__(self, book: WorkbookWriter, most_rows: int) -> None:
        self.book = book
        self.most_rows = most_rows
        self.name = book.say(say("Deals"))
        self.page = _tidy_page(book, self.name)

    def add(self, number: int, match: Match, rules: str) -> None:
        for row in tidy_rows(match, number, rules):
            if self.page.row == self.most_rows:
                self.close()
                self.page = _tidy_page(self.book, self.name)
            self.page.add(row)

    def close(self) -> None:
        self.page.filter_from(0, len(COLUMNS))


def _tidy_page(book: WorkbookWriter, name: str) -> SheetWriter:
    page = book.add_sheet(name)
    page.set_widths([WIDTHS.get(column, len(column) + 2) for column in COLUMNS])
    page.print_on_a4(wide=True)
    page.add(COLUMNS, book.head)
    page.sheet.freeze_panes(1, 0)
    return page
