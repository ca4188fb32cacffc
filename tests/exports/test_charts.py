"""Charts: their numbers, the positions of their texts, and that nothing covers anything."""

import itertools
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.exports.charts import (
    Bids,
    Curve,
    FormCurve,
    FormPoint,
    PerDeal,
    Places,
    Rows,
    Totals,
)
from scorekeeper.exports.charts.drawing import (
    format_coordinate,
    labelled_deals,
    spread_apart,
    ticks,
)
from scorekeeper.exports.charts.signs import SIGNS
from scorekeeper.text_width import clean, clusters, shortened, width

NS = "{http://www.w3.org/2000/svg}"

names = st.text(min_size=1, max_size=40)
totals_of_a_match = st.integers(1, 60).flatmap(
    lambda deals: st.lists(
        st.tuples(
            st.lists(names, min_size=1, max_size=2).map(tuple),
            st.lists(st.integers(-312, 312), min_size=deals, max_size=deals).map(tuple),
        ),
        min_size=2,
        max_size=7,
    )
)


def match(*lines, lower_is_better=True, **words):
    texts = {
        "title": "Running totals",
        "description": "Aki won.",
        "deal": "Deal",
        "led": "In the lead",
    }
    drawn = tuple(
        Curve(names if isinstance(names, tuple) else (names,), totals) for names, totals in lines
    )
    return Totals(lines=drawn, lower_is_better=lower_is_better, **{**texts, **words})


def match_of(*lines):
    texts = ("Running totals", "Aki won.", "Deal", "In the lead")
    return Totals(*texts, lines=lines, lower_is_better=True)


def per_deal(*lines):
    names, points = zip(*lines, strict=True)
    words = ("Points per deal", "Aki: from 1 to 4.", "Deal", "Total")
    return PerDeal(*words, names=names, token_shapes=tuple(range(len(names))), points=points)


def places(names, *after):
    token_shapes = tuple(range(len(names)))
    words = ("Places", "Aki: 1st at the end.", "Deal")
    shown = tuple((name,) for name in names)
    return Places(*words, names=shown, token_shapes=token_shapes, places=after, ends=after[-1])


def form(*matches, **words):
    texts = {
        "title": "Form of Aki",
        "description": "Three matches.",
        "match": "Match",
        "place": "Place",
        "players": "Players",
        "average": "Average of the last 10",
    }
    return FormCurve(matches=tuple(FormPoint(*one) for one in matches), **{**texts, **words})


def bids(names, announced, achieved, deals=None):
    return Bids(
        title="Bids and tricks",
        description="Ben kept most.",
        deal="Deal",
        announced_label="Bid",
        achieved_label="Tricks",
        exact="As bid",
        names=names,
        deals=deals or tuple(range(1, len(announced[0]) + 1)),
        announced=announced,
        achieved=achieved,
    )


CHARTS = [
    pytest.param(match(("Aki", (5, 9)), ("Ben", (8, 30))), id="totals"),
    pytest.param(per_deal(("Aki", (5, -9)), ("Ben", (8, 30))), id="per deal"),
    pytest.param(places(("Aki", "Ben"), (1, 2), (2, 1)), id="places"),
    pytest.param(form(("Friday", 1, 4), ("Saturday", 3, 3)), id="form"),
    pytest.param(bids(("Aki", "Ben"), ((1, 0), (2, 3)), ((1, 2), (2, 2))), id="bids"),
]


def parsed(chart):
    return ET.fromstring(chart.svg())


def texts(root, kind=None):
    return [one.text for one in root.iter(f"{NS}text") if kind in (None, one.get("class"))]


def paths(root, kind):
    return [one.get("d") for one in root.iter(f"{NS}path") if one.get("class") == kind]


# ------------------------------------------------------------------------------ what all of them do


@pytest.mark.parametrize("chart", CHARTS)
def test_a_chart_is_an_image_with_a_title_and_a_description(chart):
    root = parsed(chart)
    assert root.get("role") == "img"
    assert [root[0].tag, root[0].text] == [f"{NS}title", chart.title]
    assert [root[1].tag, root[1].text] == [f"{NS}desc", chart.description]


@pytest.mark.parametrize("chart", CHARTS)
def test_a_chart_has_no_fixed_width_and_no_inline_styles(chart):
    root = parsed(chart)
    assert root.get("viewBox").startswith("0 0 360 ")
    assert root.get("width") is None
    inked = {"style", "fill", "stroke", "onload"}
    assert not any(inked & one.attrib.keys() for one in root.iter())
    assert {one.tag for one in root.iter()}.isdisjoint({f"{NS}style", f"{NS}script"})


def test_markup_in_a_name_is_escaped():
    nasty = "<script>&\"'</text>"
    root = parsed(match((nasty, (1,)), ("Ben", (2,)), deal=nasty, title=nasty))
    assert root[0].text == nasty
    assert "<script" not in match((nasty, (1,)), ("Ben", (2,)), title=nasty).svg()
    assert nasty in [one.text for one in root.iter(f"{NS}title")]


# ----------------------------------------------------------------------------------- running totals


def test_the_fewest_points_lead_and_tied_players_share_the_lead():
    chart = match(("Aki", (5, 9, 9)), ("Ben", (0, 13, 9)), ("Chie", (8, 10, 30)))
    assert chart.leaders == ({1}, {0}, {0, 1})


def test_the_most_points_lead_if_more_is_better():
    chart = match(("Aki", (5, -9)), ("Ben", (0, -13)), lower_is_better=False)
    assert chart.leaders == ({0}, {0})


def test_the_table_of_totals_names_the_leaders():
    chart = match((("Aki", "Chie"), (5, -312)), (("Ben", "Dan"), (5, 20)))
    assert chart.rows() == Rows(
        head=("Deal", "Aki + Chie", "Ben + Dan", "In the lead"),
        body=(
            ("1", "5", "5", "Aki + Chie, Ben + Dan"),
            ("2", "−312", "20", "Aki + Chie"),
        ),
    )


def test_a_line_starts_at_zero_and_passes_through_every_total():
    # One digit and the margin to the left: 0.6 × 11 + 9 = 15.6. To the right there are five widths:
    # 28 to the figures, then "2×", 5 to the name, "Aki", and 4 to the edge. "2×" is (0.6 + 1) × 12
    # × 1.1 = 21.12 wide ("×" may be as wide as a kanji). "Aki" is (0.75 + 0.6 + 0.4) × 12 = 21
    # wide. So the plot ends at 360 - 79.12 = 280.88. From 0 to 4 points in 210 units, from the
    # bottom at 220 to the top at 10.
    root = parsed(match(("Aki", (1, 4)), ("Aki", (2, 2))))
    assert sorted(paths(root, "line")) == [
        "M15.6 220L148.24 115L280.88 115",
        "M15.6 220L148.24 167.5L280.88 10",
    ]


def test_the_deals_a_player_led_are_drawn_as_a_bar():
    # As above, 132.64 a deal. Deal 1 takes from 0.5 to 1.5, the last ends with the chart.
    root = parsed(match(("Aki", (1, 4)), ("Aki", (2, 2))))
    bars = [one for one in root.iter(f"{NS}rect") if one.get("class") == "bar"]
    assert sorted((bar.get("x"), bar.get("width")) for bar in bars) == [
        ("214.56", "66.32"),
        ("81.92", "132.64"),
    ]
    assert texts(root, "strong") == ["2", "4", "1×", "1×"]


def test_players_who_never_led_have_no_bar():
    root = parsed(match(("Aki", (1, 4)), ("Ben", (2, 5))))
    assert len(list(root.iter(f"{NS}rect"))) == 1


def test_each_of_seven_lines_has_a_different_face_and_sign():
    root = parsed(match(*((name, (place,)) for place, name in enumerate("ABCDEFG"))))
    signs = [one for one in root.iter(f"{NS}path") if "sign" in one.get("class")]
    # Each shape is at the end of its line, and below for those who led, too.
    assert len({one.get("d") for one in signs}) == 7
    colours = {one.get("class") for one in root.iter(f"{NS}g")}
    assert colours == {"p0", "p1", "p2", "p3", "p4", "p5", "p6"}


def test_a_line_has_the_colour_and_the_shape_of_its_face():
    lines = (Curve(("Aki",), (1,), token_shape=4), Curve(("Ben",), (2,), token_shape=1))
    root = parsed(match_of(*lines))
    shapes = {
        group.get("class"): {one.get("d") for one in group if one.get("class") == "sign"}
        for group in root.iter(f"{NS}g")
    }
    assert shapes == {"p4": {SIGNS[4]}, "p1": {SIGNS[1]}}


def test_a_shortened_name_has_the_full_name_as_its_title():
    long = "Maximiliana Featherstonehaugh-Cholmondele"
    root = parsed(match((long, (1,)), ("Ben", (2,))))
    label = next(one for one in root.iter(f"{NS}text") if one.text.startswith("Maxi"))
    assert label.text == "Maximilian…"
    assert label.find(f"{NS}title").text == long


def test_a_match_without_points_is_still_drawn():
    root = parsed(match(("Aki", (0,)), ("Ben", (0,))))
    assert texts(root, "strong") == ["0", "0", "1×", "1×"]


@pytest.mark.parametrize("lines", [(), (("Aki", ()),), (("Aki", (1, 2)), ("Ben", (1,)))])
def test_missing_or_uneven_totals_are_an_error(lines):
    with pytest.raises(ValueError, match="at least one"):
        match(*lines)


@settings(max_examples=50)
@given(totals_of_a_match, st.booleans())
def test_labels_of_totals_never_overlap_or_leave_the_chart(lines, lower_is_better):
    root = parsed(match(*lines, lower_is_better=lower_is_better))
    height = float(root.get("viewBox").split()[3])
    boxes = [box(one) for one in root.iter(f"{NS}text")]
    for left, top, right, bottom in boxes:
        assert left >= -0.01
        assert top >= -0.01
        assert right <= 360.01
        assert bottom <= height
    for index, one in enumerate(boxes):
        assert not any(overlap(one, other) for other in boxes[:index])


def box(text):
    """Return the box of a text, as wide as it is assumed to be and as high as its letters."""
    size, x, y = (float(text.get(key)) for key in ("font-size", "x", "y"))
    wide = width(text.text or "") * size
    left = x - {None: 0, "middle": wide / 2, "end": wide}[text.get("text-anchor")]
    return left, y - 0.8 * size, left + wide, y + 0.2 * size


def overlap(one, other):
    return all(
        one[side] < other[side + 2] - 0.01 and other[side] < one[side + 2] - 0.01 for side in (0, 1)
    )


# ------------------------------------------------------------------------------ per deal and places


def test_the_table_of_points_has_a_row_per_deal_and_the_sums():
    assert per_deal(("Aki", (13, -3)), ("Ben", (0, 10))).rows() == Rows(
        head=("Deal", "Aki", "Ben"),
        body=(("1", "13", "0"), ("2", "−3", "10"), ("Total", "10", "10")),
    )


def test_positive_bars_rise_from_zero_and_negative_bars_hang_below():
    # One strip: 40 high from 59 (4 + 15 + 40) to 23 (19 + 4), for −3 to 9: 3 units a point, so
    # that nothing is at 50. Two deals of 162 from 30 to 354; a bar is 14 wide.
    root = parsed(per_deal(("Aki", (9, -3))))
    bars = [[one.get(key) for key in ("x", "y", "width", "height")] for one in rects(root)]
    assert bars == [["104", "23", "14", "27"], ["266", "50", "14", "9"]]


def test_a_deal_without_points_has_no_bar():
    assert len(rects(parsed(per_deal(("Aki", (0, 4)), ("Ben", (0, 0)))))) == 1


def rects(root):
    return [one for one in root.iter(f"{NS}rect") if one.get("class") == "bar"]


@pytest.mark.parametrize("points", [((),), ((1,), (1, 2))])
def test_missing_or_uneven_points_are_an_error(points):
    with pytest.raises(ValueError, match="at least one"):
        per_deal(*(("Aki", line) for line in points))


@settings(max_examples=25)
@given(st.lists(names, min_size=7, max_size=7), st.data())
def test_the_strips_of_seven_players_do_not_overlap(players, data):
    numbers = st.tuples(*[st.integers(-99, 99)] * 20)
    root = parsed(per_deal(*((player, data.draw(numbers)) for player in players)))
    boxes = [box(one) for one in root.iter(f"{NS}text")]
    for index, one in enumerate(boxes):
        assert not any(overlap(one, other) for other in boxes[:index])


def test_first_place_is_drawn_at_the_top():
    # Three places in 210 units, from 10 at the top: 105 each. "Aki" leads, falls to the third.
    root = parsed(places(("Aki", "Ben", "Chie"), (1, 2, 3), (3, 1, 2)))
    heights = [
        [float(pair.split()[1]) for pair in one[1:].split("L")] for one in paths(root, "line")
    ]
    assert sorted(heights) == [[10, 220], [115, 10], [220, 115]]


def test_the_table_of_places_has_a_row_per_deal():
    assert places(("Aki", "Ben"), (1, 1), (2, 1)).rows() == Rows(
        head=("Deal", "Aki", "Ben"), body=(("1", "1", "1"), ("2", "2", "1"))
    )


def test_a_missing_place_is_an_error():
    with pytest.raises(ValueError, match="at least one"):
        places(("Aki", "Ben"), (1,))


@settings(max_examples=25)
@given(st.lists(names, min_size=2, max_size=7), st.integers(1, 30), st.data())
def test_labels_of_places_never_overlap(players, deals, data):
    after = st.permutations(range(1, len(players) + 1)).map(tuple)
    root = parsed(places(tuple(players), *(data.draw(after) for _ in range(deals))))
    boxes = [box(one) for one in root.iter(f"{NS}text")]
    for index, one in enumerate(boxes):
        assert not any(overlap(one, other) for other in boxes[:index])


# --------------------------------------------------------------------------------------------- form


def test_the_average_covers_the_last_ten_matches():
    chart = form(*((str(number), place, 4) for number, place in enumerate([4, 2, 3] + [1] * 9)))
    assert chart.averages[:3] == (4, 3, 3)
    assert chart.averages[9] == 1.6  # 4 2 3 and seven 1
    assert chart.averages[11] == 1.2  # 3 and nine 1


def test_the_table_of_form_has_a_row_per_match():
    assert form(("Friday", 1, 4), ("Saturday", 2, 3)).rows() == Rows(
        head=("Match", "Place", "Players", "Average of the last 10"),
        body=(("Friday", "1", "4", "1.0"), ("Saturday", "2", "3", "1.5")),
    )


def test_form_shows_first_place_on_top_of_a_background_of_all_places():
    # From 20 to 320 there are two matches, 150 each; a place is 26 high, the first at 44.
    root = parsed(form(("Friday", 1, 4), ("Saturday", 3, 3)))
    dots = [
        (one.get("cx"), one.get("cy"))
        for one in root.iter(f"{NS}circle")
        if one.get("cx") in {"95", "245"}
    ]
    assert dots == [("95", "44"), ("245", "96")]
    assert paths(root, "ground") == ["M20 38L20 128L170 128L170 102L320 102L320 38Z"]


@pytest.mark.parametrize("matches", [(), (("Friday", 0, 4),), (("Friday", 5, 4),)])
def test_an_impossible_place_is_an_error(matches):
    with pytest.raises(ValueError, match="one match or more"):
        form(*matches)


@given(
    st.lists(
        st.integers(2, 7).flatmap(
            lambda players: st.tuples(names, st.integers(1, players), st.just(players))
        ),
        min_size=1,
        max_size=100,
    ),
    names,
)
def test_a_form_chart_of_a_hundred_matches_fits_with_any_words(matches, word):
    root = parsed(form(*matches, average=word))
    assert all(box(one)[2] <= 360 for one in root.iter(f"{NS}text"))


# --------------------------------------------------------------------------------------------- bids


def test_exactly_made_bids_are_counted():
    chart = bids(("Aki", "Ben"), ((1, 0, 2), (2, 3, 0)), ((1, 2, 2), (2, 2, 1)))
    assert [chart.exact_count(0), chart.exact_count(1)] == [2, 1]


def test_the_table_of_bids_has_a_row_per_deal():
    chart = bids(("Aki", "Ben"), ((1, 0), (2, 3)), ((1, 2), (2, 2)), deals=(4, 6))
    assert chart.rows() == Rows(
        head=("Deal", "Aki", "Ben"),
        body=(("4", "1 / 1", "2 / 2"), ("6", "0 / 2", "3 / 2"), ("As bid", "1", "1")),
    )


def test_ring_and_dot_coincide_for_exact_bids_and_are_joined_otherwise():
    # One player, two deals of 166 from 22 to 354: their middles at 105 and 271. Up to 2 tricks:
    # from 81 at the bottom (30 + 15 + 36) to 49 at the top.
    root = parsed(bids(("Aki",), ((1, 0),), ((1, 2),)))
    marks = [
        (one.get("class"), one.get("cx"), one.get("cy"))
        for one in root.iter(f"{NS}circle")
        if one.get("cx") in {"105", "271"}
    ]
    assert marks == [
        ("ring exact", "105", "65"),
        ("dot exact", "105", "65"),
        ("ring", "271", "81"),
        ("dot", "271", "49"),
    ]
    joined = [one for one in root.iter(f"{NS}line") if one.get("class") == "miss"]
    # From the rim of the ring, 4 over its middle, to the dot.
    assert [(one.get("x1"), one.get("y1"), one.get("y2")) for one in joined] == [
        ("271", "77", "49")
    ]


def test_a_bid_without_its_tricks_is_an_error():
    with pytest.raises(ValueError, match="two numbers a deal"):
        bids(("Aki",), ((1, 0),), ((1,),))


@settings(max_examples=25)  # 280 numbers each
@given(st.lists(names, min_size=7, max_size=7), st.data())
def test_labels_of_seven_players_and_twenty_deals_do_not_overlap(players, data):
    numbers = st.tuples(*[st.tuples(*[st.integers(0, 7)] * 20)] * 7)
    root = parsed(bids(tuple(players), data.draw(numbers), data.draw(numbers)))
    boxes = [box(one) for one in root.iter(f"{NS}text")]
    for index, one in enumerate(boxes):
        assert not any(overlap(one, other) for other in boxes[:index])


# --------------------------------------------------------------------------------- ticks and labels


def test_ticks_are_round_numbers_and_include_zero():
    assert ticks(-312, 45, 6) == (-300, -200, -100, 0)
    assert ticks(0, 107, 7) == (0, 20, 40, 60, 80, 100)
    assert ticks(0, 1, 7) == (0, 1)
    assert ticks(-3, 4, 8) == (-3, -2, -1, 0, 1, 2, 3, 4)


def test_the_first_and_last_deals_always_have_a_label():
    assert labelled_deals(1, 11) == (1,)
    assert labelled_deals(10, 11) == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert labelled_deals(13, 11) == (1, 4, 6, 8, 10, 13)
    assert labelled_deals(60, 11) == (1, 10, 20, 30, 40, 50, 60)


def test_crowded_labels_move_as_little_as_necessary():
    assert spread_apart((100, 50), 10, 0, 200) == (100, 50)
    assert spread_apart((50, 50), 10, 0, 200) == (45, 55)
    assert spread_apart((50, 52, 100), 10, 0, 200) == (46, 56, 100)
    assert spread_apart((0, 2), 10, 0, 200) == (0, 10)
    assert spread_apart((200, 199), 10, 0, 200) == (200, 190)


@given(st.lists(st.floats(0, 200), max_size=7))
def test_spread_labels_preserve_distance_order_and_bounds(wanted):
    places = spread_apart(wanted, 15, 0, 200)
    ordered = sorted(places)
    assert all(b - a >= 15 - 1e-6 for a, b in itertools.pairwise(ordered))
    assert all(-1e-6 <= place <= 200 + 1e-6 for place in places)
    pairs = list(zip(wanted, places, strict=True))
    assert all((a[0] < b[0]) <= (a[1] < b[1]) for a in pairs for b in pairs)


def test_coordinates_have_no_unnecessary_digits():
    assert [
        format_coordinate(12.0),
        format_coordinate(1 / 3),
        format_coordinate(-0.001),
        format_coordinate(-4.5),
    ] == ["12", "0.33", "0", "-4.5"]


# -------------------------------------------------------------------------------------------- words


def test_a_long_name_is_shortened_to_the_available_width():
    assert shortened("Aki", 7) == "Aki"
    assert shortened("山田太郎左衛門尉忠興", 7) == "山田太郎左衛…"
    # Y 0.75, a 0.6, m 1, a d a 0.6 each and the ellipsis 1: 5.15.
    assert shortened("Yamada Hanako", 5.2) == "Yamada…"
    assert shortened("Yamada Hanako", 5.1) == "Yamad…"


def test_combined_characters_are_never_split():
    family = "👨\u200d👩\u200d👧"
    assert clusters(f"e\u0301{family}🇯🇵👍🏽") == ["e\u0301", family, "🇯🇵", "👍🏽"]


def test_characters_invalid_in_xml_are_removed():
    assert clean("A\x00k\x1bi\ufffe\n明\t子\ud800 ") == "Aki 明 子"


@given(names, st.floats(1, 20))
def test_a_shortened_name_fits(name, room):
    assert width(shortened(name, room)) <= room
