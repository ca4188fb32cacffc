"""The results for a typed question: the rule that answers it, or the nearest ones.

In a match, its game and house rules are searched. Elsewhere all games are searched by their default
rules; the game is recognised in the question, or chosen.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import request, url_for
from flask_babel import get_locale

from scorekeeper.registry import AnyGame, all_games, find_game
from scorekeeper.rules import rulebook as rules
from scorekeeper.rules.deal import Deal, Table
from scorekeeper.rules.entry import Fact
from scorekeeper.rules.game import Facts, RefereeQuestion
from scorekeeper.rules.irregularities import Irregularities
from scorekeeper.rules.options import adapted_to_seats
from scorekeeper.rules.ruling import Ruling
from scorekeeper.rules.typed_question import TypedQuestion, read_question
from scorekeeper.web.views.match import field_view
from scorekeeper.web.views.rules import glossary
from scorekeeper.web.views.rules.glossary import Term
from scorekeeper.web.views.rules.rulebook_page import (
    RuleView,
    in_all_languages,
    played_by,
    read_book,
    rule_view,
    volume_of,
)

LONGEST_QUERY = 200
"""Characters; the rest of a query is not looked for."""
MOST_SHOWN = 5
"""Rules that are shown besides the answer."""
NEAREST = 3
"""Rules that are shown if none is the answer."""
MOST_OF_IT = 0.7
"""The share of the best fit that a rule of another game needs, to leave the game open."""


@dataclass(frozen=True, slots=True)
class QuestionContext:
    """The table at which a question is asked. ``names`` are the players' names by seat.

    In a match, ``deal`` and ``entry`` are the current deal and the facts entered so far.
    """

    game: AnyGame
    table: Table[Any]
    names: Sequence[str] = ()
    match_id: str = ""
    deal: Deal[Any, Any] | None = None
    entry: Any = None

    def address(self, **arguments: Any) -> str:
        """Return the address of the referee at this table."""
        if self.match_id:
            return url_for("referee.in_match", match_id=self.match_id, **arguments)
        seats = self.table.seats
        return url_for("referee.without_match", slug=self.game.slug, seats=seats, **arguments)

    @property
    def irregularities_address(self) -> str:
        """The address of the question about irregularities, "" if the game has none."""
        found = (one for one in self.game.questions if isinstance(one, Irregularities))
        return next((self.address(ask=one.name) for one in found), "")


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A rule of ``game`` that was found.

    ``address`` leads to it in the rulebook, ``chosen`` to the results with this rule as the answer.
    """

    game: AnyGame
    rule: RuleView
    address: str
    chosen: str


@dataclass(frozen=True, slots=True)
class QuestionAboutRule:
    """The referee's question about the rule that was found, with the facts known already.

    ``rulings`` are the answers. If there are none yet, ``field`` asks for the next fact.
    """

    name: str
    facts: Mapping[str, Fact]
    rulings: Sequence[Ruling]
    field: field_view.FieldView | None

    @property
    def arguments(self) -> dict[str, str]:
        """The query parameters of this question."""
        return self.with_fact()

    def with_fact(self, **answered: Fact) -> dict[str, str]:
        """Return the query parameters of this question with further facts."""
        facts = {f"about.{name}": str(value) for name, value in {**self.facts, **answered}.items()}
        return {"ask": self.name, **facts}


@dataclass(frozen=True, slots=True)
class FoundRules:
    """The results for ``query``: the ``answer`` if one is sure, and the nearest ``others``.

    ``context`` is the table whose rules were searched, ``None`` for all games. ``games`` are those
    with results if the reader has to choose one. ``word`` is a word to explain first.
    """

    query: str
    answer: FoundRule | None
    others: tuple[FoundRule, ...]
    word: Term | None = None
    asked_on: QuestionAboutRule | None = None
    context: QuestionContext | None = None
    games: tuple[AnyGame, ...] = ()


def requested_words() -> str:
    """Return the search words in the address."""
    return request.args.get("q", "").strip()[:LONGEST_QUERY]


def look_up(query: str, context: QuestionContext, rule: str = "") -> FoundRules:
    """Return the results for ``query`` in the rules of one table.

    ``rule`` is the id of a rule that the reader has chosen as the answer, or "".
    """
    asked = read_question(query, context.names)
    volume = _volume(context.game, context.table, query)
    hits = rules.find(asked.text, volume) if volume else []
    chosen = [hit for hit in hits if hit.item.id == rule]
    hits = [*chosen, *(hit for hit in hits if hit not in chosen)]
    word = glossary.look_up(query)
    found = tuple(_found_rule(context, hit, query) for hit in hits[: MOST_SHOWN + 1])
    if not chosen and not (volume and rules.is_sure(hits, volume)):
        return FoundRules(query, None, found[:NEAREST], word, context=context)
    asked_on = _asked_on(context, hits[0], asked)
    return FoundRules(query, found[0], found[1:], word, asked_on, context)


def look_up_everywhere(query: str, slug: str = "", rule: str = "") -> FoundRules:
    """Return the results for ``query`` in one game if the game is clear, else in all games.

    The game is the one with the slug ``slug``, the one named in ``query``, or the only one that
    fits.
    """
    named = find_game(slug) if slug else _named_in(query)
    known = _games_with_rules()
    if named in known:
        return _look_up_in(named, query, rule, known)
    best = _best_by_game(query)
    alone = _clearly_best_game(best)
    if alone in known:
        return _look_up_in(alone, query, rule, best)
    found, word = _found_by_game(query, best), glossary.look_up(query)
    return FoundRules(query, None, found, word, games=tuple(best))


def _look_up_in(game: AnyGame, query: str, rule: str, games: Iterable[AnyGame]) -> FoundRules:
    return replace(
        look_up(query, QuestionContext(game, usual_table(game)), rule), games=tuple(games)
    )


def in_other_games(query: str, game: AnyGame | None = None) -> tuple[FoundRule, ...]:
    """Return the best result for ``query`` in each game except ``game``, best first."""
    best = _best_by_game(query)
    return _found_by_game(query, {other: hit for other, hit in best.items() if other != game})


def _found_by_game(query: str, best: Mapping[AnyGame, rules.Hit]) -> tuple[FoundRule, ...]:
    return tuple(
        _found_rule(QuestionContext(game, usual_table(game)), hit, query)
        for game, hit in best.items()
    )


def _best_by_game(query: str) -> dict[AnyGame, rules.Hit]:
    asked = read_question(query)
    volumes = {game: _volume(game, usual_table(game), query) for game in all_games()}
    hits = {game: rules.find(asked.text, one) for game, one in volumes.items() if one}
    best = {game: found[0] for game, found in hits.items() if found}
    return dict(sorted(best.items(), key=lambda one: -one[1].fit))


def usual_table(game: AnyGame) -> Table[Any]:
    """Return the default table of ``game``: its first preset and its usual number of players."""
    seats = game.usual_seats
    return Table(adapted_to_seats(game.presets[0].options, seats), seats)


def _games_with_rules() -> list[AnyGame]:
    return [game for game in all_games() if read_book(game, str(get_locale()))]


def _volume(game: AnyGame, table: Table[Any], question: str) -> rules.Volume | None:
    book = read_book(game, str(get_locale()))
    return volume_of(game, played_by(game, book, table), question) if book else None


def _clearly_best_game(best: Mapping[AnyGame, rules.Hit]) -> AnyGame | None:
    """Return the game with the best rule if no other game has one that fits nearly as well."""
    first, second = (*(hit.fit for hit in best.values()), 0.0, 0.0)[:2]
    return next(iter(best), None) if second < MOST_OF_IT * first else None


def _named_in(query: str) -> AnyGame | None:
    """Return the one game that ``query`` names: "in Hearts", ハーツ."""
    found = [
        game
        for game in _games_with_rules()
        if any(_is_title_in_query(query, book.title) for book in in_all_languages(game))
    ]
    return found[0] if len(found) == 1 else None


def _is_title_in_query(query: str, title: str) -> bool:
    if not title.isascii():
        return title in query
    before = r"(?:^|\b(?:in|at|of|for|play|playing|game)\W+)"
    return bool(re.search(rf"{before}{re.escape(title)}\b", query, re.IGNORECASE))


def _found_rule(context: QuestionContext, hit: rules.Hit, query: str) -> FoundRule:
    slug, anchor, match_id = context.game.slug, rules.anchor(hit.item.id), context.match_id
    view = rule_view(context.game, context.table, hit.item)
    if match_id:
        address = url_for("rulebook.show_match", match_id=match_id, _anchor=anchor)
        chosen = url_for("referee.in_match", match_id=match_id, q=query, rule=hit.item.id)
    else:
        address = url_for("rulebook.show_game", slug=slug, _anchor=anchor)
        chosen = url_for("rulebook.games", q=query, game=slug, rule=hit.item.id)
    return FoundRule(context.game, view, address, chosen)


def _asked_on(
    context: QuestionContext, hit: rules.Hit, asked: TypedQuestion
) -> QuestionAboutRule | None:
    """Return the question of the referee about ``hit``, if there is one."""
    for question in context.game.questions:
        answered = question.facts_of(context.table, hit.item.id, asked)
        if answered is not None:
            return _with_facts(context, question, answered)
    return None


def _with_facts(
    context: QuestionContext, question: RefereeQuestion, answered: Facts
) -> QuestionAboutRule:
    known = question.known(context.deal, context.entry) if context.deal else {}
    facts = {**known, **answered}
    fields = field_view.field_views(
        question.groups(context.table, facts), facts, list(context.names)
    )
    rulings = tuple(question.answer(context.table, facts))
    return QuestionAboutRule(
        question.name, answered, rulings, next((one for one in fields if one.is_unanswered), None)
    )
