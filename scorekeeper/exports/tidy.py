"""The tidy table: a row for each deal and player of it, the same columns whatever the game.

``seat`` is that of the deal. Points that are of no deal have rows of their own: ``kind`` is
``adjustment``, or ``start`` for the points with which somebody joins, ``deal`` the number of the
deal that they follow, and ``deal_note`` the reason. Whoever left has neither a final rank nor a
result. Players of one side each have the side's points and totals. ``rules`` is what the club calls
the house rules of the match, where they have a name. ``result`` is what a finished match came to:
the total, or what else the game is settled by. A match without a deal has no row.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Generic, NamedTuple, TypeVar

from scorekeeper.exports.apart import Apart, apart_from_deals
from scorekeeper.exports.facts import facts_by_seat
from scorekeeper.match.model import Match
from scorekeeper.rules.game import Table
from scorekeeper.rules.seats import side_of
from scorekeeper.rules.sheet import places_by_deal

Cell = int | str | date | None
Part = TypeVar("Part")
Parts = tuple[Part, Part, str, int, int, Cell, Part]
"""A row: what leads up to the cards, who it is of, entry, points, total, rank, what follows."""

COLUMNS = (
    "match_number",
    "match_id",
    "game",
    "date",
    "place",
    "deal",
    "dealer",
    "cards",
    "seat",
    "player",
    "side",
    "entry",
    "points",
    "total",
    "rank",
    "final_rank",
    "deal_note",
    "match_note",
    "result",
    "rules",
    "kind",
)

OF_A_DEAL = "deal"
"""The ``kind`` of the points of a deal."""

CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""What no file of ours holds: it would end a text early, or make the file unreadable."""


def clean(text: str) -> str:
    """``text`` without control characters, every line break a line feed."""
    if text.isprintable():
        return text
    return CONTROLS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


class Cells(NamedTuple, Generic[Part]):
    """How a file has what is no number: what people wrote, the date, the facts of a deal, nothing.

    ``part`` makes one of several cells that many rows share. Each is asked as seldom as the table
    allows: once for a match, a table or a deal where that will do.
    """

    text: Callable[[str], str]
    day: Callable[[date], Cell]
    facts: Callable[[str], str]
    nothing: Cell
    part: Callable[[tuple[Cell, ...]], Part]


AS_THEY_ARE = Cells[tuple[Cell, ...]](clean, lambda day: day, str, None, tuple)
"""For files that know dates and cells without anything."""


def tidy_rows(match: Match, number: int, rules: str = "") -> Iterator[tuple[Cell, ...]]:
    """The rows of ``match``, in the order of ``COLUMNS``.

    ``number`` counts the matches of the file; ``rules`` is the name of the match's house rules.
    """
    for deal, who, entry, *score, end in tidy_parts(match, number, rules, AS_THEY_ARE):
        yield (*deal, *who, entry, *score, *end)


def tidy_parts(match: Match, number: int, rules: str, cells: Cells[Part]) -> Iterator[Parts[Part]]:
    """The same rows, with the cells of a file of their own."""
    text, written, nothing, part = cells.text, cells.facts, cells.nothing, cells.part
    names = [text(name) for name in match.names]
    details = match.details
    played_on, place = cells.day(details.played_on), text(details.place)
    about = (number, text(match.id), match.game.slug, played_on, place)
    note, rules = text(details.note), text(rules)
    sheet, notes, partners = match.sheet, match.notes, match.game.partners
    results = _results(match)
    table: Table[Any] | None = None
    apart = apart_from_deals(match)

    def rows_apart(ones: Iterable[Apart]) -> Iterator[Parts[Part]]:
        for one in ones:
            deal = part((*about, one.after, nothing, nothing))
            for column, player in _whose(match, one):
                side = column if partners else nothing
                final, result = results.get(player, (nothing, nothing))
                who = part((nothing, names[player], side))
                end = part((final, text(one.reason), note, result, rules, one.kind))
                yield deal, who, "", one.points[column], one.totals[column], nothing, end

    for at, (row, ranks) in enumerate(
        zip(sheet.rows, places_by_deal(match.game, sheet), strict=True)
    ):
        yield from rows_apart(apart.get(at, ()))
        plan = row.deal.plan
        if row.deal.table is not table:
            table = row.deal.table
            people = _people(match, table, names, results, nothing)
            who = [part((one.seat, one.name, one.side)) for one in people]
            without_note = [_end(part, one, "", note, rules) for one in people]
        dealer = names[table.player(plan.dealer)]
        deal = part((*about, plan.number, dealer, plan.cards or nothing))
        facts = facts_by_seat(row.entry, table.seats, partners=partners)
        ends = without_note
        if plan.number in notes:
            noted = text(notes[plan.number])
            ends = [_end(part, one, noted, note, rules) for one in people]
        points, totals = row.settlement.points, row.totals
        for one, person, end in zip(people, who, ends, strict=True):
            unit = one.column
            entry, rank = written(facts[one.seat]), ranks[unit]
            yield deal, person, entry, points[unit], totals[unit], rank, end
    yield from rows_apart(apart.get(len(sheet.rows), ()))


class _Person(NamedTuple):
    """Somebody at a table: the seat, the column of the score, the place and result at the end."""

    seat: int
    column: int
    name: str
    side: Cell
    final: Cell
    result: Cell


def _end(
    part: Callable[[tuple[Cell, ...]], Part], one: _Person, noted: str, note: str, rules: str
) -> Part:
    return part((one.final, noted, note, one.result, rules, OF_A_DEAL))


def _whose(match: Match, one: Apart) -> Iterator[tuple[int, int]]:
    """Yield the columns whose points moved, each with its players."""
    for column, by in enumerate(one.points):
        if not by:
            continue
        if not match.game.partners:
            yield column, column
            continue
        for player in sorted(map(one.table.player, match.game.seats_of(column))):
            yield column, player


def _results(match: Match) -> Mapping[int, tuple[int, int]]:
    """Return the place and the result of each player who has one; nothing before the end."""
    if not match.finished:
        return {}
    sheet = match.sheet
    return {one.player: (one.place, sheet.result[one.column]) for one in match.placed}


def _people(
    match: Match,
    table: Table[Any],
    names: Sequence[str],
    results: Mapping[int, tuple[int, int]],
    nothing: Cell,
) -> list[_Person]:
    """Return who sits at ``table``, in the order in which they are numbered in the match."""
    found = []
    for player in sorted(map(table.player, range(table.seats))):
        seat = table.players.index(player) if table.players else player
        side = side_of(seat) if match.game.partners else None
        column = player if side is None else side
        final, result = results.get(player, (nothing, nothing))
        shown = nothing if side is None else side
        found.append(_Person(seat, column, names[player], shown, final, result))
    return found
