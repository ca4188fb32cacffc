"""Babel's data lose only what the app never reads."""

import pickle
from pathlib import Path

import babel
import pytest

from scorekeeper.offline.build.locale_data import without_unused_names

FOLDER = Path(babel.__file__).parent
NAMES = {"territories", "currency_names", "languages", "time_zones"}


def pickled_parts(content):
    """Return the parts of one of Babel's files, each pickled to be compared."""
    return {part: pickle.dumps(value) for part, value in pickle.loads(content).items()}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_names_are_emptied_and_everything_else_stays(language):
    path = f"babel/locale-data/{language}.dat"
    before = (FOLDER.parent / path).read_bytes()
    after = pickled_parts(without_unused_names({path: before})[path])
    changed = {part for part, value in pickled_parts(before).items() if after[part] != value}
    assert changed > NAMES
    assert {after[part] for part in changed - {"unit_patterns"}} == {pickle.dumps({})}
    assert not changed & {"date_formats", "months", "list_patterns", "plural_form", "date_fields"}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_only_the_units_of_durations_stay(language):
    path = f"babel/locale-data/{language}.dat"
    before = (FOLDER.parent / path).read_bytes()
    after = pickle.loads(without_unused_names({path: before})[path])["unit_patterns"]
    units = pickle.loads(before)["unit_patterns"]
    assert after["duration-hour"] == units["duration-hour"]
    assert "length-kilometer" in units
    assert "length-kilometer" not in after


def test_the_table_of_zones_stays():
    before = (FOLDER / "global.dat").read_bytes()
    after = pickled_parts(without_unused_names({"babel/global.dat": before})["babel/global.dat"])
    assert after["likely_subtags"] == pickle.dumps({})
    assert after["zone_aliases"] == pickled_parts(before)["zone_aliases"]


def test_other_files_stay_as_they_are():
    files = {"babel/dates.pyc": b"code", "pytz/zone.dat": b"zone"}
    assert without_unused_names(files) == files
