"""Short notations for cards, tricks and records, and shortcuts to the referee."""

from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.replay import replay
from scorekeeper.rules.play.trick_taking import Play, PlayedDeal, Trick, Turn
from scorekeeper.rules.serialization import from_plain


def cards(text):
    """Parse the cards of ``"QS TH"``."""
    return tuple(Card(word) for word in text.split())


def trick(text, *, leader=0, seats=4):
    """Return the cards of the text ``text`` as a trick, beginning with the leader."""
    return tuple(Play((leader + at) % seats, card) for at, card in enumerate(cards(text)))


def answers(game, hand, on_table="", *, options=None, seats=4, played="", **known):
    """Return the ruling on every card of the hand, by its notation."""
    turn = Turn(
        options or game.options(),
        seats,
        cards(hand),
        trick(on_table, seats=seats),
        cards(played),
        **known,
    )
    return {card.value: ruling for card, ruling in game.play.plays(turn)}


def may_play(found):
    """Return the cards that may be played, in the notation of the hand."""
    return " ".join(card for card, ruling in found.items() if ruling.allowed)


def taken(game, text, *, options=None, seats=4, leader=0, **known):
    """Return the verdict on a trick."""
    plays = trick(text, leader=leader, seats=seats)
    return game.play.verdict(Trick(options or game.options(), seats, plays, **known))


def record(options, hands, *tricks, dealer=0, **known):
    """Return the record of a deal, given its hands and each trick with its leader."""
    seats = len(hands)
    return PlayedDeal(
        options,
        seats,
        dealer,
        tuple(cards(hand) for hand in hands),
        tuple(trick(text, leader=leader, seats=seats) for leader, text in tricks),
        **known,
    )


def ruled(ruling):
    """Return the ruling and the paragraph that it cites."""
    return ruling.code, ruling.rule


def irregular(game, played):
    """Return every irregularity of a record: trick, seat, card, code, paragraph."""
    return [
        (one.trick, one.seat, one.card.value, *ruled(one.refusal))
        for one in replay(game.play, played).irregularities
    ]


def entry(game, played):
    """Return the entry of the deal as plain values, after checking that the game can read them."""
    plain = replay(game.play, played).entry
    from_plain(game.entry, plain)
    return plain
