"""What is answered: the shapes of results and of problems, for the type checker and for OpenAPI."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

JsonSchema = dict[str, Any]


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
    """A settled deal. Points, totals and reasons are per seat (per side in a game of partners)."""

    number: int
    dealer: int
    cards: int
    points: list[int]
    totals: list[int]
    reasons: list[str]
    carried: NotRequired[int]


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


class SheetAnswer(TypedDict):
    """The whole sheet; a game may add what else it says. ``next`` is null at the end."""

    deals: list[DealAnswer]
    totals: list[int]
    places: list[int]
    finished: bool
    next: PlanAnswer | None


class BidAnswer(TypedDict):
    """A thinkable bid with its verdict; ``code``, ``message``, ``rule`` say why it is illegal."""

    bid: Any
    legal: bool
    code: NotRequired[str]
    message: NotRequired[str]
    rule: NotRequired[str]


class BidsAnswer(TypedDict):
    bids: list[BidAnswer]


class Problem(TypedDict):
    """What went wrong (RFC 9457), in the language of the request."""

    type: str
    title: str
    status: int
    detail: str


class Fault(TypedDict):
    """A place in the body (a JSON pointer, RFC 6901) and what is wrong there."""

    pointer: str
    message: str


class MalformedProblem(Problem):
    """What was sent cannot be read; every fault is listed."""

    errors: list[Fault]


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
