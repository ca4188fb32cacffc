"""The charts of a match or player, with texts in the reader's language."""

from dataclasses import replace

from markupsafe import Markup

from scorekeeper import store
from scorekeeper.exports.charts import (
    WINDOW,
    Bids,
    Chart,
    Curve,
    FormCurve,
    FormPoint,
    PerDeal,
    Places,
    Totals,
)
from scorekeeper.exports.charts.drawing import without_gaps
from scorekeeper.match import Match
from scorekeeper.registry import AnyGame
from scorekeeper.rules.table_spans import versus_of
from scorekeeper.web.platform.catalogue import gettext, ngettext
from scorekeeper.web.views import dates, faces, translation
from scorekeeper.web.views.match import sheet_columns, standings


def running_totals(match: Match) -> Totals | None:
    """Return the chart of the totals after each deal, ``None`` before the first."""
    rows = match.sheet.rows
    if not rows:
        return None
    shown = sheet_columns.columns_present(match)
    names, token_shapes = _names_by_unit(match), _token_shapes(match)
    lines = tuple(
        Curve(
            names[one],
            sheet_columns.totals(match, one),
            token_shapes[one],
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
        lower_is_better=match.game.fewest_wins(match.table.options)
        and not match.shows_minus_points,
        places=sheet_columns.places(match, shown),
    )
    return replace(chart, description=_leads_text(chart))


def _leads_text(chart: Totals) -> str:
    leaders = chart.leaders
    return " ".join(
        _lead_text(line, sum(at in leading for leading in leaders))
        for at, line in enumerate(chart.lines)
    )


def _lead_text(line: Curve, led: int) -> str:
    facts = {
        "name": translation.isolated(line.name),
        "total": translation.number(line.last),
        "led": led,
    }
    if not line.is_present_at_end:
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
    """Return the chart of the points of each deal, ``None`` before the first."""
    rows = match.sheet.rows
    if not rows:
        return None
    shown = sheet_columns.columns_played(match)
    heads, token_shapes = standings.side_names(match), _token_shapes(match)
    apart = tuple(sheet_columns.points_outside_deals(match, one) for one in shown)
    chart = PerDeal(
        title=gettext("Points per deal"),
        description="",
        deal=gettext("Deal"),
        total=gettext("Total"),
        names=tuple(heads[one] for one in shown),
        token_shapes=tuple(token_shapes[one] for one in shown),
        points=tuple(sheet_columns.points(match, one) for one in shown),
        apart_label=gettext("Apart from deals"),
        apart=apart if any(apart) else (),
    )
    return replace(chart, description=_range_text(chart))


def _range_text(chart: PerDeal) -> str:
    return " ".join(
        gettext(
            "%(name)s: from %(low)s to %(high)s.",
            name=translation.isolated(name),
            low=translation.number(min(without_gaps(points))),
            high=translation.number(max(without_gaps(points))),
        )
        for name, points in zip(chart.names, chart.points, strict=True)
    )


def places(match: Match) -> Places | None:
    """Return the chart of the places after each deal, ``None`` before the first."""
    rows = match.sheet.rows
    if not rows:
        return None
    shown = sheet_columns.columns_present(match)
    names, token_shapes = _names_by_unit(match), _token_shapes(match)
    chart = Places(
        title=gettext("Places"),
        description="",
        deal=gettext("Deal"),
        names=tuple(names[one] for one in shown),
        token_shapes=tuple(token_shapes[one] for one in shown),
        places=sheet_columns.places_as_dealt(match, shown),
        ends=tuple(match.sheet.places[one] for one in shown),
    )
    return replace(chart, description=_final_places_text(match, shown))


def _final_places_text(match: Match, shown: list[int]) -> str:
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
    """Return the chart of the bids and results, ``None`` if the game has no bids."""
    versus = versus_of(match.game, match.sheet)
    if versus is None:
        return None
    heads = standings.side_names(match)
    shown = [at for at, achieved in enumerate(versus.achieved) if without_gaps(achieved)]
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
    return replace(chart, description=_bids_made_text(chart))


def _bids_made_text(chart: Bids) -> str:
    return " ".join(
        ngettext(
            "%(name)s: bid made in %(made)s of %(num)s deal.",
            "%(name)s: bid made in %(made)s of %(num)s deals.",
            chart.deals_played(player),
            name=translation.isolated(name),
            made=chart.exact_count(player),
        )
        for player, name in enumerate(chart.names)
    )


def form(found: store.statistics.PlayerStatistics, game: AnyGame) -> FormCurve | None:
    """Return the chart of a player's places in recent matches, ``None`` before the first."""
    if not found.form:
        return None
    matches = tuple(
        FormPoint(dates.medium(one.played_on), one.place, one.units) for one in found.form
    )
    chart = FormCurve(
        title=gettext("Recent places"),
        description="",
        match=gettext("Match"),
        place=gettext("Place"),
        players=gettext("Sides") if game.partners else gettext("Players"),
        average=gettext("Average of the last %(count)s", count=WINDOW),
        matches=matches,
    )
    return replace(chart, description=_recent_places_text(chart, found))


def _recent_places_text(chart: FormCurve, found: store.statistics.PlayerStatistics) -> str:
    text: str = gettext(
        "%(name)s: place %(place)s in the last match; average of the last %(count)s: %(average)s.",
        name=translation.isolated(found.player.name),
        place=chart.matches[-1].place,
        average=translation.decimal(chart.averages[-1]),
        count=min(WINDOW, len(chart.matches)),
    )
    return text


def _names_by_unit(match: Match) -> list[tuple[str, ...]]:
    """Return the names of each line's player or partners."""
    columns = range(len(match.sheet.totals))
    return [tuple(match.names[one] for one in match.players_of(column)) for column in columns]


def _token_shapes(match: Match) -> tuple[int, ...]:
    return tuple(of[0].kind for of in faces.unit_faces(match))


def chart_svg(chart: Chart) -> Markup:
    """Render ``chart`` as SVG. Its texts are already escaped."""
    return Markup(chart.svg())  # noqa: S704 - see above
