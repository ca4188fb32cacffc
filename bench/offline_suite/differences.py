"""Why a test of the suite cannot pass in the phone's Python: by what it says, or by its name."""

import re

SAID = (
    (r"no PostgreSQL server is|needs the package psycopg|module 'psycopg' has no", "no PostgreSQL"),
    (r"can't start new thread", "no threads"),
    (r"emscripten does not support processes", "no processes"),
    (r"No module named '(brotli|flask_compress)'", "answers are not packed for a way there is not"),
    (
        r"No module named '(pydantic|pydantic_core|scorekeeper\.web\.api[.\w]*)'",
        "the API is not on the phone",
    ),
    (r"cannot import name 'api' from 'scorekeeper\.web'", "the API is not on the phone"),
    (r"/api/v1|_by_api|api_client|\.problem|of_the_api|the_api_", "the API is not on the phone"),
    (r"KeyError: 'build'", "the bundle is not within the bundle"),
    (
        r"No module named '(flask_limiter|limits|[.\w]*rate_limiter)'",
        "nothing limits how often a phone asks itself",
    ),
    (r"No module named '(prometheus_client|[.\w]*metrics)'", "nobody asks a phone for metrics"),
    (r"No module named '(granian|scorekeeper\.serving)'", "nothing is served"),
    (r"No module named 'scorekeeper\.cli", "there is no command"),
    (r"module 'time' has no attribute 'tzset'", "the zone is the browser's, and no test moves it"),
    (r"module 'os' has no attribute '(geteuid|link)'", "nobody else has an account there"),
    (r"No module named '(resource|_posixsubprocess)'", "no processes"),
    (r"No module named '(resvg_py|PIL|fontTools)'", "no pictures as PNG"),
)
"""What the failure says, and what that comes of."""

NAMED = {
    "tests/web/api/": "the API is not on the phone",
    "tests/web/platform/test_auth.py::test_every_": "the API is not on the phone",
    "tests/web/platform/test_database_failures.py::test_on_a_full_disk": "no limits of a process",
    "tests/web/platform/test_database_failures.py::test_a_locked_database": (
        "without a write-ahead log nobody reads while somebody writes; there is one of them"
    ),
    "tests/web/platform/test_database_failures.py::test_on_a_disk_that_fails": (
        "there is no write-ahead log that could fail"
    ),
    "tests/web/platform/test_headers.py::test_pages_and_files_are_packed": (
        "answers are not packed for a way there is not"
    ),
    "tests/store/test_released.py::test_the_app_serves_it": "the API is not on the phone",
    "tests/web/club/test_seat_draw.py::test_a_forged_draw_shows_nothing[text5]": (
        "too deep for WebAssembly's stack; `answer` refuses it before it is read"
    ),
    "tests/web/club/test_key_changes.py::test_all_phones_of_a_link": "the API is not on the phone",
    "tests/web/club/test_more.py::test_a_phone_is_led": "the bundle is not within the bundle",
    "tests/web/club/test_exports.py::test_a_match_leads_to_its_formats": "no pictures as PNG",
    "tests/web/match/test_finish.py::test_without_a_script_the_picture_is_a_link": (
        "no pictures as PNG"
    ),
    "tests/match/test_log.py::test_a_day_that_is_none_does_not_read[2026-02-30]": (
        "Python 3.14 says it in other words"
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
    "tests/web/match/test_confirming.py::test_a_program_records": "the API is not on the phone",
    "tests/web/match/test_sheet_of_an_evening.py::test_every_page_of_an_evening_opens": (
        "no pictures as PNG"
    ),
}
"""Tests by the beginning of their names, for what no failure says."""


def why_not(test: str, failure: str) -> str:
    """Return why ``test`` cannot pass; "" where no reason is known."""
    for beginning, reason in NAMED.items():
        if test.startswith(beginning):
            return reason
    return next((reason for said, reason in SAID if re.search(said, failure)), "")
