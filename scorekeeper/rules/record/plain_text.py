"""A record in plain lines, as people type it after a deal.

    game: hearts
    players: Anna Ben Cem Dora      in the order of play
    dealer: Anna
    trump: S                        or NT; only in games with trumps
    bid: 2 0 1 1                    in games with bids
    option: hearts_lead free        a house rule that differs from the usual one
    Anna: S AKT3 H Q2 D 9 C 987     the hands; may be left out
    Ben 2C 5C KC 3C                 a trick per line, beginning with the leader
    1. 4S 9S QS 2S                  its number and its leader may be left out

Separate names that contain blanks with commas. Without names the players are 1, 2, 3 … If a player
plays out of turn, the name is before the card. ``!`` after a card calls the joker, and ``JOKER=S``
names the suit to follow. ``#`` begins a comment.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.rules.cards import Card
from scorekeeper.rules.names import LONGEST, same_name, tidy
from scorekeeper.rules.record.parsed import ParsedPlay, ParsedRecord, RecordFault
from scorekeeper.rules.record.words import (
    BY_WORD,
    CALLED,
    NAMES,
    NO_TRUMP,
    TRUMPLESS,
    Word,
    read_card,
    read_hand,
    read_suit,
)
from scorekeeper.rules.ruling import Message, refuse, say

MOST_LINES = 500
MOST_PLAYERS = 20

COLON = re.compile("[:：]")
WORD = re.compile(r"[^\s,、，]+")
NAMES_APART = re.compile(r"[,、，]")
NUMBER = re.compile(r"\d{1,3}[.)．）]")
COMMENT = re.compile(r"(?:^|(?<=\s))[#＃].*")


def read_lines(text: str, names: Sequence[str] = (), seats: int = MOST_PLAYERS) -> ParsedRecord:
    """Parse a record. Every problem becomes a fault with its place; nothing is raised.

    ``names`` are the players' names if the text has none. Without names, ``seats`` is the number
    of players.
    """
    reader = _LineReader(tuple(names) or tuple(str(n) for n in range(1, seats + 1)))
    lines = text.splitlines()
    for number, line in enumerate(lines[:MOST_LINES], start=1):
        reader.read(COMMENT.sub("", line), number)
    if len(lines) > MOST_LINES:
        reader.wrong(Word("", MOST_LINES + 1, 1), say("At most {most} lines.", most=MOST_LINES))
    return replace(
        reader.parsed,
        tricks=tuple(reader.tricks),
        hands=reader.hands,
        options=reader.options,
        places=reader.places,
        faults=tuple(reader.faults),
    )


@dataclass
class _LineReader:
    """Reads a record line by line. The fields are what has been read so far."""

    names: tuple[str, ...]
    parsed: ParsedRecord = field(default_factory=ParsedRecord)
    hands: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    tricks: list[tuple[ParsedPlay, ...]] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    faults: list[RecordFault] = field(default_factory=list)

    def wrong(self, word: Word, message: Message) -> None:
        self.faults.append(RecordFault(refuse("record.line", message), word.line, word.column))

    def read(self, line: str, number: int) -> None:
        words = [Word(found[0], number, found.start() + 1) for found in WORD.finditer(line)]
        colon = COLON.search(line)
        if colon:
            self._read_heading(line, colon.start(), number)
        elif words:
            self._read_trick(words)

    # ------------------------------------------------------------------------------- headings

    def _read_heading(self, line: str, at: int, number: int) -> None:
        before, after = line[:at], line[at + 1 :]
        head = Word(before.strip(), number, len(before) - len(before.lstrip()) + 1)
        words = [Word(found[0], number, at + 2 + found.start()) for found in WORD.finditer(after)]
        name = BY_WORD.get(same_name(head.text))
        if name is None:
            self._read_hand_line(head, words)
        elif not words:
            self.wrong(head, say("Nothing follows “{word}:”.", word=_shortened_text(head.text)))
        elif name != "option" and name in self.places:
            self.wrong(head, say("“{word}” is there twice.", word=_shortened_text(head.text)))
        else:
            self.places[name] = (number, words[0].column)
            value = Word(after.strip(), number, words[0].column)
            HEADED[name](self, value, words)

    def read_game(self, value: Word, _words: Sequence[Word]) -> None:
        self.parsed = replace(self.parsed, game=value.text)

    def read_preset(self, value: Word, _words: Sequence[Word]) -> None:
        self.parsed = replace(self.parsed, preset=value.text)

    def read_option(self, value: Word, words: Sequence[Word]) -> None:
        name, _, written = value.text.partition(" ")
        if not written.strip():
            self.wrong(value, say("Enter a house rule as “option: NAME VALUE”."))
        elif name in self.options:
            self.wrong(value, say("“{word}” is there twice.", word=_shortened_text(name)))
        else:
            self.options[name] = _json(written.strip())
            self.places[f"options.{name}"] = (words[0].line, words[0].column)

    def read_players(self, value: Word, words: Sequence[Word]) -> None:
        apart = NAMES_APART.split(value.text) if NAMES_APART.search(value.text) else None
        names = tuple(map(tidy, apart or [word.text for word in words]))
        if self.hands or self.tricks or "dealer" in self.places:
            self.wrong(value, say("Name the players before the dealer, the hands and the tricks."))
        elif len({same_name(name) for name in names}) < len(names):
            self.wrong(value, say("Two players have this name."))
        elif not all(0 < len(name) <= LONGEST for name in names) or len(names) > MOST_PLAYERS:
            self.wrong(value, say("These names cannot be read."))
        else:
            self.names = names
            self.parsed = replace(self.parsed, players=names)

    def read_dealer(self, value: Word, _words: Sequence[Word]) -> None:
        player = self._require_player(value)
        if player is not None:
            self.parsed = replace(self.parsed, dealer=player)

    def read_trump(self, value: Word, _words: Sequence[Word]) -> None:
        suit = read_suit(value.text)
        if suit or same_name(value.text) in TRUMPLESS:
            self.parsed = replace(self.parsed, trump=suit.value if suit else NO_TRUMP)
        else:
            self.wrong(value, say("“{word}” is not a suit.", word=_shortened_text(value.text)))

    def read_bid(self, _value: Word, words: Sequence[Word]) -> None:
        self.parsed = replace(self.parsed, bid=[_bid_word(word.text) for word in words])

    def _read_hand_line(self, head: Word, words: Sequence[Word]) -> None:
        player = self._require_player(head)
        if player is None:
            return
        if player in self.hands:
            self.wrong(head, say("“{word}” is there twice.", word=_shortened_text(head.text)))
            return
        cards = []
        for card in read_hand(words):
            if isinstance(card, Word):
                self.wrong(card, say("“{word}” is not a card.", word=_shortened_text(card.text)))
            else:
                cards.append(card)
        self.hands[player] = tuple(cards)
        self.places.setdefault("hands", (head.line, head.column))
        self.places[f"hands.{player}"] = (head.line, head.column)

    def _require_player(self, word: Word) -> int | None:
        """Return the index of the player ``word``, by name or number; else add a fault."""
        player = self._player_index(word.text)
        if player is None:
            self.wrong(word, say("“{word}” is not a player here.", word=_shortened_text(word.text)))
        return player

    def _player_index(self, text: str) -> int | None:
        by_name = {same_name(name): at for at, name in enumerate(self.names)}
        numbers = {str(at + 1): at for at in range(len(self.names))}
        return (numbers | by_name).get(same_name(text))

    # --------------------------------------------------------------------------------- tricks

    def _read_trick(self, words: Sequence[Word]) -> None:
        first = words[1:] if NUMBER.fullmatch(words[0].text) else words
        number, plays = len(self.tricks), list[ParsedPlay]()
        self.places.setdefault("tricks", (words[0].line, words[0].column))
        self.places[f"tricks.{number}"] = (words[0].line, words[0].column)
        at, player = 0, None
        while at < len(first):
            named = self._player_name_at(first, at)
            if named:
                player, at = named
                continue
            word, at = first[at], at + 1
            play = _play(word.text, player)
            if play is None:
                message = say(
                    "“{word}” is neither a card nor a player.", word=_shortened_text(word.text)
                )
                self.wrong(word, message)
                continue
            self.places[f"tricks.{number}.{len(plays)}"] = (word.line, word.column)
            plays.append(play)
            player = None
        self.tricks.append(tuple(plays))

    def _player_name_at(self, words: Sequence[Word], at: int) -> tuple[int, int] | None:
        """Return the player whose name begins at word ``at``, and the index of the next word.

        If several names match, the longest is used.
        """
        longest = max(len(name.split()) for name in self.names)
        for end in range(min(at + longest, len(words)), at, -1):
            player = self._player_index(" ".join(word.text for word in words[at:end]))
            if player is not None:
                return player, end
        return None


HEADED: Mapping[str, Callable[[_LineReader, Word, Sequence[Word]], None]] = {
    "game": _LineReader.read_game,
    "preset": _LineReader.read_preset,
    "option": _LineReader.read_option,
    "players": _LineReader.read_players,
    "dealer": _LineReader.read_dealer,
    "trump": _LineReader.read_trump,
    "bid": _LineReader.read_bid,
}


def _play(text: str, player: int | None) -> ParsedPlay | None:
    """Return the card written as ``text``, which may call the joker or name a suit with it."""
    written, names, suit = text.removesuffix(CALLED).partition(NAMES)
    card, named = read_card(written), read_suit(suit)
    if card is None or (names and named is None):
        return None
    return ParsedPlay(card, player, text.endswith(CALLED), named)


def _shortened_text(text: str) -> str:
    shown = tidy(text)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _bid_word(text: str) -> Any:
    """Return part of a bid: a number, a suit's letter, ``None`` for ``-``, else the word."""
    if suit := read_suit(text):
        return suit.value
    if text.isdecimal() and len(text) < len(str(10**9)):
        return int(text)
    return {"-": None}.get(text, text.upper())
