"""Reasons why tests cannot pass in the phone's Python, by message or by test name."""

import re

SAID = (
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
    "tests/store/test_released.py::test_the_app_serves_it": "the API is not on the phone",
    "tests/match/test_log.py::test_a_day_that_is_none_does_not_read[2026-02-30]": (
        "Python 3.14 says it in other words"
    ),
    "tests/imports/test_archive_file.py::test_invalid_files_are_refused_with_the_place": (
        "ijson's parser in Python says it in other words, or accepts a zero before a number"
    ),
    "tests/imports/test_archive_file.py::test_a_file_of_fifty_megabytes": (
        "the only parser is ijson's in Python, and more memory is used"
    ),
    "tests/store/database/test_session.py::test_sqlite_is_set_up_to_lose_nothing": (
        "the journal is one that is cut off, instead of a write-ahead log"
    ),
    "tests/store/backup/test_hostile.py::test_a_cell_that_no_scorekeeper_wrote_is_refused"
    "[matches.options-value34]": (
        "a hundred thousand lists within each other are too deep for WebAssembly's stack"
    ),
    "tests/store/backup/test_hostile.py::test_a_link_to_something_else": "there is no /dev/zero",
    "tests/store/backup/test_restore.py::test_the_file_is_not_changed": (
        "a journal that is cut off stays beside the file, empty"
    ),
    "tests/store/test_upgrade.py::test_nobody_else_reads_the_database": (
        "the journal is one that is cut off, instead of a write-ahead log"
    ),
    "tests/store/backup/test_write.py::test_a_full_disk": "the size of a file has no limit there",
    "tests/store/backup/test_copy.py::test_rows_written_meanwhile": (
        "without a write-ahead log nobody writes while somebody reads; there is one of them"
    ),
    "tests/store/backup/test_write.py::test_who_writes_meanwhile": (
        "without a write-ahead log nobody writes while somebody reads; there is one of them"
    ),
    "tests/store/archive/test_bounded_work.py::test_a_player_met_meanwhile": (
        "without a write-ahead log nobody writes while somebody reads; there is one of them"
    ),
    "tests/store/archive/test_bounded_work.py::test_others_write_while": (
        "without a write-ahead log nobody writes while somebody reads; there is one of them"
    ),
    "tests/store/archive/test_bounded_work.py::test_what_is_written_in_the_match_meanwhile": (
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
    return next((reason for said, reason in SAID if re.search(said, failure)), "")
