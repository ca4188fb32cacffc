"""Filters for a club's matches, read from an address: by words, game, player and days."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper import store
from scorekeeper.registry import find_game
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.web.platform import auth
from scorekeeper.web.views import dates

FIELDS = ("q", "game", "player", "since", "until")
LONGEST_TYPED = 200
"""Characters of a field that are read."""


@dataclass(frozen=True, slots=True)
class Filters:
    """The matches that a form asks for: as it was typed, by field, and the selection that this is.

    With ``refusals`` the selection is of no use.
    """

    typed: Mapping[str, str]
    players: Sequence[store.clubs.Player]
    selection: store.matches.Selection
    refusals: tuple[Refusal, ...] = ()

    @property
    def asked(self) -> dict[str, str]:
        """Return the fields that are filled in, for an address."""
        return {name: text for name, text in self.typed.items() if text}

    def without(self, *fields: str) -> dict[str, str]:
        """Return what is asked for but for ``fields``, for an address."""
        return {name: text for name, text in self.asked.items() if name not in fields}

    @property
    def player(self) -> store.clubs.Player | None:
        """Return the player who is asked for."""
        return next((one for one in self.players if one.id == self.typed["player"]), None)

    @property
    def strange_words(self) -> list[str]:
        """Return the words that nobody and no place has."""
        words = self.selection.words
        return [word.text for word in words if not (word.player_ids or word.places)]

    @property
    def common_words(self) -> list[str]:
        """Return the words that more players or places have than are looked for."""
        return [word.text for word in self.selection.words if word.more]


def read_filters(club_id: str, args: Mapping[str, str]) -> Filters:
    """Read which matches of the club an address asks for; all where it says nothing."""
    typed = {name: args.get(name, "").strip()[:LONGEST_TYPED] for name in FIELDS}
    with auth.the_store().reading() as db:
        players = store.history.club_players(db, club_id)
        words = store.history.find_words(db, club_id, typed["q"])
    since, refusals = dates.read_day(typed["since"], "since")
    until, wrong = dates.read_day(typed["until"], "until")
    refusals = [*refusals, *wrong, *_unknown(typed, players)]
    if since and until and since > until:
        message = say("The end date is before the start date.")
        refusals.append(refuse("history.days", message, field="until"))
    selection = store.matches.Selection(
        game=typed["game"] or None,
        player_id=typed["player"] or None,
        since=since,
        until=until,
        words=words,
    )
    return Filters(typed, players, selection, tuple(refusals))


def _unknown(typed: Mapping[str, str], players: Sequence[store.clubs.Player]) -> list[Refusal]:
    """Return refusals of a game and a player that there is not."""
    found = []
    game, player = typed["game"], typed["player"]
    if game and find_game(game) is None:
        message = say("There is no game “{typed}”.", typed=game)
        found.append(refuse("history.game", message, field="game"))
    if player and player not in {one.id for one in players}:
        message = say("No player here has the number “{typed}”.", typed=player)
        found.append(refuse("history.player", message, field="player"))
    return found
