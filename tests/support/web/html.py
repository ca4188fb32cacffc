"""HTML pages for tests: elements by CSS selector, and forms as a browser sends them."""

import re
from functools import cache, lru_cache
from html import unescape

from cssselect import HTMLTranslator
from lxml import etree

UNSHOWN = {"script", "style", "title", "template"}
UNQUOTED = re.compile(r"\[([\w:-]+)=([^\"'\]]*)\]")
UNHELD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""What lxml holds in no text: it is moved out of the way, where no sign is, and back."""

AWAY = 0xF0000
MOVED = re.compile(f"[{chr(AWAY)}-{chr(AWAY + 0xFFFF)}]")

ALONE = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"),
    *("track", "wbr"),
}
PARTS = etree.HTMLParser()

QUOTED = r"""(?:"[^"]*"|'[^']*')"""
TAG = re.compile(
    rf"""<(?: ([a-z][^\s/>]*) ([^"'>]* (?:{QUOTED} [^"'>]*)*)
            | /([a-z][^\s>]*) \s*
            | !(?:--.*?-- | doctype[^>]*) )>""",
    re.IGNORECASE | re.DOTALL | re.VERBOSE,
)
"""What is opened, what is said of it, or what is closed; a comment is none of them."""

ATTRIBUTE = re.compile(
    r"""([^\s"'<>/=]+) (?: \s*=\s* (?: "([^"]*)" | '([^']*)' | ([^\s"'=<>`]+) ) )?""", re.VERBOSE
)
UNREAD = {"script", "style"}
"""What these hold is no HTML."""


class Element:
    """An element of a page. Its ``children`` are elements and strings."""

    def __init__(self, node):
        self.node = node
        self.tag = node.tag

    def __getitem__(self, name):
        value = self.node.get(name)
        return value and back(value)

    def __contains__(self, name):
        return name in self.node.attrib

    @property
    def attributes(self):
        return {name: back(value) for name, value in self.node.attrib.items()}

    @property
    def classes(self):
        return (self["class"] or "").split()

    @property
    def children(self):
        found = [back(self.node.text or "")]
        for one in self.node:
            found += [Element(one), back(one.tail or "")]
        return [one for one in found if one != ""]

    @property
    def strings(self):
        """Return the children that are text."""
        return [one for one in self.children if isinstance(one, str)]

    @property
    def descendants(self):
        return map(Element, self.node.iterdescendants())

    @property
    def text(self):
        """Return the text of the element, with single spaces."""
        strings = []
        gather(self.node, strings)
        return " ".join(back("".join(strings)).split())

    def all(self, selector):
        """Return all descendants that match ``selector``. Attribute values need no quotes."""
        found = compiled(selector)(self.node)
        if self.node.getparent() is None:
            return [Element(one) for one in found]
        # A selector may begin further out than here.
        inside = set(self.node.iterdescendants())
        return [Element(one) for one in found if one in inside]

    def one(self, selector):
        """Return the only descendant that matches ``selector``."""
        found = self.all(selector)
        assert len(found) == 1, f"{len(found)} elements are {selector}"
        return found[0]

    def has(self, selector):
        return bool(self.all(selector))

    def texts(self, selector):
        return [one.text for one in self.all(selector)]


def back(text):
    return text if text.isascii() else MOVED.sub(lambda one: chr(ord(one[0]) - AWAY), text)


@cache
def compiled(selector):
    quoted = UNQUOTED.sub(r'[\1="\2"]', selector)
    path = HTMLTranslator().css_to_xpath(quoted, prefix="/page/descendant::")
    # As in a browser, what a template holds is not on the page yet.
    return etree.XPath(f"({path})[not(ancestor::template)]")


def gather(node, strings):
    """Add the strings that are read at ``node`` to ``strings``."""
    if node.text:
        strings.append(node.text)
    for child in node:
        if child.tag not in UNSHOWN:
            # A red suit sign is in the middle of its word.
            apart = "" if "red" in child.get("class", "").split() else " "
            strings.append(apart)
            gather(child, strings)
            strings.append(apart)
        if child.tail:
            strings.append(child.tail)


def read(html):
    """Parse ``html``; fail the test if an element is not closed in its place.

    Quotes must be closed, too. This takes half the time of a subclass of ``HTMLParser``.
    """
    source = UNHELD.sub(lambda one: chr(ord(one[0]) + AWAY), html)
    top = here = PARTS.makeelement("page")
    last, at = None, 0  # ``last`` was closed ``here``, and what is read next follows it
    while (begin := source.find("<", at)) >= 0:
        _add(source[at:begin], here, last)
        found = TAG.match(source, begin)
        assert found, f"no tag and no text: {source[begin:][:40]}"
        at, (opened, attributes, closed) = found.end(), found.groups()
        if opened:
            tag = opened.lower()
            last = etree.SubElement(here, tag, _attributes(attributes))
            if tag not in ALONE and not attributes.endswith("/"):
                here, last = last, None
            if tag in UNREAD:
                end = source.index(f"</{tag}", at)
                here.text, at = source[at:end] or None, end
        elif closed:
            assert here.tag == closed.lower(), f"</{closed}> closes <{here.tag}>"
            here, last = here.getparent(), here
    _add(source[at:], here, last)
    assert here is top, f"<{here.tag}> is not closed"
    return Element(top)


def _add(text, here, last):
    if not text:
        return
    if last is None:
        here.text = (here.text or "") + unescape(text)
    else:
        last.tail = (last.tail or "") + unescape(text)


@lru_cache(4096)  # pages are made of the same tags again and again
def _attributes(attributes):
    found = ATTRIBUTE.findall(attributes) if attributes else ()
    return {name.lower(): unescape("".join(values)) for name, *values in found}


def form_fields(form):
    """Return the fields of ``form`` that a browser would send, without a button."""
    fields = []
    for one in form.descendants:
        if one.tag == "textarea":
            # The line break after the tag is not part of it.
            fields.append((one["name"], "".join(one.children).removeprefix("\n")))
        if one.tag == "select":
            chosen = [choice["value"] for choice in one.all("option[selected]")]
            fields.append((one["name"], chosen[0] if chosen else one.all("option")[0]["value"]))
        if one.tag != "input" or not one["name"] or "disabled" in one:
            continue
        if one["type"] in ("radio", "checkbox") and "checked" not in one:
            continue
        fields.append((one["name"], one["value"] or ""))
    return dict(fields)
