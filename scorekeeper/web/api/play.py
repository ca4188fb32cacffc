"""Referee: legal plays, the winner of a trick, and the replay of a whole deal."""

from typing import Any

from scorekeeper.registry import AnyGame
from scorekeeper.rules import referee
from scorekeeper.rules.cards import Suit
from scorekeeper.rules.play.replay import Irregularity, check_record, replay
from scorekeeper.rules.play.trick_taking import CardPlay, PlayedDeal, Trick, Turn
from scorekeeper.rules.record.validated import check_called_trump, trump_of
from scorekeeper.rules.serialization import to_plain
from scorekeeper.web.api import answers, schemas
from scorekeeper.web.api.body import read_body
from scorekeeper.web.api.checks import check_options, raise_refusals, require_game, verdict
from scorekeeper.web.api.problems import UnknownName
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.translation import speak


def judge_plays(slug: str) -> answers.PlaysAnswer:
    """Return every card of a hand with its verdict."""
    game, _ = _refereed_game(slug)
    body = read_body(schemas.plays_body(game))
    options = _options(game, body)
    played = schemas.flatten(body.played)
    turn = Turn(
        options,
        body.seats,
        hand=tuple(body.hand),
        trick=tuple(body.trick),
        played=played,
        trump=_trump_suit(body.trump),
        first_trick=not played if body.first_trick is None else body.first_trick,
        joker_called=body.joker_called,
    )
    found = referee.judge_play(game, turn)
    raise_refusals(found.refusals)
    return {"plays": [{"card": str(one.about), **verdict(one.settled)} for one in found.answers]}


def judge_trick(slug: str) -> answers.TrickAnswer:
    """Return the winner of a trick, and the reason."""
    game, _ = _refereed_game(slug)
    body = read_body(schemas.trick_body(game))
    options = _options(game, body)
    trump = _trump_suit(body.trump)
    trick = Trick(options, body.seats, tuple(body.plays), trump, body.first_trick, body.last_trick)
    found = referee.judge_trick(game, trick)
    raise_refusals(found.refusals)
    (trick_verdict,) = found.answers
    ruling = trick_verdict.settled
    answer = answers.TrickAnswer(
        winner=trick_verdict.winner,
        code=ruling.code,
        message=speak(ruling.message),
        rule=ruling.rule,
    )
    if trick_verdict.so_far:
        answer["so_far"] = True
    return {**answer, **trick_verdict.counted}  # type: ignore[typeddict-item]  # what a game counts


def replay_deal(slug: str) -> answers.ReplayAnswer:
    """Return the winners, the irregularities and the entry of a deal."""
    game, play = _refereed_game(slug)
    body = read_body(schemas.replay_body(game))
    record = _record(play, body, _options(game, body))
    dealt = [card for hand in record.hands for card in hand]
    found = [*check_record(play, record), *check_called_trump(play, to_plain(body.bid), body.trump)]
    raise_refusals([*found, *referee.check_in_pack(game, record, dealt, "hands")])
    result = replay(play, record)
    return {
        "tricks": [{"winner": one.winner, "code": one.ruling.code} for one in result.verdicts],
        "irregularities": [_irregularity(one) for one in result.irregularities],
        "entry": result.entry,
    }


def _refereed_game(slug: str) -> tuple[AnyGame, CardPlay]:
    """Return the game with the slug ``slug`` and its play; 404 for a game without a referee."""
    game = require_game(slug)
    if game.play is None:
        name = gettext(game.name)
        raise UnknownName(gettext("Play in %(game)s cannot be refereed.", game=name))
    return game, game.play


def _options(game: AnyGame, body: schemas.GameRequest) -> Any:
    options = schemas.chosen_options(game, body.seats, body.options)
    raise_refusals(check_options(game, body.seats, options))
    return options


def _trump_suit(trump: str | None) -> Suit | None:
    return None if trump in (None, schemas.NO_TRUMP) else Suit(trump)


# ----------------------------------------------------------------------------- a deal played again


def _record(play: CardPlay, body: schemas.ReplayBody, options: Any) -> PlayedDeal[Any]:
    bid = to_plain(body.bid)
    return PlayedDeal(
        options,
        body.seats,
        body.dealer,
        hands=tuple(map(tuple, body.hands)),
        tricks=tuple(map(tuple, body.tricks)),
        trump=trump_of(play, bid, body.trump),
        bid=bid,
    )


def _irregularity(one: Irregularity) -> answers.IrregularityAnswer:
    return {
        "trick": one.trick,
        "seat": one.seat,
        "card": one.card,
        "code": one.refusal.code,
        "message": speak(one.refusal.message),
        "rule": one.refusal.rule,
    }
