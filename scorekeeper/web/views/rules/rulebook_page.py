"""The page of a rulebook: a game's rules with the house rules of a table."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from flask_babel import get_locale

from scorekeeper.registry import AnyGame, all_games, question_bank, rulebook_text, same_answer_text
from scorekeeper.rules import rulebook as rules
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import OptionField, option_fields
from scorekeeper.rules.rulebook import Condition, Item, Question, Rulebook
from scorekeeper.web.platform import locale
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import translation
from scorekeeper.web.views.rules import house_rules

JAPANESE = re.compile("[ぁ-ゖァ-ヺｦ-ﾟ一-鿿]")
ENGLISH_WORD = re.compile("[A-Za-z]{3}")


@dataclass(frozen=True, slots=True)
class RuleView:
    """A paragraph or question. ``anchor`` is "" if the page has the same id already.

    ``chosen`` are the table's house rules that change its text. ``where`` are the house rules under
    which it applies, if the table does not play by them.
    """

    item: Item
    anchor: str
    chosen: tuple[str, ...] = ()
    where: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionView:
    title: str
    rules: tuple[RuleView, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class BookView:
    """The page: the rules of this table, then those of other tables (``others``).

    ``has_more`` is true if there are rules of other tables that the page leaves out. ``absent`` are
    the ids that do not apply at this table. ``found`` is the number of search
    results. ``sources`` is shown even during a search; its paragraph ``legend`` explains the
    sources. ``differs`` is the first rule on which tables differ.
    """

    title: str
    intro: str
    sections: tuple[SectionView, ...]
    others: tuple[RuleView, ...]
    has_more: bool
    absent: tuple[str, ...]
    query: str
    found: int
    sources: SectionView | None
    legend: str
    differs: str


@cache
def read_book(game: AnyGame, code: str) -> Rulebook | None:
    """Return the game's rulebook in the language ``code``, else in English, if there is one."""
    text = rulebook_text(game, code) or rulebook_text(game, locale.LANGUAGES[0])
    return rules.parse(text) if text else None


@cache
def game_matcher(game: AnyGame, code: str) -> rules.Matcher:
    """Return the matcher of ``game`` for questions in the language ``code``."""
    book = read_book(game, code)
    if book is None:
        raise ValueError(f"{game.slug} has no rulebook")
    others = [_bank(other, code) for other in all_games() if other != game]
    # What is asked about card games does not help to find rules of a game without cards.
    return rules.matcher_of(book, _bank(game, code), others if game.play else ())


@cache
def _bank(game: AnyGame, code: str) -> rules.Bank:
    return rules.parse_questions(question_bank(game, code))


@cache
def _same_answer(game: AnyGame) -> rules.SameAnswer:
    return rules.parse_same_answer(same_answer_text(game))


def volume_of(game: AnyGame, played: Rulebook, question: str) -> rules.Volume:
    """Return the rulebook to search for ``question``, and the matcher for its language.

    ``played`` is the rulebook of ``game`` with the rules of a table.
    """
    code = _language_of(question) or str(get_locale())
    return rules.Volume(played, game_matcher(game, code), _same_answer(game))


def _language_of(question: str) -> str:
    """Return the language of ``question``; "" for card signs and abbreviations."""
    if JAPANESE.search(question):
        return "ja"
    return "en" if ENGLISH_WORD.search(question) else ""


def played_by(game: AnyGame, book: Rulebook, table: Table[Any]) -> Rulebook:
    """Return ``book`` with only the rules that apply at ``table``."""
    return rules.rules_at_table(book, table.options, table.seats, _words_of(game))


def book_view(
    game: AnyGame, book: Rulebook, table: Table[Any], query: str, *, whole: bool
) -> BookView:
    """Return the page of ``book`` at ``table``. ``whole`` includes the rules of other tables."""
    played = played_by(game, book, table)
    legend = rules.legend_of(book)
    hits = _without_legend(_search_results(game, played, query), legend)
    others = _rules_of_other_tables(game, book, table) if whole else replace(played, sections=())
    other_hits = _search_results(game, others, query)
    new = dict.fromkeys(played.ids)
    source_sections = [one for one in played.sections if legend in {item.id for item in one.items}]
    return BookView(
        title=book.title,
        intro=played.intro,
        sections=tuple(_section_view(game, table, one) for one in hits.sections),
        sources=_section_view(game, table, source_sections[0]) if source_sections else None,
        legend=legend,
        differs=next((rule for rule in book.ids if rules.CITED.fullmatch(rule)), ""),
        others=_other_views(game, other_hits.items, new),
        has_more=not whole
        and any(not rules.applies(item, table.options, table.seats) for item in book.items),
        absent=tuple(rule for rule in book.ids if rule not in new),
        query=query,
        found=len(hits.items) + len(other_hits.items),
    )


def _without_legend(book: Rulebook, legend: str) -> Rulebook:
    """Return ``book`` without the paragraph that explains the sources."""
    kept = (
        replace(one, items=tuple(item for item in one.items if item.id != legend))
        for one in book.sections
    )
    return replace(book, sections=tuple(one for one in kept if one.items))


def rule_view(game: AnyGame, table: Table[Any], item: Item) -> RuleView:
    return RuleView(item, rules.anchor(item.id), _chosen_values(game, table, item.choices))


def in_all_languages(game: AnyGame) -> tuple[Rulebook, ...]:
    """Return the game's rulebook in every language, so that a search finds words of each."""
    texts = (rulebook_text(game, code) for code in locale.LANGUAGES)
    return tuple(rules.parse(text) for text in texts if text)


def _section_view(game: AnyGame, table: Table[Any], section: rules.Section) -> SectionView:
    return SectionView(section.title, _rule_views(game, table, section.items), section.note)


def _search_results(game: AnyGame, book: Rulebook, query: str) -> Rulebook:
    return rules.search(volume_of(game, book, query), query) if query else book


def _rule_views(game: AnyGame, table: Table[Any], items: Iterable[Item]) -> tuple[RuleView, ...]:
    return tuple(rule_view(game, table, item) for item in items)


def _chosen_values(game: AnyGame, table: Table[Any], names: Iterable[str]) -> tuple[str, ...]:
    fields = _option_fields(game)
    return tuple(
        _rule_and_values(fields[name], [getattr(table.options, name)])
        for name in names
        if name in fields
    )


def _rule_and_values(item: OptionField, values: Iterable[Any], *, negated: bool = False) -> str:
    listed = " / ".join(house_rules.option_value_text(item, value) for value in values)
    label = gettext(item.text.label)
    if negated:
        return str(gettext("%(rule)s: not %(value)s", rule=label, value=listed))
    return str(gettext("%(rule)s: %(value)s", rule=label, value=listed))


def _rules_of_other_tables(game: AnyGame, book: Rulebook, table: Table[Any]) -> Rulebook:
    """Return the rules that do not apply at ``table``, with the values of a table where they do."""
    items = []
    for item in book.items:
        if rules.applies(item, table.options, table.seats):
            continue
        options, seats = _example_table(game, table, _visible_conditions(item))
        items.append(rules.filled(item, options, seats, _words_of(game)))
    return replace(book, sections=(rules.Section("", tuple(items)),))


def _visible_conditions(item: Item) -> tuple[Condition, ...]:
    """Return the conditions under which the item or its last answer is shown."""
    answer = item.answers[-1].conditions if isinstance(item, Question) else ()
    return (*item.conditions, *answer)


def _example_table(
    game: AnyGame, table: Table[Any], conditions: Iterable[Condition]
) -> tuple[Any, int]:
    """Return options and seats that satisfy ``conditions``, as close to ``table`` as possible."""
    options, seats = table.options, table.seats
    fields = _option_fields(game)
    for one in conditions:
        if one.is_met(options, seats):
            continue
        if one.name == rules.SEATS:
            seats = next((n for n in game.seats if one.is_met(options, n)), seats)
            continue
        item = fields[one.name]
        for value in (*item.choices, *item.text.offered(seats), item.text.low):
            changed = replace(options, **{one.name: value})
            if one.is_met(changed, seats):
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
        views.append(RuleView(item, anchor, where=_conditions_text(game, item.conditions)))
    return tuple(views)


def _conditions_text(game: AnyGame, conditions: Iterable[Condition]) -> tuple[str, ...]:
    return tuple(_condition_text(game, one) for one in conditions)


def _condition_text(game: AnyGame, one: Condition) -> str:
    if one.name == rules.SEATS:
        return str(gettext("%(count)s players", count=" / ".join(one.values)))
    item = _option_fields(game)[one.name]
    by_word = {rules.plain_word(one.name, choice): choice for choice in item.choices}
    return _rule_and_values(
        item, [by_word.get(word, word) for word in one.values], negated=one.negated
    )


def _words_of(game: AnyGame) -> rules.Words:
    fields = _option_fields(game)

    def write(name: str, value: Any) -> str:
        if name == rules.SEATS:
            return translation.number(value)
        return house_rules.option_value_text(fields[name], value)

    return write


@cache
def _option_fields(game: AnyGame) -> dict[str, OptionField]:
    return {item.name: item for item in option_fields(game.options)}
