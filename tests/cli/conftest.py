"""No test touches the database or the secret of the person who runs it."""

import pytest

from tests.support.store.quick_schema import quick_schema
from tests.support.web.compiled import templates_compiled_once

__all__ = ["quick_schema", "templates_compiled_once"]


@pytest.fixture(autouse=True)
def data_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_DATABASE_URL", f"sqlite:///{tmp_path}/default.db")
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "of-the-tests-and-of-nothing-else")
