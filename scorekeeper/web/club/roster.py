"""The people of a club on the page of a new match: who is one tap away, and who may be meant.

Those who played lately come first. Where there are more than a hand can find among, the others are
searched for, or listed by name.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask import request

from scorekeeper import store
from scorekeeper.rules.names import is_similar_name, same_name, search_form, tidy
from scorekeeper.web.club.match_setup import MOST_NAMES

LATELY = 24
"""People who stand on the page one tap away; the others are searched for."""


@dataclass(frozen=True, slots=True)
class Roster:
    """Whom the club knows and who does not sit yet.

    ``shown`` are one tap away, ``others`` come by name behind them; ``sought`` is what was searched
    for, which only those ``shown`` have in their names. ``long`` says that a search is worth it.
    """

    shown: Sequence[store.clubs.Player]
    others: Sequence[store.clubs.Player]
    sought: str
    long: bool

    @property
    def everybody(self) -> int:
        """Return how many there are."""
        return len(self.shown) + len(self.others)


def roster(known: Sequence[store.clubs.Player], seated: Iterable[str]) -> Roster:
    """Return those of ``known``, who played lately first, who are not ``seated``."""
    taken = {same_name(name) for name in seated}
    free = [player for player in known if same_name(player.name) not in taken]
    sought = tidy(request.form.get("find", ""))
    is_long = len(known) > LATELY
    if sought and is_long:
        found = [player for player in free if search_form(sought) in search_form(player.name)]
        return Roster(found, (), sought, long=True)
    others = sorted(free[LATELY:], key=lambda player: same_name(player.name))
    return Roster(free[:LATELY], others, "", long=is_long)


def maybe_meant(
    names: Sequence[str], known: Sequence[store.clubs.Player]
) -> Mapping[int, store.clubs.Player]:
    """Return whom each new name may be meant for, by its place; nobody who sits already."""
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


def pointed_out() -> frozenset[str]:
    """Return the new names that the form has shown to be nearly those of people of the club."""
    try:
        names = json.loads(request.form.get("pointed_out") or "[]")
    except (ValueError, RecursionError):
        return frozenset()
    if not isinstance(names, list):
        return frozenset()
    return frozenset(same_name(str(name)) for name in names[:MOST_NAMES])
