"""A requested change of players, and a preview of its effects.

People are identified by their indexes in the match. A newcomer does not have an index yet: the
preview treats the match as if the name had been added.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

from flask import abort
from werkzeug.datastructures import MultiDict

from scorekeeper.match import Event, Match, Refused, table_commands
from scorekeeper.match.events.event import EventOfDeal
from scorekeeper.match.events.state import Seated, StartOf
from scorekeeper.match.model import Person
from scorekeeper.match.number_input import read_number
from scorekeeper.rules.deal import Plan
from scorekeeper.rules.names import check_name, same_name, tidy
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.rules.table_changes import By, StartingScore, start_points
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.match import match_text
from scorekeeper.web.views.translation import game_gettext, isolated, speak

JOIN, LEAVE, REST, BACK = "join", "leave", "rest", "back"
HAND, ORDER, DEALER, IDENTIFY = "hand", "order", "dealer", "identify"
TEAM = "team"
KINDS = (JOIN, LEAVE, REST, BACK, HAND, ORDER, DEALER, IDENTIFY, TEAM)
NEED_PERSON = (LEAVE, REST, BACK, HAND, DEALER, IDENTIFY, TEAM)
NEED_NAME = (JOIN, HAND, IDENTIFY)
"""The changes that need a name."""
LONGEST_ORDER = 100


@dataclass(frozen=True, slots=True)
class PeopleChange:
    """A requested change of players. ``who`` is the index of the person to change.

    ``name`` and ``place`` are the name and seat of a newcomer. ``start`` says how the initial score
    is chosen; ``points`` is a typed score. ``order`` are the people by seat. ``members`` is the
    typed text with the members of a team; ``None`` without such a field.
    """

    kind: str
    who: int | None = None
    name: str = ""
    place: int | None = None
    start: str = ""
    points: str = ""
    order: tuple[int, ...] = ()
    members: str | None = None


def read_change(match: Match, form: MultiDict[str, str]) -> PeopleChange:
    """Read the requested change from the form. Respond with 400 if it is invalid."""
    do, who = form.get("do", ""), _parsed_number(form.get("who", ""))
    names = [name for name in form.getlist("name") if name.strip()]
    order = form.get("order", "")
    if do not in KINDS or len(order) > LONGEST_ORDER or (do == TEAM and not match.game.teams):
        abort(400)
    if do in NEED_PERSON and (who is None or who not in match.participants.people):
        abort(400)
    return PeopleChange(
        do,
        who,
        tidy(names[-1]) if names else "",
        _parsed_number(form.get("place", "")),
        form.get("start", ""),
        form.get("points", "").strip(),
        tuple(_parsed_numbers(order)),
        form.get("members") if match.game.teams else None,
    )


def _parsed_numbers(text: str) -> Iterator[int]:
    for one in text.split(".") if text else ():
        number = _parsed_number(one)
        yield abort(400) if number is None else number


def _parsed_number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= len("999") else None


def with_newcomer(match: Match, requested: PeopleChange) -> tuple[Match, int | None]:
    """Return ``match`` with the newcomer added if they are new, and the newcomer's number."""
    if requested.kind not in NEED_NAME or not requested.name:
        return match, None
    known = find_person(match, requested.name)
    if known is not None:
        return match, known
    return match.joined_by([Person("", requested.name)]), len(match.people)


def find_person(match: Match, name: str) -> int | None:
    wanted = same_name(name)
    for player, called in enumerate(match.names):
        if same_name(called) == wanted:
            return match.participants.people[player]
    others = [
        number for number in range(len(match.people)) if number not in match.participants.people
    ]
    return next((one for one in others if same_name(match.people[one].name) == wanted), None)


def event_of_change(match: Match, requested: PeopleChange, person: int | None) -> Event:
    """Return the event for the requested change. ``person`` is the joining player's index, if any.

    Raise ``Refused`` if the change is not possible.
    """
    if requested.kind in NEED_NAME:
        wrong = check_name(requested.name, "name")
        if wrong:
            raise Refused([wrong])
    if requested.kind == IDENTIFY:
        return table_commands.identify(match, requested.who or 0, person or 0)
    first = table_commands.first_to_change(match)
    was = table_commands.seating_at(match, first)
    if requested.kind in NEED_NAME and person in (*was.people, *was.resting):
        raise Refused([refuse("name.twice", say("Two players have this name."), field="name")])
    now = _new_seating(match, requested, was, person)
    dealer = table_commands.next_dealer(match, first, was.people)
    if requested.kind == HAND and dealer == requested.who:
        dealer = person or 0
    elif requested.kind == DEALER:
        dealer = requested.who or 0
    elif dealer not in now.people:
        dealer = table_commands.next_dealer(match, first, now.people)
    return table_commands.seat(
        match,
        first,
        now.people,
        dealer=dealer,
        resting=now.resting,
        starts=_starting_scores(match, requested, person),
    )


def _new_seating(match: Match, requested: PeopleChange, was: Seated, person: int | None) -> Seated:
    if person is not None:
        return _seating_with_newcomer(requested, was, person)
    if requested.kind in (LEAVE, REST, BACK) and requested.who is not None:
        return _seating_with_person_moved(match, requested.kind, was, requested.who)
    if requested.kind == ORDER:
        if sorted(requested.order) != sorted(was.people):
            raise Refused([refuse("table.nobody", say("There is no such player."), field="order")])
        return replace(was, people=requested.order)
    return was


def _seating_with_newcomer(requested: PeopleChange, was: Seated, person: int) -> Seated:
    if requested.kind == HAND:
        return replace(
            was, people=tuple(person if one == requested.who else one for one in was.people)
        )
    at = len(was.people) if requested.place is None else min(requested.place, len(was.people))
    return replace(was, people=(*was.people[:at], person, *was.people[at:]))


def _seating_with_person_moved(match: Match, kind: str, was: Seated, who: int) -> Seated:
    stay = tuple(one for one in was.people if one != who)
    resting = tuple(one for one in was.resting if one != who)
    if kind == REST:
        return replace(was, people=stay, resting=(*resting, who))
    if kind == BACK:
        at = _former_seat(match, replace(was, people=stay), who)
        return replace(was, people=(*stay[:at], who, *stay[at:]), resting=resting)
    return replace(was, people=stay, resting=resting)


def _former_seat(match: Match, now: Seated, who: int) -> int:
    """Return the seat for somebody who is back: before the player who followed them then."""
    first = Seated(tuple(range(match.first_table.seats)), 0, (), ())
    written = [one.value for one in match.log_state.seatings]
    for seated in reversed([first, *written]):
        if who in seated.people:
            at = seated.people.index(who)
            after = (*seated.people[at + 1 :], *seated.people[:at])
            follows = next((one for one in after if one in now.people), None)
            place = now.people.index(follows) if follows is not None else 0
            return place if place or at == 0 else len(now.people)
    return len(now.people)


def _starting_scores(match: Match, requested: PeopleChange, person: int | None) -> list[StartOf]:
    """Return the initial score of a newcomer. A former player continues with the old score."""
    if person is None or match.game.partners:
        return []
    if requested.kind == JOIN and person in match.participants.people:
        return []
    if requested.kind not in (JOIN, HAND):
        return []
    if requested.points:
        points = read_number(requested.points)
        if isinstance(points, Refusal):
            raise Refused([replace(points, field="points")])
        return [StartOf(person, "points", match.typed(points))]
    by: By = requested.start if requested.start in get_args(By) else _default_start(requested)  # type: ignore[assignment]
    return [StartOf(person, by, 0, requested.who if by == "taken" else None)]


def _default_start(requested: PeopleChange) -> By:
    return "taken" if requested.kind == HAND else "points"


@dataclass(frozen=True, slots=True)
class StartChoice:
    """An initial score: how it is chosen, its label, and its current value as shown."""

    by: str
    label: str
    points: int


def start_choices(match: Match, requested: PeopleChange, person: int | None) -> list[StartChoice]:
    """Return the initial scores to choose from for a newcomer, if any."""
    returns = requested.kind == JOIN and person in match.participants.people
    if match.game.partners or returns or requested.kind not in (JOIN, HAND):
        return []
    others = [
        total
        for total, one in zip(match.sheet.totals, match.sheet.presence, strict=True)
        if one.left is None
    ]
    low_and_high: tuple[By, By] = ("lowest", "highest")
    lowest, highest = low_and_high[::-1] if match.shows_minus_points else low_and_high
    labels: tuple[tuple[By, str], ...] = (
        ("average", str(gettext("The average"))),
        (lowest, str(gettext("The lowest"))),
        (highest, str(gettext("The highest"))),
    )
    found = [
        StartChoice("points", str(gettext("Zero")), 0),
        *(
            StartChoice(by, label, match.shown(start_points(StartingScore(0, by), others)))
            for by, label in labels
        ),
    ]
    if requested.kind == HAND and requested.who is not None:
        player = match.participants.player(requested.who)
        label = gettext("The score of %(name)s", name=isolated(match.names[player]))
        found.insert(0, StartChoice("taken", str(label), match.shown(match.sheet.totals[player])))
    return found


# The preview


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of the change: a label, and its text before and after."""

    label: str
    before: str
    now: str


def effects(match: Match, change: Event) -> list[Effect]:
    if not isinstance(change, EventOfDeal):
        return []
    applied_now = replace(change, deal=len(match.entries) + 1)
    after = match.as_of(applied_now.apply(match.log_state))
    before_and_after = [_facts_of_upcoming_deals(one) for one in (match, after)]
    found = []
    for label in dict.fromkeys([*before_and_after[0], *before_and_after[1]]):
        was, now = (facts.get(label, "–") for facts in before_and_after)
        if was != now:
            found.append(Effect(label, was, now))
    return found


def _facts_of_upcoming_deals(match: Match) -> dict[str, str]:
    """Return the facts about the deals to come, by label."""
    facts: dict[str, str] = {}
    deal, schedule = match.sheet.next, match.schedule
    if schedule is not None:
        ahead = schedule[len(match.entries) :]
        facts[str(gettext("Deals left"))] = str(len(ahead))
        facts[str(gettext("Cards in them"))] = " ".join(map(str, ahead)) or "–"
    if deal is None:
        return facts
    names = match.seated_at(deal.table)
    facts[game_gettext(match.game, "Dealer")] = isolated(names[deal.plan.dealer])
    if schedule is None:
        facts[str(gettext("Cards each"))] = str(deal.plan.cards)
    return facts | _pack_facts(deal.plan, names)


def _pack_facts(plan: Plan, names: Sequence[str]) -> dict[str, str]:
    facts_by_label: dict[str, Any] = {
        str(gettext("Taken out of the pack")): " ".join(card.face for card in plan.removed or ()),
        str(gettext("Passing")): str(gettext(", ")).join(
            speak(one, names) for one in match_text.passing(plan)
        ),
        str(gettext("Cards on the table")): str(plan.table) if plan.table else "",
        str(gettext("Cards in the kitty")): str(plan.kitty) if plan.kitty else "",
    }
    return {label: text for label, text in facts_by_label.items() if text}
