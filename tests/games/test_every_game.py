"""Rules that hold for every game, including one that was added yesterday.

The worked matches are in ``scorekeeper/games/<slug>/cases/*.json``:

    {"source": "where it comes from, quoted", "seats": n, "options": {…}, "first_dealer": 0,
     "deals": [an entry each],
     "expect": {"points": [[per seat] each], "totals": […], "places": […],
                "cards"?: [each deal's], "dealers"?: [each deal's], "carried"?: [each deal's],
                "finished"?: true, "refusals"?: [{"deal", "field", "code"}]}}

``points``, ``cards``, ``dealers`` and ``carried`` are of the deals that were not refused.
"""

import json
from dataclasses import replace
from importlib.resources import files
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.registry import all_games, find_game, package_of
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import adapted_to_seats, option_fields
from scorekeeper.rules.serialization import Malformed, from_plain, leaves, to_plain, with_leaves
from scorekeeper.rules.sheet import sheet
from scorekeeper.store.statistics.facts import RESERVED
from tests.support.games.strategies import deals
from tests.support.games.tables import deal_at, english

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)

PRESETS = [(game, preset) for game in all_games() for preset in game.presets]
every_preset = pytest.mark.parametrize(
    ("game", "preset"), PRESETS, ids=[f"{game.slug}-{preset.name}" for game, preset in PRESETS]
)


# ------------------------------------------------------------------------- what is against you

AGAINST = {
    "hearts": [16],
    "black_maria": [16],
    "black_lady": [16],
    "whist": [-26],
    "napoleon": [-26],
    "hell": [-26],
    "points": [],
}
"""What of 16, 0 and −26 points is a penalty in each game."""


@every_game
def test_a_penalty_depends_on_the_game_and_not_on_the_sign(game):
    assert [one for one in (16, 0, -26) if game.is_penalty(one)] == AGAINST[game.slug]


# ------------------------------------------------------------------------------------ examples


@every_game
def test_the_example_match_is_valid_and_unfinished(game):
    example = game.example
    assert example.seats in game.seats
    assert not game.check_options(example.options, example.seats)
    shown = sheet(game, Table(example.options, example.seats), example.entries)
    assert shown.refusals == ()
    assert len(shown.rows) >= 3
    assert shown.next is not None


# ----------------------------------------------------------------------------- worked matches


def case_files(game):
    """Return the worked matches in the folder of a game."""
    cases = files(package_of(game)) / "cases"
    found = cases.iterdir() if cases.is_dir() else ()
    return sorted(
        (file for file in found if file.name.endswith(".json")), key=lambda file: file.name
    )


CASES = [
    pytest.param(game, file, id=f"{game.slug}-{file.name.removesuffix('.json')}")
    for game in all_games()
    for file in case_files(game)
]


@pytest.mark.parametrize(("game", "file"), CASES)
def test_a_worked_match_gives_the_expected_result(game, file):
    case = json.loads(file.read_text(encoding="utf-8"))
    assert case["source"]
    options = from_plain(game.options, case["options"])
    assert game.check_options(options, case["seats"]) == []
    table = Table(options, case["seats"], case["first_dealer"])
    entries = [from_plain(game.entry, deal) for deal in case["deals"]]
    done = sheet(game, table, entries)
    expected = case["expect"]
    assert outcome(done, expected.keys()) == {"refusals": [], **expected}


def outcome(done, wanted):
    """Return the result in the form of a case: the usual facts and those in ``wanted``."""
    settlements = [row.settlement for row in done.rows]
    always = {
        "points": [list(settlement.points) for settlement in settlements],
        "totals": list(done.totals),
        "places": list(done.places),
        "refusals": [
            {"deal": refusal.deal, "field": refusal.field, "code": refusal.code}
            for refusal in done.refusals
        ],
    }
    on_demand = {
        "cards": [row.deal.plan.cards for row in done.rows],
        "dealers": [row.deal.plan.dealer for row in done.rows],
        "carried": [settlement.carried for settlement in settlements],
        "finished": done.finished,
    }
    return always | {key: value for key, value in on_demand.items() if key in wanted}


@every_game
def test_every_statistic_of_a_worked_match_is_in_a_breakdown(game):
    for file in case_files(game):
        case = json.loads(file.read_text(encoding="utf-8"))
        options = from_plain(game.options, case["options"])
        table = Table(options, case["seats"], case["first_dealer"])
        entries = [from_plain(game.entry, deal) for deal in case["deals"]]
        expect_in_the_breakdowns(game, table, sheet(game, table, entries))


def expect_in_the_breakdowns(game, table, done):
    measures = {name for breakdown in game.breakdowns for name in breakdown.counted}
    for feat in game.stats(done.written):
        assert feat.measure in measures
        assert feat.count >= 1
        assert feat.seat in range(table.seats)
        assert feat.partner is None or feat.partner in set(range(table.seats)) - {feat.seat}
    versus = game.versus(done.written)
    if versus:
        assert versus.deals == tuple(row.deal.plan.number for row in done.written)
        for lines in (versus.announced, versus.achieved):
            assert [len(line) for line in lines] == [len(versus.deals)] * game.units(table.seats)


@every_game
def test_every_game_has_at_least_ten_worked_matches(game):
    assert len(case_files(game)) >= 10


# ---------------------------------------------------------------------------------- its words


@every_game
def test_every_game_has_a_name_a_blurb_and_a_dealer_hint(game):
    assert game.slug == game.slug.lower()
    assert find_game(game.slug) is game
    assert game.name
    assert game.blurb
    assert game.dealer_hint
    assert game.usual_seats in game.seats
    assert len(game.seats) >= 1


@every_game
def test_every_breakdown_has_a_title_and_unique_labels(game):
    names = [breakdown.name for breakdown in game.breakdowns]
    assert len(set(names)) == len(names) >= 1
    for breakdown in game.breakdowns:
        assert breakdown.title
        assert bool(breakdown.by_label) == (breakdown.by == "detail")
        labels = [measure.label for measure in breakdown.measures]
        assert all(labels)
        assert len(set(labels)) == len(labels)
        assert not breakdown.counted & RESERVED


@every_game
def test_every_option_is_labelled_and_explained(game):
    for item in option_fields(game.options):
        assert item.text.label, item.name
        assert item.text.help.endswith("."), item.name
        assert item.text.label != item.text.help


@every_game
def test_every_choice_has_a_unique_label(game):
    for item in option_fields(game.options):
        if item.kind == "choice":
            assert list(item.text.values) == list(item.choices), item.name
            assert all(item.text.values.values()), item.name
            assert len(set(item.text.values.values())) == len(item.choices), item.name


@every_game
def test_offered_values_are_valid(game):
    offered = [
        (item, seats, value)
        for item in option_fields(game.options)
        for seats in game.seats
        for value in item.text.offered(seats)
    ]
    for item, seats, value in offered:
        if item.kind in ("number", "numbers"):
            assert item.text.low <= value <= item.text.high, item.name
        else:
            assert value in item.choices, item.name
            options = replace(
                adapted_to_seats(game.presets[0].options, seats), **{item.name: value}
            )
            assert game.check_options(options, seats) == [], item.name


@every_game
def test_choices_are_those_for_the_player_count_plus_the_current_one(game):
    for item, seats in product(option_fields(game.options), game.seats):
        offered = item.text.offered(seats) or item.choices
        for chosen in item.choices:
            expected = [one for one in item.choices if one in offered or one == chosen]
            assert list(item.choices_at(seats, chosen)) == expected, item.name


# ----------------------------------------------------------------------------- its house rules


@every_preset
def test_every_preset_is_valid(game, preset):
    assert preset.label
    assert preset.help.endswith(".")
    assert game.check_options(preset.options, game.usual_seats) == []


@every_game
def test_the_first_preset_is_the_default(game):
    assert game.presets[0].options == game.options()


@every_game
def test_presets_have_unique_names_labels_and_options(game):
    names = [preset.name for preset in game.presets]
    assert len(set(names)) == len(names)
    labels = [preset.label for preset in game.presets]
    assert len(set(labels)) == len(labels)
    for number, preset in enumerate(game.presets):
        assert preset.options not in [other.options for other in game.presets[:number]]


@every_game
def test_the_default_options_are_valid_for_every_player_count(game):
    for seats in game.seats:
        assert game.check_options(game.options(), seats) == []


@every_preset
def test_options_survive_json(game, preset):
    plain = json.loads(json.dumps(to_plain(preset.options)))
    assert from_plain(game.options, plain) == preset.options


# ------------------------------------------------------------------------------ its first deal


def first_deals(game):
    """Return the first deal at every size of table under every preset."""
    for seats in game.seats:
        for preset in game.presets:
            if not game.check_options(preset.options, seats):
                yield deal_at(game, seats, preset.options)


@every_game
def test_the_turn_order_of_a_first_deal_includes_every_player(game):
    for deal in first_deals(game):
        plan = deal.plan
        everybody = list(range(deal.seats))
        assert (plan.number, plan.dealer) == (1, 0)
        assert plan.cards * deal.seats <= 53
        assert sorted(plan.turn_order) == everybody
        assert plan.leader in (None, plan.turn_order[0])
        if plan.bid_order is not None:
            assert sorted(plan.bid_order) == everybody


@every_game
def test_the_schedule_begins_with_the_planned_deal(game):
    for deal in first_deals(game):
        schedule = game.schedule(deal.table)
        assert schedule is None or schedule[0] == deal.plan.cards


@every_preset
def test_the_length_of_a_scheduled_match_is_its_number_of_deals(game, preset):
    for seats in game.seats:
        table = Table(adapted_to_seats(preset.options, seats), seats)
        if (schedule := game.schedule(table)) is not None:
            assert english(game.length(table)) == f"{len(schedule)} deals"


@every_game
def test_an_empty_entry_has_only_gaps(game):
    for deal in first_deals(game):
        blank = game.blank(deal)
        for entry in (blank, game.complete(deal, blank)):
            found = game.check(deal, entry)
            assert found
            assert all(refusal.gap for refusal in found)


def asked(game, deal, entry):
    return [(stage, group) for stage in game.stages(deal, entry) for group in stage.groups]


@every_game
def test_every_question_sets_a_value_of_the_entry(game):
    for deal in first_deals(game):
        blank = game.blank(deal)
        places = leaves(to_plain(blank, whole=True))
        for _, group in asked(game, deal, blank):
            assert any(
                place == group.name or place.startswith(f"{group.name}.") for place in places
            )
            assert {field.name for field in group.fields()} <= set(places)


@every_game
def test_the_pad_asks_for_every_gap(game):
    for deal in first_deals(game):
        blank = game.blank(deal)
        names = {field.name for _, group in asked(game, deal, blank) for field in group.fields()}
        assert {refusal.field for refusal in game.check(deal, blank)} <= names


@every_game
def test_stages_groups_and_fields_have_unique_names(game):
    for deal in first_deals(game):
        stages = game.stages(deal, game.blank(deal))
        groups = [group for stage in stages for group in stage.groups]
        fields = [field for group in groups for field in group.fields()]
        for named in (stages, groups, fields):
            names = [one.name for one in named]
            assert len(set(names)) == len(names)


@every_game
def test_entries_survive_json(game):
    for deal in first_deals(game):
        blank = game.blank(deal)
        assert from_plain(game.entry, json.loads(json.dumps(to_plain(blank)))) == blank


# ----------------------------------------------------------------- whatever is chosen and tapped


TYPED = (0, 7, -25, 12_000)
"""What may be typed where there is nothing to tap."""


def taps(game, deal, entry):
    """Return every tap: a field with its value, or the entry of a shortcut."""
    stages = game.stages(deal, entry)
    chips = [
        (field.name, value)
        for stage in stages
        for group in stage.groups
        for field in group.fields()
        for value in (TYPED if field.typed else [chip.value for chip in field.chips])
    ]
    return chips + [shortcut.entry for stage in stages for shortcut in stage.shortcuts]


def tapped(game, entry, tap):
    """Return ``entry`` after ``tap``."""
    if not isinstance(tap, tuple):
        return tap
    name, value = tap
    return from_plain(game.entry, with_leaves(to_plain(entry, whole=True), {name: value}))


def messages_of(game, deal, entry):
    for stage in game.stages(deal, entry):
        yield from (stage.label, stage.action, *stage.notes)
        yield from (shortcut.label for shortcut in stage.shortcuts)
        for group in stage.groups:
            yield group.label
            for field in group.fields():
                yield from (field.label, *(chip.label for chip in field.chips))
                yield from (chip.barred.message for chip in field.chips if chip.barred)
                yield from [field.aside] if field.aside else []
    yield from deal.plan.notes


@every_game
@given(data=st.data())
@settings(deadline=None, max_examples=25)
def test_entries_from_random_taps_are_scored_or_their_faults_are_shown(game, data):
    """Random taps: every fault is beside a question, and a valid entry is settled.

    Completing an entry twice changes nothing more.
    """
    deal = data.draw(deals(game))
    entry = game.blank(deal)
    for _ in range(data.draw(st.integers(1, 12))):
        entry = tapped(game, entry, data.draw(st.sampled_from(taps(game, deal, entry))))
        known = game.complete(deal, entry)
        assert game.complete(deal, known) == known
        found = game.check(deal, known)
        stages = game.stages(deal, entry)
        for refusal in found:
            assert any(stage.owns(refusal.field) for stage in stages), refusal
            assert english(refusal.message)
        for message in messages_of(game, deal, entry):
            assert english(message)
        if not found:
            settlement_is_whole(game, deal, known)


def settlement_is_whole(game, deal, entry):
    settlement = game.settle(deal, entry)
    units = game.units(deal.seats)
    assert len(settlement.points) == len(settlement.reasons) == len(settlement.marks) == units
    assert all(isinstance(points, int) for points in settlement.points)
    for explained in settlement.reasons:
        assert explained, "every score explains itself"
        assert all(english(reason) for reason in explained)
    assert all(english(mark) for mark in settlement.marks)


def read(game, plain):
    """Return the entry, or ``None`` if the values do not make one."""
    try:
        return from_plain(game.entry, plain)
    except Malformed:
        return None


FACTS = st.none() | st.integers(-3, 60) | st.sampled_from(["S", "H", "QS", "others_plus", ""])


@every_game
@given(data=st.data())
@settings(deadline=None, max_examples=25)
def test_arbitrary_facts_are_checked_without_an_exception(game, data):
    """Facts that cannot be tapped, but sent: they are refused and raise nothing."""
    deal = data.draw(deals(game))
    plain = to_plain(game.blank(deal), whole=True)
    changes = {place: data.draw(FACTS) for place in leaves(plain) if data.draw(st.booleans())}
    entry = read(game, with_leaves(plain, changes))
    if entry is None:
        return
    for refusal in game.check(deal, game.complete(deal, entry)):
        assert english(refusal.message)
        assert refusal.field.split(".")[0] in plain
    found = game.check(deal, entry)
    if not found:
        settlement_is_whole(game, deal, entry)
