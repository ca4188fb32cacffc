"""Which elements a selector means, as cssselect reads it.

``css_to_xpath`` is made to hand the selector itself on; that is read here instead of an XPath.
"""

import cssselect
from cssselect import parser

BEGIN, END = "⟦", "⟧"


class HTMLTranslator:
    def css_to_xpath(self, css, prefix=""):
        return f"{prefix}{BEGIN}{css}{END}"


cssselect.HTMLTranslator = HTMLTranslator


def finder(path):
    css = path.partition(BEGIN)[2].rpartition(END)[0]
    trees = [one.parsed_tree for one in parser.parse(css)]
    return lambda node: any(is_meant(node, tree) for tree in trees)


def is_meant(node, tree):
    return TESTS[type(tree)](node, tree)


def _element(node, tree):
    return tree.element in (None, node.tag) and node.parent is not None


def _class(node, tree):
    return is_meant(node, tree.selector) and tree.class_name in node.get("class", "").split()


def _hash(node, tree):
    return is_meant(node, tree.selector) and node.get("id") == tree.id


def _attribute(node, tree):
    if not is_meant(node, tree.selector) or tree.attrib not in node.attrib:
        return False
    value, wanted = node.attrib[tree.attrib], tree.value and tree.value.value
    return {
        "exists": lambda: True,
        "=": lambda: value == wanted,
        "!=": lambda: value != wanted,
        "~=": lambda: wanted in value.split(),
        "|=": lambda: value == wanted or value.startswith(f"{wanted}-"),
        "^=": lambda: bool(wanted) and value.startswith(wanted),
        "$=": lambda: bool(wanted) and value.endswith(wanted),
        "*=": lambda: bool(wanted) and wanted in value,
    }[tree.operator]()


def _not(node, tree):
    return is_meant(node, tree.selector) and not is_meant(node, tree.subselector)


def _any_of(node, tree):
    meant = any(is_meant(node, one) for one in tree.selector_list)
    return is_meant(node, tree.selector) and meant


def _has(node, tree):
    return is_meant(node, tree.selector) and any(
        any(is_meant(one, selector.parsed_tree) for one in around(node, combinator.value))
        for combinator, selector in tree.arguments
    )


def around(node, combinator):
    return {
        " ": lambda: list(node.iterdescendants()),
        ">": lambda: node.children,
        "+": lambda: after(node)[:1],
        "~": lambda: after(node),
    }[combinator]()


def _combined(node, tree):
    if not is_meant(node, tree.subselector):
        return False
    before = {
        " ": lambda: ancestors(node),
        ">": lambda: ancestors(node)[:1],
        "+": lambda: earlier(node)[-1:],
        "~": lambda: earlier(node),
    }[tree.combinator]()
    return any(is_meant(one, tree.selector) for one in before)


def _pseudo(node, tree):
    return is_meant(node, tree.selector) and PSEUDO[tree.ident](node)


def _function(node, tree):
    step, first = parser.parse_series(tree.arguments)
    row = node.parent.children
    if tree.name.endswith("of-type"):
        row = [one for one in row if one.tag == node.tag]
    if "last" in tree.name:
        row = row[::-1]
    away = row.index(node) + 1 - first
    met = away == 0 if step == 0 else away % step == 0 and away // step >= 0
    return is_meant(node, tree.selector) and met


def ancestors(node):
    found = []
    while (node := node.parent) is not None and node.parent is not None:
        found.append(node)
    return found


def earlier(node):
    row = node.parent.children
    return row[: row.index(node)]


def after(node):
    row = node.parent.children
    return row[row.index(node) + 1 :]


def same(node):
    return [one for one in node.parent.children if one.tag == node.tag]


PSEUDO = {
    "first-child": lambda node: node.parent.children[0] is node,
    "last-child": lambda node: node.parent.children[-1] is node,
    "only-child": lambda node: len(node.parent.children) == 1,
    "first-of-type": lambda node: same(node)[0] is node,
    "last-of-type": lambda node: same(node)[-1] is node,
    "only-of-type": lambda node: len(same(node)) == 1,
    "empty": lambda node: not node.children and not node.text,
    "checked": lambda node: "checked" in node.attrib or "selected" in node.attrib,
    "disabled": lambda node: "disabled" in node.attrib,
    "enabled": lambda node: "disabled" not in node.attrib,
    "link": lambda node: node.tag == "a" and "href" in node.attrib,
}

TESTS = {
    parser.Element: _element,
    parser.Class: _class,
    parser.Hash: _hash,
    parser.Attrib: _attribute,
    parser.Negation: _not,
    parser.Matching: _any_of,
    parser.SpecificityAdjustment: _any_of,
    parser.Relation: _has,
    parser.CombinedSelector: _combined,
    parser.Pseudo: _pseudo,
    parser.Function: _function,
}
