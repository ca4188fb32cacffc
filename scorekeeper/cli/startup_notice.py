"""Notice at the start of the server: where it listens, and who can reach it."""

import os
from ipaddress import ip_address

import click

from scorekeeper.web.platform import startup_warnings

EVERY_INTERFACE = ("0.0.0.0", "::")  # noqa: S104 - phones at the table need access
LOOPBACK = "127.0.0.1"


def chosen_host(given: str | None) -> str:
    """Return the address to listen on: only the loopback address if there is a proxy.

    Call this before the app is created, so that the workers do not repeat the notice.
    """
    os.environ[startup_warnings.ALREADY_LOGGED] = "by the command"
    return given or (LOOPBACK if proxies() else EVERY_INTERFACE[0])


def proxies() -> int:
    """Return the number of proxies in the settings; an invalid number is reported elsewhere."""
    text = os.environ.get(startup_warnings.PROXIES, "")
    return int(text) if text.isdecimal() else 0


def announce_access(address: str, port: int) -> None:
    """Print on stderr who can reach ``address``."""
    for line in access_lines(address, port):
        click.echo(line, err=True)


def access_lines(address: str, port: int) -> list[str]:
    """Return the lines of the notice; empty if nobody else can reach the server."""
    own = is_loopback(address)
    found = [_loopback_line(address) if own else _network_line(address, port)]
    found += [] if own or proxies() else [startup_warnings.PLAIN_HTTP]
    if os.environ.get(startup_warnings.SIGNUP) != "closed":
        found += [
            startup_warnings.SIGNUP_OPEN_LOCALLY
            if own and not proxies()
            else startup_warnings.SIGNUP_OPEN
        ]
    found += startup_warnings.ignored_settings()
    return [line for line in found if line]


def is_loopback(address: str) -> bool:
    """Return whether only this computer can reach ``address``."""
    return ip_address(address).is_loopback


def _loopback_line(address: str) -> str:
    number = proxies()
    where = f"It listens on {address} alone, for the proxy in front"
    return f"{where} ({startup_warnings.PROXIES} is {number}); --host opens more." if number else ""


def _network_line(address: str, port: int) -> str:
    where = "all interfaces" if address in EVERY_INTERFACE else address
    if number := proxies():
        return (
            f"It listens on {where}, and {startup_warnings.PROXIES} is {number}: who reaches port "
            f"{port} past the proxy can give any address for their own, and no limit stops them. "
            f"Without --host it listens on {LOOPBACK}."
        )
    return (
        f"It listens on {where}: every device in the same network reaches it, in a café those of "
        f"strangers too. --host {LOOPBACK} keeps it to this computer."
    )
