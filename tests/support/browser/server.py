"""The real server as a separate process."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

from tests.support import processes

COMMAND = Path(sys.executable).parent / "scorekeeper"
PATIENCE = 180
"""Seconds before a test fails, long enough for a slow machine."""
SECRET = "a secret for the tests in browsers alone"


class Server:
    """The command serving one database. It can be killed and restarted."""

    def __init__(self, folder, **settings):
        self.database = f"sqlite:///{folder / 'table.db'}"
        self.port = processes.free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = None
        self.settings = settings

    def start(self):
        options = ["--host", "127.0.0.1", "--port", str(self.port), "--database", self.database]
        environment = {**os.environ, "SCOREKEEPER_SECRET_KEY": SECRET, **self.settings}
        self.process = processes.start(
            [COMMAND, *options],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        wait_until(self.answers)

    def answers(self):
        with suppress(urllib.error.URLError, OSError):
            return urllib.request.urlopen(self.address, timeout=2).status == 200
        return False

    def kill(self):
        """Kill all its processes without a shutdown, like a dead battery."""
        os.killpg(self.process.pid, 9)
        self.process.wait()
        wait_until(self.has_gone)

    def has_gone(self):
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port), timeout=2).close()
            return False
        return True

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            if self.process:
                self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()


def wait_until(true):
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "the server neither answers nor goes"
        time.sleep(0.05)
