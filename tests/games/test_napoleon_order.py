"""The order of a trick of Napoleon and the legal cards, under house rules. N-5 to N-10."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.napoleon import GAME
from scorekeeper.games.napoleon.options import NapoleonOptions
from scorekeeper.games.napoleon.plan import hand_size
from scorekeeper.games.napoleon.play import PLAY
from scorekeeper.games.napoleon.play.ranking import Power, order
from scorekeeper.registry import rulebook_text
from scorekeeper.rules import rulebook as rules
from scorekeeper.rules.cards import FULL_PACK, Card, Suit
from scorekeeper.rules.options import option_fields
from scorekeeper.rules.play.checks import check_trick, check_turn
from scorekeeper.rules.play.replay import check_record, replay
from scorekeeper.rules.play.trick_taking import Play, PlayedDeal, Trick, Turn
from scorekeeper.rules.referee import KnownFacts, judge_play, judge_trick
from scorekeeper.rules.seats import turn_order
from tests.support.games.tables import english, faults

REFEREE = PLAY
S, H, D, C = Suit
NT = None

FIRST, LAST = {"first": True}, {"last": True}
ALL_ON = {"first_trick": "all_on"}
NO_SPECIALS_FIRST = {"first_trick": "specials_off"}
NO_SPECIALS_LAST = {"last_trick": "specials_off"}
BELOW_ALMIGHTY = {"joker_lead": "below_almighty"}
BELOW_JACKS = {"joker_lead": "below_jacks"}
BELOW_TRUMPS = {"joker_lead": "below_trumps"}
ANY_SUIT = {"joker_breaks_same_two": False}
HUNTING = {"hunting_jack": True}
YOROMEKI = {"queen_of_hearts_beats_almighty": True}
JACKS_ABOVE_QUEEN = {"queen_of_hearts_beats_almighty": "below_jacks"}
NAMES_SUIT = {"joker_lead_no_trump": "names_suit"}
CLUB_3 = {"joker_call": "club_3"}
HELD_BACK = {"almighty_held_back": True}


def cards(text):
    """Parse ``"TH 9C JOKER"``."""
    return tuple(Card(word) for word in text.split())


def plays(text, named=None):
    first, *rest = [Play(seat, card) for seat, card in enumerate(cards(text))]
    return (Play(0, first.card, suit=named), *rest)


def won(text, trump, *, first=False, last=False, **options):
    """Return the verdict of a valid question."""
    question = Trick(NapoleonOptions(**options), 5, plays(text), trump, first, last)
    assert check_trick(REFEREE, question) == []
    return REFEREE.verdict(question)


def rulings(hand, led, trump, *, first=False, called=False, named=None, **options):
    """Return the ruling for every card of a valid question."""
    house, on_table = NapoleonOptions(**options), plays(led, named)
    question = Turn(house, 5, cards(hand), on_table, (), trump, first, called)
    assert check_turn(REFEREE, question) == []
    return dict(REFEREE.plays(question))


def allowed(found):
    return " ".join(card for card, ruling in found.items() if ruling.allowed)


# ---------------------------------------------------------------------------------- who wins


WON = [
    # A led joker below the almighty: ♠A alone beats it.
    ("JOKER 3H AS JH JD", H, BELOW_ALMIGHTY, "AS", "napoleon.almighty", "N-8"),
    ("JOKER 3H AC JH JD", H, BELOW_ALMIGHTY, "JOKER", "napoleon.joker_led", "N-8"),
    ("JOKER 3H AS KD QC", NT, BELOW_ALMIGHTY, "AS", "napoleon.almighty", "N-8"),
    ("JOKER 3H AS JH JD", H, BELOW_ALMIGHTY | FIRST, "AS", "napoleon.almighty", "N-8"),
    # Below the jacks.
    ("JOKER 3H AC JD KH", H, BELOW_JACKS, "JD", "napoleon.other_jack", "N-8"),
    ("JOKER 3H AC JD JH", H, BELOW_JACKS, "JH", "napoleon.jack_of_trumps", "N-8"),
    ("JOKER 3H AS JD JH", H, BELOW_JACKS, "AS", "napoleon.almighty", "N-8"),
    ("JOKER 3H AC KH AH", H, BELOW_JACKS, "JOKER", "napoleon.joker_led", "N-8"),
    ("JOKER 3H AC JH JD", NT, BELOW_JACKS, "JOKER", "napoleon.joker_led", "N-8"),
    # Below the trumps: any of them beats it, but no card of a plain suit.
    ("JOKER AC AD 2H KC", H, BELOW_TRUMPS, "2H", "trick.highest_trump", "N-8"),
    ("JOKER AC AD 2H 9H", H, BELOW_TRUMPS, "9H", "trick.highest_trump", "N-8"),
    ("JOKER AC AD 2C KC", H, BELOW_TRUMPS, "JOKER", "napoleon.joker_led", "N-8"),
    ("JOKER AC AD 2C KC", NT, BELOW_TRUMPS, "JOKER", "napoleon.joker_led", "N-8"),
    ("JOKER AC AS 2C KC", NT, BELOW_TRUMPS, "AS", "napoleon.almighty", "N-8"),
    # Plain trumps have no power on the first trick, and so do not beat it there.
    ("JOKER AC AD 2H KC", H, BELOW_TRUMPS | FIRST, "JOKER", "napoleon.joker_led", "N-8"),
    ("JOKER AC AD 2H KC", H, BELOW_TRUMPS | FIRST | ALL_ON, "2H", "trick.highest_trump", "N-8"),
    # Everybody gives the demanded trump, and a joker has any suit: the 2 beats them and it.
    ("JOKER AH KH 2H 9H", H, BELOW_TRUMPS | ANY_SUIT, "2H", "napoleon.same_two", "N-8"),
    ("JOKER AH KH 2H 9H", H, BELOW_TRUMPS, "AH", "napoleon.no_same_two", "N-8"),
    ("JOKER AH KH 2H 9H", H, BELOW_JACKS | ANY_SUIT, "JOKER", "napoleon.joker_led", "N-8"),
    ("JOKER AC KC 2C 9C", H, BELOW_TRUMPS | ANY_SUIT, "JOKER", "napoleon.joker_led", "N-8"),
    ("JOKER AC KC 2C 9C", NT, BELOW_TRUMPS | ANY_SUIT, "JOKER", "napoleon.joker_led", "N-8"),
    # All cards have their powers on the first trick; still without same-two.
    ("5C AC AH KH QC", H, FIRST | ALL_ON, "AH", "trick.highest_trump", "Napoleon 5"),
    ("5C AC 2C KC QC", H, FIRST | ALL_ON, "AC", "napoleon.no_same_two", "Napoleon ruling 6"),
    # Neither plain trumps nor ♠A and the jacks have any.
    ("5C AC AS JH JD", H, FIRST | NO_SPECIALS_FIRST, "AC", "trick.highest_of_led", "N-6"),
    ("5C QC AH KH 9C", H, FIRST | NO_SPECIALS_FIRST, "QC", "trick.highest_of_led", None),
    ("JD QD AH JH 9C", H, FIRST | NO_SPECIALS_FIRST, "QD", "trick.highest_of_led", "N-6"),
    ("JH QH AH JD 9C", H, FIRST | NO_SPECIALS_FIRST, "AH", "trick.highest_of_led", "N-6"),
    ("3S KS AS QS 9S", H, FIRST | NO_SPECIALS_FIRST, "AS", "trick.highest_of_led", "Napoleon 5"),
    ("JOKER KS AS JH JD", H, FIRST | NO_SPECIALS_FIRST, "JOKER", "napoleon.joker_led", None),
    ("3S QH AS KS 9S", H, FIRST | NO_SPECIALS_FIRST | YOROMEKI, "AS", "trick.highest_of_led", None),
    ("5C AC AS JH JD", H, NO_SPECIALS_FIRST, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    # The same on the last trick, where trumps are what they always are.
    ("5C AC AS JH JD", H, LAST | NO_SPECIALS_LAST, "JH", "trick.highest_trump", "N-6"),
    ("5C AC AS QH JD", H, LAST | NO_SPECIALS_LAST, "QH", "trick.highest_trump", "N-6"),
    ("5C AC AS QC JD", H, LAST | NO_SPECIALS_LAST, "AC", "trick.highest_of_led", "N-6"),
    ("5C AC AS QC JD", H, NO_SPECIALS_LAST, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    ("5C AC AS QC JD", H, LAST, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    ("5C AC 2C QC JC", S, LAST | NO_SPECIALS_LAST, "2C", "napoleon.same_two", "Napoleon ruling 5"),
    ("5C AC 2C QC JC", S, LAST, "JC", "napoleon.other_jack", "Napoleon 8"),
    (
        "JOKER AC AS QC JC",
        S,
        LAST | NO_SPECIALS_LAST | BELOW_ALMIGHTY,
        "JOKER",
        "napoleon.joker_led",
        "N-8",
    ),
    # The hunting jack: the ura-J beats the jack of trumps, and nothing else changes.
    ("3C AC JH JD AH", H, HUNTING, "JD", "napoleon.hunting_jack", "Napoleon 8"),
    ("3C AC JH JD AH", H, FIRST | HUNTING, "JD", "napoleon.hunting_jack", "Napoleon 8"),
    ("3C AC JH QD AH", H, HUNTING, "JH", "napoleon.jack_of_trumps", "Napoleon 8"),
    ("3C AS JH JD AH", H, HUNTING, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    ("JOKER 3C JH JD AH", H, HUNTING | BELOW_JACKS, "JD", "napoleon.hunting_jack", "N-8"),
    ("JOKER 3C JH JD AH", H, HUNTING | BELOW_ALMIGHTY, "JOKER", "napoleon.joker_led", "N-8"),
    ("3C AC JH JD AH", H, HUNTING | LAST | NO_SPECIALS_LAST, "AH", "trick.highest_trump", "N-6"),
    # ♥Q beats ♠A, and the jacks beat ♥Q.
    ("3S AS QH 4S 5S", D, JACKS_ABOVE_QUEEN, "QH", "napoleon.queen_of_hearts", "N-9"),
    ("3S AS QH 4S 5S", NT, JACKS_ABOVE_QUEEN, "QH", "napoleon.queen_of_hearts", "N-9"),
    ("3S AS QH JD 5S", D, JACKS_ABOVE_QUEEN, "JD", "napoleon.jack_of_trumps", "N-9"),
    ("3S AS QH JH 5S", D, JACKS_ABOVE_QUEEN, "JH", "napoleon.other_jack", "N-9"),
    ("3S AS KH JD 5S", D, JACKS_ABOVE_QUEEN, "AS", "napoleon.almighty", "Napoleon ruling 7"),
    ("3S KS QH 4S 5S", D, JACKS_ABOVE_QUEEN, "KS", "trick.highest_of_led", "Napoleon 5"),
    ("3S AS QH AD 2D", D, JACKS_ABOVE_QUEEN, "QH", "napoleon.queen_of_hearts", "N-9"),
    # With a led joker, a card that replaces ♠A beats what ♠A beats.
    ("JOKER AS QH JD 5S", D, YOROMEKI | BELOW_ALMIGHTY, "QH", "napoleon.queen_of_hearts", "N-8"),
    (
        "JOKER AS QH JD 5S",
        D,
        JACKS_ABOVE_QUEEN | BELOW_JACKS,
        "JD",
        "napoleon.jack_of_trumps",
        None,
    ),
    (
        "JOKER AS QH 9D 5S",
        D,
        JACKS_ABOVE_QUEEN | BELOW_JACKS,
        "QH",
        "napoleon.queen_of_hearts",
        None,
    ),
    # ♠A, beaten down below the jacks, is no longer above the joker that beats these.
    (
        "JOKER AS QH JD 5S",
        D,
        JACKS_ABOVE_QUEEN | BELOW_ALMIGHTY,
        "JOKER",
        "napoleon.joker_led",
        None,
    ),
    # The joker thrown loses whatever the strength of a led one.
    ("9C JOKER 3C 4C 5D", H, BELOW_TRUMPS, "9C", "trick.highest_of_led", "Napoleon 5"),
]


@pytest.mark.parametrize(
    ("text", "trump", "facts", "winner", "code", "rule"), WON, ids=lambda value: str(value or "-")
)
def test_house_rules_decide_which_card_wins_a_trick(*, text, trump, facts, winner, code, rule):
    verdict = won(text, trump, **facts)
    assert (cards(text)[verdict.winner], verdict.ruling.code) == (winner, code)
    assert rule is None or verdict.ruling.rule == rule


ORDINARY = "♠A and the jacks are ordinary cards on the {} trick. ♣A is the highest of the suit led."


@pytest.mark.parametrize(
    ("text", "trump", "facts", "said"),
    [
        (
            "JOKER AC AD 2H KC",
            H,
            BELOW_TRUMPS,
            "♥2 is the highest trump. It also beats a led joker at this table.",
        ),
        (
            "3C AC JH JD AH",
            H,
            HUNTING,
            "♦J is the ura-J and hunts the jack of trumps: it beats ♥J.",
        ),
        ("3S AS QH JD 5S", D, JACKS_ABOVE_QUEEN, "♥Q beats ♠A, and ♦J beats ♥Q."),
        (
            "5C AC AS QC JD",
            H,
            LAST | NO_SPECIALS_LAST,
            ORDINARY.format("last"),
        ),
        (
            "5C AC AS JH JD",
            H,
            FIRST | NO_SPECIALS_FIRST,
            ORDINARY.format("first"),
        ),
    ],
    ids=["led joker", "hunting jack", "queen", "last trick", "first trick"],
)
def test_a_verdict_explains_why_a_card_wins(text, trump, facts, said):
    assert english(won(text, trump, **facts).ruling.message) == said


JOKER, QUEEN, ALMIGHTY, SEI_J, URA_J, TWO, TRUMP, LED = Power


def test_the_default_card_order_matches_the_source():
    assert order(NapoleonOptions()) == (JOKER, ALMIGHTY, SEI_J, URA_J, TWO, TRUMP, LED)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (BELOW_TRUMPS, (ALMIGHTY, SEI_J, URA_J, TWO, TRUMP, JOKER, LED)),
        (HUNTING | BELOW_JACKS, (ALMIGHTY, URA_J, SEI_J, JOKER, TWO, TRUMP, LED)),
        (YOROMEKI, (JOKER, QUEEN, ALMIGHTY, SEI_J, URA_J, TWO, TRUMP, LED)),
        (
            YOROMEKI | BELOW_ALMIGHTY | HUNTING,
            (QUEEN, ALMIGHTY, JOKER, URA_J, SEI_J, TWO, TRUMP, LED),
        ),
        (JACKS_ABOVE_QUEEN, (JOKER, SEI_J, URA_J, QUEEN, ALMIGHTY, TWO, TRUMP, LED)),
        (
            JACKS_ABOVE_QUEEN | BELOW_ALMIGHTY,
            (JOKER, SEI_J, URA_J, QUEEN, ALMIGHTY, TWO, TRUMP, LED),
        ),
        (
            JACKS_ABOVE_QUEEN | BELOW_TRUMPS,
            (SEI_J, URA_J, QUEEN, ALMIGHTY, TWO, TRUMP, JOKER, LED),
        ),
    ],
    ids=str,
)
def test_house_rules_move_cards_up_or_down_in_the_order(options, expected):
    assert order(NapoleonOptions(**options)) == expected


WRITTEN = {
    JOKER: "the joker, if it was led",
    ALMIGHTY: "♠A, the almighty",
    SEI_J: "the jack of trumps (sei-J, read “sei-jakku”)",
    URA_J: "the other jack of the trumps' colour (ura-J, read “ura-jakku”)",
    TWO: "the 2, if everyone has played one suit (Napoleon 10)",
    TRUMP: "the trumps from A to 2",
    LED: "the suit led from A to 2",
    QUEEN: "♥Q, if ♠A is in the same trick",
}


def in_the_rulebook(options):
    book = rules.parse(rulebook_text(GAME, "en"))
    text = rules.rules_at_table(book, options, 5).find("Napoleon 8").text
    return [line.removeprefix("- ") for line in text.split("\n") if line.startswith("- ")]


@pytest.mark.parametrize("joker", ["beats_all", "below_almighty", "below_jacks", "below_trumps"])
@pytest.mark.parametrize("queen", [False, True])
def test_the_rulebook_lists_the_card_order_of_the_table(joker, queen):
    options = NapoleonOptions(joker_lead=joker, queen_of_hearts_beats_almighty=queen)
    assert in_the_rulebook(options) == [WRITTEN[power] for power in order(options)]


@pytest.mark.parametrize("joker", ["beats_all", "below_almighty", "below_jacks", "below_trumps"])
def test_the_rulebook_lists_the_almighty_below_a_queen_beaten_by_the_jacks(joker):
    options = NapoleonOptions(joker_lead=joker, queen_of_hearts_beats_almighty="below_jacks")
    below = WRITTEN | {ALMIGHTY: "♠A, if ♥Q is in the same trick"}
    above = "♠A, the almighty, without ♥Q in the same trick"
    written = [line for line in in_the_rulebook(options) if line != above]
    assert written == [below[power] for power in order(options)]


def test_the_rulebook_lists_the_hunting_jack_above_the_jack_of_trumps():
    _joker, _almighty, hunting, jack, *_rest = in_the_rulebook(NapoleonOptions(**HUNTING))
    assert (
        hunting
        == "the other jack of the trumps' colour (ura-J, read “ura-jakku”), here the hunting jack"
    )
    assert jack == "the jack of trumps (sei-J, read “sei-jakku”)"


# ------------------------------------------------------------------------- what may be played


PLAYED = [
    # ♣3 calls the joker instead of ♠3, or no card does.
    ("JOKER 4C", "3C", H, CLUB_3 | {"called": True}, "JOKER"),
    ("JOKER 4S", "3S", H, CLUB_3 | {"called": True}, "4S JOKER"),
    ("JOKER 4S", "3S", H, {"joker_call": "off", "called": True}, "4S JOKER"),
    # At no trump the leader of the joker names a suit.
    ("9C 4D", "JOKER", NT, NAMES_SUIT | {"named": C}, "9C"),
    ("9H 4D", "JOKER", NT, NAMES_SUIT | {"named": C}, "9H 4D"),
    ("9C 4H", "JOKER", H, NAMES_SUIT, "4H"),
    # ♠A may be held back: alone it obliges nobody, among spades it is one of them.
    ("AS 4D", "9S", H, HELD_BACK, "AS 4D"),
    ("AS 4D", "9S", H, {}, "AS"),
    ("AS KS 4D", "9S", H, HELD_BACK, "AS KS"),
    ("AS 4D", "9D", H, HELD_BACK, "4D"),
    ("AS 4D", "JOKER", S, HELD_BACK, "AS 4D"),
    ("AS 4D", "JOKER", NT, HELD_BACK | NAMES_SUIT | {"named": S}, "AS 4D"),
    ("AS 4D", "9S", H, HELD_BACK | FIRST | NO_SPECIALS_FIRST, "AS"),
    # Where the jacks are ordinary cards, the ura-J follows the suit printed on it.
    ("JD 4C", "9D", H, FIRST | NO_SPECIALS_FIRST, "JD"),
    ("JD 4C", "9H", H, FIRST | NO_SPECIALS_FIRST, "JD 4C"),
    ("JD 4C", "9H", H, NO_SPECIALS_FIRST, "JD"),
    ("JD 4C", "JOKER", H, FIRST | NO_SPECIALS_FIRST, "JD 4C"),
]


@pytest.mark.parametrize(("hand", "led", "trump", "facts", "may"), PLAYED, ids=str)
def test_house_rules_decide_which_cards_are_legal(hand, led, trump, facts, may):
    assert set(allowed(rulings(hand, led, trump, **facts)).split()) == set(may.split())


def test_the_ruling_mentions_the_suit_named_with_the_joker():
    found = rulings("9C 4D", "JOKER", NT, named=C, **NAMES_SUIT)
    assert english(found[Card.D4].message) == "The joker demands ♣ and you hold ♣9: play it."
    assert (found[Card.D4].code, found[Card.D4].rule) == ("napoleon.suit_demanded", "N-8")


# ---------------------------------------------------------------------------- what is asked for


def asked(hand, led, options, **told):
    turn = Turn(NapoleonOptions(**options), 5, cards(hand), plays(led))
    return judge_play(GAME, turn, KnownFacts(whole_hand=True, first_trick=False, **told))


def test_the_referee_asks_for_the_suit_named_with_the_joker_if_relevant():
    assert asked("9C 4D", "JOKER", NAMES_SUIT, trumps=(None,)).ask == "named"
    assert asked("9C 4D", "JOKER", NAMES_SUIT, trumps=(None,), named=C).ask is None
    assert asked("9C 4D", "JOKER", NAMES_SUIT, trumps=(H,)).ask is None
    assert asked("9C 4D", "JOKER", {}, trumps=(None,)).ask is None


def test_a_question_without_the_suit_named_with_the_joker_is_refused():
    turn = Turn(NapoleonOptions(**NAMES_SUIT), 5, cards("9C 4D"), plays("JOKER"))
    assert faults(judge_play(GAME, turn).refusals) == [("trick.0.suit", "play.suit_not_named")]


def test_a_suit_may_be_named_only_with_a_joker_led_at_no_trump():
    trick = Trick(NapoleonOptions(**NAMES_SUIT), 5, plays("9C 4C", named=D))
    assert faults(check_trick(REFEREE, trick)) == [("plays.0.suit", "play.names_no_suit")]


def asked_who_wins(text, trump, options, **told):
    trick = Trick(NapoleonOptions(**options), 5, plays(text))
    return judge_trick(GAME, trick, KnownFacts(trumps=(trump,), **told))


def test_the_referee_asks_if_it_is_the_last_trick_only_if_relevant():
    ace = "5C AC AS QC 9D"
    assert asked_who_wins(ace, H, NO_SPECIALS_LAST, first_trick=False).ask == "last"
    assert asked_who_wins(ace, H, {}, first_trick=False).ask is None
    assert asked_who_wins("5C AC KC QC 9D", H, NO_SPECIALS_LAST, first_trick=False).ask is None
    assert asked_who_wins(ace, H, NO_SPECIALS_LAST, first_trick=True).ask is None
    last = asked_who_wins(ace, H, NO_SPECIALS_LAST, first_trick=False, last_trick=True)
    assert last.answers[0].winner == 1


# ----------------------------------------------------------------------------- any combination


PLAYING = [
    "no_trump",
    "first_trick",
    "last_trick",
    "same_two",
    "same_two_in_trumps",
    "joker_breaks_same_two",
    "left_jack_is_trump",
    "joker_any_time",
    "joker_lead",
    "joker_lead_no_trump",
    "joker_call",
    "almighty_held_back",
    "hunting_jack",
    "queen_of_hearts_beats_almighty",
]
"""The options of which the play of the cards depends."""

OPTIONS = st.builds(
    NapoleonOptions,
    kitty=st.none(),
    **{
        item.name: st.sampled_from(item.choices)
        for item in option_fields(NapoleonOptions)
        if item.name in PLAYING
    },
)
TRUMPS = st.sampled_from([*Suit, None])
SHUFFLED = st.permutations([*FULL_PACK, Card.JOKER])


@settings(deadline=None, max_examples=100)
@given(OPTIONS, TRUMPS, SHUFFLED, st.integers(1, 5), st.sampled_from(["first", "last", ""]))
def test_under_any_house_rules_a_trick_is_won_by_one_of_its_players(
    options, trump, pack, played, which
):
    lying = tuple(Play(seat, card) for seat, card in enumerate(pack[:played]))
    first, last = which == "first", which == "last"
    verdict = REFEREE.verdict(Trick(options, 5, lying, trump, first, last))
    assert verdict.winner in range(played)
    assert verdict.ruling.allowed
    assert verdict.ruling.rule
    assert english(verdict.ruling.message)


@settings(deadline=None, max_examples=100)
@given(OPTIONS, TRUMPS, SHUFFLED, st.data())
def test_under_any_house_rules_every_hand_has_a_legal_card(options, trump, pack, data):
    on_table, held = data.draw(st.integers(0, 4)), data.draw(st.integers(1, 12))
    first, named = data.draw(st.booleans()), data.draw(TRUMPS)
    lying = tuple(Play(seat, card) for seat, card in enumerate(pack[:on_table]))
    if lying and lying[0].card is Card.JOKER and trump is None:
        lying = (Play(0, Card.JOKER, suit=named), *lying[1:])
    hand = tuple(pack[on_table : on_table + held])
    turn = Turn(options, 5, hand, lying, (), trump, first, bool(lying))
    assert any(ruling.allowed for _, ruling in REFEREE.plays(turn))


def test_every_card_order_lists_each_power_exactly_once():
    moving = ["joker_lead", "hunting_jack", "queen_of_hearts_beats_almighty"]
    choices = [item.choices for item in option_fields(NapoleonOptions) if item.name in moving]
    names = [item.name for item in option_fields(NapoleonOptions) if item.name in moving]
    for values in product(*choices):
        ladder = order(NapoleonOptions(**dict(zip(names, values, strict=True))))
        queen = values[names.index("queen_of_hearts_beats_almighty")]
        assert sorted(ladder, key=list(Power).index) == [
            power for power in Power if queen or power is not QUEEN
        ]


def dealt_and_played(options, trump, seats, chance):
    """Return a deal with random legal cards, and a suit named where necessary."""
    pack, size = [*FULL_PACK, Card.JOKER], hand_size(options, seats)
    chance.shuffle(pack)
    hands = tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(seats))
    tricks, leader, gone = [], chance.randrange(seats), set()
    for number in range(1, size + 1):
        first, lying = number == 1, ()
        for seat in turn_order(leader, seats):
            hand = tuple(card for card in hands[seat] if card not in gone)
            question = Turn(options, seats, hand, lying, trump=trump, first_trick=first)
            may = [card for card, ruling in REFEREE.plays(question) if ruling.allowed]
            play = Play(seat, chance.choice(may))
            named = REFEREE.names_suit(Turn(options, seats, hand, (play,), trump=trump))
            if named and not lying:
                play = Play(seat, play.card, suit=chance.choice(list(Suit)))
            lying = (*lying, play)
            gone.add(play.card)
        tricks.append(lying)
        leader = REFEREE.verdict(Trick(options, seats, lying, trump, first, number == size)).winner
    return PlayedDeal(options, seats, 0, hands, tuple(tricks), trump)


@settings(max_examples=60, deadline=None)
@given(OPTIONS, TRUMPS, st.sampled_from([4, 5]), st.integers(0, 2**32))
def test_a_replay_of_legal_cards_has_no_irregularities(options, trump, seats, seed):
    record = dealt_and_played(options, trump, seats, Random(seed))
    assert check_record(REFEREE, record) == []
    again = replay(REFEREE, record)
    assert again.irregularities == ()
    assert sum(again.entry["pictures"]) + again.entry["discarded_pictures"] == 20


def test_a_replay_finds_the_last_trick_from_the_number_of_cards_dealt():
    hands = tuple(cards(text) for text in ("5C 4H", "AC 5H", "AS 6H", "QC 7H", "JD 8H"))
    options = NapoleonOptions(**NO_SPECIALS_LAST)
    first = tuple(Play(seat, hand[1]) for seat, hand in enumerate(hands))
    last = tuple(Play(at, hands[at][0]) for at in turn_order(4, 5))
    record = PlayedDeal(options, 5, 0, hands, (first, last), C)
    # ♦J is the suit led and ♣A the highest trump; ♠A is an ordinary card.
    assert [one.winner for one in replay(REFEREE, record).verdicts] == [4, 1]
