"""The list of tests that cannot pass on a phone."""

from pathlib import Path

import pytest

from bench.offline_suite.differences import NAMED

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("beginning", NAMED)
def test_every_listed_test_exists(beginning):
    file, _, name = beginning.partition("::")
    assert f"\ndef {name.partition('[')[0]}" in (ROOT / file).read_text(encoding="utf-8")
