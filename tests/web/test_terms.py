"""The catalogue keeps to one list of terms, ``terms.json``, in both languages."""

import json
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from scorekeeper.places import PACKAGE

pytestmark = pytest.mark.timeless

TERMS = json.loads((Path(__file__).parent / "terms.json").read_text())


def sentences():
    """Every message: its English, singular and plural, and its Japanese."""
    with (PACKAGE / "locale" / "ja" / "LC_MESSAGES" / "messages.po").open("rb") as source:
        for message in read_po(source, locale="ja"):
            if message.id:
                english = (message.id,) if isinstance(message.id, str) else message.id
                told = message.string
                yield english, ((told,) if isinstance(told, str) else told)


def applies(rule, english):
    where = rule.get("where_msgid")
    if where and not any(re.search(where, text) for text in english):
        return False
    allowed = rule.get("allow_msgid", ())
    return not any(re.search(one, text) for one in allowed for text in english)


@pytest.mark.parametrize(
    ("language", "rule"),
    [(language, rule) for language in ("en", "ja") for rule in TERMS[language]],
    ids=lambda one: one if isinstance(one, str) else one["pattern"][:40],
)
def test_no_sentence_uses_a_word_that_is_not_ours(language, rule):
    wrong = [
        text
        for english, japanese in sentences()
        if applies(rule, english)
        for text in (english if language == "en" else japanese)
        if re.search(rule["pattern"], text)
    ]
    assert wrong == [], rule["say"]
