"""What of all that is fetched a phone never asks for, and is therefore not carried to it.

Patterns of paths; ``*`` also passes a slash.
"""

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase

STDLIB = (
    # For whoever writes, tests, debugs, profiles or installs programs.
    *["_pyrepl/*", "bdb.py", "cProfile.py", "cmd.py", "code.py", "compileall.py", "doctest.py"],
    *["idlelib/*", "modulefinder.py", "pdb.py", "pickletools.py", "profile.py", "pstats.py"],
    *["py_compile.py", "pyclbr.py", "pydoc.py", "pydoc_data/*", "rlcompleter.py", "symtable.py"],
    *["tabnanny.py", "trace.py", "unittest/*", "zipapp.py", "ensurepip/*"],
    *["turtle.py", "tkinter/*", "this.py", "antigravity.py", "__hello__.py", "__phello__/*"],
    *["venv/*", "lib2to3/*", "test/*"],
    # Network, mail, processes and terminals, of which there are none.
    *["ftplib.py", "imaplib.py", "mailbox.py", "netrc.py", "nntplib.py", "poplib.py"],
    *["smtplib.py", "telnetlib.py", "webbrowser.py", "wsgiref/*", "xmlrpc/*", "http/cookiejar.py"],
    *["multiprocessing/*", "concurrent/futures/process.py", "pty.py", "tty.py", "curses/*"],
    *["asyncio/proactor_events.py", "asyncio/windows_*.py", "dbm/*", "shelve.py"],
    # Formats that nobody reads here.
    *[
        "colorsys.py",
        "wave.py",
        "plistlib.py",
        "xml/dom/*",
        "xml/sax/expatreader.py",
        "sqlite3/__main__.py",
    ],
    *["compression/bz2.py", "compression/zstd/*", "bz2.py", "lzma.py", "ctypes/*"],
    *["encodings/cp*.py", "encodings/mac_*.py", "encodings/iso8859_*.py", "encodings/koi8_*.py"],
    *["encodings/big5*.py", "encodings/gb*.py", "encodings/hz.py", "encodings/johab.py"],
    *["encodings/euc_kr.py", "encodings/iso2022_*.py", "encodings/kz1048.py"],
    *["encodings/palmos.py", "encodings/ptcp154.py", "encodings/tis_620.py", "encodings/hp_*.py"],
)

PACKAGES = (
    # Not Python, or not Python for a phone.
    *["*.pyi", "*.c", "*.h", "*.pxd", "*.pyx", "*.so", "*.so.*", "*.dll", "*/py.typed", "*.data/*"],
    *["*.dist-info/RECORD", "*.dist-info/WHEEL", "*.dist-info/top_level.txt"],
    # For whoever writes or tests programs with it.
    *["alembic/templates/*", "alembic/testing/*", "mako/ext/*", "mako/testing/*"],
    *["sqlalchemy/testing/*", "sqlalchemy/ext/mypy/*", "werkzeug/debug/*", "babel/messages/*"],
    # Other databases and other services than those there are.
    *["sqlalchemy/dialects/mssql/*", "sqlalchemy/dialects/mysql/*", "sqlalchemy/dialects/oracle/*"],
    # Other languages, and other zones than the phone's own.
    *["babel/locale-data/*", "wtforms/locale/*", "pytz/zoneinfo/*"],
)

BUT_KEPT = (
    *["encodings/cp932.py", "encodings/cp437.py", "encodings/iso8859_1.py"],
    *["babel/messages/__init__.py", "babel/messages/plurals.py"],
    *["babel/locale-data/root.dat", "babel/locale-data/en.dat", "babel/locale-data/ja.dat"],
    *["wtforms/locale/ja/*.mo", "wtforms/locale/en/*.mo"],
)

APP = (
    "scorekeeper/cli/*",
    "scorekeeper/serving/*",
    "scorekeeper/offline/build/*",
    "scorekeeper/offline/site.py",
    "scorekeeper/py.typed",
    # There is no pydantic to check what would arrive.
    "scorekeeper/web/api/*",
    # Of the page around the app, which lies beside it.
    *["scorekeeper/static/app/*-*2.png", "scorekeeper/static/js/phone/*"],
    "scorekeeper/locale/*.po",
    "scorekeeper/games/*/cases/*",
    "scorekeeper/static/offline/*",
    "*/__pycache__/*",
    "*/.*",
)


def without(files: Mapping[str, bytes], patterns: Iterable[str]) -> dict[str, bytes]:
    """Return ``files``, by path, but for those of ``patterns``."""
    unwanted = tuple(patterns)
    return {
        path: content
        for path, content in files.items()
        if matches(path, BUT_KEPT) or not matches(path, unwanted)
    }


def matches(path: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in patterns)
