"""OpenAPI 3.1 document. Every game has paths of its own, so that each body is exact."""

from functools import cache
from typing import Any

from flask import request
from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from scorekeeper import __version__
from scorekeeper.registry import AnyGame, all_games
from scorekeeper.web.api import answers, openapi_matches, schemas
from scorekeeper.web.api.openapi_parts import (
    PROBLEMS,
    Document,
    content,
    language,
    question_operation,
    responses,
)
from scorekeeper.web.platform.urls import API


def show() -> Document:
    """Return the document, with the address at which this request reached the server."""
    return {**document(), "servers": [{"url": request.root_path + API}]}


@cache
def document() -> Document:
    """Return the document without the list of servers. All texts are English, like the names."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Scorekeeper",
            "version": __version__,
            "description": "Scores and rulings for card games. Without a key nothing sent here is "
            "stored. Seats count from 0 in the order in which the turn passes.",
        },
        "paths": _paths(),
        "components": {
            "schemas": _components(),
            "securitySchemes": openapi_matches.SECURITY_SCHEMES,
        },
    }


def _paths() -> Document:
    paths = {
        "/games": {"get": _list_games()},
        "/openapi.json": {"get": _show()},
    }
    for game in all_games():
        paths[f"/games/{game.slug}/sheet"] = {"post": _compute_sheet(game)}
        if bids := schemas.bids_body(game):
            paths[f"/games/{game.slug}/bids"] = {"post": _judge_bids(game, bids)}
        if game.play:
            paths[f"/games/{game.slug}/plays"] = {"post": _judge_plays(game)}
            paths[f"/games/{game.slug}/trick"] = {"post": _judge_trick(game)}
            paths[f"/games/{game.slug}/replay"] = {"post": _replay_deal(game)}
    return paths | openapi_matches.paths()


def _list_games() -> Document:
    return {
        "operationId": "list_games",
        "summary": "The games, their options and entries",
        "parameters": [language()],
        "responses": responses("The games.", answers.GamesAnswer, "405", "429"),
    }


def _show() -> Document:
    return {
        "operationId": "show_openapi",
        "summary": "This document",
        "responses": {"200": content("This document.", "application/json", {"type": "object"})},
    }


def _compute_sheet(game: AnyGame) -> Document:
    return {
        "operationId": f"compute_{game.slug}_sheet",
        "summary": f"The sheet of a match: {game.name}",
        **question_operation(schemas.sheet_body(game), "The sheet.", answers.SheetAnswer),
    }


def _judge_bids(game: AnyGame, body: type) -> Document:
    return {
        "operationId": f"judge_{game.slug}_bids",
        "summary": f"Every thinkable bid with its verdict: {game.name}",
        **question_operation(body, "The verdicts.", answers.BidsAnswer),
    }


def _judge_plays(game: AnyGame) -> Document:
    return {
        "operationId": f"judge_{game.slug}_plays",
        "summary": f"Every card of a hand with its verdict: {game.name}",
        **question_operation(schemas.plays_body(game), "The verdicts.", answers.PlaysAnswer),
    }


def _judge_trick(game: AnyGame) -> Document:
    return {
        "operationId": f"judge_{game.slug}_trick",
        "summary": f"Who wins a trick, and why: {game.name}",
        **question_operation(schemas.trick_body(game), "The winner.", answers.TrickAnswer),
    }


def _replay_deal(game: AnyGame) -> Document:
    return {
        "operationId": f"replay_{game.slug}_deal",
        "summary": f"A deal played again: {game.name}",
        **question_operation(
            schemas.replay_body(game), "What the deal comes to.", answers.ReplayAnswer
        ),
    }


def _components() -> Document:
    question_operation: list[Any] = [schemas.sheet_body(game) for game in all_games()]
    question_operation += [body for game in all_games() if (body := schemas.bids_body(game))]
    for game in (game for game in all_games() if game.play):
        question_operation += [
            schemas.plays_body(game),
            schemas.trick_body(game),
            schemas.replay_body(game),
        ]
    answered = [answers.GamesAnswer, answers.SheetAnswer, answers.BidsAnswer]
    answered += [answers.PlaysAnswer, answers.TrickAnswer, answers.ReplayAnswer]
    question_operation += openapi_matches.request_shapes()
    answered += [answers.MatchAnswer, *{problem for _, problem in PROBLEMS.values()}]
    inputs: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = [
        (shape.__name__, "validation", TypeAdapter(shape))
        for shape in (*question_operation, *answered)
    ]
    _, definitions = TypeAdapter.json_schemas(inputs, ref_template="#/components/schemas/{model}")
    components: Document = definitions["$defs"]
    # Computed numbers may be larger than those in a request.
    for name in components.keys() - vars(answers).keys():
        components[name] = schemas.with_number_bounds(components[name])
    # The type of an entry depends on the installed games.
    components["MatchAnswer"]["properties"]["entries"]["items"] = openapi_matches.any_entry()
    return components
