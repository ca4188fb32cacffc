"""`scorekeeper serve`, run as its own process the way a person runs it."""

import errno
import json
import os
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import time
import urllib.request
from contextlib import ExitStack, closing, contextmanager

import pytest

from scorekeeper import store
from scorekeeper.cli import common, serve
from scorekeeper.serving.asgi_app import THREADS
from tests.support import machine, processes
from tests.support.command import COMMAND, PATIENCE, error_line, run, run_alone

pytestmark = pytest.mark.timeless

ADDRESS = re.compile(r"http://[^\s/]+/")
QR_ROW = re.compile(r"[ ▀▄█]{29,}")


# What it says of itself


def test_help_names_every_option():
    shown = run("--help")
    assert shown.returncode == 0
    for option in ("--host", "--port", "--database", "--log", "--help", "--version"):
        assert option in shown.stdout


def test_version_prints_the_installed_version():
    assert run_alone("--version").stdout == "scorekeeper, version 1.0.0\n"


def test_options_for_host_and_port_override_the_environment(monkeypatch):
    served = []
    monkeypatch.setattr(serve, "prepare", lambda _url: None)
    monkeypatch.setattr(serve, "listening_address", lambda host, _port: host)
    monkeypatch.setattr(serve, "serve_until_stopped", lambda *address: served.append(address))
    monkeypatch.setattr(serve, "on_stop_signals", lambda _handler: None)
    monkeypatch.setenv("SCOREKEEPER_HOST", "192.0.2.7")
    monkeypatch.setenv("SCOREKEEPER_PORT", "9000")
    assert run("serve").returncode == 0
    assert run("--port", "9001", "--host", "127.0.0.1").returncode == 0
    assert served == [("192.0.2.7", 9000), ("127.0.0.1", 9001)]
    monkeypatch.setenv("SCOREKEEPER_PORT", "80000")
    assert "80000 is not in the range" in run("serve").stderr


@pytest.fixture(autouse=True)
def prepared_database(data_of_its_own):
    """Make the default database here, which takes a server process half a second."""
    store.upgrade(os.environ[common.DATABASE_VARIABLE])


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A running server that no test stops, with all settings except the port at their defaults."""
    folder = tmp_path_factory.mktemp("served")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOREKEEPER_DATABASE_URL", f"sqlite:///{folder}/named.db")
        patch.setenv("SCOREKEEPER_SECRET_KEY", "of-the-tests-and-of-nothing-else")
        with served() as server:
            server.folder = folder
            yield server


# Where to find it


def test_the_address_is_shown_as_text_and_as_a_qr_code(server):
    rows = [line for line in server.lines() if QR_ROW.fullmatch(line)]
    assert f"Scorekeeper is at http://127.0.0.1:{server.port}/" in server.lines()
    assert len(rows) >= 15


def test_all_interfaces_are_announced_as_the_local_network_address(monkeypatch):
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.1.23")
    assert serve.web_address("0.0.0.0", 8000) == "http://192.168.1.23:8000/"


def test_a_single_interface_is_announced_as_itself():
    assert serve.web_address("10.0.0.7", 80) == "http://10.0.0.7:80/"
    assert serve.web_address("::1", 8000) == "http://[::1]:8000/"


def test_a_machine_without_a_network_is_announced_as_localhost(monkeypatch):
    class Offline(socket.socket):
        def connect(self, address):
            raise OSError

    monkeypatch.setattr(socket, "socket", Offline)
    assert serve.lan_address() == "127.0.0.1"


# What it opens


def test_the_security_notice_is_printed_before_the_address(server):
    assert server.lines()[0].startswith("Sign-up is open: whoever uses this computer")


def test_the_database_is_taken_from_the_environment_without_an_option(server):
    assert server.answers()
    assert (server.folder / "named.db").exists()


def test_behind_a_proxy_it_listens_on_loopback_and_prints_the_notice_once(monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_PROXIES", "1")
    monkeypatch.setenv("SCOREKEEPER_SIGNUP", "closed")
    with served(host=None) as server:
        assert server.lines()[0].startswith("It listens on 127.0.0.1 alone")
        assert server.lines()[1] == f"Scorekeeper is at http://127.0.0.1:{server.port}/"
        assert server.answers()
        server.process.terminate()
        server.process.wait(PATIENCE)
        assert server.said() == ""


# Stopping


@pytest.fixture
def hangups_heard():
    """A process inherits that hangups are ignored, as they are in tests begun under ``nohup``."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("hangups_heard")
def test_a_hangup_stops_it_cleanly():
    with served() as server:
        assert server.answers()
        server.process.send_signal(signal.SIGHUP)
        assert server.process.wait(PATIENCE) == 0
        assert server.port_is_free()


def test_ctrl_c_stops_server_and_worker_quietly_and_requests_are_not_logged():
    with served() as server:
        assert server.answers("/?key=secret")
        os.killpg(server.process.pid, signal.SIGINT)
        assert server.process.wait(PATIENCE) == 0
        assert server.port_is_free()
        assert server.said() == ""
        assert "secret" not in "".join(server.lines())


def test_a_keep_alive_connection_does_not_delay_the_shutdown():
    with served() as server, server.connection() as phone:
        phone.sendall(b"GET / HTTP/1.1\r\nHost: table\r\n\r\n")
        assert phone.recv(1)
        server.process.terminate()
        # Until then, so silent a phone is not let go.
        assert server.process.wait(serve.HEADER_SECONDS - 1) == 0
        assert server.port_is_free()


def test_under_nohup_a_closed_terminal_does_not_stop_it():
    with served(prefix=[machine.essential("nohup")]) as server:
        server.process.send_signal(signal.SIGHUP)
        with pytest.raises(subprocess.TimeoutExpired):
            server.process.wait(0.5)
        assert server.answers()


def test_it_can_be_stopped_before_it_serves():
    with served(wait=False) as server:
        server.process.terminate()
        assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM)


def test_a_killed_server_can_be_started_again_at_once():
    with served() as server:
        server.process.kill()
        server.process.wait()
        with served(port=server.port) as again:
            assert again.answers()


# Clients that are slow on purpose


SLOW = {
    "body": b"POST /clubs HTTP/1.1\r\nHost: table\r\nContent-Length: 1000\r\n\r\n",
    "chunk": b"POST /clubs HTTP/1.1\r\nHost: table\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n",
    "header": b"POST /clubs HTTP/1.1\r\nHost: table\r\nX-More: ",
    "anything": b"",
}
"""What is sent by clients who then wait, by what they never send."""


def test_many_slow_clients_do_not_block_other_requests(server):
    with ExitStack() as connections:
        for sent in SLOW.values():
            for _ in range(2 * sum(THREADS.values())):
                connections.enter_context(server.connection()).sendall(sent)
            assert server.answers("/health")
            assert server.answers("/")


def test_a_request_that_is_too_large_is_refused_before_its_body_is_sent(server):
    with server.connection() as phone:
        phone.sendall(b"POST /clubs HTTP/1.1\r\nHost: table\r\nContent-Length: 300000\r\n\r\n")
        answer = phone.makefile("rb").read().decode()
        assert answer.startswith("HTTP/1.1 413 ")
        assert "Too much to send at once." in answer


@pytest.mark.parametrize(
    ("limits", "connections", "raised_to"),
    [
        ((256, 1024), 819, 1024),
        ((1024, 65_536), 8192, 10_240),
        ((1024, resource.RLIM_INFINITY), 8192, 10_240),
        ((65_536, 65_536), 8192, None),
        ((resource.RLIM_INFINITY, resource.RLIM_INFINITY), 8192, None),
    ],
)
def test_the_number_of_connections_leaves_open_files_for_the_app(
    monkeypatch, limits, connections, raised_to
):
    raised = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: raised.append(pair[0]))
    assert serve.raise_open_files() == connections
    assert raised == ([] if raised_to is None else [raised_to])


# What a person can put right: one line, status 2


def test_a_port_in_use_is_one_clear_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        complaint = error_line("--host", "127.0.0.1", "--port", port, run=run_alone)
        assert complaint == (
            f"scorekeeper: cannot listen on 127.0.0.1, port {port}: address already in use\n"
        )


def test_an_address_of_another_machine_is_one_clear_line():
    assert "cannot listen on 192.0.2.1" in trouble("--host", "192.0.2.1")


def test_a_host_name_that_does_not_exist_is_one_clear_line():
    assert "cannot listen on no.such.host.invalid" in trouble("--host", "no.such.host.invalid")


def test_a_file_where_a_folder_should_be_is_one_clear_line(tmp_path):
    (tmp_path / "instance").write_text("")
    trouble("--database", f"sqlite:///{tmp_path}/instance/scorekeeper.db")


def test_a_folder_that_cannot_be_written_is_one_clear_line():
    # Nobody, not even root, makes a file there.
    trouble("--database", "sqlite:////proc/scorekeeper.db")


def test_a_file_that_is_not_a_database_is_one_clear_line(tmp_path):
    path = tmp_path / "scorekeeper.db"
    path.write_bytes(b"The quick brown fox jumps over the lazy dog. " * 100)
    trouble("--database", f"sqlite:///{path}")


def test_a_database_of_a_newer_version_is_refused_and_not_changed(tmp_path):
    path = tmp_path / "scorekeeper.db"
    store.upgrade(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = 'from_the_future'")
    assert "newer" in trouble("--database", f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as database:
        (version,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
    assert version == "from_the_future"


def test_the_worker_does_not_inherit_a_database_connection(monkeypatch, tmp_path):
    # With SQLite, a second process on the file would break what is written.
    url = f"sqlite:///{tmp_path}/scores.db"
    monkeypatch.setenv(common.DATABASE_VARIABLE, url)
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "of this test alone, and of nothing else")
    serve.prepare(url)
    pool = serve.app().extensions["store"].engine.pool
    assert (pool.checkedin(), pool.checkedout()) == (0, 0)


def test_a_secret_that_cannot_be_saved_is_one_clear_line(monkeypatch):
    def create_app():
        raise PermissionError(errno.EACCES, "Permission denied", "instance/secret_key")

    monkeypatch.setattr(serve, "create_app", create_app)
    with pytest.raises(common.UserError) as told:
        serve.prepare(None)
    assert told.value.message == "cannot use instance/secret_key: permission denied"
    assert told.value.exit_code == 2


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "sqlite",
        "://",
        "nosuchdatabase://host/name",
        "postgresql://localhost:notaport/name",
        "postgresql+psycopg://player:secret@127.0.0.1:1/name",
    ],
)
def test_a_database_that_cannot_be_reached_is_one_clear_line_without_its_password(url):
    assert "secret" not in trouble("--database", url)


def test_a_setting_that_cannot_be_read_is_one_clear_line(monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_PROXIES", "some")
    assert trouble() == (
        "scorekeeper: SCOREKEEPER_PROXIES is how many proxies there are, not some\n"
    )


def test_with_log_each_request_is_one_line_without_the_query_string():
    # All others of these tests have no serve before their options.
    with served(subcommand=["serve", "--log"]) as server:
        urllib.request.urlopen(f"{server.address}?key=secret", timeout=PATIENCE).close()
        server.process.terminate()
        server.process.wait(PATIENCE)
        (line,) = [json.loads(line) for line in server.said().splitlines()]
        assert (line["event"], line["route"], line["status"]) == ("request", "/", 200)
        assert "secret" not in str(line)


# Helpers


def trouble(*arguments):
    """The one line with which the command declines to serve."""
    if "--port" not in arguments:
        arguments = (*arguments, "--port", str(processes.free_port()))
    return error_line(*arguments)


class Server:
    """The command, serving on a port and in a process group of its own."""

    def __init__(self, process, port):
        self.process = process
        self.port = port
        self.announced = []

    @property
    def address(self):
        return ADDRESS.search("".join(self.announced))[0]

    def lines(self):
        return [line.rstrip("\n") for line in self.announced]

    def said(self):
        """Return the output since the server was ready, after it has ended."""
        return self.process.stdout.read()

    def wait_until_ready(self):
        for line in self.process.stdout:
            self.announced.append(line)
            if "Ctrl-C" in line:
                break
        deadline = time.monotonic() + PATIENCE
        while self.port_is_free():
            assert self.process.poll() is None, "".join(self.announced)
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.05)

    def answers(self, path="/"):
        address = f"http://127.0.0.1:{self.port}{path}"
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            return answer.status == 200

    def connection(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def port_is_free(self):
        try:
            self.connection().close()
        except ConnectionError:
            return True
        return False


@contextmanager
def served(*, subcommand=(), host="127.0.0.1", port=None, wait=True, prefix=()):
    port = port or processes.free_port()
    options = [*(["--host", host] if host else []), "--port", str(port)]
    with processes.start(
        [*prefix, COMMAND, *subcommand, *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        server = Server(process, port)
        try:
            if wait:
                server.wait_until_ready()
            yield server
        finally:
            process.kill()
