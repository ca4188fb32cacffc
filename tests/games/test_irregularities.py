"""What goes wrong, in every game: no dead end, every answer cites a paragraph that is there."""

from dataclasses import replace
from functools import cache

import pytest

from scorekeeper.registry import all_games, find_game, rulebook_text
from scorekeeper.rules import rulebook
from scorekeeper.rules.game import Table
from scorekeeper.rules.irregularities import WHAT, Irregularities
from scorekeeper.rules.options import option_fields
from scorekeeper.rules.ruling import Player
from tests.support.games.irregularities import answer, paths

MOST_TAPS = 5
"""From the referee's page to a ruling: the question, and every chip."""

CHAPTERS = {
    "hearts": {21, 22, 23, 24, 25, 27, 28, 30},
    "black_maria": {21, 22, 23, 24, 25, 27, 28, 30},
    "black_lady": {21, 22, 23, 24, 25, 27, 28, 29, 30},
}
"""The paragraphs of each game, which are numbered alike in all."""


def question_of(game):
    """The game's question what to do when something went wrong; ``None`` where it has none."""
    return next((one for one in game.questions if isinstance(one, Irregularities)), None)


every_game = pytest.mark.parametrize(
    "game", [game for game in all_games() if question_of(game)], ids=lambda game: game.slug
)


@cache
def book(game, language):
    return rulebook.parse(rulebook_text(game, language))


def tables(game):
    """Every preset, and the DEFAULT with one option changed, at every number of players."""
    changed = [
        replace(game.presets[0].options, **{item.name: choice})
        for item in option_fields(game.options)
        for choice in (*item.choices, *item.text.offered(game.usual_seats))
    ]
    for options in [*(preset.options for preset in game.presets), *changed]:
        for seats in game.seats:
            if not game.check_options(options, seats):
                yield Table(options, seats)


def rules_cited(game, table):
    question = question_of(game)
    return {ruling.rule for _, rulings in paths(question, table) for ruling in rulings}


def test_every_game_knows_what_to_do():
    assert set(CHAPTERS) <= {game.slug for game in all_games() if question_of(game)}


@every_game
def test_every_ruling_cites_a_paragraph_that_the_table_reads(game):
    for table in tables(game):
        for rule in rules_cited(game, table):
            items = [one for one in book(game, "en").items if one.id == rule]
            assert any(rulebook.applies(one, table.options, table.seats) for one in items), rule


@every_game
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_paragraph_of_the_chapter_is_asked_for(game, language):
    cited = {rule for table in tables(game) for rule in rules_cited(game, table)}
    wanted = {f"{game.name} {number}" for number in CHAPTERS.get(game.slug, ())}
    assert wanted <= cited
    assert cited <= set(book(game, language).ids)


@every_game
def test_a_verdict_is_at_most_five_taps_away(game):
    for table in tables(game):
        assert all(1 + len(facts) <= MOST_TAPS for facts, _ in paths(question_of(game), table))


@every_game
def test_every_way_has_a_code_of_its_game(game):
    for facts, (ruling,) in paths(question_of(game), Table(game.options(), game.usual_seats)):
        assert ruling.code == f"{game.slug}.{facts[WHAT]}"


# ------------------------------------------------------------- Hearts, Black Maria, Black Lady

FAMILY = ["hearts", "black_maria", "black_lady"]
in_the_family = pytest.mark.parametrize("slug", FAMILY)


def told(slug, what, /, seats=4, options=None, **facts):
    """The ruling of a table that has ``options``."""
    game = find_game(slug)
    return answer(question_of(game), Table(game.options(**(options or {})), seats), what, **facts)


def words(ruling):
    """The English of a ruling, its parts joined."""
    parts = ruling.message.params
    if "ruling" not in parts:
        return ruling.message.text
    return f"{parts['ruling'].text} {parts['entered'].text}"


@in_the_family
def test_a_revoke_is_put_right_before_the_next_lead(slug):
    ruling = told(slug, "revoke", noticed="before")
    assert ruling.allowed
    assert words(ruling).startswith("The card goes back and a right one is played")


@in_the_family
def test_a_revoke_noticed_later_is_left_to_the_others(slug):
    ruling = told(slug, "revoke", noticed="later")
    assert not ruling.allowed
    assert "the others say whether the deal counts" in words(ruling)


@in_the_family
def test_a_revoke_cannot_be_claimed_once_the_cards_are_mixed(slug):
    assert words(told(slug, "revoke", noticed="mixed")).startswith("Too late")


@pytest.mark.parametrize(("queen", "points"), [(13, 26), (0, 13)])
def test_at_hearts_the_revoker_may_take_every_point(queen, points):
    options = {"revoke": "takes_all", "spade_queen": queen}
    ruling = told("hearts", "revoke", noticed="later", options=options)
    assert (ruling.allowed, ruling.rule) == (False, "Hearts 21")
    assert ruling.message.params["ruling"].params == {"points": points}
    assert words(ruling).endswith("Enter it under “Who revoked?”.")


def test_a_lead_out_of_turn_goes_back_until_all_have_played():
    assert words(told("hearts", "turn", followed="open")).startswith("The card goes back")
    assert words(told("hearts", "turn", followed="all")).startswith("The trick stands")


def test_a_wrong_deal_is_dealt_again_by_the_same_player():
    ruling = told("hearts", "deal", wrong="cards", noticed="before")
    assert ruling.message.params["ruling"].params == {"dealer": Player(0)}
    assert words(ruling).endswith("Enter nothing: the pad still waits for this deal.")


@in_the_family
def test_a_short_hand_takes_the_last_trick(slug):
    ruling = told(slug, "deal", wrong="cards", noticed="later")
    assert "the short hand takes the last trick" in words(ruling)


def test_where_nobody_passes_no_pass_is_wrong():
    game = find_game("hearts")
    chips = [
        [chip.value for chip in question_of(game).groups(Table(options, 4), {})[0].chips]
        for options in (game.options(), game.options(passing="none"))
    ]
    assert "pass" in chips[0]
    assert "pass" not in chips[1]


def test_only_where_some_cards_must_wait_one_can_come_too_early():
    game = find_game("hearts")
    free = game.options(hearts_lead="free", first_trick="free")
    chips = question_of(game).groups(Table(free, 4), {})[0].chips
    assert "too_early" not in [chip.value for chip in chips]
    assert told("hearts", "too_early", noticed="later").allowed


def test_looking_at_the_cards_on_the_table_costs_the_clear_bonus():
    ruling = told("black_lady", "table", turned="looked")
    assert (ruling.allowed, ruling.rule) == (False, "Black Lady 29")
    assert words(ruling).startswith("Whoever looked cannot be clear")
    assert told("black_lady", "table", turned="looked", options={"bonus": 0}).allowed


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("slug", "query", "rule"),
    [
        ("hearts", "reneged", "Hearts 21"),
        ("hearts", "didn't follow suit", "Hearts 21"),
        ("hearts", "リボーク", "Hearts 21"),
        ("hearts", "出し間違い", "Hearts 21"),
        ("black_maria", "順番違い", "Black Maria 22"),
        ("black_maria", "out of turn", "Black Maria 22"),
        ("black_lady", "見えてしまった", "Black Lady 23"),
        ("black_lady", "exposed card", "Black Lady 23"),
        ("hearts", "配り間違い", "Hearts 24"),
        ("hearts", "misdeal", "Hearts 24"),
        ("hearts", "1枚足りない", "Hearts 24"),
        ("hearts", "passed too many", "Hearts 25"),
        ("black_maria", "渡し間違い", "Black Maria 25"),
        ("hearts", "threw in", "Hearts 27"),
        ("hearts", "残りは全部", "Hearts 27"),
        ("black_lady", "last trick", "Black Lady 28"),
        ("black_lady", "直前のトリック", "Black Lady 28"),
        ("black_lady", "peeked", "Black Lady 29"),
        ("black_lady", "伏せたカード", "Black Lady 29"),
        ("hearts", "wrong score", "Hearts 30"),
        ("hearts", "入力ミス", "Hearts 30"),
    ],
)
def test_players_own_words_find_it_in_either_language(language, slug, query, rule):
    game = find_game(slug)
    other = "ja" if language == "en" else "en"
    found = rulebook.search(book(game, language), query, book(game, other))
    assert rule in found.ids
