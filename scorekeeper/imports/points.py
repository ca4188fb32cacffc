"""Import of names and points per round from a spreadsheet or paper.

The first line has the names in the order of play, every other line a round. The first column may
have the numbers of the rounds. The last line may have the totals, which then must be correct. In a
game of partners, a column is a player or a side ("Aki & Ben"). The first and third player, and the
second and fourth, are partners and have equal points. Every fault has its position.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from scorekeeper.imports import cells, text_files
from scorekeeper.imports.cells import CellRow, Grid
from scorekeeper.imports.points_header import (
    check_player_count,
    has_round_labels,
    is_total_row,
    read_heads,
    read_names,
)
from scorekeeper.imports.points_sheet import PointsFault, PointsSheet, Round
from scorekeeper.match.number_input import read_number
from scorekeeper.rules.likely_mistake import (
    EnteredNumber,
    find_likely_mistakes,
    with_likely_mistakes,
)
from scorekeeper.rules.points_only import MOST_POINTS
from scorekeeper.rules.ruling import N_, LikelyMistake, Refusal, gap, refuse, say

ROUND_MAY_BE = N_("In round {whose}, {number} may be {likely}.")
MOST_ROUNDS = 500
MOST_LINES = 4 * MOST_ROUNDS
"""The most lines that are read, including blank ones."""


def read_points(
    source: bytes | str, *, partners: bool, labelled: bool | None = None
) -> PointsSheet:
    """Read the sheet in a file or in pasted text.

    ``labelled`` is true if the first column has the numbers of the rounds. If it is ``None``, the
    contents decide.
    """
    data = source if isinstance(source, bytes) else source.encode("utf-8", "replace")
    text = text_files.read_text(data)
    if isinstance(text, Refusal):
        return PointsSheet(faults=(PointsFault(text),))
    if refusal := text_files.other_format(text):
        return PointsSheet(text, faults=(PointsFault(refusal),))
    grid = cells.read_cells(text, MOST_LINES)
    faults = [PointsFault(cells.quotes_refusal(), grid.broken)] if grid.broken else []
    if not grid.lines:
        nothing = gap("points.nothing", say("There is nothing here."))
        return PointsSheet(text, faults=(*faults, *([] if faults else [PointsFault(nothing)])))
    sheet = replace(_read(grid, partners=partners, labelled=labelled), text=text)
    return replace(sheet, faults=(*faults, *sheet.faults))


def _read(grid: Grid, *, partners: bool, labelled: bool | None) -> PointsSheet:
    head, *lines = grid.lines
    first = int(has_round_labels(head, lines) if labelled is None else labelled)
    heads = read_heads(head, first)
    sheet = PointsSheet(heads=heads, label=head.cell(0).strip() if first else None)
    if refusal := check_player_count(heads, partners=partners):
        return replace(sheet, faults=(PointsFault(refusal, head.number),))
    sheet, faults = read_names(sheet, head, partners=partners)
    total = lines.pop() if first and lines and is_total_row(lines[-1]) else None
    lines = _without_unplayed(lines, first)
    found = [_read_round(line, grid, sheet) for line in lines[:MOST_ROUNDS]]
    rounds = tuple(one for one, _ in found)
    faults += chain.from_iterable(wrong for _, wrong in found)
    faults += _wrong_rounds(head, lines)
    sums = _sums(rounds, len(heads))
    if partners:
        faults += chain.from_iterable(_differing_partners(one, sheet) for one in rounds)
    if total:
        faults += _wrong_totals(total, sums, grid, replace(sheet, rounds=rounds))
    ordered = sorted(faults, key=lambda fault: (fault.line, fault.column))
    return replace(sheet, rounds=rounds, totals=sums, faults=tuple(ordered))


# --------------------------------------------------------------------------------------- the rounds


def _without_unplayed(lines: Sequence[CellRow], first: int) -> list[CellRow]:
    """Return ``lines`` without the last ones if they are empty except for the number."""
    played = list(lines)
    while played and not any(cell.strip() for cell in played[-1].cells[first:]):
        played.pop()
    return played


def _read_round(line: CellRow, grid: Grid, sheet: PointsSheet) -> tuple[Round, list[PointsFault]]:
    columns = range(sheet.first, sheet.first + len(sheet.heads))
    texts = tuple(line.cell(column).strip() for column in columns)
    read = [_read_points_cell(text, grid) for text in texts]
    faults = [
        PointsFault(one, line.number, sheet.column_of(unit))
        for unit, one in enumerate(read)
        if isinstance(one, Refusal)
    ]
    points = tuple(None if isinstance(one, Refusal) else one for one in read)
    label = line.cell(0).strip() if sheet.first else ""
    return Round(line.number, label, texts, points), [
        *faults,
        *_points_without_name(line, columns.stop),
    ]


def _read_points_cell(text: str, grid: Grid) -> int | Refusal:
    points = read_number(text, thousands="," if grid.delimiter == "," else "")
    if isinstance(points, int) and abs(points) > MOST_POINTS:
        too_much = say("A deal can have at most {most} points.", most=MOST_POINTS)
        return refuse("points.too_many", too_much)
    return points


def _points_without_name(line: CellRow, end: int) -> Iterator[PointsFault]:
    """Yield a fault if a cell to the right of the named columns is not empty."""
    for column in range(end, len(line.cells)):
        if line.cells[column].strip():
            refusal = refuse("points.nobody", say("This column has no name."))
            yield PointsFault(refusal, line.number, column + 1)
            return


def _wrong_rounds(head: CellRow, lines: Sequence[CellRow]) -> Iterator[PointsFault]:
    if not lines:
        message = say("No rounds are entered below the names.")
        yield PointsFault(gap("points.no_round", message), head.number)
    if len(lines) > MOST_ROUNDS:
        message = say("At most {most} rounds can be imported.", most=MOST_ROUNDS)
        yield PointsFault(refuse("points.rounds", message), lines[MOST_ROUNDS].number)


def _differing_partners(row: Round, sheet: PointsSheet) -> Iterator[PointsFault]:
    """Yield a fault for points that differ from the partner's, two columns to the left."""
    for unit in range(2, len(sheet.heads)):
        own, partner = row.points[unit], row.points[unit - 2]
        if own is not None and partner is not None and own != partner:
            message = say(
                "Partners score the same. Here it is {own}, but column {column} has {partner}.",
                own=own,
                column=sheet.column_of(unit - 2),
                partner=partner,
            )
            yield PointsFault(refuse("points.sides", message), row.line, sheet.column_of(unit))


# --------------------------------------------------------------------------------------- the totals


def _sums(rounds: Sequence[Round], units: int) -> tuple[int | None, ...]:
    """Return the sum of each column; ``None`` if one of its rounds cannot be read."""
    columns = [[one.points[unit] for one in rounds] for unit in range(units)]
    return tuple(
        None if None in column else sum(points or 0 for points in column) for column in columns
    )


def _likely_mistakes(rounds: Sequence[Round], unit: int, total: int) -> tuple[LikelyMistake, ...]:
    """Return the rounds of a column that are likely wrong if it should add up to ``total``."""
    entered = [
        EnteredNumber(
            f"{number}.{unit}",
            one.label if one.label.isdigit() else number,
            points,
            MOST_POINTS,
            -MOST_POINTS,
            typed=True,
            text=ROUND_MAY_BE,
        )
        for number, one in enumerate(rounds, 1)
        if (points := one.points[unit]) is not None
    ]
    return find_likely_mistakes(entered, total)


def _wrong_totals(
    line: CellRow, sums: Sequence[int | None], grid: Grid, sheet: PointsSheet
) -> Iterator[PointsFault]:
    for unit, total in enumerate(sums):
        text = line.cell(sheet.first + unit).strip()
        if not text or total is None:
            continue
        written = read_number(text, thousands="," if grid.delimiter == "," else "")
        if isinstance(written, Refusal):
            yield PointsFault(written, line.number, sheet.column_of(unit))
        elif written != total:
            message = say(
                "{name}: the rounds add up to {total}, but the last line says {written}.",
                name=sheet.heads[unit],
                total=total,
                written=written,
            )
            wrong = with_likely_mistakes(
                refuse("points.total", message), _likely_mistakes(sheet.rounds, unit, written)
            )
            yield PointsFault(wrong, line.number, sheet.column_of(unit))
    yield from _points_without_name(line, sheet.first + len(sheet.heads))
