"""The same question under other house rules: each other value of one option.

Only values that change the verdict count. Options that are numbers are left out, and the number of
values tried is limited, because someone is waiting for the answer.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.cards import Card
from scorekeeper.rules.game import Facts, Game, RefereeQuestion, Table
from scorekeeper.rules.options import OptionField, option_fields
from scorekeeper.rules.play.partial_information import Findings
from scorekeeper.rules.play.trick_taking import Trick, Turn
from scorekeeper.rules.referee import Told, judge_play, judge_trick
from scorekeeper.rules.ruling import Ruling
from scorekeeper.rules.seats import Seat

AnyGame = Game[Any, Any, Any]

MOST_TRIED = 80
"""Values of options that are tried."""
MOST_READINGS = 2
"""Readings that are given; the options are in the order in which a table settles them."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The verdict where ``option`` has ``value``: on a card, on who wins, or on a question."""

    option: OptionField
    value: Any
    about: Card | Seat | None
    ruling: Ruling


def other_plays(game: AnyGame, turn: Turn[Any], told: Told, found: Findings) -> list[Reading]:
    """Return the cards of the hand that other tables allow, or forbid."""

    def judged(options: Any) -> Findings:
        return judge_play(game, replace(turn, options=options), told)

    return _first(_turned(game, Table(turn.options, turn.seats), judged, found))


def other_winners(game: AnyGame, trick: Trick[Any], told: Told, found: Findings) -> list[Reading]:
    """Return who wins the trick at other tables."""

    def judged(options: Any) -> Findings:
        return judge_trick(game, replace(trick, options=options), told)

    return _first(_turned(game, Table(trick.options, trick.seats), judged, found))


def other_answers(
    game: AnyGame, question: RefereeQuestion, table: Table[Any], facts: Facts
) -> list[Reading]:
    """Return what other tables answer to a question that is not about cards."""
    own = question.answer(table, facts)
    if not own:
        return []

    def turned() -> Iterator[Reading]:
        for item, value, options in _others(game, table):
            answers = question.answer(replace(table, options=options), facts)
            if answers and answers[0].message != own[0].message:
                yield Reading(item, value, None, answers[0])

    return _first(turned())


def _first(readings: Iterator[Reading]) -> list[Reading]:
    """The first of ``readings``, one an option."""
    found: dict[str, Reading] = {}
    for reading in readings:
        found.setdefault(reading.option.name, reading)
        if len(found) == MOST_READINGS:
            break
    return list(found.values())


def _turned(
    game: AnyGame, table: Table[Any], judged: Callable[[Any], Findings], own: Findings
) -> Iterator[Reading]:
    """The answers that are others than those of ``own``, which has to be settled."""
    if own.ask or own.refusals:
        return
    verdicts = _verdicts(own)
    for item, value, options in _others(game, table):
        found = judged(options)
        if found.ask or found.refusals:
            continue
        for before, verdict, answer in zip(verdicts, _verdicts(found), found.answers, strict=True):
            if before != verdict:
                yield Reading(item, value, answer.about, answer.settled)
                break


def _verdicts(found: Findings) -> Sequence[tuple[Any, bool]]:
    return [(answer.about, answer.settled.allowed) for answer in found.answers]


def _others(game: AnyGame, table: Table[Any]) -> Iterator[tuple[OptionField, Any, Any]]:
    """Every other value of an option that applies at ``table``, with the options that have it."""
    tried = 0
    for item in option_fields(game.options):
        if not item.text.applies(table.options, table.seats):
            continue
        for value in item.choices:
            options = replace(table.options, **{item.name: value})
            if value == getattr(table.options, item.name) or tried >= MOST_TRIED:
                continue
            tried += 1
            if not game.check_options(options, table.seats):
                yield item, value, options
