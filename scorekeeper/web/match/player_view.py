"""A player's own page: what this seat has to do next, large enough to read beside the cards.

The page is made from the plan of the next deal, the entry so far and the sheet. Everybody who can
see the match can open the page of every seat. If the table has agreed to own numbers, the page asks
for the player's number on the player's phone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flask import abort, render_template

from scorekeeper.match import Match, own_numbers
from scorekeeper.rules.deal import Deal, Plan
from scorekeeper.rules.ruling import Message, Player, Refusal, say, say_n
from scorekeeper.rules.seats import Seat, partner_of, receiver, side_of
from scorekeeper.rules.sheet import points_behind
from scorekeeper.web.match import live_etag, pad_view
from scorekeeper.web.platform import own_player
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.match import match_text
from scorekeeper.web.views.match.deal_progress import Progress
from scorekeeper.web.views.match.field_view import FieldView
from scorekeeper.web.views.translation import isolated, speak


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """The score of a player (or their side), the place, and the points behind the leader.

    ``behind`` is ``None`` if places do not depend on points.
    """

    result: int
    place: int | None
    behind: int | None


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder before the deal. ``mine`` means that this player has to do something."""

    message: Message
    mine: bool = False


@dataclass(frozen=True, slots=True)
class OwnNumber:
    """The number that the player may enter now: the question, the range, and the chips."""

    asked: str
    range: str
    field: FieldView


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Everything about one player.

    ``facts`` are the questions about the player in the deal, each with its field.
    ``seat`` is ``None`` if they do not play the next deal. ``unit`` is their column of the sheet.
    ``mine`` means that this phone belongs to the player, ``number`` is what it may enter.
    """

    player: int
    seat: Seat | None
    unit: int
    partner: Seat | None
    left: bool
    place: PlayerStanding
    steps: tuple[Reminder, ...]
    facts: tuple[tuple[str, FieldView], ...]
    progress: Progress | None
    mine: bool
    number: OwnNumber | None


def page(
    match: Match, player: int, refusals: Sequence[Refusal] = (), *, stale: bool = False
) -> str:
    polling = live_etag.seat_polling(match, player)
    more = {"refusals": refusals, "stale": stale, "polling": polling}
    return render_template("match/player.html", **template_values(match, player), **more)


def part(match: Match, player: int) -> str:
    return render_template("match/player.html", **template_values(match, player), part=True)


def template_values(match: Match, player: int) -> dict[str, Any]:
    shown = live_etag.page_variant(
        live_etag.seat_variant(match.id, player), live_etag.reader_variant(match.id)
    )
    tag = live_etag.tag(match.club_id, match.id, match.state, shown)
    return {"match": match, "own": view_of(match, player), "tag": tag}


def view_of(match: Match, player: int) -> PlayerView:
    """Return the view of ``player``. Respond with 404 if there is no such player."""
    if player >= len(match.names):
        abort(404)
    seat, unit = match.table.seat_of(player), _sheet_column(match, player)
    deal = None if match.finished else match.sheet.next
    mine = own_player.chosen_player(match.id) == player
    written = pad_view.next_progress(match, seat if mine else None) if deal else None
    steps: tuple[Reminder, ...] = ()
    facts: tuple[tuple[str, FieldView], ...] = ()
    if deal and written and seat is not None:
        steps = tuple(_reminders(match, deal, seat, written.at))
        facts = tuple(_headed_fields(match, written, seat))
    return PlayerView(
        player=player,
        seat=seat,
        unit=unit,
        partner=partner_of(seat) if match.game.partners and seat is not None else None,
        left=seat is None and (match.game.partners or not match.sheet.presence[unit].resting),
        place=_player_standing(match, unit),
        steps=steps,
        facts=facts,
        progress=written,
        mine=mine,
        number=_own_number(match, seat, facts) if mine and seat is not None else None,
    )


def _own_number(
    match: Match, seat: Seat, facts: Sequence[tuple[str, FieldView]]
) -> OwnNumber | None:
    """Return the number that the player may enter now."""
    question = own_numbers.question_to(match, seat)
    if question is None:
        return None
    field = next(field for _, field in facts if field.name == question.field.name)
    asked = gettext(
        "%(name)s, %(question)s",
        name=isolated(match.seated[seat]),
        question=speak(question.asked, match.seated),
    )
    return OwnNumber(str(asked), _allowed_numbers(field), field)


def _allowed_numbers(field: FieldView) -> str:
    """Return the numbers that the player may enter, such as "0 to 4; not 2"."""
    labels = [chip.label for chip in field.chips]
    barred = [chip.label for chip in field.chips if chip.state == "barred"]
    numbers = gettext("%(low)s to %(high)s", low=labels[0], high=labels[-1])
    if not barred:
        return str(numbers)
    return str(gettext("%(numbers)s; not %(barred)s", numbers=numbers, barred=", ".join(barred)))


def _sheet_column(match: Match, player: int) -> int:
    """Return the column of the sheet for ``player``, or the last one they had."""
    if not match.game.partners:
        return player
    dealt = [row.deal.table for row in reversed(match.sheet.rows)]
    sat = (table.seat_of(player) for table in (match.table, *dealt, match.first_table))
    return side_of(next((seat for seat in sat if seat is not None), 0))


def _player_standing(match: Match, unit: int) -> PlayerStanding:
    gaps = points_behind(match.game, match.sheet)
    sheet = match.sheet
    place = sheet.places[unit]
    return PlayerStanding(sheet.result[unit], place, gaps[unit] if gaps and place else None)


# Reminders


def _reminders(match: Match, deal: Deal[Any, Any], seat: Seat, at: int) -> Iterator[Reminder]:
    plan = deal.plan
    # Once the first stage is entered, the cards are dealt and passed, and all have bid.
    if at > 0:
        yield from _leading_reminders(plan, seat)
        return
    yield _dealing_reminder(plan, seat)
    yield from _passing_reminders(match, plan, seat)
    if match.log_state.agreed.own_numbers != "hidden":
        yield from _bidding_reminders(plan, seat)
    yield from _leading_reminders(plan, seat)
    yield from (Reminder(fact) for fact in match_text.card_facts(plan))


def _dealing_reminder(plan: Plan, seat: Seat) -> Reminder:
    if plan.dealer == seat:
        cards = say_n("You deal {n} card to each", "You deal {n} cards to each", n=plan.cards)
        return Reminder(cards, mine=True)
    dealt = say_n(
        "{player} deals {n} card to each",
        "{player} deals {n} cards to each",
        n=plan.cards,
        player=Player(plan.dealer),
    )
    return Reminder(dealt)


def _passing_reminders(match: Match, plan: Plan, seat: Seat) -> Iterator[Reminder]:
    if plan.passes is None:
        return
    if not plan.passes:
        yield Reminder(say("No pass"))
    seats, turns_right = match.table.seats, match.game.turns_right(match.table.options)
    for one in plan.passes:
        to = {
            giver: receiver(giver, one.to, seats, turns_right=turns_right) for giver in range(seats)
        }
        yield Reminder(
            say_n(
                "Pass {n} card to {player}",
                "Pass {n} cards to {player}",
                n=one.cards,
                player=Player(to[seat]),
            ),
            mine=True,
        )
        yield from (
            Reminder(
                say_n(
                    "You get {n} card from {player}",
                    "You get {n} cards from {player}",
                    n=one.cards,
                    player=Player(giver),
                )
            )
            for giver, taker in to.items()
            if taker == seat
        )


def _bidding_reminders(plan: Plan, seat: Seat) -> Iterator[Reminder]:
    if plan.bid_order is None:
        return
    at = plan.bid_order.index(seat)
    before = Player(plan.bid_order[at - 1])
    if at == 0:
        yield Reminder(say("You bid first"), mine=True)
    elif at == len(plan.bid_order) - 1:
        yield Reminder(say("You bid last, after {player}", player=before))
    else:
        yield Reminder(say("You bid after {player}", player=before))


def _leading_reminders(plan: Plan, seat: Seat) -> Iterator[Reminder]:
    if plan.leader == seat and plan.opening_card is None:
        yield Reminder(say("You lead"), mine=True)
    else:
        yield from (Reminder(fact) for fact in match_text.leading(plan))


# The entry so far


def _headed_fields(match: Match, written: Progress, seat: Seat) -> Iterator[tuple[str, FieldView]]:
    side = side_of(seat) if match.game.partners else None
    for line in written.lines:
        if line.seat == seat or (side is not None and line.side == side):
            pairs = zip(written.heads, line.fields, strict=True)
            yield from ((head, field) for head, field in pairs if field)
