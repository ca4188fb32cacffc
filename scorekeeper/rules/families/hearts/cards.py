"""Penalty cards of Hearts, Black Maria and Black Lady: hearts and single cards to avoid.

Source: [000], which describes the other two games by their differences from Hearts. Points are
penalty points, and lower is better: 1 per heart, and the game's own value for a single card. A
player who takes all penalty cards shoots the moon.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeVar

from scorekeeper.rules.cards import FULL_PACK, Card, Suit
from scorekeeper.rules.deal import UnitScore, cached_score
from scorekeeper.rules.entry import (
    Count,
    Group,
    PerSeat,
    SeatChoice,
    Shortcut,
    Stage,
    refuse_length,
    share_rest,
    without_gaps,
)
from scorekeeper.rules.families.hearts.words import (
    TakenCards,
    explain,
    mark,
    moon_reason,
    shot_the_moon,
)
from scorekeeper.rules.likely_mistake import (
    EnteredNumber,
    find_likely_mistakes,
    with_likely_mistakes,
)
from scorekeeper.rules.play.checks import check_seat
from scorekeeper.rules.play.trick_taking import Trick, Verdict, followers, plain_verdict, taker
from scorekeeper.rules.ruling import (
    LikelyMistake,
    Message,
    Player,
    Refusal,
    gap,
    refuse,
    say,
    say_n,
)
from scorekeeper.rules.seats import Seat

ALL_HEARTS = frozenset(card for card in FULL_PACK if card.suit is Suit.HEARTS)
HEART_POINTS = 1
MOON_MARK = "☾"


class PenaltyEntry(Protocol):
    """The entry of a game of hearts, with a field for the taker of each single card."""

    @property
    def hearts(self) -> tuple[int | None, ...]:
        """The number of hearts each seat took; ``None`` if not entered."""


E = TypeVar("E", bound=PenaltyEntry)


@dataclass(frozen=True, slots=True)
class ScoringCard:
    """A single card with points. ``field`` of the entry has the seat that took the card.

    ``code`` is the prefix of the codes of refusals.
    """

    field: str
    card: Card
    points: int
    code: str

    def taker(self, entry: PenaltyEntry) -> Seat | None:
        """Return the seat that took the card; ``None`` if it is not entered yet."""
        seat: Seat | None = getattr(entry, self.field)
        return seat

    def group(self, order: tuple[Seat, ...], *, minus: bool = False) -> SeatChoice:
        """Return the question of who took the card, with its points, negated if ``minus``."""
        shown = -self.points if minus else self.points
        worth = say_n("{n} point", "{n} points", n=shown)
        return SeatChoice(self.field, self._question, order, aside=worth)

    def refusals(self, entry: PenaltyEntry, seats: int) -> list[Refusal]:
        """Return a refusal if the taker is missing or is not a seat at a table of ``seats``."""
        seat = self.taker(entry)
        if seat is None:
            return [gap(f"{self.code}_missing", self._question, field=self.field)]
        unknown = check_seat(seat, seats, self.field, f"{self.code}_seat")
        return [unknown] if unknown else []

    @property
    def item(self) -> TakenCards:
        return TakenCards(say("{card}", card=self.card), self.card.face, self.points)

    @property
    def _question(self) -> Message:
        return say("Who took {card}?", card=self.card)


@dataclass(frozen=True, slots=True)
class PenaltyCards:
    """The penalty cards of a game: the number of hearts in the pack, and the single cards.

    ``code`` is the prefix of the codes of refusals; ``rule`` is the reason for the number of
    hearts. With ``minus``, explanations have minus points; all other points are penalty points.
    """

    code: str
    hearts: int
    singles: tuple[ScoringCard, ...]
    rule: str | None = None
    minus: bool = False

    @property
    def points(self) -> int:
        """The sum of all penalty points in the pack, which a moon is worth."""
        return self.hearts * HEART_POINTS + sum(single.points for single in self.singles)

    def shown(self, points: int) -> int:
        return -points if self.minus else points

    def shooter(self, entry: PenaltyEntry) -> Seat | None:
        """Return the seat that took every penalty card; ``None`` if no seat has them all."""
        if sum(hearts or 0 for hearts in entry.hearts) != self.hearts:
            return None
        for seat, hearts in enumerate(entry.hearts):
            if hearts == self.hearts and self._has_all_singles(entry, seat):
                return seat
        return None

    def _has_all_singles(self, entry: PenaltyEntry, seat: Seat) -> bool:
        return all(single.taker(entry) == seat for single in self.singles)

    def all_to(self, seat: Seat, seats: int) -> dict[str, Any]:
        """Return the fields of an entry in which ``seat`` took every penalty card."""
        hearts = tuple(self.hearts if other == seat else 0 for other in range(seats))
        return {"hearts": hearts, **{single.field: seat for single in self.singles}}

    def items(self, entry: PenaltyEntry, seat: Seat) -> list[TakenCards]:
        return list(_taken_cards(entry.hearts[seat] or 0, self.singles_of(entry, seat)))

    def singles_of(self, entry: PenaltyEntry, seat: Seat) -> tuple[ScoringCard, ...]:
        return tuple([single for single in self.singles if single.taker(entry) == seat])

    @property
    def cards(self) -> frozenset[Card]:
        return ALL_HEARTS | {single.card for single in self.singles}

    def is_clear(self, entry: PenaltyEntry, seat: Seat) -> bool:
        """Return whether no penalty card is entered for ``seat``."""
        return not entry.hearts[seat] and all(one.taker(entry) != seat for one in self.singles)

    def has(self, card: Card) -> bool:
        return card.suit is Suit.HEARTS or any(card is single.card for single in self.singles)

    def worth(self, cards: Sequence[Card]) -> int:
        """Return the penalty points of ``cards``."""
        hearts = len(followers(cards, Suit.HEARTS))
        singles = [single.points * cards.count(single.card) for single in self.singles]
        return hearts * HEART_POINTS + sum(singles)

    def verdict(self, trick: Trick[Any], *, rule: str) -> Verdict:
        """Return the winner of ``trick``, without trumps, and the penalty points in the trick."""
        counted = {"penalty_points": self.worth(trick.cards)}
        return replace(plain_verdict(trick, rule=rule), counted=counted)

    def taken(self, piles: Sequence[Sequence[Card]]) -> dict[str, Any]:
        """Return the entry, as plain JSON values, for the cards that each seat took."""
        hearts = [len(followers(pile, Suit.HEARTS)) for pile in piles]
        singles = {single.field: taker(piles, single.card) for single in self.singles}
        return {"hearts": hearts, **singles}

    def complete(self, entry: E) -> E:
        """Return ``entry``, a dataclass, with missing hearts filled in if they are certain."""
        return _entry_with(entry, hearts=share_rest(entry.hearts, self.hearts))

    def refusals(self, entry: PenaltyEntry, seats: int) -> list[Refusal]:
        """Return every problem with the hearts and the single cards at a table of ``seats``."""
        singles = [refusal for s in self.singles for refusal in s.refusals(entry, seats)]
        return [*self._check_hearts(entry, seats), *singles]

    def _check_hearts(self, entry: PenaltyEntry, seats: int) -> list[Refusal]:
        hearts = entry.hearts
        if len(hearts) != seats:
            return [refuse_length(seats, "hearts")]
        found = [self._check_seat(seat, taken) for seat, taken in enumerate(hearts)]
        refusals = [refusal for refusal in found if refusal]
        if all(refusal.gap for refusal in refusals):
            refusals += self._check_sum(entry)
        return refusals

    def _check_seat(self, seat: Seat, taken: int | None) -> Refusal | None:
        place = f"hearts.{seat}"
        if taken is None:
            question = say("How many hearts did {player} take?", player=Player(seat))
            return gap(f"{self.code}.hearts_missing", question, field=place)
        if taken < 0:
            fewer = say("Nobody can take fewer than 0 hearts.")
            return refuse(f"{self.code}.hearts_negative", fewer, field=place)
        if taken > self.hearts:
            more = say(
                "Only {hearts} hearts are in the pack, not {taken}.",
                hearts=self.hearts,
                taken=taken,
            )
            return refuse(f"{self.code}.hearts_many", more, field=place, rule=self.rule)
        return None

    def _check_sum(self, entry: PenaltyEntry) -> list[Refusal]:
        hearts = entry.hearts
        total = sum(taken or 0 for taken in hearts)
        # While a number is missing, the sum is only wrong if it is too high.
        if total == self.hearts or (None in hearts and total < self.hearts):
            return []
        message = say(
            "The hearts add up to {total}, but there are {hearts} in the pack.",
            total=total,
            hearts=self.hearts,
        )
        refusal = refuse(f"{self.code}.hearts_sum", message, field="hearts", rule=self.rule)
        return [with_likely_mistakes(refusal, self._likely_mistakes(entry))]

    def _likely_mistakes(self, entry: PenaltyEntry) -> tuple[LikelyMistake, ...]:
        """Return the numbers of hearts that are likely wrong; none while a number is missing."""
        if None in entry.hearts:
            return ()
        entered = [
            EnteredNumber(
                f"hearts.{seat}",
                Player(seat),
                taken,
                self.hearts,
                counted_too=self._counted_too(entry, seat),
            )
            for seat, taken in enumerate(without_gaps(entry.hearts))
        ]
        return find_likely_mistakes(entered, self.hearts)

    def _counted_too(self, entry: PenaltyEntry, seat: Seat) -> tuple[int, ...]:
        """Return the amounts that ``seat`` may have added to the hearts by mistake.

        They are the number of single cards, and their points.
        """
        taken = [single.points for single in self.singles if single.taker(entry) == seat]
        return (len(taken), sum(taken)) if taken else ()

    def groups(self, entry: PenaltyEntry, order: tuple[Seat, ...]) -> tuple[Group, ...]:
        """Return the questions: the taker of each single card, then the hearts by seat."""
        hearts = PerSeat(
            "hearts",
            say("Hearts taken"),
            range(self.hearts + 1),
            order,
            entry.hearts,
            room=max(self._hearts_left(entry), 0),
        )
        return (*(single.group(order, minus=self.minus) for single in self.singles), hearts)

    def count(self, entry: PenaltyEntry) -> Count:
        """Return the number of hearts entered so far, out of the hearts in the pack."""
        left = self._hearts_left(entry)
        note = self._hearts_left_text(left) if left >= 0 else None
        return Count(say("Hearts taken"), self.hearts - left, self.hearts, note)

    def stage(
        self,
        entry: PenaltyEntry,
        known: PenaltyEntry,
        *,
        groups: tuple[Group, ...],
        shortcuts: tuple[Shortcut, ...],
        notes: tuple[Message, ...],
    ) -> Stage:
        """Return the only stage of a deal.

        ``known`` is ``entry`` with the facts that follow from it.
        """
        return Stage(
            name="deal",
            label=say("Deal"),
            action=say("Save deal"),
            groups=groups,
            shortcuts=shortcuts,
            notes=notes,
            wrong=self.too_many(entry),
            count=self.count(known),
        )

    def moons(self, entry: PenaltyEntry, order: tuple[Seat, ...]) -> tuple[Shortcut, ...]:
        return tuple(
            Shortcut(
                f"moon_{seat}",
                shot_the_moon(seat),
                _entry_with(entry, **self.all_to(seat, len(order))),
            )
            for seat in order
        )

    def too_many(self, entry: PenaltyEntry) -> bool:
        return self._hearts_left(entry) < 0

    def _hearts_left(self, entry: PenaltyEntry) -> int:
        return self.hearts - sum(taken or 0 for taken in entry.hearts)

    def notes(self, entry: PenaltyEntry) -> tuple[Message, ...]:
        """Return notes on the hearts and points that are left to enter."""
        hearts = self._hearts_left(entry)
        open_singles = [single for single in self.singles if single.taker(entry) is None]
        points = hearts * HEART_POINTS + sum(single.points for single in open_singles)
        if hearts < 0:
            return (say_n("{n} heart too many", "{n} hearts too many", n=-hearts),)
        if not hearts and not open_singles:
            return (say("All {points} points are entered", points=self.points),)
        to_place = self._hearts_left_text(hearts)
        if not open_singles:
            return (to_place,)
        return (to_place, say_n("{n} point left to enter", "{n} points left to enter", n=points))

    @staticmethod
    def _hearts_left_text(hearts: int) -> Message:
        return say_n("{n} heart left to enter", "{n} hearts left to enter", n=hearts)

    def others_plus(self, shooter: Seat, seat: Seat) -> tuple[int, Message]:
        """Return points and reason of ``seat`` for a moon that costs all but the ``shooter``."""
        shown = self.shown(self.points)
        if seat == shooter:
            return 0, say("took everything: the others get {points}", points=shown)
        return self.points, moon_reason(shooter, shown)

    def share(self, entry: PenaltyEntry, seat: Seat, shooter: Seat | None) -> UnitScore:
        """Return the score of ``seat`` for its cards, or for the moon if there is a ``shooter``."""
        if shooter is not None:
            return self._moon_share(shooter, seat)
        return _score_of(entry.hearts[seat] or 0, self.singles_of(entry, seat), minus=self.minus)

    def _moon_share(self, shooter: Seat, seat: Seat) -> UnitScore:
        points, reason = self.others_plus(shooter, seat)
        moon = [TakenCards(reason, MOON_MARK, points)] if seat == shooter else []
        return UnitScore(points, (reason,), mark(moon))


def _entry_with(entry: E, **facts: Any) -> E:
    """Replace facts of an entry, which is a dataclass although its protocol cannot say so."""
    instance: Any = entry
    changed: E = replace(instance, **facts)
    return changed


def hearts_in_pack(removed: Iterable[Card]) -> int:
    return len(ALL_HEARTS.difference(removed))


def _hearts_item(hearts: int) -> TakenCards:
    words = say_n("{n} heart", "{n} hearts", n=hearts)
    return TakenCards(words, f"{Suit.HEARTS.symbol}{hearts}", hearts * HEART_POINTS)


def _taken_cards(hearts: int, singles: Iterable[ScoringCard]) -> Iterator[TakenCards]:
    if hearts:
        yield _hearts_item(hearts)
    for single in singles:
        yield single.item


@cached_score
def _score_of(hearts: int, singles: tuple[ScoringCard, ...], *, minus: bool) -> UnitScore:
    """Return the points of ``hearts`` and the cards ``singles``, with the reason."""
    items = list(_taken_cards(hearts, singles))
    reason = explain(items, minus=minus)
    return UnitScore(sum(item.points for item in items), (reason,), mark(items))


def taken_card(single: ScoringCard, entry: PenaltyEntry, seat: Seat) -> list[TakenCards]:
    if single.taker(entry) != seat:
        return []
    return [single.item]
