"""The last line of a run: how many tests were skipped, and what they need."""

from collections import Counter

from tests.support.machine import NEEDS, OPTIONAL

REASON = f"Skipped: {NEEDS}"


def summary_of_skips(reports):
    """Return "431 tests need Chromium, PostgreSQL or fonts: see README", "" without such skips."""
    reasons = (report.longrepr[2] for report in reports)
    needed = Counter(reason.removeprefix(REASON) for reason in reasons if reason.startswith(REASON))
    if not needed:
        return ""
    tests = "1 test needs" if needed.total() == 1 else f"{needed.total()} tests need"
    *others, last = sorted(needed, key=OPTIONAL.index)
    return f"{tests} {' or '.join(filter(None, (', '.join(others), last)))}: see README"
