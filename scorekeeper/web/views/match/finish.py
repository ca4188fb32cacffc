"""The end of a match for its last page and the shared picture: who won, and by how much."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from babel.lists import format_list
from flask import current_app, url_for
from flask_babel import get_locale
from markupsafe import Markup

from scorekeeper.exports import finish_picture, png
from scorekeeper.exports.finish_picture import FinishPicture, PictureFace, PictureLine
from scorekeeper.match import Match
from scorekeeper.match.duration import minutes_played
from scorekeeper.match.faces import Face
from scorekeeper.rules import match_highlights
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.sheet import Places
from scorekeeper.text_width import width
from scorekeeper.web.platform.catalogue import gettext, ngettext
from scorekeeper.web.views import dates, faces, translation
from scorekeeper.web.views.match import sheet_columns, standings

ON_PODIUM = 3
PARTNERS = 2
SHORT_NAME, LONG_NAME = 7.5, 14
"""The largest widths of a heading in em for the large and the medium font size."""

MARK = "\0"
"""A placeholder for a number in a translated sentence."""


class PodiumStep(NamedTuple):
    """A step of the podium, rendered by ``ui.podium``."""

    faces: tuple[Face, ...]
    name: str
    total: int
    place: int
    word: str


class FinalStanding(NamedTuple):
    """A line of the standings, rendered by ``ui.ranks``. ``gap`` is the distance to the winner."""

    place: str
    faces: tuple[Face, ...]
    name: str
    gap: int | None
    total: int


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """The end of a match. ``level`` means that all are tied. ``size`` is the heading's font size.

    Without a deal, there are neither ``steps`` nor ``lines``.
    """

    kicker: str
    heading: str
    size: str
    margin: Markup
    steps: tuple[PodiumStep, ...]
    lines: tuple[FinalStanding, ...]
    two: bool
    level: bool


def ending(match: Match) -> MatchEnd:
    heading = _heading(match)
    lines = _final_standings(match)
    return MatchEnd(
        kicker=gettext(" · ").join(
            filter(None, (translation.title(match), _number_of_deals(match), _time_played(match)))
        ),
        heading=heading,
        size=_heading_size(heading),
        margin=_winning_margin(match),
        steps=_podium_steps(match),
        lines=lines,
        two=len(lines) == PARTNERS,
        level=_is_tie(match),
    )


def highlights(match: Match) -> tuple[Highlight, ...]:
    return match_highlights.highlights(match.game, match.sheet)


def picture_address(match: Match) -> str:
    """Return the address of the picture: PNG if the server can draw it, else SVG."""
    kind = "chart.picture_png" if has_png(match) else "chart.picture_svg"
    return url_for(kind, match_id=match.id)


def png_of(match: Match) -> bytes:
    """Return the picture of ``match`` as PNG. Raise ``NoFont`` if no font has its letters."""
    return png.png(finish_picture.element(picture_of(match)), _font_folders())


def has_png(match: Match) -> bool:
    """Return whether the match has a deal and the server can draw its picture."""
    if not (match.sheet.rows and png.can_draw()):
        return False
    return png.is_drawable(finish_picture.element(picture_of(match)), _font_folders())


def _font_folders() -> list[Path] | None:
    """Return the configured font folders, ``None`` for those of the system."""
    given = str(current_app.config["SCOREKEEPER_FONTS"])
    return [Path(folder) for folder in given.split(os.pathsep)] if given else None


def picture_of(match: Match) -> FinishPicture:
    """Return the content of the picture to share."""
    sheet, names = match.sheet, standings.side_names(match)
    text = ending(match)
    played = (dates.medium(match.details.played_on), match.details.place)
    lines = tuple(
        PictureLine(
            _picture_faces(faces.unit_faces(match)[unit]),
            names[unit],
            sheet.places[unit],
            _place_word(sheet.places, sheet.places[unit]),
            match.shown(sheet.result[unit]),
            (sheet_columns.start(match, unit), *sheet_columns.totals(match, unit)),
        )
        for unit in standings.final_order(match)
        if sheet.rows
    )
    return FinishPicture(
        language=str(get_locale()),
        kicker=text.kicker,
        heading=text.heading,
        margin=text.margin.striptags(),
        foot=gettext(" · ").join(filter(None, played)),
        lines=lines,
        crowned=match.finished and not text.level,
    )


def _picture_faces(unit: tuple[Face, ...]) -> tuple[PictureFace, ...]:
    return tuple(PictureFace(face.kind, face.letters) for face in unit)


def _is_tie(match: Match) -> bool:
    return 1 < len(match.sheet.winners) == sum(match.sheet.still_playing)


def _heading_size(heading: str) -> str:
    if width(heading) <= SHORT_NAME:
        return ""
    return "medium" if width(heading) <= LONG_NAME else "small"


def _heading(match: Match) -> str:
    sheet = match.sheet
    if not match.finished:
        return str(gettext("Standings"))
    if not sheet.rows:
        return str(gettext("No winner"))
    if _is_tie(match):
        return str(gettext("All square"))
    if len(sheet.places) == 1:
        return translation.isolated(match.names[0])
    return winners_win(match)


def winners_win(match: Match) -> str:
    """Return a short sentence that names the winners."""
    sheet, names = match.sheet, standings.side_names(match)
    if match.game.partners:
        # The name of a side contains both partners.
        [side] = sheet.winners
        return str(gettext("%(names)s win", names=names[side]))
    first = [translation.isolated(names[unit]) for unit in sheet.winners]
    if len(first) == 1:
        return str(gettext("%(name)s wins", name=first[0]))
    if len(first) > translation.MOST_NAMED:
        return str(ngettext("%(num)s player wins", "%(num)s players win", len(first)))
    return str(gettext("%(names)s win", names=format_list(first, locale=get_locale())))


def _number_of_deals(match: Match) -> str:
    played = len(match.sheet.rows)
    if not played:
        return ""
    if match.stopped:
        return str(ngettext("finished after %(num)s deal", "finished after %(num)s deals", played))
    return str(ngettext("%(num)s deal", "%(num)s deals", played))


def _time_played(match: Match) -> str:
    minutes = minutes_played(match)
    return dates.duration(minutes) if minutes else ""


def _winning_margin(match: Match) -> Markup:
    """Return the winning margin with its number in bold, empty if there is none."""
    sheet = match.sheet
    if not match.finished:
        return Markup()
    if not sheet.rows:
        return Markup.escape(gettext("Ended before the first deal."))
    best = sheet.result[sheet.winners[0]]
    counted = translation.speak(sheet.result_name) if sheet.result_name else ""
    if _is_tie(match):
        return _tie_text(match.shown(best), counted)
    others = [sheet.result[unit] for unit in standings.placed(match) if unit not in sheet.winners]
    if not others:
        text = ngettext("%(number)s point", "%(number)s points", abs(best), number=MARK)
        return _with_number(text, match.shown(best))
    ahead = _margin_in_points(match, best, others)
    return _margin_text(ahead, counted) if ahead > 0 else Markup()


def _margin_in_points(match: Match, best: int, others: Sequence[int]) -> int:
    return min(others) - best if match.game.fewest_wins(match.table.options) else best - max(others)


def _tie_text(number: int, counted: str) -> Markup:
    if counted:
        return _with_number(
            gettext("%(number)s each · %(counted)s", number=MARK, counted=counted), number
        )
    text = ngettext("%(number)s point each", "%(number)s points each", abs(number), number=MARK)
    return _with_number(text, number)


def _margin_text(number: int, counted: str) -> Markup:
    if counted:
        return _with_number(
            gettext("by %(number)s · %(counted)s", number=MARK, counted=counted), number
        )
    text = ngettext("by %(number)s point", "by %(number)s points", number, number=MARK)
    return _with_number(text, number)


def _with_number(text: str, number: int) -> Markup:
    """Return the sentence ``text`` with ``number`` in bold in place of ``MARK``."""
    return (
        Markup("<b>{}</b>")
        .format(translation.number(number))
        .join(Markup.escape(part) for part in text.split(MARK))
    )


def _podium_steps(match: Match) -> tuple[PodiumStep, ...]:
    """Return the players in the first three places. A single player has no podium."""
    sheet, names = match.sheet, standings.side_names(match)
    if not sheet.rows or len(names) == 1:
        return ()
    return tuple(
        PodiumStep(
            faces.unit_faces(match)[unit],
            names[unit],
            match.shown(sheet.result[unit]),
            place,
            _place_word(sheet.places, place),
        )
        for unit in standings.placed(match)
        if (place := sheet.places[unit]) and place <= ON_PODIUM
    )


def _place_word(places: Places, place: int | None) -> str:
    word = standings.place_text(place)
    shared = place is not None and places.count(place) > 1
    return str(gettext("shared %(place)s", place=word)) if shared else word


def _final_standings(match: Match) -> tuple[FinalStanding, ...]:
    sheet, names = match.sheet, standings.side_names(match)
    if not sheet.rows:
        return ()
    best = sheet.result[sheet.winners[0]]
    return tuple(
        FinalStanding(
            standings.place_text(sheet.places[unit]) if len(names) > 1 else "",
            faces.unit_faces(match)[unit],
            names[unit],
            _shown_gap(match, sheet.result[unit] - best) if sheet.still_playing[unit] else None,
            match.shown(sheet.result[unit]),
        )
        for unit in standings.final_order(match)
    )


def _shown_gap(match: Match, gap: int) -> int | None:
    # In a rubber, the winner may have the worse total. Then there is no gap to show.
    is_behind = match.game.fewest_wins(match.table.options) is (gap > 0)
    return match.shown(gap) if is_behind else None
