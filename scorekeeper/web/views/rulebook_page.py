"""What a rulebook's page shows: a game's rules as a table plays them, in the reader's words."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from flask_babel import gettext

from scorekeeper.registry import AnyGame, rulebook_text
from scorekeeper.rules import rulebook as rules
from scorekeeper.rules.game import Table
from scorekeeper.rules.options import OptionField, as_usual, option_fields
from scorekeeper.rules.rulebook import Condition, Item, Question, Rulebook
from scorekeeper.rules.rulebook.search import search
from scorekeeper.web.platform import locale
from scorekeeper.web.views import translation


@dataclass(frozen=True, slots=True)
class RuleView:
    """A paragraph or question as shown. ``anchor`` is "" where its id has stood before.

    ``chosen`` are this table's choices that make it read so, ``where`` the house rules under
    which it holds, for one that this table does not play; each a sentence.
    """

    item: Item
    anchor: str
    chosen: tuple[str, ...] = ()
    where: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionView:
    """A heading and what stands under it."""

    title: str
    rules: tuple[RuleView, ...]


@dataclass(frozen=True, slots=True)
class BookView:
    """The page: what is played, then what is played under other house rules (``others``).

    ``absent`` are the ids that this table does not play; ``found`` counts the hits of a search.
    """

    title: str
    intro: str
    sections: tuple[SectionView, ...]
    others: tuple[RuleView, ...]
    absent: tuple[str, ...]
    query: str
    found: int


@cache
def read_book(game: AnyGame, code: str) -> Rulebook | None:
    """The game's rulebook in the language ``code``, else in English; ``None`` without one."""
    text = rulebook_text(game, code) or rulebook_text(game, locale.LANGUAGES[0])
    return rules.parse(text) if text else None


def played_by(game: AnyGame, book: Rulebook, table: Table[Any]) -> Rulebook:
    """``book`` as ``table`` plays it, its options in the reader's words."""
    return rules.shown(book, table.options, table.seats, _words_of(game))


def book_view(
    game: AnyGame, book: Rulebook, table: Table[Any], query: str, *, whole: bool
) -> BookView:
    """The page of ``book`` at ``table``; ``whole``: with the rules of other tables below."""
    played = played_by(game, book, table)
    hits = _hits(game, played, query)
    others = _others(game, book, table) if whole else replace(played, sections=())
    other_hits = _hits(game, others, query)
    new = dict.fromkeys(played.ids)
    return BookView(
        title=book.title,
        intro=played.intro,
        sections=tuple(
            SectionView(one.title, _rule_views(game, table, one.items)) for one in hits.sections
        ),
        others=_other_views(game, other_hits.items, new),
        absent=tuple(rule for rule in book.ids if rule not in new),
        query=query,
        found=len(hits.items) + len(other_hits.items),
    )


def _hits(game: AnyGame, book: Rulebook, query: str) -> Rulebook:
    """What a search finds, also by its words in the other languages; all without a query."""
    if not query:
        return book
    others = [read_book(game, code) for code in locale.LANGUAGES]
    return search(book, query, *(other for other in others if other))


def _rule_views(game: AnyGame, table: Table[Any], items: Iterable[Item]) -> tuple[RuleView, ...]:
    return tuple(
        RuleView(item, rules.anchor(item.id), _chosen(game, table, item.choices)) for item in items
    )


def _chosen(game: AnyGame, table: Table[Any], names: Iterable[str]) -> tuple[str, ...]:
    fields = {item.name: item for item in option_fields(game.options)}
    return tuple(
        _labelled(fields[name], [getattr(table.options, name)]) for name in names if name in fields
    )


def _labelled(item: OptionField, values: Iterable[Any], *, negated: bool = False) -> str:
    listed = " / ".join(option_word(item, value) for value in values)
    label = gettext(item.text.label)
    if negated:
        return str(gettext("%(rule)s: not %(value)s", rule=label, value=listed))
    return str(gettext("%(rule)s: %(value)s", rule=label, value=listed))


def _others(game: AnyGame, book: Rulebook, table: Table[Any]) -> Rulebook:
    """The rules that ``table`` does not play, filled as a table would read them that does."""
    items = []
    for item in book.items:
        if rules.applies(item, table.options, table.seats):
            continue
        options, seats = _example(game, table, _needed(item))
        items.append(rules.filled(item, options, seats, _words_of(game)))
    return replace(book, sections=(rules.Section("", tuple(items)),))


def _needed(item: Item) -> tuple[Condition, ...]:
    """The conditions under which there is something to read."""
    answer = item.answers[-1].conditions if isinstance(item, Question) else ()
    return (*item.conditions, *answer)


def _example(game: AnyGame, table: Table[Any], conditions: Iterable[Condition]) -> tuple[Any, int]:
    """Options and seats at which ``conditions`` hold, as near to ``table`` as can be."""
    options, seats = table.options, table.seats
    fields = {item.name: item for item in option_fields(game.options)}
    for one in conditions:
        if one.holds(options, seats):
            continue
        if one.name == rules.SEATS:
            seats = next((n for n in game.seats if one.holds(options, n)), seats)
            continue
        item = fields[one.name]
        for value in (*item.choices, *item.text.offered(seats), item.text.low):
            changed = replace(options, **{one.name: value})
            if one.holds(changed, seats):
                options = changed
                break
    return options, seats


def _other_views(
    game: AnyGame, items: Iterable[Item], known: dict[str, None]
) -> tuple[RuleView, ...]:
    views = []
    for item in items:
        anchor = "" if item.id in known else rules.anchor(item.id)
        known = {**known, item.id: None}
        views.append(RuleView(item, anchor, where=_where(game, item.conditions)))
    return tuple(views)


def _where(game: AnyGame, conditions: Iterable[Condition]) -> tuple[str, ...]:
    return tuple(_condition_text(game, one) for one in conditions)


def _condition_text(game: AnyGame, one: Condition) -> str:
    if one.name == rules.SEATS:
        return str(gettext("%(count)s players", count=" / ".join(one.values)))
    item = next(item for item in option_fields(game.options) if item.name == one.name)
    by_word = {rules.plain_word(one.name, choice): choice for choice in item.choices}
    return _labelled(item, [by_word.get(word, word) for word in one.values], negated=one.negated)


def _words_of(game: AnyGame) -> rules.Words:
    fields = {item.name: item for item in option_fields(game.options)}

    def write(name: str, value: Any) -> str:
        return (
            translation.number(value) if name == rules.SEATS else option_word(fields[name], value)
        )

    return write


def option_word(item: OptionField, value: Any) -> str:
    """A value of an option as the set-up page writes it."""
    if value in item.text.values:
        return str(gettext(item.text.values[value]))
    if isinstance(value, bool):
        return str(gettext("Yes") if value else gettext("No"))
    if isinstance(value, tuple):
        return " ".join(translation.number(one) for one in value) or "–"
    return translation.number(value) if isinstance(value, int) else str(value)


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One house rule on the card: ``own`` where it is not the DEFAULT."""

    label: str
    value: str
    rule: str | None
    own: bool


def option_lines(game: AnyGame, table: Table[Any]) -> list[OptionLine]:
    """The house rules that mean something at ``table``."""
    usual = as_usual(game.options(), table.seats)
    return [
        OptionLine(
            str(gettext(item.text.label)),
            option_word(item, value),
            item.text.rule,
            own=value != getattr(usual, item.name),
        )
        for item in option_fields(game.options)
        for value in [getattr(table.options, item.name)]
        if item.text.applies(table.options, table.seats) and value != ()
    ]
