"""Filters for a club's matches, read from the query: words, game, player and dates."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper import store
from scorekeeper.registry import find_game
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.web.platform import auth
from scorekeeper.web.views import dates

FIELDS = ("q", "game", "called", "player", "since", "until")
LONGEST_TYPED = 200
"""The longest value of a field. The rest is cut off."""


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters as typed, by field, and the resulting selection of matches.

    If there are ``refusals``, do not use the selection.
    """

    typed: Mapping[str, str]
    players: Sequence[store.clubs.ClubPlayer]
    selection: store.matches.Selection
    refusals: tuple[Refusal, ...] = ()

    @property
    def query_params(self) -> dict[str, str]:
        """The fields that are filled in, as query parameters."""
        return {name: text for name, text in self.typed.items() if text}

    def without(self, *fields: str) -> dict[str, str]:
        """Return the filled-in fields except ``fields``, as query parameters."""
        return {name: text for name, text in self.query_params.items() if name not in fields}

    @property
    def player(self) -> store.clubs.ClubPlayer | None:
        return next((one for one in self.players if one.id == self.typed["player"]), None)

    @property
    def unknown_words(self) -> list[str]:
        """The search words that match no player and no location."""
        words = self.selection.words
        return [word.text for word in words if not (word.player_ids or word.places)]

    @property
    def common_words(self) -> list[str]:
        """The search words that match more than the search considers."""
        return [word.text for word in self.selection.words if word.more]


def read_filters(club_id: str, args: Mapping[str, str]) -> Filters:
    """Read the filters from ``args``. Without any, all matches of the club are selected."""
    typed = {name: args.get(name, "").strip()[:LONGEST_TYPED] for name in FIELDS}
    with auth.current_store().reading() as db:
        players = store.history.club_players(db, club_id)
        words = store.history.find_words(db, club_id, typed["q"])
    since, refusals = dates.read_day(typed["since"], "since")
    until, wrong = dates.read_day(typed["until"], "until")
    refusals = [*refusals, *wrong, *_unknown_choice_refusals(typed, players)]
    if since and until and since > until:
        message = say("The end date is before the start date.")
        refusals.append(refuse("history.days", message, field="until"))
    selection = store.matches.Selection(
        game=typed["game"] or None,
        called=typed["called"] or None,
        player_id=typed["player"] or None,
        since=since,
        until=until,
        words=words,
    )
    return Filters(typed, players, selection, tuple(refusals))


def _unknown_choice_refusals(
    typed: Mapping[str, str], players: Sequence[store.clubs.ClubPlayer]
) -> list[Refusal]:
    """Return refusals of an unknown game or player."""
    found = []
    game, player = typed["game"], typed["player"]
    if game and find_game(game) is None:
        message = say("There is no game “{typed}”.", typed=game)
        found.append(refuse("history.game", message, field="game"))
    if player and player not in {one.id for one in players}:
        message = say("No player here has the number “{typed}”.", typed=player)
        found.append(refuse("history.player", message, field="player"))
    return found
