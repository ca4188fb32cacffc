"""The games there are: ours by folder, others' by the entry point group ``scorekeeper.games``."""

import importlib
import pkgutil
import sys
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Any

from scorekeeper import games
from scorekeeper.rules.game import Game

AnyGame = Game[Any, Any, Any]


@cache
def all_games() -> tuple[AnyGame, ...]:
    """Return every game, ours first, each group by slug."""
    names = sorted(module.name for module in pkgutil.iter_modules(games.__path__))
    ours = [importlib.import_module(f"{games.__name__}.{name}").GAME for name in names]
    others = [point.load() for point in entry_points(group="scorekeeper.games")]
    return (*ours, *sorted(others, key=lambda game: str(game.slug)))


def find_game(slug: str) -> AnyGame | None:
    """Return the game called ``slug``, or ``None``."""
    return next((game for game in all_games() if game.slug == slug), None)


def rulebook_text(game: AnyGame, language: str) -> str | None:
    """The rulebook that lies beside ``game``, in ``language``; ``None`` where there is none."""
    package = sys.modules[type(game).__module__].__package__
    file = files(package) / f"rulebook.{language}.md" if package else None
    return file.read_text(encoding="utf-8") if file and file.is_file() else None
