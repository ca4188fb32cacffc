"""The Japanese catalogue has every sentence of the app, and no others."""

import re
import unicodedata
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from babel.messages.checkers import checkers
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

from tests.support import machine, processes
from tests.support.web.sentences import CATALOGUE, japanese

pytestmark = pytest.mark.timeless

ROOT = CATALOGUE.parents[4]
HOLES = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
WORD = re.compile(r"[a-z]{2}")
KANA_OR_KANJI = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


@cache
def extracted():
    """Return the sentences that ``pybabel extract -F pyproject.toml`` finds in the sources."""
    with TemporaryDirectory() as folder:
        template = Path(folder) / "messages.pot"
        wanted = ["-F", f"{ROOT}/pyproject.toml", "-o", str(template), str(ROOT)]
        CommandLineInterface().run(["pybabel", "-q", "extract", *wanted])
        with template.open("rb") as file:
            return [message for message in read_po(file) if message.id]


def as_texts(sentence):
    return (sentence,) if isinstance(sentence, str) else sentence


def holes(text):
    return sorted(HOLES.findall(text))


def test_texts_are_extracted_from_all_kinds_of_sources():
    texts = {text for message in extracted() for text in as_texts(message.id)}
    assert len(texts) > 100
    # One of each way of saying something: say, say_n, N_, gettext, a template, its plural.
    assert texts >= {
        "A bid is a number from 0 to {cards}.",
        "{n} tricks left to enter",
        "Hell",
        "Undo deal %(number)s",
        "New match",
        "cards each",
    }


def test_every_message_has_a_japanese_translation():
    missing = [m.id for m in extracted() if not all(as_texts(japanese_of(m) or ""))]
    assert missing == []


def japanese_of(message):
    found = japanese().get(as_texts(message.id)[0], message.context)
    return found.string if found else None


def test_translations_have_the_same_placeholders_as_the_english_messages():
    wrong = [
        (message.id, text)
        for message in japanese()
        if message.id
        for text in as_texts(message.string)
        if not any(holes(text) == holes(english) for english in as_texts(message.id))
    ]
    assert wrong == []


def test_babel_finds_no_errors():
    for message in japanese():
        for check in checkers:
            check(japanese(), message)


def test_no_translation_is_fuzzy():
    assert [message.id for message in japanese() if message.fuzzy and message.id] == []


def test_the_catalogue_has_no_obsolete_messages():
    said = {(as_texts(message.id)[0], message.context) for message in extracted()}
    kept = {(as_texts(one.id)[0], one.context) for one in japanese() if one.id}
    assert kept - said == set()
    assert list(japanese().obsolete) == []


def test_every_message_appears_once():
    written = CATALOGUE.read_text(encoding="utf-8")
    ids = re.findall(r'^(?:msgctxt "(.+)"\n)?msgid "(.+)"$', written, re.MULTILINE)
    assert len(ids) == len(set(ids))


def test_translations_are_written_in_kana_or_kanji():
    """A word in English is kana or kanji in Japanese."""
    left = [
        (message.id, text)
        for message in japanese()
        if message.id and WORD.search(HOLES.sub("", as_texts(message.id)[0]))
        for text in as_texts(message.string)
        if not KANA_OR_KANJI.search(text)
    ]
    assert left == []


def test_translations_are_in_unicode_composed_form():
    for message in japanese():
        for text in as_texts(message.string):
            assert text == unicodedata.normalize("NFC", text)


def test_build_output_is_not_in_git():
    git = machine.program("git") if (ROOT / ".git").exists() else None
    if git is None:
        machine.skip_without(machine.GIT)
    listed = [git, "ls-files", "*.mo", "static/built", "static/vendor"]
    kept = processes.run(listed, cwd=ROOT, capture_output=True, text=True, check=True)
    assert kept.stdout == ""
