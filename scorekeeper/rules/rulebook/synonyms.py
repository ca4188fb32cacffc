"""What players call the same thing, in either language, and the words that say nothing.

A thing begins with = as search words do in a rulebook, and its phrases are parted by commas. A
phrase is found wherever a word begins with it, "reneg" in "reneged"; of Japanese, which puts no
blank between words, anywhere. Apostrophes are left out, and the longest phrase that fits counts. A
``#`` is any number.
"""

SAME = """
= revok, reneg, misplay, didnt follow suit, did not follow suit, not follow suit,
failed to follow suit, forgot to follow suit, didnt follow, did not follow, not follow,
fails to follow, failed to follow, forgot to follow, played the wrong suit, could have followed,
had one all along, had one after all, had one in his hand, had one in her hand,
should have followed, actually had, still had, even tho, even though, 持ってたのに, 持っていたのに,
あったのに,
持ってるのに, あるのに, 持ってた, 出し忘れ, リボーク, 出し間違, マストフォロー, フォロー違反,
フォローしなかっ, フォローしていな, フォローせず, フォローし忘れ, 反則, 違う札を出,
違うスートを出
= out of turn, wrong turn, not his turn, not her turn, not my turn, before his turn,
before her turn, wrong player led, wrong player played, wrong person led, wrong hand led, 順番違,
順番を間違, 順番を飛ば, 順番でない, 順番ではない, 順番じゃない, 番でない, 番ではない, 番じゃない,
先に出し, before it was, before his go, before her go, not his go, not her go, not my go,
wasnt his turn, wasnt her turn, went too early, went too soon, jumped in, 番飛ば, 番を抜, 順番抜か,
順番を抜か,
順番飛ば, 番を飛ば, 順番と違, 番が違, 順番でもない, 番でもない, 順番じゃ, 順番間違, フライング
= expos, showed me, showed us, showed everyone, dropped a card, drops a card, showed a card,
shows a card, showed his card, saw my card,
saw a card, saw his card, face up by accident, flashed, 見えた, 見えて, 見せた, 見せて, 見られ,
表になっ, 表にし, 表向きに, 落とし, 公開
= misdeal, misdealt, dealt wrong, wrongly dealt, deal was wrong, dealt out of turn, wrong dealer,
配り間違, 配り損, 配りミス, 配るのを間違, 配る枚数, ミスディール, 配布ミス
= redeal, deal again, dealt again, reshuffle, new deal, 配り直, 配りなお, やり直, やりなお
= too many cards, card too many, one too many, extra card, card too few, too few cards,
card short, one short, is short, short a card, 枚余, 余った, 余って, 余り, card missing,
missing card, missing a card, lost card, card is missing, wrong number of cards, 枚多い, 枚少ない,
枚足りない,
足りない, 枚数が違, 枚数が合わ, カードが多, カードが少, 札が足り, has # cards, have # cards,
had # cards, got # cards, # cards left, only # cards, #枚しかな, #枚しか来, #枚しか配, #枚あった,
#枚ある, #枚持って, #枚残
= wrong pass, passed wrong, passed the wrong, passed to the, passed left, passed right,
passed too, wrong cards passed, passed two, passed four, wrong number passed, wrong discard,
discarded too, discarded the wrong, パスの間違, パスを間違, パスし間違, 渡し間違, 多く渡,
少なく渡, 間違えて渡, 捨て間違, 捨て札を間違, 捨て札の枚数, 捨てる枚数, passed #, passed me #,
gave #, gave me #, gave only, gave him #, gave her #, threw away #, threw away only #,
discarded #, discarded only #, put back #, put back only #, gave only #, gave me only #,
passed only #, passed me only #, #枚渡, #枚しか渡, #枚パス, #枚しかパス, #枚捨て, #枚しか捨て,
#枚多く捨, 渡し忘れ, パスし忘れ, 捨て忘れ, 渡す前に見, passed the cards to the wrong,
forgot to pass
= change a bid, change his bid, change her bid, change my bid, change the bid, changed his bid,
changed her bid, changed my bid, changed a bid, withdraw, take back a bid, take back his bid,
take back her bid, take back my bid, takes back his bid, takes back her bid, took back his bid,
took back her bid, took back my bid, 宣言の変更, 予想の変更, 予想を変え, 宣言を変え, 宣言し直,
言い直, 取り消, 撤回
= rest are mine, rest is mine, claim, cards thrown in, throws the cards in, threw the cards in,
threw in his, threw in her, threw in the, throws in his, threw his cards, threw her cards,
threw his hand, threw her hand, laid down, lays down, put down his hand, put down her hand,
showed his hand, showed her hand, all the rest, 残りは全部, 残り全部, クレーム, 手札を投げ,
手札を公開, 手札公開, 投げ出, 手札を広げ
= last trick, previous trick, trick just played, trick we just, just taken, さっき取,
取られたトリック, もう一回見, もう一度見, 見返, 前のトリック, 直前のトリック, 終わったトリック,
さっきのトリック, 伏せたトリック
= kitty, widow, talon, table cards, cards on the table, 場札, 場のカード, 場の札, 場の伏せ札,
伏せ札, 伏せてある, 伏せカード, 山札, ウィドウ
= look, peek, sneak, glance, 覗, のぞき, のぞい, のぞく, めく, 盗み見, こっそり見, 勝手に見,
見てしま, 見ちゃ, 見た
= wrong score, entered wrong, entered incorrectly, score wrong, score was wrong, score is wrong,
scores are wrong, fix the score, correct the score, points are wrong, scoring error, scored wrong,
wrongly scored, wrote down wrong, written down wrong, score entered wrong, wrong points,
mistake in the score, put down the wrong, wrote the wrong, added up wrong, miscount,
counted wrong, entered the wrong, つけ間違, 付け間違, 数え間違, 計算間違, 計算ミス, 入力間違,
記入ミス, 点数ミス, スコア間違, スコアを間違, 点数の間違, 点の間違, 点数を間違, 記録の間違,
記録ミス, 書き間違, 点数が違, 入力ミス
= undertrick, missed bid, missed his bid, missed my bid, missed the bid, too few tricks,
fewer than bid, down one, went down, 足りな, 外れ, ダウン
= overtrick, too many tricks, more than bid, extra tricks, 取りすぎ, 取り過ぎ, オーバー
= hook, screw the dealer, dealers restriction, may not bid, cannot bid, cant bid, not bid,
barred, 言えない数, 宣言できない数, しばり, 縛り, フック
= nil, zero, null, nullo, ゼロ, 予想0, 0トリック
= nobody, no one, noone, none of us, 誰も
= which way, which direction, direction, どっち回り, どっち向き, 方向
= shoot the moon, shot the moon, shooting the moon, moon, shoot, shot, hit the moon,
シュートザムーン, シュート・ザ・ムーン, シュート, ムーン, 総取り
= break hearts, hearts broken, hearts are broken, broken, broke, ハートブレイク, ブレイク, 解禁
= tied, ties, draw, same score, equal points, level, 同点, 引き分け, 並ん
= left bower, left jack, 裏J, 裏ジャック, ウラジャック, ウラJ
= right bower, right jack, 正J, 正ジャック
= mighty, almighty, ace of spades, オールマイティ, マイティ, スペードのA, スペードのエース, ♠A
= same two, same-two, セイムツー, セイム2
= joker call, calls the joker, called the joker, call the joker, call for the joker,
demand the joker, joker demand, joker is called, ジョーカー請求, ジョーカーを請求, 請求
= yoromeki, よろめき
= adjutant, partner card, friend, 副官
= jack of diamonds, ♦J, ダイヤのJ, ダイヤのジャック
= queen of spades, ♠Q, black lady, black maria, スペードのQ, スペードのクイーン, スペクイ
= honour, honor, アナー, 絵札点
= follow suit, follow, フォロー
= ruff, trump it, 切る, 切って, ラフ
= discard, throw away, throw, threw off, dump, ditch, slough, sluff, 捨て
= void, have none, has none, out of the suit, cannot follow, cant follow, 持っていない,
持ってない, フォローできな, フォローできません
= lead, led, opening, リード, 打ち出し, 最初に出
= first trick, opening trick, 最初のトリック, 1トリック目, 1周目, 初回
= trump, 切札, 切り札
= dealer, ディーラー, 親
= deal, dealt, ディール, 配
= pass on, passing, pass, パス, 渡
= bid, bids, 予想, 宣言, ビッド, 競り
= trick, トリック
= both, each side, 両方, 両チーム, 双方, お互い
= exactly, just at, ちょうど, ぴったり
= ends, end of, is over, game over, match over, finished, 終わり, 終わる, 終わっ, 終了
= sum, total, add up, adds up, 合計, 累計
= slam, grand slam, all thirteen, スラム, 13トリック
= every, all, 全部, すべて
= count, score, 数え
= twice, two times, 二回, 2回, 2度
= only, しか, だけ
= bonus, ボーナス
= rubber, ラバー
= partner, パートナー, 味方
= penalty card, penalty cards, point cards, 罰点札
= taken out, removed, remove, take out, taken from the pack, 抜
= all pass, everybody pass, everyone pass, nobody bids, nobody bid, 全員パス, 全員がパス,
誰も宣言
"""

SAY_NOTHING = """
a an and any anybody anyone are as at be been but by can cant could did didnt do does doesnt dont
for from get gets had has have he her him his how i if in is isnt it its just may me my not now of
on one or our ours shall she should so somebody someone than that the their them then there these
they this those time to us was we were what whats when which who whose will with would you your
allowed say says said wrong wrongly card cards happen happened happens legal opponent opponents
play player players rule rules hand hands other another already instead people
何 誰 人 時 私 今 場合 自分 相手 出 言 気 者 方 後 前 次 使 思 札 枚 回 取 持 カード
どうなりますか どうなる どうすれば ですか ますか ました したら いいですか でしょうか
"""
"""Words of a question that tell nothing of what is asked."""

TELL_OF_A_SLIP = """
accident, by mistake, mistake, mistook, instead of, oops, forgot, forget, wrong, supposed to,
shouldnt have, should have, notice, only #, too many, too few, too early, too soon, peek, cheat,
illegal, before it was, before his, before her, out of turn, out of order, take back, took back,
changed, has # cards, have # cards, looked at, after all, already, dropped, one short, missing,
sneak, even tho, even though, ちゃった, じゃった, ちゃって, てしまった, てしまい, てしまって, 間違,
まちがえ, まちがっ,
ミス, はずが, はずなのに, のに, 忘れ, 気づ, 気付, うっかり, 違反, ばれ, バレ, こっそり, 勝手に,
しかない, しかなかった, しか渡, 見た人, 抜かし, 飛ばし, 余, 取り消, 落とし
"""
"""What is said by somebody who tells that something has gone wrong."""
