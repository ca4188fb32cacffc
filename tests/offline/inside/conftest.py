"""The app as it is open in a phone, on this machine's Python."""

import pytest

from scorekeeper.offline import inside
from tests.support.phone.asking import Holder


@pytest.fixture
def folder(tmp_path):
    """Where the phone has its database."""
    return tmp_path


@pytest.fixture
def holder(folder):
    """Somebody with a phone on which nothing has been played yet."""
    inside.open_app({"prefix": "", "alone": True, "folder": str(folder)})
    return Holder()
