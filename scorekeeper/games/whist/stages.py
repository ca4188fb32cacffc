"""The stage of a deal of Whist: tricks, honours and revokes of both sides.

Two taps are enough for an ordinary deal: one side's numbers determine the other's, and revokes are
0 unless they are tapped. The count is shown step by step as soon as it is possible.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.games.whist.check import HONOURS_MISSING, check, complete
from scorekeeper.games.whist.count import (
    DEAL_REPLAYED,
    CountStep,
    DealCount,
    count,
)
from scorekeeper.games.whist.entry import (
    HONOURS,
    NOT_WRITTEN,
    PENALTIES,
    TRICKS,
    WhistDeal,
    WhistEntry,
    Written,
    full_entry,
)
from scorekeeper.games.whist.plan import bars_honours
from scorekeeper.games.whist.rubber import Pair, score_value, short_notes
from scorekeeper.games.whist.score import carry_after
from scorekeeper.rules.entry import Chip, Count, Field, Group, PerSide, Pick, Stage, suit_chips
from scorekeeper.rules.ruling import N_, Message, Side, say
from scorekeeper.rules.seats import SIDES

REVOKES = range(4)
"""The most revokes of a side that have a chip. More are valid, but rare."""

SCORES = {
    "score": N_("Score {first}–{second}"),
    "revokes": N_("after revokes {first}–{second}"),
    "tricks": N_("after tricks {first}–{second}"),
    "honours": N_("after honours {first}–{second}"),
}
"""The note on each step of the count."""


def stages(deal: WhistDeal, entry: WhistEntry) -> tuple[Stage, ...]:
    return (_deal_stage(deal, entry),)


def _deal_stage(deal: WhistDeal, entry: WhistEntry) -> Stage:
    return Stage(
        name="deal",
        label=say("Deal"),
        action=say("Save deal"),
        groups=tuple(_groups(deal, entry)),
        notes=tuple(_notes(deal, entry)),
        count=Count(
            say("Tricks"),
            TRICKS - _number_left(complete(deal, entry).tricks, TRICKS),
            TRICKS,
            note=_score_note("score", deal.standing.carry.score),
        ),
    )


def _groups(deal: WhistDeal, entry: WhistEntry) -> Iterator[Group]:
    score = deal.standing.carry.score
    yield Pick("trump", say("Trumps"), suit_chips(), optional=True)
    yield PerSide(
        "tricks",
        say("Tricks taken"),
        range(TRICKS + 1),
        written=entry.tricks,
        room=_number_left(entry.tricks, TRICKS),
    )
    if deal.options.scores_honours:
        yield PerSide(
            "honours",
            say("Honours dealt"),
            range(HONOURS + 1),
            written=entry.honours,
            room=_number_left(entry.honours, HONOURS),
            asides={
                side: say("not counted at {score}", score=score[side])
                for side in SIDES
                if bars_honours(deal.options, score[side])
            },
        )
    yield PerSide("revokes", say("Revokes"), REVOKES)
    if deal.options.revokes_chosen and any(entry.revokes):
        yield Penalties(deal.options.revoke_points, entry.revokes)


@dataclass(frozen=True, slots=True)
class Penalties:
    """The penalties that the opponents choose for each of the ``revokes`` of a side."""

    points: int
    revokes: Written
    name: str = "revoke_choices"

    @property
    def label(self) -> Message:
        """Return the heading of the group."""
        return say("Penalty for the revoke")

    def fields(self) -> tuple[Field, ...]:
        """Return one row per revoke."""
        return tuple(
            Field(
                f"{self.name}.{side}.{number}", self._penalty_question(side, number), self._chips()
            )
            for side in SIDES
            for number in range(self.revokes[side] or 0)
        )

    def _penalty_question(self, side: int, number: int) -> Message:
        if self.revokes[side] == 1:
            return say("For the revoke {side} choose", side=Side(1 - side))
        return say("For revoke {number} {side} choose", number=number + 1, side=Side(1 - side))

    def _chips(self) -> tuple[Chip, ...]:
        gain, loss, tricks = PENALTIES
        return (
            Chip(gain, say("to score {points}", points=self.points)),
            Chip(loss, say("to take {points} off", points=self.points)),
            Chip(tricks, say("three tricks")),
        )


def _number_left(written: Written, total: int) -> int:
    return max(total - sum(number or 0 for number in written), 0)


def _notes(deal: WhistDeal, entry: WhistEntry) -> Iterator[Message]:
    """Yield notes on the score before the deal, and after each step that can be counted."""
    carry = deal.standing.carry
    yield _score_note("score", carry.score)
    known = complete(deal, entry)
    still_open = {refusal.code for refusal in check(deal, known)}
    if not still_open:
        counted = count(deal.options, carry.score, full_entry(known))
        # What the deal decides comes first: a narrow phone has no room for all the notes.
        yield from short_notes(deal.options, carry, carry_after(deal.options, carry, counted))
        yield from _count_notes(known, counted, counted.steps)
    elif still_open == {HONOURS_MISSING}:
        without = replace(known, honours=NOT_WRITTEN)
        counted = count(deal.options, carry.score, full_entry(without))
        known_steps = tuple(step for step in counted.steps if step.name != "honours")
        yield from _count_notes(known, counted, known_steps)


def _count_notes(
    known: WhistEntry, counted: DealCount, steps: tuple[CountStep, ...]
) -> Iterator[Message]:
    """Yield notes on the effect of revokes by both sides, and on the score after each step."""
    if counted.is_replayed:
        yield DEAL_REPLAYED
        return
    if counted.nobody_wins:
        yield counted.nobody_wins
    yield from _step_notes(known, steps)


def _step_notes(known: WhistEntry, steps: tuple[CountStep, ...]) -> Iterator[Message]:
    nobody_revoked = not any(known.revokes)
    for step in steps:
        if not (step.name == "revokes" and nobody_revoked):
            yield _score_note(step.name, step.after)


def _score_note(step: str, score: Pair) -> Message:
    first, second = map(score_value, score)
    return Message(SCORES[step], {"first": first, "second": second})
