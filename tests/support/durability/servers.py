"""The app served by real processes that can be killed."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from tests.support import processes
from tests.support.durability.connection import NoResponseError, PersistentConnection

BIN = Path(sys.executable).parent
PATIENCE = 60
LAST_LINES = 40
WORKERS = 2

COMMANDS = {
    "serve": ["scorekeeper", "serve", "--host", "127.0.0.1", "--port", "{port}"],
    "granian": [
        *["granian", "--interface", "asginl", "--factory", "--host", "127.0.0.1"],
        *["--port", "{port}", "--workers", str(WORKERS), "--http", "1", "--no-ws"],
        *["--backlog", "4096", "--backpressure", "8192", "--http1-header-read-timeout", "15000"],
        *["--workers-kill-timeout", "10", "scorekeeper.serving:application"],
    ],
}
"""The documented ways to serve the app: one process, and several."""


def installed():
    """Return the installed servers."""
    return [name for name in COMMANDS if (BIN / COMMANDS[name][0]).exists()]


class Serving:
    """The app on its own port, with the database at ``url``."""

    def __init__(self, url, log):
        self.log = log
        self.port = processes.free_port()
        self.process = None
        self.known = set()
        self.environment = {
            **os.environ,
            "SCOREKEEPER_DATABASE_URL": url,
            "SCOREKEEPER_SECRET_KEY": "the same in every round of these tests",
            "SCOREKEEPER_LIMITS": "off",
        }

    def start(self, kind):
        program, *arguments = COMMANDS[kind]
        command = [BIN / program, *(part.format(port=self.port) for part in arguments)]
        with self.log.open("ab") as log:
            self.process = processes.start(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self.environment,
                start_new_session=True,
            )
        self.wait_until_ready()

    def wait_until_ready(self):
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server does not come up, see {self.log}")
            time.sleep(0.02)

    def answers(self):
        with PersistentConnection(self.port) as wire, suppress(NoResponseError):
            return wire.ask("GET", "/ready").status == 200
        return False

    def state(self):
        """Return the state of the processes, their responses, and their last output."""
        for pid in tree(self.process.pid):
            yield f"process {pid}: {status_of(pid)}"
        yield f"ended with {self.process.poll()}"
        for path in ("/health", "/ready"):
            yield f"{path}: {self.response_to(path)}"
        log = self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""
        yield "its last lines:"
        yield from log.splitlines()[-LAST_LINES:]

    def response_to(self, path):
        try:
            with PersistentConnection(self.port) as wire:
                answer = wire.ask("GET", path)
        except NoResponseError as lost:
            return f"no answer: {lost.__cause__!r}"
        return f"{answer.status} {answer.text}"

    def kill(self, which):
        """Kill ``main``, ``worker`` (one of them), ``workers`` or ``whole`` with SIGKILL."""
        main, *below = pids = tree(self.process.pid)
        self.known |= set(pids)
        killed = {"main": [main], "worker": below[-1:], "workers": below, "whole": pids}[which]
        for pid in killed or [main]:
            kill(pid)
        if main in killed:
            self.process.wait()

    @property
    def is_up(self):
        """Return whether the server survived. Without its workers, it may replace them or end."""
        return self.process.poll() is None

    def start_again(self, kind):
        """Restart the ended server, like a supervisor."""
        self.stop()
        self.start(kind)

    def stop(self):
        """Stop all its processes."""
        pids = self.known | set(tree(self.process.pid))
        for pid in pids:
            kill(pid)
        self.process.wait()
        self.known = set()
        deadline = time.monotonic() + PATIENCE
        while any(is_alive(pid) for pid in pids):
            if time.monotonic() > deadline:
                raise RuntimeError("a process does not die")
            time.sleep(0.005)


def status_of(pid):
    """Return a process's name, state and threads, and where each thread waits in the kernel."""
    folder = Path(f"/proc/{pid}")
    try:
        lines = (folder / "status").read_text(encoding="utf-8").splitlines()
        waits = [(task / "wchan").read_text(encoding="utf-8") for task in folder.glob("task/*")]
    except OSError:
        return "gone"
    found = [line for line in lines if line.startswith(("Name:", "State:", "Threads:"))]
    return "; ".join([*found, f"waiting in {sorted(waits)}"]).replace("\t", " ")


def tree(pid):
    """Return the process and its descendants, oldest first."""
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        return [pid]
    return [pid, *(one for child in found for one in tree(int(child)))]


def kill(pid):
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def is_alive(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
