"""Tables, deals and English messages."""

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.deal import Standing, Table
from scorekeeper.rules.options import option_fields
from scorekeeper.rules.ruling import Message, Player, Side
from scorekeeper.rules.sheet import next_deal

NAMES = ("Aki", "Ben", "Chie", "Dan", "Emi", "Fumi", "Gen", "Hana", "Iwao", "Jun", "Kei", "Leo")


def english(value, names=NAMES):
    """Return a message, or a value in a message, in English."""
    match value:
        case Message(text, params, plural):
            sentence = text if plural is None or params["n"] == 1 else plural
            return sentence.format(**{name: english(one, names) for name, one in params.items()})
        case Player(seat):
            return names[seat]
        case Side(side):
            return f"{names[side]} and {names[side + 2]}"
    return written(value)


def written(value):
    """Return a card, a suit, a number or a text in English."""
    match value:
        case Card():
            return value.face
        case Suit():
            return value.symbol
        case int() if not isinstance(value, bool):
            return str(value).replace("-", "−")
        case str():
            return value
    raise TypeError(f"a message cannot say {value!r}")


def deal_at(game, seats, options=None, *, number=1, first_dealer=0, totals=None):
    """Return the deal with that number, with ``totals`` before it (0 by default)."""
    table = Table(options or game.options(), seats, first_dealer)
    standing = Standing(number - 1, totals or (0,) * game.units(seats), game.start(table))
    deal = next_deal(game, table, standing)
    if deal is None:
        raise ValueError("the match is over before this deal")
    return deal


def remarks(options, seats):
    """Return the remark on every option that has one, in English, by its name."""
    found = {
        item.name: item.text.remark(options, seats)
        for item in option_fields(type(options))
        if item.text.applies(options, seats)
    }
    return {name: english(message) for name, message in found.items() if message}


def faults(refusals):
    """Return field and code of every refusal."""
    return [(refusal.field, refusal.code) for refusal in refusals]


def cited(refusals):
    """Return the rule that each refusal cites."""
    return [refusal.rule for refusal in refusals]
