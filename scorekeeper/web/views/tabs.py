"""The places below a page: the tabs of the club, and those of a match."""

from typing import NamedTuple

from flask import url_for

from scorekeeper.match import Match
from scorekeeper.store import Role
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.catalogue import gettext


class Tab(NamedTuple):
    """Where it leads, its icon, its name, and whether the page shown belongs to it."""

    address: str
    icon: str
    name: str
    here: bool


def club_tabs(here: str) -> list[Tab]:
    """Return the tabs of the club; ``here`` is the one that the page belongs to."""
    visit = auth.here()
    tabs = [Tab(url_for("home.show"), "deck", gettext("Matches"), here == "matches")]
    if visit and visit.whole:
        address = url_for("statistics.games")
        tabs.append(Tab(address, "stats", gettext("Statistics"), here == "statistics"))
    return [
        *tabs,
        Tab(url_for("rulebook.games"), "rules", gettext("Rules"), here == "rules"),
        Tab(url_for("more.show"), "gear", gettext("More"), here == "more"),
    ]


def match_tabs(match: Match, here: str) -> list[Tab]:
    """Return the tabs of a match; ``here`` is the one that the page belongs to."""
    return [
        _first_of(match, here == "pad"),
        Tab(url_for("sheet.show", match_id=match.id), "sheet", gettext("Sheet"), here == "sheet"),
        Tab(url_for("chart.show", match_id=match.id), "chart", gettext("Chart"), here == "chart"),
        Tab(
            url_for("rulebook.of_match", match_id=match.id),
            "rules",
            gettext("Rules"),
            here == "rules",
        ),
    ]


def _first_of(match: Match, here: bool) -> Tab:  # noqa: FBT001 - as the tab has it
    """Return the tab of the match itself: its result, the pad, or the state for who watches."""
    address = url_for("pad.show", match_id=match.id)
    if match.finished:
        return Tab(address, "pad", gettext("Result"), here)
    if not auth.may(Role.SCORER, match):
        return Tab(address, "eye", gettext("Live"), here)
    return Tab(address, "pad", gettext("Pad"), here)
