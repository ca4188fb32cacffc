"""The catalogue follows the list of terms, ``terms.json``, in both languages."""

import json
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from scorekeeper.places import PACKAGE
from scorekeeper.registry import all_games, find_game
from scorekeeper.web.views.translation import game_gettext
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor

pytestmark = pytest.mark.timeless

TERMS = json.loads((Path(__file__).parent / "terms.json").read_text())


@cache
def sentences():
    """Every message: its context, its English, singular and plural, and its Japanese."""
    return tuple(read_sentences())


def read_sentences():
    with (PACKAGE / "locale" / "ja" / "LC_MESSAGES" / "messages.po").open("rb") as source:
        for message in read_po(source, locale="ja"):
            if message.id:
                english = (message.id,) if isinstance(message.id, str) else message.id
                told = message.string
                japanese = (told,) if isinstance(told, str) else told
                yield message.context or "", english, japanese


def applies(rule, context, english):
    if not re.search(rule.get("where_context", ""), context):
        return False
    where = rule.get("where_msgid")
    if where and not any(re.search(where, text) for text in english):
        return False
    allowed = rule.get("allow_msgid", ())
    return not any(re.search(one, text) for one in allowed for text in english)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_message_uses_a_forbidden_term(language):
    assert TERMS[language]
    wrong = [
        (text, rule["say"])
        for rule in TERMS[language]
        for context, english, japanese in sentences()
        if applies(rule, context, english)
        for text in (english if language == "en" else japanese)
        if re.search(rule["pattern"], text)
    ]
    assert wrong == []


# ------------------------------------------------------------------------- a game's own words

FOUR = ["Aki", "Ben", "Chie", "Dan"]

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


@pytest.fixture
def in_japanese(app):
    with app.test_request_context(headers={"Accept-Language": "ja"}):
        yield


@every_game
def test_the_dealer_is_called_oya_only_in_hell(in_japanese, game):
    """In [001] 親 is the leader; everywhere but in Hell the player who deals is ディーラー."""
    for sentence in ("Dealer", "First dealer", "deals", "deals, leads", "dealt", "dealt, led"):
        told = game_gettext(game, sentence)
        assert ("親" in told) is (game.slug == "hell"), told
        assert ("ディーラー" in told) is (game.slug != "hell"), told


def test_messages_in_a_games_own_words_get_their_values(in_japanese):
    assert game_gettext(find_game("hell"), "%(name)s deals", name="Aki") == "親はAki"
    assert game_gettext(find_game("hearts"), "%(name)s deals", name="Aki") == "ディーラーはAki"


def test_places_are_counted_in_sides_if_partners_play(in_japanese):
    words = {"place": "1位", "count": 2}
    assert game_gettext(find_game("whist"), "%(place)s of %(count)s", **words) == "全2チーム中1位"
    assert game_gettext(find_game("hearts"), "%(place)s of %(count)s", **words) == "全2人中1位"


def test_all_games_use_the_same_words_in_english(app):
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert {game_gettext(game, "First dealer") for game in all_games()} == {"First dealer"}


@pytest.mark.parametrize(("slug", "word"), [("hell", "親"), ("hearts", "ディーラー")])
def test_the_header_of_a_match_names_the_dealer_in_the_words_of_its_game(app, slug, word):
    table = Visitor(app, "ja")
    table.starts_club()
    head = table.open(store_match(table, slug, FOUR, first_dealer=1)).all("header")[0].text
    assert word in head
    assert ("親" in head) is (slug == "hell")
