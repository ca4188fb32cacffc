"""The games there are: ours by folder, others' by the entry point group ``scorekeeper.games``."""

import pkgutil
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from typing import Any

from scorekeeper import games
from scorekeeper.rules.game import Game

AnyGame = Game[Any, Any, Any]


@cache
def all_games() -> tuple[AnyGame, ...]:
    """Return every game, ours first, each group by slug; what may be any game is our last."""
    names = sorted(module.name for module in pkgutil.iter_modules(games.__path__))
    ours = [import_module(f"{games.__name__}.{name}").GAME for name in names]
    return (*sorted(ours, key=lambda game: bool(game.naming_option)), *_others())


@cache
def _others() -> tuple[AnyGame, ...]:
    loaded = [point.load() for point in entry_points(group="scorekeeper.games")]
    return tuple(sorted(loaded, key=lambda game: str(game.slug)))


def find_game(slug: str) -> AnyGame | None:
    """Return the game called ``slug``, or ``None``."""
    return next((game for game in all_games() if game.slug == slug), None)


def catalogues() -> tuple[Path, ...]:
    """Return the folders with the sentences of others' games in other languages.

    Each is called ``locale`` and lies beside its game, with compiled catalogues like ours.
    """
    packages = (import_module(_package(game)) for game in _others())
    folders = (Path(package.__file__ or "").parent / "locale" for package in packages)
    return tuple(folder for folder in folders if folder.is_dir())


def rulebook_text(game: AnyGame, language: str) -> str | None:
    """The rulebook that lies beside ``game``, in ``language``; ``None`` where there is none."""
    file = files(_package(game)) / f"rulebook.{language}.md"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def example_record(game: AnyGame) -> str:
    """The record of a whole deal that lies beside ``game``, in plain lines; "" where none does."""
    file = files(_package(game)) / "deal.txt"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _package(game: AnyGame) -> str:
    module = type(game).__module__
    return sys.modules[module].__package__ or module
