"""Pictures on machines that have one font package of Debian's, or none."""

import io

import pytest
from PIL import Image

from scorekeeper.exports.png import NoFont, png
from tests.support import machine
from tests.support.pictures import GAP, HEADING, TOTAL, WINNER, picture_of, texts, texts_with_fonts

PACKAGES = {
    "DejaVu": "DejaVu*.ttf",
    "Liberation": "Liberation*.ttf",
    "Noto": "Noto*CJK*.ttc",
}
SIGNS = "♠♥♦♣ −10 × 2 … é"


@pytest.fixture
def only(tmp_path):
    """The folder of a machine with one of the packages alone."""

    def only(name):
        files = machine.files(machine.FONT_FOLDER, f"**/{PACKAGES[name]}")
        if not files:
            machine.skip_without(machine.FONTS)
        for file in files:
            (tmp_path / file.name).symlink_to(file)
        return [tmp_path]

    return only


def drawn(picture, folders):
    return Image.open(io.BytesIO(png(picture, folders)))


def inked(image, box):
    """Return whether there is text in ``box``, in pixels of the picture."""
    dark, light = image.convert("L").crop(box).getextrema()
    return dark < 100 and light > 150


@pytest.mark.parametrize("name", PACKAGES)
def test_one_font_package_is_enough_for_an_english_match(only, name):
    folders = only(name)
    image = drawn(picture_of("Aki", "Ben"), folders)
    assert inked(image, HEADING)
    assert inked(image, WINNER)
    assert inked(image, TOTAL)
    assert drawn(picture_of("Ika", "Ben"), folders).tobytes() != image.tobytes()
    assert f"font-family=\"'{name} " in texts_with_fonts(picture_of("Aki", "Ben"), folders)


@pytest.mark.parametrize("name", PACKAGES)
def test_one_font_package_is_enough_for_suits_and_signs(only, name):
    assert SIGNS in texts(texts_with_fonts(picture_of("Aki", heading=SIGNS), only(name)))


@pytest.mark.parametrize("name", PACKAGES)
@pytest.mark.parametrize("letter", ["W", "m", "R", "e", "8", "ß"])
def test_a_long_name_ends_before_its_total(only, name, letter):
    image = drawn(picture_of(letter * 40, "Ben"), only(name))
    assert image.convert("L").crop(GAP).getextrema()[0] > 150


def test_noto_draws_japanese_names_without_boxes(only):
    folders = only("Noto")
    one, other = (drawn(picture_of(name, "Ben"), folders) for name in ("明子", "花子"))
    assert one.tobytes() != other.tobytes()
    assert "'Noto Sans CJK JP'" in texts_with_fonts(picture_of("明子", "Ben"), folders)


@pytest.mark.parametrize("name", ["DejaVu", "Liberation"])
def test_a_latin_font_alone_refuses_japanese_and_lists_the_letters(only, name):
    with pytest.raises(NoFont) as refused:
        png(picture_of("明子", "Ben"), only(name))
    assert refused.value.characters == "子明"


@pytest.mark.parametrize("name", ["DejaVu", "Liberation"])
def test_noto_draws_japanese_names_beside_a_latin_font(only, name):
    folders = only(name) + only("Noto")
    assert "'Noto Sans CJK JP'" in texts_with_fonts(picture_of("明子", "Ben"), folders)
    assert name not in texts_with_fonts(picture_of("明子", "Ben"), folders)
