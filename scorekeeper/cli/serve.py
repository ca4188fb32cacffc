"""Command `scorekeeper serve`: upgrades the database, starts the server, and prints its address."""

import io
import multiprocessing
import os
import socket
import sys
from contextlib import suppress
from functools import cache
from threading import Thread
from urllib.parse import urlsplit

import click
from flask import Flask
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from scorekeeper import store
from scorekeeper.cli import startup_notice
from scorekeeper.cli.common import (
    DATABASE_VARIABLE,
    UserError,
    database_option,
    errors_explained,
    on_stop_signals,
    reason,
)
from scorekeeper.cli.startup_notice import EVERY_INTERFACE, LOOPBACK
from scorekeeper.serving.asgi_app import AsgiApp
from scorekeeper.web import Misconfigured, create_app

HOST_VARIABLE = "SCOREKEEPER_HOST"
PORT_VARIABLE = "SCOREKEEPER_PORT"
LOG_VARIABLE = "SCOREKEEPER_LOG"
DEFAULT_PORT = 8000
PHONES = "Open it on a phone in the same network. "
# An address reserved for documentation (RFC 5737): it is routed, and nobody has it.
UNREACHED_ADDRESS = ("192.0.2.1", 9)

SHUTDOWN_SECONDS = 2
HEADER_SECONDS = 15
"""The timeout from a connection, or the last response on it, to the end of the next headers."""

MOST_CONNECTIONS = 8192
OPEN_FILES = 10_240
"""Each connection is an open file. macOS does not allow more."""
WAITING_CONNECTIONS = 4096


@click.command()
@click.option(
    "--host",
    envvar=HOST_VARIABLE,
    show_envvar=True,
    help="Address to listen on. [default: every interface, or 127.0.0.1 behind a proxy]",
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=DEFAULT_PORT,
    show_default=True,
    envvar=PORT_VARIABLE,
    show_envvar=True,
    help="Port to listen on.",
)
@database_option
@click.option("--log", is_flag=True, help="Log every request to stderr.")
def serve(host: str | None, port: int, database: str | None, *, log: bool) -> None:
    """Start the server. Ctrl-C stops it."""
    if log:
        os.environ[LOG_VARIABLE] = "requests"
    on_stop_signals(lambda *_: sys.exit(0))
    address = listening_address(startup_notice.chosen_host(host), port)
    prepare(database)
    serve_until_stopped(address, port)


def listening_address(host: str, port: int) -> str:
    """Resolve ``host``, and check that the port is free; return the address."""
    try:
        family, _, _, _, sockaddr = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        socket.create_server(sockaddr[:2], family=family).close()
    except OSError as error:
        raise UserError(f"cannot listen on {host}, port {port}: {reason(error)}") from error
    except UnicodeError as error:
        raise UserError(f"{host} is no host name") from error
    return str(sockaddr[0])


def prepare(url: str | None) -> None:
    """Upgrade the database and create the app. Raise ``UserError`` if that fails."""
    os.environ[DATABASE_VARIABLE] = url or store.default_url()
    app.cache_clear()
    try:
        with errors_explained():
            # A database connection must not be shared with a forked process.
            app().extensions["store"].close()
    except Misconfigured as error:
        raise UserError(str(error)) from error


@cache
def app() -> Flask:
    """Return the app. A forked worker inherits the command's; any other creates its own."""
    return create_app()


def serve_until_stopped(address: str, port: int) -> None:
    """Serve with one worker process; return after Ctrl-C or SIGTERM."""
    server = Granian(
        "scorekeeper.cli.serve:application",
        factory=True,
        address=address,
        port=port,
        interface=Interfaces.ASGINL,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_SECONDS * 1000),
        websockets=False,
        workers=1,
        backlog=WAITING_CONNECTIONS,
        backpressure=raise_open_files(),
        workers_kill_timeout=SHUTDOWN_SECONDS,
        log_level=LogLevels.error,  # its warnings are for professional hosts
        log_access=False,  # a link's secret must not be in a log
    )
    command = os.getpid()

    def stop(*_: object) -> None:
        if os.getpid() != command:
            os._exit(0)  # a worker that inherited this handler and does not serve yet
        server.signal_handler_interrupt()  # type: ignore[no-untyped-call]  # half typed

    @server.on_startup
    def welcome() -> None:
        on_stop_signals(stop)
        startup_notice.announce_access(address, port)
        announce(web_address(address, port))

    try:
        server.serve()
    except SystemExit:
        # A worker that ended before its parent asked is not a crash.
        if not server.interrupt_signal:
            raise


def raise_open_files() -> int:
    """Raise the limit on open files; return the number of connections that it permits."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    import resource  # noqa: PLC0415 - Windows does not have it

    limit, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if limit != resource.RLIM_INFINITY and limit < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return min(MOST_CONNECTIONS, wanted * 4 // 5)


def application() -> AsgiApp:
    """Return the ASGI app of the worker."""
    if hasattr(os, "setsid"):
        os.setsid()  # only the command gets Ctrl-C: a worker that is stopped twice hangs
    Thread(target=exit_with_parent, daemon=True).start()
    return AsgiApp(app())


def exit_with_parent() -> None:
    """Exit when the command is killed. Otherwise the worker would still use the port."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def announce(url: str) -> None:
    """Print the address of the score pad, also as a QR code."""
    click.echo(f"Scorekeeper is at {url}")
    with suppress(UnicodeEncodeError):  # a terminal without block characters shows no code
        click.echo(qr_code(url))
    phones = "" if startup_notice.is_loopback(urlsplit(url).hostname or "") else PHONES
    click.echo(f"{phones}Ctrl-C stops it.")


def qr_code(url: str) -> str:
    """Return a QR code in half-block characters, light on dark in any terminal."""
    import segno  # noqa: PLC0415 - imported while the worker already starts

    drawing = io.StringIO()
    segno.make(url, micro=False).terminal(drawing, compact=True)
    return "\n".join(
        click.style(line, fg="bright_white", bg="black") for line in drawing.getvalue().splitlines()
    )


def web_address(address: str, port: int) -> str:
    """Return the URL at which phones on the local network reach this computer."""
    host = lan_address() if address in EVERY_INTERFACE else address
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def lan_address() -> str:
    """Return this computer's address on the local network. No data is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(UNREACHED_ADDRESS)
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])
