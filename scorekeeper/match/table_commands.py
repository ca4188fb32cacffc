"""Commands that change the table of a match: people, house rules, deals, points, pauses.

Each is a pure function from a match to an event, or raises ``Refused``. A change applies from the
next or a later deal on, never to earlier deals.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Literal, TypeVar

from scorekeeper.match.commands import Refused, ensure_possible, no_deal, refused
from scorekeeper.match.events.adjustments import PointsAdjusted
from scorekeeper.match.events.agreements import TableAgreed
from scorekeeper.match.events.deals_ahead import DealsPlanned
from scorekeeper.match.events.event import ChangeFromDeal, Event
from scorekeeper.match.events.house_rules import HouseRulesChanged
from scorekeeper.match.events.misdeals import MisdealRecorded
from scorekeeper.match.events.pauses import MatchGivenUp, MatchPaused, MatchResumed, MatchTakenUp
from scorekeeper.match.events.seating import PersonIdentified, PlayersSeated
from scorekeeper.match.events.state import (
    Agreements,
    MatchState,
    PlannedDeals,
    PointsOf,
    Seated,
    StartOf,
)
from scorekeeper.match.events.teams import TeamEntered
from scorekeeper.match.model import Match
from scorekeeper.match.pace import shortened
from scorekeeper.match.table_checks import check_table
from scorekeeper.rules.deal import Table
from scorekeeper.rules.options import option_fields
from scorekeeper.rules.ruling import refuse, say
from scorekeeper.rules.seats import Seat, turn_order
from scorekeeper.rules.serialization import to_plain
from scorekeeper.rules.table_changes import in_force

C = TypeVar("C", bound=ChangeFromDeal)

TWICE = say("Two players have this name.")


def seat(  # noqa: PLR0913 - the parts of a seating
    match: Match,
    first: int,
    people: Sequence[int],
    *,
    dealer: int | None = None,
    resting: Iterable[int] = (),
    starts: Iterable[StartOf] = (),
) -> PlayersSeated:
    """Seat ``people`` in turn order, from deal ``first`` on.

    ``people`` and ``resting`` are indexes into the people of the match; everyone else leaves the
    table. ``dealer`` is the person who deals deal ``first``, by default the usual dealer or the
    next in turn. ``starts`` are the scores of those who join.
    """
    dealer = next_dealer(match, first, people) if dealer is None else dealer
    if dealer not in people:
        raise refused("table.no_dealer", say("There is no such seat."))
    resting = tuple(resting)
    now = seating_at(match, first)
    joining = _joining_scores(match, first, starts, {*people, *resting})
    seated = Seated(tuple(people), people.index(dealer), resting, joining)
    if (seated.people, seated.resting) == (now.people, now.resting) and (
        dealer == next_dealer(match, first, people)
    ):
        raise refused("table.same", say("Nothing has changed."))
    schedule = match.schedule
    if schedule is not None and first > len(schedule):
        raise refused("table.no_deal_left", say("No deal follows."), first)
    return _check_first_deal(match, PlayersSeated(first, seated))


def _joining_scores(
    match: Match, first: int, starts: Iterable[StartOf], there: set[int]
) -> tuple[StartOf, ...]:
    """Return ``starts`` and the scores of replaced seatings from deal ``first`` on.

    Only people who are ``there`` are included. A person who replaces somebody who has not played
    yet joins with that person's score.
    """
    replaced = {
        one.person: one
        for written in in_force(match.log_state.seatings)
        if written.first >= first
        for one in written.value.starts
    }
    given = {
        one.person: replace(replaced[one.of], person=one.person) if one.of in replaced else one
        for one in starts
    }
    return tuple(one for person, one in (replaced | given).items() if person in there)


def seating_at(match: Match, first: int, left: MatchState | None = None) -> Seated:
    """Return the planned seating of deal ``first``, in the match or in the given earlier state."""
    written = (left or match.log_state).seatings
    planned = [one for one in in_force(written) if one.first <= first]
    if planned:
        seated: Seated = planned[-1].value
        return seated
    return Seated(tuple(range(match.first_table.seats)), match.first_table.first_dealer, (), ())


def first_to_change(match: Match) -> int:
    """Return the first deal from which people may change: not before a planned change."""
    planned = [one.first for one in in_force(match.log_state.seatings)]
    return max([first_untouched_deal(match), *planned])


def next_dealer(match: Match, first: int, people: Sequence[int]) -> int:
    """Return the dealer of deal ``first`` among ``people``: the usual one or the next in turn."""
    table, following = _table_at(match, first), match.sheet.next
    planned = following is not None and following.plan.number == first
    at: Seat = following.plan.dealer if following and planned else table.dealer(first)
    seated = seating_at(match, first).people
    order = [seated[one] for one in turn_order(at, table.seats)]
    return next((person for person in order if person in people), people[0] if people else -1)


def _table_at(match: Match, first: int) -> Table[Any]:
    """Return the table of deal ``first``, which must be the next or a later deal."""
    planned = [one for one in in_force(match.log_state.seatings) if one.first <= first]
    if not planned or planned[-1].first <= len(match.entries) + 1:
        return match.table
    last = planned[-1]
    return replace(
        match.table,
        seats=len(last.value.people),
        first_deal=last.first,
        first_dealer=last.value.dealer,
        thrown_in=match.log_state.thrown_in[last.passed_on :],
    )


def adjustable_columns(match: Match) -> tuple[int, ...]:
    """Return the columns whose points can be adjusted: everybody who has played, or the sides."""
    if match.game.partners:
        return tuple(range(match.game.units(match.table.seats)))
    came = zip(match.participants.people, match.sheet.presence, strict=True)
    return tuple(person for person, one in came if one.left is None or one.left > one.joined)


def identify(match: Match, person: int, other: int) -> PersonIdentified:
    """Correct the identity of ``person``, who is really ``other``; also allowed after the end."""
    if not (person in match.participants.people and 0 <= other < len(match.people)):
        raise refused("table.nobody", say("There is no such player."))
    if match.log_state.identity_of(person) == other:
        raise refused("table.same", say("Nothing has changed."))
    others = {
        one
        for at, one in zip(match.participants.people, match.participants.identities, strict=True)
        if at != person
    }
    if other in others:
        raise refused("name.twice", TWICE)
    return PersonIdentified(person, other)


def enter_team(match: Match, team: int, members: Sequence[int]) -> TeamEntered:
    """Set the members of ``team``, a person who plays; also allowed after the end.

    ``members`` are indexes into the people of the match. Without members, it is no longer a team.
    """
    if team not in match.participants.people:
        raise refused("table.nobody", say("There is no such player."))
    person = match.log_state.identity_of(team)
    if len(set(members)) < len(members):
        raise Refused([refuse("name.twice", TWICE, field="members")])
    entered = TeamEntered(person, tuple(members))
    if wrong := entered.problems(match.setup, match.log_state):
        raise Refused(wrong)
    here = set(match.participants.identities)
    for other, theirs in match.teams.items():
        here |= set(theirs) if match.participants.identities[other] != person else set()
    if found := [one for one in members if one in here]:
        message = say("{name} is already in this match.", name=match.people[found[0]].name)
        raise Refused([refuse("team.elsewhere", message, field="members")])
    if entered_members(match, team) == entered.members:
        raise refused("table.same", say("Nothing has changed."))
    return entered


def entered_members(match: Match, team: int) -> tuple[int, ...]:
    """Return the members that were entered for ``team``, a person who plays."""
    return match.log_state.teams.get(match.log_state.identity_of(team), ())


def first_untouched_deal(match: Match) -> int:
    """Return the number of the next deal or, if that has a draft, of the following one."""
    number = len(match.entries) + 1
    return number + 1 if has_draft(match, number) else number


def has_draft(match: Match, number: int) -> bool:
    """Return whether deal ``number`` is not saved and has a draft."""
    draft, following = match.drafts.get(number), match.sheet.next
    return bool(draft and following and draft.entry != match.game.blank(following))


def change_rules(match: Match, first: int, options: Any) -> HouseRulesChanged:
    """Change the house rules from deal ``first`` on.

    A match that is over by the old rules continues if it is not over by the new ones.
    """
    if options == match.table_ahead.options:
        raise refused("table.same", say("Nothing has changed."))
    change = _check_first_deal(match, HouseRulesChanged(first, to_plain(options)), over=True)
    if match.sheet.finished and not _continues_after(match, change):
        raise refused("match.ended_by_rules", say("By these rules, too, the match is over."))
    return change


def more_deals(match: Match, more: int) -> HouseRulesChanged:
    name, options = match.game.length_option, match.table_ahead.options
    if length_by_rules(match) is None:
        raise refused("table.no_plan", say("The deals of this game cannot be planned."))
    longer = replace(options, **{name: getattr(options, name) + more})
    return change_rules(match, first_untouched_deal(match), longer)


def length_by_rules(match: Match) -> int | None:
    """Return the number of deals that the house rules set; ``None`` if they do not."""
    table = match.table_ahead
    option = next(
        (one for one in option_fields(match.game.options) if one.name == match.game.length_option),
        None,
    )
    if option is None or not option.text.applies(table.options, table.seats):
        return None
    return int(getattr(table.options, option.name))


def plan_deals(match: Match, cards: Sequence[int]) -> DealsPlanned:
    """Set the number of cards of each deal from the first one without a draft on.

    A match that is over by its rules continues with these deals.
    """
    first, table = first_untouched_deal(match), match.table_ahead
    planned = match.game.schedule(table)
    if planned is None or match.game.deal_sizes(table.options, table.seats) is None:
        raise refused("table.no_plan", say("The deals of this game cannot be planned."))
    if tuple(cards) == planned[first - 1 :]:
        raise refused("table.same", say("Nothing has changed."))
    return _check_first_deal(match, DealsPlanned(first, PlannedDeals(tuple(cards))), over=True)


def insert_deal(match: Match, number: int, cards: int) -> DealsPlanned:
    first, planned = first_untouched_deal(match), match.schedule or ()
    if not first <= number <= len(planned) + 1:
        raise no_deal(number)
    return plan_deals(match, (*planned[first - 1 : number - 1], cards, *planned[number - 1 :]))


def resize_deal(match: Match, number: int, cards: int) -> DealsPlanned:
    ahead, at = _deals_ahead(match, number)
    return plan_deals(match, (*ahead[:at], cards, *ahead[at + 1 :]))


def skip_deal(match: Match, number: int) -> DealsPlanned:
    ahead, at = _deals_ahead(match, number)
    return plan_deals(match, (*ahead[:at], *ahead[at + 1 :]))


def repeat_deal(match: Match, number: int) -> DealsPlanned:
    """Play deal ``number`` again: directly after it or, if it is already saved, next."""
    planned = match.schedule or ()
    if not 1 <= number <= len(planned):
        raise no_deal(number)
    return insert_deal(match, max(number + 1, first_untouched_deal(match)), planned[number - 1])


def fit_deals(match: Match, count: int) -> DealsPlanned:
    """Keep only ``count`` of the remaining deals, spread evenly and including the next one."""
    first = first_untouched_deal(match)
    begun = first - len(match.entries) - 1
    planned = match.schedule or ()
    return plan_deals(match, shortened(planned[first - 1 :], count - begun))


def _deals_ahead(match: Match, number: int) -> tuple[tuple[int, ...], int]:
    """Return the cards of the deals that may still change, and the index of deal ``number``."""
    first, planned = first_untouched_deal(match), match.schedule or ()
    if not first <= number <= len(planned):
        raise no_deal(number)
    return planned[first - 1 :], number - first


def _continues_after(match: Match, change: Event) -> bool:
    return not match.as_of(change.apply(match.log_state)).sheet.finished


def adjust(match: Match, points: Mapping[int, int], reason: str) -> PointsAdjusted:
    """Give or take points outside any deal, by person or, in a game with partners, by side.

    Raise ``Refused`` if the match counts games, because no total would change.
    """
    if match.game.open_game_score:
        raise refused(
            "table.no_total",
            say("This match counts games, not a total. Correct a deal instead."),
        )
    given = tuple(PointsOf(whose, by) for whose, by in points.items() if by)
    if not given:
        raise refused("table.no_points", say("Enter the points."), field="points")
    here = adjustable_columns(match)
    if not all(one.whose in here for one in given):
        raise refused("table.nobody", say("There is no such player."), field="points")
    return _check_changed_table(match, PointsAdjusted(len(match.entries) + 1, given, reason))


def misdeal(match: Match, *, passes_on: bool, reason: str = "") -> MisdealRecorded:
    """Record a misdeal: the next hand is dealt again, with ``passes_on`` by the next dealer."""
    deal = None if match.stopped or match.given_up else match.sheet.next
    if deal is None:
        raise refused("match.finished", say("The match is already over."))
    return ensure_possible(match, MisdealRecorded(deal.plan.number, passes_on, reason))


def agree(
    match: Match, *, confirm: bool | None = None, until: datetime | str | None = None
) -> TableAgreed:
    """Change agreements that are not house rules: confirmation of deals, the finishing time.

    Omitted arguments do not change anything; an empty ``until`` removes the time.
    """
    before = match.log_state.agreed
    moment = until.isoformat() if isinstance(until, datetime) else until
    return _agreement_change(
        match,
        replace(
            before,
            confirm=before.confirm if confirm is None else confirm,
            until=before.until if moment is None else moment,
        ),
    )


def agree_on_own_numbers(match: Match, mode: Literal["in_turn", "hidden"] | None) -> TableAgreed:
    """Let players enter their own numbers; with ``None``, only scorers enter numbers."""
    return _agreement_change(match, replace(match.log_state.agreed, own_numbers=mode))


def _agreement_change(match: Match, agreed: Agreements) -> TableAgreed:
    before = match.log_state.agreed
    if agreed == before:
        raise refused("table.same", say("Nothing has changed."))
    return TableAgreed(agreed)


def pause(match: Match) -> MatchPaused:
    if match.finished or match.given_up:
        raise refused("match.finished", say("The match is already over."))
    return ensure_possible(match, MatchPaused())


def resume(match: Match) -> MatchResumed:
    return ensure_possible(match, MatchResumed())


def give_up(match: Match) -> MatchGivenUp:
    """Give up the match. The match does not count in statistics, and can be continued later."""
    if match.finished or match.given_up:
        raise refused("match.finished", say("The match is already over."))
    return MatchGivenUp()


def take_up(match: Match) -> MatchTakenUp:
    return ensure_possible(match, MatchTakenUp())


def _check_first_deal(match: Match, change: C, *, over: bool = False) -> C:
    """Return ``change`` if its first deal is neither saved nor has a draft; else raise ``Refused``.

    With ``over``, the match may be over by its rules, so that the change continues it.
    """
    first = change.deal
    if match.stopped or match.given_up or (match.sheet.finished and not over):
        raise refused("match.finished", say("The match is already over."))
    if first <= len(match.entries):
        raise refused("table.too_late", say("Saved deals stay as they are."), first)
    if has_draft(match, first):
        half_entered = say(
            "Deal {deal} is half entered. Finish or clear it first, or begin with deal {next}.",
            deal=first,
            next=first + 1,
        )
        raise refused("table.half_entered", half_entered, first)
    return _check_changed_table(match, change)


def _check_changed_table(match: Match, change: C) -> C:
    if wrong := check_table(match.setup, change.apply(match.log_state)):
        raise Refused(wrong)
    return change
