"""What `scorekeeper` opens, and to whom: said when it starts, a line each, in plain words."""

import os
from ipaddress import ip_address

import click

from scorekeeper.web.platform import startup_warnings

EVERY_INTERFACE = ("0.0.0.0", "::")  # noqa: S104 - the phones at the table are to reach it
LOOPBACK = "127.0.0.1"


def chosen_host(given: str | None) -> str:
    """Return the address to listen on: where a proxy is in front, only that has to reach the app.

    Before the app is made: it need not be said again by each worker what is open.
    """
    os.environ[startup_warnings.ALREADY_LOGGED] = "by the command"
    return given or (LOOPBACK if proxies() else EVERY_INTERFACE[0])


def proxies() -> int:
    """Return how many proxies the host says there are; what is no number is refused elsewhere."""
    text = os.environ.get(startup_warnings.PROXIES, "")
    return int(text) if text.isdecimal() else 0


def tell(address: str, port: int) -> None:
    """Say what is open on ``address``, on stderr."""
    for line in lines(address, port):
        click.echo(line, err=True)


def lines(address: str, port: int) -> list[str]:
    """Return what to say of listening on ``address``; nothing where nothing is open to anybody."""
    own = is_own(address)
    said = [_of_loopback(address) if own else _of_others(address, port)]
    said += [] if own or proxies() else [startup_warnings.PLAIN_HTTP]
    if os.environ.get(startup_warnings.SIGNUP) != "closed":
        said += [
            startup_warnings.SIGNUP_OPEN_LOCALLY
            if own and not proxies()
            else startup_warnings.SIGNUP_OPEN
        ]
    said += startup_warnings.ignored_settings()
    return [line for line in said if line]


def is_own(address: str) -> bool:
    """Tell whether this computer alone reaches ``address``."""
    return ip_address(address).is_loopback


def _of_loopback(address: str) -> str:
    number = proxies()
    where = f"It listens on {address} alone, for the proxy in front"
    return f"{where} ({startup_warnings.PROXIES} is {number}); --host opens more." if number else ""


def _of_others(address: str, port: int) -> str:
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
