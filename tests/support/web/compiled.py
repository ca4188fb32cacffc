"""Compiled templates, cached for all apps, processes and runs."""

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache


class Shared(FileSystemBytecodeCache):
    """Compiled templates on disk, read once per process."""

    def __init__(self, folder):
        super().__init__(folder)
        self.cache = {}

    def load_bytecode(self, bucket):
        known = bucket.key, bucket.checksum
        if known not in self.cache:
            super().load_bytecode(bucket)
            if bucket.code is not None:
                self.cache[known] = bucket.code
        bucket.code = self.cache.get(known)

    def dump_bytecode(self, bucket):
        self.cache[bucket.key, bucket.checksum] = bucket.code
        super().dump_bytecode(bucket)


@pytest.fixture(scope="session", autouse=True)
def templates_compiled_once(pytestconfig):
    """Compile each template once. The cache has no limit, which makes each lookup cheap."""
    folder = pytestconfig.cache.mkdir("templates")
    with pytest.MonkeyPatch.context() as patch:
        options = {"bytecode_cache": Shared(str(folder)), "cache_size": -1}
        patch.setattr(Flask, "jinja_options", options)
        yield
