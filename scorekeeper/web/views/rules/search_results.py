"""What a typed question finds in all rulebooks: the ruling that answers it, then the other hits.

At a table its own game is asked first, under its own house rules, the others as usual tables play.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from flask import request, url_for
from flask_babel import get_locale

from scorekeeper.registry import AnyGame, all_games
from scorekeeper.rules import rulebook as rules
from scorekeeper.rules.game import Table
from scorekeeper.rules.irregularities import WHAT, Irregularities
from scorekeeper.rules.options import as_usual
from scorekeeper.rules.rulebook.search import Hit, Volume, find
from scorekeeper.web.views.rules.rulebook_page import (
    RuleView,
    in_other_languages,
    played_by,
    read_book,
    rule_view,
)

LONGEST_QUERY = 200
"""Characters; the rest of a query is not looked for."""
MOST_SHOWN = 24
"""Hits that are shown besides the answer."""

Seated = tuple[AnyGame, Table[Any]]


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A rule of ``game`` that was found, and where it can be read.

    ``ask`` is where the referee asks on, for a rule on what went wrong.
    """

    game: AnyGame
    rule: RuleView
    address: str
    ask: str


@dataclass(frozen=True, slots=True)
class FoundRules:
    """The best hit for ``query`` and the ``others`` after it; ``count`` of them in all.

    ``games`` are those of the hits, each with how many it has.
    """

    query: str
    answer: FoundRule | None
    others: tuple[FoundRule, ...]
    count: int
    games: tuple[tuple[AnyGame, int], ...]


def asked_for() -> str:
    """Return the words that the address asks for."""
    return request.args.get("q", "").strip()[:LONGEST_QUERY]


def look_up(query: str, home: Seated | None = None, match_id: str = "") -> FoundRules:
    """Return what ``query`` finds; ``home`` is the table that asks, of the match where it plays."""
    shelf = _shelf(home)
    at_home = [game for game, _, _ in shelf].index(home[0]) if home else None
    hits = find(query, [volume for _, _, volume in shelf], at_home)
    found = tuple(
        _found(shelf[hit.volume], hit, match_id if home and shelf[hit.volume][0] == home[0] else "")
        for hit in hits[: MOST_SHOWN + 1]
    )
    games = Counter(shelf[hit.volume][0] for hit in hits)
    answer = found[0] if found else None
    return FoundRules(query, answer, found[1:], len(hits), tuple(games.items()))


def _shelf(home: Seated | None) -> list[tuple[AnyGame, Table[Any], Volume]]:
    """Every rulebook as a usual table plays it, that of ``home`` as its table does."""
    code, shelf = str(get_locale()), []
    for game in all_games():
        book = read_book(game, code)
        if book is None:
            continue
        table = home[1] if home and game == home[0] else _usual(game)
        others = (one for one in in_other_languages(game) if one is not book)
        told = tuple(played_by(game, other, table) for other in others)
        shelf.append((game, table, Volume(played_by(game, book, table), told)))
    return shelf


def _usual(game: AnyGame) -> Table[Any]:
    seats = game.usual_seats
    return Table(as_usual(game.presets[0].options, seats), seats)


def _found(volume: tuple[AnyGame, Table[Any], Volume], hit: Hit, match_id: str) -> FoundRule:
    game, table, _ = volume
    anchor = rules.anchor(hit.item.id)
    address = (
        url_for("rulebook.of_match", match_id=match_id, _anchor=anchor)
        if match_id
        else url_for("rulebook.of_game", slug=game.slug, _anchor=anchor)
    )
    return FoundRule(
        game, rule_view(game, table, hit.item), address, _asked_on(game, table, hit, match_id)
    )


def _asked_on(game: AnyGame, table: Table[Any], hit: Hit, match_id: str) -> str:
    """Return where the referee asks what happened, with that chip tapped; "" if it asks nothing."""
    for question in game.questions:
        chip = isinstance(question, Irregularities) and question.chip_of(table, hit.item.id)
        if chip:
            told: dict[str, Any] = {"ask": question.name, f"about.{WHAT}": chip}
            if match_id:
                return url_for("referee.in_match", match_id=match_id, **told)
            return url_for("referee.at_no_table", slug=game.slug, seats=table.seats, **told)
    return ""
