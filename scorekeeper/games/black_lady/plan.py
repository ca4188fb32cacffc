"""The plan of a deal of Black Lady: hands, table cards and passes. Source: [000]."""

from dataclasses import dataclass

from scorekeeper.games.black_lady.options import BlackLadyOptions
from scorekeeper.games.black_lady.pot import Pot
from scorekeeper.rules.deal import Pass, Plan, Standing, Table
from scorekeeper.rules.ruling import Message, say, say_n
from scorekeeper.rules.seats import next_seat, turn_order

PASSES = (Pass(2, "right"), Pass(1, "right"))
"""The passes in order. Players look at the cards of the first before the second (BL-6)."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The numbers of cards per hand, on the table, and face up on the table."""

    hand: int
    table: int
    face_up: int


LAYOUTS: dict[int, Layout] = {
    3: Layout(hand=16, table=4, face_up=2),
    4: Layout(hand=12, table=4, face_up=2),
    5: Layout(hand=10, table=2, face_up=1),
    6: Layout(hand=8, table=4, face_up=2),
    7: Layout(hand=7, table=3, face_up=2),
}
"""Layouts by the number of players."""


def start(_table: Table[BlackLadyOptions]) -> int:
    return 0


def closing_notes(_table: Table[BlackLadyOptions], standing: Standing[int]) -> tuple[Message, ...]:
    """Return a note on points left in the pot, which nobody gets (BL-3)."""
    if not standing.carry:
        return ()
    note = say_n(
        "{n} point left in the pot goes to nobody.",
        "{n} points left in the pot go to nobody.",
        n=standing.carry,
    )
    return (note,)


def schedule(table: Table[BlackLadyOptions]) -> tuple[int, ...]:
    return (LAYOUTS[table.seats].hand,) * table.options.deals


def further_deals(table: Table[BlackLadyOptions], standing: Standing[int]) -> tuple[int, ...]:
    """Return the cards of the further deals that are played for the rest of the pot (BL-3).

    Further rounds are complete: those that have begun, and another round if points are left.
    """
    beyond = standing.played - table.options.deals
    if table.options.left_over == "dropped" or beyond < 0:
        return ()
    rounds, begun = divmod(beyond, table.seats)
    if begun or standing.carry:
        rounds += 1
    return (LAYOUTS[table.seats].hand,) * table.seats * rounds


def next_deal(table: Table[BlackLadyOptions], standing: Standing[int]) -> Plan | None:
    further = len(further_deals(table, standing))
    if standing.played >= table.options.deals + further:
        return None
    number = standing.played + 1
    dealer = table.dealer(number)
    eldest = next_seat(dealer, table.seats)
    layout = LAYOUTS[table.seats]
    return Plan(
        number=number,
        dealer=dealer,
        cards=layout.hand,
        leader=eldest,
        turn_order=turn_order(eldest, table.seats),
        passes=PASSES,
        table=layout.table,
        face_up=layout.face_up,
        notes=_notes(Pot(table.options.bonus, standing.carry), further=bool(further)),
    )


def _notes(pot: Pot, *, further: bool) -> tuple[Message, ...]:
    round_for_pot = (say("Further round for what was left in the pot"),) if further else ()
    contents = (pot.contents(),) if pot.total else ()
    return (*round_for_pot, *contents, say("The last trick takes the cards on the table"))
