"""A picture to draw, and the texts in it."""

from xml.etree import ElementTree as ET

from scorekeeper.exports.charts import Curve, Totals
from scorekeeper.exports.picture import Picture, RankedPlayer

TEXT = "{http://www.w3.org/2000/svg}text"


def picture_of(*names, chart=True):
    totals = Totals(
        title="Running totals",
        description="",
        deal="Deal",
        led="In the lead",
        lines=tuple(Curve((name,), (3 * place, 5 * place)) for place, name in enumerate(names)),
        lower_is_better=True,
    )
    standings = (
        RankedPlayer(f"{place}.", name, -312 + place, first=place == 1)
        for place, name in enumerate(names, start=1)
    )
    return Picture("Hearts", "2026-11-21 · Kyoto", tuple(standings), totals if chart else None)


def texts(drawn):
    return [one.text for one in ET.fromstring(drawn).iter(TEXT)]
