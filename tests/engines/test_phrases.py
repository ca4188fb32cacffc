"""Japanese line breaks in Firefox and in WebKit, which do not have ``auto-phrase``."""

import pytest

LINES = """
(() => {
  const lines = [];
  const words = document.createTreeWalker(document.querySelector(%r), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let left = Infinity;
  while (words.nextNode()) {
    for (let at = 0; at < words.currentNode.length; at++) {
      range.setStart(words.currentNode, at);
      range.setEnd(words.currentNode, at + 1);
      const letter = range.getBoundingClientRect();
      if (range.toString() === "\u200b") continue;
      if (letter.left < left) lines.push("");
      left = letter.left;
      lines[lines.length - 1] += range.toString();
    }
  }
  return lines;
})()
"""
NARROW = "document.querySelector(%r).style.width = '6em'"


@pytest.fixture
def japanese(page, club):
    club.send("/language", {"language": "ja"})
    page.add_cookie("scorekeeper", club.client.get_cookie("scorekeeper").value)
    return page


def test_a_narrow_heading_breaks_between_phrases(japanese):
    japanese.open("/new/hearts")
    japanese.run(NARROW % "#dealer-h")
    assert japanese.run(LINES % "#dealer-h") == ["最初の", "ディーラー"]
