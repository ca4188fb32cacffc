"""QR codes drawn on a page."""

import re

import segno

QUIET_ZONE = 4
"""The modules around a code that stay light."""


def check_code(drawing, text):
    """Check that an SVG draws the QR code of ``text``, and return its side in modules."""
    side, modules = dark_modules(drawing)
    wanted = segno.make(text, error="m", micro=False).matrix
    assert side == len(wanted) + 2 * QUIET_ZONE
    assert modules == {
        (x + QUIET_ZONE, y + QUIET_ZONE)
        for y, row in enumerate(wanted)
        for x, dark in enumerate(row)
        if dark
    }
    return side


def dark_modules(drawing):
    """Return the side of the square, and the positions of its dark modules."""
    side = int(re.search(r'viewBox="0 0 (\d+) \1"', drawing)[1])
    x, y, found = 0.0, 0.0, set()
    for step, numbers in re.findall(r"([Mmh])([^Mmhvz\"]*)", drawing.rpartition(' d="')[2]):
        parts = [float(number) for number in re.findall(r"-?\d*\.?\d+", numbers)]
        if step == "M":
            x, y = parts
        elif step == "m":
            x, y = x + parts[0], y + parts[1]
        else:
            found |= {(int(x) + place, int(y)) for place in range(int(parts[0]))}
            x += parts[0]
    return side, found
