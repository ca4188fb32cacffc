"""A live deal: a deal that is followed card by card, with every hand unknown.

After each card the result has the current winner of the trick, the player whose turn it is and that
player's duty. The winner of a complete trick leads. If a player who did not follow a suit plays a
card of that suit later, the first of the two plays is a revoke.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.deal import Table
from scorekeeper.rules.game import Game
from scorekeeper.rules.pack import check_pack, check_trump, not_seen, trumps_in
from scorekeeper.rules.play import partial_information
from scorekeeper.rules.play.checks import check_cards
from scorekeeper.rules.play.partial_information import RefereeAnswer
from scorekeeper.rules.play.trick_taking import ANY_TRUMP, CardPlay, Play, Trick, Turn
from scorekeeper.rules.referee import KnownFacts, judge_trick
from scorekeeper.rules.ruling import Message, Player, Refusal, Ruling, say
from scorekeeper.rules.seats import Seat, turn_order

AnyGame = Game[Any, Any, Any]

MOST_SENTENCES = 3
"""The number of sentences on a player's duty. After that, players ask about their own hand."""


ANY_ELSE = say("With none of these: any card.")


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card that was played.

    ``called`` is true if the joker was called with the card, ``None`` if unknown. ``named`` is the
    suit that the leader named with a joker.
    """

    card: Card
    called: bool | None = None
    named: Suit | None = None


@dataclass(frozen=True, slots=True)
class LiveDealStart:
    """The facts known besides the cards: the leader, the possible trumps, the kind of trick.

    ``broken`` is true if closed suits were already open, ``None`` if unknown. Closed suits are
    never open in the first trick. ``dealt`` is the number of cards dealt to each player, if known.
    """

    leader: Seat
    trumps: Sequence[Suit | None] = ANY_TRUMP
    first_trick: bool = True
    broken: bool | None = None
    dealt: int | None = None


@dataclass(frozen=True, slots=True)
class Breach:
    """An illegal play: the number of the trick (from 1), the seat, the card and the ruling."""

    trick: int
    seat: Seat
    card: Card
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class CompleteTrick:
    """A complete trick and its winner."""

    plays: tuple[Play, ...]
    answer: RefereeAnswer


@dataclass(frozen=True, slots=True)
class LiveDeal:
    """The state of a live deal.

    ``trick`` has the cards on the table, and ``winning`` their current winner. ``turn`` is the next
    seat, ``None`` once the deal is over, and ``duty`` the cards that this player must play. ``ask``
    names a fact that is needed to continue.
    """

    taken: tuple[CompleteTrick, ...] = ()
    trick: tuple[Play, ...] = ()
    winning: RefereeAnswer | None = None
    turn: Seat | None = None
    duty: tuple[Message, ...] = ()
    ask: str | None = None
    breaches: tuple[Breach, ...] = ()
    refusals: tuple[Refusal, ...] = ()

    @property
    def played_cards(self) -> tuple[Card, ...]:
        return tuple(play.card for one in self.taken for play in one.plays)


def follow_deal(
    game: AnyGame, table: Table[Any], start: LiveDealStart, steps: Sequence[PlayedCard]
) -> LiveDeal:
    """Return the state of the deal after ``steps``.

    Raise ``ValueError`` if the game has no referee.
    """
    if game.play is None:
        raise ValueError(f"{game.slug} has no referee")
    cards = [step.card for step in steps]
    wrong = [*check_cards(game.play, cards, "course"), *check_pack(game, table, cards, "course")]
    trump = start.trumps[0] if len(start.trumps) == 1 else None
    if wrong := [*wrong, *check_trump(game, table, trump)]:
        return LiveDeal(refusals=tuple(wrong))
    start = replace(start, trumps=trumps_in(game, table, start.trumps))
    return _DealFollower(game, table, start, game.play).state(steps)


@dataclass(frozen=True, slots=True)
class _DealFollower:
    """Computes the state of one deal at one table."""

    game: AnyGame
    table: Table[Any]
    start: LiveDealStart
    play: CardPlay

    def state(self, steps: Sequence[PlayedCard]) -> LiveDeal:
        state = self._tricks(steps)
        state = replace(state, breaches=tuple(self._breaches(state)))
        known = not state.ask and not state.refusals
        return self._with_duty(state, steps) if known and state.turn is not None else state

    def _tricks(self, steps: Sequence[PlayedCard]) -> LiveDeal:
        """Return the state with the tricks of ``steps``, without duties and breaches."""
        seats, leader, state = self.table.seats, self.start.leader, LiveDeal()
        for at in range(0, len(steps) + 1, seats):
            plays = _plays_in_turn(steps[at : at + seats], leader, seats)
            state = LiveDeal(taken=state.taken, trick=plays, turn=leader)
            if not plays:
                return state if self._has_next_trick(state) else replace(state, turn=None)
            state = self._with_winner(state)
            if state.winning is None or len(plays) < seats:
                break
            leader = state.winning.winner
            state = LiveDeal(taken=(*state.taken, CompleteTrick(plays, state.winning)))
        return replace(state, turn=turn_order(leader, seats)[len(state.trick) % seats])

    def _has_next_trick(self, state: LiveDeal) -> bool:
        """Return whether there is another trick, as far as the number of cards dealt is known."""
        dealt = self.start.dealt if self.start.first_trick else None
        return len(state.taken) != dealt and bool(self._unseen_cards(state))

    def _unseen_cards(self, state: LiveDeal) -> tuple[Card, ...]:
        return not_seen(self.game, self.table, [play.card for play in _plays_of(state)])

    def _is_first(self, state: LiveDeal) -> bool:
        return self.start.first_trick and not state.taken

    def _with_winner(self, state: LiveDeal) -> LiveDeal:
        """Return ``state`` with the current winner of the cards on the table."""
        trick = Trick(self.table.options, self.table.seats, state.trick)
        is_first = self._is_first(state)
        # If the number of cards dealt is unknown, no trick is known to be the last.
        is_last = self.start.first_trick and len(state.taken) + 1 == self.start.dealt
        known = KnownFacts(trumps=self.start.trumps, first_trick=is_first, last_trick=is_last)
        found = judge_trick(self.game, trick, known)
        if found.ask or found.refusals:
            return replace(state, ask=found.ask, refusals=found.refusals)
        return replace(state, winning=found.answers[0])

    # ------------------------------------------------------------------------ whose turn it is

    def _with_duty(self, state: LiveDeal, steps: Sequence[PlayedCard]) -> LiveDeal:
        led = steps[len(state.played_cards)] if state.trick else None
        hand = tuple(self._possible_cards(state))
        facts = self._possible_facts(state, led, hand)
        found = [
            (case, self._allowed_cards(state, hand, case))
            for case in partial_information.cases(facts)
        ]
        ask = partial_information.deciding_fact(facts, found)
        if ask or not hand:
            return replace(state, ask=ask)
        return replace(state, duty=tuple(self._duties(state, hand, found[0][0])))

    def _possible_facts(
        self, state: LiveDeal, led: PlayedCard | None, hand: Sequence[Card]
    ) -> partial_information.Possibilities:
        """Return the facts that the duty may depend on, each with its possible values."""
        options, start = self.table.options, self.start
        called = led.called if led else False
        if called is None and (self.play.joker_call(options) is not (led and led.card)):
            called = False
        if Card.JOKER not in hand:
            called = bool(called)
        closed = self.play.breaking(options) and not start.first_trick and not state.trick
        broken = start.broken if closed else not start.first_trick
        return {
            partial_information.TRUMP: start.trumps if self.play.has_trumps else (None,),
            partial_information.CALLED: partial_information.EITHER if called is None else (called,),
            partial_information.NAMED: self._suits_named(state, led),
            partial_information.BROKEN: partial_information.EITHER if broken is None else (broken,),
        }

    def _suits_named(self, state: LiveDeal, led: PlayedCard | None) -> Sequence[Suit | None]:
        """Return the suits that the leader may have named with a joker."""
        if None not in self.start.trumps or not self.play.names_suit(self._turn(state, ())):
            return (None,)
        return (led.named,) if led and led.named else tuple(Suit)

    def _turn(self, state: LiveDeal, hand: Sequence[Card]) -> Turn[Any]:
        return Turn(
            self.table.options,
            self.table.seats,
            tuple(hand),
            trick=state.trick,
            played=state.played_cards,
            first_trick=self._is_first(state),
        )

    def _allowed_cards(
        self, state: LiveDeal, hand: Sequence[Card], case: partial_information.Case
    ) -> frozenset[Card]:
        named = case[partial_information.NAMED]
        on_table = state.trick
        if named:
            on_table = (replace(on_table[0], suit=named), *on_table[1:])
        turn = replace(
            self._turn(state, hand),
            trick=on_table,
            trump=case[partial_information.TRUMP],
            joker_called=case[partial_information.CALLED],
            broken=case[partial_information.BROKEN],
        )
        return frozenset(self.play.playable(turn))

    def _duties(
        self, state: LiveDeal, hand: Sequence[Card], case: partial_information.Case
    ) -> Iterator[Message]:
        """Yield sentences on the cards to play: the first choice, then without those, and so on."""
        player, rest = Player(state.turn or 0), tuple(hand)
        for number in range(MOST_SENTENCES):
            allowed = self._allowed_cards(state, rest, case)
            # A player without the opening card does not have to lead.
            if rest and not allowed:
                return
            if allowed == set(rest):
                yield ANY_ELSE if number else say("{player} may play any card.", player=player)
                return
            binding = self._binding_cards(state, rest, case, allowed)
            kinds = _kinds_text(binding, rest)
            if number:
                yield say("With none of these: {kinds}.", kinds=kinds)
            elif state.trick:
                yield say("{player} must play {kinds}.", player=player, kinds=kinds)
            else:
                yield say("{player} may lead {kinds}.", player=player, kinds=kinds)
            if allowed > binding:
                free = _kinds_text(allowed - binding, rest)
                yield say("Instead, {kinds} may be played.", kinds=free)
            rest = tuple(card for card in rest if card not in binding)

    def _binding_cards(
        self,
        state: LiveDeal,
        hand: Sequence[Card],
        case: partial_information.Case,
        allowed: frozenset[Card],
    ) -> frozenset[Card]:
        """Return the cards of ``allowed`` that make other cards illegal; all if none do.

        A joker in the hand is often legal and does not make other cards illegal.
        """
        barred = [card for card in hand if card not in allowed]
        found = frozenset(
            card
            for card in allowed
            if any(other not in self._allowed_cards(state, (card, other), case) for other in barred)
        )
        return found or allowed

    # ------------------------------------------------------------------------ what was played

    def _possible_cards(self, state: LiveDeal) -> Iterator[Card]:
        """Yield the unseen cards with which no earlier play of the next player was illegal."""
        own = [moment for moment in self._moments(state) if moment.play.seat == state.turn]
        for card in self._unseen_cards(state):
            if all(self._ruling(moment, (card,)).allowed for moment in own):
                yield card

    def _breaches(self, state: LiveDeal) -> Iterator[Breach]:
        """Yield the plays that were illegal, given the cards that their players played later."""
        moments = list(self._moments(state))
        for at, moment in enumerate(moments):
            own = (one.play.card for one in moments[at + 1 :] if one.play.seat == moment.play.seat)
            ruling = self._ruling(moment, tuple(own))
            if not ruling.allowed:
                yield Breach(moment.trick, moment.play.seat, moment.play.card, ruling)

    def _moments(self, state: LiveDeal) -> Iterator["_Moment"]:
        tricks = [*(one.plays for one in state.taken), state.trick]
        played_cards: tuple[Card, ...] = ()
        for number, plays in enumerate(tricks, start=1):
            for at, play in enumerate(plays):
                yield _Moment(number, play, plays[:at], played_cards)
            played_cards += tuple(play.card for play in plays)

    def _ruling(self, moment: "_Moment", others: tuple[Card, ...]) -> Ruling:
        """Return the ruling on a card that was played from a hand with ``others`` in it.

        If an unknown fact decides, the card counts as legal.
        """
        rulings = []
        for trump in self.start.trumps if self.play.has_trumps else (None,):
            turn = Turn(
                self.table.options,
                self.table.seats,
                (moment.play.card, *others),
                trick=moment.before,
                played=moment.played_cards,
                trump=trump,
                first_trick=self.start.first_trick and moment.trick == 1,
                broken=not self.start.first_trick,
            )
            rulings.append(dict(self.play.plays(turn))[moment.play.card])
        return next((ruling for ruling in rulings if ruling.allowed), rulings[0])


@dataclass(frozen=True, slots=True)
class _Moment:
    """The moment of a play: the trick's number, the trick before it, and all cards seen before."""

    trick: int
    play: Play
    before: tuple[Play, ...]
    played_cards: tuple[Card, ...]


def _kinds_text(cards: frozenset[Card], hand: Sequence[Card]) -> Any:
    return partial_information.joined_with_or(
        partial_information.kinds_of([card for card in hand if card in cards], hand)
    )


def _plays_in_turn(steps: Sequence[PlayedCard], leader: Seat, seats: int) -> tuple[Play, ...]:
    order = turn_order(leader, seats)
    return tuple(
        Play(seat, step.card, bool(step.called)) for seat, step in zip(order, steps, strict=False)
    )


def _plays_of(state: LiveDeal) -> tuple[Play, ...]:
    return (*(play for one in state.taken for play in one.plays), *state.trick)
