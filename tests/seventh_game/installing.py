"""The seventh game, installed as a package of others is: its entry point on the import path."""

import gc
import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from pathlib import Path
from shutil import copytree

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

PROJECT = Path(__file__).parent / "package"
PACKAGE = "scorekeeper_spades"

METADATA = "Metadata-Version: 2.1\nName: scorekeeper-spades\nVersion: 0.1.0\n"
ENTRY_POINTS = f"[scorekeeper.games]\nspades = {PACKAGE}:GAME\n"


def lay_out(folder: Path) -> Path:
    """Install the package with its catalogue and metadata into ``folder``."""
    copytree(PROJECT / PACKAGE, folder / PACKAGE)
    for source in (folder / PACKAGE / "locale").rglob("*.po"):
        with source.open("rb") as read, source.with_suffix(".mo").open("wb") as written:
            write_mo(written, read_po(read, locale="ja"))
    about = folder / "scorekeeper_spades-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(METADATA)
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    return folder


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Put ``folder`` on the import path, and take it off again with all that came from it."""
    sys.path.insert(0, str(folder))
    forget_the_games()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in [one for one in sys.modules if one.partition(".")[0] == PACKAGE]:
            del sys.modules[name]
        forget_the_games()


def forget_the_games() -> None:
    """Empty every cache of Scorekeeper: which games there are is found once a process."""
    importlib.invalidate_caches()
    gc.unfreeze()  # a command freezes what it is made of, which is then not among the objects
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper) and one.__module__.startswith("scorekeeper"):
            one.cache_clear()
