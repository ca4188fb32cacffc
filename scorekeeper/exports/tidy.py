"""Tidy table: one row per deal and player, with the same columns for every game.

``seat`` is the player's seat in that deal. Points outside deals have rows of their own: ``kind`` is
``adjustment``, or ``start`` for the points with which a player joins; ``deal`` is the number of the
deal before them, and ``deal_note`` the reason. A player who left has neither ``final_rank`` nor
``result``. Both players of a side have the side's points and totals. ``rules`` is the group's name
for the match's house rules, if they have one. ``result`` is the final total, or the game's own
result if it settles the match otherwise. ``members`` are those of a team, empty for a player.
Points are as the match shows them. A match without deals has no rows.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from operator import itemgetter

from scorekeeper.exports.facts import facts_by_seat
from scorekeeper.exports.points_outside_deals import OutsideDeals, points_outside_deals
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
    "kind",
    "members",
)

DEAL_POINTS = "deal"
"""The ``kind`` of the points of a deal."""

CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Characters that are removed because they would end a text early or make a file unreadable."""


def clean(text: str) -> str:
    """Return ``text`` without control characters, with a line feed for every line break."""
    if text.isprintable():
        return text
    return CONTROLS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def tidy_rows(
    match: Match, number: int, rules: str = "", text: Callable[[str], str] = clean
) -> Iterator[tuple[Cell, ...]]:
    """Yield the rows of ``match``, in the order of ``COLUMNS``.

    ``number`` is the number of the match in the file, and ``rules`` the name of its house rules.
    ``text`` converts texts that people wrote to cells.
    """
    sheet, partners, details = match.sheet, match.game.partners, match.details
    names = [text(name) for name in match.names]
    teams = [text(", ".join(match.members(player))) for player in range(len(names))]
    notes = {deal: text(note) for deal, note in match.notes.items()}
    about = (number, text(match.id), match.game.slug, details.played_on, text(details.place))
    match_note, rules = text(details.note), text(rules)
    results = _final_results(match)
    outside = points_outside_deals(match)

    def rows_outside_deals(at: int) -> Iterator[tuple[Cell, ...]]:
        for one in outside.get(at, ()):
            deal = (*about, one.after, None, None)
            for column, player in _affected_columns(match, one):
                who = (None, names[player], column if partners else None)
                score = ("", match.shown(one.points[column]), match.shown(one.totals[column]), None)
                final, result = results.get(player, (None, None))
                end = (final, text(one.reason), match_note, result, rules, one.kind, teams[player])
                yield *deal, *who, *score, *end

    for at, (row, ranks) in enumerate(
        zip(sheet.rows, places_by_deal(match.game, sheet), strict=True)
    ):
        yield from rows_outside_deals(at)
        plan, table = row.deal.plan, row.deal.table
        deal = (*about, plan.number, names[table.player(plan.dealer)], plan.cards or None)
        facts = facts_by_seat(row.entry, table.seats, partners=partners)
        points, totals = row.settlement.points, row.totals
        end = (notes.get(plan.number, ""), match_note)
        seated = enumerate(table.players or range(table.seats))
        for seat, player in sorted(seated, key=itemgetter(1)):
            side = side_of(seat) if partners else None
            column = player if side is None else side
            who = (seat, names[player], side, facts[seat])
            score = (match.shown(points[column]), match.shown(totals[column]), ranks[column])
            final, result = results.get(player, (None, None))
            yield *deal, *who, *score, final, *end, result, rules, DEAL_POINTS, teams[player]
    yield from rows_outside_deals(len(sheet.rows))


def _affected_columns(match: Match, outside: OutsideDeals) -> Iterator[tuple[int, int]]:
    """Yield pairs of a column whose points changed and a player in it."""
    for column, by in enumerate(outside.points):
        if not by:
            continue
        if not match.game.partners:
            yield column, column
            continue
        for player in sorted(map(outside.table.player, match.game.seats_of(column))):
            yield column, player


def _final_results(match: Match) -> Mapping[int, tuple[int, int]]:
    """Return the place and the result of each ranked player; nothing before the end."""
    if not match.finished:
        return {}
    sheet = match.sheet
    return {one.player: (one.place, match.shown(sheet.result[one.column])) for one in match.placed}
