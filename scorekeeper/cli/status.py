"""Command `scorekeeper status`: prints the information of the page `/host`."""

import os

import click

from scorekeeper import secret, store
from scorekeeper.cli.common import database_option, errors_explained
from scorekeeper.cli.english import english
from scorekeeper.web.views.host_facts import facts_of, warnings_of


@click.command()
@database_option
def status(database: str | None) -> None:
    """Show the size of the database, counts, the last backup and the path of the secret.

    Shows no names or scores, and changes nothing.
    """
    url = database or store.default_url()
    with errors_explained():
        store.backup.refuse_missing_database(url)
        opened = store.open_store(url)
        try:
            found = store.host.read(opened)
        finally:
            opened.close()
    for fact in facts_of(found):
        click.echo(f"{english(fact.label)}: {english(fact.value)}")
    click.echo(f"Secret: {secret.location(os.environ.get(secret.NAME))}")
    for warning in warnings_of(found):
        click.echo(f"scorekeeper: {english(warning)}", err=True)
