"""Every game's rulebook in both languages: complete, true to the options, with valid citations."""

import ast
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.registry import all_games, find_game, rulebook_text
from scorekeeper.rules import rulebook as rules
from scorekeeper.rules.options import option_fields

LANGUAGES = ("en", "ja")
PACKAGE = Path(scorekeeper.__file__).parent

RULINGS = {
    "hearts": 14,
    "black_maria": 10,
    "black_lady": 10,
    "whist": 13,
    "napoleon": 16,
    "hell": 12,
    "points": 0,
}
"""How many rulings the specification has."""

AMBIGUITIES = {
    "hearts": ("H", 10),
    "black_maria": ("BM", 6),
    "black_lady": ("BL", 6),
    "whist": ("W", 12),
    "napoleon": ("N", 14),
    "hell": ("O", 10),
    "points": ("P", 0),
}

BASIC = range(1, 8)
"""The basic paragraphs that every game numbers alike."""

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
every_book = pytest.mark.parametrize(
    ("game", "language"),
    [(game, language) for game in all_games() for language in LANGUAGES],
    ids=[f"{game.slug}-{language}" for game in all_games() for language in LANGUAGES],
)


@cache
def book(game, language):
    text = rulebook_text(game, language)
    assert text is not None, f"{game.slug} has no rulebook in {language}"
    return rules.parse(text)


@every_book
def test_ids_are_found_without_parsing(game, language):
    text = rulebook_text(game, language)
    assert rules.ids_in(text) == set(rules.parse(text).ids)


# ------------------------------------------------------------------------ both languages agree


@every_game
def test_both_languages_number_the_same_rules_in_the_same_order(game):
    english, japanese = (book(game, language) for language in LANGUAGES)
    assert [item.id for item in english.items] == [item.id for item in japanese.items]


@every_game
def test_both_languages_have_the_same_conditions(game):
    english, japanese = (book(game, language) for language in LANGUAGES)
    for one, other in zip(english.items, japanese.items, strict=True):
        assert one.conditions == other.conditions, one.id
        assert rules.conditions_of(one) == rules.conditions_of(other), one.id


@every_game
def test_both_languages_name_the_same_sources(game):
    english, japanese = (book(game, language) for language in LANGUAGES)
    for one, other in zip(english.items, japanese.items, strict=True):
        assert one.sources == other.sources, one.id
        assert type(one) is type(other), one.id


@every_game
def test_both_languages_have_equally_many_readings(game):
    english, japanese = (book(game, language) for language in LANGUAGES)
    for one, other in zip(english.items, japanese.items, strict=True):
        assert len(getattr(one, "readings", ())) == len(getattr(other, "readings", ())), one.id


@every_game
def test_both_languages_give_the_same_verdicts(game):
    english, japanese = (book(game, language) for language in LANGUAGES)
    for one, other in zip(english.items, japanese.items, strict=True):
        assert verdicts(one) == verdicts(other), one.id


def verdicts(item):
    return [answer.verdict for answer in getattr(item, "answers", ())]


@every_game
def test_both_languages_have_headings_on_the_same_paragraphs(game):
    english, japanese = (book(game, language) for language in LANGUAGES)
    for one, other in zip(english.items, japanese.items, strict=True):
        assert bool(getattr(one, "title", "")) == bool(getattr(other, "title", "")), one.id


# ----------------------------------------------------------------------------- what a guest reads

IN_BRACKETS = re.compile(r"[(（][^()（）]*[)）]")
SOURCE = re.compile(r"\[[^\]]+\]")
BARE_CARD = re.compile(r"(?<![絵点場手山切台捨])札")


def visible_texts(found):
    """Return every text of a rulebook that is visible without opening anything."""
    legend = rules.legend_of(found)
    yield "intro", found.intro
    for item in found.items:
        if item.id != legend:
            yield from ((item.id, text) for text in shown_at_once(item))


def shown_at_once(item):
    answers = [answer.text for answer in getattr(item, "answers", ())]
    return [item.text, *answers]


@every_book
def test_every_paragraph_has_a_heading(game, language):
    paragraphs = [one for one in book(game, language).items if isinstance(one, rules.Paragraph)]
    assert [one.id for one in paragraphs if not one.title] == []


@every_book
def test_running_text_has_no_source_labels_and_no_rule_numbers(game, language):
    """They are behind a sign, or within brackets that become links below the text."""
    wrong = [
        f"{rule}: {text}"
        for rule, text in visible_texts(book(game, language))
        if SOURCE.search(text) or rules.CITED.search(IN_BRACKETS.sub("", text))
    ]
    assert wrong == []


@every_book
def test_every_source_named_is_explained(game, language):
    found = book(game, language)
    known = set(rules.labels_in(found.find(rules.legend_of(found))))
    named = {label for item in found.items for label in item.sources}
    readings = [text for item in found.items for text in getattr(item, "readings", ())]
    named |= {label for text in readings for label in rules.LABEL.findall(text)}
    assert named - known == set()


@every_game
def test_only_hell_calls_the_dealer_oya(game):
    """In [001] 親 is the leader; only [003] uses it for the dealer of Hell."""
    texts = [text for _, text in visible_texts(book(game, "ja"))]
    assert any("親" in text for text in texts) is (game.slug == "hell")
    assert any("ディーラー" in text for text in texts) is (game.slug != "hell")


@every_game
def test_japanese_text_follows_japanese_typography(game):
    wrong = [
        f"{rule}: {text}"
        for rule, text in visible_texts(book(game, "ja"))
        if re.search("[？！：] |[？！]\u3000|[ぁ-ん一-龠][,:?]", text) or BARE_CARD.search(text)
    ]
    assert wrong == []


@pytest.mark.parametrize("word", ["宣言", "ビッド"])
def test_the_japanese_hell_rulebook_avoids_the_words_declare_and_bid(word):
    assert [text for _, text in visible_texts(book(find_game("hell"), "ja")) if word in text] == []


@every_book
def test_a_question_is_not_repeated_in_other_wordings(game, language):
    """Other wordings are search words."""
    mark = {"en": "?", "ja": "？"}[language]
    asked = [one for one in book(game, language).items if isinstance(one, rules.Question)]
    assert [one.id for one in asked if one.text.count(mark) > 2] == []


# ------------------------------------------------------------------------- the options are real


def possible_words(game, name):
    """Return the values that a condition may have for an option; ``None`` for any number."""
    if name == rules.SEATS:
        return {str(count) for count in game.seats}
    item = next(item for item in option_fields(game.options) if item.name == name)
    return {rules.plain_word(name, choice) for choice in item.choices} or None


@every_book
def test_conditions_name_real_options_and_values(game, language):
    names = {item.name for item in option_fields(game.options)} | {rules.SEATS}
    for item in book(game, language).items:
        for condition in rules.conditions_of(item):
            assert condition.name in names, f"{item.id}: {condition.name}"
            words = possible_words(game, condition.name)
            for value in condition.values:
                number = value.lstrip("-").isdecimal()
                assert number if words is None else value in words, f"{item.id}: {value}"


@every_book
def test_placeholders_name_real_options(game, language):
    names = {item.name for item in option_fields(game.options)} | {rules.SEATS}
    found = book(game, language)
    holes = set(rules.PLACEHOLDER.findall(found.intro))
    holes |= {name for item in found.items for name in rules.options_of(item)}
    assert holes <= names


def tables(game):
    """Yield every preset, and the DEFAULT with one option changed, at every number of players."""
    fields = option_fields(game.options)
    changed = [
        replace(preset.options, **{item.name: choice})
        for preset in game.presets
        for item in fields
        for choice in (*item.choices, *item.text.offered(game.usual_seats))
    ]
    for options in [*(preset.options for preset in game.presets), *changed]:
        for seats in game.seats:
            if not game.check_options(options, seats):
                yield options, seats


@every_game
def test_every_rule_has_at_most_one_reading_at_each_table(game):
    """Both languages have the same conditions, so testing English is enough."""
    items = book(game, "en").items
    for options, seats in tables(game):
        ids = [item.id for item in items if rules.applies(item, options, seats)]
        twice = {rule for rule in ids if ids.count(rule) > 1} if len(set(ids)) < len(ids) else ()
        assert not twice, f"{twice} with {options} at {seats}"
        missing = [n for n in BASIC if f"{game.name} {n}" not in ids]
        assert not missing, f"{missing} with {options} at {seats}"


@every_game
def test_every_question_that_applies_to_a_table_has_an_answer(game):
    questions = [item for item in book(game, "en").items if isinstance(item, rules.Question)]
    sometimes = [item for item in questions if all(answer.conditions for answer in item.answers)]
    for options, seats in tables(game):
        for item in sometimes:
            if rules.all_hold(item.conditions, options, seats):
                assert rules.applies(item, options, seats), f"{item.id} with {options} at {seats}"


@every_book
def test_the_rulebook_of_every_preset_has_no_open_placeholders(game, language):
    for preset in game.presets:
        for seats in game.seats:
            played = rules.rules_at_table(book(game, language), preset.options, seats)
            assert not any("{" in text for item in played.items for text in item.texts)


# --------------------------------------------------------------------------- nothing is missing


@every_book
def test_every_ruling_of_the_specification_is_in_the_rulebook(game, language):
    asked = {item.id for item in book(game, language).items if isinstance(item, rules.Question)}
    wanted = {f"{game.name} ruling {number}" for number in range(1, RULINGS[game.slug] + 1)}
    assert wanted - asked == set()


def test_there_are_seventy_five_rulings():
    assert sum(RULINGS.values()) == 75


@every_book
def test_every_ambiguity_of_the_specification_is_in_the_rulebook(game, language):
    letters, count = AMBIGUITIES[game.slug]
    wanted = {f"{letters}-{number}" for number in range(1, count + 1)}
    assert wanted - set(book(game, language).ids) == set()


@every_book
def test_every_ruling_cites_a_source(game, language):
    without = [
        item.id
        for item in book(game, language).items
        if isinstance(item, rules.Question) and not item.sources
    ]
    assert without == []


@every_book
def test_rules_cited_in_a_text_exist(game, language):
    known = {rule for other in all_games() for rule in book(other, language).ids}
    letters = {prefix for prefix, _ in AMBIGUITIES.values()}
    for item in book(game, language).items:
        for text in item.texts:
            for cited in rules.CITED.findall(text):
                assert cited in known or cited.split("-")[0] not in letters, f"{item.id}: {cited}"


# ------------------------------------------------------------------------ no rule cited in vain


def is_rule(text):
    """Return whether ``text`` looks like the id of a rule."""
    basic = rules.BASIC.fullmatch(text) or rules.RULING.fullmatch(text)
    names = {game.name for game in all_games()}
    if basic:
        return basic["game"].removesuffix(" ruling") in names
    return rules.CITED.fullmatch(text) is not None


def constants(tree):
    """Return every string of the module except its docstrings."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        written = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if written and id(node) not in docstrings:
            yield node.lineno, node.value


def rule_keywords(tree):
    """Return every string given as ``rule=``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "rule":
            for part in ast.walk(node.value):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.lineno, part.value


def cited_in(path):
    """Return the rules that a module cites: ``rule=``, and constants that look like a rule."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    looking = {(line, text) for line, text in constants(tree) if is_rule(text)}
    return looking | set(rule_keywords(tree))


@every_game
def test_game_code_cites_only_rules_of_its_own_rulebook(game):
    known = set(book(game, "en").ids)
    dangling = [
        f"{path.name}:{line} {rule}"
        for path in sorted((PACKAGE / "games" / game.slug).rglob("*.py"))
        for line, rule in sorted(cited_in(path))
        if rule not in known
    ]
    assert dangling == []


@every_game
def test_options_cite_only_rules_of_their_own_rulebook(game):
    known = set(book(game, "en").ids)
    fields = option_fields(game.options)
    assert [item.name for item in fields if item.text.rule and item.text.rule not in known] == []


def test_shared_code_cites_only_existing_rules():
    known = {rule for game in all_games() for rule in book(game, "en").ids}
    dangling = [
        f"{path.relative_to(PACKAGE)}:{line} {rule}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.parent.parent != PACKAGE / "games"
        for line, rule in sorted(cited_in(path))
        if rule not in known
    ]
    assert dangling == []


def test_the_citation_scan_finds_known_citations():
    options = cited_in(PACKAGE / "games/hearts/options.py")
    assert {"H-1", "H-6", "H-8"} <= {rule for _, rule in options}
    assert "O-5" in {rule for _, rule in cited_in(PACKAGE / "games/hell/bidding.py")}


# ------------------------------------------------------------- no source says what it does not

OURS = [
    # Who deals; ties and the end of a match. [003] has one deal, won or lost.
    ("napoleon", "Napoleon 2"),
    ("napoleon", "Napoleon 7"),
    # The order when a match is abandoned; a table without rubber, or without honours.
    ("whist", "Whist 7"),
    # Nine points, a treble in the long game.
    ("whist", "W-8"),
    # The heading of the leads from trumps.
    ("whist", "Whist 11"),
    # How many deals, and what a tie is: [000] has neither for Black Maria.
    ("black_maria", "Black Maria 7"),
    ("black_lady", "Black Lady 7"),
    ("black_lady", "BL-2"),
    # The turned-up card: [003] has the rest of the stock.
    ("hell", "Hell ruling 12"),
]
"""Statements for which a source was cited that does not contain them."""


def played_with(slug, language, seats=None, **chosen):
    """Return the rulebook for a table with these house rules."""
    game = find_game(slug)
    return rules.rules_at_table(
        book(game, language), game.options(**chosen), seats or game.usual_seats
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "number"), OURS)
def test_decisions_of_this_project_are_marked_as_such(slug, number, language):
    items = [one for one in book(find_game(slug), language).items if one.id == number]
    assert items
    assert [one.sources for one in items if "Scorekeeper" not in one.sources] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ends", ["deals", "open"])
def test_a_rule_missing_from_the_seed_does_not_cite_it(ends, language):
    """[003] has the end of a deal of Napoleon, but not of a match."""
    played = played_with("napoleon", language, ends=ends)
    assert played.find("Napoleon 7").sources == ("Scorekeeper",)


@pytest.mark.parametrize(("language", "word"), [("en", "shuffles"), ("ja", "シャッフル")])
@pytest.mark.parametrize("direction", ["right", "left"])
def test_the_dealer_shuffles_in_hell(language, word, direction):
    played = played_with("hell", language, direction=direction)
    assert word in played.find("Hell 2").text


@pytest.mark.parametrize(("language", "word"), [("en", "inference"), ("ja", "推測")])
def test_the_double_in_nine_point_whist_is_marked_as_an_inference(language, word):
    asked = played_with("whist", language, form="nine").find("W-8")
    assert any("[002]" in one and word in one for one in asked.readings)


@pytest.mark.parametrize(
    ("language", "answer"), [("en", "It is too late once"), ("ja", "次のディールのために")]
)
def test_the_question_if_it_is_too_late_is_not_answered_with_no(language, answer):
    """Whist ruling 7 asks "Is it too late?"."""
    asked = played_with("whist", language).find("Whist ruling 7")
    assert asked.answers[0].text.startswith(answer)


@pytest.mark.parametrize(
    ("language", "answer"), [("en", "Neither can"), ("ja", "どちらも勝てません")]
)
@pytest.mark.parametrize("revoke", ["opponents_gain", "revoker_loses"])
def test_neither_side_can_win_if_both_revoked_and_revokers_may_not_win(revoke, language, answer):
    house = {"both_revoke": "as_counted", "revoker_may_win": False, "revoke": revoke}
    (said,) = played_with("whist", language, **house).find("W-4").answers
    assert said.text.startswith(answer)


@pytest.mark.parametrize(
    ("seats", "removed", "card"),
    [
        (3, "standard", "♣3"),
        (4, "standard", "♣2"),
        (5, "standard", "♣3"),
        (6, "standard", "♣4"),
        (6, "all_twos_for_six", "♣3"),
        (7, "standard", "♣3"),
    ],
)
@pytest.mark.parametrize(("language", "said"), [("en", "That is {}"), ("ja", "{}です")])
def test_the_black_maria_rulebook_names_the_opening_card(seats, removed, card, language, said):
    first_lead = played_with("black_maria", language, seats, removed=removed).find("Black Maria 3")
    assert said.format(card) in first_lead.text


@pytest.mark.parametrize(("language", "said"), [("en", "second trick"), ("ja", "2トリック目")])
def test_the_old_american_rulebook_allows_hearts_from_the_second_trick_on(language, said):
    old_american = {"passing": "left", "opening": "eldest", "hearts_lead": "free", "ends": "open"}
    assert said in played_with("hearts", language, **old_american).find("Hearts 8").text


@pytest.mark.parametrize(("language", "said"), [("en", "below zero"), ("ja", "マイナス")])
def test_the_whist_rulebook_mentions_scores_below_zero(language, said):
    below = {"revoke": "revoker_loses", "score_floor": None}
    (answer,) = played_with("whist", language, **below).find("W-6").answers
    assert said in answer.text


@pytest.mark.parametrize(("removed", "source"), [("low_spade", "001"), ("low_diamond", "000")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_opening_card_for_five_players_cites_the_right_source(removed, source, language):
    played = played_with("hearts", language, seats=5, removed=removed)
    assert played.find("Hearts 3").sources == (source,)
