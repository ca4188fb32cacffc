"""OpenSpiel's ``hearts`` and ``oh_hell``, dealt and played at random, are refereed here again.

These parameters correspond to these house rules:

    hearts    pass_cards                         passing "rotate", else "none"
              must_break_hearts=false            hearts_lead "free"
              qs_breaks_hearts                   "heart_or_queen_played", else "heart_played"
              can_lead_hearts_instead_of_qs      hearts_and_queen "any", else "queen"
              can_lead_any_club                  opening "any_club", else "lowest_club"
              no_pts_on_first_trick              first_trick "no_penalty_cards", else "free"
              jd_bonus                           jack_of_diamonds -10, moon_needs_jack false
              avoid_all_tricks_bonus             no_trick_bonus -5
              returns                            26 less the penalty points
    oh_hell   always                             preset "oh_hell", peak "leave_trump"
              num_suits, num_cards_per_suit      suits, cards_per_suit
              num_tricks_fixed                   ladder_cards
              points_per_trick, off_bid_penalty  scoring "custom", its own numbers; of 1 point
                                                 "one_plus_ten", with the penalty
                                                 "ten_plus_tricks_or_minus_difference"

OpenSpiel's Hearts is for four. ``SCOREKEEPER_OPENSPIEL_HEARTS`` is how many deals of it are played,
for longer runs.
"""

import os
import random
from dataclasses import dataclass, replace

import pytest

from scorekeeper.games.hearts import GAME as HEARTS
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.games.hell import GAME as HELL
from scorekeeper.games.hell.bidding import HellQuestion
from scorekeeper.rules.cards import RANKS, Card, Suit
from scorekeeper.rules.deal import Table
from scorekeeper.rules.play.replay import replay
from scorekeeper.rules.play.trick_taking import Play, PlayedDeal, Turn
from scorekeeper.rules.referee import check_in_pack
from scorekeeper.rules.serialization import from_plain
from tests.support import machine
from tests.support.games.tables import deal_at

try:
    import pyspiel
except ImportError:  # there is no wheel of it for some systems
    machine.skip_without(machine.OPENSPIEL)

HEARTS_POINTS = 26


@dataclass(frozen=True)
class Decision:
    """A player's choice, and the choices that OpenSpiel allowed, in its words."""

    seat: int
    chosen: str
    legal: frozenset[str]


@dataclass(frozen=True)
class Playthrough:
    chances: list[str]
    decisions: list[Decision]
    returns: list[int]

    def plays(self, number, card):
        """Return the last ``number`` decisions as cards; ``card`` parses OpenSpiel's word."""
        return [Play(one.seat, card(one.chosen)) for one in self.decisions[-number:]]


def anything(dice, _seat, words):
    return dice.choice(words)


def play_through(name, seed, choose=anything):
    """Play a deal of OpenSpiel's game; ``choose`` picks the word of the next player."""
    dice = random.Random(f"{name} {seed}")
    state = pyspiel.load_game(name).new_initial_state()
    chances, decisions = [], []
    while not state.is_terminal():
        seat = state.current_player()
        words = {state.action_to_string(seat, action): action for action in state.legal_actions()}
        if state.is_chance_node():
            word = dice.choice(list(words))
            chances.append(word)
        else:
            word = choose(dice, seat, list(words))
            decisions.append(Decision(seat, word, frozenset(words)))
        state.apply_action(words[word])
    return Playthrough(chances, decisions, [int(points) for points in state.returns()])


def record_of(options, seats, dealer, plays, *, trump=None, bid=None):
    """Return the record of the whole deal, with hands made of the cards played."""
    hands = [tuple(play.card for play in plays if play.seat == seat) for seat in range(seats)]
    tricks = [tuple(plays[at : at + seats]) for at in range(0, len(plays), seats)]
    return PlayedDeal(options, seats, dealer, tuple(hands), tuple(tricks), trump, bid)


def allowed_at_every_play(game, record):
    """Return the cards that we allow, play by play."""
    gone = []
    for number, trick in enumerate(record.tricks):
        for at, one in enumerate(trick):
            turn = Turn(
                record.options,
                record.seats,
                hand=tuple(card for card in record.hands[one.seat] if card not in gone),
                trick=trick[:at],
                played=tuple(gone[: number * record.seats]),
                trump=record.trump,
                first_trick=number == 0,
            )
            yield {card for card, ruling in game.play.plays(turn) if ruling.allowed}
            gone.append(one.card)


def agree(game, record, playthrough, card):
    """Return our points, after checking that all legal cards and winners agree."""
    plays = [one for trick in record.tricks for one in trick]
    legal = [{card(word) for word in one.legal} for one in playthrough.decisions[-len(plays) :]]
    assert list(allowed_at_every_play(game, record)) == legal
    played_again = replay(game.play, record)
    assert played_again.irregularities == ()
    winners = [verdict.winner for verdict in played_again.verdicts]
    assert winners[:-1] == [trick[0].seat for trick in record.tricks[1:]]
    entry = from_plain(game.entry, played_again.entry)
    deal = deal_at(game, record.seats, record.options, first_dealer=record.dealer)
    assert game.check(deal, entry) == []
    return game.settle(deal, entry).points


# ------------------------------------------------------------------------------------------- hearts

HEARTS_DEALS = int(os.environ.get("SCOREKEEPER_OPENSPIEL_HEARTS", "64"))

HEARTS_PARAMETERS = (
    "pass_cards",
    "must_break_hearts",
    "qs_breaks_hearts",
    "can_lead_hearts_instead_of_qs",
    "can_lead_any_club",
    "no_pts_on_first_trick",
    "jd_bonus",
    "avoid_all_tricks_bonus",
)

NUMBER_OF_PASS = {"Left": 1, "Right": 2, "Across": 3, "No Pass": 4}
"""The first of our deals with the pass that OpenSpiel draws."""


def hearts_table(**parameters):
    """Return the house rules for OpenSpiel's parameters, which default to on."""
    on = dict.fromkeys(HEARTS_PARAMETERS, True) | parameters
    broken_by = "heart_or_queen_played" if on["qs_breaks_hearts"] else "heart_played"
    return HeartsOptions(
        passing="rotate" if on["pass_cards"] else "none",
        hearts_lead=broken_by if on["must_break_hearts"] else "free",
        hearts_and_queen="any" if on["can_lead_hearts_instead_of_qs"] else "queen",
        opening="any_club" if on["can_lead_any_club"] else "lowest_club",
        first_trick="no_penalty_cards" if on["no_pts_on_first_trick"] else "free",
        jack_of_diamonds=-10 if on["jd_bonus"] else 0,
        moon_needs_jack=False,
        no_trick_bonus=-5 if on["avoid_all_tricks_bonus"] else 0,
    )


def hearts_name(parameters):
    settings = ",".join(f"{name}={str(on).lower()}" for name, on in parameters.items())
    return f"hearts({settings})"


def hearts_parameters(number):
    """Return the parameters of a deal; 256 deals cover every combination."""
    bits = number * 101 % 256
    return {name: bool(bits >> at & 1) for at, name in enumerate(HEARTS_PARAMETERS)}


def hearts_agrees(options, playthrough):
    """Return the points of the deal, after checking that OpenSpiel agrees."""
    record = record_of(options, 4, 0, playthrough.plays(52, Card))
    assert passes_agree(options, record, playthrough)
    points = agree(HEARTS, record, playthrough, Card)
    assert points == tuple(HEARTS_POINTS - returned for returned in playthrough.returns)
    return points


def passes_agree(options, record, playthrough):
    """Return whether everybody received the cards that our plan passes to them."""
    passed = playthrough.decisions[:-52]
    number = NUMBER_OF_PASS.get(playthrough.chances[0], 1)
    plan = deal_at(HEARTS, 4, options, number=number).plan
    if not passed:
        return plan.passes == ()
    ((to, cards),) = [(one.to, one.cards) for one in plan.passes]
    steps = {"left": 1, "across": 2, "right": 3}[to]
    return len(passed) == 4 * cards and all(
        Card(one.chosen) in record.hands[(one.seat + steps) % 4] for one in passed
    )


def test_every_openspiel_hearts_parameter_has_a_house_rule():
    assert set(pyspiel.load_game("hearts").get_parameters()) == set(HEARTS_PARAMETERS)


def test_rulings_on_random_hearts_deals_agree_with_openspiel():
    for number in range(HEARTS_DEALS):
        parameters = hearts_parameters(number)
        choose = grab if number % 5 == 0 else anything
        playthrough = play_through(hearts_name(parameters), number, choose)
        hearts_agrees(hearts_table(**parameters), playthrough)


MOONS = [
    ({"no_pts_on_first_trick": False}, 131, (0, 26, 26, 26)),
    ({"jd_bonus": True}, 3, (26, -10, 26, 26)),
    # Somebody else took the jack.
    ({"jd_bonus": True}, 157, (26, 16, 26, 0)),
    # The third player took no trick, which earns nothing after a moon.
    ({"jd_bonus": True, "avoid_all_tricks_bonus": True}, 94, (26, 26, 26, -10)),
]
"""Seeds at which somebody takes everything."""

PLAIN = {"pass_cards": False, "can_lead_any_club": False, "can_lead_hearts_instead_of_qs": False}
PLAIN |= {"jd_bonus": False, "avoid_all_tricks_bonus": False}


def grab(_dice, seat, words):
    """Let the first player take everything possible, and the others nothing."""
    pick = max if seat == 0 else min
    return pick(words, key=lambda word: RANKS.index(word[0]))


@pytest.mark.parametrize(("parameters", "seed", "points"), MOONS)
def test_rulings_and_scores_of_moons_agree_with_openspiel(parameters, seed, points):
    parameters = PLAIN | parameters
    playthrough = play_through(hearts_name(parameters), seed, grab)
    assert hearts_agrees(hearts_table(**parameters), playthrough) == points


# ------------------------------------------------------------------------------------------ oh_hell

OH_HELL = {preset.name: preset.options for preset in HELL.presets}["oh_hell"]
OH_HELL_SUITS = "CDSH"
"""A pack of fewer has the first of them; ours keeps spades longest."""


@dataclass(frozen=True)
class OhHell:
    """A table of OpenSpiel's, with its parameters."""

    players: int
    num_suits: int = 4
    num_cards_per_suit: int = 13
    num_tricks_fixed: int = -1
    off_bid_penalty: bool = False
    points_per_trick: int = 1

    @property
    def name(self):
        values = {name: str(value).lower() for name, value in vars(self).items()}
        return f"oh_hell({','.join(f'{name}={value}' for name, value in values.items())})"

    def options(self, cards):
        """Return the house rules for the parameters, in a deal of ``cards``."""
        rate, penalty = self.points_per_trick, self.off_bid_penalty
        return replace(
            OH_HELL,
            ladder_cards=(cards,),
            suits=self.num_suits,
            cards_per_suit=self.num_cards_per_suit,
            scoring="custom",
            made_bonus=10,
            made_per_trick=rate,
            missed_per_trick_over=-rate if penalty else 0,
            missed_per_trick_under=-rate if penalty else 0,
            missed_per_trick_taken=0 if penalty else rate,
        )

    def card(self, word):
        """Parse a card: OpenSpiel writes the suit first, and counts ranks from the lowest card."""
        suit = tuple(Suit)[OH_HELL_SUITS.index(word[0])]
        rank = RANKS.index(word[1]) + len(RANKS) - self.num_cards_per_suit
        return Card(f"{RANKS[rank]}{suit}")


def any_oh_hell(seed):
    """Return a table with random parameters that OpenSpiel supports, by seed."""
    dice = random.Random(f"oh_hell {seed}")
    while True:
        players, suits, cards = dice.randint(3, 7), dice.randint(1, 4), dice.randint(2, 13)
        most = (suits * cards - 1) // players
        if most:
            break
    fixed, penalty = dice.choice((-1, dice.randint(1, most))), dice.random() < 0.5
    return OhHell(players, suits, cards, fixed, penalty, dice.randint(1, 5))


def hell_agrees(table, seed, **otherwise):
    """Check that bids, cards, tricks and points agree; ``otherwise`` are changed options."""
    playthrough, seats = play_through(table.name, seed), table.players
    cards, dealer = (int(word) for word in playthrough.chances[:2])
    options = replace(table.options(cards), **otherwise)
    assert HELL.check_options(options, seats) == []
    bids = bids_agree(options, seats, cards, playthrough.decisions[:seats])
    trump = table.card(playthrough.chances[-1]).suit
    plays = playthrough.plays(cards * seats, table.card)
    pack = [one.card for one in plays]
    record = record_of(options, seats, dealer, plays, trump=trump, bid=bids)
    assert check_in_pack(HELL, record, pack, "tricks") == []
    assert agree(HELL, record, playthrough, table.card) == tuple(playthrough.returns)


def bids_agree(options, seats, cards, decisions):
    """Return the bids by seat, after checking that we allow the same bids as OpenSpiel."""
    for at, one in enumerate(decisions):
        before = tuple(int(earlier.chosen) for earlier in decisions[:at])
        question = HellQuestion(seats, cards, before, options)
        assert HELL.bidding.check(question) == []
        verdicts = HELL.bidding.verdicts(question)
        assert {str(bid) for bid, ruling in verdicts if ruling.allowed} == one.legal
    said = {one.seat: int(one.chosen) for one in decisions}
    return [said[seat] for seat in range(seats)]


def test_every_openspiel_oh_hell_parameter_has_a_house_rule():
    assert set(vars(OhHell(3))) == set(pyspiel.load_game("oh_hell").get_parameters())


@pytest.mark.parametrize("seed", range(60))
def test_oh_hell_with_random_parameters_agrees_with_openspiel(seed):
    hell_agrees(any_oh_hell(seed), seed)


@pytest.mark.parametrize("seed", range(12))
def test_possible_hand_sizes_agree_with_openspiel(seed):
    table = replace(any_oh_hell(seed), num_tricks_fixed=-1)
    state = pyspiel.load_game(table.name).new_initial_state()
    offered = [state.action_to_string(action) for action in state.legal_actions()]
    options = replace(table.options(1), ladder_cards=(), ladder="up")
    assert [str(cards) for cards in HELL.schedule(Table(options, table.players))] == offered


@pytest.mark.parametrize("seats", range(3, 8))
def test_oh_hell_preset_scoring_agrees_with_openspiel(seats):
    for seed in range(4):
        hell_agrees(OhHell(seats), seed, scoring=OH_HELL.scoring)


@pytest.mark.parametrize("seats", range(3, 8))
def test_a_named_scoring_matches_the_openspiel_penalty_for_missed_bids(seats):
    table = OhHell(seats, num_tricks_fixed=5, off_bid_penalty=True)
    for seed in range(4):
        hell_agrees(table, seed, scoring="ten_plus_tricks_or_minus_difference")


def test_the_oh_hell_preset_has_the_openspiel_rules():
    assert OH_HELL.scoring == "one_plus_ten"
    assert OH_HELL.first_lead == "after_dealer"
    assert OH_HELL.hook is True
