"""The command `scorekeeper`: one module a subcommand.

What only the person at the keyboard can put right (a port in use, a database of a newer version)
is one line on stderr and exit status 2.
"""

import os

import click

from scorekeeper import __version__
from scorekeeper.cli import (
    archives,
    backup,
    clubs,
    deleting,
    keys,
    offline_site,
    rotate,
    serve,
    statistics,
    status,
)
from scorekeeper.cli.serve import application

__all__ = ["application", "main"]


class ServeByDefault(click.Group):
    """`scorekeeper --port 8080` means `scorekeeper serve --port 8080`, and its help shows both."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own = {name for option in self.get_params(ctx) for name in option.opts}
        if not args or (args[0].startswith("-") and args[0] not in own):
            args = ["serve", *args]
        return super().parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = [*serve.serve.params, *self.get_params(ctx)]
        records = [option.get_help_record(ctx) for option in options]
        with formatter.section("Options"):
            formatter.write_dl([record for record in records if record is not None])
        self.format_commands(ctx, formatter)


@click.group(
    cls=ServeByDefault,
    subcommand_metavar="[COMMAND]",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="scorekeeper")
def main() -> None:
    """Keep the score of a card game on the phones around the table.

    Without a command it serves.
    """
    # What it writes is for nobody else on this computer.
    before = os.umask(0o077)
    click.get_current_context().call_on_close(lambda: os.umask(before))


for command in (
    serve.serve,
    clubs.clubs,
    archives.export,
    archives.import_,
    backup.backup,
    backup.restore,
    keys.keys,
    keys.key,
    keys.withdraw,
    rotate.rotate_secret,
    statistics.rebuild_statistics,
    deleting.delete_club,
    deleting.clear_away,
    status.status,
    offline_site.offline_site,
):
    main.add_command(command)
