"""The buttons in the form of a new match: rows, order, draw and options."""

from dataclasses import replace
from typing import Any

from flask import abort

from scorekeeper.registry import AnyGame
from scorekeeper.rules import names as rules_of_names
from scorekeeper.rules.options import option_fields
from scorekeeper.web.club.list_filling import filled_list, filler_field
from scorekeeper.web.club.match_setup import DRAW, MOST_NAMES, Setup, follow_players, players
from scorekeeper.web.club.seat_draw import draw_seats
from scorekeeper.web.views import forms


def _add_player(setup: Setup, value: str) -> Setup:
    rows = list(setup.names)
    empty = [place for place, name in enumerate(rows) if not rules_of_names.tidy(name)]
    if empty:
        rows[empty[0]] = value
    else:
        rows.append(value)
    return replace(setup, names=tuple(rows))


def _add_empty_row(setup: Setup, _value: str) -> Setup:
    return replace(setup, names=(*setup.names, "")[:MOST_NAMES])


def _remove_row(setup: Setup, value: str) -> Setup:
    place = _row_index(setup, value)
    names = [name for at, name in enumerate(setup.names) if at != place]
    dealer = _dealer_without(place, setup.first_dealer)
    return replace(setup, names=tuple(names), first_dealer=dealer)


def _dealer_without(place: int, dealer: str) -> str:
    """Return the first dealer after row ``place`` was removed: the same person, else by lot."""
    followed = {str(at): str(at - 1) for at in range(place + 1, MOST_NAMES)}
    return DRAW if dealer == str(place) else followed.get(dealer, dealer)


def _move_up(setup: Setup, value: str) -> Setup:
    return _swap_rows(setup, _row_index(setup, value) - 1)


def _move_down(setup: Setup, value: str) -> Setup:
    return _swap_rows(setup, _row_index(setup, value))


def _swap_rows(setup: Setup, place: int) -> Setup:
    """Swap rows ``place`` and ``place + 1``. The first dealer stays the same person."""
    if not 0 <= place < len(setup.names) - 1:
        return setup
    rows = list(setup.names)
    rows[place], rows[place + 1] = rows[place + 1], rows[place]
    moved = {str(place): str(place + 1), str(place + 1): str(place)}
    dealer = moved.get(setup.first_dealer, setup.first_dealer)
    return replace(setup, names=tuple(rows), first_dealer=dealer)


def _clear_names(setup: Setup, _value: str) -> Setup:
    empty = ("",) * len(setup.names)
    return replace(setup, names=empty, first_dealer=DRAW, listed_right=None)


def _reverse_names(setup: Setup, _value: str) -> Setup:
    """Reverse the names, leaving empty rows in place. The first dealer stays the same person."""
    named = [row for row, name in enumerate(setup.names) if rules_of_names.tidy(name)]
    turned = dict(zip(named, reversed(named), strict=True))
    names = tuple(setup.names[turned.get(row, row)] for row in range(len(setup.names)))
    dealers = {str(row): str(other) for row, other in turned.items()}
    dealer = dealers.get(setup.first_dealer, setup.first_dealer)
    return replace(setup, names=names, first_dealer=dealer, listed_right=None)


def _replace_name(setup: Setup, value: str) -> Setup:
    """Replace a name by the known name that was meant: ``2:Ben``."""
    place, _, name = value.partition(":")
    names = list(setup.names)
    names[_row_index(setup, place)] = name
    return replace(setup, names=tuple(names))


def _draw_seats(game: AnyGame, setup: Setup) -> Setup:
    """Draw cards for seats, partners and first dealer."""
    seated = players(game, setup)
    drawn = draw_seats(seated, partners=game.partners and len(seated) == game.usual_seats)
    names = tuple(one.name for one in drawn)
    return replace(setup, names=names, first_dealer="0", drawn=drawn, listed_right=None)


def _row_index(setup: Setup, value: str) -> int:
    places = {str(place): place for place in range(len(setup.names))}
    return places[value] if value in places else abort(400)


def set_number(setup: Setup, value: str) -> Setup:
    """Set an option to an offered number: ``deals:12``."""
    name, _, number = value.partition(":")
    numbers = {item.name for item in option_fields(type(setup.options)) if item.kind == "number"}
    if name not in numbers or not forms.NUMBER.fullmatch(number):
        abort(400)
    return _with_option(setup, name, replace(setup.options, **{name: int(number)}))


def _fill_list(game: AnyGame, setup: Setup, value: str) -> Setup:
    """Fill a list from a number: ``ladder_cards:7``."""
    name, _, number = value.partition(":")
    options = filled_list(game, setup.options, setup.seats, name, number) or abort(400)
    return _with_option(setup, name, options)


def _with_option(setup: Setup, name: str, options: Any) -> Setup:
    """Return ``setup`` with new options, without the text typed for the option ``name``."""
    fields = {name, filler_field(name)}
    typed = {other: text for other, text in setup.typed.items() if other not in fields}
    wrong = tuple(one for one in setup.refusals if one.field != f"options.{name}")
    return replace(setup, options=options, chosen=None, typed=typed, refusals=wrong)


def reset_option(setup: Setup, base: Any, name: str) -> Setup:
    """Reset an option to its value in ``base``; if ``name`` is "", reset every option."""
    known = [item.name for item in option_fields(type(setup.options))]
    names = [name] if name else known
    if not set(names) <= set(known):
        abort(400)
    options = replace(setup.options, **{one: getattr(base, one) for one in names})
    typed = {other: text for other, text in setup.typed.items() if other not in names}
    places = {f"options.{one}" for one in names}
    left = tuple(one for one in setup.refusals if one.field not in places)
    return replace(setup, options=options, chosen=None, typed=typed, refusals=left)


ACTIONS = {
    "add": _add_player,
    "more": _add_empty_row,
    "remove": _remove_row,
    "up": _move_up,
    "down": _move_down,
    "clear": _clear_names,
    "reverse": _reverse_names,
    "mean": _replace_name,
    "set": set_number,
}


def apply_button(game: AnyGame, setup: Setup, button: str, value: str) -> Setup:
    """Apply a button of the form. Unknown buttons change nothing."""
    if button == "draw":
        pressed = _draw_seats(game, setup)
    elif button == "fill":
        pressed = _fill_list(game, setup, value)
    elif button in ACTIONS:
        pressed = ACTIONS[button](setup, value)
    else:
        return setup
    # Keep as many rows as the game has players at least.
    empty = ("",) * (game.seats[0] - len(pressed.names))
    pressed = replace(pressed, names=(*pressed.names, *empty))
    return follow_players(game, pressed)
