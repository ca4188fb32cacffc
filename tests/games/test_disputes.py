"""Disputes in the words of those who have them, and the ruling that a search must give first."""

from functools import cache

import pytest

from scorekeeper.registry import all_games, find_game, rulebook_text
from scorekeeper.rules import rulebook as rules
from scorekeeper.rules.options import as_usual
from scorekeeper.rules.rulebook.search import Volume, find

LANGUAGES = ("en", "ja")

DISPUTES = [
    ("hearts", "he reneged, what now?", "H-10"),
    ("hearts", "リボークしました。どうなりますか？", "H-10"),
    ("hearts", "出し間違いに気づいた", "H-10"),
    ("hearts", "can I lead hearts before they are broken?", "H-6"),
    ("hearts", "does the queen of spades break hearts?", "H-6"),
    ("hearts", "クイーンが出たらハートは解禁？", "H-6"),
    ("hearts", "only hearts and the queen of spades left, what can I lead?", "Hearts ruling 1"),
    ("hearts", "can I throw the queen on the first trick", "H-8"),
    ("hearts", "最初のトリックにスペードのクイーンを捨てていい？", "H-8"),
    ("hearts", "exactly 100 points, is the game over?", "Hearts ruling 6"),
    ("hearts", "ちょうど100点で終わり？", "H-2"),
    ("hearts", "two of us tied for first", "H-3"),
    ("hearts", "同点のときは誰の勝ち？", "H-3"),
    ("hearts", "who do we pass to this time", "H-9"),
    ("hearts", "4回目のパスはどっち", "Hearts ruling 14"),
    ("hearts", "do I need the jack of diamonds to shoot the moon", "H-4"),
    ("hearts", "I shot the moon but someone else has the queen of spades", "Hearts ruling 9"),
    ("hearts", "ムーンで26点引ける？", "H-5"),
    ("black_maria", "the points do not add up to 43", "Black Maria ruling 7"),
    ("black_maria", "合計が43点にならない", "Black Maria ruling 7"),
    ("black_maria", "who leads first", "Black Maria ruling 1"),
    ("black_maria", "can I pass after looking at what I received", "Black Maria ruling 6"),
    ("black_lady", "can I look at the cards on the table", "Black Lady ruling 6"),
    ("black_lady", "場札を見ていいですか", "Black Lady ruling 6"),
    ("whist", "we both revoked", "W-4"),
    ("whist", "両方がリボークした", "W-4"),
    ("whist", "they revoked twice, do we get six points?", "Whist ruling 6"),
    ("whist", "forgot to call honours", "Whist ruling 11"),
    ("whist", "アナーを言い忘れた", "Whist ruling 11"),
    ("whist", "how many points does a renege cost us?", "W-6"),
    ("whist", "we noticed the renege after the next deal started", "Whist ruling 7"),
    ("napoleon", "same two on the first trick", "Napoleon ruling 6"),
    ("napoleon", "セイムツーは1周目でも成立しますか", "Napoleon ruling 6"),
    ("napoleon", "does the queen of hearts beat the mighty", "N-9"),
    ("napoleon", "よろめきはオールマイティーに勝つ？", "N-9"),
    ("napoleon", "everybody passed", "N-3"),
    ("napoleon", "全員パスしたら配り直し？", "N-3"),
    ("napoleon", "can the napoleon name a card in his own hand", "N-11"),
    ("napoleon", "副官のカードが場札にあった", "Napoleon ruling 15"),
    ("napoleon", "three of spades led without a call, must I play the joker", "Napoleon ruling 10"),
    ("hell", "screw the dealer", "Hell 8"),
    ("hell", "親が言えない数は？", "Hell 8"),
    ("hell", "how much for a nil bid", "O-6"),
    ("hell", "can I change my bid?", "Hell ruling 11"),
    ("hell", "言った予想を変えていい？", "Hell ruling 11"),
    ("hell", "who leads the first trick", "O-4"),
    ("hell", "最初は誰がリード", "O-4"),
    ("hell", "do I have to trump if I cannot follow", "Hell ruling 8"),
]

IRREGULARITIES = [
    ("hearts", "Ben led out of turn", "Hearts 22"),
    ("hearts", "順番を間違えてカードを出した", "Hearts 22"),
    ("hearts", "I dropped a card and everyone saw it", "Hearts 23"),
    ("hearts", "カードが見えてしまった", "Hearts 23"),
    ("hearts", "misdeal", "Hearts 24"),
    ("hearts", "配り間違い", "Hearts 24"),
    ("hearts", "someone has one card too many", "Hearts 24"),
    ("hearts", "1枚足りない", "Hearts 24"),
    ("hearts", "she passed four cards", "Hearts 25"),
    ("hearts", "パスの枚数を間違えた", "Hearts 25"),
    ("hearts", "he said the rest are mine but it's wrong", "Hearts 27"),
    ("hearts", "残りは全部自分のと言った", "Hearts 27"),
    ("hearts", "can I look at the last trick", "Hearts 28"),
    ("hearts", "前のトリックを見ていい？", "Hearts 28"),
    ("hearts", "we wrote down the wrong score", "Hearts 30"),
    ("hearts", "点数の記録を間違えた", "Hearts 30"),
    ("black_lady", "somebody looked at the table cards", "Black Lady 29"),
    ("black_lady", "場札を見てしまった", "Black Lady 29"),
    ("black_maria", "revoke", "Black Maria 21"),
    ("black_maria", "リボーク", "Black Maria 21"),
    ("whist", "my partner revoked, can he take it back?", "Whist 21"),
    ("whist", "partner played out of turn", "Whist 22"),
    ("whist", "an exposed card", "Whist 23"),
    ("whist", "misdeal", "Whist 24"),
    ("whist", "配り間違い", "Whist 24"),
    ("whist", "may I look at the last trick?", "Whist 28"),
    ("napoleon", "revoke", "Napoleon 21"),
    ("napoleon", "リボーク", "Napoleon 21"),
    ("napoleon", "he called out of turn", "Napoleon 26"),
    ("napoleon", "Napoleon discarded too many cards", "Napoleon 25"),
    ("napoleon", "捨て札の枚数を間違えた", "Napoleon 25"),
    ("napoleon", "someone looked at the kitty", "Napoleon 29"),
    ("napoleon", "misdeal", "Napoleon 24"),
    ("hell", "renege", "Hell 21"),
    ("hell", "出し間違い", "Hell 21"),
    ("hell", "someone bid out of turn", "Hell 26"),
    ("hell", "順番を間違えて予想を言った", "Hell 26"),
    ("hell", "we dealt one card too few", "Hell 24"),
    ("hell", "the score was entered wrong two deals ago", "Hell 30"),
    ("hell", "前のトリックを見ていい？", "Hell 28"),
]

IN_ALL_GAMES = [
    ("reneged", "H-10"),
    ("renege", "H-10"),
    ("revoke", "H-10"),
    ("リボーク", "H-10"),
    ("出し間違い", "H-10"),
    ("セイムツー", "Napoleon ruling 6"),
    ("hook", "O-5"),
    ("しばり", "Hell 8"),
    ("slam", "Whist ruling 9"),
    ("carry-over", "BL-3"),
]
"""What a word alone finds among the first in all rulebooks together."""

FIRST = 5


@cache
def volume(slug, language):
    """A usual table's rulebook in ``language``, with the other one to be searched as well."""
    game = find_game(slug)
    options = as_usual(game.presets[0].options, game.usual_seats)
    books = [
        rules.shown(rules.parse(rulebook_text(game, code)), options, game.usual_seats)
        for code in sorted(LANGUAGES, key=lambda code: code != language)
    ]
    return Volume(books[0], (books[1],))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("slug", "question", "rule"), DISPUTES + IRREGULARITIES, ids=lambda value: value[:40]
)
def test_a_dispute_finds_its_ruling_first_whichever_language_is_read(
    language, slug, question, rule
):
    assert find(question, [volume(slug, language)])[0].item.id == rule


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("word", "rule"), IN_ALL_GAMES)
def test_a_word_finds_its_ruling_among_the_first_of_all_games(language, word, rule):
    shelf = [volume(game.slug, language) for game in all_games()]
    assert rule in [hit.item.id for hit in find(word, shelf)[:FIRST]]
