"""Answers of the referee under other house rules: one option has another value.

Only values that change the answer are returned. Options that are numbers are left out, and the
number of values tried is limited, because someone is waiting for the answer.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal import Table
from scorekeeper.rules.game import Facts, Game, RefereeQuestion
from scorekeeper.rules.options import OptionField, option_fields
from scorekeeper.rules.play.partial_information import Findings
from scorekeeper.rules.play.trick_taking import Trick, Turn
from scorekeeper.rules.referee import KnownFacts, judge_play, judge_trick
from scorekeeper.rules.ruling import Ruling
from scorekeeper.rules.seats import Seat

AnyGame = Game[Any, Any, Any]

MOST_TRIED = 80
"""The largest number of option values that are tried."""
MOST_READINGS = 2
"""The largest number of readings returned, in the order in which a table chooses its options."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The referee's answer if ``option`` had the value ``value``.

    ``about`` is the card, the winning seat, or ``None`` if the question is not about cards.
    """

    option: OptionField
    value: Any
    about: Card | Seat | None
    ruling: Ruling


def readings_with_other_plays(
    game: AnyGame, turn: Turn[Any], known: KnownFacts, found: Findings
) -> list[Reading]:
    """Return readings in which a legal card of the hand is illegal, or the other way round."""

    def judged(options: Any) -> Findings:
        return judge_play(game, replace(turn, options=options), known)

    return _first_per_option(
        _differing_readings(game, Table(turn.options, turn.seats), judged, found)
    )


def readings_with_other_winner(
    game: AnyGame, trick: Trick[Any], known: KnownFacts, found: Findings
) -> list[Reading]:
    """Return readings in which another player wins the trick."""

    def judged(options: Any) -> Findings:
        return judge_trick(game, replace(trick, options=options), known)

    return _first_per_option(
        _differing_readings(game, Table(trick.options, trick.seats), judged, found)
    )


def readings_with_other_answer(
    game: AnyGame, question: RefereeQuestion, table: Table[Any], facts: Facts
) -> list[Reading]:
    """Return readings in which a question that is not about cards has another answer."""
    own = question.answer(table, facts)
    if not own:
        return []

    def turned() -> Iterator[Reading]:
        for item, value, options in _options_with_other_value(game, table):
            answers = question.answer(replace(table, options=options), facts)
            if answers and answers[0].message != own[0].message:
                yield Reading(item, value, None, answers[0])

    return _first_per_option(turned())


def _first_per_option(readings: Iterator[Reading]) -> list[Reading]:
    found: dict[str, Reading] = {}
    for reading in readings:
        found.setdefault(reading.option.name, reading)
        if len(found) == MOST_READINGS:
            break
    return list(found.values())


def _differing_readings(
    game: AnyGame, table: Table[Any], judged: Callable[[Any], Findings], own: Findings
) -> Iterator[Reading]:
    """Yield the readings that differ from ``own``; none if ``own`` has no certain answer."""
    if own.ask or own.refusals:
        return
    verdicts = _verdicts(own)
    for item, value, options in _options_with_other_value(game, table):
        found = judged(options)
        if found.ask or found.refusals:
            continue
        for before, verdict, answer in zip(verdicts, _verdicts(found), found.answers, strict=True):
            if before != verdict:
                yield Reading(item, value, answer.about, answer.settled)
                break


def _verdicts(found: Findings) -> Sequence[tuple[Any, bool]]:
    return [(answer.about, answer.settled.allowed) for answer in found.answers]


def _options_with_other_value(
    game: AnyGame, table: Table[Any]
) -> Iterator[tuple[OptionField, Any, Any]]:
    """Yield each option, each other value of it, and the options with that value."""
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
