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
from scorekeeper.rules.ruling import Refusal, refuse, say, say_n
from scorekeeper.rules.serialization import Malformed, from_plain, to_plain
from scorekeeper.web.club.seat_draw import Drawn, as_text, draw_seats, from_text
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import forms

DRAW = "draw"
FEWEST_WITH_A_DIRECTION = 3
"""Two players follow each other whichever way the turn passes."""
MOST_NAMES = 20
"""Name fields read from a form; the rest of a forged one is left out."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The options as the table last chose them, and for how many players."""

    options: Any
    seats: int


@dataclass(frozen=True, slots=True)
class Setup:
    """The form as it stands. ``options`` may be what the reader typed and nobody can read.

    ``names`` and ``first_dealer`` go by the rows of the form, of which some may be empty.
    ``preset`` is what the options started from: a preset of the game or rules that the club keeps.
    ``options`` are for ``seats`` players; while that number changes, they follow from ``chosen``.
    ``keep_as`` is the name under which they are to be kept, or "". ``drawn`` are the cards that
    were drawn for the seats, by seat, as long as everybody sits as they say. ``listed_right`` is
    the direction in which the names were listed, ``None`` for that of the options.
    """

    names: tuple[str, ...]
    first_dealer: str
    preset: str
    options: Any
    seats: int
    chosen: Chosen | None = None
    typed: Mapping[str, str] = field(default_factory=dict)
    refusals: tuple[Refusal, ...] = ()
    keep_as: str = ""
    drawn: tuple[Drawn, ...] = ()
    listed_right: bool | None = None

    @property
    def as_chosen(self) -> Chosen:
        """Return the options as last chosen."""
        return self.chosen or Chosen(self.options, self.seats)

    @property
    def drawn_as_text(self) -> str:
        """Return the cards drawn as the form carries them along; "" once somebody has moved."""
        stands = self.first_dealer == "0" and [one.name for one in self.drawn] == list(self.named)
        return as_text(self.drawn) if self.drawn and stands else ""

    @property
    def named(self) -> tuple[str, ...]:
        """Return the names that are written, tidied, in their order."""
        return tuple(filter(None, map(rules_of_names.tidy, self.names)))

    @property
    def row_names(self) -> tuple[str, ...]:
        """Return a name for every row; an empty one is called by its number."""
        typed = [rules_of_names.tidy(name) for name in self.names]
        taken = {rules_of_names.same_name(name) for name in typed if name}
        return tuple(name or _free_name(place, taken) for place, name in enumerate(typed))


def _free_name(place: int, taken: set[str]) -> str:
    """Return "Player 3" for the third row, or the next that nobody has; ``taken`` grows by it."""
    called = (str(gettext("Player %(number)s", number=number)) for number in count(place + 1))
    name = next(one for one in called if rules_of_names.same_name(one) not in taken)
    taken.add(rules_of_names.same_name(name))
    return name


def playing_rows(game: AnyGame, setup: Setup) -> tuple[int, ...]:
    """Return the rows of those who play: once a name is written, those that have one.

    A game for one number of players needs all of its rows.
    """
    rows = range(len(setup.names))
    if not setup.named or list(game.seats) == [len(rows)]:
        return tuple(rows)
    return tuple(row for row in rows if rules_of_names.tidy(setup.names[row]))


def players(game: AnyGame, setup: Setup) -> tuple[str, ...]:
    """Return the names of those who play, in the order of play."""
    names = setup.row_names
    return tuple(names[row] for row in playing_rows(game, setup))


def starts(game: AnyGame, kept: Iterable[HouseRules], seats: int) -> dict[str, Any]:
    """Return the options that a table of ``seats`` can start from, by what the form calls them."""
    own = {one.id: one.at(seats) for one in kept}
    return own | {one.name: as_usual(one.options, seats) for one in game.presets}


def read_setup(game: AnyGame, kept: Iterable[HouseRules]) -> Setup:
    """Read the form that was sent, its options over the preset chosen and as the players need."""
    form: Any = forms.setup_form(game)(request.form)
    names = tuple(entry.data or "" for entry in form["names"].entries)[:MOST_NAMES]
    chosen = Chosen(options_in(game, form), _seats_in(game, "seats_shown", game.usual_seats))
    seats_now = _seats_in(game, "options_for", chosen.seats)
    shown = for_players(chosen.options, chosen.seats, seats_now)
    known = starts(game, kept, seats_now)
    wanted = form["preset"].data or ""
    preset = wanted if wanted in known else game.presets[0].name
    anew = known.get(wanted) if wanted != (form["preset_shown"].data or "") else None
    options, typed, refusals = read_options(game, form, shown, anew)
    setup = Setup(
        names,
        form["first_dealer"].data or DRAW,
        preset,
        options,
        seats_now,
        chosen if options == shown else None,
        typed,
        refusals,
        rules_of_names.tidy(request.form.get("keep_as", "")),
        listed_right={"right": True, "left": False}.get(request.form.get("listed", "")),
    )
    drawn = from_text(request.form.get("drawn", ""), setup.named)
    return follow_players(game, replace(setup, drawn=drawn))


def read_options(
    game: AnyGame, form: Any, shown: Any, anew: Any = None
) -> tuple[Any, dict[str, str], tuple[Refusal, ...]]:
    """Return the options that a form sends, what cannot be read of them, and why.

    ``shown`` are those the form was drawn with, ``anew`` others to start from.
    """
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


def options_in(game: AnyGame, form: Any) -> Any:
    """Return the options that the form carries along."""
    try:
        return from_plain(game.options, json.loads(form["options_shown"].data or "{}"))
    except (Malformed, ValueError, RecursionError):
        abort(400)


def _seats_in(game: AnyGame, name: str, otherwise: int) -> int:
    """Return the number of players that the form has under ``name``."""
    counts = {str(count): count for count in game.seats}
    return counts.get(request.form.get(name, ""), otherwise)


def follow_players(game: AnyGame, setup: Setup) -> Setup:
    """Let the options that were as usual for the number of players be as usual for those now.

    What the table has chosen itself stays.
    """
    chosen, count = setup.as_chosen, _seats(game, setup)
    options = for_players(chosen.options, chosen.seats, count)
    return replace(setup, options=options, seats=count, chosen=chosen)


def refusals_to_start(game: AnyGame, setup: Setup) -> list[Refusal]:
    """Return everything that keeps the match from being started."""
    found = rules_of_names.check_names(setup.row_names)
    if wrong := game.check_players(len(playing_rows(game, setup))):
        found.append(replace(wrong, field="names"))
    elif not _has_dealer(game, setup):
        message = say("Choose one of the players")
        found.append(refuse("match.first_dealer", message, field="first_dealer"))
    return found + option_refusals(game, setup)


def _has_dealer(game: AnyGame, setup: Setup) -> bool:
    return setup.first_dealer in (DRAW, *map(str, playing_rows(game, setup)))


def with_dealer(game: AnyGame, setup: Setup) -> Setup:
    """Return ``setup`` with the first dealer drawn if the one chosen does not play."""
    return setup if _has_dealer(game, setup) else replace(setup, first_dealer=DRAW)


def rows_left_out(game: AnyGame, setup: Setup) -> Refusal | None:
    """Return a refusal if the match starts without some rows, and the page did not say so."""
    count = len(playing_rows(game, setup))
    if count == len(setup.names) or request.form.get("players_shown") in (str(count), None):
        return None
    message = say_n(
        "Empty rows are left out, which leaves {n} player. To play like this, start again.",
        "Empty rows are left out, which leaves {n} players. To play like this, start again.",
        n=count,
    )
    return refuse("match.rows_left_out", message, field="names")


def is_misordered(game: AnyGame, setup: Setup) -> bool:
    """Return whether the names were listed in the other direction than play goes now."""
    if len(setup.named) < FEWEST_WITH_A_DIRECTION or setup.listed_right is None:
        return False
    return setup.listed_right != game.turns_right(setup.options)


def option_refusals(game: AnyGame, setup: Setup) -> list[Refusal]:
    """Return what the game has against the options."""
    found = game.check_options(setup.options, setup.seats)
    return [replace(refusal, field=f"options.{refusal.field}") for refusal in found]


def with_early_refusals(game: AnyGame, setup: Setup) -> Setup:
    """Return ``setup`` with what is wrong already; a name that is left empty is not."""
    named = [name for name in rules_of_names.check_names(setup.names) if not name.gap]
    return replace(setup, refusals=(*setup.refusals, *named, *option_refusals(game, setup)))


def _seats(game: AnyGame, setup: Setup) -> int:
    """Return the number of players; while a game cannot be played by them, that of the rows."""
    counts = len(playing_rows(game, setup)), len(setup.names), game.usual_seats
    return next(count for count in counts if count in game.seats)


def barred_choices(game: AnyGame, setup: Setup) -> dict[tuple[str, Any], Refusal]:
    """Return why a choice is forbidden here with the other options, by option and choice."""
    count = setup.seats
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
    empty = ("",) * len(setup.names)
    return replace(setup, names=empty, first_dealer=DRAW, listed_right=None)


def _reverse(setup: Setup, _value: str) -> Setup:
    """Reverse the names and leave empty rows where they are; the first dealer keeps dealing."""
    named = [row for row, name in enumerate(setup.names) if rules_of_names.tidy(name)]
    turned = dict(zip(named, reversed(named), strict=True))
    names = tuple(setup.names[turned.get(row, row)] for row in range(len(setup.names)))
    dealers = {str(row): str(other) for row, other in turned.items()}
    dealer = dealers.get(setup.first_dealer, setup.first_dealer)
    return replace(setup, names=names, first_dealer=dealer, listed_right=None)


def _mean(setup: Setup, value: str) -> Setup:
    """Write at a place the name that was meant: ``2:Ben``."""
    place, _, name = value.partition(":")
    names = list(setup.names)
    names[_place(setup, place)] = name
    return replace(setup, names=tuple(names))


def _draw(game: AnyGame, setup: Setup) -> Setup:
    """Let the cards say who sits where, who plays with whom and who deals first."""
    seated = players(game, setup)
    drawn = draw_seats(seated, partners=game.partners and len(seated) == game.usual_seats)
    names = tuple(one.name for one in drawn)
    return replace(setup, names=names, first_dealer="0", drawn=drawn, listed_right=None)


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
    return replace(setup, options=options, chosen=None, typed=typed, refusals=wrong)


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
    return replace(setup, options=options, chosen=None, typed=typed, refusals=left)


ACTIONS = {
    "add": _add,
    "more": _more,
    "remove": _remove,
    "up": _up,
    "down": _down,
    "clear": _clear,
    "reverse": _reverse,
    "mean": _mean,
    "set": set_number,
}


def press(game: AnyGame, setup: Setup, button: str, value: str) -> Setup:
    """Do to the form what its button says; nothing for a button that changes nothing."""
    if button == "draw":
        pressed = _draw(game, setup)
    elif button in ACTIONS:
        pressed = ACTIONS[button](setup, value)
    else:
        return setup
    # At the smallest table a player who leaves leaves an empty seat.
    empty = ("",) * (game.seats[0] - len(pressed.names))
    pressed = replace(pressed, names=(*pressed.names, *empty))
    return follow_players(game, pressed)
