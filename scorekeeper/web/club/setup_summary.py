"""The line above *Start match*: "4 players · 23 deals"."""

from dataclasses import dataclass, replace

from scorekeeper.registry import AnyGame
from scorekeeper.rules.game import Table
from scorekeeper.web.club import match_setup
from scorekeeper.web.club.match_setup import Setup
from scorekeeper.web.platform.catalogue import gettext, ngettext
from scorekeeper.web.views.translation import speak


@dataclass(frozen=True, slots=True)
class Summary:
    players: int
    text: str


def summaries(game: AnyGame, setup: Setup) -> list[Summary]:
    """Return the summaries for 0, 1, 2 … named rows.

    A script shows them while names are typed.
    """
    rows = len(setup.names)
    return [summary(game, _with_names(setup, count)) for count in range(rows + 1)]


def _with_names(setup: Setup, count: int) -> Setup:
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
    length = game.length(Table(setup.options, players)) if is_playable else None
    if length is None:
        return Summary(players, players_text)
    return Summary(
        players,
        str(gettext("%(players)s · %(length)s", players=players_text, length=speak(length))),
    )
