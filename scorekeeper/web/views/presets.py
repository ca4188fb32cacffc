"""What a set of house rules is called."""

from dataclasses import replace
from typing import Any

from flask_babel import gettext

from scorekeeper.registry import AnyGame
from scorekeeper.rules.options import option_fields
from scorekeeper.rules.ruling import N_


def preset_of(game: AnyGame, options: Any) -> str:
    """The label of the preset that ``options`` are, or that they are the table's own."""
    asked = {
        item.name: getattr(options, item.name)
        for item in option_fields(game.options)
        if item.text.asked
    }
    label = next(
        (one.label for one in game.presets if replace(one.options, **asked) == options), None
    )
    return str(gettext(label or N_("Own rules")))
