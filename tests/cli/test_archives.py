"""`scorekeeper clubs`, `export` and `import`."""

import json
import os
import re
import resource
import stat

import pytest

from scorekeeper import store as stores
from scorekeeper.cli.english import english
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.ruling import Player, Side, say, say_n
from tests.support.command import error_line, run, run_alone
from tests.support.store.pad import FIRST, NOON, SECOND, THIRD, Pad

ONE_MATCH = ["2026-03-01  Hell: Aki, Ben, Chie (new)", "1 match new, 3 players new", "Imported."]
MEMORY, SECONDS = 400 * 2**20, 30


@pytest.fixture
def database(tmp_path):
    url = f"sqlite:///{tmp_path}/scores.db"
    stores.upgrade(url)
    return url


@pytest.fixture
def pad(database):
    """A finished match in the club Thursday, in the database ``database``."""
    opened = stores.open_store(database)
    yield Pad.begin(opened).later(1).record(FIRST, SECOND, THIRD)
    opened.close()


@pytest.fixture
def file(pad, database, tmp_path):
    path = tmp_path / "thursday.json"
    assert run("export", "--database", database, "--output", path).returncode == 0
    return path


def done(*arguments):
    ended = run(*arguments)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout.splitlines()


def refused(*arguments):
    """Return the message of a command that imports nothing."""
    ended = run(*arguments)
    assert ended.returncode == 2
    lines = ended.stderr.splitlines()
    assert all(line.startswith("scorekeeper: ") for line in lines), lines
    return [line.removeprefix("scorekeeper: ") for line in lines]


def test_earlier_names_of_options_are_accepted_but_not_shown(pad, database):
    listed = done("keys", "--database", database, "--club", "Thursday")
    assert listed == done("keys", "--database", database, "--group", "Thursday")
    help_text = done("import", "--help")
    assert any("--group GROUP" in line for line in help_text)
    assert any("--new-group NAME" in line for line in help_text)
    assert not any("-club" in line for line in help_text)


def test_the_groups_are_listed_with_their_ids(pad, database):
    assert done("clubs", "--database", database) == [f"{pad.club_id}         1 match  Thursday"]


def test_an_export_is_written_to_standard_output(pad, database):
    ended = run_alone("export", "--database", database, "--group", "Thursday")
    assert (ended.returncode, ended.stderr) == (0, "")
    document = json.loads(ended.stdout)
    assert [match["id"] for match in document["matches"]] == [pad.match_id]


def test_exported_files_are_private_even_if_they_replace_a_file(pad, database, tmp_path):
    before = os.umask(0o022)
    try:
        (tmp_path / "old").write_text("old")
        for name in ("new", "old"):
            done("export", "--database", database, "--output", tmp_path / name)
            assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
            assert (tmp_path / name).read_bytes().startswith(b"{")
    finally:
        assert os.umask(before) == 0o022


def test_matches_can_be_exported_as_csv_or_xlsx(pad, database, tmp_path):
    table = done("export", "--database", database, "--format", "csv")
    assert len(table) == 10  # the head, and three deals of three players
    assert (
        done("export", "--database", database, "--format", "xlsx", "--output", tmp_path / "x") == []
    )
    assert (tmp_path / "x").read_bytes().startswith(b"PK")


def test_an_export_can_be_imported_into_a_new_group(pad, file, tmp_path):
    there = f"sqlite:///{tmp_path}/there.db"
    *said, key = done("import", file, "--new-group", "Elsewhere", "--yes", "--database", there)
    assert said == ONE_MATCH
    token = re.search(r"/k/([\w-]{44}) ", key)[1]
    opened = stores.open_store(there)
    with opened.writing() as session:
        club_id = stores.keys.find_by_token(session, token, NOON).club_id
        assert stores.clubs.find(session, club_id).name == "Elsewhere"
        assert stores.matches.load(session, club_id, pad.match_id).sheet.totals == (23, 20, 17)
    opened.close()


def test_an_import_asks_for_confirmation(file, tmp_path):
    there = f"sqlite:///{tmp_path}/there.db"
    asked = run("import", file, "--new-group", "Elsewhere", "--database", there)
    assert asked.returncode == 1
    assert "Import this? [y/N]" in asked.stdout
    assert done("clubs", "--database", there) == []


def test_an_import_says_if_there_is_nothing_new(file, database):
    assert done("import", file, "--database", database, "--group", "Thursday")[-1] == (
        "There is nothing new in the file."
    )


def test_a_group_is_chosen_by_its_name_or_its_id(pad, file, database):
    Pad.begin(pad.store)
    two = error_line("import", file, "--database", database, "--group", "Thursday")
    assert two == "scorekeeper: there is more than one such group: see `scorekeeper clubs`\n"
    unnamed = error_line("export", "--database", database)
    assert unnamed == "scorekeeper: choose a group with --group: see `scorekeeper clubs`\n"
    none = error_line("export", "--database", database, "--group", "Friday")
    assert none == "scorekeeper: there is no such group: see `scorekeeper clubs`\n"
    assert done("import", file, "--database", database, "--group", pad.club_id)
    both = error_line("import", file, "--group", "Thursday", "--new-group", "Friday")
    assert both == "scorekeeper: use either --group or --new-group\n"


def test_one_invalid_match_prevents_the_whole_import(file, tmp_path):
    document = json.loads(file.read_text(encoding="utf-8"))
    document["matches"][0]["log"][1]["entry"]["bids"][1] = 0
    file.write_text(json.dumps(document), encoding="utf-8")
    there = f"sqlite:///{tmp_path}/there.db"
    said = refused("import", file, "--new-group", "Elsewhere", "--yes", "--database", there)
    assert said == [
        "matches[0].log[1].entry.bids[1]: The dealer may not bid 0: 2 + 0 makes 2.",
        "nothing was imported",
    ]
    assert done("clubs", "--database", there) == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The file is empty."),
        (b"PK\x03\x04", "This is a ZIP file. Unpack it and choose the file inside."),
        (b'{"plays": []}', "This JSON file was not made by Scorekeeper."),
    ],
    ids=["empty", "zip", "others"],
)
def test_a_file_not_made_by_scorekeeper_is_refused_in_one_clear_line(
    pad, database, tmp_path, content, said
):
    path = tmp_path / "file"
    path.write_bytes(content)
    assert refused("import", path, "--database", database) == [said]


def test_a_truncated_file_is_refused_with_the_position(file, database):
    file.write_bytes(file.read_bytes()[:-300])
    (said,) = refused("import", file, "--database", database)
    assert said.endswith("The file is cut off: its end is missing.")
    assert said.startswith("matches[0].")


def within_limits(*arguments):
    """Run the command with no more memory and computing than ``MEMORY`` and ``SECONDS``."""
    return run_alone(*arguments, preexec_fn=limited)


def limited():
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def test_a_gigabyte_of_zeros_is_refused_in_little_memory(pad, database, tmp_path):
    path = tmp_path / "zeros"
    with path.open("wb") as sparse:
        sparse.truncate(2**30)
    ended = within_limits("import", path, "--database", database)
    assert (ended.returncode, ended.stderr) == (2, "scorekeeper: This is not a JSON file.\n")


def test_fifty_megabytes_are_checked_in_little_memory(file, database, tmp_path):
    document = json.loads(file.read_text(encoding="utf-8"))
    (match,) = document["matches"]
    note = {**match["log"][0], "kind": "deal_noted", "deal": 1}
    notes = [{**note, "number": number, "entry": "x" * 2000} for number in range(4, 1004)]
    match["log"] = [*match["log"], *notes]
    match["version"] = 1003
    path = tmp_path / "large.json"
    with path.open("w", encoding="utf-8") as large:
        text = json.dumps(document | {"matches": []})
        large.write(text.removesuffix("]}"))
        for number in range(24):
            separator = "," if number else ""
            large.write(separator + json.dumps(match | {"id": f"{number:022}"}))
        large.write("]}")
    assert path.stat().st_size > 50_000_000
    ended = within_limits("import", path, "--database", database)
    assert (ended.returncode, ended.stderr) == (1, "Aborted!\n")
    assert "24 matches new" in ended.stdout


def test_importing_from_a_pipe_is_refused(pad, database):
    ended = run_alone("import", "-", "--database", database, input="{}")
    assert ended.returncode == 2
    assert (
        ended.stderr == "scorekeeper: FILE must be a file, not a pipe, because it is read twice\n"
    )


def test_messages_are_printed_in_english():
    names = ("Aki", "Ben", "Chie", "Dan")
    assert english(say("{a} and {b}", a=Player(0), b=Side(1)), names) == "Aki and Ben and Dan"
    assert english(say("{a}: {b}", a=Card.SQ, b=Suit.HEARTS)) == "♠Q: ♥"
    assert english(say("{a} {b}", a=Card.JOKER, b=Player(1))) == "the joker Player 2"
    assert english(say_n("{n} card", "{n} cards", n=1)) == "1 card"
    assert english(say_n("{n} card", "{n} cards", n=2)) == "2 cards"
