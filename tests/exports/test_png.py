"""The picture as PNG: every name in it is legible, or there is no picture."""

import io
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from scorekeeper.exports import fonts
from scorekeeper.exports.png import NoFont, can_draw, png
from tests.support.fonts import LATIN, WORDS, font
from tests.support.pictures import GAP, TEXT, WINNER, picture_of, texts, texts_with_fonts


@pytest.fixture(autouse=True)
def columns(tmp_path, monkeypatch):
    """One font on the machine, in a folder that is the only one."""
    folder = tmp_path / "fonts"
    font(folder)
    monkeypatch.setattr(fonts, "font_folders", lambda: (folder,))
    return folder


def opened(*names):
    return Image.open(io.BytesIO(png(picture_of(*names))))


def name_of_the_winner(*names):
    """The pixels of the first name in the standings."""
    return opened(*names).crop(WINNER).tobytes()


def families_of(drawn):
    return {one.get("font-family") for one in ET.fromstring(drawn).iter(TEXT)}


def family_of(text, drawn):
    [found] = {
        one.get("font-family") for one in ET.fromstring(drawn).iter(TEXT) if one.text == text
    }
    return found


def test_the_pictures_extra_is_installed():
    assert can_draw()


def test_the_picture_has_the_size_of_the_one_shared_by_phones():
    assert opened("Aki", "Ben").size == (1080, 1350)


def test_the_picture_is_opaque():
    *_, alpha = opened("Aki", "Ben").convert("RGBA").getextrema()
    assert alpha == (255, 255)


def test_japanese_names_are_drawn_without_boxes():
    one, other = name_of_the_winner("明子", "Ben"), name_of_the_winner("花子", "Ben")
    assert one != other
    assert one != name_of_the_winner("Ben", "Aki")


def test_a_name_of_forty_kanji_ends_before_its_total():
    image = opened("明" * 40, "Ben").convert("L")
    assert image.crop(GAP).getextrema()[0] > 150


def test_no_picture_is_drawn_if_a_letter_is_in_no_font():
    with pytest.raises(NoFont) as refused:
        png(picture_of("\U00016b63\U00016b64", "Ben"))
    assert refused.value.characters == "\U00016b63\U00016b64"


def test_an_emoji_in_no_font_is_left_out():
    drawn = texts(texts_with_fonts(picture_of("Aki 🦀", "👍🏽")))
    assert "Aki" in drawn
    assert "?" in drawn


def test_a_name_of_emoji_is_drawn_even_if_the_font_has_no_question_mark(tmp_path):
    folder = tmp_path / "without"
    font(folder, letters=LATIN.replace("?", ""))
    assert png(picture_of("🦀", "Ben"), [folder]).startswith(b"\x89PNG")


def test_every_text_uses_the_available_font_family():
    assert families_of(texts_with_fonts(picture_of("Aki", "明子"))) == {"'Columns'"}


def test_without_a_font_there_is_no_picture(tmp_path):
    with pytest.raises(NoFont, match="there is no font") as refused:
        png(picture_of("Aki", "Ben"), [tmp_path / "nothing"])
    assert refused.value.characters == ""


def test_a_name_missing_from_the_main_font_is_drawn_in_another(columns):
    font(columns, "Kana", "あき")
    drawn = texts_with_fonts(picture_of("あき", "Ben"))
    assert families_of(drawn) == {"'Columns'", "'Kana'"}
    assert family_of("あき", drawn) == "'Kana'"
    assert family_of("Ben", drawn) == "'Columns'"


def test_a_single_font_is_used_if_it_has_every_letter(columns):
    font(columns, "Another", LATIN)
    font(columns, "Zen", LATIN + WORDS + "あき")
    assert families_of(texts_with_fonts(picture_of("あき", "Ben"))) == {"'Zen'"}


def test_a_name_in_two_scripts_uses_both_fonts(columns):
    font(columns, "Kana", "あき")
    one, other = (
        picture_of("Ben あ", "Chie"),
        picture_of("Ben き", "Chie"),
    )
    assert family_of("Ben あ", texts_with_fonts(one)) == "'Columns', 'Kana'"
    assert png(one) != png(other)


def test_a_font_added_while_the_server_runs_is_found(columns):
    with pytest.raises(NoFont, match="no font has あき"):
        png(picture_of("あき", "Ben"))
    font(columns, "Kana", "あき")
    assert opened("あき", "Ben").width == 1080


def test_a_broken_font_is_not_used(columns):
    whole = (columns / "Columns.ttf").read_bytes()
    (columns / "Broken.ttf").write_bytes(whole[:300])
    (columns / "Empty.otf").write_bytes(b"")
    (columns / "Collection.ttc").write_bytes(b"ttcf" + b"\xff" * 40)
    assert families_of(texts_with_fonts(picture_of("Aki", "Ben"))) == {"'Columns'"}


def test_a_family_with_an_apostrophe_in_its_name_is_used(columns):
    font(columns, "Aki's Hand", "あき")
    one, other = picture_of("あ", "Ben"), picture_of("き", "Ben")
    assert png(one) != png(other)


def test_markup_in_a_name_is_escaped():
    nasty = "<a>&\"'</a>"
    assert nasty in texts(texts_with_fonts(picture_of(nasty, "Ben")))


def test_characters_invalid_in_xml_do_not_break_the_picture():
    assert opened("A\x00k\x1bi\ufffe", "Ben").width == 1080
