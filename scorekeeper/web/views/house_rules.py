"""House rules in words: what a set of them is called, each option and its value."""

from dataclasses import dataclass, replace
from typing import Any

from flask_babel import gettext

from scorekeeper.registry import AnyGame
from scorekeeper.rules.game import Table
from scorekeeper.rules.options import OptionField, as_usual, option_fields
from scorekeeper.rules.ruling import N_
from scorekeeper.web.views import translation


def preset_of(game: AnyGame, options: Any) -> str:
    """Return the label of the preset that ``options`` are, or that they are the table's own."""
    asked = {
        item.name: getattr(options, item.name)
        for item in option_fields(game.options)
        if item.text.asked
    }
    label = next(
        (one.label for one in game.presets if replace(one.options, **asked) == options), None
    )
    return str(gettext(label or N_("Custom rules")))


def option_word(item: OptionField, value: Any) -> str:
    """Return a value of an option as the set-up page writes it."""
    if value in item.text.values:
        return str(gettext(item.text.values[value]))
    if isinstance(value, bool):
        return str(gettext("Yes") if value else gettext("No"))
    if isinstance(value, tuple):
        return " ".join(translation.number(one) for one in value) or "–"
    return translation.number(value) if isinstance(value, int) else str(value)


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One house rule on the card: ``own`` where it is not the DEFAULT."""

    label: str
    value: str
    rule: str | None
    own: bool


def option_lines(game: AnyGame, table: Table[Any]) -> list[OptionLine]:
    """Return the house rules that mean something at ``table``."""
    usual = as_usual(game.options(), table.seats)
    return [
        OptionLine(
            str(gettext(item.text.label)),
            option_word(item, value),
            item.text.rule,
            own=value != getattr(usual, item.name),
        )
        for item in option_fields(game.options)
        for value in [getattr(table.options, item.name)]
        if item.text.applies(table.options, table.seats) and value != ()
    ]
