"""Options that may be ``None``: ``Literal[...] | None``."""

from dataclasses import dataclass
from typing import Literal

import pytest

from scorekeeper.rules.options import check_values, option, option_fields
from scorekeeper.rules.serialization import Malformed, from_plain, to_plain


@dataclass(frozen=True, slots=True)
class House:
    at: Literal["usual", 1, 2] | None = option("usual", label="At", help="From when.")


def test_nothing_is_the_last_of_the_choices():
    (at,) = option_fields(House)
    assert (at.kind, at.choices, at.default) == ("choice", ("usual", 1, 2, None), "usual")


def test_a_choice_of_nothing_is_not_the_default():
    assert from_plain(House, {}) == House("usual")
    assert from_plain(House, {"at": None}) == House(None)
    assert to_plain(House(None)) == {"at": None}


@pytest.mark.parametrize("wrong", [0, 3, True, 1.0, "1", "none"])
def test_a_field_without_choices_is_not_an_option(wrong):
    with pytest.raises(Malformed):
        from_plain(House, {"at": wrong})


def test_choices_have_no_range():
    assert check_values(House(None)) == []
