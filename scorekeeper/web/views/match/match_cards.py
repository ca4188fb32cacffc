"""The match cards on the home page, which show the leaders of matches in progress."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.match import Match
from scorekeeper.match.faces import Face
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import faces, translation
from scorekeeper.web.views.match import standings

MOST_NAMED = 2
"""The most names of leaders on a card, which has less room than a page."""


CardUnit = tuple[tuple[Face, ...], str, int | None, bool]
"""A player or two partners: faces, name, total, and whether they are first."""


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A match in progress: the current deal, the leaders and their total.

    ``best`` is ``None`` before the first deal, ``deals`` if the number of deals is open.
    """

    text: str
    best: int | None
    leads: str
    units: tuple[CardUnit, ...]
    done: int
    deals: int | None


def card(match: Match) -> MatchCard:
    sheet, begun = match.sheet, bool(match.sheet.rows)
    schedule = match.schedule
    text = _deal_number_text(sheet.standing.played + 1, schedule)
    return MatchCard(
        text=str(gettext("%(text)s, paused", text=text)) if match.log_state.paused else text,
        best=match.shown(sheet.result[sheet.winners[0]]) if begun else None,
        leads=_leaders_text(match) if begun else "",
        units=_card_units(match),
        done=sheet.standing.played,
        deals=len(schedule) if schedule else None,
    )


def _deal_number_text(number: int, schedule: Sequence[int] | None) -> str:
    if schedule is None:
        return str(gettext("Deal %(number)s", number=number))
    return str(gettext("Deal %(number)s of %(last)s", number=number, last=len(schedule)))


def _card_units(match: Match) -> tuple[CardUnit, ...]:
    looks, sheet = faces.unit_faces(match), match.sheet
    units = []
    for unit, name in enumerate(standings.side_names(match)):
        total = match.shown(sheet.result[unit]) if sheet.rows else None
        units.append((looks[unit], name, total, unit in sheet.winners))
    return tuple(units)


def _leaders_text(match: Match) -> str:
    heads, first = standings.side_names(match), match.sheet.winners
    if len(heads) == 1:
        return ""
    if len(first) == sum(match.sheet.still_playing):
        return str(gettext("All level"))
    if len(first) > MOST_NAMED:
        return str(gettext("%(num)s lead together", num=len(first)))
    if len(first) > 1 or match.game.partners:
        return str(
            gettext("%(names)s lead", names=translation.listed([heads[unit] for unit in first]))
        )
    return str(gettext("%(name)s leads", name=translation.isolated(heads[first[0]])))
