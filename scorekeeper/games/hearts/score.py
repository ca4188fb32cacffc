"""Penalty points of Hearts. Source: seed 000; ♦J and the moon from H-4, the choice from H-5.

Lower is better; a total may fall below 0 (Hearts ruling 13).
"""

from dataclasses import dataclass, replace
from typing import Literal

from scorekeeper.games.hearts.options import HeartsOptions
from scorekeeper.rules.cards import Card
from scorekeeper.rules.entry import share_rest
from scorekeeper.rules.families.hearts import (
    MOON_MARK,
    Item,
    Penalties,
    Single,
    explain,
    hearts_in_pack,
    mark,
    moon_reason,
    single_item,
)
from scorekeeper.rules.game import Deal, Settlement
from scorekeeper.rules.ruling import Message, Player, Refusal, gap, refuse, say
from scorekeeper.rules.seats import Seat

HeartsDeal = Deal[HeartsOptions, None]
MoonChoice = Literal["others_plus", "shooter_minus"]

HEARTS = hearts_in_pack(removed=())
"""No way to make the pack even takes a heart out of it (H-1)."""


@dataclass(frozen=True, slots=True)
class HeartsEntry:
    """A deal of Hearts: hearts taken by seat, who took ♠Q and ♦J, what the shooter chose.

    A card that does not count at this table stays ``None``, and so does a choice nobody has.
    """

    hearts: tuple[int | None, ...]
    spade_queen: Seat | None = None
    jack_of_diamonds: Seat | None = None
    moon_choice: MoonChoice | None = None


def penalty_cards(options: HeartsOptions) -> Penalties:
    """The hearts, and ♠Q where it costs something."""
    queen = queen_of_spades(options)
    return Penalties("hearts", HEARTS, (queen,) if queen.points else (), rule="H-1")


def queen_of_spades(options: HeartsOptions) -> Single:
    """♠Q with its points at this table."""
    return Single("spade_queen", Card.SQ, options.spade_queen, "hearts.queen")


def jack_of_diamonds(options: HeartsOptions) -> Single:
    """♦J with its points at this table; never a penalty card (H-8)."""
    return Single("jack_of_diamonds", Card.DJ, options.jack_of_diamonds, "hearts.jack")


def jack_belongs_to_moon(options: HeartsOptions) -> bool:
    """Whether a moon is only shot with ♦J (H-4)."""
    return options.moon_needs_jack and options.jack_of_diamonds != 0


def moon_shooter(options: HeartsOptions, entry: HeartsEntry) -> Seat | None:
    """Who shot the moon; ``None`` when nobody did or the table plays without."""
    if options.moon == "off":
        return None
    shooter = penalty_cards(options).shooter(entry)
    if jack_belongs_to_moon(options) and entry.jack_of_diamonds != shooter:
        return None
    return shooter


def shoot_moon(deal: HeartsDeal, entry: HeartsEntry, seat: Seat) -> HeartsEntry:
    """``entry`` with everything the moon needs taken by ``seat``; nothing chosen yet."""
    facts = penalty_cards(deal.options).all_to(seat, deal.seats)
    if jack_belongs_to_moon(deal.options):
        facts["jack_of_diamonds"] = seat
    return replace(entry, **facts, moon_choice=None)


def complete(deal: HeartsDeal, entry: HeartsEntry) -> HeartsEntry:
    """The last player's hearts follow from the others'; without a moon nothing is chosen."""
    filled = replace(entry, hearts=share_rest(entry.hearts, HEARTS))
    found = check(deal, filled)
    if [refusal.code for refusal in found] == ["hearts.choice_no_moon"]:
        return replace(filled, moon_choice=None)
    return filled


# ---------------------------------------------------------------------------------------- checks


def check(deal: HeartsDeal, entry: HeartsEntry) -> list[Refusal]:
    """Every fault of ``entry``: hearts, ♠Q, ♦J, the shooter's choice."""
    options = deal.options
    queen, jack = queen_of_spades(options), jack_of_diamonds(options)
    found = penalty_cards(options).refusals(entry, deal.seats)
    if not queen.points:
        found += _check_unused(queen, entry, rule=None)
    found += jack.refusals(entry, deal.seats) if jack.points else _check_unused(jack, entry, "H-4")
    return found + _check_choice(options, entry, so_far=found)


def _check_unused(single: Single, entry: HeartsEntry, rule: str | None) -> list[Refusal]:
    if single.taker(entry) is None:
        return []
    message = say("{card} does not count at this table: nobody is asked.", card=single.card)
    return [refuse(f"{single.code}_unused", message, field=single.field, rule=rule)]


def _check_choice(
    options: HeartsOptions, entry: HeartsEntry, so_far: list[Refusal]
) -> list[Refusal]:
    shooter, choice = moon_shooter(options, entry), entry.moon_choice
    if options.moon != "shooter_chooses":
        fixed = say("At this table the moon leaves no choice.")
        return [_refuse_choice("hearts.choice_fixed", fixed)] if choice else []
    if shooter is not None and choice is None:
        question = say("What does {player} choose?", player=Player(shooter))
        return [gap("hearts.choice_missing", question, field="moon_choice", rule="H-5")]
    # While something else is missing or wrong, the moon may still come.
    if shooter is None and choice and not so_far:
        no_moon = say("Nobody shot the moon: there is nothing to choose.")
        return [_refuse_choice("hearts.choice_no_moon", no_moon)]
    return []


def _refuse_choice(code: str, message: Message) -> Refusal:
    return refuse(code, message, field="moon_choice", rule="H-5")


# ------------------------------------------------------------------------------------ settlement


@dataclass(frozen=True, slots=True)
class _Share:
    """What a deal means for one seat."""

    points: int
    reasons: tuple[Message, ...]
    mark: Message


def settle(deal: HeartsDeal, entry: HeartsEntry) -> Settlement[None]:
    """Penalty points a seat."""
    shares = tuple(_share(deal.options, entry, seat) for seat in range(deal.seats))
    return Settlement(
        points=tuple(share.points for share in shares),
        reasons=tuple(share.reasons for share in shares),
        marks=tuple(share.mark for share in shares),
        carry=None,
    )


def _share(options: HeartsOptions, entry: HeartsEntry, seat: Seat) -> _Share:
    shooter = moon_shooter(options, entry)
    jack = jack_of_diamonds(options)
    bonus = single_item(jack, entry, seat) if jack.points else []
    if shooter is not None:
        return _moon_share(options, entry, seat, shooter, bonus)
    items = penalty_cards(options).items(entry, seat) + bonus
    return _Share(sum(item.points for item in items), (explain(items),), mark(items))


def _moon_share(
    options: HeartsOptions, entry: HeartsEntry, seat: Seat, shooter: Seat, bonus: list[Item]
) -> _Share:
    chosen = options.moon == "shooter_chooses"
    form = entry.moon_choice if chosen else options.moon
    score = _shooter_minus if form == "shooter_minus" else Penalties.others_plus
    points, reason = score(penalty_cards(options), shooter, seat)
    reasons = [reason]
    if chosen:
        reasons.append(say("so chosen by {player}", player=Player(shooter)))
    if bonus:
        reasons.append(explain(bonus))
    moon = [Item(reason, MOON_MARK, points)] if seat == shooter else []
    return _Share(points + sum(item.points for item in bonus), tuple(reasons), mark(moon + bonus))


def _shooter_minus(penalties: Penalties, shooter: Seat, seat: Seat) -> tuple[int, Message]:
    """The moon's points come off the shooter's total, the others get nothing."""
    if seat != shooter:
        return 0, moon_reason(shooter, 0)
    return -penalties.points, say("took everything: {points}", points=-penalties.points)
