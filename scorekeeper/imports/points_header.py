"""Header of a sheet of points: the players, and whether a first column numbers the rounds."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.imports.cells import CellRow
from scorekeeper.imports.points_sheet import PointsFault, PointsSheet
from scorekeeper.rules import names as spelling
from scorekeeper.rules.ruling import Refusal, refuse, say

FEWEST_PLAYERS, MOST_PLAYERS = 2, 7
PARTNERS = 4

LABELS = frozenset(
    {
        *("", "#", "no", "nr", "round", "rounds", "runde", "rd", "deal", "deals", "hand", "hands"),
        *("game", "games", "spiel", "turn", "date", "datum", "player", "players", "name", "names"),
        *("回", "回数", "回戦", "ラウンド", "ディール", "局", "ゲーム", "番号", "日付"),
        *("プレイヤー", "プレーヤー", "名前", "氏名"),
    }
)
"""Possible heads of the column with the numbers of the rounds."""

TOTALS = frozenset(
    {
        *("total", "totals", "sum", "sums", "σ", "∑", "summe", "gesamt", "result"),
        *("合計", "合計点", "計", "総計", "総合計", "トータル", "総得点"),
    }
)
"""Possible first cells of the line with the totals."""

FEWEST_NUMBERED = 3
"""The fewest rounds with which 1, 2, 3 … in the first column count as round numbers."""

BETWEEN_PARTNERS = re.compile(r"\s*[&＆+＋/／・]\s*|\s+(?:and|und|と)\s+")


def read_heads(head: CellRow, first: int) -> tuple[str, ...]:
    """Return the heads from column ``first`` on, without empty ones at the end."""
    found = [spelling.tidy(cell) for cell in head.cells[first:]]
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def has_round_labels(head: CellRow, lines: Sequence[CellRow]) -> bool:
    """Return whether the first column has the numbers of the rounds.

    The column has them if its head is a usual one, if the last line has totals, or if its cells are
    1, 2, 3 …
    """
    if _normalised(head.cell(0)) in LABELS or any(is_total_row(line) for line in lines[-1:]):
        return True
    firsts = [line.cell(0).strip() for line in lines]
    counted = firsts == [str(number) for number in range(1, len(firsts) + 1)]
    return counted and len(firsts) >= FEWEST_NUMBERED and len(head.cells) > FEWEST_PLAYERS


def _normalised(cell: str) -> str:
    return unicodedata.normalize("NFKC", cell).casefold().strip(" \t.:")


def check_player_count(heads: Sequence[str], *, partners: bool) -> Refusal | None:
    if partners and len(heads) not in (2, PARTNERS):
        message = say("The columns need two sides or four players; here are {n}.", n=len(heads))
        return refuse("points.columns", message)
    if FEWEST_PLAYERS <= len(heads) <= MOST_PLAYERS:
        return None
    message = say(
        "The first line must name {low} to {high} players, separated by commas, semicolons or "
        "tabs; this one names {n}.",
        low=FEWEST_PLAYERS,
        high=MOST_PLAYERS,
        n=len(heads),
    )
    return refuse("points.columns", message)


def read_names(
    sheet: PointsSheet, head: CellRow, *, partners: bool
) -> tuple[PointsSheet, list[PointsFault]]:
    """Return ``sheet`` with the names by seat, and the faults of the names."""
    columns = list(range(len(sheet.heads)))
    names = sheet.heads
    if partners and len(names) != PARTNERS:
        pairs = [tuple(BETWEEN_PARTNERS.split(one)) for one in names]
        if wrong := [at for at, pair in enumerate(pairs) if len(pair) != PARTNERS // 2]:
            message = say("Enter both partners with “&” in between.")
            refusal = refuse("points.partners", message)
            return sheet, [PointsFault(refusal, head.number, sheet.column_of(at)) for at in wrong]
        names = tuple(pair[partner] for partner in (0, 1) for pair in pairs)
        columns *= PARTNERS // 2
    faults = [
        PointsFault(
            refusal, head.number, sheet.column_of(columns[int(refusal.field.split(".")[1])])
        )
        for refusal in spelling.check_names(names)
    ]
    return replace(sheet, names=names), faults


def is_total_row(line: CellRow) -> bool:
    return _normalised(line.cell(0)) in TOTALS
