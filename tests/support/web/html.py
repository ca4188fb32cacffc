"""A page as the tests look at it: elements by CSS selector, and forms as a browser sends them."""

import re
from io import StringIO

import soupsieve
from bs4 import BeautifulSoup
from bs4.builder import HTMLParserTreeBuilder
from bs4.element import NavigableString, PreformattedString, Tag
from bs4.exceptions import ParserRejectedMarkup

UNSHOWN = {"script", "style", "title", "template"}
UNQUOTED = re.compile(r"\[([\w:-]+)=([^\"'\]]*)\]")


class Element:
    """An element of a page. Its ``children`` are elements, and strings where there is text."""

    def __init__(self, node):
        self.node = node
        self.tag = node.name

    def __getitem__(self, name):
        return self.attributes.get(name)

    def __contains__(self, name):
        return name in self.attributes

    @property
    def attributes(self):
        return self.node.attrs

    @property
    def classes(self):
        return (self["class"] or "").split()

    @property
    def children(self):
        return [
            Element(one) if isinstance(one, Tag) else one for one in self.node if not is_hidden(one)
        ]

    @property
    def descendants(self):
        return (Element(one) for one in self.node.descendants if isinstance(one, Tag))

    @property
    def text(self):
        """What is read here, blanks single."""
        return " ".join("".join(strings(self.node)).split())

    def all(self, selector):
        """Every descendant at ``selector``, in which the value of an attribute needs no quotes."""
        quoted = UNQUOTED.sub(r'[\1="\2"]', selector)
        return [Element(one) for one in soupsieve.select(quoted, self.node)]

    def one(self, selector):
        """The only descendant at ``selector``."""
        found = self.all(selector)
        assert len(found) == 1, f"{len(found)} elements are {selector}"
        return found[0]

    def has(self, selector):
        return bool(self.all(selector))

    def texts(self, selector):
        return [one.text for one in self.all(selector)]


def is_hidden(node):
    """Whether this is a comment or a declaration."""
    return isinstance(node, PreformattedString)


def strings(node):
    for child in node:
        if isinstance(child, NavigableString):
            if not is_hidden(child):
                yield child
        elif child.name not in UNSHOWN:
            # A red suit sign stands in the middle of its word.
            apart = "" if "red" in child.get("class", "").split() else " "
            yield apart
            yield from strings(child)
            yield apart


class _StrictPage(BeautifulSoup):
    """A page in which every element is closed in its place, instead of one put right."""

    def handle_endtag(self, name, nsprefix=None):
        assert self.currentTag.name == name, f"</{name}> closes <{self.currentTag.name}>"
        super().handle_endtag(name, nsprefix)


class _StrictBuilder(HTMLParserTreeBuilder):
    def feed(self, markup):
        super().feed(markup)
        left = self.soup.currentTag
        assert left is self.soup, f"<{left.name}> is not closed"


def read(html):
    """The elements of ``html``; an element that is not closed in its place fails the test."""
    # As a file, for of a short text the library would ask whether it is the name of one.
    builder = _StrictBuilder(multi_valued_attributes=None)
    try:
        return Element(_StrictPage(StringIO(html), builder=builder))
    except ParserRejectedMarkup as rejected:
        # The library wraps what our own builder says.
        raise AssertionError(str(rejected).rsplit("AssertionError: ", maxsplit=1)[-1]) from rejected


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
