"""Charts as SVG, with the same numbers as table rows.

Every chart is a dataclass of numbers and translated texts. ``svg`` draws the chart, and ``rows``
returns the same numbers as a table. Colours come from classes (``static/css/charts.css``), so that
a chart suits the light and the dark theme. Players have the colours of their tokens.
"""

from scorekeeper.exports.charts.bids import Bids
from scorekeeper.exports.charts.drawing import Rows
from scorekeeper.exports.charts.per_deal import PerDeal
from scorekeeper.exports.charts.places import Places
from scorekeeper.exports.charts.player_form import WINDOW, FormCurve, FormPoint
from scorekeeper.exports.charts.totals import Curve, Totals

Chart = Totals | PerDeal | Places | FormCurve | Bids

__all__ = [
    "WINDOW",
    "Bids",
    "Chart",
    "Curve",
    "FormCurve",
    "FormPoint",
    "PerDeal",
    "Places",
    "Rows",
    "Totals",
]
