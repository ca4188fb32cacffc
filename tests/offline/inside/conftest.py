"""The app as it is open in a phone, on this machine's Python."""

import pytest

from scorekeeper.offline import inside, kept
from scorekeeper.offline.inside import opening
from tests.support.phone.asking import Holder


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory):
    """Where the phone has its database that most tests share."""
    return tmp_path_factory.mktemp("phone")


@pytest.fixture
def holder(shared_folder):
    """Somebody who has opened nothing yet on the phone in hand."""
    settings = {"prefix": "", "alone": True, "folder": str(shared_folder)}
    inside.open_app(settings)
    with opening.phone().store.writing() as db:
        kept.write(db, "session", "{}")
    inside.open_app(settings)
    return Holder()
