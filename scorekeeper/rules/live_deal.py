"""A deal that is followed card by card while it is played, with every hand unknown.

After each card the answer has the holder of the trick, the player whose turn it is and what that
player must do. The winner of a complete trick leads. Players who did not follow a suit are
remembered: if they play a card of that suit later, it is called a revoke.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.game import Game, Table
from scorekeeper.rules.pack import check_pack, check_trump, not_seen, trumps_in
from scorekeeper.rules.play import partial_information
from scorekeeper.rules.play.checks import check_cards
from scorekeeper.rules.play.partial_information import Answer
from scorekeeper.rules.play.trick_taking import ANY_TRUMP, CardPlay, Play, Trick, Turn
from scorekeeper.rules.referee import Told, judge_trick
from scorekeeper.rules.ruling import Message, Player, Refusal, Ruling, say
from scorekeeper.rules.seats import Seat, turn_order

AnyGame = Game[Any, Any, Any]

MOST_SENTENCES = 3
"""So often "with none of these" is said; who has none of those either asks by the hand."""


ANY_ELSE = say("With none of these: any card.")


@dataclass(frozen=True, slots=True)
class Step:
    """A card that was played.

    ``called`` says whether the joker was called with it, where told; ``named`` is the suit that its
    leader named with a joker.
    """

    card: Card
    called: bool | None = None
    named: Suit | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """What is told besides the cards: who leads, what may be trumps, whether it is the first trick.

    ``broken`` says whether closed suits were open before; in the first trick nothing is.
    ``dealt`` are the cards each player was dealt, where that is known.
    """

    leader: Seat
    trumps: Sequence[Suit | None] = ANY_TRUMP
    first_trick: bool = True
    broken: bool | None = None
    dealt: int | None = None


@dataclass(frozen=True, slots=True)
class Breach:
    """A card that its player had no right to play: in which trick (from 1), by whom, and why."""

    trick: int
    seat: Seat
    card: Card
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Taken:
    """A complete trick, and who takes it."""

    plays: tuple[Play, ...]
    answer: Answer


@dataclass(frozen=True, slots=True)
class Course:
    """How far a deal has come.

    ``trick`` are the cards on the table and ``holds`` who would take them. ``turn`` is whose turn
    it is, ``None`` once the deal is over, and ``duty`` says what that player has to play. ``ask``
    names the fact to be told before there is more to say.
    """

    taken: tuple[Taken, ...] = ()
    trick: tuple[Play, ...] = ()
    holds: Answer | None = None
    turn: Seat | None = None
    duty: tuple[Message, ...] = ()
    ask: str | None = None
    breaches: tuple[Breach, ...] = ()
    refusals: tuple[Refusal, ...] = ()

    @property
    def gone(self) -> tuple[Card, ...]:
        """The cards of the tricks before."""
        return tuple(play.card for one in self.taken for play in one.plays)


def follow(game: AnyGame, table: Table[Any], start: Start, steps: Sequence[Step]) -> Course:
    """Return how far ``steps`` have brought the deal. Raises ``ValueError`` without a referee."""
    if game.play is None:
        raise ValueError(f"{game.slug} has no referee")
    cards = [step.card for step in steps]
    wrong = [*check_cards(game.play, cards, "course"), *check_pack(game, table, cards, "course")]
    trump = start.trumps[0] if len(start.trumps) == 1 else None
    if wrong := [*wrong, *check_trump(game, table, trump)]:
        return Course(refusals=tuple(wrong))
    start = replace(start, trumps=trumps_in(game, table, start.trumps))
    return _Follower(game, table, start, game.play).course(steps)


@dataclass(frozen=True, slots=True)
class _Follower:
    """A table at which a deal is followed."""

    game: AnyGame
    table: Table[Any]
    start: Start
    play: CardPlay

    def course(self, steps: Sequence[Step]) -> Course:
        course = self._tricks(steps)
        course = replace(course, breaches=tuple(self._breaches(course)))
        settled = not course.ask and not course.refusals
        return self._with_duty(course, steps) if settled and course.turn is not None else course

    def _tricks(self, steps: Sequence[Step]) -> Course:
        """Return the tricks that ``steps`` make, each led by the winner of the one before."""
        seats, leader, course = self.table.seats, self.start.leader, Course()
        for at in range(0, len(steps) + 1, seats):
            plays = _played(steps[at : at + seats], leader, seats)
            course = Course(taken=course.taken, trick=plays, turn=leader)
            if not plays:
                return course if self._goes_on(course) else replace(course, turn=None)
            course = self._with_holder(course)
            if course.holds is None or len(plays) < seats:
                break
            leader = course.holds.winner
            course = Course(taken=(*course.taken, Taken(plays, course.holds)))
        return replace(course, turn=turn_order(leader, seats)[len(course.trick) % seats])

    def _goes_on(self, course: Course) -> bool:
        """Return whether there is another trick, as far as the cards dealt are known."""
        dealt = self.start.dealt if self.start.first_trick else None
        return len(course.taken) != dealt and bool(self._left(course))

    def _left(self, course: Course) -> tuple[Card, ...]:
        return not_seen(self.game, self.table, [play.card for play in _plays_of(course)])

    def _is_first(self, course: Course) -> bool:
        return self.start.first_trick and not course.taken

    def _with_holder(self, course: Course) -> Course:
        """``course`` with who would take the cards on the table."""
        trick = Trick(self.table.options, self.table.seats, course.trick)
        is_first = self._is_first(course)
        # Where the cards dealt are not known no trick is known to be the last.
        is_last = self.start.first_trick and len(course.taken) + 1 == self.start.dealt
        told = Told(trumps=self.start.trumps, first_trick=is_first, last_trick=is_last)
        found = judge_trick(self.game, trick, told)
        if found.ask or found.refusals:
            return replace(course, ask=found.ask, refusals=found.refusals)
        return replace(course, holds=found.answers[0])

    # ------------------------------------------------------------------------ whose turn it is

    def _with_duty(self, course: Course, steps: Sequence[Step]) -> Course:
        """``course`` with what the player has to play whose turn it is."""
        led = steps[len(course.gone)] if course.trick else None
        hand = tuple(self._may_hold(course))
        facts = self._possibilities(course, led, hand)
        found = [
            (case, self._allowed(course, hand, case)) for case in partial_information.cases(facts)
        ]
        ask = partial_information.deciding(facts, found)
        if ask or not hand:
            return replace(course, ask=ask)
        return replace(course, duty=tuple(self._sentences(course, hand, found[0][0])))

    def _possibilities(
        self, course: Course, led: Step | None, hand: Sequence[Card]
    ) -> partial_information.Possibilities:
        """Return what the duty may depend on, each with what it may be."""
        options, start = self.table.options, self.start
        called = led.called if led else False
        if called is None and (self.play.joker_call(options) is not (led and led.card)):
            called = False
        if Card.JOKER not in hand:
            called = bool(called)
        closed = self.play.breaking(options) and not start.first_trick and not course.trick
        broken = start.broken if closed else not start.first_trick
        return {
            partial_information.TRUMP: start.trumps if self.play.has_trumps else (None,),
            partial_information.CALLED: partial_information.EITHER if called is None else (called,),
            partial_information.NAMED: self._suits_named(course, led),
            partial_information.BROKEN: partial_information.EITHER if broken is None else (broken,),
        }

    def _suits_named(self, course: Course, led: Step | None) -> Sequence[Suit | None]:
        """Return what the leader may have named with a joker."""
        if None not in self.start.trumps or not self.play.names_suit(self._turn(course, ())):
            return (None,)
        return (led.named,) if led and led.named else tuple(Suit)

    def _turn(self, course: Course, hand: Sequence[Card]) -> Turn[Any]:
        return Turn(
            self.table.options,
            self.table.seats,
            tuple(hand),
            trick=course.trick,
            played=course.gone,
            first_trick=self._is_first(course),
        )

    def _allowed(
        self, course: Course, hand: Sequence[Card], case: partial_information.Case
    ) -> frozenset[Card]:
        """Return what of ``hand`` may be played now."""
        named = case[partial_information.NAMED]
        on_table = course.trick
        if named:
            on_table = (replace(on_table[0], suit=named), *on_table[1:])
        turn = replace(
            self._turn(course, hand),
            trick=on_table,
            trump=case[partial_information.TRUMP],
            joker_called=case[partial_information.CALLED],
            broken=case[partial_information.BROKEN],
        )
        return frozenset(self.play.playable(turn))

    def _sentences(
        self, course: Course, hand: Sequence[Card], case: partial_information.Case
    ) -> Iterator[Message]:
        """What the player whose turn it is has to play; then what, with none of that."""
        player, rest = Player(course.turn or 0), tuple(hand)
        for number in range(MOST_SENTENCES):
            allowed = self._allowed(course, rest, case)
            # Who has not the card that opens has not to lead.
            if rest and not allowed:
                return
            if allowed == set(rest):
                yield ANY_ELSE if number else say("{player} may play any card.", player=player)
                return
            binding = self._binding(course, rest, case, allowed)
            kinds = _kinds(binding, rest)
            if number:
                yield say("With none of these: {kinds}.", kinds=kinds)
            elif course.trick:
                yield say("{player} must play {kinds}.", player=player, kinds=kinds)
            else:
                yield say("{player} may lead {kinds}.", player=player, kinds=kinds)
            if allowed > binding:
                free = _kinds(allowed - binding, rest)
                yield say("Instead, {kinds} may be played.", kinds=free)
            rest = tuple(card for card in rest if card not in binding)

    def _binding(
        self,
        course: Course,
        hand: Sequence[Card],
        case: partial_information.Case,
        allowed: frozenset[Card],
    ) -> frozenset[Card]:
        """Return the cards of ``allowed`` that, held, forbid another; all of them where none does.

        A joker may often be played, and binds nobody.
        """
        barred = [card for card in hand if card not in allowed]
        found = frozenset(
            card
            for card in allowed
            if any(other not in self._allowed(course, (card, other), case) for other in barred)
        )
        return found or allowed

    # ------------------------------------------------------------------------ what was played

    def _may_hold(self, course: Course) -> Iterator[Card]:
        """The cards that the player whose turn it is has not shown to lack."""
        own = [moment for moment in self._moments(course) if moment.play.seat == course.turn]
        for card in self._left(course):
            if all(self._ruling(moment, (card,)).allowed for moment in own):
                yield card

    def _breaches(self, course: Course) -> Iterator[Breach]:
        """The cards that cannot have been right, by what their players had as they show later."""
        moments = list(self._moments(course))
        for at, moment in enumerate(moments):
            own = (one.play.card for one in moments[at + 1 :] if one.play.seat == moment.play.seat)
            ruling = self._ruling(moment, tuple(own))
            if not ruling.allowed:
                yield Breach(moment.trick, moment.play.seat, moment.play.card, ruling)

    def _moments(self, course: Course) -> Iterator["_Moment"]:
        tricks = [*(one.plays for one in course.taken), course.trick]
        gone: tuple[Card, ...] = ()
        for number, plays in enumerate(tricks, start=1):
            for at, play in enumerate(plays):
                yield _Moment(number, play, plays[:at], gone)
            gone += tuple(play.card for play in plays)

    def _ruling(self, moment: "_Moment", others: tuple[Card, ...]) -> Ruling:
        """Return the ruling on a card that was played from a hand with ``others`` in it.

        Where it is not told what decides, the card was right.
        """
        rulings = []
        for trump in self.start.trumps if self.play.has_trumps else (None,):
            turn = Turn(
                self.table.options,
                self.table.seats,
                (moment.play.card, *others),
                trick=moment.before,
                played=moment.gone,
                trump=trump,
                first_trick=self.start.first_trick and moment.trick == 1,
                broken=not self.start.first_trick,
            )
            rulings.append(dict(self.play.plays(turn))[moment.play.card])
        return next((ruling for ruling in rulings if ruling.allowed), rulings[0])


@dataclass(frozen=True, slots=True)
class _Moment:
    """A card as it was played: in which trick, on which cards, after which tricks."""

    trick: int
    play: Play
    before: tuple[Play, ...]
    gone: tuple[Card, ...]


def _kinds(cards: frozenset[Card], hand: Sequence[Card]) -> Any:
    return partial_information.either(
        partial_information.kinds_of([card for card in hand if card in cards], hand)
    )


def _played(steps: Sequence[Step], leader: Seat, seats: int) -> tuple[Play, ...]:
    order = turn_order(leader, seats)
    return tuple(
        Play(seat, step.card, bool(step.called)) for seat, step in zip(order, steps, strict=False)
    )


def _plays_of(course: Course) -> tuple[Play, ...]:
    return (*(play for one in course.taken for play in one.plays), *course.trick)
