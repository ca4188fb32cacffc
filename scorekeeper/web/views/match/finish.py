"""How a match ended, as its last page and the picture of it tell: who won, by how much, and how."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from babel.lists import format_list
from flask import current_app, url_for
from flask_babel import get_locale
from markupsafe import Markup

from scorekeeper.exports import finish_picture, png
from scorekeeper.exports.finish_picture import FinishPicture, PictureFace, PictureLine
from scorekeeper.match import Match
from scorekeeper.match.faces import Face
from scorekeeper.rules import match_highlights
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.sheet import Places
from scorekeeper.text_width import width
from scorekeeper.web.platform.catalogue import gettext, ngettext
from scorekeeper.web.views import dates, faces, translation
from scorekeeper.web.views.match import sheet_columns, standings

SHORTEST, LONGEST = timedelta(minutes=1), timedelta(hours=12)
"""What took less was copied from paper, what took more was left lying: no length is told."""

ON_PODIUM = 3
PARTNERS = 2
SHORT_NAME, LONG_NAME = 7.5, 14
"""Widths of a heading, in sizes of its letters, up to which it is large and middling."""

MARK = "\0"
"""Stands for a number until the sentence is there."""

Faces = Face | tuple[Face, ...]
"""Of a player; of a side that of each partner."""


class Step(NamedTuple):
    """One of the podium, as ``ui.podium`` draws it."""

    face: Faces
    name: str
    total: int
    place: int
    word: str


class Line(NamedTuple):
    """One of the standings, as ``ui.ranks`` draws it; ``gap`` is to the first, where it is one."""

    place: str
    face: Faces
    name: str
    gap: int | None
    total: int


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended. ``level``: nobody is ahead of anybody; ``size`` goes by the heading.

    Without a deal there are neither ``steps`` nor ``lines``.
    """

    kicker: str
    heading: str
    size: str
    margin: Markup
    steps: tuple[Step, ...]
    lines: tuple[Line, ...]
    two: bool
    level: bool


def ending(match: Match) -> Ending:
    """Return how ``match`` ended."""
    heading = _heading(match)
    lines = _lines(match)
    return Ending(
        kicker=" · ".join(filter(None, (translation.title(match), _deals(match), _lasted(match)))),
        heading=heading,
        size=_size(heading),
        margin=_margin(match),
        steps=_steps(match),
        lines=lines,
        two=len(lines) == PARTNERS,
        level=_is_level(match),
    )


def highlights(match: Match) -> tuple[Highlight, ...]:
    """Return what is worth retelling of ``match``."""
    return match_highlights.highlights(match.game, match.sheet)


def unit_face(match: Match, unit: int) -> Faces:
    """Return the face of a player, or those of the partners of a side."""
    looks = faces.unit_faces(match)[unit]
    return looks if match.game.partners else looks[0]


def picture_address(match: Match) -> str:
    """Return where the picture of ``match`` is for a browser without script: drawn if it can be."""
    kind = "chart.as_picture" if has_png(match) else "chart.as_drawing"
    return url_for(kind, match_id=match.id)


def png_of(match: Match) -> bytes:
    """Return the picture of ``match`` as PNG. Raises ``NoFont`` if no font has its letters."""
    return png.png(finish_picture.element(picture_of(match)), _font_folders())


def has_png(match: Match) -> bool:
    """Return whether a deal was played, and the server can draw the picture of ``match``."""
    if not (match.sheet.rows and png.can_draw()):
        return False
    return png.is_drawable(finish_picture.element(picture_of(match)), _font_folders())


def _font_folders() -> list[Path] | None:
    """Return the folders that the host has named for fonts; ``None`` for those of the system."""
    given = str(current_app.config["SCOREKEEPER_FONTS"])
    return [Path(folder) for folder in given.split(os.pathsep)] if given else None


def picture_of(match: Match) -> FinishPicture:
    """Return what of ``match`` is drawn to be sent to friends."""
    sheet, names = match.sheet, standings.side_names(match)
    told = ending(match)
    played = (dates.medium(match.details.played_on), match.details.place)
    lines = tuple(
        PictureLine(
            _picture_faces(unit_face(match, unit)),
            names[unit],
            sheet.places[unit],
            _word(sheet.places, sheet.places[unit]),
            sheet.result[unit],
            (sheet_columns.start(match, unit), *sheet_columns.totals(match, unit)),
        )
        for unit in standings.at_the_end(match)
        if sheet.rows
    )
    return FinishPicture(
        language=str(get_locale()),
        kicker=told.kicker,
        heading=told.heading,
        margin=told.margin.striptags(),
        foot=" · ".join(filter(None, played)),
        lines=lines,
        crowned=match.finished and not told.level,
    )


def _picture_faces(of_unit: Faces) -> tuple[PictureFace, ...]:
    those = (of_unit,) if isinstance(of_unit, Face) else of_unit
    return tuple(PictureFace(face.kind, face.letters) for face in those)


def _is_level(match: Match) -> bool:
    return 1 < len(match.sheet.winners) == sum(match.sheet.still_playing)


def _size(heading: str) -> str:
    if width(heading) <= SHORT_NAME:
        return ""
    return "middling" if width(heading) <= LONG_NAME else "small"


def _heading(match: Match) -> str:
    sheet = match.sheet
    if not match.finished:
        return str(gettext("Standings"))
    if not sheet.rows:
        return str(gettext("No winner"))
    if _is_level(match):
        return str(gettext("All square"))
    if len(sheet.places) == 1:
        return translation.isolated(match.names[0])
    return winners_win(match)


def winners_win(match: Match) -> str:
    """Return who won, in a sentence of two words or a few more."""
    sheet, names = match.sheet, standings.side_names(match)
    if match.game.partners:
        # The two of a side are in its name already.
        [side] = sheet.winners
        return str(gettext("%(names)s win", names=names[side]))
    first = [translation.isolated(names[unit]) for unit in sheet.winners]
    if len(first) == 1:
        return str(gettext("%(name)s wins", name=first[0]))
    if len(first) > ON_PODIUM:
        return str(ngettext("%(num)s player wins", "%(num)s players win", len(first)))
    return str(gettext("%(names)s win", names=format_list(first, locale=get_locale())))


def _deals(match: Match) -> str:
    played = len(match.sheet.rows)
    if not played:
        return ""
    if match.stopped:
        return str(ngettext("stopped after %(num)s deal", "stopped after %(num)s deals", played))
    return str(ngettext("%(num)s deal", "%(num)s deals", played))


def _lasted(match: Match) -> str:
    lasted = match.finished_at - match.created_at if match.finished_at else timedelta()
    if not match.sheet.rows or not SHORTEST <= lasted <= LONGEST:
        return ""
    hours, minutes = divmod(round(lasted.total_seconds() / 60), 60)
    if not hours:
        return str(gettext("%(minutes)s min", minutes=minutes))
    return str(gettext("%(hours)s h %(minutes)s min", hours=hours, minutes=minutes))


def _margin(match: Match) -> Markup:
    """Return by how much, the number marked; nothing where that is no matter of points."""
    sheet = match.sheet
    if not match.finished:
        return Markup()
    if not sheet.rows:
        return Markup.escape(gettext("Ended before the first deal."))
    best = sheet.result[sheet.winners[0]]
    counted = translation.speak(sheet.result_name) if sheet.result_name else ""
    if _is_level(match):
        return _told_each(best, counted)
    others = [sheet.result[unit] for unit in standings.placed(match) if unit not in sheet.winners]
    if not others:
        told = ngettext("%(number)s point", "%(number)s points", abs(best), number=MARK)
        return _marked(told, best)
    ahead = _ahead(match, best, others)
    return _told_ahead(ahead, counted) if ahead > 0 else Markup()


def _ahead(match: Match, best: int, others: Sequence[int]) -> int:
    return min(others) - best if match.game.fewest_wins(match.table.options) else best - max(others)


def _told_each(number: int, counted: str) -> Markup:
    if counted:
        return _marked(
            gettext("%(number)s each · %(counted)s", number=MARK, counted=counted), number
        )
    told = ngettext("%(number)s point each", "%(number)s points each", abs(number), number=MARK)
    return _marked(told, number)


def _told_ahead(number: int, counted: str) -> Markup:
    if counted:
        return _marked(gettext("by %(number)s · %(counted)s", number=MARK, counted=counted), number)
    told = ngettext("by %(number)s point", "by %(number)s points", number, number=MARK)
    return _marked(told, number)


def _marked(told: str, number: int) -> Markup:
    """Return the sentence ``told`` with ``number`` in bold, where ``MARK`` stands for it."""
    return (
        Markup("<b>{}</b>")
        .format(translation.number(number))
        .join(Markup.escape(part) for part in told.split(MARK))
    )


def _steps(match: Match) -> tuple[Step, ...]:
    """Return the first three; more where they share a place. Nobody stands there alone."""
    sheet, names = match.sheet, standings.side_names(match)
    if not sheet.rows or len(names) == 1:
        return ()
    return tuple(
        Step(
            unit_face(match, unit),
            names[unit],
            sheet.result[unit],
            place,
            _word(sheet.places, place),
        )
        for unit in standings.placed(match)
        if (place := sheet.places[unit]) and place <= ON_PODIUM
    )


def _word(places: Places, place: int | None) -> str:
    word = standings.place_text(place)
    shared = place is not None and places.count(place) > 1
    return str(gettext("shared %(place)s", place=word)) if shared else word


def _lines(match: Match) -> tuple[Line, ...]:
    sheet, names = match.sheet, standings.side_names(match)
    if not sheet.rows:
        return ()
    best = sheet.result[sheet.winners[0]]
    return tuple(
        Line(
            standings.place_text(sheet.places[unit]) if len(names) > 1 else "",
            unit_face(match, unit),
            names[unit],
            _gap(match, sheet.result[unit] - best) if sheet.still_playing[unit] else None,
            sheet.result[unit],
        )
        for unit in standings.at_the_end(match)
    )


def _gap(match: Match, gap: int) -> int | None:
    """Return ``gap``; ``None`` where more has been made of less, as in a rubber it can be."""
    return gap if match.game.fewest_wins(match.table.options) is (gap > 0) else None
