"""The command `python -m scorekeeper.offline.build`."""

from pathlib import Path

import click

from scorekeeper import places
from scorekeeper.offline.build.build_cache import default_storage
from scorekeeper.offline.build.bundle import build, size_table
from scorekeeper.offline.build.errors import BuildError

FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--output",
    type=FOLDER,
    default=lambda: places.shipped_folder("static") / "offline",
    show_default="offline, in static",
    help="Folder for the bundle.",
)
@click.option(
    "--storage",
    type=FOLDER,
    default=default_storage,
    show_default="build/offline",
    help="Cache of downloads and compiled files.",
)
def main(output: Path, storage: Path) -> None:
    """Build the bundle that runs Scorekeeper on a phone, and print the sizes of its parts."""
    try:
        built = build(output, storage)
    except BuildError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"The bundle could not be built: {error}") from error
    click.echo(size_table(built))


if __name__ == "__main__":
    main()
