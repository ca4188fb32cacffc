"""The result of a match in a list: the winners, and the margin."""

from collections.abc import Sequence

from babel.lists import format_list
from flask_babel import get_locale

from scorekeeper import store
from scorekeeper.rules.seats import side_of
from scorekeeper.web.platform.catalogue import gettext, ngettext
from scorekeeper.web.views import translation
from scorekeeper.web.views.match.standings import listed_scores, shown_total

PAIR = 2


def won_by(summary: store.matches.MatchSummary) -> str:
    """Return the names of the winners of a finished match, or their number if they are many.

    Return "" if there are none: the match goes on, was ended before the first deal, or was a tie.
    """
    firsts = [translation.isolated(name) for name, _, first in listed_scores(summary) if first]
    return "" if _is_tie(summary) or has_one_player(summary) else _joined(firsts)


def outcome_text(summary: store.matches.MatchSummary) -> str:
    """Return the result of a match, or its state if it has none."""
    if summary.given_up_at:
        return str(gettext("Given up"))
    if not summary.finished_at:
        return str(gettext("In progress"))
    if not summary.deals:
        return str(gettext("Ended before the first deal"))
    names = won_by(summary)
    if has_one_player(summary):
        return str(gettext("Finished"))
    return str(gettext("%(names)s won", names=names) if names else gettext("All square"))


def margin_text(summary: store.matches.MatchSummary) -> str:
    """Return the winning margin, or the points of both sides.

    Return "" if there is none, or if the game does not rank by points.
    """
    if summary.totals is None or summary.places is None or not summary.deals:
        return ""
    first = summary.totals[summary.places.index(1)]
    if has_one_player(summary):
        return translation.number(shown_total(summary, first))
    others = [
        total for total, place in zip(summary.totals, summary.places, strict=True) if place > 1
    ]
    if _is_partnership(summary) and min(summary.totals) >= 0:
        return f"{first}–{others[0] if others else first}"
    if summary.places.count(1) > 1 or not others:
        each = translation.number(shown_total(summary, first))
        return str(gettext("%(total)s each", total=each))
    ahead = min(others) - first if summary.fewest_wins else first - max(others)
    return str(gettext("by %(points)s", points=ahead)) if ahead > 0 else ""


def has_one_player(summary: store.matches.MatchSummary) -> bool:
    """Return whether the match has a single player."""
    return len(summary.names) == 1


def place_of(summary: store.matches.MatchSummary, player_id: str) -> int | None:
    """Return the place of a player (or their side) in a finished match."""
    if summary.places is None or not summary.deals or player_id not in summary.player_ids:
        return None
    seat = summary.player_ids.index(player_id)
    return summary.places[side_of(seat) if _is_partnership(summary) else seat]


def _joined(names: Sequence[str]) -> str:
    if len(names) == PAIR:
        return str(gettext("%(one)s and %(other)s", one=names[0], other=names[1]))
    if len(names) > translation.MOST_NAMED:
        return str(ngettext("%(num)s player", "%(num)s players", len(names)))
    return str(format_list(names, locale=get_locale()))


def _is_tie(summary: store.matches.MatchSummary) -> bool:
    return summary.places is not None and set(summary.places) == {1}


def _is_partnership(summary: store.matches.MatchSummary) -> bool:
    return summary.totals is not None and len(summary.totals) < len(summary.names)
