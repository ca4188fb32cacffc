"""Reasons why tests cannot pass in the phone's Python, by message or by test name."""

import re

PATTERNS = (
    (r"no PostgreSQL server is|needs the package psycopg|module 'psycopg' has no", "no PostgreSQL"),
    (r"can't start new thread", "no threads"),
    (r"emscripten does not support processes", "no processes"),
    (
        r"No module named '(pydantic|pydantic_core|scorekeeper\.web\.api[.\w]*)'",
        "the API is not on the phone",
    ),
    (r"No module named '(granian|scorekeeper\.serving)'", "nothing is served"),
    (r"No module named 'scorekeeper\.cli", "there is no command"),
    (r"module 'time' has no attribute 'tzset'", "the zone is the browser's, and no test moves it"),
    (r"module 'os' has no attribute '(geteuid|link)'", "nobody else has an account there"),
    (r"No module named '(resource|_posixsubprocess)'", "no processes"),
    (r"No module named '(resvg_py|PIL|fontTools)'", "no pictures as PNG"),
)
"""Parts of failure messages, with their cause."""

NAMED = {
    "tests/store/test_released.py::test_the_app_serves_all_matches_and_their_exports": (
        "the API is not on the phone"
    ),
    "tests/imports/test_archive_file.py::test_invalid_files_are_refused_with_the_place": (
        "ijson's parser in Python says it in other words, or accepts a zero before a number"
    ),
    "tests/imports/test_archive_file.py::test_reading_fifty_megabytes_needs_little_memory": (
        "the only parser is ijson's in Python, and more memory is used"
    ),
    "tests/store/database/test_session.py::test_sqlite_is_set_up_to_lose_nothing": (
        "the journal is one that is cut off, instead of a write-ahead log"
    ),
    "tests/store/backup/test_hostile.py::test_a_cell_that_no_scorekeeper_wrote_is_refused"
    "[matches.options-value34]": (
        "a hundred thousand lists within each other are too deep for WebAssembly's stack"
    ),
    "tests/store/backup/test_hostile.py::test_a_symbolic_link_to_something_else_is_refused": (
        "there is no /dev/zero"
    ),
    "tests/store/backup/test_restore.py::test_checking_a_backup_does_not_change_the_file": (
        "a journal that is cut off stays beside the file, empty"
    ),
    "tests/store/test_upgrade.py::test_the_database_and_its_side_files_are_private": (
        "the journal is one that is cut off, instead of a write-ahead log"
    ),
    "tests/store/backup/test_write.py::test_a_full_disk": "the size of a file has no limit there",
    "tests/store/backup/test_copy.py::test_rows_written_during_the_copy_are_not_copied": (
        "without a write-ahead log nobody writes while somebody reads; there is one of them"
    ),
    "tests/store/backup/test_write.py::test_writers_do_not_wait_for_a_backup": (
        "without a write-ahead log nobody writes while somebody reads; there is one of them"
    ),
    "tests/store/archive/test_bounded_work.py::test_players_are_matched_again_if_one_was_added": (
        "without a write-ahead log nobody writes while somebody reads; there is one of them"
    ),
    "tests/store/archive/test_bounded_work.py::test_others_can_write_while_a_file_is_validated": (
        "without a write-ahead log nobody writes while somebody reads; there is one of them"
    ),
    "tests/store/archive/test_bounded_work.py::test_a_change_made_during_the_validation": (
        "without a write-ahead log nobody writes while somebody reads; there is one of them"
    ),
    "tests/store/matches/test_concurrency.py::test_a_reader_sees_one_state": (
        "without a write-ahead log nobody writes while somebody reads; there is one of them"
    ),
}
"""Prefixes of test names, for failures whose message does not show the cause."""


def why_not(test: str, failure: str) -> str:
    """Return the reason why ``test`` cannot pass; "" if none is known."""
    for beginning, reason in NAMED.items():
        if test.startswith(beginning):
            return reason
    return next((reason for pattern, reason in PATTERNS if re.search(pattern, failure)), "")
