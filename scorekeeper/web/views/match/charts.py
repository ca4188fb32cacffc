"""The charts of a match, with their words in the reader's language."""

from dataclasses import replace

from markupsafe import Markup

from scorekeeper import store
from scorekeeper.exports.charts import (
    WINDOW,
    Bids,
    Chart,
    Curve,
    Finish,
    FormCurve,
    PerDeal,
    Places,
    Totals,
)
from scorekeeper.exports.charts.drawing import known
from scorekeeper.match import Match
from scorekeeper.registry import AnyGame
from scorekeeper.rules.table_spans import versus_of
from scorekeeper.web.platform.catalogue import gettext, ngettext
from scorekeeper.web.views import dates, faces, translation
from scorekeeper.web.views.match import sheet_columns, standings


def running_totals(match: Match) -> Totals | None:
    """Return the totals after each deal; ``None`` before the first."""
    rows = match.sheet.rows
    if not rows:
        return None
    shown = sheet_columns.of_those_there(match)
    names, kinds = _names_by_unit(match), _kinds(match)
    lines = tuple(
        Curve(
            names[one],
            sheet_columns.totals(match, one),
            kinds[one],
            sheet_columns.start(match, one),
        )
        for one in shown
    )
    chart = Totals(
        title=gettext("Running totals"),
        description="",
        deal=gettext("Deal"),
        led=gettext("In the lead"),
        lines=lines,
        lower_is_better=match.game.fewest_wins(match.table.options),
        places=sheet_columns.places(match, shown),
    )
    return replace(chart, description=_who_led(chart))


def _who_led(chart: Totals) -> str:
    leaders = chart.leaders
    return " ".join(
        _how_it_led(line, sum(at in together for together in leaders))
        for at, line in enumerate(chart.lines)
    )


def _how_it_led(line: Curve, led: int) -> str:
    facts = {
        "name": translation.isolated(line.name),
        "total": translation.number(line.last),
        "led": led,
    }
    if not line.stayed:
        return str(
            ngettext(
                "%(name)s: %(total)s when leaving, in the lead after %(led)s of %(num)s deal.",
                "%(name)s: %(total)s when leaving, in the lead after %(led)s of %(num)s deals.",
                line.deals,
                **facts,
            )
        )
    return str(
        ngettext(
            "%(name)s: %(total)s at the end, in the lead after %(led)s of %(num)s deal.",
            "%(name)s: %(total)s at the end, in the lead after %(led)s of %(num)s deals.",
            line.deals,
            **facts,
        )
    )


def points_by_deal(match: Match) -> PerDeal | None:
    """Return what each deal gave; ``None`` before the first."""
    rows = match.sheet.rows
    if not rows:
        return None
    shown = sheet_columns.of_those_who_played(match)
    heads, kinds = standings.side_names(match), _kinds(match)
    apart = tuple(sheet_columns.apart(match, one) for one in shown)
    chart = PerDeal(
        title=gettext("Points per deal"),
        description="",
        deal=gettext("Deal"),
        total=gettext("Total"),
        names=tuple(heads[one] for one in shown),
        kinds=tuple(kinds[one] for one in shown),
        points=tuple(sheet_columns.points(match, one) for one in shown),
        apart_label=gettext("Apart from deals"),
        apart=apart if any(apart) else (),
    )
    return replace(chart, description=_best_and_worst(chart))


def _best_and_worst(chart: PerDeal) -> str:
    return " ".join(
        gettext(
            "%(name)s: from %(low)s to %(high)s.",
            name=translation.isolated(name),
            low=translation.number(min(known(points))),
            high=translation.number(max(known(points))),
        )
        for name, points in zip(chart.names, chart.points, strict=True)
    )


def places(match: Match) -> Places | None:
    """Return the places after each deal; ``None`` before the first."""
    rows = match.sheet.rows
    if not rows:
        return None
    shown = sheet_columns.of_those_there(match)
    names, kinds = _names_by_unit(match), _kinds(match)
    chart = Places(
        title=gettext("Places"),
        description="",
        deal=gettext("Deal"),
        names=tuple(names[one] for one in shown),
        kinds=tuple(kinds[one] for one in shown),
        places=sheet_columns.places_as_dealt(match, shown),
        ends=tuple(match.sheet.places[one] for one in shown),
    )
    return replace(chart, description=_where_to(match, shown))


def _where_to(match: Match, shown: list[int]) -> str:
    heads = standings.side_names(match)
    return " ".join(
        gettext(
            "%(name)s: %(place)s at the end.",
            name=translation.isolated(heads[one]),
            place=standings.place_text(match.sheet.places[one]),
        )
        for one in shown
        if match.sheet.still_playing[one]
    )


def bids(match: Match) -> Bids | None:
    """Return what was announced against what came of it, in a game of announcing."""
    versus = versus_of(match.game, match.sheet)
    if versus is None:
        return None
    heads = standings.side_names(match)
    shown = [at for at, achieved in enumerate(versus.achieved) if known(achieved)]
    chart = Bids(
        title=gettext(versus.title),
        description="",
        deal=gettext("Deal"),
        announced_label=gettext(versus.announced_label),
        achieved_label=gettext(versus.achieved_label),
        exact=gettext("Bid made"),
        names=tuple(heads[one] for one in shown),
        deals=versus.deals,
        announced=tuple(versus.announced[one] for one in shown),
        achieved=tuple(versus.achieved[one] for one in shown),
    )
    return replace(chart, description=_who_kept(chart))


def _who_kept(chart: Bids) -> str:
    return " ".join(
        ngettext(
            "%(name)s: bid made in %(kept)s of %(num)s deal.",
            "%(name)s: bid made in %(kept)s of %(num)s deals.",
            chart.played(player),
            name=translation.isolated(name),
            kept=chart.kept(player),
        )
        for player, name in enumerate(chart.names)
    )


def form(found: store.statistics.PlayerStatistics, game: AnyGame) -> FormCurve | None:
    """Return a player's places in his last matches; ``None`` before the first."""
    if not found.form:
        return None
    matches = tuple(Finish(dates.medium(one.played_on), one.place, one.units) for one in found.form)
    chart = FormCurve(
        title=gettext("Recent places"),
        description="",
        match=gettext("Match"),
        place=gettext("Place"),
        players=gettext("Sides") if game.partners else gettext("Players"),
        average=gettext("Average of the last %(count)s", count=WINDOW),
        matches=matches,
    )
    return replace(chart, description=_how_it_went(chart, found))


def _how_it_went(chart: FormCurve, found: store.statistics.PlayerStatistics) -> str:
    text: str = gettext(
        "%(name)s: place %(place)s in the last match; average of the last %(count)s: %(average)s.",
        name=translation.isolated(found.player.name),
        place=chart.matches[-1].place,
        average=translation.decimal(chart.averages[-1]),
        count=min(WINDOW, len(chart.matches)),
    )
    return text


def _names_by_unit(match: Match) -> list[tuple[str, ...]]:
    """Return the players of each line: one, or in a game of partners two."""
    columns = range(len(match.sheet.totals))
    return [tuple(match.names[one] for one in match.players_of(column)) for column in columns]


def _kinds(match: Match) -> tuple[int, ...]:
    """Return whose colour and shape each line has: the player's, or the first partner's."""
    return tuple(of[0].kind for of in faces.unit_faces(match))


def drawn(chart: Chart) -> Markup:
    """Return the drawing of ``chart``. Its texts were escaped when it was drawn."""
    return Markup(chart.svg())  # noqa: S704 - see above
