"""What is wrong with the table of a match, at every deal from which something changes."""

from collections.abc import Iterator

from scorekeeper.match import bounds
from scorekeeper.match.cast import read_options
from scorekeeper.match.changes import AdjustedPoints, Seated, Written
from scorekeeper.match.log import LogState
from scorekeeper.registry import AnyGame
from scorekeeper.rules.evening import in_force
from scorekeeper.rules.game import Table
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.serialization import Malformed, to_plain


def check_table(game: AnyGame, table: Table[object], left: LogState, people: int) -> list[Refusal]:
    """Return everything that cannot be at the table that the log has ``left``.

    ``table`` is that at which the match was begun, ``people`` how many were written down for it.
    """
    return [
        *(fault for one in in_force(left.seatings) for fault in _seated_faults(one, people)),
        *_settled_faults(game, table, left),
        *_faults_by_deal(game, table, left),
        *(fault for one in left.adjustments for fault in _adjusted_faults(game, one, people)),
    ]


def _seated_faults(written: Written, people: int) -> Iterator[Refusal]:
    seated: Seated = written.what
    everybody = (*seated.people, *seated.resting)
    starts = [one.person for one in seated.starts]
    if len(set(everybody)) < len(everybody):
        yield refuse("table.twice", say("Someone would sit in two places."), field="seats")
    if not all(0 <= person < people for person in (*everybody, *starts)):
        yield refuse("table.nobody", say("There is no such player."), field="seats")
    if not 0 <= seated.dealer < len(seated.people):
        yield refuse("table.no_dealer", say("There is no such seat."), field="dealer")
    if any(abs(one.points) > bounds.MOST_POINTS for one in seated.starts):
        too_much = say("A deal can have at most {most} points.", most=bounds.MOST_POINTS)
        yield refuse("points.too_many", too_much, field="start")


def _settled_faults(game: AnyGame, table: Table[object], left: LogState) -> Iterator[Refusal]:
    """What was settled when the match began cannot change."""
    began = to_plain(table.options, whole=True)
    for written in in_force(left.rules):
        try:
            now = to_plain(read_options(game, written.what), whole=True)
        except Malformed:
            yield refuse("options.malformed", say("This value is not allowed here."))
            continue
        for name in sorted(game.settled_at_start):
            if now[name] != began[name]:
                fixed = say("This is settled when the match begins.")
                yield refuse("options.settled", fixed, field=name)


def _faults_by_deal(game: AnyGame, table: Table[object], left: LogState) -> Iterator[Refusal]:
    """What does not go together from a deal on: players, house rules, deals."""
    for first in sorted({one.first for one in (*left.seatings, *left.rules, *left.deals)}):
        options, seats = table_at(game, table, left, first)
        if options is None:
            continue
        if fault := game.check_players(seats):
            yield fault
            continue
        yield from game.check_options(options, seats)
        planned = [one for one in in_force(left.deals) if one.first == first]
        sizes = game.deal_sizes(options, seats)
        if planned and not _can_be_dealt(planned[0].what.cards, sizes):
            most = sizes[-1] if sizes else 0
            too_many = say("Plan deals of 1 to {most} cards.", most=most)
            yield refuse("table.deals", too_many, field="cards")


def _can_be_dealt(cards: tuple[int, ...], sizes: range | None) -> bool:
    if sizes is None or len(cards) > bounds.MOST_PLANNED:
        return False
    return all(one in sizes for one in cards)


def table_at(
    game: AnyGame, table: Table[object], left: LogState, deal: int
) -> tuple[object | None, int]:
    """Return the house rules of ``deal``, ``None`` where they do not read, and the players."""
    options: object | None = table.options
    seats = table.seats
    for rules in in_force(left.rules):
        if rules.first <= deal:
            try:
                options = read_options(game, rules.what)
            except Malformed:
                options = None
    for seating in in_force(left.seatings):
        if seating.first <= deal:
            seats = len(seating.what.people)
    return options, seats


def _adjusted_faults(game: AnyGame, written: Written, people: int) -> Iterator[Refusal]:
    adjusted: AdjustedPoints = written.what
    columns = game.units(0) if game.partners else people
    if not adjusted.points or not all(0 <= one.whose < columns for one in adjusted.points):
        yield refuse("table.nobody", say("There is no such player."), field="whose")
    if any(abs(one.points) > bounds.MOST_POINTS for one in adjusted.points):
        too_much = say("A deal can have at most {most} points.", most=bounds.MOST_POINTS)
        yield refuse("points.too_many", too_much, field="points")
    yield from bounds.check_text(adjusted.reason, bounds.LONGEST_REASON, "reason")
