"""The sides in a deal of Napoleon, and the owners of the pictures.

Source: [003]; the owner of discarded pictures from N-4, the moment when a deal is decided from
Napoleon ruling 14.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.games.napoleon.entry import UNSHOWN, Call, NapoleonEntry
from scorekeeper.games.napoleon.options import PICTURES, NapoleonOptions
from scorekeeper.games.napoleon.roles import NapoleonRole
from scorekeeper.rules.ruling import Message, Player, say, say_n
from scorekeeper.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides at a table of ``seats``. If Napoleon is alone, ``adjutant`` is ``None``."""

    napoleon: Seat
    adjutant: Seat | None
    seats: int

    def role(self, seat: Seat) -> NapoleonRole:
        if seat == self.napoleon:
            return NapoleonRole.NAPOLEON
        return NapoleonRole.ADJUTANT if seat == self.adjutant else NapoleonRole.ALLIED

    @property
    def roles(self) -> tuple[NapoleonRole, ...]:
        """The roles of all players, by seat."""
        return tuple([self.role(seat) for seat in range(self.seats)])

    @property
    def alone(self) -> bool:
        """True if Napoleon has no adjutant."""
        return self.adjutant is None

    @property
    def allies(self) -> tuple[Seat, ...]:
        """The seats of Napoleon's opponents, in turn order from seat 0."""
        side = (self.napoleon, self.adjutant)
        return tuple([seat for seat in range(self.seats) if seat not in side])


@dataclass(frozen=True, slots=True)
class PictureCount:
    """The number of pictures of Napoleon's side, of the allies, and of nobody (discarded)."""

    napoleon: int
    allied: int
    nobody: int

    @property
    def reachable(self) -> int:
        """The most pictures that Napoleon's side can still have (Napoleon ruling 14)."""
        return PICTURES - self.nobody - self.allied

    def is_made(self, call: Call) -> bool:
        return self.napoleon >= call.count

    def is_failed(self, call: Call) -> bool:
        """Return whether Napoleon's side can no longer reach its call."""
        return self.reachable < call.count

    def is_decided(self, call: Call) -> bool:
        """Return whether the winner is certain."""
        return self.is_made(call) or self.is_failed(call)


def count_pictures(options: NapoleonOptions, sides: Sides, entry: NapoleonEntry) -> PictureCount:
    """Return the pictures of both sides entered so far, including discarded ones."""
    allied = sum([entry.pictures[seat] or 0 for seat in sides.allies])
    napoleon = sum([pictures or 0 for pictures in entry.pictures]) - allied
    gained = discard_side(options, sides, entry)
    nobody = entry.discarded_pictures if options.discarded_pictures == "nobody" else 0
    return PictureCount(
        napoleon + (entry.discarded_pictures if gained is NapoleonRole.NAPOLEON else 0),
        allied + (entry.discarded_pictures if gained is NapoleonRole.ALLIED else 0),
        nobody,
    )


def discard_side(
    options: NapoleonOptions, sides: Sides, entry: NapoleonEntry
) -> NapoleonRole | None:
    """Return the side that gets the discarded pictures (N-4); ``None`` if nobody or unknown."""
    match options.discarded_pictures:
        case "napoleon":
            return NapoleonRole.NAPOLEON
        case "allies":
            return NapoleonRole.ALLIED
        case "nobody":
            return None
    if entry.first_trick_winner is None:
        return None
    allied = sides.role(entry.first_trick_winner) is NapoleonRole.ALLIED
    return NapoleonRole.ALLIED if allied else NapoleonRole.NAPOLEON


def discard_seat(options: NapoleonOptions, entry: NapoleonEntry) -> Seat | None:
    """Return the player who gets the discarded pictures (N-4), if they belong to a player."""
    match options.discarded_pictures:
        case "napoleon":
            return entry.napoleon
        case "first_trick":
            return entry.first_trick_winner
    return None


def discard_note(options: NapoleonOptions, entry: NapoleonEntry) -> Message | None:
    """Return a note on the owner of the discarded pictures.

    ``None`` if there are no discarded pictures, or if the owner is unknown.
    """
    number = entry.discarded_pictures
    if not number:
        return None
    match options.discarded_pictures:
        case "allies":
            return say_n(
                "the {n} discarded picture goes to the allies",
                "the {n} discarded pictures go to the allies",
                n=number,
            )
        case "nobody":
            return say_n(
                "the {n} discarded picture counts for nobody",
                "the {n} discarded pictures count for nobody",
                n=number,
            )
    seat = discard_seat(options, entry)
    if seat is None:
        return None
    return say_n(
        "the {n} discarded picture goes to {player}",
        "the {n} discarded pictures go to {player}",
        n=number,
        player=Player(seat),
    )


def certain_count(options: NapoleonOptions, entry: NapoleonEntry) -> PictureCount | None:
    """Return the fewest pictures that each side can have, over all possible adjutants.

    ``None`` if Napoleon is not entered.
    """
    counts = [count_pictures(options, sides, entry) for sides in _possible_sides(entry)]
    if not counts:
        return None
    return PictureCount(
        min(count.napoleon for count in counts),
        min(count.allied for count in counts),
        counts[0].nobody,
    )


def _possible_sides(entry: NapoleonEntry) -> Sequence[Sides]:
    seats = len(entry.pictures)
    if entry.napoleon is None:
        return ()
    if entry.adjutant != UNSHOWN:
        return (Sides(entry.napoleon, entry.adjutant, seats),)
    others = (seat for seat in range(seats) if seat != entry.napoleon)
    return [Sides(entry.napoleon, seat, seats) for seat in (None, *others)]


def proof(count: PictureCount, call: Call) -> Message:
    """Return the arithmetic that shows that a deal is decided."""
    if count.is_made(call):
        return say("Napoleon's side has {has} ≥ {called}", has=count.napoleon, called=call.count)
    if count.nobody:
        return say(
            "nobody's {nobody}, allies {allied}: {all} − {nobody} − {allied} = {most} < {called}",
            all=PICTURES,
            nobody=count.nobody,
            allied=count.allied,
            most=count.reachable,
            called=call.count,
        )
    return say(
        "allies {allied}: {all} − {allied} = {most} < {called}",
        all=PICTURES,
        allied=count.allied,
        most=count.reachable,
        called=call.count,
    )
