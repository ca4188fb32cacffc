"""What a game is: its options, its plan of the next deal, its checks and its settlement.

    table ──► plan ──► stages, complete, check ──► settle ──► points, reasons, carry
       ▲                                                        │
       └────────────────────── standing ◄───────────────────────┘

A game never sees a match; the fold in ``sheet`` walks the deals and keeps the standing.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.entry import Chip, Fact, Group, Stage
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.options import Preset, check_values
from scorekeeper.rules.play.tricks import ANY_TRUMP, CardPlay
from scorekeeper.rules.ruling import Message, N_in, Refusal, Ruling, refuse, say, say_n
from scorekeeper.rules.seats import SIDES, Seat, dealer_of, seats_of_side, side_of
from scorekeeper.rules.stats import Breakdown, Stat, Versus

FEWEST_WINS = say("Fewest points wins.")
MOST_WINS = say("Most points wins.")
MOST_OF_SIDES_WINS = say("The side with the most points wins.")

IN_EVERY_GAME = "game"
"""The context in the catalogue of short words that mean something else away from the cards."""
IN_SIDES = "sides"
"""The context of what is said otherwise where partners play."""
IN_CONTEXT = (
    N_in("game", "Deals"),
    N_in("sides", "%(place)s of %(count)s"),
)

O = TypeVar("O")  # noqa: E741 - the options of a game
E = TypeVar("E")  # its entry
C = TypeVar("C")  # what it carries from deal to deal


@dataclass(frozen=True, slots=True)
class Table(Generic[O]):
    """Who plays under which rules: the options, the number of seats, the first dealer's seat.

    ``thrown_in`` has the number of the next deal for each hand that was dealt but not played.
    ``players`` are those of the match by seat, empty while everybody sits where the match was
    begun (``evening``); they have sat so since ``first_deal``, which ``first_dealer`` dealt.
    ``cards_by_deal`` are those of every deal, where the table has planned them otherwise than the
    rules do.
    """

    options: O
    seats: int
    first_dealer: Seat = 0
    thrown_in: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    first_deal: int = 1
    cards_by_deal: tuple[int, ...] | None = None

    def dealer(self, number: int, *, again: int = 0) -> Seat:
        """Return the dealer of deal ``number`` (from 1); a hand thrown in passes the deal on too.

        ``again`` is how often so far it did not pass on, and the same player dealt again.
        """
        passed = sum(before <= number for before in self.thrown_in) if self.thrown_in else 0
        since = number - self.first_deal + 1
        return dealer_of(since + passed - again, self.first_dealer, self.seats)

    def player(self, seat: Seat) -> int:
        """Return the number in the match of whoever sits at ``seat``."""
        return self.players[seat] if self.players else seat

    def seat_of(self, player: int) -> Seat | None:
        """Return where ``player`` sits; ``None`` for whoever does not play at the moment."""
        seated = self.players or range(self.seats)
        return seated.index(player) if player in seated else None


@dataclass(frozen=True, slots=True)
class Standing(Generic[C]):
    """What the deals so far leave: how many, the totals (a seat or a side each), the carry."""

    played: int
    totals: tuple[int, ...]
    carry: C


@dataclass(frozen=True, slots=True)
class Pass:
    """Cards to be passed, and to whom: ``"left"``, ``"right"`` or ``"across"``."""

    cards: int
    to: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What is known before a deal. ``None`` where the game has no such thing.

    ``cards`` are those dealt to each player; ``leader`` is ``None`` where a card decides it
    (``opening_card``) or the auction does (``notes`` say so). ``removed`` are taken out of the
    pack; ``table`` cards lie on the table, ``face_up`` of them open; ``kitty`` cards are for the
    declarer.
    """

    number: int
    dealer: Seat
    cards: int
    leader: Seat | None
    turn_order: tuple[Seat, ...]
    bid_order: tuple[Seat, ...] | None = None
    passes: tuple[Pass, ...] | None = None
    removed: tuple[Card, ...] | None = None
    opening_card: Card | None = None
    table: int | None = None
    face_up: int | None = None
    kitty: int | None = None
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Deal(Generic[O, C]):
    """One deal about to be played or being settled: the table, how it stood before, the plan."""

    table: Table[O]
    standing: Standing[C]
    plan: Plan

    @property
    def options(self) -> O:
        """The house rules."""
        return self.table.options

    @property
    def seats(self) -> int:
        """How many play."""
        return self.table.seats


@dataclass(frozen=True, slots=True)
class Settlement(Generic[C]):
    """What a deal is worth: per seat (per side in a game of partners), and what is carried on.

    ``reasons`` explain ``points``; ``marks`` are the facts as a paper sheet notes them, in few
    characters; ``carried`` is the number left for the next deal, where the game has such a pot.
    ``notes`` say what the deal did that is no single player's.
    """

    points: tuple[int, ...]
    reasons: tuple[tuple[Message, ...], ...]
    marks: tuple[Message, ...]
    carry: C
    carried: int | None = None
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Row(Generic[O, E, C]):
    """One settled deal: what was planned, written and scored, and the totals after it.

    A game sees the seats of that deal. On a sheet of a match in which people have come and gone,
    points, reasons, marks and totals are by player, whoever did not play has none; ``at_table`` is
    then the same row as the game saw it.
    """

    deal: Deal[O, C]
    entry: E
    settlement: Settlement[C]
    totals: tuple[int, ...]
    at_table: "Row[O, E, C] | None" = None

    @property
    def as_dealt(self) -> "Row[O, E, C]":
        """Return the row by the seats of its deal."""
        return self.at_table or self

    def unit_of(self, column: int) -> int | None:
        """Return the seat or side that ``column`` of the sheet had; ``None``: it sat out."""
        return column if self.at_table is None else self.deal.table.seat_of(column)


@dataclass(frozen=True, slots=True)
class Example(Generic[O, E]):
    """The first deals of a match, to be looked at before there is one of one's own.

    The seats are ``seats``, the first of them deals first.
    """

    options: O
    seats: int
    entries: tuple[E, ...]


class Bidding(Protocol):
    """A game's auction as questions: which bids are legal now."""

    @property
    def question(self) -> type:
        """A frozen dataclass: seats, options, and how the auction stands."""

    def check(self, question: Any) -> Sequence[Refusal]:
        """Return what is wrong with the question itself; empty when it can be answered."""

    def verdicts(self, question: Any) -> Sequence[tuple[Any, Ruling]]:
        """Return every thinkable bid, as JSON writes it, with its ruling."""


Facts = Mapping[str, Fact]
"""What is tapped so far of a question, by field."""


class RefereeQuestion(Protocol):
    """A question to the referee that is not about a card: a bid, a revoke, a decided deal.

    It is asked like an entry, by groups of chips, and answered by rulings.
    """

    @property
    def name(self) -> str:
        """The word for it in an address."""

    @property
    def label(self) -> Message:
        """The question as a player would ask it."""

    def known(self, deal: "Deal[Any, Any]", entry: Any) -> Facts:
        """Return what a match tells already, with its next deal as far as that is written."""

    def groups(self, table: Table[Any], facts: Facts) -> tuple[Group, ...]:
        """Return what has to be known, given what is."""

    def answer(self, table: Table[Any], facts: Facts) -> Sequence[Ruling]:
        """Return the answer; empty while something is still unknown."""


@dataclass(frozen=True, slots=True)
class Speaking:
    """Who speaks in an auction: anybody at any time, or ``in_turn`` as seats follow each other.

    In turn a player who has passed may come back, unless a pass is ``final``.
    """

    in_turn: bool = False
    final: bool = False


@dataclass(frozen=True, slots=True)
class NobodyCalls:
    """What happens where everybody has passed, besides a new deal (``Game.throwing_in``).

    The ``dealer`` must call; or everybody may ``again``, once, after what it tells; or a ``call``
    is played that nobody made, the label of which tells by whom.
    """

    dealer: bool = False
    again: Message | None = None
    call: Chip | None = None


class Auction(Protocol):
    """An auction that is called aloud, each call above the last, to be followed on a page.

    What was said is part of the deal's draft, so that all phones follow the same auction.
    """

    def speaking(self, options: Any) -> Speaking:
        """Return who speaks when."""

    def nobody_calls(self, options: Any) -> NobodyCalls:
        """Return what happens where everybody has passed."""

    def per_row(self, options: Any) -> int:
        """Return how many calls are of one height."""

    def calls(self, options: Any, standing: str | None) -> Sequence[Chip]:
        """Return every call from the lowest up, barred where it does not beat ``standing``.

        The value of a chip is the call as one word. Raises ``ValueError`` where ``standing`` is
        none of them.
        """

    def said(self, entry: Any) -> str:
        """Return what was said so far, "" before the first word."""

    def with_said(self, entry: Any, said: str) -> Any:
        """Return ``entry`` with what was said so far."""

    def concluded(self, entry: Any, call: str, caller: Seat | None) -> Any:
        """``entry`` with the call that nobody has beaten, and whose it is where that is known."""


class Game(ABC, Generic[O, E, C]):
    """The rules of one kind of game. Every method is pure; illegal facts are returned, not raised.

    ``lower_is_better`` gives the direction of the ranking, unless the table may choose it
    (``fewest_wins``). ``seats`` are the counts of players that can play. With ``partners`` points
    and totals are per side, else per seat.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    blurb: ClassVar[str]
    seats: ClassVar[range]
    usual_seats: ClassVar[int]
    lower_is_better: ClassVar[bool]
    settled_otherwise: ClassVar[bool] = False
    """Whether a match comes to something else than its points (the game points of a rubber)."""
    comparable: ClassVar[bool] = True
    """Whether the totals of one match say anything beside those of another."""
    partners: ClassVar[bool] = False
    dialect: ClassVar[str] = ""
    """The context in the catalogue in which this game has words of its own for what all say.

    They are marked by ``N_in``, so that the catalogue has them.
    """
    naming_option: ClassVar[str] = ""
    """The option of text, if there is one, by which a table says what it is playing."""
    dealer_hint: ClassVar[str]
    options: type[O]
    entry: type[E]
    presets: tuple[Preset[O], ...]
    bidding: ClassVar[Bidding | None] = None
    auction: ClassVar[Auction | None] = None
    play: ClassVar[CardPlay | None] = None
    questions: ClassVar[tuple["RefereeQuestion", ...]] = ()
    renamed_questions: ClassVar[Mapping[str, tuple[str, Facts]]] = {}
    """By its former name, the question that took the place of another, and what that knew.

    A sheet keeps the rulings that were noted on it, by the question that was asked.
    """
    breakdowns: ClassVar[tuple[Breakdown, ...]] = ()
    example: Example[O, E] | None = None

    @property
    def has_referee(self) -> bool:
        """Whether there is anything to ask the referee."""
        return self.play is not None or bool(self.questions)

    def title(self, options: O) -> Message:
        """Return what a match by ``options`` is called: as its table says, else as the game is."""
        called = self.called(options)
        return say("{name}", name=called) if called else Message(self.name)

    def called(self, options: O) -> str:
        """Return by what name a table calls its game; "" where it does not."""
        return getattr(options, self.naming_option) if self.naming_option else ""

    def fewest_wins(self, options: O) -> bool:  # noqa: ARG002 - for games
        """Return whether the fewest points win at a table of these house rules."""
        return self.lower_is_better

    def counts_against(self, points: int) -> bool:
        """Return whether ``points`` are a penalty: above 0 where the fewest win, else below."""
        return points > 0 if self.lower_is_better else points < 0

    def units(self, seats: int) -> int:
        """Return how many scores are kept: one a seat, or one a side."""
        return len(SIDES) if self.partners else seats

    def unit_of(self, seat: Seat) -> int:
        """Return whose score is that of ``seat``: the seat itself, or its side."""
        return side_of(seat) if self.partners else seat

    def seats_of(self, unit: int) -> tuple[Seat, ...]:
        """Return the seats whose score is that of ``unit``: itself, or both partners of a side."""
        return seats_of_side(unit) if self.partners else (unit,)

    def check_players(self, count: int) -> Refusal | None:
        """Return what is wrong with ``count`` players, if anything is."""
        if count in self.seats:
            return None
        return refuse("match.players", _wrong_players(say(self.name), self.seats, count))

    def reseated(self, carry: C, shares: Sequence[Any]) -> C:  # noqa: ARG002 - for games
        """Return what is carried on where people have changed seats.

        ``shares`` are by seat what ``share_of`` said of whoever sits there now, ``None`` for
        somebody who has not played yet.
        """
        return carry

    def share_of(self, carry: C, seat: Seat) -> Any:  # noqa: ARG002 - for games
        """Return what of ``carry`` is the own of the player at ``seat``, if anything is."""
        return None

    settled_at_start: ClassVar[frozenset[str]] = frozenset()
    """The options that cannot change once a match has begun."""

    length_option: ClassVar[str] = "deals"
    """The option that says after how many deals a match is over, where a game has one."""

    def deal_sizes(self, options: O, seats: int) -> range | None:  # noqa: ARG002 - for games
        """Return of how many cards a deal may be; ``None`` where the table has no say in it."""
        return None

    def check_options(self, options: O, seats: int) -> list[Refusal]:  # noqa: ARG002 - for games
        """Return everything wrong with ``options`` at a table of ``seats``."""
        return check_values(options)

    def turns_right(self, options: O) -> bool:  # noqa: ARG002 - for games
        """Return whether the turn passes to the right; else seat + 1 is the left-hand neighbour."""
        return False

    @abstractmethod
    def start(self, table: Table[O]) -> C:
        """Return what is carried into the first deal."""

    @abstractmethod
    def plan(self, table: Table[O], standing: Standing[C]) -> Plan | None:
        """Return what is known of the next deal; ``None`` when the match is over."""

    def schedule(self, table: Table[O]) -> tuple[int, ...] | None:  # noqa: ARG002 - for games
        """Return the cards of every deal of the match, where that is known beforehand."""
        return None

    def length(self, table: Table[O]) -> Message | None:
        """Return how long a match is: its deals, else what ends it; ``None`` if that is unknown."""
        deals = self.schedule(table)
        return None if deals is None else say_n("{n} deal", "{n} deals", n=len(deals))

    def further_deals(
        self,
        table: Table[O],  # noqa: ARG002 - for games
        standing: Standing[C],  # noqa: ARG002
    ) -> tuple[int, ...]:
        """Return the cards of the deals that have been added to the schedule (for a tie)."""
        return ()

    def throwing_in(self, options: O) -> Message | None:  # noqa: ARG002 - for games
        """When a hand is thrown in for the next dealer to deal; ``None`` where it never is."""
        return None

    @abstractmethod
    def blank(self, deal: Deal[O, C]) -> E:
        """Return the entry with nothing written."""

    def complete(self, deal: Deal[O, C], entry: E) -> E:  # noqa: ARG002 - for games
        """``entry`` with everything that follows from what is written."""
        return entry

    @abstractmethod
    def stages(self, deal: Deal[O, C], entry: E) -> tuple[Stage, ...]:
        """Return the questions to ask, given what is written so far."""

    @abstractmethod
    def check(self, deal: Deal[O, C], entry: E) -> list[Refusal]:
        """Return every refusal at once; what is not written yet is a refusal that is a ``gap``."""

    def trumps_of(self, entry: E) -> Sequence[Suit | None]:  # noqa: ARG002 - for games
        """Return what may be trumps, as far as the entry tells; ``None`` is no trump."""
        if self.play is None:
            return (None,)
        return ANY_TRUMP if self.play.has_trumps else (self.play.fixed_trump,)

    @abstractmethod
    def settle(self, deal: Deal[O, C], entry: E) -> Settlement[C]:
        """Return the points of a deal that ``check`` finds nothing wrong with."""

    def points_so_far(self, deal: Deal[O, C], entry: E) -> Sequence[int | None]:
        """Return what each seat or side gets, as far as that is certain while ``entry`` has gaps.

        Nobody's points are, unless a game knows them one by one (a bid and its tricks).
        """
        if self.check(deal, entry):
            return (None,) * self.units(deal.seats)
        return self.settle(deal, entry).points

    def ranking_key(self, table: Table[O], standing: Standing[C]) -> tuple[Any, ...]:  # noqa: ARG002
        """Return what each seat or side is ranked by, in the direction of ``fewest_wins``.

        Equals share a place. The totals, unless a game is won by something else (a rubber).
        """
        return standing.totals

    def result(self, table: Table[O], standing: Standing[C]) -> tuple[int, ...]:  # noqa: ARG002
        """Return what the match has come to for each seat or side, as lists and statistics tell it.

        The totals, unless a game is settled by something else (the game points of a rubber).
        """
        return standing.totals

    def result_name(
        self,
        table: Table[O],  # noqa: ARG002 - for games
        standing: Standing[C],  # noqa: ARG002
    ) -> Message | None:
        """Return what ``result`` is counted in; ``None`` where it is the points of the deals."""
        return None

    def winning(self, options: O | None = None) -> Message:
        """Return how a match is won, in a sentence; without ``options`` whatever they are."""
        if self.lower_is_better if options is None else self.fewest_wins(options):
            return FEWEST_WINS
        return MOST_OF_SIDES_WINS if self.partners else MOST_WINS

    def summary(self, table: Table[O], standing: Standing[C]) -> Mapping[str, Any]:  # noqa: ARG002
        """Return what the sheet says besides totals, as plain JSON values (the rubber)."""
        return {}

    def closing_notes(
        self,
        table: Table[O],  # noqa: ARG002 - for games
        standing: Standing[C],  # noqa: ARG002
    ) -> tuple[Message, ...]:
        """Return what the final standings say besides totals, however the match ended."""
        return ()

    def stats(self, rows: Sequence[Row[O, E, C]]) -> Iterable[Stat]:  # noqa: ARG002 - for games
        """Return what the players did in the deals of a match, as ``breakdowns`` count it."""
        return ()

    def highlights(self, rows: Sequence[Row[O, E, C]]) -> Iterable[Highlight]:  # noqa: ARG002
        """Return what is worth retelling of a match, the most telling first."""
        return ()

    def versus(self, rows: Sequence[Row[O, E, C]]) -> Versus | None:  # noqa: ARG002 - for games
        """Return what was announced in each deal against what came of it, by seat or by side.

        ``None`` where a game announces nothing; where partners do, theirs counts together.
        """
        return None

    def made(self, row: Row[O, E, C]) -> tuple[bool | None, ...]:
        """Return for each seat or side whether it made in a deal what it had announced.

        ``None`` for whoever announced nothing.
        """
        return (None,) * len(row.totals)


def _wrong_players(game: Message, seats: range, count: int) -> Message:
    low, high = seats[0], seats[-1]
    if low == high and count == 1:
        return say("{game} needs {players} players; there is only one.", game=game, players=low)
    if low == high:
        return say(
            "{game} needs {players} players; there are {n}.", game=game, players=low, n=count
        )
    if count == 1:
        return say(
            "{game} is played by {low} to {high}; here is only one.", game=game, low=low, high=high
        )
    return say(
        "{game} is for {low} to {high} players; here are {n}.",
        game=game,
        low=low,
        high=high,
        n=count,
    )
