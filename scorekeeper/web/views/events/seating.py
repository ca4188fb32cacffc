"""The words for people who join, leave, sit out, take over a seat or were someone else."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.match import Match, StoredEvent
from scorekeeper.match.events.event import fold_events
from scorekeeper.match.events.seating import PersonIdentified, PlayersSeated, PlayersUnseated
from scorekeeper.match.events.state import FromDeal, MatchState, Seated, StartOf
from scorekeeper.match.events.undo import first_of
from scorekeeper.match.table_commands import seating_at
from scorekeeper.web.platform.catalogue import gettext, ngettext
from scorekeeper.web.views.events.words import ChangedFact, Words, WordsByClass
from scorekeeper.web.views.translation import game_gettext, isolated, number

OF_PEOPLE = (PlayersSeated, PlayersUnseated, PersonIdentified)


@dataclass(frozen=True, slots=True)
class SeatChange:
    """The difference between two seatings. People are given by their indexes in the match.

    ``handed`` are pairs of people: the former and the new player of a seat.
    """

    joined: tuple[int, ...]
    back: tuple[int, ...]
    left: tuple[int, ...]
    rests: tuple[int, ...]
    handed: tuple[tuple[int, int], ...]
    reordered: bool


def short_text(match: Match, stored: StoredEvent) -> str:
    """Return the change of seats for the labels of undo and redo: "Eve joins"."""
    first = first_of(match.lines, stored)
    if isinstance(first.event, PersonIdentified):
        return _identity_text(match, first)
    was, now = _seating_before_and_after(match, first)
    return next(_change_texts(match, now, seat_change(was, now), {}), gettext("New seats"))


def long_text(match: Match, stored: StoredEvent) -> str:
    """Return the change of seats with its deal, scores and places."""
    first = first_of(match.lines, stored)
    if isinstance(first.event, PersonIdentified):
        return _identity_text(match, first)
    was, now = _seating_before_and_after(match, first)
    texts = [_changes_text(match, was, now), _neighbours_text(match, was, now)]
    what = gettext(", ").join(filter(None, texts))
    return gettext("From deal %(number)s: %(what)s", number=first.deal, what=what)


def each_seating(match: Match) -> Iterator[tuple[int, str, Seated]]:
    """Yield each effective change of seats: its first deal, its text and the seating."""
    was = seating_at(match, 0)
    for written in _steps_by_deal(match.log_state.seatings):
        steps = [one.value for one in written]
        yield written[0].first, _changes_text(match, was, *steps), steps[-1]
        was = steps[-1]


def _steps_by_deal(written: Iterable[FromDeal]) -> list[list[FromDeal]]:
    """Return the effective changes of seats, those before the same deal together."""
    steps: list[list[FromDeal]] = []
    for change in written:
        steps = [one for one in steps if one[0].first <= change.first]
        if steps and steps[-1][0].first == change.first:
            steps[-1].append(change)
        else:
            steps.append([change])
    return steps


def _order_facts(
    match: Match, stored: StoredEvent, before: MatchState, after: MatchState
) -> Iterator[ChangedFact]:
    """Yield the order of play before and after ``stored``, and who sits out."""
    was, now = (
        _seat_order_text(match, seating_at(match, stored.deal or 1, state))
        for state in (before, after)
    )
    if was != now:
        yield ChangedFact(gettext("Order of play"), was, now)


def seat_change(was: Seated, *steps: Seated) -> SeatChange:
    """Return the difference between ``was`` and the last of ``steps``."""
    now = steps[-1]
    here, there = {*was.people, *was.resting}, {*now.people, *now.resting}
    joined = [one for one in now.people if one not in here]
    back = [one for one in now.people if one in was.resting]
    left = [one for one in (*was.people, *was.resting) if one not in there]
    pairs = _seats_taken_over(was, *steps)
    handed = tuple((one, other) for one, other in pairs if one in left and other in joined)
    taken = {one for pair in handed for one in pair}
    stayed = [[one for one in people if one in here & there] for people in (was.people, now.people)]
    return SeatChange(
        tuple(one for one in joined if one not in taken),
        tuple(back),
        tuple(one for one in left if one not in taken),
        tuple(one for one in now.resting if one in was.people),
        handed,
        not (joined or left or back)
        and set(stayed[0]) == set(stayed[1])
        and _is_reordered(*stayed),
    )


def _seats_taken_over(*seatings: Seated) -> list[tuple[int, int]]:
    """Return the former and the new player of each seat that was taken over."""
    former: dict[int, int] = {}
    for was, now in pairwise(seatings):
        if len(was.people) != len(now.people):
            continue
        for one, other in zip(was.people, now.people, strict=True):
            if one not in (*now.people, *now.resting) and other not in (*was.people, *was.resting):
                former[other] = former.pop(one, one)
    return [(one, other) for other, one in former.items()]


def _is_reordered(was: Sequence[int], now: Sequence[int]) -> bool:
    """Return whether the order of play has changed."""
    if list(was) == list(now) or not was:
        return False
    at = now.index(was[0])
    return [*now[at:], *now[:at]] != list(was)


def _seating_before_and_after(match: Match, written: StoredEvent) -> tuple[Seated, Seated]:
    event = written.event
    if not isinstance(event, PlayersSeated):
        raise TypeError(event)
    before = fold_events(match.lines[: written.number - 1])
    return seating_at(match, event.deal, before), event.seated


def _changes_text(match: Match, was: Seated, *steps: Seated) -> str:
    """Return all changes between ``was`` and the last of ``steps``, with initial scores."""
    now, change = steps[-1], seat_change(was, *steps)
    # Before the same deal, the seating repeats the scores of earlier changes.
    new = [one for one in now.starts if one not in was.starts]
    own = [one for one in new if one.by != "taken" or (one.of, one.person) not in change.handed]
    scores = {one.person: _initial_score(match, one) for one in own}
    texts = list(_change_texts(match, now, change, scores))
    return gettext(", ").join(texts or [gettext("New seats")])


def _change_texts(
    match: Match, now: Seated, change: SeatChange, scores: Mapping[int, int]
) -> Iterator[str]:
    """Yield the changes one by one. ``scores`` are the initial scores of newcomers, by person."""
    for one, other in change.handed:
        text = gettext(
            "%(name)s takes over from %(other)s",
            name=name_of(match, other),
            other=name_of(match, one),
        )
        yield _with_score(match, text, scores.get(other))
    for one in change.joined:
        text = gettext("%(name)s joins", name=name_of(match, one))
        yield _with_score(match, text, scores.get(one))
    for one in change.back:
        yield gettext("%(name)s is back", name=name_of(match, one))
    for one in change.left:
        yield gettext("%(name)s leaves", name=name_of(match, one))
    for one in change.rests:
        yield gettext("%(name)s sits out", name=name_of(match, one))
    if change.reordered:
        yield gettext("New seats")
    elif change == SeatChange((), (), (), (), (), reordered=False):
        yield game_gettext(
            match.game, "%(name)s deals", name=name_of(match, now.people[now.dealer])
        )


def _with_score(match: Match, text: str, score: int | None) -> str:
    if score is None:
        return text
    shown = match.shown(score)
    points = ngettext("%(shown)s point", "%(shown)s points", abs(shown), shown=number(shown))
    return gettext("%(change)s with %(points)s", change=text, points=points)


def _initial_score(match: Match, start: StartOf) -> int:
    """Return the initial score of a player: that on the sheet if any, else the agreed score."""
    if start.person in match.participants.people:
        column = match.participants.player(start.person)
        if column < len(match.sheet.presence) and match.sheet.presence[column].start:
            return match.sheet.presence[column].start
    return start.points


def _neighbours_text(match: Match, was: Seated, now: Seated) -> str:
    """Return the neighbours of a newcomer, "" if nobody joins."""
    for one in seat_change(was, now).joined:
        at, seats = now.people.index(one), len(now.people)
        before, after = (now.people[(at + step) % seats] for step in (-1, 1))
        return str(
            gettext(
                "between %(one)s and %(other)s",
                one=name_of(match, before),
                other=name_of(match, after),
            )
        )
    return ""


def _seat_order_text(match: Match, seated: Seated) -> str:
    people = " → ".join(name_of(match, one) for one in seated.people)
    if not seated.resting:
        return people
    resting = gettext(", ").join(name_of(match, one) for one in seated.resting)
    return gettext("%(people)s; sits out: %(names)s", people=people, names=resting)


def _identity_text(match: Match, written: StoredEvent) -> str:
    event = written.event
    if not isinstance(event, PersonIdentified):
        raise TypeError(event)
    before = fold_events(match.lines[: written.number - 1]).identity_of(event.person)
    return gettext(
        "%(name)s, not %(other)s",
        name=_raw_name(match, event.other),
        other=_raw_name(match, before),
    )


def name_of(match: Match, person: int) -> str:
    """Return the name of a person in the match, after corrections of their identity."""
    return _raw_name(match, match.log_state.identity_of(person))


def _raw_name(match: Match, person: int) -> str:
    return isolated(match.people[person].name)


def _undo(match: Match, stored: StoredEvent) -> str:
    return gettext("Undo: %(what)s", what=short_text(match, stored))


def _redo(match: Match, stored: StoredEvent) -> str:
    return gettext("Redo: %(what)s", what=short_text(match, stored))


WORDS: WordsByClass = {
    PlayersSeated: Words(news=long_text, undo=_undo, redo=_redo, facts=_order_facts),
    PlayersUnseated: Words(news=long_text, undo=_undo, redo=_redo, facts=_order_facts),
    PersonIdentified: Words(news=long_text, undo=_undo, redo=_redo),
}
