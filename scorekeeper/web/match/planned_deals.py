"""The plans of the deals to come."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scorekeeper.match import Match
from scorekeeper.rules.deal import Deal


def plan_deals(match: Match, following: Deal[Any, Any], last: int) -> Iterator[Deal[Any, Any]]:
    """Return the deals from ``following`` to ``last``, planned with the current totals."""
    table = match.table_ahead
    for number in range(following.plan.number, last + 1):
        standing = replace(following.standing, played=number - 1)
        if plan := match.game.plan(table, standing):
            yield replace(following, plan=plan, table=table, standing=standing)
