from dataclasses import dataclass
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.serialization import (
    Malformed,
    from_plain,
    leaves,
    seldom,
    to_plain,
    with_leaves,
)


@dataclass(frozen=True, slots=True)
class Inner:
    suit: Suit | None
    count: int = 1


@dataclass(frozen=True, slots=True)
class Outer:
    """Every type that entries and options use."""

    numbers: tuple[int | None, ...]
    pair: tuple[int, int]
    word: Literal["left", "right"]
    flag: bool
    inner: Inner
    card: Card | None = None
    note: str = ""
    choice: Literal[1, 2] | None = None


outers = st.builds(
    Outer,
    numbers=st.lists(st.none() | st.integers()).map(tuple),
    pair=st.tuples(st.integers(), st.integers()),
    word=st.sampled_from(["left", "right"]),
    flag=st.booleans(),
    inner=st.builds(Inner, st.none() | st.sampled_from(Suit), st.integers()),
    card=st.none() | st.sampled_from(Card),
    note=st.text(),
    choice=st.sampled_from([None, 1, 2]),
)

PLAIN = {
    "numbers": [1, None],
    "pair": [2, 3],
    "word": "left",
    "flag": True,
    "inner": {"suit": "S", "count": 4},
    "card": "QS",
    "note": "",
    "choice": None,
}


def test_a_dataclass_becomes_plain_json_values():
    outer = Outer((1, None), (2, 3), "left", True, Inner(Suit.SPADES, 4), Card.SQ)
    assert to_plain(outer) == PLAIN
    assert type(to_plain(outer)["card"]) is str


@given(outers)
def test_a_dataclass_survives_a_round_trip_through_plain_values(outer):
    assert from_plain(Outer, to_plain(outer)) == outer


def test_a_missing_key_gets_its_default_value():
    short = {key: PLAIN[key] for key in ("numbers", "pair", "word", "flag")}
    outer = from_plain(Outer, {**short, "inner": {"suit": None}})
    assert (outer.card, outer.note, outer.choice, outer.inner) == (None, "", None, Inner(None, 1))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("numbers", None),
        ("numbers", {"0": 1}),
        ("numbers.1", "1"),
        ("numbers.1", 1.0),
        ("numbers.1", True),
        ("numbers.1", [1]),
        ("pair", [1]),
        ("pair", [1, 2, 3]),
        ("pair.0", None),
        ("word", "up"),
        ("word", None),
        ("flag", 1),
        ("flag", "true"),
        ("inner", None),
        ("inner", []),
        ("inner.suit", "X"),
        ("inner.suit", ["S"]),
        ("card", "SQ"),
        ("card", 3),
        ("note", None),
        ("choice", 3),
        ("choice", True),
        ("choice", "1"),
    ],
)
def test_malformed_values_are_reported_with_their_path(path, value):
    *way, last = path.split(".")
    spoilt = with_leaves(PLAIN, {path: value})
    with pytest.raises(Malformed) as caught:
        from_plain(Outer, spoilt)
    assert caught.value.path == ".".join([*way, last])


def test_an_unknown_key_is_malformed():
    with pytest.raises(Malformed, match=r"^inner\.colour: no such name") as caught:
        from_plain(Outer, {**PLAIN, "inner": {"suit": "S", "colour": "red"}})
    assert caught.value.path == "inner.colour"


def test_a_missing_required_key_is_reported_with_its_path():
    with pytest.raises(Malformed) as caught:
        from_plain(Outer, {**PLAIN, "inner": {"count": 1}})
    assert caught.value.path == "inner.suit"


@pytest.mark.parametrize("value", [None, 3, "text", [], [PLAIN]])
def test_a_value_that_is_not_an_object_is_malformed(value):
    with pytest.raises(Malformed) as caught:
        from_plain(Outer, value)
    assert caught.value.path == ""
    assert str(caught.value).startswith("value: ")


def test_plain_values_are_flattened_into_paths():
    assert leaves({"bids": [1, None], "inner": {"suit": "S"}, "note": ""}) == {
        "bids.0": 1,
        "bids.1": None,
        "inner.suit": "S",
        "note": "",
    }


@given(outers)
def test_writing_back_every_leaf_changes_nothing(outer):
    plain = to_plain(outer)
    assert with_leaves(plain, leaves(plain)) == plain


def test_replacing_a_leaf_preserves_the_others():
    before = {"bids": [1, None], "tricks": [0, 0]}
    assert with_leaves(before, {"bids.1": 3}) == {"bids": [1, 3], "tricks": [0, 0]}
    assert before == {"bids": [1, None], "tricks": [0, 0]}


def test_an_unknown_path_changes_nothing():
    assert with_leaves({"bids": [1]}, {"bids.7": 3, "tricks": 1}) == {"bids": [1]}


@dataclass(frozen=True)
class Fact:
    hearts: int
    revoked: int | None = seldom()
    stopped: bool = seldom(default=False)


def test_an_optional_fact_is_omitted_while_missing():
    assert to_plain(Fact(3)) == {"hearts": 3}
    assert to_plain(Fact(3, 0)) == {"hearts": 3, "revoked": 0}
    assert to_plain(Fact(3, stopped=True)) == {"hearts": 3, "stopped": True}
    assert from_plain(Fact, {"hearts": 3}) == Fact(3)


def test_whole_values_include_missing_optional_facts():
    assert to_plain(Fact(3), whole=True) == {
        "hearts": 3,
        "revoked": None,
        "stopped": False,
    }
    assert to_plain((Fact(3),), whole=True)[0]["stopped"] is False
