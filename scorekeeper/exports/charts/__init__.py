"""Charts as SVG, and the same numbers as the rows of a table.

Every chart is a dataclass of numbers and translated texts; ``svg`` draws it, ``rows`` lists it.
Colours come from classes (``static/app.css``), so that a chart is at home on paper and on felt.
"""

from scorekeeper.exports.charts.bids import Bids
from scorekeeper.exports.charts.drawing import Rows
from scorekeeper.exports.charts.form import WINDOW, Finish, Form
from scorekeeper.exports.charts.totals import Line, Totals

Chart = Totals | Form | Bids

__all__ = ["WINDOW", "Bids", "Chart", "Finish", "Form", "Line", "Rows", "Totals"]
