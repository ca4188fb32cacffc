"""The defaults for a new match from the previous one: players, house rules and first dealer.

The players are those who are playing tonight, else those who played the game last, else the last
players of any game if their number fits. The rules are the last ones of the game. The first deal
passes to the player after the previous first dealer. Everybody keeps the same chair, so the list is
reversed if the turn passes the other way.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from scorekeeper import clock, store
from scorekeeper.match import HouseRules, Match
from scorekeeper.registry import AnyGame
from scorekeeper.rules.deal import Table
from scorekeeper.rules.direction import FEWEST_WITH_A_DIRECTION
from scorekeeper.rules.names import same_name
from scorekeeper.rules.options import adapted_to_seats, for_players, nearest_preset
from scorekeeper.rules.seats import next_seat, turn_order
from scorekeeper.web.club import match_setup
from scorekeeper.web.club.match_setup import DRAW, Setup
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.dates import recent
from scorekeeper.web.views.translation import isolated


@dataclass(frozen=True, slots=True)
class PreviousSetup:
    """The players at the end of the match of ``played_on``, in the order of play.

    ``dealt_first`` was the first dealer of that match, ``due`` is the next first dealer.
    ``turned_right`` means that the turn passed to the right. ``rules`` is the table of the last
    match of this game. ``rules`` is ``None`` without such a match, or if the club has saved newer
    house rules, which then come first.
    """

    names: tuple[str, ...]
    dealt_first: str
    due: str
    turned_right: bool
    played_on: date
    rules: Table[Any] | None

    def in_order(self, *, turns_right: bool) -> tuple[str, ...]:
        """Return the names in the order of play, with everybody in the same chair."""
        if turns_right == self.turned_right or len(self.names) < FEWEST_WITH_A_DIRECTION:
            return self.names
        return self.names[::-1]


def find_previous_setup(
    session: store.Session, club_id: str, game: AnyGame
) -> PreviousSetup | None:
    """Return the previous setup for a match of ``game``, if there is one."""
    newest = _newest_match(session, club_id, store.matches.EVERYTHING)
    of_game = (
        newest
        if newest and newest.game == game
        else _newest_match(session, club_id, store.matches.Selection(game=game.slug))
    )
    previous = _match_with_players(newest, of_game, game)
    if previous is None:
        return None
    first, names = previous.first_table, _final_seating(previous)
    return PreviousSetup(
        names=names,
        dealt_first=previous.names[first.first_dealer],
        due=_next_first_dealer(previous, names),
        turned_right=previous.game.turns_right(first.options),
        played_on=previous.details.played_on,
        rules=of_game.table if of_game and not _has_newer_saved_rules(session, of_game) else None,
    )


def _final_seating(match: Match) -> tuple[str, ...]:
    return match.seated_at(match.table_ahead)


def _next_first_dealer(match: Match, seated: Sequence[str]) -> str:
    """Return the player after the first dealer of ``match``, even if that dealer has left."""
    first = match.first_table
    began = [match.names[seat] for seat in turn_order(first.first_dealer, first.seats)]
    if began[0] in seated:
        return seated[next_seat(seated.index(began[0]), len(seated))]
    return next((name for name in began if name in seated), seated[0])


def _has_newer_saved_rules(session: store.Session, match: Match) -> bool:
    """Return whether the club has saved house rules of the game since ``match`` was started."""
    slug, began = match.game.slug, match.created_at
    return store.house_rules.saved_since(session, match.club_id, slug, began) is not None


def _newest_match(
    session: store.Session, club_id: str, selection: store.matches.Selection
) -> Match | None:
    match_id = store.history.newest(session, club_id, selection)
    try:
        return store.matches.load(session, club_id, match_id) if match_id else None
    except store.StoreError:
        # A damaged match cannot serve as a default.
        return None


def _match_with_players(newest: Match | None, of_game: Match | None, game: AnyGame) -> Match | None:
    fits = newest is not None and len(_final_seating(newest)) in game.seats
    if newest and fits and newest.details.played_on == clock.today():
        return newest
    return of_game or (newest if fits else None)


def apply_previous_setup(
    game: AnyGame,
    last: PreviousSetup,
    saved_rules: Iterable[HouseRules],
    setup: Setup,
    *,
    rules: bool,
) -> Setup:
    """Return ``setup`` with the previous players, and with the previous house rules if ``rules``.

    Players or rules that do not fit the rest of ``setup`` are left out.
    """
    seated = reseat_players(game, last, setup)
    if not rules or last.rules is None:
        return setup if match_setup.option_refusals(game, seated) else seated
    seats = len(last.names)
    options = for_players(last.rules.options, last.rules.seats, seats)
    if game.check_options(options, seats):
        return seated
    preset = _start_of_options(game, options, seats, saved_rules)
    by_rules = replace(setup, preset=preset, options=options, seats=seats, chosen=None)
    return reseat_players(game, last, by_rules)


def reseat_players(game: AnyGame, last: PreviousSetup, setup: Setup) -> Setup:
    """Return ``setup`` with the previous players in their chairs and the next first dealer."""
    names = last.in_order(turns_right=game.turns_right(setup.options))
    dealer = str(names.index(last.due))
    again = replace(setup, names=names, first_dealer=dealer, listed_right=None)
    return match_setup.follow_players(game, again)


def _start_of_options(
    game: AnyGame, options: Any, seats: int, saved_rules: Iterable[HouseRules]
) -> str:
    """Return the form value of the saved rules or preset that ``options`` started from."""
    own = (one.id for one in saved_rules if one.at(seats) == options)
    printed = (one.name for one in game.presets if adapted_to_seats(one.options, seats) == options)
    nearest = nearest_preset(game.presets, options, seats).name
    return next(own, None) or next(printed, None) or nearest


def dealer_reason(last: PreviousSetup | None, setup: Setup) -> str:
    """Return why the first dealer is preselected: the turn after the previous match. Else ""."""
    if last is None or setup.first_dealer == DRAW:
        return ""
    chosen = _name_at(setup.row_names, setup.first_dealer)
    if same_name(chosen) != same_name(last.due):
        return ""
    return str(
        gettext(
            "Last time (%(day)s) %(before)s dealt first, so now it is %(due)s.",
            day=recent(last.played_on),
            before=isolated(last.dealt_first),
            due=isolated(last.due),
        )
    )


def _name_at(players: Sequence[str], seat: str) -> str:
    return next((name for at, name in enumerate(players) if str(at) == seat), "")


def same_seats_note(game: AnyGame, last: PreviousSetup | None, setup: Setup) -> str:
    """Return a note that everybody sits as in the previous match, "" if they do not."""
    turns_right = game.turns_right(setup.options)
    if last is None or setup.named != last.in_order(turns_right=turns_right):
        return ""
    day = recent(last.played_on)
    if setup.named == last.names:
        return str(gettext("As last time (%(day)s)", day=day))
    return str(
        gettext(
            "Same chairs as last time (%(day)s); %(game)s goes counter-clockwise, so the list "
            "runs the other way.",
            day=day,
            game=gettext(game.name),
        )
        if turns_right
        else gettext(
            "Same chairs as last time (%(day)s); %(game)s goes clockwise, so the list runs the "
            "other way.",
            day=day,
            game=gettext(game.name),
        )
    )
