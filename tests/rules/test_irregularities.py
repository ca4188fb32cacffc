"""Irregularities: one question at a time, only those that matter, then a ruling."""

from dataclasses import dataclass

from scorekeeper.rules.deal import Table
from scorekeeper.rules.irregularities import (
    Ask,
    Branch,
    Irregularities,
    charged,
    dealer_in_facts,
    put_right,
    what_happened,
)
from scorekeeper.rules.ruling import Fill, Message, Player
from tests.support.games.irregularities import paths


@dataclass(frozen=True)
class Options:
    passing: bool = True
    strict: bool = False


TAKEN_BACK = put_right(Message("Taken back."), "Game 21")
LOST = charged(Message("The deal is lost."), "Game 21", Message("Enter 0 tricks."))
STANDS = put_right(Message("It stands."), "Game 21")


def too_late(table, facts):
    return LOST if table.options.strict else STANDS


def who_passed(table, facts):
    dealt = dealer_in_facts(table, facts)
    wrong = put_right(Message("{dealer} deals again.", {"dealer": Player(dealt)}), "Game 25")
    players = tuple(Branch(seat, Player(seat), wrong) for seat in range(table.seats))
    return Ask("whose", Message("Who?"), players)


QUESTION = Irregularities(
    "game",
    what_happened(
        Branch(
            "revoke",
            Message("A revoke"),
            Ask(
                "noticed",
                Message("When?"),
                (
                    Branch("before", Message("Before the next lead"), TAKEN_BACK),
                    Branch("later", Message("Later"), too_late),
                ),
            ),
        ),
        Branch(
            "pass",
            Message("A wrong pass"),
            who_passed,
            lambda table: table.options.passing,
            "passes",
        ),
    ),
)


def asked(facts, options=Options()):
    return [group.name for group in QUESTION.groups(Table(options, 3), facts)]


def answered(facts, options=Options()):
    return QUESTION.answer(Table(options, 3), facts)


def test_the_first_question_is_about_the_mistake():
    assert asked({}) == ["what"]
    assert answered({}) == []


def test_the_next_question_follows_from_the_answer():
    assert asked({"what": "revoke"}) == ["what", "noticed"]
    assert asked({"what": "pass"}) == ["what", "whose"]


def test_an_answer_can_still_be_changed():
    assert asked({"what": "revoke", "noticed": "before"}) == ["what", "noticed"]


def test_a_ruling_cites_its_rule_and_shows_if_the_mistake_is_corrected():
    (ruling,) = answered({"what": "revoke", "noticed": "before"})
    assert (ruling.allowed, ruling.code, ruling.rule) == (True, "game.revoke", "Game 21")
    assert ruling.message.text == "Taken back."


def test_the_ruling_depends_on_the_house_rules():
    facts = {"what": "revoke", "noticed": "later"}
    assert answered(facts)[0].message.text == "It stands."
    (ruling,) = answered(facts, Options(strict=True))
    assert not ruling.allowed
    assert ruling.message.params["ruling"].text == "The deal is lost."
    assert ruling.message.params["entered"].text == "Enter 0 tricks."


def test_mistakes_impossible_under_the_house_rules_have_no_chip():
    (what,) = QUESTION.groups(Table(Options(passing=False), 3), {})
    (field,) = what.fields()
    assert [chip.value for chip in field.chips] == ["revoke"]


def test_mistakes_impossible_in_this_match_have_no_chip():
    (what,) = QUESTION.groups(Table(Options(), 3), {"passes": False})
    (field,) = what.fields()
    assert [chip.value for chip in field.chips] == ["revoke"]


def test_a_ruling_can_use_the_dealer_of_the_match():
    (ruling,) = answered({"what": "pass", "whose": 1, "dealer": 2})
    assert ruling.message.params["dealer"] == Player(2)


def test_invalid_answers_in_the_url_are_ignored():
    assert answered({"what": "nonsense"}) == []
    assert asked({"what": "revoke", "noticed": 7, "dealer": 99}) == ["what", "noticed"]
    assert dealer_in_facts(Table(Options(), 3), {"dealer": 99}) is None


def test_every_path_through_the_questions_is_listed():
    ends = [facts for facts, _ in paths(QUESTION, Table(Options(), 3), dealer=0)]
    assert ends == [
        {"dealer": 0, "what": "revoke", "noticed": "before"},
        {"dealer": 0, "what": "revoke", "noticed": "later"},
        {"dealer": 0, "what": "pass", "whose": 0},
        {"dealer": 0, "what": "pass", "whose": 1},
        {"dealer": 0, "what": "pass", "whose": 2},
    ]


# --------------------------------------------------------------------------- whose slip it was


def test_the_offender_is_asked_for_last_if_the_match_knows_the_dealer():
    facts = {"what": "revoke", "noticed": "before"}
    assert asked(facts) == ["what", "noticed"]
    assert asked({**facts, "dealer": 1}) == ["what", "noticed", "offender"]
    assert asked({"what": "revoke", "dealer": 1}) == ["what", "noticed"]


def test_offenders_are_listed_in_turn_from_the_dealers_left():
    group = QUESTION.groups(Table(Options(), 3), {"what": "pass", "whose": 0, "dealer": 1})[-1]
    (field,) = group.fields()
    assert [chip.value for chip in field.chips] == [2, 0, 1]


def test_a_ruling_names_the_offender_if_known():
    facts = {"what": "revoke", "noticed": "before"}
    (ruling,) = answered({**facts, "offender": 2})
    assert ruling.message.params["player"] == Player(2)
    assert ruling.message.params["ruling"].text == "Taken back."
    for nobody in (3, -1, "2", True, None):
        assert answered({**facts, "offender": nobody})[0].message.text == "Taken back."


def test_the_offender_is_not_asked_for_if_there_is_none():
    question = Irregularities(
        "game", what_happened(Branch("pack", Message("A wrong pack"), STANDS, has_offender=False))
    )
    facts = {"what": "pack", "dealer": 0, "offender": 1}
    table = Table(Options(), 3)
    assert [group.name for group in question.groups(table, facts)] == ["what"]
    (ruling,) = question.answer(table, facts)
    assert ruling.message.text == "It stands."


def test_a_ruling_can_fill_in_the_score_pad():
    fill = Fill(Message("Enter it"), lambda _deal, entry, _facts: entry)
    question = Irregularities(
        "game",
        what_happened(
            Branch("lost", Message("A lost deal"), charged(LOST.message, "R", None, fill))
        ),
    )
    (ruling,) = question.answer(Table(Options(), 3), {"what": "lost"})
    assert ruling.fills is fill
    assert answered({"what": "revoke", "noticed": "before"})[0].fills is None
