"""Shortcuts for the result of a deal of Napoleon: made, failed, or the number of pictures.

All pictures of a side are entered for one of its players, because only the sum of the side counts.
"""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.games.napoleon.check import asks_first_trick, pictures_in_tricks
from scorekeeper.games.napoleon.entry import UNSHOWN, Call, NapoleonDeal, NapoleonEntry
from scorekeeper.games.napoleon.options import PICTURES, NapoleonOptions
from scorekeeper.games.napoleon.sides import PictureCount, Sides, count_pictures
from scorekeeper.rules.entry import Shortcut
from scorekeeper.rules.ruling import Message, say, say_n
from scorekeeper.rules.seats import Seat

OVER_OFFERED = range(-3, 4)
"""The differences from the bid that have a shortcut if every picture counts."""


def result_shortcuts(deal: NapoleonDeal, entry: NapoleonEntry) -> Iterator[Shortcut]:
    """Yield shortcuts for made and failed, or for the difference if every picture counts.

    There are no shortcuts until the sides are known.
    """
    call, sides = entry.bid.call, _known_sides(deal, entry)
    if call is None or sides is None:
        return
    if deal.options.may_stop:
        yield from _early_stop_shortcuts(deal, entry, sides, call)
        return
    for over in OVER_OFFERED:
        if played := _enter_pictures(deal, entry, sides, call.count + over):
            yield Shortcut(f"over_{over}", _margin_text(over), played)


def with_result(deal: NapoleonDeal, entry: NapoleonEntry, over: int) -> NapoleonEntry | None:
    """Return the entry in which Napoleon's side has ``over`` pictures more than it called.

    ``None`` if the contract or the sides are unknown.
    """
    call, sides = entry.bid.call, _known_sides(deal, entry)
    if call is None or sides is None:
        return None
    played = _enter_pictures(deal, entry, sides, call.count + over)
    return played and replace(played, stopped=False)


def _known_sides(deal: NapoleonDeal, entry: NapoleonEntry) -> Sides | None:
    """Return the sides; ``None`` while a fact is missing that the result depends on."""
    asked = asks_first_trick(deal.options, entry) and entry.first_trick_winner is None
    if entry.napoleon is None or entry.adjutant == UNSHOWN or asked:
        return None
    adjutant = None if entry.adjutant_card is None else entry.adjutant
    return Sides(entry.napoleon, adjutant, deal.seats)


def _early_stop_shortcuts(
    deal: NapoleonDeal, entry: NapoleonEntry, sides: Sides, call: Call
) -> Iterator[Shortcut]:
    """Yield shortcuts that stop the deal when it is decided: as made, and as failed."""
    most = pictures_in_tricks(deal, entry)
    discard = _only_discard(deal.options, entry, sides)
    needed = max(call.count - discard.napoleon, 0)
    if needed <= most:
        made = _with_pictures(entry, deal.seats, {sides.napoleon: needed})
        yield Shortcut(
            "made", say("Made with {called}", called=call.count), replace(made, stopped=True)
        )
    too_many = PICTURES - discard.nobody - call.count + 1
    needed = max(too_many - discard.allied, 0)
    if needed <= most:
        failed = _with_pictures(entry, deal.seats, {sides.allies[0]: needed})
        label = say("Failed (opponents took {allied})", allied=too_many)
        yield Shortcut("failed", label, replace(failed, stopped=True))


def _enter_pictures(
    deal: NapoleonDeal, entry: NapoleonEntry, sides: Sides, total: int
) -> NapoleonEntry | None:
    """Return ``entry`` with ``total`` pictures for Napoleon's side and the rest for the allies.

    ``None`` if that is impossible.
    """
    in_tricks = pictures_in_tricks(deal, entry)
    won = total - _only_discard(deal.options, entry, sides).napoleon
    if not 0 <= won <= in_tricks:
        return None
    return _with_pictures(
        entry, deal.seats, {sides.napoleon: won, sides.allies[0]: in_tricks - won}
    )


def _only_discard(options: NapoleonOptions, entry: NapoleonEntry, sides: Sides) -> PictureCount:
    nothing = tuple(0 for _ in entry.pictures)
    return count_pictures(options, sides, replace(entry, pictures=nothing))


def _with_pictures(entry: NapoleonEntry, seats: int, won: dict[Seat, int]) -> NapoleonEntry:
    return replace(entry, pictures=tuple(won.get(seat, 0) for seat in range(seats)))


def _margin_text(over: int) -> Message:
    if over < 0:
        return say_n("{n} picture short", "{n} pictures short", n=-over)
    if over > 0:
        return say_n("{n} picture over", "{n} pictures over", n=over)
    return say("Made exactly")
