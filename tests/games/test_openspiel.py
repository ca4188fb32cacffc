"""OpenSpiel's ``hearts`` and ``oh_hell``, dealt and played at random, are refereed here again.

Its parameters stand for these house rules:

    hearts    must_break_hearts=false            hearts_lead "free"
              qs_breaks_hearts                   "heart_or_queen_played", else "heart_played"
              no_pts_on_first_trick              first_trick "no_penalty_cards", else "free"
              jd_bonus                           jack_of_diamonds -10, moon_needs_jack false
              returns                            26 less the penalty points
    oh_hell   always                             preset "oh_hell", peak "leave_trump"
              num_tricks_fixed                   ladder_cards
              off_bid_penalty                    scoring "ten_plus_tricks_or_minus_difference",
                                                 else "one_plus_ten"

Three of Hearts' have no house rule and stay off: can_lead_any_club, avoid_all_tricks_bonus, and
can_lead_hearts_instead_of_qs (Hearts ruling 1 says the queen must be led).
"""

import random
from dataclasses import dataclass

import pytest

from scorekeeper.games.hearts import GAME as HEARTS
from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.games.hell import GAME as HELL
from scorekeeper.games.hell.bidding import HellQuestion
from scorekeeper.games.hell.options import HellOptions
from scorekeeper.rules.cards import RANKS, Card
from scorekeeper.rules.play.replay import replay
from scorekeeper.rules.play.tricks import Play, PlayedDeal, Turn
from scorekeeper.rules.serialization import from_plain
from tests.support.games.tables import deal_at

pyspiel = pytest.importorskip("pyspiel")

HEARTS_POINTS = 26


@dataclass(frozen=True)
class Decision:
    """What a player chose, and what OpenSpiel let him choose from, in its words."""

    seat: int
    chosen: str
    legal: frozenset[str]


@dataclass(frozen=True)
class Playthrough:
    chances: list[str]
    decisions: list[Decision]
    returns: list[int]

    def plays(self, number, card):
        """The last ``number`` decisions as cards; ``card`` reads OpenSpiel's word for one."""
        return [Play(one.seat, card(one.chosen)) for one in self.decisions[-number:]]


def play_through(name, seed, choose=lambda dice, _seat, words: dice.choice(words)):
    """One deal of OpenSpiel's game; ``choose`` picks a word for the player to act."""
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
    """The whole deal: everybody held the cards that he played."""
    hands = [tuple(play.card for play in plays if play.seat == seat) for seat in range(seats)]
    tricks = [tuple(plays[at : at + seats]) for at in range(0, len(plays), seats)]
    return PlayedDeal(options, seats, dealer, tuple(hands), tuple(tricks), trump, bid)


def allowed_at_every_play(game, record):
    """The cards we allow, play by play."""
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
    """The points we come to, where we agree on every card allowed and on every winner."""
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

HEARTS_TABLES = {
    "hearts": HeartsOptions(hearts_lead="heart_or_queen_played"),
    "hearts(qs_breaks_hearts=false)": HeartsOptions(hearts_lead="heart_played"),
    "hearts(must_break_hearts=false)": HeartsOptions(hearts_lead="free"),
    "hearts(no_pts_on_first_trick=false,pass_cards=false)": HeartsOptions(
        hearts_lead="heart_or_queen_played", first_trick="free"
    ),
    "hearts(jd_bonus=true,pass_cards=false)": HeartsOptions(
        hearts_lead="heart_or_queen_played", jack_of_diamonds=-10, moon_needs_jack=False
    ),
}
every_hearts_table = pytest.mark.parametrize(
    ("name", "options"), HEARTS_TABLES.items(), ids=HEARTS_TABLES.keys()
)


def hearts_agrees(options, playthrough):
    """The points of the deal, which are OpenSpiel's as well."""
    record = record_of(options, 4, 0, playthrough.plays(52, Card))
    points = agree(HEARTS, record, playthrough, Card)
    assert points == tuple(HEARTS_POINTS - returned for returned in playthrough.returns)
    return points


@every_hearts_table
def test_hearts_played_at_random_is_refereed_alike(name, options):
    for seed in range(6):
        hearts_agrees(options, play_through(name, seed))


JACK_TABLE = "hearts(jd_bonus=true,pass_cards=false)"
MOONS = [
    ("hearts(no_pts_on_first_trick=false,pass_cards=false)", 138, (26, 26, 0, 26)),
    (JACK_TABLE, 137, (26, 26, -10, 26)),
    (JACK_TABLE, 608, (16, 26, 26, 0)),
]
"""Seeds at which somebody takes everything; in the last, somebody else took the jack."""


def grab(_dice, seat, words):
    """The first player takes what he can, the others nothing."""
    pick = max if seat == 0 else min
    return pick(words, key=lambda word: RANKS.index(word[0]))


@pytest.mark.parametrize(("name", "seed", "points"), MOONS)
def test_a_moon_is_refereed_and_settled_alike(name, seed, points):
    playthrough = play_through(name, seed, grab)
    assert hearts_agrees(HEARTS_TABLES[name], playthrough) == points


# ------------------------------------------------------------------------------------------ oh_hell

OH_HELL = {preset.name: preset.options for preset in HELL.presets}["oh_hell"]


def hell_card(word):
    """OpenSpiel writes the suit first here, as the members of ``Card`` are named."""
    return Card[word]


def hell_table(cards, scoring="one_plus_ten"):
    return HellOptions(
        ladder_cards=(cards,),
        direction=OH_HELL.direction,
        first_lead=OH_HELL.first_lead,
        scoring=scoring,
    )


def hell_agrees(name, seats, seed, scoring="one_plus_ten"):
    playthrough = play_through(name, seed)
    cards, dealer = (int(word) for word in playthrough.chances[:2])
    options = hell_table(cards, scoring)
    assert HELL.check_options(options, seats) == []
    bids = bids_agree(options, seats, cards, playthrough.decisions[:seats])
    trump = hell_card(playthrough.chances[-1]).suit
    plays = playthrough.plays(cards * seats, hell_card)
    record = record_of(options, seats, dealer, plays, trump=trump, bid=bids)
    assert agree(HELL, record, playthrough, hell_card) == tuple(playthrough.returns)


def bids_agree(options, seats, cards, decisions):
    """The bids by seat, where we allow those that OpenSpiel allows."""
    for at, one in enumerate(decisions):
        before = tuple(int(earlier.chosen) for earlier in decisions[:at])
        verdicts = HELL.bidding.verdicts(HellQuestion(seats, cards, before, options))
        assert {str(bid) for bid, ruling in verdicts if ruling.allowed} == one.legal
    said = {one.seat: int(one.chosen) for one in decisions}
    return [said[seat] for seat in range(seats)]


@pytest.mark.parametrize("seats", range(3, 8))
def test_oh_hell_played_at_random_is_refereed_alike(seats):
    for seed in range(6):
        hell_agrees(f"oh_hell(players={seats})", seats, seed)


@pytest.mark.parametrize("seats", range(3, 8))
def test_oh_hell_with_a_penalty_for_missed_bids_is_refereed_alike(seats):
    name = f"oh_hell(players={seats},num_tricks_fixed=5,off_bid_penalty=true)"
    for seed in range(6):
        hell_agrees(name, seats, seed, "ten_plus_tricks_or_minus_difference")


def test_a_table_s_preset_is_oh_hell_as_openspiel_plays_it():
    assert OH_HELL.scoring == "one_plus_ten"
    assert OH_HELL.first_lead == "after_dealer"
    assert OH_HELL.hook is True
