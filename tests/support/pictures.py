"""A picture of a final result, and its texts."""

from xml.etree import ElementTree as ET

from scorekeeper.exports.charts import drawing
from scorekeeper.exports.finish_picture import FinishPicture, PictureFace, PictureLine, element
from scorekeeper.exports.png import assign_fonts

HEADING = (390, 100, 700, 190)
WINNER, GAP, TOTAL = (185, 925, 360, 1005), (364, 925, 374, 1005), (385, 925, 505, 1005)
"""Where two players' picture has its heading, and in the first line of the standings the name, the
total, and the gap between them; in pixels."""

TEXT = "{http://www.w3.org/2000/svg}text"


def picture_of(*names, heading="Hearts"):
    """Return the drawing of a match with these players, in the order of their places."""
    lines = tuple(
        PictureLine(
            faces=(PictureFace(place, "A"),),
            name=name,
            place=place,
            word=f"{place}.",
            result=-312 + place,
            totals=(0, -100, -312 + place),
        )
        for place, name in enumerate(names, start=1)
    )
    return element(
        FinishPicture("en", "Hearts", heading, "1", "2026-11-21 · Kyoto", lines, crowned=True)
    )


def texts_with_fonts(drawn, folders=None):
    """Return the drawing as text, with the fonts of each of its texts."""
    assign_fonts(drawn, folders)
    return drawing.to_xml(drawn)


def texts(drawn):
    return [one.text for one in ET.fromstring(drawn).iter(TEXT)]
