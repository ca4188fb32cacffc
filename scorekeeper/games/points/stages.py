"""The stage of a deal of Points: a number for everybody, in the order of the sheet."""

from scorekeeper.games.points.entry import (
    PointsDeal,
    PointsEntry,
    must_add_up,
    sum_so_far,
    with_rest,
)
from scorekeeper.rules.entry import Count, Shortcut, Stage, Typed
from scorekeeper.rules.ruling import Message, Player, say


def stages(deal: PointsDeal, entry: PointsEntry) -> tuple[Stage, ...]:
    waiting = entry.scores.count(None)
    return (
        Stage(
            name="scores",
            label=say("Score"),
            action=say("Save deal"),
            groups=(Typed("scores", say("Score"), tuple(range(deal.seats))),),
            shortcuts=_rest_get_nothing(deal, entry),
            notes=_notes(deal, entry),
            wrong=must_add_up(deal) and not waiting and sum_so_far(entry) != 0,
            count=Count(say("Score"), deal.seats - waiting, deal.seats),
        ),
    )


def _rest_get_nothing(deal: PointsDeal, entry: PointsEntry) -> tuple[Shortcut, ...]:
    if None not in entry.scores or (must_add_up(deal) and sum_so_far(entry)):
        return ()
    return (Shortcut("rest", say("Rest get 0"), with_rest(entry, 0)),)


def _notes(deal: PointsDeal, entry: PointsEntry) -> tuple[Message, ...]:
    written = len(entry.scores) - entry.scores.count(None)
    if must_add_up(deal) and written:
        return (say("Adds up to {sum}, should be 0", sum=sum_so_far(entry)),)
    waiting = [seat for seat, score in enumerate(entry.scores) if score is None]
    match waiting:
        case [one]:
            return (say("{player} still to come", player=Player(one)),)
        case [one, other]:
            names = {"player": Player(one), "other": Player(other)}
            return (say("{player} and {other} still to come", **names),)
        case _:
            return ()
