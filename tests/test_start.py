"""Modules that a start does not load: they are large, and the first page does not need them.

Each is imported in the function that uses it, with a word why.
"""

import sys

import pytest
from alembic.script import ScriptDirectory

from scorekeeper.store import upgrade
from scorekeeper.store.database.schema import NEWEST
from scorekeeper.store.migrating import migrations
from tests.support import processes

SECRET = "of this test alone, and of nothing else"

LATER = (
    "alembic",  # where the schema is not the newest
    "mako",  # Alembic's templates
    "prometheus_client",  # where somebody measures
    "pydantic",  # what is asked of the API
    "scorekeeper.web.api.problems",
    "segno",  # QR codes
    "sqlalchemy.dialects.postgresql",  # where that is the database
    "xlsxwriter",  # workbooks
)

START = """
import sys
import scorekeeper.web
print(*sys.modules)
url, secret = sys.argv[1:]
settings = {"SCOREKEEPER_DATABASE_URL": url, "SCOREKEEPER_SECRET_KEY": secret}
assert scorekeeper.web.create_app(settings).test_client().get("/").status_code == 200
print(*sys.modules)
"""

COMMAND = """
import sys
from scorekeeper.cli import main
main(["serve", "--help"], standalone_mode=False)
print(*sys.modules)
"""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    """The modules that are there after the import, and after the first page."""
    url = f"sqlite:///{tmp_path_factory.mktemp('start')}/scores.db"
    upgrade(url)
    command = [sys.executable, "-c", START, url, SECRET]
    said = processes.run(command, check=True, capture_output=True, text=True).stdout
    return [set(line.split()) for line in said.splitlines()]


@pytest.mark.parametrize("module", LATER)
def test_the_first_page_does_not_load_unneeded_modules(loaded, module):
    after_the_import, after_the_first_page = loaded
    assert "flask" in after_the_import
    assert module not in after_the_first_page


def test_importing_the_web_package_loads_no_game_and_no_api(loaded):
    after_the_import, after_the_first_page = loaded
    assert after_the_import.isdisjoint({"pydantic", "scorekeeper.games.hearts"})
    assert "scorekeeper.games.hearts" in after_the_first_page


def test_a_command_does_not_load_other_commands():
    command = [sys.executable, "-c", COMMAND]
    said = processes.run(command, check=True, capture_output=True, text=True).stdout
    loaded = set(said.splitlines()[-1].split())
    assert "scorekeeper.cli.serve" in loaded
    assert loaded.isdisjoint({"scorekeeper.cli.archives", "scorekeeper.offline"})


def test_the_newest_schema_is_that_of_the_last_migration():
    assert ScriptDirectory.from_config(migrations()).get_current_head() == NEWEST
