"""Fonts made for the tests, so that none depends on those of the machine.

A letter is a column as wide as all the others and as high as its code point says.
"""

import string

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

EM = 1000
LATIN = string.ascii_letters + string.digits + string.punctuation + "−×·…–"
WORDS = "ハーツ明子花合計ディル位年月日順"


def font(folder, family="Columns", letters=LATIN + WORDS):
    """Write a font that has ``letters`` and a space to ``folder``; its file."""
    glyphs = {".notdef": column(950, width=100), "space": TTGlyphPen(None).glyph()}
    glyphs |= {f"u{ord(char):x}": column(50 + ord(char) % 800) for char in letters}
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({32: "space"} | {ord(char): f"u{ord(char):x}" for char in letters})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (EM // 2, 0)))
    builder.setupHorizontalHeader(ascent=EM, descent=0)
    names = {"familyName": family, "styleName": "Regular", "psName": f"{family}-Regular"}
    builder.setupNameTable(names)
    builder.setupOS2()
    builder.setupPost()
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{family}.ttf"
    builder.save(file)
    return file


def column(height, width=400):
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((0, height))
    pen.lineTo((width, height))
    pen.lineTo((width, 0))
    pen.closePath()
    return pen.glyph()
