"""The result of a match in a list: the winners, and the margin."""

from collections.abc import Sequence

from babel.lists import format_list
from flask_babel import get_locale

from scorekeeper import store
from scorekeeper.rules.seats import side_of
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import translation
from scorekeeper.web.views.match.standings import line_scores, shown_total

PAIR = 2


def won_by(one: store.matches.MatchSummary) -> str:
    """Return the names of the winners of a finished match.

    "" if there are none: the match goes on, ended before the first deal, or was a tie.
    """
    firsts = [translation.isolated(name) for name, _, first in line_scores(one) if first]
    return "" if _is_tie(one) or is_alone(one) else _joined(firsts)


def outcome_text(one: store.matches.MatchSummary) -> str:
    """Return the result of a match, or its state if it has none."""
    if one.given_up_at:
        return str(gettext("Given up"))
    if not one.finished_at:
        return str(gettext("In progress"))
    if not one.deals:
        return str(gettext("Ended before the first deal"))
    names = won_by(one)
    if is_alone(one):
        return str(gettext("Finished"))
    return str(gettext("%(names)s won", names=names) if names else gettext("All square"))


def margin_text(one: store.matches.MatchSummary) -> str:
    """Return the winning margin, or the points of both sides.

    "" if there is none, or if the game does not rank by points.
    """
    if one.totals is None or one.places is None or not one.deals:
        return ""
    first = one.totals[one.places.index(1)]
    if is_alone(one):
        return translation.number(shown_total(one, first))
    others = [total for total, place in zip(one.totals, one.places, strict=True) if place > 1]
    if _is_partnership(one) and min(one.totals) >= 0:
        return f"{first}–{others[0] if others else first}"
    if one.places.count(1) > 1 or not others:
        each = translation.number(shown_total(one, first))
        return str(gettext("%(total)s each", total=each))
    ahead = min(others) - first if one.fewest_wins else first - max(others)
    return str(gettext("by %(points)s", points=ahead)) if ahead > 0 else ""


def is_alone(one: store.matches.MatchSummary) -> bool:
    """Return whether the match has a single player."""
    return len(one.names) == 1


def place_of(one: store.matches.MatchSummary, player_id: str) -> int | None:
    """Return the place of a player (or their side) in a finished match."""
    if one.places is None or not one.deals or player_id not in one.player_ids:
        return None
    seat = one.player_ids.index(player_id)
    return one.places[side_of(seat) if _is_partnership(one) else seat]


def _joined(names: Sequence[str]) -> str:
    if len(names) == PAIR:
        return str(gettext("%(one)s and %(other)s", one=names[0], other=names[1]))
    return str(format_list(names, locale=get_locale()))


def _is_tie(one: store.matches.MatchSummary) -> bool:
    return one.places is not None and set(one.places) == {1}


def _is_partnership(one: store.matches.MatchSummary) -> bool:
    return one.totals is not None and len(one.totals) < len(one.names)
