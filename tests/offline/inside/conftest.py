"""The app as it is open in a phone, on this machine's Python."""

import pytest

from scorekeeper.offline import inside
from scorekeeper.offline.inside import app_factory
from scorekeeper.store.database import engine
from scorekeeper.sync import phone_notes
from tests.support.phone.client import PhoneVisitor
from tests.support.store.quick_schema import quick_schema
from tests.support.web.compiled import templates_compiled_once

__all__ = ["quick_schema", "templates_compiled_once"]


@pytest.fixture(autouse=True)
def _the_journal_of_a_phone(monkeypatch):
    """A phone has no write-ahead log: nobody writes there while somebody reads."""
    monkeypatch.setattr(engine, "JOURNAL", "TRUNCATE")
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0)


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory):
    """The path of the phone's database, which most tests share."""
    return tmp_path_factory.mktemp("phone")


@pytest.fixture
def holder(shared_folder):
    """Somebody who has opened nothing yet on the phone in hand."""
    settings = {"prefix": "", "alone": True, "folder": str(shared_folder)}
    inside.open_app(settings)
    with app_factory.phone().store.writing() as db:
        phone_notes.write(db, "session", "{}")
    inside.open_app(settings)
    return PhoneVisitor()
