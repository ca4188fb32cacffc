"""`scorekeeper rebuild-statistics`."""

import click

from scorekeeper import store
from scorekeeper.cli.common import (
    database_option,
    explained,
    give_up,
    on_stop_signals,
    progress,
)


@click.command()
@database_option
@click.option("--check", is_flag=True, help="Report problems without changing anything.")
def rebuild_statistics(database: str | None, *, check: bool) -> None:
    """Recount the statistics from the matches and correct them.

    The app can keep running. With --check the exit status is 1 if a total is wrong.
    """
    on_stop_signals(give_up)
    url = database or store.default_url()
    with explained():
        store.upgrade(url, statistics=False)
        opened = store.open_store(url)
        try:
            wrong = _rebuilt(opened, check=check)
        finally:
            opened.close()
    if check and wrong:
        raise click.exceptions.Exit(1)


def _rebuilt(opened: store.Store, *, check: bool) -> int:
    with opened.reading() as session:
        clubs = [club for club, _ in store.list_clubs(session)]
    wrong = 0
    for club in clubs:
        with progress("Counting") as counted:
            found = store.rebuild_statistics(opened, club.id, check=check, progress=counted)
        click.echo(f"{club.name}: {_told(found, check=check)}")
        wrong += found
    return wrong


def _told(wrong: int, *, check: bool) -> str:
    if not wrong:
        return "every sum is right."
    sums = "1 sum was" if wrong == 1 else f"{wrong:,} sums were"
    return f"{sums} wrong." if check else f"{sums} wrong and put right."
