"""Searching rulebooks with the words a player would type, in either language, best hit first.

Case, width and the two kana make no difference. A phrase that players say otherwise too
(``synonyms``) is found however it is written there, and so is a card: ``♠Q``, "queen of spades",
"スペードのQ". Japanese, which puts no blank between words, is looked for by its parts.

A word weighs more the rarer it is, and more in a title than in a text. Items with every word come
first; where there is none, those that have most of what was asked. A word that is nowhere is taken
for a slip of the one it resembles, or left out. Who tells that something has gone wrong is answered
from the chapter on that.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import pairwise
from math import log
from unicodedata import normalize

from scorekeeper.rules.rulebook.book import (
    GONE_WRONG,
    RULING,
    Item,
    Question,
    Rulebook,
    Section,
    legend_of,
)
from scorekeeper.rules.rulebook.synonyms import SAME, SAY_NOTHING, TELL_OF_A_SLIP

HIRAGANA = {code: code - ord("ァ") + ord("ぁ") for code in range(ord("ァ"), ord("ヶ") + 1)}
"""Of every katakana its hiragana."""
KANJI, LATIN = "一-鿿々〆", "0-9a-z♠♥♦♣#"
ANY_NUMBER = "#"
"""What stands in a phrase for a number."""
NUMBERS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "thirteen": "13",
}  # fmt: skip
COUNTED = re.compile("([一二三四五六七八九])(?=[枚人回点周]|トリック|つ目)")
SCRIPTS = re.compile(rf"[{KANJI}]+|[ァ-ヺー]+|[ぁ-ゖー]+|(?i:[{LATIN}]+)")
LATIN_RUN = re.compile(rf"[{LATIN}]+")
KANJI_RUN = re.compile(rf"[{KANJI}]+")
ENGLISH = re.compile("[a-z]+")
HIRAGANA_RUN = re.compile("[ぁ-ゖー]+")
NO_WORD = re.compile(rf"[^{LATIN}ぁ-ゖァ-ヺー{KANJI}]+")
ENDINGS = ("ing", "ed", "es", "s", "e")
SHORTEST_STEM = 3
LONG_RUN = 3
"""As many kanji are looked for two by two as well."""
SHORTEST_KANA = 5
"""Fewer hiragana are a particle or an ending."""
LESS = 0.4
"""What a part weighs that may be part of something else."""

CARD = re.compile(r"([♠♥♦♣])(10|[2-9AKQJ])")
SUIT_NAMES = {
    "♠": ("spades", "スペード"),
    "♥": ("hearts", "ハート"),
    "♦": ("diamonds", "ダイヤ"),
    "♣": ("clubs", "クラブ"),
}
RANK_NAMES = {
    "A": ("ace", "エース"),
    "K": ("king", "キング"),
    "Q": ("queen", "クイーン"),
    "J": ("jack", "ジャック"),
    "2": ("two", "2"),
}
RANKS = ("10", *"23456789AKQJ")

IN_TITLE, IN_TEXT, IN_SEARCH_WORDS, IN_READINGS = 3.0, 2.0, 1.7, 0.6
"""What a word weighs by where it stands; the title of a question is what it asks."""
SYNONYM = 0.55
"""What a word weighs that stands there by another name."""
IN_NUMBER = 0.3
"""What a word weighs that is in the rule's number only, as the game's name is."""
A_QUESTION = 1.4
"""A question has an answer; a paragraph has to be read."""
ABOUT_IT = 0.6
"""What a hit gains whose title is about nothing else; half of it where there is one thing more."""
A_PHRASE = 1.5
"""What a phrase of several words weighs: it says what happened, where its words say little."""
A_SLIP = 1.6
"""What a hit gains in the chapter on what goes wrong where something has."""
ALIKE = 0.8
"""How much of a word a slip has in common with it, at least."""
SHORTEST_SLIP = 4
BY_NUMBER = 100.0
"""What a hit gains whose number was typed."""
FITS_AT_HOME = 0.4
"""As much of the best hit's fit one of the asking table's own game must have to come first."""
MOST_OF_IT = 0.4
"""As much of the best hit's fit an item must have, where none has every word."""


@dataclass(frozen=True, slots=True)
class Volume:
    """A rulebook to be searched; ``others`` are the same one in other languages."""

    book: Rulebook
    others: tuple[Rulebook, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """An item found in the volume at ``volume``; ``whole`` with every word looked for."""

    volume: int
    item: Item
    fit: float
    whole: bool


def fold(text: str) -> str:
    """``text`` without case, width, apostrophes and the difference of the two kana."""
    return _in_hiragana(_plain(text))


def _plain(text: str) -> str:
    return normalize("NFKC", text).casefold().replace("'", "").replace("’", "")


def _in_hiragana(text: str) -> str:
    """``text`` with every katakana as its hiragana; no letter moves."""
    return text.translate(HIRAGANA)


def search(book: Rulebook, query: str, *others: Rulebook) -> Rulebook:
    """Return what ``query`` finds in ``book``, in one section, the best hit first."""
    items = tuple(hit.item for hit in find(query, [Volume(book, others)]))
    return replace(book, sections=(Section("", items),) if items else ())


def find(query: str, volumes: Sequence[Volume], home: int | None = None) -> list[Hit]:
    """Return what ``query`` finds in ``volumes``, the best hit first.

    What fits in the volume ``home`` comes before all others. The paragraph that tells the sources
    says nothing of the game.
    """
    asked = _spaced(query)
    legends = [legend_of(volume.book) for volume in volumes]
    shelf = [
        (at, item, _places(volume, item))
        for at, volume in enumerate(volumes)
        for item in volume.book.items
        if item.id != legends[at]
    ]
    query = _put_right(query, shelf)
    slipped = _tells_of_a_slip(query)
    weighed = _weighed(query, shelf, slipped=slipped)
    told = {term for term in weighed if term.weight >= 1} or set(weighed)
    hits = []
    for at, item, places in shelf:
        found = {term: best for term in weighed if (best := _best(term, places))}
        numbered = _spaced(_number(item.id)) in asked
        if found:
            part = sum(weighed[term] for term in found) / sum(weighed.values())
            fit = part * sum(weighed[term] * best for term, best in found.items())
            fit = fit * _bearing(item, slipped=slipped) + BY_NUMBER * numbered
            hits.append(Hit(at, item, fit, numbered or told <= set(found)))
    return _home_first(hits, home)


def _weighed(query: str, shelf: Sequence["_Shelved"], *, slipped: bool) -> dict["_Term", float]:
    """What ``query`` looks for, and what each weighs: less, what a slip only happened with."""
    weighed = {term: weight for term in _terms(query) if (weight := _weight(term, shelf))}
    if slipped:
        weighed |= {term: LESS * weighed[term] for term in weighed if _is_circumstance(term)}
    return weighed


def _put_right(query: str, shelf: Sequence["_Shelved"]) -> str:
    """``query``, of which every English word that is nowhere is the one it resembles, if any."""
    texts = (text for _, _, places in shelf for text, _ in places)
    known = _said_by_players().union(*map(_words_of, texts))
    text = _words_apart(_plain(query))
    return " ".join(_likeliest(word, known) for word in text.split())


def _likeliest(word: str, known: frozenset[str]) -> str:
    if len(word) < SHORTEST_SLIP or not ENGLISH.fullmatch(word):
        return word
    alike = [one for one in known if one[0] == word[0]]
    if any(one.startswith(_stem(word)) for one in alike):
        return word
    return next(iter(get_close_matches(word, alike, 1, ALIKE)), word)


@lru_cache(maxsize=4096)
def _words_of(text: str) -> frozenset[str]:
    return frozenset(ENGLISH.findall(text))


@cache
def _said_by_players() -> frozenset[str]:
    return _words_of(_plain(f"{SAME} {SAY_NOTHING} {TELL_OF_A_SLIP}"))


def _number(rule: str) -> str:
    """Return how a rule is cited within its book: "ruling 1", "H-6", "Hearts 8"."""
    found = RULING.fullmatch(rule)
    return f"ruling {found['number']}" if found else rule


def _bearing(item: Item, *, slipped: bool) -> float:
    """Return what a hit in ``item`` counts: more, the fewer things its title is about."""
    alone = 1 + ABOUT_IT / (1 + _things_in(item.texts[0]))
    if slipped and GONE_WRONG.fullmatch(item.id):
        return alone * A_SLIP
    return alone * (A_QUESTION if isinstance(item, Question) else 1)


@lru_cache(maxsize=4096)
def _things_in(title: str) -> int:
    return len(_terms(title))


def _home_first(hits: Sequence[Hit], home: int | None) -> list[Hit]:
    """The hits to be kept, those at ``home`` that fit at all before the others."""
    least = FITS_AT_HOME * max((hit.fit for hit in hits), default=0)
    at_home = [hit for hit in hits if hit.volume == home and hit.fit >= least]
    return _kept(at_home) + [hit for hit in _kept(hits) if hit not in at_home]


def _kept(hits: Sequence[Hit]) -> list[Hit]:
    """The hits with every word, and what fits better still; where there are none, what fits best.

    A long text may have every word of a question that another one answers.
    """
    least = max((hit.fit for hit in hits if hit.whole), default=0)
    if not least:
        least = MOST_OF_IT * max((hit.fit for hit in hits), default=0)
    kept = (hit for hit in hits if hit.whole or hit.fit >= least)
    return sorted(kept, key=lambda hit: -hit.fit)


# ------------------------------------------------------------------------------- what is asked


@dataclass(frozen=True, slots=True)
class _Term:
    """One thing that is looked for: the spellings as it was typed, and what else it is called."""

    spellings: tuple[str, ...]
    synonyms: tuple[str, ...] = ()
    weight: float = 1


def _terms(query: str) -> list[_Term]:
    """The things that ``query`` looks for, each once."""
    text, terms = _words_apart(_plain(query)), []
    for phrase, same in _phrases():
        if found := _find_phrase(phrase, _in_hiragana(text)):
            several = " " in phrase.strip() or not LATIN_RUN.match(phrase.strip())
            terms.append(_Term((phrase,), same, A_PHRASE if several else 1))
            text = f"{text[: found.start()]}  {text[found.end() :]}"
    terms += [term for word in text.split() for term in _terms_of(word)]
    if not terms:
        terms = [_Term((word,)) for word in _spaced(query).split()]
    return list(dict.fromkeys(terms))


def _find_phrase(phrase: str, text: str) -> re.Match[str] | None:
    if ANY_NUMBER not in phrase and phrase not in text:
        return None
    return _pattern(phrase).search(text)


@cache
def _pattern(phrase: str) -> re.Pattern[str]:
    # What ends an English word goes with it.
    ending = "[0-9a-z]*" if LATIN_RUN.fullmatch(phrase[-1]) else ""
    return re.compile("[0-9]+".join(map(re.escape, phrase.split(ANY_NUMBER))) + ending)


def _is_circumstance(term: "_Term") -> bool:
    """Return whether it is a number or a suit, which what went wrong may happen with."""
    word = term.spellings[0].strip()
    return word.isdecimal() or word in _suits()


@cache
def _suits() -> frozenset[str]:
    return frozenset(_in_hiragana(_stem(name)) for suits in SUIT_NAMES.values() for name in suits)


def _tells_of_a_slip(query: str) -> bool:
    text = _spaced(query)
    return any(_find_phrase(phrase, text) for phrase in _told_of_a_slip())


def _terms_of(word: str) -> Iterator[_Term]:
    """What one word without blanks looks for: its stem, or its parts where it is Japanese."""
    if LATIN_RUN.fullmatch(word):
        if word not in _say_nothing():
            yield _Term((f" {word} " if word.isdecimal() else f" {_stem(word)}",))
        return
    for run in filter(_tells, SCRIPTS.findall(word)):
        if KANJI_RUN.fullmatch(run) and len(run) >= LONG_RUN:
            yield _Term((run,))
            yield from (_Term((one + other,), weight=LESS) for one, other in pairwise(run))
        else:
            little = len(run) == 1 or HIRAGANA_RUN.fullmatch(run)
            yield _Term((_in_hiragana(run),), weight=LESS if little else 1)


def _tells(run: str) -> bool:
    if HIRAGANA_RUN.fullmatch(run) and len(run) < SHORTEST_KANA:
        return False
    return run not in _say_nothing()


def _stem(word: str) -> str:
    ending = next((end for end in ENDINGS if word.endswith(end)), "")
    stem = word[: len(word) - len(ending)]
    return stem if len(stem) >= SHORTEST_STEM else word


@cache
def _say_nothing() -> frozenset[str]:
    return frozenset(SAY_NOTHING.split())


@cache
def _told_of_a_slip() -> tuple[str, ...]:
    return _group(TELL_OF_A_SLIP.split(","))


@cache
def _phrases() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every phrase of the synonyms and of the cards' names, the longest first, with its group."""
    groups = [_group(thing.split(",")) for thing in SAME.split("=") if thing.strip()]
    groups += [_card_group(suit, rank) for suit in SUIT_NAMES for rank in RANKS]
    by_phrase = {phrase: group for group in reversed(groups) for phrase in group}
    return tuple(sorted(by_phrase.items(), key=lambda entry: -len(entry[0])))


def _group(phrases: Iterable[str]) -> tuple[str, ...]:
    """``phrases`` as they are looked for: an English one from the beginning of a word."""
    words = [_spaced(phrase).strip() for phrase in phrases]
    return tuple(f" {word}" if LATIN_RUN.match(word) else word for word in words)


def _card_group(suit: str, rank: str) -> tuple[str, ...]:
    """The names of a card, of which no other word may begin with the English ones."""
    group = _group(_card_names(suit, rank))
    return tuple(f"{name} " if LATIN_RUN.match(name[-1]) else name for name in group)


# ------------------------------------------------------------------------------ where it stands

_Places = tuple[tuple[str, float], ...]
"""Texts with what a word weighs that stands there, the weightiest first."""

_Shelved = tuple[int, Item, _Places]
"""An item of the volume at a number, with its places."""


def _places(volume: Volume, item: Item) -> _Places:
    """The texts of ``item``, also by its words in the other languages."""
    others = [one for book in volume.others for one in _by_id(book).get(item.id, ())]
    places = [place for one in (item, *others) for place in _places_of(one)]
    name = _spaced(volume.book.title) + "".join(_spaced(book.title) for book in volume.others)
    return (*sorted(places, key=lambda place: -place[1]), (name, IN_NUMBER))


@lru_cache(maxsize=64)
def _by_id(book: Rulebook) -> dict[str, tuple[Item, ...]]:
    found: dict[str, tuple[Item, ...]] = {}
    for item in book.items:
        found[item.id] = (*found.get(item.id, ()), item)
    return found


@lru_cache(maxsize=4096)
def _places_of(item: Item) -> _Places:
    readings: tuple[str, ...] = ()
    if isinstance(item, Question):
        title, text = item.text, " ".join(answer.text for answer in item.answers)
        readings = item.readings
    else:
        title, text = item.title, item.text
    return (
        (_with_cards(title), IN_TITLE),
        (_with_cards(text), IN_TEXT),
        (_with_cards(item.search_words), IN_SEARCH_WORDS),
        (_with_cards(" ".join(readings)), IN_READINGS),
        (_spaced(item.id), IN_NUMBER),
    )


def _with_cards(text: str) -> str:
    """``text`` as it is looked through, its cards and suits by name too."""
    cards = dict.fromkeys(CARD.findall(text))
    names = [name for suit, rank in cards for name in _card_names(suit, rank)]
    suits = [name for sign, suit in SUIT_NAMES.items() if sign in text for name in suit]
    return _spaced(" ".join([text, *names, *suits]))


def _spaced(text: str) -> str:
    """``text`` folded, a blank around every run of letters and digits."""
    return _in_hiragana(_words_apart(_plain(text)))


def _words_apart(text: str) -> str:
    counted = COUNTED.sub(_in_digits, NO_WORD.sub(" ", text))
    words = LATIN_RUN.sub(_with_blanks, counted).split()
    return f" {' '.join(NUMBERS.get(word, word) for word in words)} "


def _in_digits(found: re.Match[str]) -> str:
    return str("〇一二三四五六七八九".index(found[0]))


def _with_blanks(found: re.Match[str]) -> str:
    return f" {found[0]} "


def _best(term: _Term, places: _Places) -> float:
    """Return what ``term`` weighs where it weighs most; 0 where it stands nowhere."""
    best = 0.0
    for text, weight in places:
        if weight <= best:
            break
        if any(spelling in text for spelling in term.spellings):
            best = weight
        elif any(synonym in text for synonym in term.synonyms):
            best = max(best, weight * SYNONYM)
    return best


def _weight(term: _Term, shelf: Sequence[_Shelved]) -> float:
    """Return what ``term`` weighs: the rarer, the more, and nothing where nobody has it."""
    having = sum(1 for _, _, places in shelf if _best(term, places))
    return term.weight * log(1 + len(shelf) / having) if having else 0


def _card_names(suit: str, rank: str) -> Iterator[str]:
    """The ways people write a card, besides its sign and rank: "QS", "queen of spades"."""
    english, japanese = SUIT_NAMES[suit]
    word, court = RANK_NAMES.get(rank, (rank, rank))
    yield from (f"{suit}{rank}", f"{rank}{suit}", f"{rank}{english[0]}", f"{english[0]}{rank}")
    yield from (f"{word} of {english}", f"{japanese}の{rank}", f"{japanese}{rank}")
    yield from (f"{japanese}の{court}", f"{japanese}{court}")
