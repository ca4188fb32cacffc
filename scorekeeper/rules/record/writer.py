"""The record of a deal, written as plain lines or as the JSON of the API."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.rules.names import same_name
from scorekeeper.rules.play.trick_taking import Play, PlayedDeal
from scorekeeper.rules.record.plain_text import COLON, WORD
from scorekeeper.rules.record.validated import AnyGame, written_options
from scorekeeper.rules.record.words import (
    BY_WORD,
    CALLED,
    NAMES,
    NO_TRUMP,
    read_card,
    write_hand,
)
from scorekeeper.rules.seats import next_seat
from scorekeeper.rules.serialization import to_plain


def write_lines(game: AnyGame, deal: PlayedDeal[Any], names: Sequence[str] = ()) -> str:
    """Return ``deal`` in plain lines, which ``read_record`` converts back to an equal deal.

    If a name could be misread, all names are replaced by numbers.
    """
    called = names if len(names) == deal.seats and _are_readable_names(names) else ()
    return "".join(f"{line}\n" for line in _record_lines(game, deal, called))


def _record_lines(game: AnyGame, deal: PlayedDeal[Any], names: Sequence[str]) -> Iterator[str]:
    shown = names or [str(seat + 1) for seat in range(deal.seats)]
    yield f"game: {game.slug}"
    yield f"players: {(', ' if any(' ' in name for name in shown) else ' ').join(shown)}"
    for name, value in written_options(game, deal).items():
        yield f"option: {name} {json.dumps(value, ensure_ascii=False)}"
    yield f"dealer: {shown[deal.dealer]}"
    if game.play and game.play.has_trumps:
        yield f"trump: {deal.trump.value if deal.trump else NO_TRUMP}"
    if deal.bid is not None:
        yield f"bid: {' '.join(map(_bid_word, _bid_parts(deal.bid)))}"
    for name, hand in zip(shown, deal.hands, strict=True):
        yield f"{name}: {write_hand(hand)}"
    for trick in deal.tricks:
        yield " ".join(_trick_words(trick, shown))


def _trick_words(trick: Sequence[Play], shown: Sequence[str]) -> Iterator[str]:
    """Yield the cards, with a name before the first and before each card played out of turn."""
    turn = None
    for one in trick:
        if one.seat != turn:
            yield shown[one.seat]
        named = f"{NAMES}{one.suit.value}" if one.suit else ""
        yield f"{one.card.value}{named}{CALLED if one.called else ''}"
        turn = next_seat(one.seat, len(shown))


def _bid_parts(bid: Any) -> list[Any]:
    return list(bid.values()) if isinstance(bid, dict) else list(bid)


def _bid_word(part: Any) -> str:
    return "-" if part is None else str(part)


def _are_readable_names(names: Sequence[str]) -> bool:
    """Return whether every name is read as a name in any place."""
    if any(" " in name for name in names) and len(names) == 1:
        return False
    return all(map(_plain_name, names)) and len({same_name(name) for name in names}) == len(names)


def _plain_name(name: str) -> bool:
    words = name.split()
    whole = " ".join(found[0] for found in WORD.finditer(name)) == name
    number = name[:1].isdigit() or same_name(name)[:1].isdigit()
    signs = COLON.search(name) or "#" in name or "＃" in name
    taken = same_name(name) in BY_WORD or any(read_card(word) for word in words)
    return bool(words) and whole and not (number or signs or taken)


def write_json(game: AnyGame, deal: PlayedDeal[Any]) -> dict[str, Any]:
    """Return ``deal`` as plain JSON for the API's ``POST …/replay``."""
    plain: dict[str, Any] = {
        "seats": deal.seats,
        "options": to_plain(deal.options),
        "dealer": deal.dealer,
        "hands": [to_plain(hand) for hand in deal.hands],
        "tricks": [[_play(one) for one in trick] for trick in deal.tricks],
    }
    if game.play and game.play.has_trumps:
        plain["trump"] = deal.trump.value if deal.trump else NO_TRUMP
    if deal.bid is not None:
        plain["bid"] = to_plain(deal.bid)
    return plain


def _play(play: Play) -> dict[str, Any]:
    plain: dict[str, Any] = {"seat": play.seat, "card": play.card.value}
    if play.called:
        plain["called"] = True
    if play.suit:
        plain["suit"] = play.suit.value
    return plain
