"""A game is one folder: nothing outside its own names it, and without it all is as before."""

import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from scorekeeper.registry import all_games, catalogues, find_game
from tests.seventh_game.installing import PACKAGE, PROJECT, installed, lay_out

ROOT = Path(__file__).parents[2]
OURS = ["black_lady", "black_maria", "hearts", "hell", "napoleon", "whist", "points"]

NAMED = re.compile(rf"{PACKAGE}|Spades[A-Z]|\bSP-\d|/spades\b|\bspades\.(nil|no|too|bid|all|not)")
"""The game, its types, its rules, its address or a code of its own; the suit may be named."""

SUIT = {"search.py", "archive.schema.json", "english_values.json"}
"""Files in which "spades" in quotes is the suit: a search for it, a choice of Black Maria's."""

TEXTS = {".py", ".html", ".css", ".js", ".md", ".json", ".po", ".toml", ".svg"}


def test_no_program_file_mentions_the_game():
    folders = [ROOT / name for name in ("scorekeeper", "templates", "static")]
    files = [file for folder in folders for file in folder.rglob("*") if file.suffix in TEXTS]
    assert len(files) > 100
    naming = [
        str(file.relative_to(ROOT))
        for file in files
        for text in [file.read_text(encoding="utf-8")]
        if NAMED.search(text) or ('"spades' in text and file.name not in SUIT)
    ]
    assert naming == []


def test_the_game_is_found_beside_the_built_in_games(spades):
    assert [game.slug for game in all_games()] == [*OURS, "spades"]
    assert [folder.parent.name for folder in catalogues()] == [PACKAGE]


def test_only_the_built_in_games_remain_after_uninstalling(tmp_path):
    """In a process of its own, so that this file's installation is not taken away."""
    site = lay_out(tmp_path)
    code = (
        "import sys; from pathlib import Path\n"
        "from tests.seventh_game.installing import installed\n"
        "from scorekeeper.registry import all_games\n"
        "slugs = lambda: [game.slug for game in all_games()]\n"
        "before = slugs()\n"
        "with installed(Path(sys.argv[1])):\n"
        "    print(*slugs())\n"
        "print(*slugs(), before == slugs(), 'scorekeeper_spades' in sys.modules)\n"
    )
    told = run("-c", code, str(site)).stdout.splitlines()
    assert told == [" ".join([*OURS, "spades"]), " ".join([*OURS, "True", "False"])]


def test_the_game_passes_the_tests_for_every_game(tmp_path):
    """The tests that find every game there is, in a process in which there is one more."""
    tests = [
        "test_every_game.py",
        "test_every_play.py",
        "test_rulebooks.py",
        "test_irregularities.py",
    ]
    # A few of them know the numbers of our own specification.
    chosen = "spades and not a_penalty_depends and not of_the_specification"
    command = ["-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-k", chosen]
    done = run(*command, *(f"tests/games/{name}" for name in tests), PYTHONPATH=lay_out(tmp_path))
    assert done.returncode == 0, done.stdout
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) > 70


def run(*arguments, **environment):
    """Run Python in the project's folder."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | {k: str(v) for k, v in environment.items()},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_game_has_the_usual_file_names():
    ours = {file.stem for file in (ROOT / "scorekeeper" / "games").glob("*/*.py")}
    theirs = {file.stem for file in (PROJECT / PACKAGE).glob("*.py")}
    shared = {"__init__", "options", "plan", "entry", "stages", "check", "score", "play", "example"}
    assert theirs == shared | {"bidding", "irregularities", "questions", "stats"}
    assert {"options", "plan", "stages", "score", "play", "stats"} <= ours


def test_every_sentence_is_translated_exactly_once():
    found = extract_from_dir(
        PROJECT / PACKAGE,
        method_map=[("**.py", "python")],
        keywords={"say": None, "say_n": (1, 2), "N_": None},
    )
    sentences = {message for _, _, message, _, _ in found}
    known = {one.id for one in catalogue(PROJECT / PACKAGE) if one.string}
    ours = {one.id for one in catalogue(ROOT / "scorekeeper") if one.string}
    assert sentences - known - ours == set()
    assert known - {""} - sentences == set(), "no sentence is left over"
    assert known & ours - {""} == set(), "what we say already is not said twice"


def catalogue(folder):
    source = folder / "locale" / "ja" / "LC_MESSAGES" / "messages.po"
    return read_po(BytesIO(source.read_bytes()), locale="ja")


@pytest.mark.parametrize("slug", ["spades"])
def test_the_game_is_found_after_a_second_installation(slug, tmp_path):
    first = find_game(slug)
    assert first is not None
    with installed(lay_out(tmp_path)):
        assert find_game(slug) is not None
