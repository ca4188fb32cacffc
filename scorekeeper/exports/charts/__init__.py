"""Charts as SVG, and the same numbers as the rows of a table.

Every chart is a dataclass of numbers and translated texts; ``svg`` draws it, ``rows`` lists it.
Colours come from classes (``static/css/charts.css``), so that a chart is at home by day and by
night; the players have those of their faces.
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
