"""Command `scorekeeper`, with one module per subcommand.

An error that only the user can fix is printed as one line on stderr, and the exit status is 2.
Examples are a port in use, and a database from a newer version.
"""

import os
from collections import UserDict
from importlib import import_module
from typing import Any

import click

from scorekeeper import __version__

__all__ = ["main"]

MODULES = {
    "backup": "backup.backup",
    "clear-away": "deletion.clear_away",
    "clubs": "clubs.clubs",
    "copy": "copy.copy",
    "delete-club": "deletion.delete_club",
    "export": "archives.export",
    "import": "archives.import_",
    "key": "keys.key",
    "keys": "keys.keys",
    "offline-site": "offline_site.offline_site",
    "restore": "backup.restore",
    "rotate-secret": "rotate_secret.rotate_secret",
    "serve": "serve.serve",
    "status": "status.status",
    "withdraw": "keys.turn_off",
}
"""The module and the name in it of each command."""


class Commands(UserDict[str, Any]):
    """Commands by name. Each is imported when it is used, because they need different packages."""

    def __getitem__(self, name: str) -> click.Command:
        module, command = super().__getitem__(name).split(".")
        found: click.Command = getattr(import_module(f"{__name__}.{module}"), command)
        return found


class ServeByDefault(click.Group):
    """A group whose default command is `serve`: `scorekeeper --port 8080` starts the server."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own = {name for option in self.get_params(ctx) for name in option.opts}
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = ["serve", *args]
        return super().parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [*self.commands["serve"].params, *self.get_params(ctx)]
        records = [option.get_help_record(ctx) for option in options]
        with formatter.section("Options"):
            formatter.write_dl([record for record in records if record is not None])
        self.format_commands(ctx, formatter)


@click.group(
    cls=ServeByDefault,
    commands=Commands(MODULES),
    subcommand_metavar="[COMMAND]",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="scorekeeper")
def main() -> None:
    """Keep score for card games on the phones around the table.

    With no command, starts the server.
    """
    # Files that the commands write are private to this user.
    before = os.umask(0o077)
    click.get_current_context().call_on_close(lambda: os.umask(before))
