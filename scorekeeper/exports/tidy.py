"""The tidy table: a row for each deal and player, the same columns whatever the game.

Players of one side each have the side's points and totals. A match without a deal has no row.
"""

import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

from scorekeeper.exports.facts import facts_by_seat
from scorekeeper.exports.played import Played, unit_of
from scorekeeper.rules.game import Row, Standing
from scorekeeper.rules.seats import side_of
from scorekeeper.rules.sheet import places

Cell = int | str | date | None

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
)

CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""What no file of ours holds: it would end a text early, or make the file unreadable."""


def clean(text: str) -> str:
    """``text`` without control characters, every line break a line feed."""
    if text.isprintable():
        return text
    return CONTROLS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def tidy_rows(
    match: Played, number: int, text: Callable[[str], str] = clean
) -> Iterator[tuple[Cell, ...]]:
    """The rows of ``match``, in the order of ``COLUMNS``.

    ``number`` counts the matches of the file; ``text`` is what is done to everything people wrote.
    """
    names = [text(name) for name in match.names]
    details = match.details
    about = (number, text(match.id), match.game.slug, details.played_on, text(details.place))
    note = text(details.note)
    players = [
        (seat, name, side_of(seat) if match.game.partners else None)
        for seat, name in enumerate(names)
    ]
    units = [unit_of(match, seat) for seat in range(len(names))]
    final = match.sheet.places if match.finished else [None] * len(match.sheet.places)
    for row in match.sheet.rows:
        plan, settlement = row.deal.plan, row.settlement
        deal = (plan.number, names[plan.dealer], plan.cards or None)
        facts = facts_by_seat(row.entry, len(names), partners=match.game.partners)
        ranks = _ranks(match, row)
        notes = (text(match.notes.get(plan.number, "")), note)
        for player, unit, fact in zip(players, units, facts, strict=True):
            points, total = settlement.points[unit], row.totals[unit]
            yield (*about, *deal, *player, fact, points, total, ranks[unit], final[unit], *notes)


def _ranks(match: Played, row: Row[Any, Any, Any]) -> tuple[int, ...]:
    """The places after the deal of ``row``."""
    standing = Standing(row.deal.plan.number, row.totals, row.settlement.carry)
    merits = match.game.merits(match.table, standing)
    return places(merits, lower_is_better=match.game.lower_is_better)
