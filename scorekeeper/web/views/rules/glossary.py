"""The words that the rules use, explained to people who do not play cards."""

import re
from dataclasses import dataclass

from scorekeeper.rules.rulebook.wording import plain
from scorekeeper.rules.ruling import N_
from scorekeeper.web.platform.catalogue import gettext

ASKED = re.compile(
    r"(?:what(?:s| is| are)?|meaning of|define|explain) an? (?P<word>.+)"
    r"|(?:what does|define|explain|meaning of) (?P<meant>.+?)(?: mean)?"
    r"|(?P<japanese>.+?)(?:って|とは|の意味)(?:何|なに|なん)?(?:ですか|のこと|)"
)


@dataclass(frozen=True, slots=True)
class Term:
    """A word with its explanation. ``others`` are its other names, including Japanese ones."""

    word: str
    text: str
    others: tuple[str, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """All names of the word, normalised to be compared with a typed question."""
        words = (self.word, str(gettext(self.word)), *self.others)
        parts = [part for word in words for part in re.split("[（）()・/]", word) if part]
        return frozenset(_singular(plain(part).strip()) for part in parts)


GLOSSARY = (
    Term(
        N_("Suit"),
        N_("One of the four symbols on the cards: ♠ ♥ ♦ ♣."),
        ("マーク", "絵柄", "柄", "スーツ"),
    ),
    Term(
        N_("Deal"),
        N_("Everything from dealing the cards to counting the score. A match has several."),
        ("hand", "round", "回", "ラウンド"),
    ),
    Term(
        N_("Dealer"),
        N_("The player who deals the cards. The job passes on with every deal."),
        ("親",),
    ),
    Term(
        N_("Trick"),
        N_("One card from each player. The strongest takes all, and its player leads next."),
        ("1周", "周"),
    ),
    Term(
        N_("Lead"),
        N_("To play the first card of a trick. The others have to follow its suit."),
        ("打ち出し", "leading", "opening lead", "オープニングリード"),
    ),
    Term(
        N_("Suit led"),
        N_("The suit of the first card of a trick."),
        ("led suit", "lead suit", "台札"),
    ),
    Term(
        N_("Follow suit"),
        N_("To play a card of the suit led. You must if you can."),
        ("follow", "following suit", "マストフォロー"),
    ),
    Term(
        N_("Discard"),
        N_("To play a card of another suit because you cannot follow. It does not win the trick."),
        ("捨てる", "捨て札"),
    ),
    Term(
        N_("Trumps"),
        N_("The suit that beats the other three in this deal. Not every game has one."),
        ("trump", "trump suit", "切り札"),
    ),
    Term(
        N_("Revoke"),
        N_("Not to follow suit although you could."),
        ("renege", "反則"),
    ),
    Term(
        N_("Penalty card"),
        N_("A card that costs points: the hearts, ♠Q, and in Black Maria also ♠A and ♠K."),
        ("penalty", "point card", "失点", "罰点"),
    ),
    Term(
        N_("Honours"),
        N_("The A, K, Q and J of trumps in Whist."),
        ("honors", "honour", "honor"),
    ),
    Term(
        N_("Kitty"),
        N_("The cards on the table in Napoleon, which Napoleon exchanges."),
        ("widow", "talon", "ウィドウ"),
    ),
    Term(
        N_("Adjutant"),
        N_("Napoleon's secret partner: whoever holds the card that Napoleon names."),
        ("ふっかん", "helper"),
    ),
    Term(
        N_("Jack of trumps, other jack"),
        N_("In Napoleon the two jacks of the trumps' colour, which stand above the trumps."),
        (
            "right bower",
            "left bower",
            "sei-j",
            "ura-j",
            "正J",
            "裏J",
            "せいじゃっく",
            "うらじゃっく",
        ),
    ),
)


def look_up(query: str) -> Term | None:
    """Return the word that ``query`` asks about: "what is a trick", 台札って何."""
    asked = plain(query).strip(" ?!.。、")
    found = ASKED.fullmatch(asked)
    word = _singular((found["word"] or found["meant"] or found["japanese"]) if found else asked)
    return next((term for term in GLOSSARY if word in term.names), None)


def _singular(word: str) -> str:
    return word.strip().removesuffix("s")
