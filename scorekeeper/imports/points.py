"""Names and points a round, from a spreadsheet or paper: read, every fault with its place.

The first line has the names in the order of play, each line after it a round. A first column may
number the rounds; a last line may have the totals, which then must be right. In a game of partners
a column is a player (the first and third, the second and fourth are partners and have the same
points) or a side ("Aki & Ben").
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from scorekeeper.imports import cells, text_files
from scorekeeper.imports.cells import CellRow, Grid
from scorekeeper.imports.numbers import read_number
from scorekeeper.rules import names as spelling
from scorekeeper.rules.points_only import MOST_POINTS
from scorekeeper.rules.ruling import Refusal, gap, refuse, say

FEWEST_PLAYERS, MOST_PLAYERS = 2, 7
PARTNERS = 4
MOST_ROUNDS = 500
MOST_LINES = 4 * MOST_ROUNDS
"""With blank ones between; what comes after is not read."""

LABELS = frozenset(
    {
        *("", "#", "no", "nr", "round", "rounds", "runde", "rd", "deal", "deals", "hand", "hands"),
        *("game", "games", "spiel", "turn", "date", "datum", "player", "players", "name", "names"),
        *("回", "回数", "回戦", "ラウンド", "ディール", "局", "ゲーム", "番号", "日付"),
        *("プレイヤー", "プレーヤー", "名前", "氏名"),
    }
)
"""Heads of a first column that numbers the rounds."""

TOTALS = frozenset(
    {
        *("total", "totals", "sum", "sums", "σ", "∑", "summe", "gesamt", "result"),
        *("合計", "合計点", "計", "総計", "総合計", "トータル", "総得点"),
    }
)
"""First cells of a last line that has the totals."""

FEWEST_NUMBERED = 3
"""Rounds from which 1, 2, 3 … in the first column are taken for their numbers."""

BETWEEN_PARTNERS = re.compile(r"\s*[&＆+＋/／・]\s*|\s+(?:and|und|と)\s+")


@dataclass(frozen=True, slots=True)
class PointsFault:
    """What is wrong, and where: line and column from 1, or 0 where it is the whole."""

    refusal: Refusal
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it is written; ``points`` are by column, ``None`` where they cannot be read."""

    line: int
    label: str
    texts: tuple[str, ...]
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class PointsSheet:
    """What was read. ``names`` are by seat; ``first`` is the column of the first points, from 0.

    ``label`` heads the column of the rounds' numbers, ``None`` where there is none.
    """

    text: str = ""
    heads: tuple[str, ...] = ()
    label: str | None = None
    names: tuple[str, ...] = ()
    rounds: tuple[Round, ...] = ()
    totals: tuple[int | None, ...] = ()
    faults: tuple[PointsFault, ...] = ()

    @property
    def first(self) -> int:
        """The column of the first points, from 0."""
        return 0 if self.label is None else 1

    def points(self, units: int) -> tuple[tuple[int, ...], ...]:
        """The points a round for each of ``units``: seats, or sides in a game of partners.

        Raises ``ValueError`` where there are faults.
        """
        if self.faults:
            raise ValueError("the sheet has faults")
        found = [one.points[:units] for one in self.rounds]
        return tuple(tuple(points for points in line if points is not None) for line in found)


def read_points(
    source: bytes | str, *, partners: bool, labelled: bool | None = None
) -> PointsSheet:
    """The sheet in a file or in pasted text.

    ``labelled`` says whether the first column has the rounds' numbers; ``None`` finds it out.
    """
    data = source if isinstance(source, bytes) else source.encode("utf-8", "replace")
    text = text_files.read_text(data)
    if isinstance(text, Refusal):
        return PointsSheet(faults=(PointsFault(text),))
    if refusal := text_files.other_format(text):
        return PointsSheet(text, faults=(PointsFault(refusal),))
    grid = cells.read_cells(text, MOST_LINES)
    faults = [PointsFault(cells.broken_quotes(), grid.broken)] if grid.broken else []
    if not grid.lines:
        nothing = gap("points.nothing", say("Nothing is written here."))
        return PointsSheet(text, faults=(*faults, *([] if faults else [PointsFault(nothing)])))
    paper = replace(_read(grid, partners=partners, labelled=labelled), text=text)
    return replace(paper, faults=(*faults, *paper.faults))


def _read(grid: Grid, *, partners: bool, labelled: bool | None) -> PointsSheet:
    head, *lines = grid.lines
    first = int(_has_labels(head, lines) if labelled is None else labelled)
    heads = _heads(head, first)
    paper = PointsSheet(heads=heads, label=head.cell(0).strip() if first else None)
    if refusal := _wrong_count(heads, partners=partners):
        return replace(paper, faults=(PointsFault(refusal, head.number),))
    paper, faults = _named(paper, head, partners=partners)
    total = lines.pop() if first and lines and _is_total(lines[-1]) else None
    lines = _without_unplayed(lines, first)
    found = [_round(line, grid, paper) for line in lines[:MOST_ROUNDS]]
    rounds = tuple(one for one, _ in found)
    faults += chain.from_iterable(wrong for _, wrong in found)
    faults += _wrong_rounds(head, lines)
    sums = _sums(rounds, len(heads))
    if partners:
        faults += chain.from_iterable(_unlike_partners(one, paper) for one in rounds)
    if total:
        faults += _wrong_totals(total, sums, grid, paper)
    ordered = sorted(faults, key=lambda fault: (fault.line, fault.column))
    return replace(paper, rounds=rounds, totals=sums, faults=tuple(ordered))


# ----------------------------------------------------------------------------------- the first line


def _heads(head: CellRow, first: int) -> tuple[str, ...]:
    """The heads of the columns with points, without empty cells at the end."""
    found = [spelling.tidy(cell) for cell in head.cells[first:]]
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def _has_labels(head: CellRow, lines: Sequence[CellRow]) -> bool:
    """Whether the first column numbers the rounds: by its head, by its totals, or by 1, 2, 3."""
    if _word(head.cell(0)) in LABELS or any(_is_total(line) for line in lines[-1:]):
        return True
    firsts = [line.cell(0).strip() for line in lines]
    counted = firsts == [str(number) for number in range(1, len(firsts) + 1)]
    return counted and len(firsts) >= FEWEST_NUMBERED and len(head.cells) > FEWEST_PLAYERS


def _word(cell: str) -> str:
    return unicodedata.normalize("NFKC", cell).casefold().strip(" \t.:")


def _wrong_count(heads: Sequence[str], *, partners: bool) -> Refusal | None:
    if partners and len(heads) not in (2, PARTNERS):
        message = say("Two sides or four players head the columns; here are {n}.", n=len(heads))
        return refuse("points.columns", message)
    if FEWEST_PLAYERS <= len(heads) <= MOST_PLAYERS:
        return None
    message = say(
        "The first line has the names of {low} to {high} players, with commas, semicolons or tabs "
        "between them; here are {n}.",
        low=FEWEST_PLAYERS,
        high=MOST_PLAYERS,
        n=len(heads),
    )
    return refuse("points.columns", message)


def _named(
    paper: PointsSheet, head: CellRow, *, partners: bool
) -> tuple[PointsSheet, list[PointsFault]]:
    """``paper`` with its names by seat, and what is wrong with them."""
    columns = list(range(len(paper.heads)))
    names = paper.heads
    if partners and len(names) != PARTNERS:
        pairs = [tuple(BETWEEN_PARTNERS.split(one)) for one in names]
        if wrong := [at for at, pair in enumerate(pairs) if len(pair) != PARTNERS // 2]:
            message = say("Write both partners with “&” between them.")
            refusal = refuse("points.partners", message)
            return paper, [PointsFault(refusal, head.number, _shown(paper, at)) for at in wrong]
        names = tuple(pair[partner] for partner in (0, 1) for pair in pairs)
        columns *= PARTNERS // 2
    faults = [
        PointsFault(refusal, head.number, _shown(paper, columns[int(refusal.field.split(".")[1])]))
        for refusal in spelling.check_names(names)
    ]
    return replace(paper, names=names), faults


def _shown(paper: PointsSheet, unit: int) -> int:
    """The column of a player's or side's points, as it is counted for people: from 1."""
    return paper.first + unit + 1


# --------------------------------------------------------------------------------------- the rounds


def _without_unplayed(lines: Sequence[CellRow], first: int) -> list[CellRow]:
    """``lines`` without those at the end that only have a number: rounds that were never played."""
    kept = list(lines)
    while kept and not any(cell.strip() for cell in kept[-1].cells[first:]):
        kept.pop()
    return kept


def _round(line: CellRow, grid: Grid, paper: PointsSheet) -> tuple[Round, list[PointsFault]]:
    columns = range(paper.first, paper.first + len(paper.heads))
    texts = tuple(line.cell(column).strip() for column in columns)
    read = [_points(text, grid) for text in texts]
    faults = [
        PointsFault(one, line.number, _shown(paper, unit))
        for unit, one in enumerate(read)
        if isinstance(one, Refusal)
    ]
    points = tuple(None if isinstance(one, Refusal) else one for one in read)
    label = line.cell(0).strip() if paper.first else ""
    return Round(line.number, label, texts, points), [*faults, *_beyond(line, columns.stop)]


def _points(text: str, grid: Grid) -> int | Refusal:
    points = read_number(text, thousands="," if grid.delimiter == "," else "")
    if isinstance(points, int) and abs(points) > MOST_POINTS:
        too_much = say("At most {most} points can be written for a deal.", most=MOST_POINTS)
        return refuse("points.too_many", too_much)
    return points


def _beyond(line: CellRow, end: int) -> Iterator[PointsFault]:
    """What is written where no name heads the column."""
    for column in range(end, len(line.cells)):
        if line.cells[column].strip():
            refusal = refuse("points.nobody", say("No name heads this column."))
            yield PointsFault(refusal, line.number, column + 1)
            return


def _wrong_rounds(head: CellRow, lines: Sequence[CellRow]) -> Iterator[PointsFault]:
    if not lines:
        message = say("Below the names, no round is written.")
        yield PointsFault(gap("points.no_round", message), head.number)
    if len(lines) > MOST_ROUNDS:
        message = say("At most {most} rounds can be taken over.", most=MOST_ROUNDS)
        yield PointsFault(refuse("points.rounds", message), lines[MOST_ROUNDS].number)


def _unlike_partners(one: Round, paper: PointsSheet) -> Iterator[PointsFault]:
    """Points that are not those of the partner two columns before."""
    for unit in range(2, len(paper.heads)):
        own, partner = one.points[unit], one.points[unit - 2]
        if own is not None and partner is not None and own != partner:
            message = say(
                "Partners have the same points; here is {own}, in column {column} {partner}.",
                own=own,
                column=_shown(paper, unit - 2),
                partner=partner,
            )
            yield PointsFault(refuse("points.sides", message), one.line, _shown(paper, unit))


# --------------------------------------------------------------------------------------- the totals


def _is_total(line: CellRow) -> bool:
    return _word(line.cell(0)) in TOTALS


def _sums(rounds: Sequence[Round], units: int) -> tuple[int | None, ...]:
    """What each column adds up to; ``None`` where a round cannot be read."""
    columns = [[one.points[unit] for one in rounds] for unit in range(units)]
    return tuple(
        None if None in column else sum(points or 0 for points in column) for column in columns
    )


def _wrong_totals(
    line: CellRow, sums: Sequence[int | None], grid: Grid, paper: PointsSheet
) -> Iterator[PointsFault]:
    for unit, total in enumerate(sums):
        text = line.cell(paper.first + unit).strip()
        if not text or total is None:
            continue
        written = read_number(text, thousands="," if grid.delimiter == "," else "")
        if isinstance(written, Refusal):
            yield PointsFault(written, line.number, _shown(paper, unit))
        elif written != total:
            message = say(
                "{name}: the rounds add up to {total}, the last line says {written}.",
                name=paper.heads[unit],
                total=total,
                written=written,
            )
            yield PointsFault(refuse("points.total", message), line.number, _shown(paper, unit))
    yield from _beyond(line, paper.first + len(paper.heads))
