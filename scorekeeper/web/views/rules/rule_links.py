"""Links from cited rules to their paragraphs.

On the pages of a match, a link leads to the rulebook of that match, elsewhere to the rulebook of
the game.
"""

import re
from functools import cache

from flask import request, url_for
from markupsafe import Markup

from scorekeeper.registry import AnyGame, all_games, rulebook_text
from scorekeeper.rules import rulebook as rules
from scorekeeper.web.platform import locale, match_request
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import translation

LINKED = re.compile(rf"{rules.LABEL.pattern.replace('(', '(?P<label>', 1)}|{rules.CITED.pattern}")
"""The linked parts of a text: a source, [000], and a rule in running text, H-6."""
BRACKETS = re.compile(r"\s*[(（][^()（）]*\d[)）]")
"""Brackets that may contain rules: (H-6), (Hell 9, O-1)."""
COMMA = re.compile(r"[,、]")
SENTENCE = re.compile(r".+?(?:[.!?](?=\s)|。|$)\s*", re.DOTALL)

FORMS = ("new_match.show", "new_match.change")
"""Pages with unsaved input, on which a rule opens in a new tab."""


def rule_name(rule: str) -> str:
    """Return the full name of a rule: "Hearts ruling 3", "H-6"."""
    if found := rules.RULING.fullmatch(rule):
        game, number = found.groups()
        name = gettext(game)
        return str(gettext("%(game)s ruling %(number)s", game=name, number=number))
    if found := rules.BASIC.fullmatch(rule):
        game, number = found.groups()
        name = gettext(game)
        return str(gettext("%(game)s %(number)s", game=name, number=number))
    return rule


def rule_number(rule: str) -> str:
    """Return the name of a rule inside its own rulebook: "Ruling 3", "4", "H-6"."""
    if found := rules.RULING.fullmatch(rule):
        return str(gettext("Ruling %(number)s", number=found["number"]))
    found = rules.BASIC.fullmatch(rule)
    return found["number"] if found else rule


def rule_address(rule: str) -> str | None:
    """Return the address of ``rule`` from this page, ``None`` if no rulebook has it."""
    asked = request.view_args or {}
    played = match_request.slug_of(asked["match_id"]) if "match_id" in asked else None
    holders = _slugs_of_rulebooks(rule)
    if not holders:
        return None
    if played in holders:
        match_id = asked["match_id"]
        return url_for("rulebook.show_match", match_id=match_id, _anchor=rules.anchor(rule))
    slug = asked.get("slug")
    holder = slug if slug in holders else holders[0]
    return url_for("rulebook.show_game", slug=holder, _anchor=rules.anchor(rule))


def _slugs_of_rulebooks(rule: str) -> list[str]:
    return [game.slug for game in all_games() if rule in _rule_ids(game)]


@cache
def _rule_ids(game: AnyGame) -> frozenset[str]:
    # Parsing the books of all games would take longer than drawing the page.
    return rules.ids_in(rulebook_text(game, locale.LANGUAGES[0]) or "")


def rule_link(rule: str | None) -> Markup:
    """Return a link to a cited rule, empty for ``None``.

    On a page with unsaved input it opens in a new tab.
    """
    if rule is None:
        return Markup("")
    address, name = rule_address(rule), rule_name(rule)
    if address is None:
        return Markup("<cite>{}</cite>").format(name)
    beside = ' target="_blank" rel="noopener"' if request.endpoint in FORMS else ""
    link = Markup('<cite><a href="{}"{}>{}</a></cite>')
    return link.format(address, Markup(beside), name)  # noqa: S704 - one of two constants


def cited_by(item: rules.Item) -> list[Markup]:
    """Return links to the rules that ``item`` cites in brackets, without duplicates."""
    texts = (text for text in item.texts for text in BRACKETS.findall(text))
    found = dict.fromkeys(rule for text in texts for rule in _rules_in(text))
    return [rule_link(rule) for rule in found if rule != item.id and _slugs_of_rulebooks(rule)]


def _rules_in(brackets: str) -> list[str]:
    return [one.strip() for one in COMMA.split(brackets.strip("()（） "))]


def prose(text: str) -> Markup:
    """Return a rulebook's text as paragraphs and lists, with coloured suits and linked sources.

    Rules in brackets are left out, because they are listed below (``cited_by``).
    """
    return Markup("").join(_block_markup(block.split("\n")) for block in text.split("\n\n"))


def _block_markup(lines: list[str]) -> Markup:
    items = [line.removeprefix(rules.BULLET) for line in lines if line.startswith(rules.BULLET)]
    rows = [_cells(line) for line in lines if line.startswith(rules.CELL)]
    running = " ".join(line for line in lines if not line.startswith((rules.BULLET, rules.CELL)))
    html = Markup("<p>{}</p>").format(inline_markup(running)) if running else Markup("")
    if items:
        html += Markup("<ul>{}</ul>").format(Markup("").join(map(_list_item, items)))
    return html + _table(rows) if rows else html


def _cells(line: str) -> list[Markup]:
    return [inline_markup(cell.strip()) for cell in line.strip(rules.CELL).split(rules.CELL)]


def _table(rows: list[list[Markup]]) -> Markup:
    """Return a table of figures. The first row and the first column are headings."""
    (corner, *heads), *others = rows
    column_head = Markup('<th scope="col">{}</th>').format
    row_head = Markup('<th scope="row">{}</th>').format
    cell = Markup("<td>{}</td>").format
    top = Markup("<td>{}</td>").format(corner) + Markup("").join(map(column_head, heads))
    body = [row_head(head) + Markup("").join(map(cell, figures)) for head, *figures in others]
    row = Markup("<tr>{}</tr>").format
    table = Markup('<table class="numbers"><thead>{}</thead><tbody>{}</tbody></table>')
    return table.format(row(top), Markup("").join(map(row, body)))


def _list_item(text: str) -> Markup:
    """Return a list item. An item that begins with the label of a source becomes its anchor."""
    if found := rules.SOURCE_LINE.fullmatch(f"- {text}"):
        label, text = found.groups()
        line = Markup('<li id="{}"><b>{}</b> {}</li>')
        return line.format(source_anchor(label), label, inline_markup(text))
    return Markup("<li>{}</li>").format(inline_markup(text))


def source_anchor(label: str) -> str:
    return f"source-{label}"


def source_link(label: str) -> Markup:
    return Markup('<a href="#{}">{}</a>').format(source_anchor(label), label)


def inline_markup(text: str) -> Markup:
    """Return a line of text with coloured suits and linked sources and rules."""
    text = BRACKETS.sub(_without_rules, text)
    html, at = Markup(""), 0
    for found in LINKED.finditer(text):
        link = _inline_link(found)
        if link:
            html += translation.reds(text[at : found.start()]) + link
            at = found.end()
    return html + translation.reds(text[at:])


def without_label_brackets(text: str) -> str:
    """Return ``text`` without brackets around source labels, for a page without sources."""
    return rules.LABEL.sub(r"\1", text)


def _inline_link(found: re.Match[str]) -> Markup | None:
    if found["label"]:
        return source_link(found["label"])
    address = rule_address(found[0])
    return Markup('<a href="{}">{}</a>').format(address, rule_name(found[0])) if address else None


def _without_rules(found: re.Match[str]) -> str:
    return "" if all(map(_slugs_of_rulebooks, _rules_in(found[0]))) else found[0]


def first_sentence(text: str) -> tuple[str, str]:
    found = SENTENCE.match(text)
    return (found[0].strip(), text[found.end() :]) if found else (text, "")
