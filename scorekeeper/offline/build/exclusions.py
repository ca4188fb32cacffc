"""Patterns for files of the packages that the app on a phone never uses.

In the patterns, ``*`` also matches slashes.
"""

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase

STDLIB = (
    # Compiled into the interpreter.
    *["_collections_abc.py", "_sitebuiltins.py", "abc.py", "codecs.py", "genericpath.py"],
    *["importlib/_bootstrap.py", "importlib/_bootstrap_external.py", "importlib/machinery.py"],
    *["importlib/util.py", "io.py", "ntpath.py", "os.py", "posixpath.py", "runpy.py", "site.py"],
    *["stat.py", "zipimport.py"],
    # Python versions of compiled modules.
    *["_pydatetime.py", "_pyio.py", "_py_abc.py", "_threading_local.py"],
    # Tools for developers.
    *["__hello__.py", "__phello__/*", "_ast_unparse.py", "_pyrepl/*", "antigravity.py", "bdb.py"],
    *["cProfile.py", "cmd.py", "code.py", "compileall.py", "doctest.py", "ensurepip/*"],
    *["idlelib/*", "lib2to3/*", "modulefinder.py", "pdb.py", "pickletools.py", "profile.py"],
    *["pstats.py", "py_compile.py", "pyclbr.py", "pydoc.py", "pydoc_data/*", "pyodide/console.py"],
    *["rlcompleter.py", "symtable.py", "tabnanny.py", "test/*", "this.py", "tkinter/*", "trace.py"],
    *["tracemalloc.py", "turtle.py", "unittest/*", "venv/*", "zipapp.py", "*/__main__.py"],
    # Commands, terminals, processes, mail and network do not exist in a browser.
    *["curses/*", "fileinput.py", "getopt.py", "getpass.py", "json/tool.py", "optparse.py"],
    *["pty.py", "tty.py", "asyncio/proactor_events.py", "asyncio/tools.py"],
    *["asyncio/windows_*.py", "concurrent/futures/interpreter.py", "concurrent/futures/process.py"],
    *["concurrent/interpreters/*", "multiprocessing/*", "pyodide/_nodesock_transport.py"],
    *["email/_header_value_parser.py", "email/contentmanager.py", "email/headerregistry.py"],
    *["email/mime/*", "email/policy.py", "ftplib.py", "http/cookiejar.py", "http/cookies.py"],
    *[
        "imaplib.py",
        "mailbox.py",
        "netrc.py",
        "nntplib.py",
        "poplib.py",
        "smtplib.py",
        "telnetlib.py",
    ],
    *["urllib/robotparser.py", "webbrowser.py", "wsgiref/*", "xmlrpc/*", "logging/config.py"],
    *["logging/handlers.py"],
    # File formats that the app does not read.
    *["bz2.py", "colorsys.py", "compression/bz2.py", "compression/lzma.py"],
    *["compression/zstd/*", "ctypes/*", "dbm/*", "filecmp.py", "graphlib.py"],
    *["lzma.py", "plistlib.py", "sched.py", "shelve.py", "sqlite3/dump.py", "tarfile.py"],
    *["wave.py", "xml/dom/*", "xml/etree/ElementInclude.py", "xml/etree/cElement*"],
    *["xml/sax/expatreader.py"],
    # Old encodings, except Japanese ones, which imported text may have.
    *["encodings/big5*.py", "encodings/bz2_codec.py", "encodings/cp*.py", "encodings/euc_kr.py"],
    *["encodings/gb*.py", "encodings/hp_*.py", "encodings/hz.py", "encodings/iso2022_kr.py"],
    *["encodings/iso8859_*.py", "encodings/johab.py", "encodings/koi8_*.py"],
    *["encodings/kz1048.py", "encodings/mac_*.py", "encodings/mbcs.py", "encodings/oem.py"],
    *["encodings/palmos.py", "encodings/ptcp154.py", "encodings/rot_13.py"],
    *["encodings/tis_620.py", "encodings/uu_codec.py"],
)

PACKAGES = (
    # Not Python, or compiled for another platform.
    *["*.pyi", "*.c", "*.h", "*.pxd", "*.pyx", "*.so", "*.so.*", "*.dll", "*/py.typed", "*.data/*"],
    *["*.dist-info/RECORD", "*.dist-info/WHEEL", "*.dist-info/entry_points.txt"],
    *["*.dist-info/top_level.txt", "*.dist-info/zip-safe", "*/README.md"],
    # Tools for developers. Flask's test client is needed by the tests on the phone.
    *["alembic/templates/*", "alembic/testing/*", "budoux/evaluate_model.py", "click/testing.py"],
    *["jinja2/ext.py", "jinja2/meta.py", "jinja2/nativetypes.py", "jinja2/sandbox.py"],
    *["ijson/benchmark.py", "ijson/dump.py"],
    *["mako/ext/*", "mako/testing/*", "sqlalchemy/dialects/*/provision.py"],
    *["sqlalchemy/dialects/*.txt", "sqlalchemy/ext/mypy/*", "sqlalchemy/testing/*"],
    *["sqlalchemy/util/tool_support.py", "werkzeug/debug/*", "werkzeug/_reloader.py"],
    *["werkzeug/middleware/lint.py", "werkzeug/middleware/profiler.py", "werkzeug/testapp.py"],
    *["*/__main__.py"],
    # Commands and terminals.
    *["click/_termui_impl.py", "click/_winconsole.py", "click/shell_completion.py"],
    *["budoux/main.py", "mako/cmd.py", "segno/cli.py"],
    # Other databases, other services, and wrappers of compiled modules.
    *["ijson/backends/*yajl*"],
    *[
        "sqlalchemy/ext/asyncio/*",
        "sqlalchemy/connectors/aioodbc.py",
        "sqlalchemy/connectors/pyodbc.py",
    ],
    *["sqlalchemy/dialects/mssql/*", "sqlalchemy/dialects/mysql/*", "sqlalchemy/dialects/oracle/*"],
    *["werkzeug/middleware/dispatcher.py", "werkzeug/middleware/http_proxy.py"],
    *["werkzeug/middleware/shared_data.py"],
    # Features that the app does not use.
    *["flask/views.py", "jinja2/constants.py", "mako/lookup.py", "pytz/reference.py"],
    "wtforms/csrf/session.py",
    # Extensions that the store does not use.
    *["sqlalchemy/ext/associationproxy.py", "sqlalchemy/ext/automap.py", "sqlalchemy/ext/baked.py"],
    *["sqlalchemy/ext/declarative/*", "sqlalchemy/ext/horizontal_shard.py"],
    *["sqlalchemy/ext/hybrid.py", "sqlalchemy/ext/indexable.py", "sqlalchemy/ext/mutable.py"],
    *["sqlalchemy/ext/instrumentation.py", "sqlalchemy/ext/orderinglist.py"],
    *["sqlalchemy/ext/serializer.py"],
    # Other rating models, and the modules that import them all.
    *["openskill/models/__init__.py", "openskill/models/weng_lin/__init__.py"],
    *["openskill/models/weng_lin/bradley_terry_*.py"],
    *["openskill/models/weng_lin/thurstone_mosteller_*.py"],
    # Other languages, other time zones, and tools for catalogues.
    *["babel/locale-data/*", "babel/messages/*", "babel/localtime/_win32.py"],
    *["wtforms/locale/*", "pytz/zoneinfo/*", "budoux/models/*"],
)

EXCEPTIONS = (
    "encodings/cp437.py",  # names in archives
    "encodings/cp932.py",  # Japanese from Windows
    *["babel/locale-data/root.dat", "babel/locale-data/en.dat", "babel/locale-data/ja.dat"],
    *["wtforms/locale/ja/*.mo", "wtforms/locale/en/*.mo"],
    "budoux/models/ja.json",
)

APP = (
    # The server and this build.
    *["scorekeeper/cli/*", "scorekeeper/serving/*", "scorekeeper/offline/build/*"],
    *["scorekeeper/offline/site.py", "scorekeeper/py.typed"],
    # Modules that need packages of the server.
    *["scorekeeper/web/api/*", "scorekeeper/web/platform/monitoring/metrics.py"],
    # Icons of the shell, which is not part of the archive.
    "scorekeeper/static/app/*-*2.png",
    # The sources of static/built/, and variants that only a server sends.
    *["scorekeeper/static/css/*", "scorekeeper/static/js/*", "scorekeeper/static/vendor/*.js"],
    *[f"scorekeeper/static/built/*.{suffix}" for suffix in ("br", "gz", "map", "sha256")],
    "scorekeeper/locale/*.po",
    "scorekeeper/games/*/cases/*",
    "scorekeeper/static/offline/*",
    "*/__pycache__/*",
    "*/.*",
)


def without(files: Mapping[str, bytes], patterns: Iterable[str]) -> dict[str, bytes]:
    """Return ``files`` (by path), except those that match any of ``patterns``."""
    unwanted = tuple(patterns)
    return {
        path: content
        for path, content in files.items()
        if matches(path, EXCEPTIONS) or not matches(path, unwanted)
    }


def matches(path: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(path, pattern) for pattern in patterns)
