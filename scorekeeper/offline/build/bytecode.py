"""Make bytecode of Python files. This is run by pyodide, in whose Python it is to run later.

Without docstrings and assertions, as ``python -OO`` does.
"""

import marshal
import warnings
import zipfile
from importlib.util import MAGIC_NUMBER
from types import CodeType

# No flags, no time and no size of a source: there is none that could be newer.
HEADER = MAGIC_NUMBER + bytes(12)


def compile_archive(sources: str, compiled: str) -> None:
    """Write what the archive ``sources`` holds as ``compiled``, stored, every .py as .pyc."""
    warnings.simplefilter("ignore")  # of others' habits
    with zipfile.ZipFile(sources) as taken, zipfile.ZipFile(compiled, "w") as made:
        for entry in taken.infolist():
            made.writestr(zipfile.ZipInfo(entry.filename + "c"), bytecode(taken, entry))


def bytecode(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    source = archive.read(entry)
    code = compile(source, entry.filename, "exec", dont_inherit=True, optimize=2)
    return HEADER + marshal.dumps(without_lines(code))


def without_lines(code: CodeType) -> CodeType:
    """Return ``code`` without the table that says which line an instruction comes from."""
    constants = tuple(
        without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts
    )
    return code.replace(co_consts=constants, co_linetable=b"")
