"""Fills a list option from a single number.

The list is, for example, the number of cards of each deal, and the number the largest hand.
"""

from dataclasses import replace
from typing import Any

from flask import request

from scorekeeper.registry import AnyGame
from scorekeeper.rules.options import ListFiller
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.web.views import forms


def filler_field(option: str) -> str:
    return f"fill.{option}"


def fill_lists(
    game: AnyGame, shown: Any, options: Any, seats: int
) -> tuple[Any, dict[str, str], list[Refusal]]:
    """Return ``options`` with the lists filled from the numbers in the form.

    Also return the unreadable texts by field, and the refusals. ``shown`` are the options from
    which the form was rendered. A list that was edited or replaced since then is not filled.
    """
    typed: dict[str, str] = {}
    refusals: list[Refusal] = []
    for name, filler in game.list_fillers.items():
        if getattr(options, name) != getattr(shown, name):
            continue
        number = _read_number(name, filler, shown, seats)
        if isinstance(number, Refusal):
            typed[filler_field(name)] = request.form[filler_field(name)]
            refusals.append(number)
        elif number is not None:
            options = replace(options, **{name: filler.fill(options, seats, number)})
    return options, typed, refusals


def _read_number(name: str, filler: ListFiller, shown: Any, seats: int) -> int | Refusal | None:
    """Return the number from which a list is to be filled, ``None`` if the list stays.

    A list that was filled is filled again, because it depends on the other options.
    """
    before = filler.current(shown, seats)
    text = request.form.get(filler_field(name), str(before)).strip()
    if not forms.NUMBER.fullmatch(text):
        return forms.unreadable_option(name)
    number = int(text.replace("−", "-"))
    if number == before:
        return number if filler.is_filled(getattr(shown, name), shown, seats) else None
    highest = filler.highest(shown, seats)
    if 1 <= number <= highest:
        return number
    message = say("Choose a number from {low} to {high}", low=1, high=highest)
    return refuse("option.range", message, field=f"options.{name}")


def filled_list(game: AnyGame, options: Any, seats: int, name: str, text: str) -> Any:
    """Return ``options`` with the list ``name`` filled from the number in ``text``.

    Return ``None`` if there is no such list, or if ``text`` is not a number in its range.
    """
    filler = game.list_fillers.get(name)
    if filler is None or not forms.NUMBER.fullmatch(text):
        return None
    number = int(text.replace("−", "-"))
    if not 1 <= number <= filler.highest(options, seats):
        return None
    return replace(options, **{name: filler.fill(options, seats, number)})
