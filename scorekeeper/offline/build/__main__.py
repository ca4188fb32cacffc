"""The command `python -m scorekeeper.offline.build`."""

from pathlib import Path

import click

from scorekeeper import places
from scorekeeper.offline.build import pinned
from scorekeeper.offline.build.archives import unpacked_npm
from scorekeeper.offline.build.compiling import Compiler
from scorekeeper.offline.build.contents import parts
from scorekeeper.offline.build.errors import BuildError
from scorekeeper.offline.build.fetching import fetch_pyodide, fetch_wheels
from scorekeeper.offline.build.packing import Packed, packed
from scorekeeper.offline.build.storage import storage_folder
from scorekeeper.offline.build.writing import build_of, write


@click.command()
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=lambda: places.shipped_folder("static") / "offline",
    help="The folder to build it in.  [default: offline in static]",
)
def main(output: Path) -> None:
    """Build what a phone needs to run Scorekeeper by itself."""
    try:
        built = build(output)
    except BuildError as error:
        raise click.ClickException(str(error)) from error
    click.echo(listed(built))


def build(output: Path) -> list[Packed]:
    storage = storage_folder()
    wanted = pinned.pyodide()
    fetched = storage / "fetched"
    pyodide = unpacked_npm(fetch_pyodide(wanted, fetched))
    wheels = fetch_wheels(pinned.wheels(pinned.WHEELS.read_text(encoding="utf-8")), fetched)
    compiler = Compiler(pyodide, storage / "compiled")
    built = [packed(part, storage / "packed") for part in parts(pyodide, wheels, compiler)]
    write(output, built, wanted.version)
    return built


def listed(built: list[Packed]) -> str:
    """Return a table of the parts and what they weigh, in bytes."""
    rows = [(one.part.name, len(one.part.content), len(one.br), len(one.gz)) for one in built]
    rows.append(("all", *(sum(column) for column in list(zip(*rows, strict=True))[1:])))
    lines = [f"{'':<24}{'unpacked':>12}{'brotli':>12}{'gzip':>12}"]
    lines += [f"{name:<24}{size:>12,}{br:>12,}{gz:>12,}" for name, size, br, gz in rows]
    return "\n".join([*lines, f"build {build_of(built)}"])


if __name__ == "__main__":
    main()
