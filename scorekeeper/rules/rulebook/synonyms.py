"""What players call the same thing, in either language, and the words that say nothing.

A thing begins with = as search words do in a rulebook, and its phrases are parted by commas. A
phrase is found wherever a word begins with it, "reneg" in "reneged"; of Japanese, which puts no
blank between words, anywhere. Apostrophes are left out, and the longest phrase that fits counts.
"""

SAME = """
= revok, reneg, misplay, didnt follow suit, did not follow suit, not follow suit,
failed to follow suit, forgot to follow suit, didnt follow, did not follow, not follow,
fails to follow, failed to follow, forgot to follow, played the wrong suit, could have followed,
リボーク, 出し間違, マストフォロー, フォロー違反, フォローしなかっ, フォローしていな,
フォローせず, フォローし忘れ, 反則, 違う札を出, 違うスートを出
= out of turn, wrong turn, not his turn, not her turn, not my turn, before his turn,
before her turn, wrong player led, wrong player played, wrong person led, wrong hand led, 順番違,
順番を間違, 順番を飛ば, 順番でない, 順番ではない, 順番じゃない, 番でない, 番ではない, 番じゃない,
先に出し
= expos, dropped a card, drops a card, showed a card, shows a card, showed his card, saw my card,
saw a card, saw his card, face up by accident, flashed, 見えた, 見えて, 見せた, 見せて, 見られ,
表になっ, 落とし, 公開
= misdeal, misdealt, dealt wrong, wrongly dealt, deal again, deal was wrong, redeal, reshuffle,
配り間違, 配り直, 配り損, 配りミス, ミスディール, 配布ミス
= too many cards, card too many, one too many, extra card, card too few, too few cards,
card short, short a card, card missing, missing card, lost card, card is missing,
wrong number of cards, 枚多い, 枚少ない, 枚足りない, 足りない, 枚数が違, 枚数が合わ, カードが多,
カードが少, 札が足り
= wrong pass, passed wrong, passed the wrong, passed too, wrong cards passed, passed two,
passed four, wrong number passed, wrong discard, discarded too, discarded the wrong, パスの間違,
パスを間違, パスし間違, 渡し間違, 多く渡, 少なく渡, 間違えて渡, 捨て間違, 捨て札を間違,
捨て札の枚数, 捨てる枚数
= change a bid, change his bid, change her bid, change my bid, change the bid, changed his bid,
changed her bid, changed my bid, changed a bid, withdraw, take back a bid, take back his bid,
take back my bid, 宣言の変更, 予想の変更, 予想を変え, 宣言を変え, 宣言し直, 言い直, 取り消, 撤回
= rest are mine, rest is mine, claim, threw in, thrown in, throws in, threw his cards, laid down,
lays down, put down his hand, 残りは全部, 残り全部, クレーム, 手札を投げ, 手札を公開, 手札を広げ
= last trick, previous trick, trick just played, 前のトリック, 直前のトリック, 終わったトリック,
さっきのトリック, 伏せたトリック
= kitty, widow, talon, table cards, cards on the table, 場札, 場のカード, 山札, ウィドウ
= wrong score, entered wrong, entered incorrectly, score wrong, score was wrong, scoring error,
scored wrong, wrongly scored, wrote down wrong, written down wrong, score entered wrong,
wrong points, mistake in the score, 点数の間違, 点の間違, 点数を間違, 記録の間違, 記録ミス,
書き間違, 点数が違, 入力ミス
= undertrick, missed bid, missed his bid, missed my bid, missed the bid, too few tricks,
fewer than bid, down one, went down, 足りな, 外れ, ダウン
= overtrick, too many tricks, more than bid, extra tricks, 取りすぎ, 取り過ぎ, オーバー
= hook, screw the dealer, dealers restriction, may not bid, cannot bid, cant bid, not bid,
barred, 言えない数, 宣言できない数, しばり, 縛り, フック
= nil, zero, null, nullo, ゼロ, 予想0, 0トリック
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
= discard, throw away, throw, slough, 捨て
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
play player players rule rules
何 誰 人 時 私 今 場合 自分 相手 出 言 気 者 方 後 前 次 使 思 札 枚 回 取 持 カード
どうなりますか どうなる どうすれば ですか ますか ました したら いいですか でしょうか
"""
"""Words of a question that tell nothing of what is asked."""
