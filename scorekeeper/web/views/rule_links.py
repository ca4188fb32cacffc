"""Cited rules as links to their paragraphs.

On the pages of a match a link leads to the match's rulebook, which reads as the table plays,
elsewhere to the game's.
"""

import re
from functools import cache

from flask import request, url_for
from flask_babel import gettext
from markupsafe import Markup

from scorekeeper.registry import AnyGame, all_games
from scorekeeper.rules import rulebook as rules
from scorekeeper.web.platform import locale, match_request
from scorekeeper.web.views import translation
from scorekeeper.web.views.rulebook_page import read_book

CITED = re.compile(rf"{rules.CITED.pattern}|(?<=[(（])[^()（）]+ \d+(?=[)）])")
"""Rules cited inside a text: H-6, and in brackets also (Hell 9) or (Hearts ruling 3)."""

FORMS = ("new_match.show", "new_match.change")
"""Pages whose form would be lost by leaving them: there a rule opens beside the page."""


def rule_name(rule: str) -> str:
    """Return a rule's id as the reader says it: "Hearts ruling 3", "H-6"."""
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
    """Return a rule's id inside its own rulebook: "Ruling 3", "4", "H-6"."""
    if found := rules.RULING.fullmatch(rule):
        return str(gettext("Ruling %(number)s", number=found["number"]))
    found = rules.BASIC.fullmatch(rule)
    return found["number"] if found else rule


def rule_address(rule: str) -> str | None:
    """Return where ``rule`` can be read from this page; ``None`` where no rulebook has it."""
    asked = request.view_args or {}
    played = match_request.slug_of(asked["match_id"]) if "match_id" in asked else None
    holder = _holder(rule, played or asked.get("slug"))
    if holder is None:
        return None
    if holder == played:
        match_id = asked["match_id"]
        return url_for("rulebook.of_match", match_id=match_id, _anchor=rules.anchor(rule))
    return url_for("rulebook.of_game", slug=holder, _anchor=rules.anchor(rule))


def _holder(rule: str, slug: str | None) -> str | None:
    """Return the game whose rulebook has ``rule``: that called ``slug`` before all others."""
    games = sorted(all_games(), key=lambda game: game.slug != slug)
    return next((game.slug for game in games if rule in _ids(game)), None)


@cache
def _ids(game: AnyGame) -> frozenset[str]:
    book = read_book(game, locale.LANGUAGES[0])
    return frozenset(book.ids if book else ())


def rule_link(rule: str | None) -> Markup:
    """Return a cited rule, linked to its paragraph; nothing for ``None``.

    From a form that would be lost by leaving the page, the rule opens beside it.
    """
    if rule is None:
        return Markup("")
    address, name = rule_address(rule), rule_name(rule)
    if address is None:
        return Markup("<cite>{}</cite>").format(name)
    beside = ' target="_blank" rel="noopener"' if request.endpoint in FORMS else ""
    link = Markup('<cite><a href="{}"{}>{}</a></cite>')
    return link.format(address, Markup(beside), name)  # noqa: S704 - one of two words above


def prose(text: str) -> Markup:
    """Return a rulebook's text as paragraphs and lists, suits red, the rules it cites linked."""
    return Markup("").join(_block(block.split("\n")) for block in text.split("\n\n"))


def _block(lines: list[str]) -> Markup:
    items = [line.removeprefix("- ") for line in lines if line.startswith("- ")]
    told = " ".join(line for line in lines if not line.startswith("- "))
    html = Markup("<p>{}</p>").format(line_of_prose(told)) if told else Markup("")
    if items:
        listed = Markup("").join(Markup("<li>{}</li>").format(line_of_prose(one)) for one in items)
        html += Markup("<ul>{}</ul>").format(listed)
    return html


def line_of_prose(text: str) -> Markup:
    """Return text within a line, red suits red, the rules it cites linked."""
    html, at = Markup(""), 0
    for found in CITED.finditer(text):
        address = rule_address(found[0])
        if address:
            html += translation.reds(text[at : found.start()])
            html += Markup('<a href="{}">{}</a>').format(address, found[0])
            at = found.end()
    return html + translation.reds(text[at:])
