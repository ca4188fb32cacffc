"""Compiler of Python files to bytecode, which runs in pyodide, the Python of the phone.

Docstrings and assertions are removed, as by ``python -OO``. So is everything that only type
checkers read: annotations of functions, overloads, and imports for types. Annotations of classes
stay, because dataclasses need them. In tracebacks, functions of the app have line numbers; other
functions have only their first line.
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
        """Replace a dataclass's docstring by one line, so that no signature is generated."""
        if any(last_name(decorator) == "dataclass" for decorator in node.decorator_list):
            line = (ast.get_docstring(node) or node.name).partition("\n")[0]
            node.body.insert(1, docstring_assignment(line, node))
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        if last_name(node.test) == "TYPE_CHECKING":
            return node.orelse or ast.copy_location(ast.Pass(), node)
        return node


def docstring_assignment(line: str, node: ast.ClassDef) -> ast.Assign:
    """Return an assignment to ``__doc__``, which the optimiser does not remove."""
    assignment = ast.Assign([ast.Name("__doc__", ast.Store())], ast.Constant(line))
    return ast.fix_missing_locations(ast.copy_location(assignment, node))


def last_name(node: ast.expr) -> str:
    """Return the last part of a dotted name or of a call of it; "" for other expressions."""
    if isinstance(node, ast.Call):
        return last_name(node.func)
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
