"""A season in words, and the form for creating or changing one."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from babel.dates import format_interval, format_skeleton
from flask import abort, request
from flask_babel import get_locale

from scorekeeper.match import FinalPlace, Season, SeasonRules
from scorekeeper.match.season import USUAL_POINTS, read_points
from scorekeeper.registry import all_games
from scorekeeper.rules.ruling import Refusal, gap, refuse, say
from scorekeeper.web.platform.catalogue import gettext, ngettext
from scorekeeper.web.views import dates, translation
from scorekeeper.web.views.match.standings import place_text

PLACES, WINS = "places", "wins"
"""The two ways of counting."""

LONGEST_NUMBER = 6
DAY = "yMMMd"

WIDE_TILDE, WAVE = "\uff5e", "\u301c"
"""Babel's Japanese separator between two dates, and the usual one."""


def days_text(season: Season) -> str:
    first = format_skeleton(DAY, season.since, locale=get_locale())
    if season.until is None:
        return str(gettext("From %(day)s", day=first))
    if season.since == season.until:
        return str(first)
    both = format_interval(season.since, season.until, DAY, locale=get_locale())
    return str(both).replace(WIDE_TILDE, WAVE)


def games_text(season: Season) -> str:
    names = [translation.game_name(slug) for slug in season.rules.games]
    return str(gettext(", ")).join(names) or str(gettext("All games"))


def finish_text(finish: FinalPlace) -> str:
    """Return the text of a place, with a note if it is shared."""
    place = place_text(finish.place)
    return str(gettext("%(place)s, shared", place=place)) if finish.level > 1 else place


def rule_lines(rules: SeasonRules) -> list[str]:
    """Return the rules of the season's table, one sentence per line."""
    lines = [*_points_texts(rules), gettext("Ties on points are broken by most wins.")]
    if rules.best is not None:
        best = ngettext(
            "Only a player's best match counts; of equal ones the latest.",
            "Only a player's best %(num)s matches count; of equal ones the latest.",
            rules.best,
        )
        lines.insert(len(lines) - 1, best)
    if rules.at_least > 1:
        listed = ngettext(
            "Players need at least %(num)s match to be listed.",
            "Players need at least %(num)s matches to be listed.",
            rules.at_least,
        )
        lines.append(listed)
    return [str(line) for line in lines]


def _points_texts(rules: SeasonRules) -> list[str]:
    if not rules.points:
        return [gettext("Every match won counts 1 point, even a shared win.")]
    points = "-".join(map(str, rules.points))
    return [
        gettext("Points for places: %(points)s. Further places get none.", points=points),
        gettext("Ties split the points: two winners each get half of 1st and 2nd combined."),
    ]


# The form


@dataclass(frozen=True, slots=True)
class SeasonForm:
    """The form of a season as typed. Refused values are those before the change."""

    name: str
    typed: Mapping[str, str]
    games: Sequence[str]
    count: str
    since: date | None
    until: date | None
    rules: SeasonRules
    refusals: Sequence[Refusal] = ()


def new_form(today: date) -> SeasonForm:
    return _form("", today, None, SeasonRules(points=USUAL_POINTS))


def form_of(season: Season) -> SeasonForm:
    return _form(season.name, season.since, season.until, season.rules)


def _form(name: str, since: date, until: date | None, rules: SeasonRules) -> SeasonForm:
    typed = {
        "since": since.isoformat(),
        "until": until.isoformat() if until else "",
        "points": "-".join(map(str, rules.points or USUAL_POINTS)),
        "best": str(rules.best or ""),
        "at_least": str(rules.at_least) if rules.at_least > 1 else "",
    }
    count = PLACES if rules.points else WINS
    return SeasonForm(name, typed, rules.games, count, since, until, rules)


def read_form() -> SeasonForm:
    """Read the submitted form. ``refusals`` are about its fields one by one."""
    typed = {
        name: request.form.get(name, "")
        for name in ("since", "until", "points", "best", "at_least")
    }
    since, refusals = dates.read_day(typed["since"], "since")
    if since is None and not refusals:
        refusals = [gap("day.empty", say("Choose a date"), field="since")]
    until, wrong = dates.read_day(typed["until"], "until")
    refusals += wrong
    count = WINS if request.form.get("count") == WINS else PLACES
    points = read_points(typed["points"]) if count == PLACES else ()
    if count == PLACES and not points:
        message = say("Enter whole numbers, first place first: {example}", example="5-3-2-1")
        refusals.append(refuse("season.points_unread", message, field="points"))
    best, at_least = (_read_number(typed[field], field, refusals) for field in ("best", "at_least"))
    games = _read_games()
    rating = "rating" in request.form
    rules = SeasonRules(games, points or (), best, 1 if at_least is None else at_least, rating)
    name = request.form.get("name", "")
    return SeasonForm(name, typed, games, count, since, until, rules, refusals)


def _read_games() -> tuple[str, ...]:
    chosen = request.form.getlist("game")
    slugs = [game.slug for game in all_games()]
    if not set(chosen) <= set(slugs):
        abort(400)
    return tuple(slug for slug in slugs if slug in chosen)


def _read_number(text: str, field: str, refusals: list[Refusal]) -> int | None:
    typed = unicodedata.normalize("NFKC", text).strip()
    if not typed:
        return None
    if typed.isdecimal() and len(typed) <= LONGEST_NUMBER:
        return int(typed)
    message = say("Enter a whole number, or leave this blank.")
    refusals.append(refuse("season.number_unread", message, field=field))
    return None
