"""Irregularities in every game: no dead ends, and every answer cites an existing paragraph."""

from dataclasses import replace
from functools import cache

import pytest

from scorekeeper.registry import all_games, find_game, rulebook_text
from scorekeeper.rules import rulebook
from scorekeeper.rules.deal import Table
from scorekeeper.rules.irregularities import WHAT, Irregularities
from scorekeeper.rules.options import option_fields
from scorekeeper.rules.ruling import Player, Side
from tests.support.games.irregularities import answer, paths

MOST_TAPS = 5
"""From the referee's page to a ruling: the question, and every chip."""

CHAPTERS = {
    "hearts": {21, 22, 23, 24, 25, 27, 28, 30},
    "black_maria": {21, 22, 23, 24, 25, 27, 28, 30},
    "black_lady": {21, 22, 23, 24, 25, 27, 28, 29, 30},
    "whist": {21, 22, 23, 24, 27, 28, 30},
    "napoleon": {21, 22, 23, 24, 25, 26, 27, 28, 29, 30},
    "hell": {21, 22, 23, 24, 26, 27, 28, 30},
}
"""The paragraphs of each game, which are numbered alike in all."""


def question_of(game):
    """Return the game's irregularities; ``None`` if it has none."""
    return next((one for one in game.questions if isinstance(one, Irregularities)), None)


every_game = pytest.mark.parametrize(
    "game", [game for game in all_games() if question_of(game)], ids=lambda game: game.slug
)


@cache
def book(game, language):
    return rulebook.parse(rulebook_text(game, language))


def tables(game):
    """Yield every preset, and the DEFAULT with one option changed, at every number of players."""
    changed = [
        replace(game.presets[0].options, **{item.name: choice})
        for item in option_fields(game.options)
        for choice in (*item.choices, *item.text.offered(game.usual_seats))
    ]
    for options in [*(preset.options for preset in game.presets), *changed]:
        for seats in game.seats:
            if not game.check_options(options, seats):
                yield Table(options, seats)


def rules_cited(game, table):
    question = question_of(game)
    return {ruling.rule for _, rulings in paths(question, table) for ruling in rulings}


def test_every_game_has_irregularities():
    assert set(CHAPTERS) <= {game.slug for game in all_games() if question_of(game)}


@every_game
def test_every_ruling_cites_a_paragraph_that_applies_to_the_table(game):
    for table in tables(game):
        for rule in rules_cited(game, table):
            items = [one for one in book(game, "en").items if one.id == rule]
            assert any(rulebook.applies(one, table.options, table.seats) for one in items), rule


@every_game
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_paragraph_of_the_chapter_is_cited_by_a_ruling(game, language):
    cited = {rule for table in tables(game) for rule in rules_cited(game, table)}
    wanted = {f"{game.name} {number}" for number in CHAPTERS.get(game.slug, ())}
    assert wanted <= cited
    assert cited <= set(book(game, language).ids)


@every_game
def test_a_verdict_is_at_most_five_taps_away(game):
    for table in tables(game):
        assert all(1 + len(facts) <= MOST_TAPS for facts, _ in paths(question_of(game), table))


@every_game
def test_every_ruling_code_names_the_game_and_the_irregularity(game):
    for facts, (ruling,) in paths(question_of(game), Table(game.options(), game.usual_seats)):
        assert ruling.code == f"{game.slug}.{facts[WHAT]}"


# ------------------------------------------------------------- Hearts, Black Maria, Black Lady

FAMILY = ["hearts", "black_maria", "black_lady"]
in_the_family = pytest.mark.parametrize("slug", FAMILY)


def ruling_at(slug, what, /, seats=4, options=None, **facts):
    """Return the ruling at a table with ``options``."""
    game = find_game(slug)
    return answer(question_of(game), Table(game.options(**(options or {})), seats), what, **facts)


def words(ruling):
    """Return the English text of a ruling."""
    parts = ruling.message.params
    if "ruling" not in parts:
        return ruling.message.text
    return f"{parts['ruling'].text} {parts['entered'].text}"


@in_the_family
def test_a_revoke_may_be_corrected_before_the_next_lead(slug):
    ruling = ruling_at(slug, "revoke", noticed="before")
    assert ruling.allowed
    assert words(ruling).startswith("The card goes back and a right one is played")


@in_the_family
def test_the_other_players_decide_on_a_revoke_noticed_later(slug):
    ruling = ruling_at(slug, "revoke", noticed="later")
    assert not ruling.allowed
    assert "the others say whether the deal counts" in words(ruling)


@in_the_family
def test_a_revoke_cannot_be_claimed_once_the_cards_are_mixed(slug):
    assert words(ruling_at(slug, "revoke", noticed="mixed")).startswith("Too late")


@pytest.mark.parametrize(("queen", "points"), [(13, 26), (0, 13)])
def test_in_hearts_the_revoker_can_get_every_point(queen, points):
    options = {"revoke": "takes_all", "spade_queen": queen}
    ruling = ruling_at("hearts", "revoke", noticed="later", options=options)
    assert (ruling.allowed, ruling.rule) == (False, "Hearts 21")
    assert ruling.message.params["ruling"].params == {"points": points}
    assert words(ruling).endswith("Enter it under “Who revoked?”.")


def test_a_lead_out_of_turn_is_taken_back_unless_all_have_played():
    assert words(ruling_at("hearts", "turn", followed="open")).startswith("The card goes back")
    assert words(ruling_at("hearts", "turn", followed="all")).startswith("The trick stands")


@in_the_family
def test_a_player_who_missed_a_trick_takes_the_last_one(slug):
    ruling = ruling_at(slug, "turn", followed="missed")
    assert not ruling.allowed
    assert words(ruling).startswith("Whoever forgot it takes the last trick")


def test_the_same_dealer_deals_again_after_a_misdeal():
    ruling = ruling_at("hearts", "deal", wrong="cards", noticed="before")
    assert ruling.message.params["ruling"].params == {"dealer": Player(0)}
    assert words(ruling).endswith("Enter nothing: the pad still waits for this deal.")


@in_the_family
def test_a_player_with_a_short_hand_takes_the_last_trick(slug):
    ruling = ruling_at(slug, "deal", wrong="cards", noticed="later")
    assert "the short hand takes the last trick" in words(ruling)


def chips(slug, seats=4, **options):
    """Return the possible mistakes at a table with ``options``."""
    game = find_game(slug)
    (what,) = question_of(game).groups(Table(game.options(**options), seats), {})
    return [chip.value for field in what.fields() for chip in field.chips]


def test_wrong_passes_are_not_offered_if_nobody_passes():
    assert "pass" in chips("hearts")
    assert "pass" not in chips("hearts", passing="none")


def test_cards_played_too_early_are_offered_only_if_some_must_wait():
    assert "too_early" in chips("hearts")
    assert "too_early" not in chips("hearts", hearts_lead="free", first_trick="free")
    assert "too_early" in chips("black_maria")
    assert "too_early" not in chips("black_maria", lead="free")
    assert ruling_at("hearts", "too_early", noticed="later").allowed


def test_looking_at_the_cards_on_the_table_costs_the_clear_bonus():
    ruling = ruling_at("black_lady", "table", turned="looked")
    assert (ruling.allowed, ruling.rule) == (False, "Black Lady 29")
    assert words(ruling).startswith("Whoever looked cannot be clear")
    assert ruling_at("black_lady", "table", turned="looked", options={"bonus": 0}).allowed


# ------------------------------------------------------------------------------------- Whist


def test_in_whist_a_revoke_may_be_corrected_until_the_trick_is_turned_over():
    ruling = ruling_at("whist", "revoke", noticed="before")
    assert (ruling.allowed, ruling.rule) == (True, "Whist 21")
    assert "the opponents may call for the wrong one" in words(ruling)


def test_in_whist_the_cost_of_a_revoke_depends_on_the_house_rules():
    ruling = ruling_at("whist", "revoke", noticed="later", side=1, times=2)
    assert (ruling.allowed, ruling.rule) == (False, "W-6")
    assert ruling.message.params["ruling"].params == {"n": 6, "side": Side(0)}
    both = ruling_at("whist", "revoke", noticed="later", side=2, options={"form": "long"})
    assert (both.rule, both.message.params["ruling"].params) == ("W-4", {"cap": 9})
    late = ruling_at("whist", "revoke", noticed="mixed")
    assert (late.allowed, late.rule) == (False, "Whist 21")


def test_in_whist_a_card_led_out_of_turn_or_shown_may_be_called():
    led = ruling_at("whist", "turn", who="leader", followed="open")
    assert not led.allowed
    assert "may call for the card that was led, or for a suit" in words(led)
    assert ruling_at("whist", "turn", who="leader", followed="all").allowed
    assert ruling_at("whist", "turn", who="third").allowed
    assert "to win the trick, or not to win it" in words(ruling_at("whist", "turn", who="fourth"))
    assert not ruling_at("whist", "exposed", how="shown").allowed
    assert ruling_at("whist", "exposed", how="floor").allowed


def test_in_whist_a_misdeal_passes_the_deal_on():
    ruling = ruling_at("whist", "deal", wrong="cards")
    assert ruling.message.params["ruling"].params == {"dealer": Player(0), "next": Player(1)}
    game = find_game("whist")
    (unknown,) = question_of(game).answer(
        Table(game.options(), 4), {"what": "deal", "wrong": "cards"}
    )
    assert words(unknown).startswith("The deal is lost, and the player after the dealer")
    assert not ruling_at("whist", "deal", wrong="short", played="yes").allowed


def test_in_whist_a_hand_thrown_in_is_exposed_but_all_four_are_abandoned():
    assert words(ruling_at("whist", "claim", hands="all")).startswith("The hands are abandoned")
    assert words(ruling_at("whist", "claim", hands="some")).startswith("Those cards are exposed")


# ------------------------------------------------------------------------- Napoleon and Hell


def test_in_napoleon_the_side_that_revoked_loses_the_deal():
    assert ruling_at("napoleon", "revoke", noticed="before").allowed
    lost = ruling_at("napoleon", "revoke", noticed="later", side="napoleon")
    assert words(lost) == (
        "Napoleon's side has lost the deal. Enter one picture fewer for that side than was called."
    )
    made = ruling_at("napoleon", "revoke", noticed="later", side="allied")
    assert words(made) == (
        "The allies have lost the deal. "
        "Enter for Napoleon's side the number of pictures that was called."
    )


def test_in_napoleon_a_wrong_discard_loses_the_deal_after_the_first_lead():
    assert ruling_at("napoleon", "discard", discarded="number", noticed="before").allowed
    assert not ruling_at("napoleon", "discard", discarded="number", noticed="later").allowed
    assert ruling_at("napoleon", "discard", discarded="hidden").allowed


def test_calls_out_of_turn_are_offered_only_with_bidding_in_turn():
    game = find_game("napoleon")

    def ways(**options):
        asked = question_of(game).groups(Table(game.options(**options), 5), {"what": "call"})
        return [chip.value for chip in asked[-1].chips]

    assert ways() == ["low", "back", "same"]
    assert ways(bidding="in_turn") == ["turn", "low", "back"]
    assert not ruling_at("napoleon", "call", how="back").allowed
    in_turn = {"bidding": "in_turn_final"}
    assert ruling_at("napoleon", "call", how="back", next="no", options=in_turn).allowed
    assert not ruling_at("napoleon", "call", how="back", next="yes", options=in_turn).allowed


@pytest.mark.parametrize(("what", "facts"), [("kitty", {}), ("exposed", {"how": "kitty"})])
def test_in_napoleon_the_deal_ends_if_somebody_sees_the_kitty(what, facts):
    ruling = ruling_at("napoleon", what, **facts)
    assert (ruling.allowed, ruling.rule) == (False, "Napoleon 29")
    assert words(ruling).endswith("Enter nothing: the pad still waits for this deal.")


def test_in_hell_a_deal_with_a_revoke_is_thrown_in():
    assert ruling_at("hell", "revoke", noticed="before").allowed
    ruling = ruling_at("hell", "revoke", noticed="later")
    assert not ruling.allowed
    assert words(ruling) == (
        "The deal is thrown in; the same player deals as many cards again. "
        "Enter nothing, and change the bids on the pad as they are made again."
    )


@pytest.mark.parametrize("slug", ["napoleon", "hell"])
def test_a_deal_with_a_wrong_number_of_cards_is_always_dealt_again(slug):
    ruling = ruling_at(slug, "deal", wrong="cards")
    assert ruling.message.params["ruling"].params == {"dealer": Player(0)}


def test_in_hell_a_bid_is_final_once_the_next_player_has_bid():
    assert ruling_at("hell", "bid", how="turn").allowed
    assert ruling_at("hell", "bid", how="change", next="no").allowed
    assert not ruling_at("hell", "bid", how="change", next="yes").allowed


def test_in_hell_a_barred_bid_may_be_changed_until_the_first_lead():
    assert ruling_at("hell", "bid", how="barred", led="no").allowed
    assert not ruling_at("hell", "bid", how="barred", led="yes").allowed
    game = find_game("hell")
    asked = question_of(game).groups(Table(game.options(hook=False), 4), {"what": "bid"})
    assert [chip.value for chip in asked[-1].chips] == ["turn", "change"]
