"""What is answered: the shapes of results and of problems, for the type checker and for OpenAPI."""

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
    """A settled deal. Points, totals and reasons are per player (per side in a game of partners).

    ``seats`` is there once somebody has come, gone or moved in the match: the player at each seat
    of this deal, whose ``dealer`` and entry are by seat.
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
    """What is known before a deal. ``leader`` is null where a card decides it."""

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
    """Points given or taken apart from any deal, before the deal of number ``before``."""

    before: int
    points: list[int]
    reason: str


class SheetAnswer(TypedDict):
    """The whole sheet; a game may add what else it says. ``next`` is null at the end.

    ``places`` are null for whoever has left. ``adjustments`` are there once points were given or
    taken apart from any deal.
    """

    deals: list[DealAnswer]
    totals: list[int]
    places: list[int | None]
    finished: bool
    next: PlanAnswer | None
    adjustments: NotRequired[list[AdjustmentAnswer]]


class PlayerAnswer(TypedDict):
    """Since which deal somebody plays, with how many points, and from which on no longer.

    ``joined``, ``start`` and ``left`` are null in a game of partners, where scores are the sides'.
    """

    name: str
    joined: int | None
    start: int | None
    left: int | None
    resting: bool


class MatchAnswer(TypedDict):
    """A match that is kept, as it is at ``version``.

    ``names`` are by seat, and whoever has come later follows; ``players`` is there once somebody
    has come, gone or moved; ``notes`` are about deals, by number. ``finished_at`` is also set where
    the players ended the match before its rules do; ``sheet`` has what the rules say.
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
    """A verdict; ``code``, ``message``, ``rule`` say why something is illegal."""

    legal: bool
    code: NotRequired[str]
    message: NotRequired[str]
    rule: NotRequired[str]


class BidAnswer(Judged):
    """A thinkable bid with its verdict; ``code``, ``message``, ``rule`` say why it is illegal."""

    bid: Any


class BidsAnswer(TypedDict):
    bids: list[BidAnswer]


class PlayAnswer(Judged):
    """A card of the hand with its verdict; ``code``, ``message``, ``rule`` as for a bid."""

    card: str


class PlaysAnswer(TypedDict):
    plays: list[PlayAnswer]


class TrickAnswer(TypedDict):
    """Who wins, and why; what the trick is worth where the game counts that.

    ``so_far`` is there, and true, while not everybody has played.
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
    """A play the rules forbid; tricks count from 1."""

    trick: int
    seat: int
    card: str
    code: str
    message: str
    rule: str | None


class ReplayAnswer(TypedDict):
    """What a record comes to. ``entry`` is what a deal of the game writes down."""

    tricks: list[WonAnswer]
    irregularities: list[IrregularityAnswer]
    entry: dict[str, Any]


class Problem(TypedDict):
    """What went wrong (RFC 9457), in the language of the request."""

    type: str
    title: str
    status: int
    detail: str


class FaultAnswer(TypedDict):
    """A place in the body (a JSON pointer, RFC 6901) and what is wrong there."""

    pointer: str
    message: str


class HeaderFaultAnswer(TypedDict):
    """A header and what is wrong with it."""

    header: str
    message: str


class MalformedProblem(Problem):
    """What was sent cannot be read; every fault is listed."""

    errors: list[FaultAnswer | HeaderFaultAnswer]


class StaleProblem(Problem):
    """Somebody else has written since; ``match`` is as it is now."""

    match: MatchAnswer


class RefusalAnswer(TypedDict):
    """What the rules forbid. ``deal`` counts from 1; null for what is not in a deal."""

    deal: int | None
    field: str
    code: str
    message: str
    rule: str | None


class RefusedProblem(Problem):
    """What was sent is against the rules; every refusal is listed."""

    refusals: list[RefusalAnswer]
