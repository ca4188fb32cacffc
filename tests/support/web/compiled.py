"""Templates that many apps of one process share, compiled once."""

import pytest
from flask import Flask
from jinja2 import BytecodeCache


class Compiled(BytecodeCache):
    """Kept by name and content, as long as the process lives."""

    def __init__(self):
        self.kept = {}

    def load_bytecode(self, bucket):
        bucket.code = self.kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket):
        self.kept[bucket.key, bucket.checksum] = bucket.code


@pytest.fixture(scope="session", autouse=True)
def templates_compiled_once():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Flask, "jinja_options", {"bytecode_cache": Compiled()})
        yield
