"""A page as the tests look at it: elements found by selector, and forms as a browser sends them."""

import re
from html.parser import HTMLParser

VOID = {"input", "link", "meta", "br", "hr", "img", "rect", "use", "path", "circle"}
UNSHOWN = {"script", "style", "title", "template"}
PART = re.compile(r"(?P<mark>[#.]?)(?P<name>[\w-]+)|\[(?P<key>[\w:-]+)(?:=(?P<value>[^\]]*))?\]")


class Element:
    """A node with its children; text nodes are strings."""

    def __init__(self, tag, attributes, parent=None):
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children = []

    def __getitem__(self, name):
        return self.attributes.get(name)

    def __contains__(self, name):
        return name in self.attributes

    @property
    def classes(self):
        return (self["class"] or "").split()

    @property
    def text(self):
        """What is read here, blanks single."""
        return " ".join("".join(self._strings()).split())

    def _strings(self):
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif child.tag not in UNSHOWN:
                # A red suit sign stands in the middle of its word.
                apart = "" if "red" in child.classes else " "
                yield apart
                yield from child._strings()
                yield apart

    @property
    def descendants(self):
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child.descendants

    def all(self, selector):
        """Every descendant at ``selector``: ``#id``, ``tag.class[name=value]``, with blanks."""
        *outer, inner = [list(PART.finditer(step)) for step in selector.split()]
        return [one for one in self.descendants if one.is_(inner) and one.lies_in(outer, self)]

    def one(self, selector):
        """The only descendant at ``selector``."""
        found = self.all(selector)
        assert len(found) == 1, f"{len(found)} elements are {selector}"
        return found[0]

    def has(self, selector):
        return bool(self.all(selector))

    def is_(self, parts):
        return all(self._is(part) for part in parts)

    def _is(self, part):
        name = part["name"]
        if part["key"]:
            wanted = part["value"]
            return part["key"] in self and wanted in (None, self[part["key"]])
        if part["mark"] == "#":
            return self["id"] == name
        return name in self.classes if part["mark"] == "." else name == self.tag

    def lies_in(self, outer, top):
        if not outer:
            return True
        above = self.parent
        while above is not None and above is not top.parent:
            if above.is_(outer[-1]) and above.lies_in(outer[:-1], top):
                return True
            above = above.parent
        return False

    def texts(self, selector):
        return [one.text for one in self.all(selector)]


class _Builder(HTMLParser):
    def __init__(self):
        super().__init__()
        self.at = self.top = Element("", {})

    def handle_starttag(self, tag, attrs):
        found = Element(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.children.append(found)
        if tag not in VOID:
            self.at = found

    def handle_startendtag(self, tag, attrs):
        self.at.children.append(Element(tag, {name: value or "" for name, value in attrs}, self.at))

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        assert self.at.tag == tag, f"</{tag}> closes <{self.at.tag}>"
        self.at = self.at.parent

    def handle_data(self, data):
        self.at.children.append(data)


def read(html):
    """The elements of ``html``; an element that is not closed in its place fails the test."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    assert builder.at is builder.top, f"<{builder.at.tag}> is not closed"
    return builder.top


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
