"""Fonts made for the tests, so that no test depends on those of the machine.

A letter is a column as wide as all the others and as high as its code point says.
"""

import string

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

EM = 1000
LATIN = string.ascii_letters + string.digits + string.punctuation + "−×·…–"
WORDS = "ハーツ明子花合計ディル位年月日順"
EVERYDAY = "".join(map(chr, (*range(0x21, 0x2800), *range(0x3001, 0xA000), *range(0xFF01, 0xFFF0))))
"""Latin, signs, suits, kana and kanji, but no emoji."""


def font(folder, family="Columns", letters=LATIN + WORDS):
    """Write a font with ``letters`` and a space to ``folder``, and return its file."""
    heights = {ord(char): 50 + ord(char) % 800 for char in letters}
    glyphs = {".notdef": column(950, width=100), "space": TTGlyphPen(None).glyph()}
    glyphs |= {f"column{height}": column(height) for height in sorted(set(heights.values()))}
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    characters = {char: f"column{height}" for char, height in heights.items()}
    builder.setupCharacterMap({32: "space"} | characters)
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
