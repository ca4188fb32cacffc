"""The rulebooks of games and matches, and the printable card of house rules."""

from http import HTTPStatus
from typing import Any

from flask import Blueprint, render_template, request
from flask_babel import get_locale
from werkzeug.exceptions import NotFound

from scorekeeper.match import Match
from scorekeeper.registry import AnyGame, example_record, find_game
from scorekeeper.rules.deal import Table
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, htmx, match_request
from scorekeeper.web.views.club.game_order import games_to_choose
from scorekeeper.web.views.rules import search_results
from scorekeeper.web.views.rules.glossary import GLOSSARY
from scorekeeper.web.views.rules.house_rules import (
    option_lines,
    own_name,
    preset_of,
    rules_in_words,
    rules_label,
)
from scorekeeper.web.views.rules.requested_options import preset_name, requested_table
from scorekeeper.web.views.rules.rulebook_page import (
    book_view,
    game_matcher,
    played_by,
    read_book,
)
from scorekeeper.web.views.rules.shared_rules import address_of

SCORING, ENDING = 6, 7
"""The numbers of the paragraphs on the card, equal in every game."""

blueprint = Blueprint("rulebook", __name__)


@blueprint.get("/rules")
@auth.open_to_all
def games() -> str:
    query = search_results.requested_words()
    template = "rulebook/_search_results.html" if _is_search_swap() else "rulebook/rules.html"
    chosen = request.args.get("game", ""), request.args.get("rule", "")
    found = search_results.look_up_everywhere(query, *chosen) if query else None
    return render_template(template, games=games_to_choose(), query=query, found=found)


@blueprint.get("/rules/words")
@auth.open_to_all
def words() -> str:
    """Show the words that the rules use, explained."""
    return render_template("rulebook/words.html", glossary=GLOSSARY)


@blueprint.get("/rules/<slug>/index")
@auth.open_to_all
def index_questions(slug: str) -> tuple[str, HTTPStatus]:
    """Index the questions about a game before the first one is sent.

    A page asks for this once its search field is in use, since the index takes a second.
    """
    game = find_game(slug)
    if game is None or read_book(game, str(get_locale())) is None:
        raise NotFound
    game_matcher(game, str(get_locale()))
    return "", HTTPStatus.NO_CONTENT


@blueprint.get("/rules/<slug>")
@auth.open_to_all
def show_game(slug: str) -> str:
    """Show a game's rulebook for a preset.

    The rules of other tables follow in a search, or if the request has the argument ``others``. The
    page asks for them when somebody opens them.
    """
    game, table = requested_table(slug)
    return _page(game, table, None)


@blueprint.get("/m/<match_id>/rules")
@auth.for_match(Role.VIEWER)
def show_match(match_id: str) -> str:
    """Show the rulebook with the house rules of a match."""
    match = match_request.load_match(match_id)
    return _page(match.game, match.table, match)


@blueprint.get("/rules/<slug>/card")
@auth.open_to_all
def card_of_game(slug: str) -> str:
    """Show the house rules of a preset on one printed page."""
    game, table = requested_table(slug)
    return _card(game, table, None)


@blueprint.get("/m/<match_id>/rules/card")
@auth.for_match(Role.VIEWER)
def card_of_match(match_id: str) -> str:
    """Show the house rules of a match on one printed page."""
    match = match_request.load_match(match_id)
    return _card(match.game, match.table, match)


def _page(game: AnyGame, table: Table[Any], match: Match | None) -> str:
    query = search_results.requested_words()
    whole = match is None and bool(query or "others" in request.args)
    book = read_book(game, str(get_locale()))
    template = "rulebook/_rulebook.html" if book and _is_search_swap() else "rulebook/rulebook.html"
    name = own_name(match) if match else ""
    return render_template(
        template,
        game=game,
        table=table,
        match=match,
        query=query,
        book=book_view(game, book, table, query, whole=whole) if book else None,
        preset=preset_name(game, table),
        preset_label=name or preset_of(game, table.options),
        rules=rules_in_words(game, table),
        shared=address_of(game, table, name),
        example=example_record(game),
    )


def _is_search_swap() -> bool:
    return htmx.is_swap() and "q" in request.args


def _card(game: AnyGame, table: Table[Any], match: Match | None) -> str:
    book = read_book(game, str(get_locale()))
    book_at_table = played_by(game, book, table) if book else None
    paragraphs = (
        [book_at_table.find(f"{game.name} {number}") for number in (SCORING, ENDING)]
        if book_at_table
        else []
    )
    return render_template(
        "rulebook/card.html",
        game=game,
        table=table,
        match=match,
        preset=preset_name(game, table),
        preset_label=rules_label(game, table, match),
        rules=rules_in_words(game, table),
        lines=option_lines(game, table),
        paragraphs=[item for item in paragraphs if item],
    )
