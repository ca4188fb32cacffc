"""The tidy table: a row for each deal and player of it, the same columns whatever the game.

``seat`` is that of the deal. A total has also what is of no deal: the score with which somebody
joined, points adjusted. Whoever left has neither a final rank nor a result. Players of one side
each have the side's points and totals. ``rules`` is what the club calls the house rules of the
match, where they have a name. ``result`` is what a finished match came to: the total, or what else
the game is settled by. A match without a deal has no row.
"""

import re
from collections.abc import Callable, Iterator
from datetime import date

from scorekeeper.exports.facts import facts_by_seat
from scorekeeper.match.model import Match
from scorekeeper.rules.seats import side_of
from scorekeeper.rules.sheet import places_by_deal

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
    "result",
    "rules",
)

CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""What no file of ours holds: it would end a text early, or make the file unreadable."""


def clean(text: str) -> str:
    """``text`` without control characters, every line break a line feed."""
    if text.isprintable():
        return text
    return CONTROLS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def tidy_rows(
    match: Match, number: int, text: Callable[[str], str] = clean, rules: str = ""
) -> Iterator[tuple[Cell, ...]]:
    """The rows of ``match``, in the order of ``COLUMNS``.

    ``number`` counts the matches of the file; ``text`` is what is done to everything people wrote;
    ``rules`` is the name of the match's house rules.
    """
    names = [text(name) for name in match.names]
    details = match.details
    about = (number, text(match.id), match.game.slug, details.played_on, text(details.place))
    note = text(details.note)
    rules = text(rules)
    sheet = match.sheet
    placed = {player: column for column, player in match.placed} if match.finished else {}
    every_rank = places_by_deal(match.game, sheet)
    for row, ranks in zip(sheet.rows, every_rank, strict=True):
        plan, settlement, table = row.deal.plan, row.settlement, row.deal.table
        deal = (plan.number, names[table.player(plan.dealer)], plan.cards or None)
        facts = facts_by_seat(row.entry, table.seats, partners=match.game.partners)
        notes = (text(match.notes.get(plan.number, "")), note)
        for player in sorted(map(table.player, range(table.seats))):
            seat = table.players.index(player) if table.players else player
            side = side_of(seat) if match.game.partners else None
            column = player if side is None else side
            at_end = placed.get(player)
            final, result = (
                (None, None) if at_end is None else (sheet.places[at_end], sheet.result[at_end])
            )
            score = (settlement.points[column], row.totals[column], ranks[column], final)
            who = (seat, names[player], side)
            yield (*about, *deal, *who, facts[seat], *score, *notes, result, rules)
