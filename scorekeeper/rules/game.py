"""The parts of a game: its options, its plan of the next deal, its checks and its settlement.

    table ──► plan ──► stages, complete, check ──► settle ──► points, reasons, carry
       ▲                                                        │
       └────────────────────── standing ◄───────────────────────┘

A game does not see the match. ``sheet`` settles the deals in order and passes the standing on.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from scorekeeper.rules.cards import Suit
from scorekeeper.rules.deal import Deal, Plan, Row, Settlement, Standing, Table
from scorekeeper.rules.direction import turns_right
from scorekeeper.rules.entry import Chip, Fact, Group, Stage
from scorekeeper.rules.highlights import Highlight
from scorekeeper.rules.options import ListFiller, Preset, check_values
from scorekeeper.rules.play.trick_taking import ANY_TRUMP, CardPlay
from scorekeeper.rules.ruling import Message, N_in, Refusal, Ruling, refuse, say, say_n
from scorekeeper.rules.seats import SIDES, Seat, seats_of_side, side_of
from scorekeeper.rules.stats import Breakdown, Stat, Versus
from scorekeeper.rules.typed_question import TypedQuestion

FEWEST_WINS = say("Fewest points wins.")
MOST_WINS = say("Most points wins.")
MOST_OF_SIDES_WINS = say("The side with the most points wins.")

IN_EVERY_GAME = "game"
"""The catalogue context of short words that have another meaning away from the cards."""
IN_SIDES = "sides"
"""The catalogue context of words that differ in a game of partners."""
IN_CONTEXT = (
    N_in("game", "Deals"),
    N_in("sides", "%(place)s of %(count)s"),
)

O = TypeVar("O")  # noqa: E741 - the options of a game
E = TypeVar("E")  # the entry of a game
C = TypeVar("C")  # the carry from deal to deal


@dataclass(frozen=True, slots=True)
class Example(Generic[O, E]):
    """The first deals of a sample match, for groups without a match. Seat 0 deals first."""

    options: O
    seats: int
    entries: tuple[E, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bidding:
    """The legal bids of a game.

    ``question`` is a frozen dataclass with the seats, the options and the state of the auction.
    ``check`` returns everything wrong with a question. ``verdicts`` returns every possible bid as a
    plain JSON value, with its ruling.
    """

    question: type
    check: Callable[[Any], Sequence[Refusal]]
    verdicts: Callable[[Any], Sequence[tuple[Any, Ruling]]]


Facts = Mapping[str, Fact]
"""The answers so far to a question, by field."""


class RefereeQuestion(Protocol):
    """A question to the referee that is not about a card: a bid, a revoke, a decided deal.

    Its facts are entered like those of a deal, with groups of chips. The answers are rulings.
    """

    @property
    def name(self) -> str:
        """The question's name in a URL."""

    @property
    def label(self) -> Message:
        """The question as a player would ask it."""

    def known(self, deal: "Deal[Any, Any]", entry: Any) -> Facts:
        """Return the facts that a match already has, including the draft of its next deal."""

    def facts_of(self, table: Table[Any], rule: str, typed: TypedQuestion) -> Facts | None:
        """Return the facts in a typed question about ``rule``; ``None`` if they do not match."""

    def groups(self, table: Table[Any], facts: Facts) -> tuple[Group, ...]:
        """Return the groups of chips to show, given the answers so far."""

    def answer(self, table: Table[Any], facts: Facts) -> Sequence[Ruling]:
        """Return the rulings; none while an answer is missing."""


@dataclass(frozen=True, slots=True)
class Speaking:
    """The order of an auction: anybody at any time, or seat by seat if ``in_turn``.

    If players call in turn, one who has passed may call again later unless a pass is ``final``.
    """

    in_turn: bool = False
    final: bool = False


@dataclass(frozen=True, slots=True)
class NobodyCalls:
    """The consequence if everybody passes, other than a new deal (``Game.throwing_in``).

    Either the ``dealer`` must call, or everybody may call once more after the instruction
    ``again``, or a default ``call`` is played, with the player's name in its label.
    """

    dealer: bool = False
    again: Message | None = None
    call: Chip | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction:
    """An auction in which each call beats the last, followed call by call on a page.

    The calls are part of the deal's draft, so that all phones follow the same auction.

    ``speaking`` and ``nobody_calls`` read the options. ``per_row`` returns the number of calls on
    one level. ``calls`` returns every call from the lowest up, barred if it does not beat the
    current call; the value of a chip is the call as one word. ``calls`` raises ``ValueError`` if
    the current call is not in the list. ``calls_so_far`` reads the calls from an entry ("" before
    the first), and ``with_calls`` stores them. ``with_contract`` enters the winning call, with its
    caller if known.
    """

    speaking: Callable[[Any], Speaking]
    nobody_calls: Callable[[Any], NobodyCalls]
    per_row: Callable[[Any], int]
    calls: Callable[[Any, str | None], Sequence[Chip]]
    calls_so_far: Callable[[Any], str]
    with_calls: Callable[[Any, str], Any]
    with_contract: Callable[[Any, str, Seat | None], Any]


def _none(*_: object) -> Any:
    return None


def _no(*_: object) -> bool:
    return False


def always(*_: object) -> bool:
    """Return that a rule holds with any options."""
    return True


def _empty(*_: object) -> tuple[()]:
    return ()


def _check_values(options: Any, _seats: int) -> list[Refusal]:
    return check_values(options)


def _same_carry(carry: Any, _shares: Sequence[Any]) -> Any:
    return carry


def _as_entered(_deal: Deal[Any, Any], entry: Any) -> Any:
    return entry


def _totals(_table: Table[Any], standing: Standing[Any]) -> tuple[int, ...]:
    return standing.totals


def _no_summary(_table: Table[Any], _standing: Standing[Any]) -> dict[str, Any]:
    return {}


def _nothing_announced(row: Row[Any, Any, Any]) -> tuple[None, ...]:
    return (None,) * len(row.totals)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game(Generic[O, E, C]):
    """The rules of one kind of game: facts, and the functions of the game's modules.

    Every function is pure. Illegal facts are returned, not raised.
    """

    # ------------------------------------------------------------------------------------ facts

    slug: str
    name: str
    blurb: str
    seats: range
    """The possible numbers of players."""
    usual_seats: int
    lower_is_better: bool
    """True if the lower total ranks first, unless the table may choose it (``fewest_wins_if``)."""
    dealer_hint: str
    options: type[O]
    entry: type[E]
    presets: tuple[Preset[O], ...]
    example: Example[O, E] | None = None
    settled_otherwise: bool = False
    """True if something other than its points decides a match (the game points of a rubber)."""
    comparable: bool = True
    """True if the totals of matches can be compared even if players did not name their game."""
    has_penalties: bool = True
    """True if the sign of a deal's points tells penalties from gains."""
    partners: bool = False
    """True if points and totals are per side instead of per seat."""
    teams: bool = False
    """True if a team of several people may have a seat."""
    dialect: str = ""
    """The catalogue context for this game's own words for common things.

    The words are marked with ``N_in`` so that the catalogue has them.
    """
    place_in_lists: int = 100
    """The place of the game in a list to choose from, before a group has played; 1 is the first."""
    naming_option: str = ""
    """The text option that names the table's own game, if there is one."""
    settled_at_start: frozenset[str] = frozenset()
    """The options that cannot change once a match has begun."""
    length_option: str = "deals"
    """The option that sets the number of deals, if the game has one."""
    list_fillers: Mapping[str, ListFiller] = field(default_factory=dict)
    """The fillers of options that are lists of numbers, by the name of the option."""
    bidding: Bidding | None = None
    auction: Auction | None = None
    play: CardPlay | None = None
    questions: tuple[RefereeQuestion, ...] = ()
    renamed_questions: Mapping[str, tuple[str, Facts]] = field(default_factory=dict)
    """Replacements for questions that no longer exist, keyed by the old name.

    A stored ruling names the question that was asked. The value is the new question and the facts
    that the old one implied.
    """
    breakdowns: tuple[Breakdown, ...] = ()
    reference: Any = None
    """Lookup tables for the game's own templates."""

    # -------------------------------------------------------------------------- before the match

    check_options: Callable[[O, int], list[Refusal]] = _check_values
    """Return everything wrong with the options for a number of seats."""
    fewest_wins_if: Callable[[O], bool] | None = None
    """Return whether the fewest points win, if the table may choose."""
    shows_minus_points: Callable[[O], bool] = _no
    """Return whether the table shows penalty points as minus points."""
    won_by: Callable[[O | None], Message | None] = _none
    """Return how a match is won, with or without options; ``None`` for the usual sentence."""
    schedule: Callable[[Table[O]], tuple[int, ...] | None] = _none
    """Return the cards of every deal of the match, if they are known in advance."""
    ending: Callable[[Table[O]], Message | None] = _none
    """Return the end condition of a match without a schedule; ``None`` if it is unknown."""
    usual_deals: Callable[[Table[O]], int | None] = _none
    """Return the usual number of deals of a match whose end depends on the scores."""
    deal_sizes: Callable[[O, int], range | None] = _none
    """Return the possible numbers of cards per deal; ``None`` if the table cannot change it."""
    throwing_in: Callable[[O], Message | None] = _none
    """Return the reason to throw a hand in so that the next player deals; ``None`` if none."""

    # --------------------------------------------------------------------------- before the deal

    start: Callable[[Table[O]], C] = _none
    """Return the carry into the first deal."""
    plan: Callable[[Table[O], Standing[C]], Plan | None]
    """Return the plan of the next deal; ``None`` if the match is over."""
    further_deals: Callable[[Table[O], Standing[C]], tuple[int, ...]] = _empty
    """Return the cards of the deals that have been added to the schedule (for a tie)."""
    share_of: Callable[[C, Seat], Any] = _none
    """Return the part of the carry that belongs to the player at a seat, or ``None``."""
    reseated: Callable[[C, Sequence[Any]], C] = _same_carry
    """Return the carry after people have changed seats.

    The second argument has the ``share_of`` each player by new seat, ``None`` for a new player.
    """

    # --------------------------------------------------------------------------------- the entry

    blank: Callable[[Deal[O, C]], E]
    """Return the empty entry of a deal."""
    stages: Callable[[Deal[O, C], E], tuple[Stage, ...]]
    """Return the questions to ask, given the entry so far."""
    complete: Callable[[Deal[O, C], E], E] = _as_entered
    """Return the entry with the facts that follow from the others filled in."""
    check: Callable[[Deal[O, C], E], list[Refusal]]
    """Return every refusal at once. A missing fact is a refusal with ``gap``."""
    trumps_entered: Callable[[E], Sequence[Suit | None]] = _empty
    """Return the trumps in an entry, empty if not entered; an item ``None`` means no trump."""

    # --------------------------------------------------------------------------------- the score

    settle: Callable[[Deal[O, C], E], Settlement[C]]
    """Return the score of a deal whose entry passes ``check``."""
    certain_points: Callable[[Deal[O, C], E], Sequence[int | None]] | None = None
    """Return the points per seat that are certain although the entry has gaps, if possible."""
    adds_up_by_seat: Callable[[O], bool] = _no
    """Return whether points are a sum over the seats, each by its own facts (``points_table``)."""
    scoring_example: Callable[[O, int], tuple[Message, ...]] = _empty
    """Return lines that show how some deals score with the options, for a number of seats.

    The options must pass ``check_options``. The set-up page shows the lines below the scoring.
    """
    ranking_key: Callable[[Table[O], Standing[C]], tuple[Any, ...]] = _totals
    """Return the ranking key of each seat or side, in the direction of ``fewest_wins``.

    Equal keys share a place.
    """
    result: Callable[[Table[O], Standing[C]], tuple[int, ...]] = _totals
    """Return the result of the match for each seat or side, for lists and statistics."""
    result_name: Callable[[Table[O], Standing[C]], Message | None] = _none
    """Return the unit of ``result``; ``None`` for the points of the deals."""
    open_game_score: Callable[[Standing[C]], tuple[int, ...]] | None = None
    """Return the score of the game that is being played, if a match consists of games."""
    mark_legend: Callable[[O], tuple[Message, ...]] = _empty
    """Return messages that explain the letters in the marks of a sheet with these options."""
    summary: Callable[[Table[O], Standing[C]], Mapping[str, Any]] = _no_summary
    """Return further results for the sheet, such as the rubber, as plain JSON values."""
    closing_notes: Callable[[Table[O], Standing[C]], tuple[Message, ...]] = _empty
    """Return notes on the final standings, including those of a match that ended early."""

    # ----------------------------------------------------------------------------- looking back

    stats: Callable[[Sequence[Row[O, E, C]]], Iterable[Stat]] = _empty
    """Return counts for the players of a match, with the measures of ``breakdowns``."""
    highlights: Callable[[Sequence[Row[O, E, C]]], Iterable[Highlight]] = _empty
    """Return the highlights of a match, best first."""
    versus: Callable[[Sequence[Row[O, E, C]]], Versus | None] = _none
    """Return announcements and results of each deal, by seat or by side.

    ``None`` in a game without announcements. Partners count together.
    """
    contract_made: Callable[[Row[O, E, C]], tuple[bool | None, ...]] = _nothing_announced
    """Return for each seat or side whether it made its announcement in a deal.

    ``None`` for a seat that announced nothing.
    """

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    @property
    def has_referee(self) -> bool:
        """Return whether the game has questions for the referee."""
        return self.play is not None or bool(self.questions)

    def title(self, options: O) -> Message:
        """Return the title of a match: the table's own name for the game, else the game's name."""
        called = self.called(options)
        return say("{name}", name=called) if called else Message(self.name)

    def called(self, options: O) -> str:
        """Return the table's own name for its game; "" if it has none."""
        return getattr(options, self.naming_option) if self.naming_option else ""

    def turns_right(self, options: O) -> bool:
        """Return whether the turn passes to the right, so that seat + 1 is on the right."""
        return turns_right(options)

    def fewest_wins(self, options: O | None) -> bool:
        """Return whether the fewest points win; without ``options``, whether they usually do."""
        if options is None or self.fewest_wins_if is None:
            return self.lower_is_better
        return self.fewest_wins_if(options)

    def is_comparable(self, options: O) -> bool:
        """Return whether the totals of matches can be compared, because they play the same game."""
        return self.comparable or bool(self.called(options))

    def is_penalty(self, points: int) -> bool:
        """Return whether ``points`` count against the player.

        If the lower total ranks first, positive points do; otherwise negative points do.
        """
        if not self.has_penalties:
            return False
        return points > 0 if self.lower_is_better else points < 0

    def shown(self, options: O, points: int) -> int:
        """Return ``points`` for display: negated if the table shows minus points."""
        return -points if self.shows_minus_points(options) else points

    def units(self, seats: int) -> int:
        """Return the number of scores: one per seat, or one per side."""
        return len(SIDES) if self.partners else seats

    def unit_of(self, seat: Seat) -> int:
        """Return the index of the score of ``seat``: the seat itself, or its side."""
        return side_of(seat) if self.partners else seat

    def seats_of(self, unit: int) -> tuple[Seat, ...]:
        """Return the seats with the score ``unit``: one seat, or both partners of a side."""
        return seats_of_side(unit) if self.partners else (unit,)

    def check_players(self, count: int) -> Refusal | None:
        if count in self.seats:
            return None
        return refuse("match.players", _wrong_players(say(self.name), self.seats, count))

    def length(self, table: Table[O]) -> Message | None:
        """Return the length of a match: its deals or its end condition; ``None`` if unknown."""
        deals = self.schedule(table)
        return self.ending(table) if deals is None else say_n("{n} deal", "{n} deals", n=len(deals))

    def winning(self, options: O | None = None) -> Message:
        """Return a sentence on how a match is won; without ``options``, for any house rules."""
        if special := self.won_by(options):
            return special
        if self.fewest_wins(options):
            return FEWEST_WINS
        return MOST_OF_SIDES_WINS if self.partners else MOST_WINS

    def trumps_of(self, entry: E) -> Sequence[Suit | None]:
        """Return the possible trumps given ``entry``; an item ``None`` means no trump."""
        if entered := self.trumps_entered(entry):
            return entered
        if self.play is None:
            return (None,)
        return ANY_TRUMP if self.play.has_trumps else (self.play.fixed_trump,)

    def points_so_far(self, deal: Deal[O, C], entry: E) -> Sequence[int | None]:
        """Return the points per seat or side; ``None`` if gaps in ``entry`` make them uncertain."""
        if self.certain_points:
            return self.certain_points(deal, entry)
        if self.check(deal, entry):
            return (None,) * self.units(deal.seats)
        return self.settle(deal, entry).points


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
