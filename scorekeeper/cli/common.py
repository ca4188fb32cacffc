"""What the commands share: the database option, what goes wrong in one line, stopping, progress."""

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

# Looked at before granian takes the signal for its own.
UNDER_NOHUP = sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN

SECONDS_WITHOUT_BAR = 1
"""What takes no longer needs no progress bar."""

database_option = click.option(
    "--database",
    metavar="URL",
    help=f"Database URL. [default: {DATABASE_VARIABLE}, or an SQLite file]",
)


class RenamedOption(click.Option):
    """An option whose first name is shown. Its other names are those of earlier versions."""

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
    """A file to write that nobody else on this computer can read, also where one was before."""

    def convert(
        self,
        value: str | os.PathLike[str] | IO[Any],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> IO[Any]:
        """Return the file; raises what ``click.File`` does. A new one is as the umask has it."""
        if isinstance(value, str) and value != "-":
            places.make_private(Path(value))
        return super().convert(value, param, ctx)


class UserError(click.ClickException):
    """One line for the person at the keyboard, who alone can put it right; exit status 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"scorekeeper: {self.format_message()}", file=file, err=True)


@contextmanager
def errors_explained() -> Iterator[None]:
    """Turn what the store, the secret or the system complains about into one line."""
    try:
        yield
    except (store.StoreError, BadSecret) as error:
        raise UserError(str(error)) from error
    except OSError as error:
        file = f"cannot use {error.filename}: " if error.filename else ""
        raise UserError(file + reason(error)) from error


def reason(error: OSError) -> str:
    """Return what the system calls the error, without its number or Python's additions."""
    if isinstance(error, socket.gaierror) or error.errno is None:
        return str(error.strerror).lower()
    return os.strerror(error.errno).lower()


def on_stop_signals(handler: Callable[..., object]) -> None:
    """Call ``handler`` at Ctrl-C, SIGTERM and, but for nohup, when the terminal closes.

    Granian on its own would reload at the last.
    """
    signal.signal(signal.SIGINT, handler)
    signal.signal(signal.SIGTERM, handler)
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, signal.SIG_IGN if UNDER_NOHUP else handler)


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """Lend a function that a long task calls with how much is done, and of how much.

    It draws a bar on stderr when that is a terminal and the task has taken a second.
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
    """Return the number with the word for what it counts."""
    return f"{number:,} {one if number == 1 else more}"


def interrupt(*_: object) -> NoReturn:
    """Stop halfway as Ctrl-C does, and leave nothing half done behind."""
    raise KeyboardInterrupt
