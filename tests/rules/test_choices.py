"""Options that may be ``None``: ``Literal[...] | None``."""

from dataclasses import dataclass
from typing import Literal

import pytest

from scorekeeper.rules.options import check_values, option, option_fields
from scorekeeper.rules.serialization import Malformed, from_plain, to_plain


@dataclass(frozen=True, slots=True)
class House:
    at: Literal["usual", 1, 2] | None = option("usual", label="At", help="From when.")


def test_none_is_the_last_choice():
    (at,) = option_fields(House)
    assert (at.kind, at.choices, at.default) == ("choice", ("usual", 1, 2, None), "usual")


def test_choosing_none_differs_from_the_default():
    assert from_plain(House, {}) == House("usual")
    assert from_plain(House, {"at": None}) == House(None)
    assert to_plain(House(None)) == {"at": None}


@pytest.mark.parametrize("wrong", [0, 3, True, 1.0, "1", "none"])
def test_values_outside_the_choices_are_malformed(wrong):
    with pytest.raises(Malformed):
        from_plain(House, {"at": wrong})


def test_choices_have_no_range():
    assert check_values(House(None)) == []
