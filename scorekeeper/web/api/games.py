"""The games there are, the sheet of a match, the verdicts on bids. Nothing is stored."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext

from scorekeeper.registry import AnyGame, all_games
from scorekeeper.rules.game import Plan, Row, Table
from scorekeeper.rules.options import Preset
from scorekeeper.rules.plain import to_plain
from scorekeeper.rules.ruling import Message, Refusal, refuse, say
from scorekeeper.rules.sheet import Sheet, sheet
from scorekeeper.web.api import answers, schemas
from scorekeeper.web.api.asked import check_options, judged, known_game, refuse_if
from scorekeeper.web.api.body import read_body
from scorekeeper.web.api.problems import NoSuchThing
from scorekeeper.web.words import speak

AnyTable = Table[Any]
AnyRow = Row[Any, Any, Any]
AnySheet = Sheet[Any, Any, Any]


def list_games() -> answers.GamesAnswer:
    """Every game with its options and entry as JSON Schemas."""
    return {"games": [_game(game) for game in all_games()]}


def compute_sheet(slug: str) -> dict[str, Any]:
    """The sheet of a match of which every deal is sent."""
    game = known_game(slug)
    body = read_body(schemas.sheet_body(game))
    options = schemas.chosen_options(game, body.options, body.preset)
    table = Table(options, body.seats, body.first_dealer)
    refuse_if(_check_table(game, table))
    result = sheet(game, table, body.deals)
    refuse_if(result.refusals)
    return {**_sheet(result), **result.summary}


def judge_bids(slug: str) -> answers.BidsAnswer:
    """Every thinkable bid with its verdict, after the bids that are sent."""
    game = known_game(slug)
    bidding, shape = game.bidding, schemas.bids_body(game)
    if bidding is None or shape is None:
        raise NoSuchThing(gettext("There is no bidding in %(game)s.", game=gettext(game.name)))
    body = read_body(shape)
    options = schemas.chosen_options(game, body.options)
    question = bidding.question(**schemas.given(body) | {"options": options})
    refuse_if(check_options(game, body.seats, options))
    refuse_if(bidding.check(question))
    return {"bids": [{"bid": bid, **judged(ruling)} for bid, ruling in bidding.verdicts(question)]}


def _check_table(game: AnyGame, table: AnyTable) -> list[Refusal]:
    refusals = check_options(game, table.seats, table.options)
    last = (table.seats if table.seats in game.seats else game.seats[-1]) - 1
    if not 0 <= table.first_dealer <= last:
        message = say("The first dealer is a seat from 0 to {last}.", last=last)
        refusals.append(refuse("table.first_dealer", message, field="first_dealer"))
    return refusals


def _game(game: AnyGame) -> answers.GameAnswer:
    return {
        "slug": game.slug,
        "name": gettext(game.name),
        "seats": {"min": game.seats[0], "max": game.seats[-1]},
        "presets": [_preset(preset) for preset in game.presets],
        "options": schemas.options_schema(game, gettext),
        "entry": schemas.entry_schema(game),
    }


def _preset(preset: Preset[Any]) -> answers.PresetAnswer:
    return {
        "name": preset.name,
        "label": gettext(preset.label),
        "help": gettext(preset.help),
        "options": to_plain(preset.options),
    }


def _sheet(result: AnySheet) -> answers.SheetAnswer:
    return {
        "deals": [_deal(row) for row in result.rows],
        "totals": list(result.totals),
        "places": list(result.places),
        "finished": result.finished,
        "next": None if result.next is None else _plan(result.next.plan),
    }


def _deal(row: AnyRow) -> answers.DealAnswer:
    plan, settlement = row.deal.plan, row.settlement
    answer = answers.DealAnswer(
        number=plan.number,
        dealer=plan.dealer,
        cards=plan.cards,
        points=list(settlement.points),
        totals=list(row.totals),
        reasons=[_reasons(messages) for messages in settlement.reasons],
    )
    if settlement.carried is not None:
        answer["carried"] = settlement.carried
    return answer


def _reasons(messages: Sequence[Message]) -> str:
    between: str = gettext("; ")  # stands between two reasons for one number of points
    return between.join(speak(message) for message in messages)


def _plan(plan: Plan) -> Any:
    known = {name: value for name, value in to_plain(plan).items() if value is not None}
    del known["notes"]
    return {**known, "leader": plan.leader}
