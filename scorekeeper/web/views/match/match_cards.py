"""Matches as home tells them: who leads one in progress, who has won, and by how much."""

from collections.abc import Sequence
from dataclasses import dataclass

from babel.lists import format_list
from flask_babel import get_locale

from scorekeeper.match import Match
from scorekeeper.match.faces import Face
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import faces, translation
from scorekeeper.web.views.match import standings

MOST_NAMED = 2
"""Of those who share the first place on a card."""


Unit = tuple[Face | tuple[Face, ...], str, int | None, bool]
"""A player, or two partners: their face or faces, name, points so far, whether they are first."""


@dataclass(frozen=True, slots=True)
class Card:
    """A match in progress: how far it has come, who leads and with what.

    ``best`` is ``None`` before the first deal, ``deals`` where nobody knows how many there will be.
    """

    text: str
    best: int | None
    leads: str
    units: tuple[Unit, ...]
    done: int
    deals: int | None


def card(match: Match) -> Card:
    """Return ``match``, which is in progress, as its card."""
    sheet, begun = match.sheet, bool(match.sheet.rows)
    schedule = match.schedule
    text = _how_far(sheet.standing.played + 1, schedule)
    return Card(
        text=str(gettext("%(text)s, paused", text=text)) if match.log_state.paused else text,
        best=sheet.result[sheet.winners[0]] if begun else None,
        leads=_leads(match) if begun else "",
        units=_units(match),
        done=sheet.standing.played,
        deals=len(schedule) if schedule else None,
    )


def _how_far(number: int, schedule: Sequence[int] | None) -> str:
    if schedule is None:
        return str(gettext("Deal %(number)s", number=number))
    return str(gettext("Deal %(number)s of %(last)s", number=number, last=len(schedule)))


def _units(match: Match) -> tuple[Unit, ...]:
    looks, sheet = faces.unit_faces(match), match.sheet
    units = []
    for unit, name in enumerate(standings.side_names(match)):
        theirs = looks[unit]
        total = sheet.result[unit] if sheet.rows else None
        face = theirs if len(theirs) > 1 else theirs[0]
        units.append((face, name, total, unit in sheet.winners))
    return tuple(units)


def _leads(match: Match) -> str:
    heads, first = standings.side_names(match), match.sheet.winners
    if len(heads) == 1:
        return ""
    if len(first) == sum(match.sheet.still_playing):
        return str(gettext("All level"))
    if len(first) > MOST_NAMED:
        return str(gettext("%(num)s lead together", num=len(first)))
    if len(first) > 1 or match.game.partners:
        return str(gettext("%(names)s lead", names=listed([heads[unit] for unit in first])))
    return str(gettext("%(name)s leads", name=translation.isolated(heads[first[0]])))


def listed(names: Sequence[str]) -> str:
    """Return names one after the other, as a sentence has them."""
    names = [translation.isolated(name) for name in names]
    return str(format_list(names, locale=get_locale()))
