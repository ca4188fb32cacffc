"""The form of a new match as it stands: read, changed by its buttons, held against the rules."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from flask import abort, request

from scorekeeper.match import HouseRules
from scorekeeper.registry import AnyGame
from scorekeeper.rules import names as rules_of_names
from scorekeeper.rules.options import as_usual, for_players, option_fields
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.serialization import Malformed, from_plain, to_plain
from scorekeeper.web.club.seat_draw import Drawn, as_text, draw_seats, from_text
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import forms

DRAW = "draw"
MOST_NAMES = 20
"""Name fields read from a form; the rest of a forged one is left out."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The form as it stands. ``options`` may be what the reader typed and nobody can read.

    ``preset`` is what the options started from: a preset of the game or rules that the club keeps.
    ``keep_as`` is the name under which they are to be kept, or "". ``drawn`` are the cards that
    were drawn for the seats, by seat, as long as everybody sits as they say.
    """

    names: tuple[str, ...]
    first_dealer: str
    preset: str
    options: Any
    typed: Mapping[str, str] = field(default_factory=dict)
    refusals: tuple[Refusal, ...] = ()
    keep_as: str = ""
    drawn: tuple[Drawn, ...] = ()

    @property
    def drawn_as_text(self) -> str:
        """Return the cards drawn as the form carries them along; "" once somebody has moved."""
        stands = self.first_dealer == "0" and [one.name for one in self.drawn] == list(self.players)
        return as_text(self.drawn) if self.drawn and stands else ""

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names tidied; who has none is called by the seat."""
        typed = [rules_of_names.tidy(name) for name in self.names]
        taken = {rules_of_names.same_name(name) for name in typed if name}
        return tuple(name or _free_name(place, taken) for place, name in enumerate(typed))


def _free_name(place: int, taken: set[str]) -> str:
    """Return "Player 3" for the third row, or the next that nobody has; ``taken`` grows by it."""
    called = (str(gettext("Player %(number)s", number=number)) for number in count(place + 1))
    name = next(one for one in called if rules_of_names.same_name(one) not in taken)
    taken.add(rules_of_names.same_name(name))
    return name


def starts(game: AnyGame, kept: Iterable[HouseRules], seats: int) -> dict[str, Any]:
    """Return the options that a table of ``seats`` can start from, by what the form calls them."""
    own = {one.id: one.at(seats) for one in kept}
    return own | {one.name: as_usual(one.options, seats) for one in game.presets}


def read_setup(game: AnyGame, kept: Iterable[HouseRules]) -> Setup:
    """Read the form that was sent, its options over the preset chosen and as the players need."""
    form: Any = forms.setup_form(game)(request.form)
    names = tuple(entry.data or "" for entry in form["names"].entries)[:MOST_NAMES]
    known = starts(game, kept, _seats_shown(game))
    chosen = form["preset"].data or ""
    preset = chosen if chosen in known else game.presets[0].name
    anew = known.get(chosen) if chosen != (form["preset_shown"].data or "") else None
    options, typed, refusals = read_options(game, form, anew)
    dealer = form["first_dealer"].data or DRAW
    keep_as = rules_of_names.tidy(request.form.get("keep_as", ""))
    setup = Setup(names, dealer, preset, options, typed, refusals, keep_as)
    drawn = from_text(request.form.get("drawn", ""), setup.players)
    return follow_players(game, replace(setup, drawn=drawn), _seats_shown(game))


def read_options(
    game: AnyGame, form: Any, anew: Any = None
) -> tuple[Any, dict[str, str], tuple[Refusal, ...]]:
    """Return the options that a form sends, what cannot be read of them, and why.

    ``anew`` are options to start from, where those shown are not.
    """
    shown = _shown_options(game, form)
    values = to_plain(shown if anew is None else anew)
    before = to_plain(shown)
    typed: dict[str, str] = {}
    refusals: list[Refusal] = []
    for item in option_fields(game.options):
        row = form["options"][item.name]
        if not row.raw_data:
            continue
        if row.process_errors:
            typed[item.name] = str(row.raw_data[0])
            refusals.append(_unreadable(item.name))
        elif to_plain(row.data) != before[item.name]:
            values[item.name] = to_plain(row.data)
    return from_plain(game.options, values), typed, tuple(refusals)


def _unreadable(name: str) -> Refusal:
    message = say("This can't be read. Enter whole numbers, or choose one of the values.")
    return refuse("option.unreadable", message, field=f"options.{name}")


def _shown_options(game: AnyGame, form: Any) -> Any:
    try:
        return from_plain(game.options, json.loads(form["options_shown"].data or "{}"))
    except (Malformed, ValueError, RecursionError):
        abort(400)


def _seats_shown(game: AnyGame) -> int:
    """Return for how many players the options were shown that the form brings back."""
    counts = {str(count): count for count in game.seats}
    return counts.get(request.form.get("seats_shown", ""), game.usual_seats)


def follow_players(game: AnyGame, setup: Setup, before: int) -> Setup:
    """Let the options that are as usual for ``before`` players be as usual for those now.

    What the table has chosen itself stays.
    """
    return replace(setup, options=for_players(setup.options, before, seats(game, setup)))


def refusals_to_start(game: AnyGame, setup: Setup) -> list[Refusal]:
    """Return everything that keeps the match from being started."""
    found = rules_of_names.check_names(setup.players)
    if wrong := game.check_players(len(setup.names)):
        found.append(replace(wrong, field="names"))
    elif setup.first_dealer != DRAW and setup.first_dealer not in _seat_texts(setup):
        message = say("Choose one of the players")
        found.append(refuse("match.first_dealer", message, field="first_dealer"))
    return found + option_refusals(game, setup)


def _seat_texts(setup: Setup) -> set[str]:
    return {str(seat) for seat in range(len(setup.names))}


def option_refusals(game: AnyGame, setup: Setup) -> list[Refusal]:
    """Return what the game has against the options."""
    found = game.check_options(setup.options, seats(game, setup))
    return [replace(refusal, field=f"options.{refusal.field}") for refusal in found]


def with_early_refusals(game: AnyGame, setup: Setup) -> Setup:
    """Return ``setup`` with what is wrong already; a name that is left empty is not."""
    named = [name for name in rules_of_names.check_names(setup.names) if not name.gap]
    return replace(setup, refusals=(*setup.refusals, *named, *option_refusals(game, setup)))


def seats(game: AnyGame, setup: Setup) -> int:
    """Return how many will play: as many as there are rows, as usual for too few or too many."""
    return len(setup.names) if len(setup.names) in game.seats else game.usual_seats


def barred_choices(game: AnyGame, setup: Setup) -> dict[tuple[str, Any], Refusal]:
    """Return why a choice is forbidden here with the other options, by option and choice."""
    count = seats(game, setup)
    return {
        (item.name, choice): refusal
        for item in option_fields(game.options)
        for choice in item.choices
        for refusal in game.check_options(replace(setup.options, **{item.name: choice}), count)
        if refusal.field == item.name
    }


def _add(setup: Setup, value: str) -> Setup:
    rows = list(setup.names)
    empty = [place for place, name in enumerate(rows) if not rules_of_names.tidy(name)]
    if empty:
        rows[empty[0]] = value
    else:
        rows.append(value)
    return replace(setup, names=tuple(rows))


def _more(setup: Setup, _value: str) -> Setup:
    return replace(setup, names=(*setup.names, "")[:MOST_NAMES])


def _remove(setup: Setup, value: str) -> Setup:
    place = _place(setup, value)
    names = [name for at, name in enumerate(setup.names) if at != place]
    dealer = _dealer_without(place, setup.first_dealer)
    return replace(setup, names=tuple(names), first_dealer=dealer)


def _dealer_without(place: int, dealer: str) -> str:
    """Return the first dealer once row ``place`` has gone: still the same person, else drawn."""
    followed = {str(at): str(at - 1) for at in range(place + 1, MOST_NAMES)}
    return DRAW if dealer == str(place) else followed.get(dealer, dealer)


def _up(setup: Setup, value: str) -> Setup:
    return _swap(setup, _place(setup, value) - 1)


def _down(setup: Setup, value: str) -> Setup:
    return _swap(setup, _place(setup, value))


def _swap(setup: Setup, place: int) -> Setup:
    """Change rows ``place`` and ``place + 1``; the first dealer keeps dealing."""
    if not 0 <= place < len(setup.names) - 1:
        return setup
    rows = list(setup.names)
    rows[place], rows[place + 1] = rows[place + 1], rows[place]
    moved = {str(place): str(place + 1), str(place + 1): str(place)}
    dealer = moved.get(setup.first_dealer, setup.first_dealer)
    return replace(setup, names=tuple(rows), first_dealer=dealer)


def _clear(setup: Setup, _value: str) -> Setup:
    """Take everybody off, for other people to sit down."""
    return replace(setup, names=("",) * len(setup.names), first_dealer=DRAW)


def _mean(setup: Setup, value: str) -> Setup:
    """Write at a place the name that was meant: ``2:Ben``."""
    place, _, name = value.partition(":")
    names = list(setup.names)
    names[_place(setup, place)] = name
    return replace(setup, names=tuple(names))


def _draw(game: AnyGame, setup: Setup) -> Setup:
    """Let the cards say who sits where, who plays with whom and who deals first."""
    partners = game.partners and len(setup.names) == game.usual_seats
    drawn = draw_seats(setup.players, partners=partners)
    names = tuple(one.name for one in drawn)
    return replace(setup, names=names, first_dealer="0", drawn=drawn)


def _place(setup: Setup, value: str) -> int:
    places = {str(place): place for place in range(len(setup.names))}
    return places[value] if value in places else abort(400)


def set_number(setup: Setup, value: str) -> Setup:
    """Set an option to one of the numbers offered: ``deals:12``."""
    name, _, number = value.partition(":")
    numbers = {item.name for item in option_fields(type(setup.options)) if item.kind == "number"}
    if name not in numbers or not forms.NUMBER.fullmatch(number):
        abort(400)
    typed = {other: text for other, text in setup.typed.items() if other != name}
    wrong = tuple(one for one in setup.refusals if one.field != f"options.{name}")
    options = replace(setup.options, **{name: int(number)})
    return replace(setup, options=options, typed=typed, refusals=wrong)


def back(setup: Setup, base: Any, name: str) -> Setup:
    """Set an option to what it is in ``base``; every option where ``name`` is ""."""
    known = [item.name for item in option_fields(type(setup.options))]
    names = [name] if name else known
    if not set(names) <= set(known):
        abort(400)
    options = replace(setup.options, **{one: getattr(base, one) for one in names})
    typed = {other: text for other, text in setup.typed.items() if other not in names}
    places = {f"options.{one}" for one in names}
    left = tuple(one for one in setup.refusals if one.field not in places)
    return replace(setup, options=options, typed=typed, refusals=left)


ACTIONS = {
    "add": _add,
    "more": _more,
    "remove": _remove,
    "up": _up,
    "down": _down,
    "clear": _clear,
    "mean": _mean,
    "set": set_number,
}


def press(game: AnyGame, setup: Setup, button: str, value: str) -> Setup:
    """Do to the form what its button says; nothing for a button that changes nothing."""
    if button == "draw":
        return _draw(game, setup)
    if button not in ACTIONS:
        return setup
    pressed = ACTIONS[button](setup, value)
    # At the smallest table a player who leaves leaves an empty seat.
    empty = ("",) * (game.seats[0] - len(pressed.names))
    pressed = replace(pressed, names=(*pressed.names, *empty))
    return follow_players(game, pressed, seats(game, setup))
