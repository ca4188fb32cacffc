"""The count of a deal of Whist. Source: [002], "revokes are counted before tricks and honours".

There are three steps (W-1): all revokes, the tricks of both sides, the honours. A side that has
reached game after a step has won. Its later points are still added; the other side only scores
tricks. If revokes alone take both sides to game, neither has won. By other house rules, neither
side can win if both revoked, or the deal is played again (W-4). If a revoke costs three tricks,
they change hands in the first step and are counted in the second (W-6).
"""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.games.whist.entry import (
    HONOURS,
    THREE_HONOURS,
    FullEntry,
    RevokePenalty,
)
from scorekeeper.games.whist.options import LOWEST_SCORE, WhistOptions
from scorekeeper.games.whist.rubber import Pair
from scorekeeper.rules.ruling import Message, say, say_n
from scorekeeper.rules.seats import SIDES

BOOK = 6
"""The number of tricks that score nothing; each further trick scores 1."""

DEAL_REPLAYED = say("both sides revoked: nothing counts, the same dealer deals again")

NO_REVOKES: Pair = (0, 0)
TRICKS_FOR_A_REVOKE = 3

HONOUR_POINTS = {THREE_HONOURS: 2, HONOURS: 4}

Reasons = tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class CountStep:
    """A step of the count: its name, the scores after it, and the reasons of each side."""

    name: str
    after: Pair
    reasons: tuple[Reasons, Reasons]


@dataclass(frozen=True, slots=True)
class DealCount:
    """A counted deal: the steps in order, and the side that has won the game, if any.

    ``won_by_revokes`` is true if the winner had reached game before the tricks were counted. If
    ``is_replayed``, nothing counts and the same dealer deals again. ``nobody_wins`` is the reason
    why neither side could win, if the revokes of both had that effect (W-4).
    """

    steps: tuple[CountStep, ...]
    winner: int | None
    won_by_revokes: bool = False
    is_replayed: bool = False
    nobody_wins: Message | None = None

    @property
    def score(self) -> Pair:
        return self.steps[-1].after

    def reasons(self, side: int) -> Reasons:
        """Return every reason for the points of ``side``, in the order of the count."""
        return tuple([message for step in self.steps for message in step.reasons[side]])


def count(options: WhistOptions, start: Pair, facts: FullEntry) -> DealCount:
    counting = _Counting(options, start, facts, options.target)
    # Some tables do not count a deal in which both sides revoked.
    if counting.both_revoked and options.both_revoke == "new_deal":
        nothing = CountStep("revokes", start, ((DEAL_REPLAYED,), (DEAL_REPLAYED,)))
        return DealCount((nothing,), None, is_replayed=True)
    revokes = counting.step("revokes", start, counting.revokes)
    won = counting.winner(revokes.after)
    by_revokes = won is not None
    tricks = counting.step("tricks", revokes.after, lambda side: counting.tricks(side, won))
    won = counting.winner(tricks.after) if won is None else won
    if not options.scores_honours:
        return DealCount((revokes, tricks), won, by_revokes, nobody_wins=counting.nobody_wins)
    honours = counting.step(
        "honours", tricks.after, lambda side: counting.honours(side, tricks.after[side], won)
    )
    won = counting.winner(honours.after) if won is None else won
    return DealCount((revokes, tricks, honours), won, by_revokes, nobody_wins=counting.nobody_wins)


@dataclass(frozen=True, slots=True)
class _Change:
    """The points that a side gains or loses in a step, and the reasons."""

    points: int
    reasons: Reasons


NO_CHANGE = _Change(0, ())


def revokes_paid(options: WhistOptions, facts: FullEntry, side: int, penalty: RevokePenalty) -> int:
    if options.revokes_chosen:
        return facts.choices[side].count(penalty)
    return facts.revokes[side] if options.revoke == penalty else 0


def counted_tricks(options: WhistOptions, facts: FullEntry) -> Pair:
    """Return the tricks of both sides after tricks changed hands for revokes.

    Revokes of both sides cancel out, and no side can give more tricks than it has.
    """
    if facts.revokes == NO_REVOKES:
        return facts.tricks
    first, second = (revokes_paid(options, facts, side, "three_tricks") for side in SIDES)
    due = (second - first) * TRICKS_FOR_A_REVOKE
    mine, theirs = facts.tricks
    received = min(due, theirs) if due > 0 else -min(-due, mine)
    return mine + received, theirs - received


@dataclass(frozen=True, slots=True)
class _Counting:
    """The rules for each step of the count of one deal."""

    options: WhistOptions
    start: Pair
    facts: FullEntry
    target: int

    @property
    def cap(self) -> int:
        """The score at which a side stops if it cannot win in this deal."""
        return self.target - 1

    def step(self, name: str, before: Pair, change: Callable[[int], _Change]) -> CountStep:
        """Return the step called ``name``.

        ``before`` are the scores before it, and ``change`` returns the change of a side.
        """
        ours, theirs = change(0), change(1)
        after = self._score(before[0], ours.points, 0), self._score(before[1], theirs.points, 1)
        reasons = _with_scores(ours, before[0], after[0]), _with_scores(theirs, before[1], after[1])
        return CountStep(name, after, reasons)

    def _score(self, before: int, points: int, side: int) -> int:
        score = before + points
        if self._falls_too_low(before, points):
            score = self._lowest_allowed_score(before)
        return score if self.may_win(side) else min(score, self.cap)

    def _falls_too_low(self, before: int, points: int) -> bool:
        # The floor of W-6.
        return (
            self.options.score_floor is not None
            and before + points < self._lowest_allowed_score(before)
        )

    @staticmethod
    def _lowest_allowed_score(before: int) -> int:
        # A side that is already below the floor stays there.
        return min(before, LOWEST_SCORE)

    def winner(self, score: Pair) -> int | None:
        """Return the side that has reached game with ``score``; ``None`` if neither has.

        No step takes both sides to game.
        """
        for side in SIDES:
            if score[side] >= self.target:
                return side
        return None

    def may_win(self, side: int) -> bool:
        """Return whether ``side`` may reach game, which a revoke can rule out (W-4, W-5)."""
        if self.nobody_revoked:
            return True
        barred = self.facts.revokes[side] > 0 and not self.options.revoker_may_win
        return not barred and self.nobody_wins is None

    @property
    def nobody_revoked(self) -> bool:
        return self.facts.revokes == NO_REVOKES

    @property
    def both_revoked(self) -> bool:
        """True if both sides revoked (W-4)."""
        return all(self.facts.revokes)

    @property
    def nobody_wins(self) -> Message | None:
        """The reason why no side can win, if the revokes of both have that effect (W-4)."""
        if not self.both_revoked:
            return None
        if self.options.both_revoke == "neither_wins":
            return say(
                "both sides revoked: neither can win the game, both stop at {cap}", cap=self.cap
            )
        # If revokes alone take both sides to game, neither was first.
        if all(self.start[side] + self._points_by_revokes(side) >= self.target for side in SIDES):
            return say(
                "both sides reach game by revokes: neither wins, both stop at {cap}", cap=self.cap
            )
        return None

    def _revokes_paid_by(self, side: int, penalty: RevokePenalty) -> int:
        return revokes_paid(self.options, self.facts, side, penalty)

    def _points_by_revokes(self, side: int) -> int:
        """Return the points of ``side`` for the opponents' revokes, minus those for its own."""
        gained, lost = (
            self._revokes_paid_by(1 - side, "opponents_gain"),
            self._revokes_paid_by(side, "revoker_loses"),
        )
        return (gained - lost) * self.options.revoke_points

    def revokes(self, side: int) -> _Change:
        """Return the first step: points for revokes, or tricks that change hands (W-6)."""
        if self.nobody_revoked:
            return NO_CHANGE
        points = self._points_by_revokes(side)
        reasons = self._reasons_for_gain(side) + self._reasons_for_loss(side)
        if len(reasons) > 1:
            reasons = (say("{gain}, {loss}", gain=reasons[0], loss=reasons[1]),)
        if self._falls_too_low(self.start[side], points):
            reasons += (say("a score does not fall below 0"),)
        return _Change(
            points, reasons + self._reasons_for_moved_tricks(side) + self._reasons_for_no_win(side)
        )

    def _reasons_for_gain(self, side: int) -> Reasons:
        made = self._revokes_paid_by(1 - side, "opponents_gain")
        if not made:
            return ()
        reasons = say_n(
            "{n} revoke by the opponents: {n} × {each}",
            "{n} revokes by the opponents: {n} × {each}",
            n=made,
            each=self.options.revoke_points,
        )
        return (reasons,)

    def _reasons_for_loss(self, side: int) -> Reasons:
        made = self._revokes_paid_by(side, "revoker_loses")
        if not made:
            return ()
        reasons = say_n(
            "{n} revoke: −{n} × {each}",
            "{n} revokes: −{n} × {each}",
            n=made,
            each=self.options.revoke_points,
        )
        return (reasons,)

    def _reasons_for_moved_tricks(self, side: int) -> Reasons:
        """Return the reason for tricks that ``side`` receives or gives for revokes."""
        if not any(self._revokes_paid_by(one, "three_tricks") for one in SIDES):
            return ()
        moved = counted_tricks(self.options, self.facts)[side] - self.facts.tricks[side]
        if not moved:
            return (say("for the revokes no trick changes hands"),)
        if moved > 0:
            reasons = say_n(
                "{n} trick received for revokes", "{n} tricks received for revokes", n=moved
            )
        else:
            reasons = say_n("{n} trick given for revokes", "{n} tricks given for revokes", n=-moved)
        return (reasons,)

    def _reasons_for_no_win(self, side: int) -> Reasons:
        if self.nobody_wins:
            return (self.nobody_wins,)
        if not self.may_win(side):
            return (say("a side that revoked stops at {cap}", cap=self.cap),)
        return ()

    def tricks(self, side: int, won: int | None) -> _Change:
        """Return the second step: the tricks above six. ``won`` is the side that already won."""
        taken = counted_tricks(self.options, self.facts)[side]
        if taken <= BOOK:
            return _Change(0, (say_n("{n} trick: 0", "{n} tricks: 0", n=taken),))
        if self.options.revoke_beats_tricks and won == 1 - side:
            lost = say("{tricks} tricks not counted: a revoke had won the game", tricks=taken)
            return _Change(0, (lost,))
        reasons = say("{tricks} tricks: {tricks} − {book}", tricks=taken, book=BOOK)
        return _Change(taken - BOOK, (reasons,))

    def honours(self, side: int, score: int, won: int | None) -> _Change:
        """Return the last step: three or four honours.

        ``score`` is the side's score after the tricks, and ``won`` the side that already won.
        """
        held = self.facts.honours[side]
        if held not in HONOUR_POINTS:
            return NO_CHANGE
        if won == 1 - side:
            return _Change(0, (_lost_honours(held, say("the others had reached game")),))
        standing = self.start[side] if self.options.honours_barred == "start" else score
        if self.options.bar is not None and standing >= self.options.bar:
            return _Change(0, (_lost_honours(held, say("the score was {score}", score=standing)),))
        points = HONOUR_POINTS[held]
        reasons = say("{honours} honours: {points}", honours=held, points=points)
        return _Change(points, (reasons,))


def _lost_honours(held: int, why: Message) -> Message:
    return say("{honours} honours not counted: {why}", honours=held, why=why)


def _with_scores(change: _Change, before: int, after: int) -> Reasons:
    """Return the reasons of ``change``.

    If any points were given, the first reason has the scores before and after.
    """
    if not change.points:
        return change.reasons
    first, *others = change.reasons
    scores = say("{reason} ({before} → {after})", reason=first, before=before, after=after)
    return (scores, *others)
