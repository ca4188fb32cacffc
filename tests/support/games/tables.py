"""What the tests of the games share: tables, deals, and messages read in English."""

from functools import singledispatch

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.game import Standing, Table
from scorekeeper.rules.ruling import Message, Player, Side
from scorekeeper.rules.sheet import next_deal

NAMES = ("Aki", "Ben", "Chie", "Dan", "Emi", "Fumi", "Gen")


@singledispatch
def english(value):
    """A message, or a value in one, as an English reader sees it."""
    raise TypeError(f"a message cannot say {value!r}")


@english.register
def _(message: Message):
    singular = message.plural is None or message.params["n"] == 1
    sentence = message.text if singular else message.plural
    return sentence.format(**{name: english(param) for name, param in message.params.items()})


@english.register
def _(player: Player):
    return NAMES[player.seat]


@english.register
def _(side: Side):
    return f"{NAMES[side.side]} and {NAMES[side.side + 2]}"


@english.register
def _(card: Card):
    return card.face


@english.register
def _(suit: Suit):
    return suit.symbol


@english.register
def _(text: str):
    return text


@english.register
def _(number: int):
    return str(number).replace("-", "−")


@english.register
def _(flag: bool):
    raise TypeError(f"a message cannot say {flag}")


def deal_at(game, seats, options=None, *, number=1, first_dealer=0, totals=None):
    """The deal of that number, with ``totals`` before it (all 0 where not given)."""
    table = Table(options or game.options(), seats, first_dealer)
    standing = Standing(number - 1, totals or (0,) * game.units(seats), game.start(table))
    deal = next_deal(game, table, standing)
    if deal is None:
        raise ValueError("the match is over before this deal")
    return deal


def faults(refusals):
    """Where and what, of every refusal."""
    return [(refusal.field, refusal.code) for refusal in refusals]


def cited(refusals):
    """The rule each refusal rests on."""
    return [refusal.rule for refusal in refusals]
