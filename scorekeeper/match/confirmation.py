"""Deals that a second phone confirms, if the table has agreed on that.

An unconfirmed deal is a draft with the key that entered it.
"""

from dataclasses import replace
from typing import Any

from scorekeeper.match.commands import record, refused
from scorekeeper.match.events.deals import DealRecorded
from scorekeeper.match.model import Draft, Match, Stale
from scorekeeper.rules.ruling import say


def confirm(match: Match, mark: str, phone: str) -> DealRecorded:
    """Record the pending deal, confirmed on ``phone``.

    Raise ``Stale`` if ``mark`` is not the current revision tag, because another deal may be pending
    now.
    """
    waiting = _pending_deal(match, mark)
    if phone and waiting.entered_on == phone:
        same = say("This phone entered the deal. A second phone confirms it.")
        raise refused("confirm.same_phone", same)
    return replace(record(match, waiting.entry), entered_by=waiting.entered_by)


def record_alone(match: Match, mark: str) -> DealRecorded:
    """Record the pending deal without a confirmation. Raise ``Stale`` as ``confirm`` does."""
    return record(match, _pending_deal(match, mark).entry)


def record_equal(match: Match, entry: Any) -> DealRecorded:
    """Record ``entry`` from an API client.

    If the entry is equal to the pending deal, the client confirms that deal.
    """
    if not match.log_state.agreed.confirm:
        return record(match, entry)
    change, waiting = record(match, entry), match.waiting
    if waiting is None or record(match, waiting.entry) != change:
        unconfirmed = say(
            "At this table a second phone confirms each deal. "
            "Enter the deal on a phone first, then send the same deal."
        )
        raise refused("confirm.unconfirmed", unconfirmed, change.deal)
    return replace(change, entered_by=waiting.entered_by)


def _pending_deal(match: Match, mark: str) -> Draft:
    waiting = match.waiting
    if waiting is None or match.state.mark != mark:
        raise Stale(match)
    return waiting
