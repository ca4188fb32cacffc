"""The installed games: ours by folder, others by the entry point group ``scorekeeper.games``."""

import pkgutil
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
    """Return every game: ours by slug, with Points last, then third-party games by slug."""
    ours = [game for game, package in _games_and_packages() if _is_ours(package)]
    others = [game for game, package in _games_and_packages() if not _is_ours(package)]
    by_slug = sorted(others, key=lambda game: game.slug)
    return (*sorted(ours, key=lambda game: (bool(game.naming_option), game.slug)), *by_slug)


@cache
def _games_and_packages() -> tuple[tuple[AnyGame, str], ...]:
    """Return pairs of a game and the name of its package."""
    names = [f"{games.__name__}.{module.name}" for module in pkgutil.iter_modules(games.__path__)]
    ours = [(import_module(name).GAME, name) for name in names]
    others = [
        (point.load(), import_module(point.module).__package__ or point.module)
        for point in entry_points(group="scorekeeper.games")
    ]
    return (*ours, *others)


def _is_ours(package: str) -> bool:
    return package.startswith(f"{games.__name__}.")


def find_game(slug: str) -> AnyGame | None:
    return next((game for game in all_games() if game.slug == slug), None)


def package_of(game: AnyGame) -> str:
    return next(package for found, package in _games_and_packages() if found.slug == game.slug)


def catalogues() -> tuple[Path, ...]:
    """Return the folders with the translations of third-party games.

    A folder is called ``locale``, is in the package of its game and has compiled catalogues.
    """
    packages = [
        import_module(package) for _, package in _games_and_packages() if not _is_ours(package)
    ]
    folders = (Path(package.__file__ or "").parent / "locale" for package in packages)
    return tuple(folder for folder in folders if folder.is_dir())


def rulebook_text(game: AnyGame, language: str) -> str | None:
    """Return the text of the game's rulebook in ``language``; ``None`` if it has none."""
    return _text_beside(game, f"rulebook.{language}.md")


def question_bank(game: AnyGame, language: str) -> str:
    """Return the text of the game's question bank in ``language``; "" if it has none."""
    return _text_beside(game, f"questions.{language}.txt") or ""


def same_answer_text(game: AnyGame) -> str:
    """Return the text of the game's ``same_answer.txt``: rules that answer the same questions."""
    return _text_beside(game, "same_answer.txt") or ""


@cache
def example_record(game: AnyGame) -> str:
    """Return the example of a deal's record in plain lines; "" if the game has none."""
    return _text_beside(game, "deal.txt") or ""


def _text_beside(game: AnyGame, name: str) -> str | None:
    file = files(package_of(game)) / name
    return file.read_text(encoding="utf-8") if file.is_file() else None
