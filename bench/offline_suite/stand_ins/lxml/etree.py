"""Elements with a way to their parents, found by the CSS selector that an XPath was made of."""

from lxml.selecting import finder


class Node:
    """An element."""

    def __init__(self, tag, attrib=None, parent=None):
        self.tag = tag
        self.attrib = dict(attrib or {})
        self.text = self.tail = None
        self.parent = parent
        self.children = []

    def get(self, name, default=None):
        return self.attrib.get(name, default)

    def __iter__(self):
        return iter(self.children)

    def __len__(self):
        return len(self.children)

    def getparent(self):
        return self.parent

    def iterdescendants(self):
        for child in self.children:
            yield child
            yield from child.iterdescendants()


class HTMLParser:
    def makeelement(self, tag):
        return Node(tag)


def SubElement(parent, tag, attrib):
    child = Node(tag, attrib, parent)
    parent.children.append(child)
    return child


class XPath:
    """Finds from the top of the page, in its order, but for what lies in a template."""

    def __init__(self, path):
        self.found = finder(path)

    def __call__(self, node):
        top = node
        while top.parent is not None:
            top = top.parent
        return [one for one in shown(top) if self.found(one)]


def shown(node):
    for child in node.children:
        yield child
        if child.tag != "template":
            yield from shown(child)
