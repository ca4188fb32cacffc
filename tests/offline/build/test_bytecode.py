"""Bytecode for the phone. These tests compile with the Python that they run on themselves."""

import marshal
import traceback
import zipfile

import pytest

from scorekeeper.offline.build.bytecode import HEADER, bytecode, compile_archive

DATACLASSES = '''
from dataclasses import dataclass

@dataclass(frozen=True)
class Told:
    """What is told.

    At length.
    """
    cards: int

@dataclass
class Silent:
    cards: int
'''


def run(source, *, lines=False):
    """Run ``source`` as it would be on the phone; its names."""
    content = bytecode(source.encode(), "table/pad.py", lines=lines)
    assert content.startswith(HEADER)
    names = {"__name__": "pad"}
    exec(marshal.loads(content[len(HEADER) :]), names)
    return names


def test_docstrings_and_assertions_are_removed():
    names = run('def f():\n    "Return 1."\n    assert False\n    return 1\n')
    assert names["f"].__doc__ is None
    assert names["f"]() == 1


def test_a_dataclass_has_the_first_line_of_its_docstring_or_its_name():
    names = run(DATACLASSES)
    assert names["Told"].__doc__ == "What is told."
    assert names["Silent"].__doc__ == "Silent"
    assert names["Told"](3) == names["Told"](3)


def test_function_annotations_are_removed_and_class_annotations_stay():
    names = run("def f(a: int, *b: int, c: int = 1, **d: int) -> int: ...\nclass C:\n    a: int\n")
    assert names["f"].__annotations__ == {}
    assert names["C"].__annotations__ == {"a": int}


def test_a_registered_function_keeps_its_annotation():
    names = run(
        "from functools import singledispatch\n"
        "@singledispatch\ndef f(a): return 'any'\n"
        "@f.register\ndef _(a: int): return 'number'\n"
    )
    assert (names["f"]("x"), names["f"](1)) == ("any", "number")


def test_overloads_and_type_checking_imports_are_removed():
    names = run(
        "import typing\nfrom typing import TYPE_CHECKING, overload\n"
        "if TYPE_CHECKING:\n    import nowhere\n"
        "if typing.TYPE_CHECKING:\n    import nowhere\nelse:\n    g = 2\n"
        "@overload\ndef f(a: int): ...\n@typing.overload\ndef f(a: str): ...\n"
        "def f(a): return a\n"
        "class C:\n    @overload\n    def m(self): ...\n"
    )
    assert (names["f"](1), names["g"]) == (1, 2)
    assert not hasattr(names["C"], "m")


FAILING = (
    "\n\ndef f(cards):\n    a = 1\n" + "\n" * 300 + "    b = 2; return (\n      a /\n      cards)\n"
)


@pytest.mark.parametrize(("lines", "line"), [(True, 306), (False, 3)])
def test_a_traceback_has_the_line_of_the_error_or_of_the_function(lines, line):
    f = run(FAILING, lines=lines)["f"]
    with pytest.raises(ZeroDivisionError) as failed:
        f(0)
    last = traceback.extract_tb(failed.value.__traceback__)[-1]
    assert (last.filename, last.lineno, last.name) == ("table/pad.py", line, "f")


def test_line_numbers_that_decrease_are_found_too():
    f = run(
        "def f(x):\n    for i in x:\n        y = (1,\n             2)\n    return 1 / 0\n",
        lines=True,
    )["f"]
    with pytest.raises(ZeroDivisionError) as failed:
        f([1, 2])
    assert traceback.extract_tb(failed.value.__traceback__)[-1].lineno == 5


def test_a_long_function_without_line_numbers_still_has_a_line_table():
    source = "def f(a):\n" + "    a += 1\n" * 400 + "    return a / 0\n"
    f = run(source)["f"]
    assert {line for _, _, line in f.__code__.co_lines()} == {1}
    assert all(position[0] == 1 for position in f.__code__.co_positions())


def test_compiling_an_archive_is_reproducible(tmp_path):
    with zipfile.ZipFile(tmp_path / "sources.zip", "w") as archive:
        archive.writestr("scorekeeper/a.py", "def f():\n    return {'b', 'c', 'd'}\n")
        archive.writestr("flask/b.py", "c = 1\n")
    for name in ("one.zip", "two.zip"):
        compile_archive(str(tmp_path / "sources.zip"), str(tmp_path / name), "scorekeeper")
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.namelist() == ["scorekeeper/a.pyc", "flask/b.pyc"]
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


SEATS = """
from dataclasses import dataclass, field, fields, replace
from typing import ClassVar, Generic, TypeVar

T = TypeVar("T")

@dataclass(frozen=True, slots=True)
class Bid(Generic[T]):
    SEATS: ClassVar = 4
    seat: int
    cards: T = 0

    def __post_init__(self):
        if self.seat > 3:
            raise ValueError

@dataclass(frozen=True, slots=True)
class Trump(Bid[int]):
    suit: str = "clubs"

@dataclass(frozen=True, slots=True)
class Hand:
    cards: tuple = field(default_factory=tuple)
    note: str = field(default="", compare=False)

def setting(default):
    return field(default=default, metadata={"asked": True})

@dataclass(frozen=True, slots=True)
class Options:
    pack: int = setting(52)

@dataclass
class Draft:
    cards: int

@dataclass(frozen=True, slots=True)
class Nothing:
    pass

@dataclass(frozen=True, eq=False)
class Place:
    cards: int

@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    cards: int = 1
"""


def standard_names():
    names = {"__name__": "pad"}
    exec(SEATS, names)
    return names


@pytest.mark.parametrize("made", [lambda: run(SEATS), standard_names], ids=["phone", "standard"])
def test_the_methods_of_a_dataclass_are_those_of_the_standard_library(made):
    names = made()
    bid, trump, hand, place = (names[name] for name in ("Bid", "Trump", "Hand", "Place"))
    assert bid(1, cards=2) == bid(1, 2) != bid(1, 3)
    assert bid(1) != trump(1)
    assert {bid(1): "one"}[bid(1, 0)] == "one"
    assert names["replace"](bid(1, 2), cards=3) == bid(1, 3)
    assert [one.name for one in names["fields"](trump)] == ["seat", "cards", "suit"]
    assert trump(1, 2).suit == "clubs"
    assert hash(trump(1, 2, "hearts")) == hash(trump(1, 2, "hearts"))
    assert (hand().cards, hand(note="a") == hand(note="b")) == ((), True)
    assert hash(hand(note="a")) == hash(hand(note="b"))
    assert names["Options"]().pack == 52
    assert names["Nothing"]() == names["Nothing"]()
    assert names["Draft"](1) == names["Draft"](1)
    assert len({place(1), place(1)}) == 2
    assert names["Named"](cards=2).cards == 2
    for wrong in (lambda: names["Named"](2), lambda: hash(names["Draft"](1)), bid):
        with pytest.raises(TypeError):
            wrong()
    for wrong in (lambda: bid(4), lambda: trump(4)):
        with pytest.raises(ValueError, match=r"^$"):
            wrong()
    match bid(1, 2):
        case bid(seat, cards):
            assert (seat, cards) == (1, 2)
        case _:
            pytest.fail("the fields have no order")
