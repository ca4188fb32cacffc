"""Shared parts of the commands: database option, one-line errors, signals, progress bars."""

import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NoReturn

import click

from scorekeeper import places, store
from scorekeeper.secret import BadSecret

DATABASE_VARIABLE = "SCOREKEEPER_DATABASE_URL"

# Read before granian installs its own handler.
UNDER_NOHUP = sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN

SECONDS_WITHOUT_BAR = 1
"""A shorter task shows no progress bar."""

database_option = click.option(
    "--database",
    metavar="URL",
    help=f"Database URL. [default: {DATABASE_VARIABLE}, or an SQLite file]",
)


class RenamedOption(click.Option):
    """An option with other names from earlier versions. Only its first name is shown."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        name, *earlier = self.opts
        self.opts = [name]
        try:
            return super().get_help_record(ctx)
        finally:
            self.opts = [name, *earlier]

    def get_error_hint(self, ctx: click.Context | None) -> str:
        del ctx
        return f"'{self.opts[0]}'"


class PrivateFile(click.File):
    """An output file that other users of the computer cannot read, even if it already exists."""

    def convert(
        self,
        value: str | os.PathLike[str] | IO[Any],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> IO[Any]:
        """Open the file, after making an existing one private."""
        if isinstance(value, str) and value != "-":
            places.make_private(Path(value))
        return super().convert(value, param, ctx)


class UserError(click.ClickException):
    """An error that only the user can fix: printed as one line, exit status 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"scorekeeper: {self.format_message()}", file=file, err=True)


@contextmanager
def errors_explained() -> Iterator[None]:
    """Turn errors of the store, the secret or the system into one-line errors."""
    try:
        yield
    except (store.StoreError, BadSecret) as error:
        raise UserError(str(error)) from error
    except OSError as error:
        file = f"cannot use {error.filename}: " if error.filename else ""
        raise UserError(file + reason(error)) from error


def reason(error: OSError) -> str:
    """Return the operating system's description of the error, without its number."""
    if isinstance(error, socket.gaierror) or error.errno is None:
        return str(error.strerror).lower()
    return os.strerror(error.errno).lower()


def on_stop_signals(handler: Callable[..., object]) -> None:
    """Call ``handler`` on Ctrl-C, on SIGTERM and, without nohup, when the terminal closes.

    Otherwise granian would reload when the terminal closes.
    """
    signal.signal(signal.SIGINT, handler)
    signal.signal(signal.SIGTERM, handler)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_IGN if UNDER_NOHUP else handler)


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """Yield a function that reports progress: the amount done and the total.

    A progress bar is drawn on stderr if that is a terminal and the task has taken a second.
    """
    started = time.monotonic()
    terminal = sys.stderr.isatty()
    with click.progressbar(length=0, label=label, file=sys.stderr, hidden=True) as bar:

        def update(done: int, total: int) -> None:
            bar.hidden = not terminal or time.monotonic() - started < SECONDS_WITHOUT_BAR
            bar.length = total
            bar.update(done - bar.pos)
            if done >= total:
                bar.render_finish()
                bar.hidden = True

        yield update


def count_noun(number: int, one: str, more: str) -> str:
    """Return the number with the right form of the noun."""
    return f"{number:,} {one if number == 1 else more}"


def interrupt(*_: object) -> NoReturn:
    """Raise ``KeyboardInterrupt``, as Ctrl-C does, so that everything is cleaned up."""
    raise KeyboardInterrupt
