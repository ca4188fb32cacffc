"""Measures how well the referee understands typed questions, and the cost of a question.

    python -m bench.referee [FILE …]

First the question banks are cross-validated: a referee that knows only one half of the phrasings is
asked the other half. Then the questions in each FILE are asked, by default those in
``tests/games/questions.tsv``. A line of a file has the game, the language, the question and the ids
of the rules that answer it, separated by tabs.

A question is answered *first* if the best rule answers it, and *within three* if one of the best
three rules does. The others are *not* found. A result is *misleading* if the referee is sure of
another rule.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from time import process_time
from typing import NamedTuple

from bench.measure import CPU, Figure, Spread
from scorekeeper.registry import (
    AnyGame,
    all_games,
    find_game,
    question_bank,
    rulebook_text,
    same_answer_text,
)
from scorekeeper.rules import rulebook as rules
from scorekeeper.rules.options import adapted_to_seats
from scorekeeper.rules.typed_question import read_question
from scorekeeper.web import create_app
from tests.support.web.visitor import HTMX, Visitor

LANGUAGES = ("en", "ja")
QUESTIONS = Path(__file__).parent.parent / "tests" / "games" / "questions.tsv"
FOLDS = 2
NEAR = 3
MOST_MILLISECONDS = 60.0
TIMED = 40
"""Questions that are timed in each language."""
MILLISECOND = 1 / 1000


class LabelledQuestion(NamedTuple):
    """A question with the ids of the rules that answer it."""

    game: str
    language: str
    question: str
    answers: frozenset[str]


class Reply(NamedTuple):
    """The ids of the rules that the referee found for a question, and whether it is sure."""

    labelled: LabelledQuestion
    found: list[str]
    sure: bool

    @property
    def first(self) -> bool:
        """Return whether the best rule answers the question."""
        return bool(self.labelled.answers & set(self.found[:1]))

    @property
    def near(self) -> bool:
        """Return whether one of the best rules answers the question."""
        return bool(self.labelled.answers & set(self.found[:NEAR]))

    @property
    def misleading(self) -> bool:
        """Return whether the referee is sure of a rule that does not answer the question."""
        return self.sure and not self.first


def read_questions(file: Path) -> list[LabelledQuestion]:
    """Return the questions in a file. Lines that begin with a number sign are comments."""
    lines = (line.split("\t") for line in file.read_text(encoding="utf-8").splitlines())
    return [
        LabelledQuestion(game, language, question, frozenset(one.strip() for one in ids.split(",")))
        for game, language, question, ids in (line for line in lines if not line[0].startswith("#"))
    ]


@cache
def same_answer(slug: str) -> rules.SameAnswer:
    """Return for each rule of a game the rules that answer the same questions."""
    return rules.parse_same_answer(same_answer_text(_game(slug)))


@cache
def bank(slug: str, language: str) -> rules.Bank:
    """Return the question bank of a game in one language."""
    return rules.parse_questions(question_bank(_game(slug), language))


@cache
def book(slug: str, language: str) -> rules.Rulebook:
    """Return the rulebook of a game in one language, as written."""
    return rules.parse(rulebook_text(_game(slug), language) or "")


@cache
def usual_book(slug: str) -> rules.Rulebook:
    """Return the rulebook of a game for a table with the default house rules."""
    game = _game(slug)
    seats = game.usual_seats
    return rules.rules_at_table(
        book(slug, LANGUAGES[0]), adapted_to_seats(game.presets[0].options, seats), seats
    )


def cross_validated() -> Iterator[Reply]:
    """Yield each phrasing of the banks with the result of a referee that knows the other half."""
    for game, language, fold in product(all_games(), LANGUAGES, range(FOLDS)):
        phrasings = bank(game.slug, language)
        known = {rule: _part(phrasings[rule], fold, held_out=False) for rule in phrasings}
        volume = _volume_with(game.slug, language, known)
        for labelled in _held_out(game, language, phrasings, fold):
            yield _reply(labelled, volume)


def _held_out(
    game: AnyGame, language: str, one: rules.Bank, fold: int
) -> Iterator[LabelledQuestion]:
    played = usual_book(game.slug).ids
    for rule, phrasings in one.items():
        answers = same_answer(game.slug).get(rule, frozenset({rule}))
        if answers & set(played):
            for phrasing in _part(phrasings, fold, held_out=True):
                yield LabelledQuestion(game.slug, language, phrasing, answers)


def _part(phrasings: tuple[str, ...], fold: int, *, held_out: bool) -> tuple[str, ...]:
    return tuple(one for at, one in enumerate(phrasings) if (at % FOLDS == fold) is held_out)


def replies_of_the_referee(questions: Iterable[LabelledQuestion]) -> Iterator[Reply]:
    """Yield each question with the result of the referee."""
    for one in questions:
        yield _reply(one, _volume(one.game, one.language))


@cache
def _volume(slug: str, language: str) -> rules.Volume:
    return _volume_with(slug, language, bank(slug, language))


def _volume_with(slug: str, language: str, known: rules.Bank) -> rules.Volume:
    others = [bank(game.slug, language) for game in all_games() if game.slug != slug]
    matcher = rules.matcher_of(book(slug, language), known, others if _game(slug).play else ())
    return rules.Volume(usual_book(slug), matcher, same_answer(slug))


def _reply(labelled: LabelledQuestion, volume: rules.Volume) -> Reply:
    hits = rules.find(read_question(labelled.question).text, volume)
    return Reply(labelled, [hit.item.id for hit in hits], rules.is_sure(hits, volume))


def _game(slug: str) -> AnyGame:
    game = find_game(slug)
    if game is None:
        raise ValueError(f"no game is called {slug}")
    return game


# --------------------------------------------------------------------------------------- the table


def table(found: Iterable[Reply]) -> str:
    """Format the shares of questions by language and game."""
    counts: dict[tuple[str, str], Counter[str]] = {}
    for reply in found:
        for game in (reply.labelled.game, ""):
            counts.setdefault((reply.labelled.language, game), Counter()).update(outcome(reply))
    lines = ["| | asked | first | within three | not | misleading |", "|---|---|---|---|---|---|"]
    for (language, game), count in sorted(counts.items()):
        shares = " | ".join(f"{count[name] / count['asked']:.1%}" for name in OUTCOMES)
        lines.append(f"| {language} {game or 'all'} | {count['asked']} | {shares} |")
    return "\n".join(lines)


OUTCOMES = ("first", "within three", "not", "misleading")


def outcome(reply: Reply) -> Counter[str]:
    """Count a reply in its categories, such as *first* or *misleading*."""
    return Counter(
        {
            "asked": 1,
            "first": reply.first,
            "within three": reply.near,
            "not": not reply.near,
            "misleading": reply.misleading,
        }
    )


def figures() -> Iterator[Figure]:
    """Yield the cost of a question that is sent to the served app."""
    visitor = Visitor(create_app({"TESTING": True}))
    for language in LANGUAGES:
        labelled = [one for one in read_questions(QUESTIONS) if one.language == language]
        times = [_seconds(visitor, one) for one in (*labelled[:TIMED], *labelled[:TIMED])][TIMED:]
        spread = Spread.of([seconds / MILLISECOND for seconds in times])
        yield Figure(
            f"a typed question ({language})",
            "a millisecond",
            {CPU: spread},
            most=MOST_MILLISECONDS,
        )


def _seconds(visitor: Visitor, labelled: LabelledQuestion) -> float:
    began = process_time()
    visitor.open(f"/referee/{labelled.game}?q={labelled.question}", **HTMX)
    return process_time() - began


def main(files: list[str]) -> None:
    print("Cross-validation of the question banks\n")
    print(table(cross_validated()))
    for file in map(Path, files or [str(QUESTIONS)]):
        print(f"\n{file.name}\n")
        print(table(replies_of_the_referee(read_questions(file))))
    print()
    for figure in figures():
        print(figure)


if __name__ == "__main__":
    main(sys.argv[1:])
