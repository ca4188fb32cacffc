"""A new match: the game, the players in turn order, the house rules, the first dealer.

Every button of the form sends the whole form; only "start" leaves the page. So it works without
JavaScript, and with it each touch brings back the form as it now stands.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from flask import Blueprint, abort, make_response, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper import clock, store
from scorekeeper.registry import AnyGame, all_games, find_game
from scorekeeper.rules import names as rules_of_names
from scorekeeper.rules.options import as_usual, option_fields, usual_values
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.serialization import Malformed, from_plain, to_plain
from scorekeeper.store import Role
from scorekeeper.web.platform import auth, urls
from scorekeeper.web.platform.limits import rate_limits
from scorekeeper.web.views import forms
from scorekeeper.web.views.presets import preset_of

DRAW = "draw"
MOST_NAMES = 12
"""Name fields read from a form; the rest of a forged one is left out."""

blueprint = Blueprint("new_match", __name__)


@dataclass(frozen=True, slots=True)
class Setup:
    """The form as it stands. ``options`` may be what the reader typed and nobody can read."""

    names: tuple[str, ...]
    first_dealer: str
    preset: str
    options: Any
    typed: Mapping[str, str] = field(default_factory=dict)
    refusals: tuple[Refusal, ...] = ()

    @property
    def players(self) -> tuple[str, ...]:
        """The names without the empty rows at the end."""
        filled = [place for place, name in enumerate(self.names) if rules_of_names.tidy(name)]
        return self.names[: filled[-1] + 1] if filled else ()


@blueprint.get("/new")
@auth.for_club(Role.SCORER)
def choose() -> str:
    """Which game it is to be."""
    return render_template("club/choose.html", games=all_games())


@blueprint.get("/new/<slug>")
@auth.for_club(Role.SCORER)
def show(slug: str) -> str:
    """The form of a new match of the game."""
    game = _game(slug)
    preset = game.presets[0]
    options = as_usual(preset.options, game.usual_seats)
    return _page(game, Setup(("",) * game.usual_seats, DRAW, preset.name, options))


@blueprint.post("/new/<slug>")
@rate_limits.limited(
    rate_limits.STARTING_MATCHES, only=lambda: request.form.get("action") == "start"
)
@auth.for_club(Role.SCORER)
def change(slug: str) -> AnyResponse:
    """Start the match, or do to the form what the button says."""
    game = _game(slug)
    setup = _following_the_players(game, _read(game), _seats_shown(game))
    action, _, value = request.form.get("action", "").partition(".")
    if action == "start":
        return _start(game, setup)
    if action in ACTIONS:
        before = _seats(game, setup)
        setup = _following_the_players(game, ACTIONS[action](setup, value), before)
    return make_response(_page(game, _with_own_refusals(game, setup)))


def _game(slug: str) -> AnyGame:
    return find_game(slug) or abort(404)


def _seats_shown(game: AnyGame) -> int:
    """For how many players the options were shown that the form brings back."""
    seats = {str(count): count for count in game.seats}
    return seats.get(request.form.get("seats_shown", ""), game.usual_seats)


def _following_the_players(game: AnyGame, setup: Setup, before: int) -> Setup:
    """``setup`` with the options that are as usual for ``before`` players as usual for those now.

    What the table has chosen itself stays.
    """
    then = usual_values(game.options, before)
    now = usual_values(game.options, _seats(game, setup))
    left = {name: now[name] for name in then if getattr(setup.options, name) == then[name]}
    return replace(setup, options=replace(setup.options, **left))


def _start(game: AnyGame, setup: Setup) -> AnyResponse:
    refusals = (*setup.refusals, *_refusals(game, setup))
    if refusals:
        return make_response(_page(game, replace(setup, refusals=refusals)), 422)
    players = tuple(rules_of_names.tidy(name) for name in setup.players)
    drawn = setup.first_dealer == DRAW
    dealer = secrets.randbelow(len(players)) if drawn else int(setup.first_dealer)
    visit = auth.visit()
    with auth.the_store().writing() as db:
        match_id = store.create_match(
            db,
            visit.club.id,
            visit.key_id,
            game.slug,
            setup.options,
            players,
            dealer,
            clock.now(),
            request.form.get("idempotency_key"),
            began_on=clock.today(),
        )
    return urls.to("pad.show", match_id=match_id)


def _refusals(game: AnyGame, setup: Setup) -> list[Refusal]:
    found = rules_of_names.check_names(setup.players)
    if wrong := game.check_players(len(setup.players)):
        found.append(replace(wrong, field="names"))
    elif setup.first_dealer != DRAW and setup.first_dealer not in _seat_texts(setup):
        message = say("Choose one of the players.")
        found.append(refuse("match.first_dealer", message, field="first_dealer"))
    return found + _option_refusals(game, setup)


def _seat_texts(setup: Setup) -> set[str]:
    return {str(seat) for seat in range(len(setup.players))}


def _option_refusals(game: AnyGame, setup: Setup) -> list[Refusal]:
    found = game.check_options(setup.options, _seats(game, setup))
    return [replace(refusal, field=f"options.{refusal.field}") for refusal in found]


def _with_own_refusals(game: AnyGame, setup: Setup) -> Setup:
    """Only what is wrong already; a name that is still missing is not."""
    named = [name for name in rules_of_names.check_names(setup.names) if not name.gap]
    return replace(setup, refusals=(*setup.refusals, *named, *_option_refusals(game, setup)))


def _seats(game: AnyGame, setup: Setup) -> int:
    """How many will play: as many as are named, as usual while too few or too many are."""
    return len(setup.players) if len(setup.players) in game.seats else game.usual_seats


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
    return replace(setup, names=(*names, ""), first_dealer=dealer)


def _dealer_without(place: int, dealer: str) -> str:
    """The first dealer once row ``place`` has gone: still the same person, else drawn."""
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


def _place(setup: Setup, value: str) -> int:
    places = {str(place): place for place in range(len(setup.names))}
    return places[value] if value in places else abort(400)


def _set(setup: Setup, value: str) -> Setup:
    """Set an option to one of the numbers offered: ``deals:12``."""
    name, _, number = value.partition(":")
    numbers = {item.name for item in option_fields(type(setup.options)) if item.kind == "number"}
    if name not in numbers or not forms.NUMBER.fullmatch(number):
        abort(400)
    typed = {other: text for other, text in setup.typed.items() if other != name}
    wrong = tuple(one for one in setup.refusals if one.field != f"options.{name}")
    options = replace(setup.options, **{name: int(number)})
    return replace(setup, options=options, typed=typed, refusals=wrong)


ACTIONS = {
    "add": _add,
    "more": _more,
    "remove": _remove,
    "up": _up,
    "down": _down,
    "set": _set,
}


def _read(game: AnyGame) -> Setup:
    """What the form says, options read over the preset chosen."""
    form: Any = forms.setup_form(game)(request.form)
    names = tuple(entry.data or "" for entry in form["names"].entries)[:MOST_NAMES]
    preset = form["preset"].data or ""
    options, typed, refusals = _read_options(game, form, preset)
    dealer = form["first_dealer"].data or DRAW
    return Setup(names, dealer, preset, options, typed, refusals)


def _read_options(
    game: AnyGame, form: Any, preset: str
) -> tuple[Any, dict[str, str], tuple[Refusal, ...]]:
    shown = _shown_options(game, form)
    presets = {one.name: as_usual(one.options, _seats_shown(game)) for one in game.presets}
    chosen_anew = preset != (form["preset_shown"].data or "") and preset in presets
    values = to_plain(presets[preset] if chosen_anew else shown)
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
    message = say("This cannot be read. Write whole numbers, or choose one of the values.")
    return refuse("option.unreadable", message, field=f"options.{name}")


def _shown_options(game: AnyGame, form: Any) -> Any:
    try:
        return from_plain(game.options, json.loads(form["options_shown"].data or "{}"))
    except (Malformed, ValueError, RecursionError):
        abort(400)


def _page(game: AnyGame, setup: Setup) -> str:
    visit = auth.visit()
    with auth.the_store().reading() as db:
        known = [player.name for player in store.players(db, visit.club.id)]
    template = "club/_setup.html" if request.htmx else "club/setup.html"  # type: ignore[attr-defined]
    return render_template(
        template,
        game=game,
        setup=setup,
        known=_not_seated(known, setup.names),
        options=option_fields(game.options),
        seats=_seats(game, setup),
        barred=_barred_choices(game, setup),
        option_places=[f"options.{item.name}" for item in option_fields(game.options)],
        options_shown=json.dumps(to_plain(setup.options), separators=(",", ":")),
        preset_now=preset_of(game, setup.options),
    )


def _barred_choices(game: AnyGame, setup: Setup) -> dict[tuple[str, Any], Refusal]:
    """Why a choice is forbidden at this table with the other options, by option and choice."""
    seats = _seats(game, setup)
    return {
        (item.name, choice): refusal
        for item in option_fields(game.options)
        for choice in item.choices
        for refusal in game.check_options(replace(setup.options, **{item.name: choice}), seats)
        if refusal.field == item.name
    }


def _not_seated(known: Sequence[str], seated: Sequence[str]) -> list[str]:
    taken = {rules_of_names.same_name(name) for name in seated}
    return [name for name in known if rules_of_names.same_name(name) not in taken]
