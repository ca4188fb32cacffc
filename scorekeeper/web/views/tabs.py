"""The tab bar at the bottom of a page, of the club or of a match."""

from typing import NamedTuple

from flask import url_for

from scorekeeper.match import Match
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.catalogue import gettext


class Tab(NamedTuple):
    """A tab. ``here`` means that it is the current one."""

    address: str
    icon: str
    name: str
    here: bool


def club_tabs(here: str) -> list[Tab]:
    """Return the tabs of the club that ``club_of_address`` returns. ``here`` is the current tab."""
    visit = auth.club_of_address()
    tabs = [Tab(url_for("home.show"), "deck", gettext("Matches"), here == "matches")]
    if visit and visit.club_key:
        address = url_for("statistics.show_latest")
        tabs.append(Tab(address, "stats", gettext("Statistics"), here == "statistics"))
    return [
        *tabs,
        Tab(url_for("rulebook.games"), "rules", gettext("Rules"), here == "rules"),
        Tab(url_for("more.show"), "gear", gettext("More"), here == "more"),
    ]


def match_tabs(match: Match, here: str) -> list[Tab]:
    """Return the tabs of a match. ``here`` is the current tab."""
    writes = auth.has_role(Role.SCORER, match)
    icon, name = _first_tab(finished=match.finished, writes=writes)

    def address(endpoint: str) -> str:
        return url_for(endpoint, match_id=match.id)

    return [
        Tab(address("pad.show"), icon, name, here == "pad"),
        Tab(address("sheet.show"), "sheet", gettext("Sheet"), here == "sheet"),
        Tab(address("chart.show"), "chart", gettext("Chart"), here == "chart"),
        Tab(address("rulebook.show_match"), "rules", gettext("Rules"), here == "rules"),
    ]


def _first_tab(*, finished: bool, writes: bool) -> tuple[str, str]:
    """Return icon and name of the first tab: result, pad, or live view."""
    if finished:
        return "pad", gettext("Result")
    return ("pad", gettext("Pad")) if writes else ("eye", gettext("Live"))
