"""Typed questions: what the banks have, and which rule a question finds."""

from functools import cache

import pytest

from bench.referee import (
    LANGUAGES,
    QUESTIONS,
    LabelledQuestion,
    bank,
    book,
    read_questions,
    replies_of_the_referee,
    same_answer,
)
from scorekeeper.registry import all_games, find_game, question_bank
from scorekeeper.rules import rulebook as rules
from scorekeeper.rules.rulebook import legend_of, matcher

FEWEST_PHRASINGS = 15
FIRST, WITHIN_THREE, MISLEADING = 0.90, 0.97, 0.02
"""The shares of questions that are answered first, that are within three, that mislead."""

every_bank = pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, id=f"{game.slug}-{language}")
        for game in all_games()
        for language in LANGUAGES
        if question_bank(game, language)
    ],
)


def asked_about(game):
    """Return the ids of every rule of ``game`` but the list of its sources."""
    whole = book(game.slug, LANGUAGES[0])
    return set(whole.ids) - {legend_of(whole)}


@every_bank
def test_every_question_is_about_a_rule_of_its_game(game, language):
    assert set(bank(game.slug, language)) <= asked_about(game)


@every_bank
def test_every_rule_has_at_least_fifteen_phrasings(game, language):
    known = bank(game.slug, language)
    few = {rule: len(known.get(rule, ())) for rule in asked_about(game)}
    assert {rule: size for rule, size in few.items() if size < FEWEST_PHRASINGS} == {}


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_rules_that_share_an_answer_are_rules_of_the_game(game):
    assert set(same_answer(game.slug)) <= asked_about(game)


def test_the_question_file_names_only_existing_rules():
    for asked in read_questions(QUESTIONS):
        assert asked.answers <= set(book(asked.game, asked.language).ids), asked
        assert find_game(asked.game)
        assert asked.language in LANGUAGES


@pytest.fixture
def phrasings_read_once(monkeypatch):
    """Read each phrasing once, although the index of every game has those of the others, too."""
    monkeypatch.setattr(matcher, "features", cache(matcher.features))


@pytest.mark.usefixtures("phrasings_read_once")
@pytest.mark.parametrize("language", LANGUAGES)
def test_enough_questions_from_outside_the_banks_find_their_rules(language):
    asked = [one for one in read_questions(QUESTIONS) if one.language == language]
    replies = list(replies_of_the_referee(asked))
    assert sum(one.first for one in replies) >= FIRST * len(asked)
    assert sum(one.near for one in replies) >= WITHIN_THREE * len(asked)
    assert sum(one.misleading for one in replies) <= MISLEADING * len(asked)


def test_phrasings_in_a_bank_are_grouped_by_rule_id():
    read = rules.parse_questions("# of Hell\n[O-5]\nhow so\n\n[Hell 8]\nwhy\n[O-5]\nwhat\nhow so\n")
    assert read == {"O-5": ("how so", "what"), "Hell 8": ("why",)}


def test_a_phrasing_before_the_first_id_is_refused_with_its_line():
    with pytest.raises(rules.MalformedRulebook) as raised:
        rules.parse_questions("# of Hell\nhow so\n")
    assert raised.value.line == 2


def words():
    """Return the single words of ``words.tsv`` as (game, word, ids of the rules)."""
    lines = (QUESTIONS.parent / "words.tsv").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if not line.startswith("#")]


@pytest.mark.parametrize(("game", "word", "ids"), words())
def test_a_single_word_finds_its_rule_among_the_first_three(game, word, ids):
    [reply] = replies_of_the_referee(
        [LabelledQuestion(game, "ja", word, frozenset(ids.split(", ")))]
    )
    assert reply.near, reply.found[:3]


ONCE_MISLEADING = [
    # Each of these once got the rule of another game.
    ("black_lady", "ja", "♠Qは何点？", "Black Lady 6"),
    ("hearts", "ja", "全部取ったら何点？", "Hearts 10"),
    ("whist", "ja", "カードは何枚配る？", "Whist 2"),
    ("hell", "en", "5 cards, others bid 1 0 2. what cant dealer say", "Hell ruling 1"),
    # Each of these once got another rule of the same game, or only suggestions.
    ("whist", "ja", "リボークに次のトリックで気づいた", "Whist 21"),
    ("hell", "en", "can the dealer bid zero", "Hell 8"),
]


@pytest.mark.parametrize(("game", "language", "question", "rule"), ONCE_MISLEADING)
def test_a_question_that_once_misled_finds_its_rule(game, language, question, rule):
    [reply] = replies_of_the_referee(
        [LabelledQuestion(game, language, question, frozenset({rule}))]
    )
    assert reply.first
    assert reply.sure
