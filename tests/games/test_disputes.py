"""Disputes in players' own words, and the ruling that a search must return first."""

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
    ("hearts", "出し間違いに気づいた", "Hearts 21"),
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

WRITTEN_BLIND = [
    (
        "hearts",
        "only got hearts and the queen of spades left, hearts not broken, what do i lead",
        "Hearts ruling 1",
    ),
    (
        "hearts",
        "first trick no clubs all i have is hearts and the queen, which can i play",
        "Hearts ruling 3",
    ),
    ("hearts", "someone is on exactly 100, is the game over?", "Hearts ruling 6"),
    ("hearts", "got every heart but not the queen, is that a moon", "Hearts ruling 9"),
    ("black_maria", "who starts in black maria", "Black Maria ruling 1"),
    ("black_maria", "which way do we pass, is there a hold hand", "Black Maria ruling 5"),
    ("black_maria", "i took all the points do i shoot the moon", "Black Maria ruling 3"),
    ("black_lady", "never took a trick, am i clear", "Black Lady ruling 5"),
    ("black_lady", "whats left in the pot after the last hand, who gets it", "BL-3"),
    ("whist", "two honors each who scores", "Whist ruling 8"),
    ("whist", "we're at 4 and have all 4 honours do they count", "Whist ruling 1"),
    ("napoleon", "can the ace of spades win a diamond trick", "Napoleon ruling 7"),
    ("napoleon", "bid 14 and got exactly 14 did he make it", "Napoleon ruling 13"),
    ("hell", "cant follow suit do i have to trump", "Hell ruling 8"),
    ("hell", "is the dealer allowed to make the bids add up", "Hell ruling 1"),
    ("hearts", "スペQ捨てられたけどハートブレイクになる？", "Hearts ruling 2"),
    ("hearts", "最初のトリックでスペードのA出していい？", "Hearts ruling 4"),
    ("hearts", "二人同点でビリじゃなくて一番少ない場合どっちが勝ち", "H-3"),
    ("hearts", "4回目はパスするの？", "Hearts ruling 14"),
    ("black_maria", "スペードのKって何点", "BM-2"),
    ("black_maria", "1トリック目にスペAを捨てるのはあり？", "Black Maria ruling 9"),
    ("black_lady", "誰もクリアできなかったらボーナスはどうなる", "Black Lady ruling 3"),
    ("black_lady", "最後のトリックだけ取って場札にハートが入ってた", "Black Lady ruling 4"),
    ("whist", "リボークに次の回で気づいた、もう遅い？", "Whist ruling 7"),
    ("whist", "うちがアナー4枚持ってたのに相手が先に上がった", "Whist ruling 3"),
    ("napoleon", "副官カードが場に残ってたら一人でやるの？", "Napoleon ruling 15"),
    ("hell", "0って予想して0だったら何点もらえる", "O-6"),
    ("hell", "最初に出すのは親？それとも親の隣？", "Hell ruling 5"),
    (
        "hearts",
        "i had a diamond but played a heart by mistake, noticed 3 tricks later",
        "Hearts 21",
    ),
    ("hearts", "passed 4 cards instead of three", "Hearts 25"),
    ("hearts", "Ben played before it was his go", "Hearts 22"),
    ("black_maria", "one of us has 18 cards the other has 16", "Black Maria 24"),
    ("black_maria", "can i look back at the last trick", "Black Maria 28"),
    ("black_lady", "she peeked at the cards on the table", "Black Lady 29"),
    ("black_lady", "we wrote down the wrong score two hands ago", "Black Lady 30"),
    ("whist", "dropped a card face up on the table", "Whist 23"),
    ("whist", "dealer misdealt, who deals now", "Whist 24"),
    ("napoleon", "he wants to take back his bid", "Napoleon 26"),
    ("napoleon", "napoleon threw away only 2 cards", "Napoleon 25"),
    ("napoleon", "napoleon said the rest are mine but he was wrong", "Napoleon 27"),
    ("hell", "changed her bid after the next player already bid", "Hell ruling 11"),
    ("hell", "wrong person led the trick and everyone followed", "Hell 22"),
    ("hearts", "クラブ持ってたのにハート出しちゃった", "Hearts 21"),
    ("hearts", "交換で3枚のはずが2枚しか渡してなかった", "Hearts 25"),
    ("hearts", "配ったら一人だけ12枚しかない", "Hearts 24"),
    ("black_maria", "手札を落として見られた", "Black Maria 23"),
    ("black_maria", "残り全部取れると言って手札公開したけど間違ってた", "Black Maria 27"),
    ("black_lady", "場の伏せ札をこっそり見た人がいる", "Black Lady 29"),
    ("black_lady", "順番間違えて先に出しちゃった", "Black Lady 22"),
    ("whist", "前のトリック見返していい？", "Whist 28"),
    ("whist", "パートナーが番じゃないのにリードした", "Whist 22"),
    ("whist", "点数つけ間違えてた、前の回に戻って直せる？", "Whist 30"),
    ("napoleon", "一回言った宣言を取り消したい", "Napoleon 26"),
    ("napoleon", "ナポレオンじゃない人が場札めくっちゃった", "Napoleon 29"),
    ("napoleon", "切り札あるのに台札のマーク出し忘れた、マストフォロー違反", "Napoleon 21"),
    ("hell", "順番抜かして予想を言った", "Hell 26"),
    ("hell", "カードが1枚足りない、配り直し？", "Hell 24"),
    (
        "hearts",
        "queen is the only spade i got and spades are led, gotta play it?",
        "Hearts ruling 5",
    ),
    ("hearts", "can you have a minus score", "Hearts ruling 13"),
    (
        "hearts",
        "someone threw off a heart this trick, can the winner lead hearts right away",
        "Hearts ruling 11",
    ),
    ("black_maria", "got everything except the ace of spades, moon?", "Black Maria ruling 4"),
    ("black_lady", "can i dump the queen on the very first trick", "Black Lady ruling 8"),
    ("whist", "they revoked two times, how much is that", "Whist ruling 6"),
    ("napoleon", "hearts 12 was bid, can i say spades 12", "Napoleon ruling 12"),
    ("hell", "can i swap the turned up card for the trump in my hand", "Hell ruling 12"),
    ("hearts", "counted our hands and mine is one short halfway through", "Hearts 24"),
    ("hearts", "guy threw his cards in saying he takes everything, we don't agree", "Hearts 27"),
    ("black_maria", "she passed to the left insted of the right", "Black Maria 25"),
    ("black_lady", "someone played out of turn and two people already followed", "Black Lady 22"),
    ("whist", "can i see the trick we just played", "Whist 28"),
    ("napoleon", "played when it wasn't my turn", "Napoleon 22"),
    ("hearts", "ちょうど100点になった人がいるけどまだ続ける？", "H-2"),
    ("hearts", "3人でやるとき最初はどっちに渡す", "Hearts ruling 12"),
    ("black_maria", "点数足したら43にならない", "Black Maria ruling 7"),
    ("black_lady", "5人だと何枚ずつ配る？", "Black Lady ruling 9"),
    ("whist", "全部のトリック取ったら何点", "Whist ruling 9"),
    ("napoleon", "オールマイティしかスペードがないんだけど出さないとダメ？", "Napoleon ruling 8"),
    ("napoleon", "捨てた絵札って見せるの", "Napoleon ruling 16"),
    ("hell", "次の親は誰", "Hell ruling 6"),
    ("hearts", "さっき取られたトリックもう一回見せてって言われた", "Hearts 28"),
    ("hearts", "前回の点数入れ間違えた、今から直せる？", "Hearts 30"),
    ("black_maria", "まだ自分の番じゃないのに出した人がいる", "Black Maria 22"),
    ("whist", "うっかりカードを表にしてしまった", "Whist 23"),
    ("napoleon", "配ったら一枚余った", "Napoleon 24"),
    ("napoleon", "自分の番じゃないのに宣言した", "Napoleon 26"),
    ("hell", "マークあったのに別の出してた、後で発覚", "Hell 21"),
]
"""Written down by somebody who knew the games, but neither the rulebooks nor their search words."""

IN_ALL_GAMES = [
    ("reneged", "H-10"),
    ("renege", "H-10"),
    ("revoke", "H-10"),
    ("リボーク", "H-10"),
    ("出し間違い", "Hearts 21"),
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
    """Return a usual table's rulebook in ``language``, with the other language to search too."""
    game = find_game(slug)
    options = as_usual(game.presets[0].options, game.usual_seats)
    books = [
        rules.shown(rules.parse(rulebook_text(game, code)), options, game.usual_seats)
        for code in sorted(LANGUAGES, key=lambda code: code != language)
    ]
    return Volume(books[0], (books[1],))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("slug", "question", "rule"),
    DISPUTES + IRREGULARITIES + WRITTEN_BLIND,
    ids=lambda value: value[:40],
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
