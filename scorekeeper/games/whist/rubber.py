"""Games won, the rubber and payments in Whist. Source: [002]; W-7 to W-10.

A game is worth game points, which depend on the losers' score. An American game is paid at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

from scorekeeper.games.whist.options import WhistOptions
from scorekeeper.rules.deal import Standing, Table
from scorekeeper.rules.ruling import Message, Side, say

Pair = tuple[int, int]
"""A number for each side."""

GAMES_FOR_RUBBER = 2
SINGLE, DOUBLE, TREBLE = 1, 2, 3
SHORT_SINGLE_FROM = 3
LONG_SINGLE_FROM = 5
"""The losers' score from which a game is a single (W-8)."""

AMERICAN_EXAMPLE: Pair = (9, 3)
LOSERS_IN_EXAMPLES = {
    "short": (SHORT_SINGLE_FROM, SHORT_SINGLE_FROM - 1, 0),
    "long": (LONG_SINGLE_FROM, LONG_SINGLE_FROM - 1),
}

NAMES = {
    SINGLE: say("a single, 1 game point"),
    DOUBLE: say("a double, 2 game points"),
    TREBLE: say("a treble, 3 game points"),
}


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game: the winning side, the final scores, and its value.

    ``game_points`` is ``None`` in the American game, and ``settlement`` (the payment) is ``None``
    in all others.
    """

    winner: int
    score: Pair
    game_points: int | None = None
    settlement: int | None = None


@dataclass(frozen=True, slots=True)
class WhistCarry:
    """The carry from deal to deal: the score of the open game, and the finished games.

    ``deals_replayed`` is the number of uncounted deals after which the same player dealt (W-4).
    """

    score: Pair = (0, 0)
    games: tuple[FinishedGame, ...] = ()
    deals_replayed: int = 0


WhistTable = Table[WhistOptions]
WhistStanding = Standing[WhistCarry]


@dataclass(frozen=True, slots=True)
class Rubber:
    """A finished rubber: each side's game points with the bonus, and the losers' payment."""

    winner: int
    game_points: Pair
    settlement: int


def after_deal(
    options: WhistOptions, carry: WhistCarry, score: Pair, winner: int | None
) -> WhistCarry:
    """Return the carry after a deal. ``score`` is the new score; a new game begins at 0 (W-10)."""
    if winner is None:
        return WhistCarry(score, carry.games, carry.deals_replayed)
    games = (*carry.games, _finished_game(options, score, winner))
    return WhistCarry((0, 0), games, carry.deals_replayed)


def _finished_game(options: WhistOptions, score: Pair, winner: int) -> FinishedGame:
    lost = score[1 - winner]
    if options.form == "american":
        return FinishedGame(winner, score, settlement=_payment_base(options, score[winner]) - lost)
    return FinishedGame(winner, score, game_points=game_points(options, lost))


def game_points(options: WhistOptions, lost: int) -> int:
    """Return the value of a game if the losers' score is ``lost``. The long game has no treble."""
    if options.form == "short":
        if lost >= SHORT_SINGLE_FROM:
            return SINGLE
        return DOUBLE if lost > 0 else TREBLE
    return SINGLE if lost >= LONG_SINGLE_FROM else DOUBLE


def _payment_base(options: WhistOptions, won: int) -> int:
    # W-9: the losers' score is subtracted from this base.
    return won if options.settlement == "difference" else options.target


def score_value(score: int) -> Message | int:
    """Return ``score`` for use beside a dash: a negative score is in brackets."""
    return score if score >= 0 else say("(−{points})", points=-score)


def game_example(options: WhistOptions) -> Message:
    """Return an example of the value of games, for different scores of the losers.

    For the American game, return an example of a payment.
    """
    if options.form == "american":
        won, lost = AMERICAN_EXAMPLE
        game = _finished_game(options, AMERICAN_EXAMPLE, 0)
        worth = _worth_message(options, game)
        return say("Game at {won}–{lost}: {worth}", won=won, lost=lost, worth=worth)
    scores = LOSERS_IN_EXAMPLES["short" if options.form == "short" else "long"]
    values = [
        say(
            "{points} at {won}–{lost}",
            points=game_points(options, lost),
            won=options.target,
            lost=lost,
        )
        for lost in scores
    ]
    listed = reduce(lambda one, other: say("{first}, {second}", first=one, second=other), values)
    return say("Game points: {values}", values=listed)


# ------------------------------------------------------------------------- the state of the match


def games_won(carry: WhistCarry) -> Pair:
    winners = [game.winner for game in carry.games]
    return winners.count(0), winners.count(1)


def rubber(options: WhistOptions, carry: WhistCarry) -> Rubber | None:
    """Return the rubber, once a side has won two games."""
    if len(carry.games) < GAMES_FOR_RUBBER or not options.plays_rubber:
        return None
    won = games_won(carry)
    if max(won) < GAMES_FOR_RUBBER:
        return None
    winner = won.index(GAMES_FOR_RUBBER)
    points = list(points_won(carry))
    points[winner] += options.rubber_bonus
    return Rubber(winner, (points[0], points[1]), points[winner] - points[1 - winner])


def points_won(carry: WhistCarry) -> Pair:
    """Return the sum of each side's game points, or payments in the American game."""
    return _points_from_games(carry, 0), _points_from_games(carry, 1)


def _points_from_games(carry: WhistCarry, side: int) -> int:
    games = (game for game in carry.games if game.winner == side)
    return sum((game.game_points or 0) + (game.settlement or 0) for game in games)


def result(table: WhistTable, standing: WhistStanding) -> Pair:
    """Return the value of each side's games, with the bonus of a finished rubber.

    Before the first game is won, return the score of the open game.
    """
    options, carry = table.options, standing.carry
    if not carry.games:
        return carry.score
    over = rubber(options, carry)
    return over.game_points if over else points_won(carry)


def open_game_score(standing: WhistStanding) -> Pair:
    return standing.carry.score


def ranking_key(table: WhistTable, standing: WhistStanding) -> tuple[tuple[int, ...], ...]:
    """Return the ranking key of each side; the higher key ranks first.

    The key is the number of games won (in a rubber only), the value of the games, and the score of
    the open game. So the winners of the rubber rank first, whatever the bonus.
    """
    options, carry = table.options, standing.carry
    won, worth = games_won(carry), points_won(carry)
    games = won if options.plays_rubber else (0, 0)
    return tuple(zip(games, worth, carry.score, strict=True))


def summary(table: WhistTable, standing: WhistStanding) -> Mapping[str, Any]:
    options, carry = table.options, standing.carry
    over = rubber(options, carry)
    found: dict[str, Any] = {
        "games": [
            {
                "winner": game.winner,
                "score": list(game.score),
                "game_points": game.game_points,
            }
            for game in carry.games
        ],
        "score": list(carry.score),
        "rubber": over
        and {
            "winner": over.winner,
            "game_points": list(over.game_points),
            "settlement": over.settlement,
        },
    }
    if options.form == "american":
        found["settlements"] = [game.settlement for game in carry.games]
    return found


# ------------------------------------------------------------------------------------ in sentences


def won_notes(
    options: WhistOptions, before: WhistCarry, after: WhistCarry, *, by_revokes: bool
) -> tuple[Message, ...]:
    """Return notes on the game and the rubber that a deal has won.

    ``before`` and ``after`` are the carries before and after the deal.
    """
    if len(after.games) == len(before.games):
        return ()
    over = rubber(options, after)
    game = _game_message(options, after.games[-1], by_revokes=by_revokes)
    return (game, _rubber_message(over, options.rubber_bonus)) if over else (game,)


def short_notes(
    options: WhistOptions, before: WhistCarry, after: WhistCarry
) -> tuple[Message, ...]:
    """Return short notes on the game and the rubber that a deal has won, without the winner."""
    if len(after.games) == len(before.games):
        return ()
    over = rubber(options, after)
    game = say("game: {worth}", worth=_worth_message(options, after.games[-1]))
    if not over:
        return (game,)
    return (game, say("rubber: {sum}", sum=_rubber_sum(over, options.rubber_bonus)))


def _game_message(
    options: WhistOptions, game: FinishedGame, *, by_revokes: bool = False
) -> Message:
    facts: dict[str, Any] = {
        "side": Side(game.winner),
        "won": game.score[game.winner],
        "lost": score_value(game.score[1 - game.winner]),
        "worth": _worth_beside_score(options, game),
    }
    if by_revokes:
        return say("{side} win the game {won}–{lost} by a revoke: {worth}", **facts)
    return say("{side} win the game {won}–{lost}: {worth}", **facts)


def _worth_beside_score(options: WhistOptions, game: FinishedGame) -> Message:
    """Return the value of a game for a sentence that states its score."""
    if options.form == "american" and options.settlement == "difference":
        # The payment is the difference of the stated scores, so a formula would repeat them.
        return say("they receive {settlement}", settlement=game.settlement or 0)
    return _worth_message(options, game)


def _worth_message(options: WhistOptions, game: FinishedGame) -> Message:
    if game.game_points is not None:
        return NAMES[game.game_points]
    return say(
        "{counted} − {lost}, they receive {settlement}",
        counted=_payment_base(options, game.score[game.winner]),
        lost=score_value(game.score[1 - game.winner]),
        settlement=game.settlement or 0,
    )


def _rubber_message(over: Rubber, bonus: int) -> Message:
    return say("{side} win the rubber: {sum}", side=Side(over.winner), sum=_rubber_sum(over, bonus))


def _rubber_sum(over: Rubber, bonus: int) -> Message:
    winners, losers = over.game_points[over.winner], over.game_points[1 - over.winner]
    # Without a bonus, the winners of two singles may be behind the losers of a treble.
    if over.settlement < 0:
        return say(
            "{points} + {bonus} − {others}, they pay {settlement}",
            points=winners - bonus,
            bonus=bonus,
            others=losers,
            settlement=-over.settlement,
        )
    return say(
        "{points} + {bonus} − {others}, they receive {settlement}",
        points=winners - bonus,
        bonus=bonus,
        others=losers,
        settlement=over.settlement,
    )


def result_name(table: WhistTable, standing: WhistStanding) -> Message | None:
    options, carry = table.options, standing.carry
    if not carry.games:
        return None
    return say("Received") if options.form == "american" else say("Game points")


def won_by(options: WhistOptions | None) -> Message:
    if options is None:
        return say("Two games win the rubber. What counts here are game points, or payments.")
    if options.plays_rubber:
        return say("Two games win the rubber; the game points say by how much.")
    if options.form == "american":
        return say("The side that has received the most wins.")
    return say("Most game points win.")


def worth_note(options: WhistOptions, carry: WhistCarry) -> Message:
    first, second = points_won(carry)
    if options.form == "american":
        return say("Received {first}–{second}", first=first, second=second)
    return say("Game points {first}–{second}", first=first, second=second)


def closing_notes(table: WhistTable, standing: WhistStanding) -> tuple[Message, ...]:
    """Return notes on the games and their value. An unfinished game does not count."""
    options, carry = table.options, standing.carry
    games = tuple(_game_message(options, game) for game in carry.games)
    over = rubber(options, carry)
    if over:
        return (*games, _rubber_message(over, options.rubber_bonus))
    first, second = map(score_value, carry.score)
    score = say("The current game stands at {first}–{second}", first=first, second=second)
    if not games:
        return (score,)
    # After the last deal of a game, no other game has begun.
    begun = (score,) if any(carry.score) else ()
    if options.form == "american" and len(games) == 1:
        # The note on the only game already states the payment.
        return (*games, *begun)
    return (*games, worth_note(options, carry), *begun)
