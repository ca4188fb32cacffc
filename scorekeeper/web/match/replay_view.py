"""The view of a checked deal: every trick, irregular plays, and the score."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.match import Match
from scorekeeper.registry import AnyGame
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal import Deal, Row, Settlement, Standing, Table
from scorekeeper.rules.play.replay import JudgedPlay, Replay, replay
from scorekeeper.rules.play.trick_taking import Play, PlayedDeal, Verdict
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.record.validated import ValidRecord, left_to_play
from scorekeeper.rules.record.writer import write_json, write_lines
from scorekeeper.rules.ruling import Refusal
from scorekeeper.rules.serialization import from_plain
from scorekeeper.rules.sheet import next_deal

MOST_DEALS = 60
"""The number of deals of a match in which a deal with as many cards is searched for."""


@dataclass(frozen=True, slots=True)
class PlayView:
    """A played card. ``refusals`` say why it was illegal, ``legal`` are the legal cards.

    ``wins`` means that the card has won the trick.
    """

    play: Play
    wins: bool
    refusals: tuple[Refusal, ...]
    legal: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick, counted from 1: its cards in playing order, and the reason it was won."""

    number: int
    plays: tuple[PlayView, ...]
    verdict: Verdict

    @property
    def wrong(self) -> tuple[PlayView, ...]:
        return tuple(one for one in self.plays if one.refusals)


@dataclass(frozen=True, slots=True)
class ScoreView:
    """The result of the deal: its entry, and the settlement or the refusals.

    ``written`` is the saved deal to compare with, if there is one.
    """

    deal: Deal[Any, Any]
    entry: Any
    refusals: tuple[Refusal, ...]
    settlement: Settlement[Any] | None
    written: Row[Any, Any, Any] | None = None

    @property
    def differs(self) -> bool:
        """Return whether the match has other points for this deal."""
        return (
            self.written is not None
            and self.settlement is not None
            and self.written.settlement.points != self.settlement.points
        )


@dataclass(frozen=True, slots=True)
class ReplayView:
    """The whole page. ``score`` is ``None`` if no deal of the match has as many cards.

    ``left`` is the number of cards not played yet. ``lines`` and ``plain`` are the record as text
    and as JSON.
    """

    record: ValidRecord
    tricks: tuple[TrickView, ...]
    left: int
    score: ScoreView | None
    lines: str
    plain: str

    @property
    def irregular(self) -> int:
        return sum(len(trick.wrong) for trick in self.tricks)


def replay_view(
    game: AnyGame, record: ValidRecord, match: Match | None = None, number: int | None = None
) -> ReplayView:
    """Return the view of ``record``, as deal ``number`` of ``match`` if given.

    Raise ``ValueError`` if the game has no referee.
    """
    if game.play is None:
        raise ValueError(f"{game.slug} has no referee")
    result = replay(game.play, record.deal)
    deal = _deal_of(match, number) if match else _similar_deal(game, record.deal)
    return ReplayView(
        record,
        tuple(_trick_views(result)),
        left_to_play(record.deal),
        _score_view(game, deal, result, _saved_row(match, number)) if deal else None,
        write_lines(game, record.deal, record.names),
        json.dumps(
            {"record": write_json(game, record.deal), "entry": result.entry}, ensure_ascii=False
        ),
    )


def _trick_views(result: Replay) -> Iterator[TrickView]:
    for number, verdict in enumerate(result.verdicts, start=1):
        plays = (one for one in result.plays if one.trick == number)
        yield TrickView(number, tuple(_play_view(one, verdict) for one in plays), verdict)


def _play_view(one: JudgedPlay, verdict: Verdict) -> PlayView:
    wins = one.play.seat == verdict.winner
    return PlayView(one.play, wins, one.refusals, one.legal)


# ---------------------------------------------------------------------------------------- the score


def _deal_of(match: Match, number: int | None) -> Deal[Any, Any] | None:
    row = _saved_row(match, number)
    return row.deal if row else match.sheet.next


def _saved_row(match: Match | None, number: int | None) -> Row[Any, Any, Any] | None:
    """Return the saved deal ``number``, ``None`` if it is not saved yet."""
    if match is None or number is None or not 1 <= number <= len(match.sheet.rows):
        return None
    return match.sheet.rows[number - 1]


def _similar_deal(game: AnyGame, played: PlayedDeal[Any]) -> Deal[Any, Any] | None:
    """Return the first deal of a match with as many cards and the same dealer."""
    cards = max(map(len, played.hands))
    for number in range(1, MOST_DEALS + 1):
        table = Table(played.options, played.seats, (played.dealer - number + 1) % played.seats)
        totals = (0,) * game.units(played.seats)
        deal = next_deal(game, table, Standing(number - 1, totals, game.start(table)))
        if deal and deal.plan.cards == cards:
            return deal
    return None


def _score_view(
    game: AnyGame, deal: Deal[Any, Any], result: Replay, written: Row[Any, Any, Any] | None
) -> ScoreView:
    entry = game.complete(deal, from_plain(game.entry, result.entry))
    if written and not isinstance(written.entry, PointsOnly):
        entry = _with_facts_besides_cards(game, deal, entry, written.entry)
    refusals = tuple(game.check(deal, entry))
    settlement = None if refusals else game.settle(deal, entry)
    return ScoreView(deal, entry, refusals, settlement, written)


def _with_facts_besides_cards(game: AnyGame, deal: Deal[Any, Any], entry: Any, written: Any) -> Any:
    """Return ``entry``, with facts that the cards do not show taken from the ``written`` one."""
    missing = {refusal.field.partition(".")[0] for refusal in game.check(deal, entry)}
    known = {name: getattr(written, name) for name in missing if hasattr(written, name)}
    return game.complete(deal, replace(entry, **known))
