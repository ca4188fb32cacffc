"""Real Chromium, a phone's screen, and the real server as a process of its own."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

COMMAND = Path(sys.executable).parent / "scorekeeper"
CHROMIUM = Path("/usr/bin/chromium")
PHONE = {"width": 390, "height": 844}
QUIET = (
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 20


class Server:
    """The command, serving one database; it can be killed and started again."""

    def __init__(self, folder):
        self.database = f"sqlite:///{folder / 'table.db'}"
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = None

    def start(self):
        options = ["--host", "127.0.0.1", "--port", str(self.port), "--database", self.database]
        environment = {**os.environ, "SCOREKEEPER_SECRET_KEY": "a secret for the tests alone"}
        self.process = subprocess.Popen(
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
        """As a dead battery would: no process of it gets to say goodbye."""
        os.killpg(self.process.pid, 9)
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait(PATIENCE)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(true):
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "the server does not answer"
        time.sleep(0.05)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests that do not kill it; each test starts a club of its own."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def mortal(tmp_path):
    """A server to be killed."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium():
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is not installed")
    as_root = ("--no-sandbox",) if os.geteuid() == 0 else ()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, *as_root])
        yield browser
        browser.close()


@pytest.fixture
def phone(chromium, server):
    """Open a phone: ``phone()`` is a Japanese one in portrait, by day."""
    contexts = []

    def open_phone(*, at=server, dark=False, locale="ja-JP", viewport=PHONE, **settings):
        context = chromium.new_context(
            base_url=at.address,
            locale=locale,
            viewport=viewport,
            color_scheme="dark" if dark else "light",
            has_touch=True,
            is_mobile=True,
            **settings,
        )
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        return context.new_page()

    yield open_phone
    for context in contexts:
        context.close()
