"""The summary above *Start match*: "4 players · 23 deals · about 1 h".

The summary also names the cards removed for this number of players, and how the pass changes.
"""

from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.registry import AnyGame
from scorekeeper.rules.deal import Plan, Standing, Table
from scorekeeper.rules.ruling import Message
from scorekeeper.web.club import match_setup
from scorekeeper.web.club.match_setup import Setup
from scorekeeper.web.platform.catalogue import gettext, ngettext
from scorekeeper.web.views import dates
from scorekeeper.web.views.match import match_text
from scorekeeper.web.views.translation import speak

SECONDS_PER_DEAL, SECONDS_PER_CARD = 60, 5
"""The time that it takes to deal, bid and score, and to play a card."""

AN_HOUR = 3600


@dataclass(frozen=True, slots=True)
class Summary:
    players: int
    text: str


def summaries(game: AnyGame, setup: Setup) -> list[Summary]:
    """Return the summaries for setups with 0, 1, 2 … names.

    A script shows them while names are typed.
    """
    rows = len(setup.names)
    return [summary(game, _with_placeholder_names(setup, count)) for count in range(rows + 1)]


def _with_placeholder_names(setup: Setup, count: int) -> Setup:
    names = ("X",) * count + ("",) * (len(setup.names) - count)
    return replace(setup, names=names)


def summary(game: AnyGame, setup: Setup) -> Summary:
    """Return the number of players and the length of the match as it would start now."""
    players = len(match_setup.playing_rows(game, setup))
    if wrong := game.check_players(players):
        return Summary(players, speak(wrong.message))
    setup = match_setup.follow_players(game, setup)
    players_text = str(ngettext("%(num)s player", "%(num)s players", players))
    is_playable = not game.check_options(setup.options, players)
    table = Table(setup.options, players)
    length = game.length(table) if is_playable else None
    if length is None:
        return Summary(players, players_text)
    text = str(gettext("%(players)s · %(length)s", players=players_text, length=speak(length)))
    if minutes := _duration_in_minutes(game, table):
        text += gettext(" · about %(duration)s", duration=dates.duration(minutes))
    second_line = gettext(" · ").join(map(speak, _pack_and_pass(game, table)))
    return Summary(players, f"{text}\n{second_line}".rstrip())


def _pack_and_pass(game: AnyGame, table: Table[Any]) -> list[Message]:
    """Return the cards that are removed for this number of players, and how the pass changes."""
    plan = _first_deal(game, table)
    rotation = match_text.pass_rotation(game, table)
    removed = match_text.removed_cards(plan) if plan else []
    return [*removed, *([rotation] if rotation else [])]


def _first_deal(game: AnyGame, table: Table[Any]) -> Plan | None:
    return game.plan(table, Standing(0, (0,) * game.units(table.seats), game.start(table)))


def _duration_in_minutes(game: AnyGame, table: Table[Any]) -> int:
    """Return about how long a match takes, rounded to 5 or 15 minutes; 0 if unknown."""
    schedule = game.schedule(table) or ()
    if not all(schedule):
        return 0
    seconds = sum(_seconds_per_deal(cards, table) for cards in schedule)
    usual, plan = game.usual_deals(table), _first_deal(game, table)
    if usual and plan:
        seconds = usual * _seconds_per_deal(plan.cards, table)
    step = 5 if seconds < AN_HOUR else 15
    return max(step, round(seconds / 60 / step) * step) if seconds else 0


def _seconds_per_deal(cards: int, table: Table[Any]) -> int:
    return SECONDS_PER_DEAL + cards * table.seats * SECONDS_PER_CARD
