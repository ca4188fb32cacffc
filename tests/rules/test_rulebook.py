"""A rulebook: parsing its text, showing it for a table, searching it."""

from dataclasses import dataclass, replace

import pytest

from scorekeeper.rules.rulebook import (
    MalformedRulebook,
    Paragraph,
    Volume,
    anchor,
    find,
    ids_in,
    is_sure,
    labels_in,
    legend_of,
    matcher_of,
    parse,
    parse_same_answer,
    rules_at_table,
    search,
)

BOOK = """\
# Hearts

Nobody wants them.
The match goes over {limit}.

## Play
% Hearts 8 Leading hearts

@ Hearts 8 [000] [001] when hearts_lead=heart_played|queen_played
A heart may be led once one
has been played. See H-6.

@ Hearts 8 [000] when hearts_lead=free
With {seats} players a heart may be led at any time.

@ H-1 when seats=3|5
Twos are taken out.

@ H-4 [000] when jack!=0
♦J counts {jack}.

## Questions

? Hearts ruling 1 [000] [BEAR]
I hold ♠Q and hearts only.
! when hearts_lead=free: ✓ Lead anything.
! ✗ Lead ♠Q.
~ [000] closed
~ [BEAR] open
= black lady
"""


@dataclass(frozen=True)
class Options:
    hearts_lead: str = "heart_played"
    limit: int = 100
    jack: int = 0


LINES = """\
# Napoleon

## Play

@ Napoleon 8 [003]
From the strongest down.
when jack!=0: ♦J is worth {jack}.
- when limit=100: the joker
- the ace
- when limit=101|102: the joker, if it was led

? N-1 [003]
Who wins?
! ✓ Whoever has the ace.
when hearts_lead=free: Or the joker.
"""


@pytest.mark.parametrize(
    ("options", "read"),
    [
        ({}, "From the strongest down.\n- the joker\n- the ace"),
        (
            {"limit": 101, "jack": 9},
            "From the strongest down. ♦J is worth 9.\n- the ace\n- the joker, if it was led",
        ),
    ],
    ids=["usual", "changed"],
)
def test_lines_are_shown_only_if_their_conditions_hold(options, read):
    assert rules_at_table(parse(LINES), Options(**options), 4).find("Napoleon 8").text == read


def test_lines_of_an_answer_can_have_conditions():
    usual, free = (
        rules_at_table(parse(LINES), Options(hearts_lead=lead), 4).find("N-1").answers[0]
        for lead in ("heart_played", "free")
    )
    assert (usual.text, usual.verdict) == ("Whoever has the ace.", True)
    assert free.text == "Whoever has the ace. Or the joker."


def test_a_changed_line_names_the_option_that_changes_it():
    rule = rules_at_table(parse(LINES), Options(limit=101), 4).find("Napoleon 8")
    assert rule.choices == ("limit",)


def played(seats=4, **options):
    return rules_at_table(parse(BOOK), Options(**options), seats)


def texts(book):
    return {item.id: item.text for item in book.items}


# ------------------------------------------------------------------------------------- reading


def test_a_rulebook_is_parsed_into_title_intro_and_sections():
    book = parse(BOOK)
    assert book.title == "Hearts"
    assert book.intro == "Nobody wants them. The match goes over {limit}."
    assert [section.title for section in book.sections] == ["Play", "Questions"]
    assert book.ids == ("Hearts 8", "H-1", "H-4", "Hearts ruling 1")


def test_a_paragraph_has_its_id_sources_conditions_and_text():
    first = parse(BOOK).items[0]
    assert isinstance(first, Paragraph)
    assert (first.id, first.sources) == ("Hearts 8", ("000", "001"))
    assert first.text == "A heart may be led once one has been played. See H-6."
    (condition,) = first.conditions
    assert (condition.name, condition.values) == ("hearts_lead", ("heart_played", "queen_played"))


def test_a_question_has_answers_and_sources():
    question = parse(BOOK).items[-1]
    assert question.sources == ("000", "BEAR")
    assert [answer.text for answer in question.answers] == ["Lead anything.", "Lead ♠Q."]
    assert question.readings == ("[000] closed", "[BEAR] open")


def test_an_answer_may_begin_with_a_sign_for_yes_or_no():
    answers = parse(BOOK).items[-1].answers
    assert [answer.verdict for answer in answers] == [True, False]
    plain = parse("# T\n## S\n? H-1\nwhy?\n! because\n").items[0].answers
    assert [answer.verdict for answer in plain] == [None]


def test_the_heading_of_a_paragraph_applies_to_all_its_variants():
    titles = [(item.id, item.title) for item in parse(BOOK).items[:3]]
    assert titles == [("Hearts 8", "Leading hearts"), ("Hearts 8", "Leading hearts"), ("H-1", "")]


def test_search_words_are_parsed_but_not_part_of_the_text():
    question = parse(BOOK).items[-1]
    assert question.search_words == "black lady"
    assert "black lady" not in " ".join(question.texts)
    paragraph = parse("# T\n## S\n@ H-1\ntext\n= twos\n= deuces\n").items[0]
    assert (paragraph.text, paragraph.search_words) == ("text", "twos deuces")


def test_the_list_of_sources_is_found():
    book = parse("# T\n## S\n@ H-1\ntext\n@ H-2\nThese:\n- [000] a page\n- [B-1] a book\n")
    assert legend_of(book) == "H-2"
    assert labels_in(book.items[1]) == ("000", "B-1")
    assert legend_of(parse(BOOK)) == ""


def test_a_sections_note_is_shown_at_every_table():
    book = parse("# T\n## When something goes wrong\nCommon practice,\nmostly.\n\n@ H-1\ntext")
    (section,) = rules_at_table(book, None, 4).sections
    assert section.note == "Common practice, mostly."
    assert [item.text for item in section.items] == ["text"]


def test_japanese_lines_are_joined_without_a_space():
    book = parse("# ハーツ\n\n## プレイ\n@ H-1\nハートは\n1枚1点。\n")
    assert book.items[0].text == "ハートは1枚1点。"


def test_blank_lines_and_list_items_keep_their_line_breaks():
    book = parse("# T\n## S\n@ H-1\none\n\ntwo:\n- three\n- four\n")
    assert book.items[0].text == "one\n\ntwo:\n- three\n- four"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("no title", 1),
        ("## Section first", 1),
        ("# T\n@ H-1\ntext", 2),
        ("# T\n## S\n@ H-1\n", 3),
        ("# T\n## S\n@ H-1 [000\ntext", 3),
        ("# T\n## S\n@ H-1 when seats\ntext", 3),
        ("# T\n## S\n@ H-1 when seats=\ntext", 3),
        ("# T\n## S\n? H-1\nwhy?\n", 3),
        ("# T\n## S\n@ H-1\ntext\n! an answer", 5),
        ("# T\n## S\n% nothing\n@ H-1\ntext", 3),
        ("# T\n## S\n= words", 3),
        ("# T\n## S\n! an answer", 3),
        ("# T\n## S\n@ H-1\ntext\n# Another title", 5),
    ],
)
def test_an_invalid_rulebook_is_refused_with_the_line_number(text, line):
    with pytest.raises(MalformedRulebook) as raised:
        parse(text)
    assert raised.value.line == line
    assert str(raised.value).startswith(f"line {line}: ")


# ------------------------------------------------------------------------- as the table plays it


def test_text_about_an_option_that_is_off_is_hidden():
    assert "H-4" not in played().ids
    assert "H-4" in played(jack=-10).ids


def test_the_text_shown_follows_the_options():
    assert texts(played())["Hearts 8"].startswith("A heart may be led once")
    free = played(hearts_lead="free", seats=5)
    assert texts(free)["Hearts 8"] == "With 5 players a heart may be led at any time."


def test_the_text_shown_depends_on_the_number_of_players():
    assert "H-1" not in played(seats=4).ids
    assert "H-1" in played(seats=3).ids


def test_placeholders_are_replaced_by_option_values():
    assert played(limit=50).intro.endswith("over 50.")
    book = rules_at_table(
        parse(BOOK), Options(jack=-10), 4, lambda name, value: f"<{name} {value}>"
    )
    assert texts(book)["H-4"] == "♦J counts <jack -10>."


def test_the_first_answer_that_applies_is_given():
    assert [one.text for one in played().items[-1].answers] == ["Lead ♠Q."]
    assert [one.text for one in played(hearts_lead="free").items[-1].answers] == ["Lead anything."]


def test_changed_text_names_the_options_that_change_it():
    chosen = {item.id: item.choices for item in played(hearts_lead="free", limit=50).items}
    assert chosen == {"Hearts 8": ("hearts_lead",), "Hearts ruling 1": ("hearts_lead",)}
    assert played(jack=-10).find("H-4").choices == ("jack",)


def test_unchanged_text_names_no_option():
    assert all(item.choices == () for item in played().items)
    # Another value of the option, but the same words.
    assert played(hearts_lead="queen_played").find("Hearts 8").choices == ()


def test_a_section_without_applicable_rules_is_omitted():
    book = rules_at_table(parse("# T\n## S\n@ H-1 when seats=3\ntext\n"), Options(), 4)
    assert book.sections == ()


@pytest.mark.parametrize(
    ("rule", "place"),
    [
        ("H-6", "H-6"),
        ("BM-3", "BM-3"),
        ("Hearts 4", "4"),
        ("Black Maria 11", "11"),
        ("Hearts ruling 3", "ruling-3"),
        ("Black Lady ruling 10", "ruling-10"),
    ],
)
def test_every_rule_has_an_anchor(rule, place):
    assert anchor(rule) == place


# -------------------------------------------------------------------------------------- search


def volume(text=BOOK, bank=None, **options):
    book = parse(text)
    return Volume(rules_at_table(book, Options(**options), 4), matcher_of(book, bank or {}))


def found(question, text=BOOK, bank=None, **options):
    return [hit.item.id for hit in find(question, volume(text, bank, **options))]


def test_a_rule_is_found_by_a_sample_question():
    bank = {"H-4": ("does the diamond knave do anything", "is the knave good")}
    assert found("knave") == []
    assert found("is that knave good?", bank=bank, jack=-10) == ["H-4"]


def test_a_rule_is_found_by_its_text():
    assert found("is she a black lady?")[0] == "Hearts ruling 1"
    assert found("black lady")[0] == "Hearts ruling 1"


def test_a_rule_that_does_not_apply_is_not_found():
    bank = {"H-4": ("what is the knave worth",)}
    assert found("what is the knave worth", bank=bank) == []


def test_an_unrelated_question_finds_nothing():
    assert found("zebra") == []


def test_a_rule_is_found_by_a_misspelled_question():
    bank = {"H-4": ("what may the dealer say",), "Hearts 8": ("who leads a heart",)}
    assert found("waht may teh daeler say", bank=bank, jack=-10)[0] == "H-4"


def test_a_rule_typed_by_number_comes_first():
    assert found("ruling 1")[0] == "Hearts ruling 1"
    assert found("H-4", jack=-10)[0] == "H-4"


def test_a_card_is_not_taken_for_the_number_of_a_rule():
    bank = {"H-4": ("may I keep the 8 of hearts",), "Hearts 8": ("who leads",)}
    assert found("may I keep the 8 of hearts", bank=bank, jack=-10)[0] == "H-4"
    assert found("Hearts 8", bank=bank, jack=-10)[0] == "Hearts 8"


@pytest.mark.parametrize(
    ("rule", "question"),
    [("Whist 4", "can Whist 4 of us play"), ("Hearts 1", "is a heart 1 point")],
)
def test_a_number_of_things_is_not_taken_for_the_number_of_a_rule(rule, question):
    text = BOOK.replace("Hearts 8", rule)
    bank = {"H-4": (question,), rule: ("who leads",)}
    assert found(question, text, bank, jack=-10)[0] == "H-4"
    assert found(rule, text, bank, jack=-10)[0] == rule


def test_a_general_rule_comes_before_a_ruling_that_fits_slightly_better():
    same = "who leads a heart"
    bank = {"Hearts ruling 1": (same,), "Hearts 8": (same, "spoons", "forks")}
    assert found(same, bank=bank)[:2] == ["Hearts 8", "Hearts ruling 1"]


def test_the_best_hit_is_sure_if_no_different_answer_fits_as_well():
    text = "# T\n## S\n? H-1\nSpoons?\n! So.\n? H-2\nForks?\n! So.\n"
    text += "".join(f"? H-{number}\nMatter {number}?\n! So.\n" for number in range(3, 12))
    same = ("what may the dealer say",)
    two = volume(text, {"H-1": same, "H-2": same, "H-3": ("who wins the match",)})
    assert is_sure(find("who wins the match", two), two)
    assert not is_sure(find("what may the dealer say", two), two)
    assert not is_sure(find("zebra", two), two)
    one_answer = replace(two, same_answer=parse_same_answer("H-1, H-2\n"))
    assert is_sure(find("what may the dealer say", one_answer), one_answer)


def test_search_results_are_a_rulebook_of_one_section():
    book = search(volume(), "black lady")
    assert [item.id for section in book.sections for item in section.items] == ["Hearts ruling 1"]
    assert search(volume(), "zebra").sections == ()


def test_ids_are_found_without_parsing():
    assert ids_in(BOOK) == {*parse(BOOK).ids} >= {"Hearts 8", "H-1"}
