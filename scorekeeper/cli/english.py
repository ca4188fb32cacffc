"""Messages in English, the language of the commands."""

from collections.abc import Sequence

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.ruling import Message, Player, Side, Value
from scorekeeper.rules.seats import seats_of_side


def english(value: Value, names: Sequence[str] = ()) -> str:
    """Format ``value`` in English. Without ``names``, seats are "Player 1" and so on."""
    match value:
        case Message():
            return _sentence(value, names)
        case Player(seat):
            return names[seat] if names else f"Player {seat + 1}"
        case Side(side):
            one, other = (english(Player(seat), names) for seat in seats_of_side(side))
            return f"{one} and {other}"
        case Card():
            return "the joker" if value is Card.JOKER else value.face
        case Suit():
            return value.symbol
        case _:
            return str(value)


def _sentence(message: Message, names: Sequence[str]) -> str:
    singular = message.plural is None or message.params["n"] == 1
    text = message.text if singular or message.plural is None else message.plural
    return text.format(**{name: english(value, names) for name, value in message.params.items()})
