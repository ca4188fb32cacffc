"""Shapes of responses and problems, for the type checker and for OpenAPI."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import WithJsonSchema
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

JsonSchema = dict[str, Any]
Day = Annotated[str, WithJsonSchema({"type": "string", "format": "date"})]
Moment = Annotated[str, WithJsonSchema({"type": "string", "format": "date-time"})]


class Seats(TypedDict):
    min: int
    max: int


class PresetAnswer(TypedDict):
    name: str
    label: str
    help: str
    options: dict[str, Any]


class GameAnswer(TypedDict):
    slug: str
    name: str
    seats: Seats
    presets: list[PresetAnswer]
    options: JsonSchema
    entry: JsonSchema


class GamesAnswer(TypedDict):
    games: list[GameAnswer]


class DealAnswer(TypedDict):
    """A settled deal. Points, totals and reasons are per player, or per side of partners.

    ``seats`` is present once a player has joined, left or moved: the player at each seat of this
    deal. ``dealer`` and the entry are by seat.
    """

    number: int
    dealer: int
    cards: int
    points: list[int]
    totals: list[int]
    reasons: list[str]
    carried: NotRequired[int]
    seats: NotRequired[list[int]]


class PassAnswer(TypedDict):
    cards: int
    to: Literal["left", "right", "across"]


class PlanAnswer(TypedDict):
    """The plan of a deal. ``leader`` is null if a card decides it."""

    number: int
    dealer: int
    cards: int
    leader: int | None
    turn_order: list[int]
    bid_order: NotRequired[list[int]]
    passes: NotRequired[list[PassAnswer]]
    removed: NotRequired[list[str]]
    opening_card: NotRequired[str]
    table: NotRequired[int]
    face_up: NotRequired[int]
    kitty: NotRequired[int]
    seats: NotRequired[list[int]]


class AdjustmentAnswer(TypedDict):
    """Points given or taken outside of deals, before the deal with the number ``before``."""

    before: int
    points: list[int]
    reason: str


class SheetAnswer(TypedDict):
    """The whole sheet; a game may add fields of its own. ``next`` is null at the end.

    ``places`` are null for players who have left. ``adjustments`` is present if there are any.
    """

    deals: list[DealAnswer]
    totals: list[int]
    places: list[int | None]
    finished: bool
    next: PlanAnswer | None
    adjustments: NotRequired[list[AdjustmentAnswer]]


class PlayerAnswer(TypedDict):
    """The deals with which a player joined and left.

    ``joined`` is the player's first deal, ``start`` the score at that time, and ``left`` the first
    deal without the player. All are null in a game of partners, where scores belong to the sides.
    """

    name: str
    joined: int | None
    start: int | None
    left: int | None
    resting: bool


class MatchAnswer(TypedDict):
    """A stored match at ``version``.

    ``names`` are by seat, followed by players who joined later. ``players`` is present once a
    player has joined, left or moved. ``notes`` are by deal number. ``finished_at`` is also set if
    the players ended the match early; ``sheet`` has the result by the rules.
    """

    id: str
    game: str
    options: dict[str, Any]
    names: list[str]
    first_dealer: int
    version: int
    played_on: Day
    place: str
    note: str
    created_at: Moment
    finished_at: Moment | None
    sheet: SheetAnswer
    entries: list[Any]
    notes: dict[str, str]
    players: NotRequired[list[PlayerAnswer]]


class Judged(TypedDict):
    """A verdict; ``code``, ``message`` and ``rule`` say why something is illegal."""

    legal: bool
    code: NotRequired[str]
    message: NotRequired[str]
    rule: NotRequired[str]


class BidAnswer(Judged):
    """A possible bid with its verdict; ``code``, ``message`` and ``rule`` say why it is illegal."""

    bid: Any


class BidsAnswer(TypedDict):
    bids: list[BidAnswer]


class PlayAnswer(Judged):
    """A card of the hand with its verdict.

    ``code``, ``message`` and ``rule`` say why it is illegal.
    """

    card: str


class PlaysAnswer(TypedDict):
    plays: list[PlayAnswer]


class TrickAnswer(TypedDict):
    """The winner of a trick and the reason, with the trick's value if the game counts that.

    ``so_far`` is present, and true, until everybody has played.
    """

    winner: int
    code: str
    message: str
    rule: str | None
    so_far: NotRequired[Literal[True]]
    penalty_points: NotRequired[int]
    pictures: NotRequired[int]


class WonAnswer(TypedDict):
    winner: int
    code: str


class IrregularityAnswer(TypedDict):
    """A play against the rules. Tricks are numbered from 1."""

    trick: int
    seat: int
    card: str
    code: str
    message: str
    rule: str | None


class ReplayAnswer(TypedDict):
    """The result of a replayed deal. ``entry`` is the entry of the game for this deal."""

    tricks: list[WonAnswer]
    irregularities: list[IrregularityAnswer]
    entry: dict[str, Any]


class Problem(TypedDict):
    """An error (RFC 9457), in the language of the request."""

    type: str
    title: str
    status: int
    detail: str


class FaultAnswer(TypedDict):
    """A fault and its position in the body (a JSON pointer, RFC 6901)."""

    pointer: str
    message: str


class HeaderFaultAnswer(TypedDict):
    """A fault of a header."""

    header: str
    message: str


class MalformedProblem(Problem):
    """The request cannot be read. Every fault is listed."""

    errors: list[FaultAnswer | HeaderFaultAnswer]


class StaleProblem(Problem):
    """Somebody else has changed the match since; ``match`` is its current state."""

    match: MatchAnswer


class RefusalAnswer(TypedDict):
    """A refusal by the rules. ``deal`` is numbered from 1, and null outside of deals."""

    deal: int | None
    field: str
    code: str
    message: str
    rule: str | None


class RefusedProblem(Problem):
    """The request is against the rules. Every refusal is listed."""

    refusals: list[RefusalAnswer]


class ForbiddenProblem(Problem):
    """The key is not enough. ``refusals`` has the reason if only an owner may do this."""

    refusals: NotRequired[list[RefusalAnswer]]
