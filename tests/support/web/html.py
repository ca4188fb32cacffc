"""A page as the tests look at it: elements by CSS selector, and forms as a browser sends them."""

import re
from functools import cache
from html.parser import HTMLParser

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


class Element:
    """An element of a page. Its ``children`` are elements, and strings where there is text."""

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
    def descendants(self):
        return map(Element, self.node.iterdescendants())

    @property
    def text(self):
        """What is read here, blanks single."""
        strings = []
        gather(self.node, strings)
        return " ".join(back("".join(strings)).split())

    def all(self, selector):
        """Every descendant at ``selector``, in which the value of an attribute needs no quotes."""
        found = compiled(selector)(self.node)
        if self.node.getparent() is None:
            return [Element(one) for one in found]
        # A selector may begin further out than here.
        inside = set(self.node.iterdescendants())
        return [Element(one) for one in found if one in inside]

    def one(self, selector):
        """The only descendant at ``selector``."""
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
    """Add what is read at ``node`` to ``strings``."""
    if node.text:
        strings.append(node.text)
    for child in node:
        if child.tag not in UNSHOWN:
            # A red suit sign stands in the middle of its word.
            apart = "" if "red" in child.get("class", "").split() else " "
            strings.append(apart)
            gather(child, strings)
            strings.append(apart)
        if child.tail:
            strings.append(child.tail)


class _StrictPage(HTMLParser):
    """A page in which every element is closed in its place, instead of one put right."""

    def __init__(self):
        super().__init__()
        self.top = self.here = PARTS.makeelement("page")
        self.last = None

    def updatepos(self, _, end):
        """Count no lines: that takes long, and nobody asks where in the source something is."""
        return end

    def handle_starttag(self, tag, attributes):
        said = {name: value or "" for name, value in attributes}
        self.last = etree.SubElement(self.here, tag, said)
        if tag not in ALONE:
            self.here, self.last = self.last, None

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in ALONE:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        assert self.here.tag == tag, f"</{tag}> closes <{self.here.tag}>"
        self.here, self.last = self.here.getparent(), self.here

    def handle_data(self, data):
        if self.last is None:
            self.here.text = (self.here.text or "") + data
        else:
            self.last.tail = (self.last.tail or "") + data


def read(html):
    """The elements of ``html``; an element that is not closed in its place fails the test."""
    page = _StrictPage()
    page.feed(UNHELD.sub(lambda one: chr(ord(one[0]) + AWAY), html))
    page.close()
    assert page.here is page.top, f"<{page.here.tag}> is not closed"
    return Element(page.top)


def form_fields(form):
    """What a browser would send of ``form`` before a button is added."""
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
