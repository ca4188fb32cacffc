"""The form of a new match: read from the request, and validated."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from flask import abort, request

from scorekeeper.match import HouseRules
from scorekeeper.registry import AnyGame
from scorekeeper.rules import names as rules_of_names
from scorekeeper.rules.direction import DIRECTION, FEWEST_WITH_A_DIRECTION, turns_right
from scorekeeper.rules.options import adapted_to_seats, for_players, option_fields
from scorekeeper.rules.ruling import Message, Refusal, refuse, say, say_n
from scorekeeper.rules.serialization import Malformed, from_plain, to_plain
from scorekeeper.text_width import width
from scorekeeper.web.club.list_filling import fill_lists
from scorekeeper.web.club.seat_draw import DrawnCard, draw_from_text, draw_to_text
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import forms

DRAW = "draw"
MOST_NAMES = 20
"""The most name fields that are read from a form."""

MOST_DEALERS_IN_A_ROW = 8
ROOM_FOR_DEALERS = 28.0
"""The width of a row of first dealers on a narrow phone, in em."""
ROOM_AROUND_A_DEALER = 0.33


@dataclass(frozen=True, slots=True)
class ChosenOptions:
    """The options as the players last chose them, and for how many players."""

    options: Any
    seats: int


@dataclass(frozen=True, slots=True)
class Setup:
    """The current state of the form. ``options`` may contain unreadable input.

    ``names`` and ``first_dealer`` follow the rows of the form, some of which may be empty.
    ``preset`` is the preset or the saved rules that the options started from. ``options`` are for
    ``seats`` players. When that number changes, they are derived from ``chosen``. ``keep_as`` is
    the name under which the rules will be saved, or "". ``drawn`` are the cards that were drawn for
    the seats; it is empty once somebody has moved. ``listed_right`` is the direction in which the
    names were listed, ``None`` for that of the options. ``members`` has the typed members of teams
    by the team's name.
    """

    names: tuple[str, ...]
    first_dealer: str
    preset: str
    options: Any
    seats: int
    chosen: ChosenOptions | None = None
    typed: Mapping[str, str] = field(default_factory=dict)
    refusals: tuple[Refusal, ...] = ()
    keep_as: str = ""
    drawn: tuple[DrawnCard, ...] = ()
    listed_right: bool | None = None
    members: Mapping[str, str] = field(default_factory=dict)

    @property
    def as_chosen(self) -> ChosenOptions:
        return self.chosen or ChosenOptions(self.options, self.seats)

    @property
    def drawn_as_text(self) -> str:
        """The drawn cards as a hidden field, "" once somebody has moved."""
        stands = self.first_dealer == "0" and [one.name for one in self.drawn] == list(self.named)
        return draw_to_text(self.drawn) if self.drawn and stands else ""

    @property
    def named(self) -> tuple[str, ...]:
        """The typed names, tidied, in their order."""
        return tuple(filter(None, map(rules_of_names.tidy, self.names)))

    @property
    def row_names(self) -> tuple[str, ...]:
        """A name for each row. An empty row is called "Player" and its number."""
        typed = [rules_of_names.tidy(name) for name in self.names]
        taken = {rules_of_names.same_name(name) for name in typed if name}
        return tuple(name or _free_name(place, taken) for place, name in enumerate(typed))


def _free_name(place: int, taken: set[str]) -> str:
    """Return "Player 3" for the third row, or the next unused name, and add it to ``taken``."""
    called = (str(gettext("Player %(number)s", number=number)) for number in count(place + 1))
    name = next(one for one in called if rules_of_names.same_name(one) not in taken)
    taken.add(rules_of_names.same_name(name))
    return name


def playing_rows(game: AnyGame, setup: Setup) -> tuple[int, ...]:
    """Return the rows that play: those with a name, or all while no name is typed.

    A game for one number of players needs all of its rows.
    """
    rows = range(len(setup.names))
    if not setup.named or list(game.seats) == [len(rows)]:
        return tuple(rows)
    return tuple(row for row in rows if rules_of_names.tidy(setup.names[row]))


def players(game: AnyGame, setup: Setup) -> tuple[str, ...]:
    """Return the names of the players in the order of play."""
    names = setup.row_names
    return tuple(names[row] for row in playing_rows(game, setup))


def dealer_columns(names: Iterable[str]) -> int:
    """Return the columns in which to offer the draw and each of ``names`` as the first dealer.

    They are in one row if it has room for every word, otherwise in two of about the same length.
    """
    names = list(names)
    choices = len(names) + 1
    widest = max((width(word) for name in names for word in name.split()), default=0)
    fits = choices * (widest + ROOM_AROUND_A_DEALER) <= ROOM_FOR_DEALERS
    return choices if fits and choices <= MOST_DEALERS_IN_A_ROW else (choices + 1) // 2


def options_by_preset(
    game: AnyGame, saved_rules: Iterable[HouseRules], seats: int
) -> dict[str, Any]:
    """Return the options that a setup can start from, by their form value."""
    own = {one.id: one.at(seats) for one in saved_rules}
    return own | {one.name: adapted_to_seats(one.options, seats) for one in game.presets}


def read_setup(game: AnyGame, saved_rules: Iterable[HouseRules]) -> Setup:
    form: Any = forms.setup_form(game)(request.form)
    names = tuple(entry.data or "" for entry in form["names"].entries)[:MOST_NAMES]
    chosen = ChosenOptions(
        read_shown_options(game, form), _read_player_count(game, "seats_shown", game.usual_seats)
    )
    seats_now = _read_player_count(game, "options_for", chosen.seats)
    shown = for_players(chosen.options, chosen.seats, seats_now)
    known = options_by_preset(game, saved_rules, seats_now)
    wanted = form["preset"].data or ""
    preset = wanted if wanted in known else game.presets[0].name
    restart = _options_of_new_start(known, form["preset_shown"].data or "", wanted, shown)
    options, typed, refusals = read_options(game, form, shown, seats_now, restart)
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
    drawn = draw_from_text(request.form.get("drawn", ""), setup.named)
    return follow_players(game, replace(setup, drawn=drawn))


def _options_of_new_start(known: Mapping[str, Any], before: str, wanted: str, shown: Any) -> Any:
    """Return the options of a newly chosen start, ``None`` if it is the start ``before``.

    The direction of the ``shown`` options stays, unless the two starts differ in it.
    """
    if wanted == before or wanted not in known:
        return None
    new = known[wanted]
    same = before in known and turns_right(known[before]) == turns_right(new)
    if same and turns_right(new) != turns_right(shown):
        return replace(new, **{DIRECTION: getattr(shown, DIRECTION)})
    return new


def read_options(
    game: AnyGame, form: Any, shown: Any, seats: int, restart: Any = None
) -> tuple[Any, dict[str, str], tuple[Refusal, ...]]:
    """Return the options of a form, the unreadable texts by option, and the refusals.

    ``shown`` are the options from which the form was rendered, ``restart`` a newly chosen start.
    """
    values = to_plain(shown if restart is None else restart)
    before = to_plain(shown)
    typed: dict[str, str] = {}
    refusals: list[Refusal] = []
    for item in option_fields(game.options):
        row = form["options"][item.name]
        if not row.raw_data:
            continue
        if row.process_errors:
            typed[item.name] = str(row.raw_data[0])
            refusals.append(forms.unreadable_option(item.name))
        elif to_plain(row.data) != before[item.name]:
            values[item.name] = to_plain(row.data)
    options, texts, wrong = fill_lists(game, shown, from_plain(game.options, values), seats)
    return options, typed | texts, (*refusals, *wrong)


def read_shown_options(game: AnyGame, form: Any) -> Any:
    """Return the options in the hidden field of the form. Respond with 400 if they are invalid."""
    try:
        return from_plain(game.options, json.loads(form["options_shown"].data or "{}"))
    except (Malformed, ValueError, RecursionError):
        abort(400)


def _read_player_count(game: AnyGame, name: str, otherwise: int) -> int:
    """Return the number of players in the field ``name``."""
    counts = {str(count): count for count in game.seats}
    return counts.get(request.form.get(name, ""), otherwise)


def follow_players(game: AnyGame, setup: Setup) -> Setup:
    """Return ``setup`` with its options adapted to a changed number of players.

    Options that the players have chosen themselves are not changed.
    """
    chosen, count = setup.as_chosen, _allowed_player_count(game, setup)
    options = for_players(chosen.options, chosen.seats, count)
    return replace(setup, options=options, seats=count, chosen=chosen)


def refusals_to_start(game: AnyGame, setup: Setup) -> list[Refusal]:
    """Return everything that prevents the match from starting."""
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
    """Return ``setup`` with the first dealer drawn by lot if the chosen one does not play."""
    return setup if _has_dealer(game, setup) else replace(setup, first_dealer=DRAW)


def rows_left_out(game: AnyGame, setup: Setup) -> Refusal | None:
    """Return a refusal if rows would be left out and the page has not shown that yet."""
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
    """Return whether the names were listed against the current direction of play."""
    if len(setup.named) < FEWEST_WITH_A_DIRECTION or setup.listed_right is None:
        return False
    return setup.listed_right != game.turns_right(setup.options)


def option_refusals(game: AnyGame, setup: Setup) -> list[Refusal]:
    found = game.check_options(setup.options, setup.seats)
    return [replace(refusal, field=f"options.{refusal.field}") for refusal in found]


def with_early_refusals(game: AnyGame, setup: Setup) -> Setup:
    """Return ``setup`` with the refusals known so far. An empty name is not refused yet."""
    named = [name for name in rules_of_names.check_names(setup.names) if not name.gap]
    return replace(setup, refusals=(*setup.refusals, *named, *option_refusals(game, setup)))


def _allowed_player_count(game: AnyGame, setup: Setup) -> int:
    """Return the number of players, or of rows while the game does not allow that number."""
    counts = len(playing_rows(game, setup)), len(setup.names), game.usual_seats
    return next(count for count in counts if count in game.seats)


def scoring_example(game: AnyGame, setup: Setup) -> tuple[Message, ...]:
    """Return examples of scores under these options, none if the options are refused."""
    if option_refusals(game, setup):
        return ()
    return game.scoring_example(setup.options, setup.seats)


def barred_choices(game: AnyGame, setup: Setup) -> dict[tuple[str, Any], Refusal]:
    """Return the refusal of each choice that the other options exclude, by option and choice."""
    count = setup.seats
    return {
        (item.name, choice): refusal
        for item in option_fields(game.options)
        for choice in item.choices
        for refusal in game.check_options(replace(setup.options, **{item.name: choice}), count)
        if refusal.field == item.name
    }
