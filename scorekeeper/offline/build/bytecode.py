"""Compiler of Python files to bytecode, which runs in pyodide, the Python of the phone.

Docstrings and assertions are removed, as by ``python -OO``. So is everything that only type
checkers read: annotations of functions, overloads, and imports for types. Annotations of classes
stay, because dataclasses need them. In tracebacks, functions of the app have line numbers; other
functions have only their first line.

Dataclasses get their methods here. Otherwise ``dataclasses`` would write and compile six methods
for each of 400 classes at each start, which is a quarter of the time of all imports. The classes
are neither frozen nor slotted, because these checks are for developers, like assertions.
"""

import ast
import marshal
import warnings
import zipfile
from collections.abc import Iterable, Iterator
from importlib.util import MAGIC_NUMBER
from types import CodeType

# No flags, and no time or size of a source file: no source can be newer.
HEADER = MAGIC_NUMBER + bytes(12)

# Entries of the line table (CPython's InternalDocs/code_objects.md): the kind, the number of code
# units, and the difference of the line numbers.
LINE_ONLY = 0x80 | 13 << 3
NO_LINE = 0x80 | 15 << 3
MOST_UNITS = 8
SIX_BITS = 0x3F
CONTINUED = 0x40

PLAIN_BASES = ("Generic", "Protocol", "object")
NO_FIELDS = ("ClassVar", "InitVar", "KW_ONLY")


def compile_archive(sources: str, compiled: str, with_lines: str) -> None:
    """Compile every .py in the archive ``sources`` to .pyc; write the archive ``compiled``.

    The archive is not compressed. Files in the folder ``with_lines`` keep their line numbers.
    """
    warnings.simplefilter("ignore")  # in packages of others
    with (
        zipfile.ZipFile(sources) as source_archive,
        zipfile.ZipFile(compiled, "w") as compiled_archive,
    ):
        for path in source_archive.namelist():
            content = bytecode(
                source_archive.read(path), path, lines=path.startswith(f"{with_lines}/")
            )
            compiled_archive.writestr(zipfile.ZipInfo(path + "c"), content)


def bytecode(source: bytes, path: str, *, lines: bool) -> bytes:
    tree = TypeStripper().visit(ast.parse(source, path))
    code = compile(tree, path, "exec", dont_inherit=True, optimize=2)
    return HEADER + marshal.dumps(strip_code(code, lines=lines))


class TypeStripper(ast.NodeTransformer):
    """Removes everything that only type checkers read."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        return self.without_annotations(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST | None:
        return self.without_annotations(node)

    def without_annotations(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST | None:
        decorators = {last_name(decorator) for decorator in node.decorator_list}
        if "overload" in decorators:
            return ast.copy_location(ast.Pass(), node)
        # functools.singledispatch finds the type in the annotation.
        if "register" not in decorators:
            node.returns = None
            for argument in ast.walk(node.args):
                if isinstance(argument, ast.arg):
                    argument.annotation = None
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Write a dataclass's methods, and replace its docstring by one line.

        Without a docstring, ``dataclasses`` would generate the signature.
        """
        for index, decorator in enumerate(node.decorator_list):
            if last_name(decorator) == "dataclass":
                node.decorator_list[index] = write_methods(node, decorator)
                line = (ast.get_docstring(node) or node.name).partition("\n")[0]
                node.body.insert(1, docstring_assignment(line, node))
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        if last_name(node.test) == "TYPE_CHECKING":
            return node.orelse or ast.copy_location(ast.Pass(), node)
        return node


def write_methods(node: ast.ClassDef, decorator: ast.expr) -> ast.expr:
    """Add methods to a dataclass; return the decorator without what they replace.

    A class with inherited or special fields only gets other arguments of its decorator.
    """
    called = decorator if isinstance(decorator, ast.Call) else ast.Call(decorator, [], [])
    given = {one.arg: ast.unparse(one.value) == "True" for one in called.keywords if one.arg}
    is_hashable = given.pop("frozen", False) and "__hash__" not in method_names(node)
    wanted = {**given, "repr": False, "slots": False}
    if wanted.get("eq", True) and is_hashable:
        wanted["unsafe_hash"] = True
    if not given.keys() - {"slots"} and has_plain_fields(node):
        node.body += methods(node, is_hashable=is_hashable)
        wanted = {"init": False, "repr": False, "eq": False}
    keywords = [ast.keyword(name, ast.Constant(value)) for name, value in wanted.items()]
    return ast.fix_missing_locations(
        ast.copy_location(ast.Call(called.func, [], keywords), decorator)
    )


def method_names(node: ast.ClassDef) -> set[str]:
    return {one.name for one in node.body if isinstance(one, ast.FunctionDef)}


def has_plain_fields(node: ast.ClassDef) -> bool:
    """Return whether each field is in the class itself, and has a plain default or none.

    A call may return a ``dataclasses.field``.
    """
    return (
        all(last_name(base) in PLAIN_BASES for base in node.bases)
        and not method_names(node) & {"__init__", "__eq__", "__hash__"}
        and all(
            last_name(field.annotation) not in NO_FIELDS and not isinstance(field.value, ast.Call)
            for field in plain_fields(node)
        )
    )


def plain_fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    return [one for one in node.body if isinstance(one, ast.AnnAssign)]


def methods(node: ast.ClassDef, *, is_hashable: bool) -> list[ast.stmt]:
    """Return the methods that ``dataclasses`` would generate, except the representation."""
    fields = {ast.unparse(one.target): one.value is not None for one in plain_fields(node)}
    arguments = ", ".join(
        ["self", *(f"{name}={name}" if default else name for name, default in fields.items())]
    )
    assignments = [f"self.{name} = {name}" for name in fields]
    if "__post_init__" in method_names(node):
        assignments.append("self.__post_init__()")
    same = " and ".join(f"self.{name} == other.{name}" for name in fields) or "True"
    values = "".join(f"self.{name}, " for name in fields)
    source = f"""
def __init__({arguments}):
    {"; ".join(assignments) or "pass"}
def __eq__(self, other):
    if self is other:
        return True
    if other.__class__ is self.__class__:
        return {same}
    return NotImplemented
"""
    if is_hashable:
        source += f"def __hash__(self):\n    return hash(({values}))\n"
    written = ast.parse(source).body
    for one in written:
        for each in ast.walk(one):
            if isinstance(each, ast.stmt | ast.expr | ast.arg):
                ast.copy_location(each, node)
    return written


def docstring_assignment(line: str, node: ast.ClassDef) -> ast.Assign:
    """Return an assignment to ``__doc__``, which the optimiser does not remove."""
    assignment = ast.Assign([ast.Name("__doc__", ast.Store())], ast.Constant(line))
    return ast.fix_missing_locations(ast.copy_location(assignment, node))


def last_name(node: ast.expr) -> str:
    """Return the last part of a dotted name, or of a call or subscript of it; otherwise ""."""
    if isinstance(node, ast.Call):
        return last_name(node.func)
    if isinstance(node, ast.Subscript):
        return last_name(node.value)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def strip_code(code: CodeType, *, lines: bool) -> CodeType:
    """Return ``code`` without columns, and unless ``lines``, with the first line number only."""
    constants = tuple(
        strip_code(one, lines=lines) if isinstance(one, CodeType) else one for one in code.co_consts
    )
    spans = code.co_lines() if lines else [(0, len(code.co_code), code.co_firstlineno)]
    return code.replace(
        co_consts=constants, co_linetable=b"".join(line_table_entries(spans, code.co_firstlineno))
    )


def line_table_entries(spans: Iterable[tuple[int, int, int | None]], first: int) -> Iterator[bytes]:
    """Yield the entries of a line table. ``spans`` are start and end in bytes, and line."""
    before = first
    for start, end, line in spans:
        units = (end - start) // 2
        while units > 0:
            now = min(units, MOST_UNITS)
            units -= now
            if line is None:
                yield bytes([NO_LINE | now - 1])
            else:
                yield bytes([LINE_ONLY | now - 1]) + signed_varint(line - before)
                before = line


def signed_varint(number: int) -> bytes:
    """Encode ``number`` in groups of six bits, lowest first, with the sign in the lowest bit."""
    left = -number << 1 | 1 if number < 0 else number << 1
    groups = [left & SIX_BITS]
    while left := left >> 6:
        groups.append(left & SIX_BITS)
    return bytes([*(group | CONTINUED for group in groups[:-1]), groups[-1]])
