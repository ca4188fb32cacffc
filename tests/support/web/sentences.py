"""The sentences of the app in both languages, from the catalogue."""

from functools import cache

from babel.messages.pofile import read_po

from tests.support.paths import ROOT

CATALOGUE = ROOT / "scorekeeper/locale/ja/LC_MESSAGES/messages.po"


@cache
def japanese():
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="ja", abort_invalid=True)


def sentence(language, text, /, **values):
    """Return the sentence ``text`` in ``language``, with its values filled in."""
    if language == "ja":
        message = japanese().get(text)
        assert message is not None, f"not in the catalogue: {text}"
        found = message.string if isinstance(message.string, str) else message.string[0]
        text = found or text
    return text % values if "%(" in text else text.format(**values)
