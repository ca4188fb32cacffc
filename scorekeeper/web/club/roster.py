"""The club's players on the setup page, to be added with one tap, and likely misspellings.

Recent players come first. In a large club, the others are searched or listed by name.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask import request

from scorekeeper import store
from scorekeeper.rules.names import is_similar_name, same_name, search_form, tidy
from scorekeeper.web.club.match_setup import MOST_NAMES

RECENT_PLAYERS = 24
"""The number of recent players on the page. The other players are found by a search."""


@dataclass(frozen=True, slots=True)
class PlayerList:
    """The club's players who are not seated yet.

    ``shown`` are visible at once, ``others`` are in a list to open, sorted by name. With a
    ``search_text``, only players whose names contain it are ``shown``. ``is_searchable`` means that
    a search field is useful.
    """

    shown: Sequence[store.clubs.ClubPlayer]
    others: Sequence[store.clubs.ClubPlayer]
    search_text: str
    is_searchable: bool

    @property
    def player_count(self) -> int:
        return len(self.shown) + len(self.others)


def roster(known: Sequence[store.clubs.ClubPlayer], seated: Iterable[str]) -> PlayerList:
    """Return the players of ``known`` who are not ``seated``, recent ones first."""
    taken = {same_name(name) for name in seated}
    free = [player for player in known if same_name(player.name) not in taken]
    search_text = tidy(request.form.get("find", ""))
    is_searchable = len(known) > RECENT_PLAYERS
    if search_text and is_searchable:
        found = [player for player in free if search_form(search_text) in search_form(player.name)]
        return PlayerList(found, (), search_text, is_searchable=True)
    others = sorted(free[RECENT_PLAYERS:], key=lambda player: same_name(player.name))
    return PlayerList(free[:RECENT_PLAYERS], others, "", is_searchable=is_searchable)


def similar_players(
    names: Sequence[str], known: Sequence[store.clubs.ClubPlayer]
) -> Mapping[int, store.clubs.ClubPlayer]:
    """Return the known player whose name a new name resembles, by position in ``names``."""
    ours = {same_name(player.name) for player in known}
    taken = {same_name(name) for name in names}
    free = [player for player in known if same_name(player.name) not in taken]
    found = {}
    for place, name in enumerate(names):
        if same_name(name) and same_name(name) not in ours:
            near = (player for player in free if is_similar_name(name, player.name))
            if player := next(near, None):
                found[place] = player
    return found


def names_already_asked() -> frozenset[str]:
    """Return the new names that the form has already pointed out as similar to known names."""
    try:
        names = json.loads(request.form.get("pointed_out") or "[]")
    except (ValueError, RecursionError):
        return frozenset()
    if not isinstance(names, list):
        return frozenset()
    return frozenset(same_name(str(name)) for name in names[:MOST_NAMES])
