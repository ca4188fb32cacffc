"""Validation of a record against a table.

The result is a deal that can be replayed, or the faults and where they are.

The table supplies the facts that the text leaves out: the house rules, the names, the dealer of a
match. A hand that is left out consists of the cards that its player played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from typing import Any

from scorekeeper.rules import referee
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.deal import Table
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import adapted_to_seats
from scorekeeper.rules.play.checks import check_joker
from scorekeeper.rules.play.replay import check_record
from scorekeeper.rules.play.trick_taking import CardPlay, Play, PlayedDeal, Trick
from scorekeeper.rules.record.json_text import is_json, read_json
from scorekeeper.rules.record.parsed import ParsedRecord, RecordFault
from scorekeeper.rules.record.plain_text import read_lines
from scorekeeper.rules.record.words import NO_TRUMP
from scorekeeper.rules.ruling import Refusal, gap, refuse, say
from scorekeeper.rules.seats import Seat, next_seat
from scorekeeper.rules.serialization import Malformed, from_plain, to_plain

AnyGame = Game[Any, Any, Any]

MOST_CHARACTERS = 20_000


@dataclass(frozen=True, slots=True)
class RecordContext:
    """The table at which a record is read, with the names by seat and the dealer if known.

    In a match the table is ``fixed``: the record cannot have other house rules.
    """

    table: Table[Any]
    names: tuple[str, ...] = ()
    dealer: Seat | None = None
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class ValidRecord:
    """A deal that can be replayed.

    ``names`` are by seat. ``derived`` is true if some hands were left out and follow from play.
    """

    deal: PlayedDeal[Any]
    names: tuple[str, ...]
    derived: bool


def read_record(
    game: AnyGame, text: str, context: RecordContext
) -> ValidRecord | tuple[RecordFault, ...]:
    """Parse and validate a record; return the deal or every fault. Nothing is raised for bad input.

    Raise ``ValueError`` if ``game`` has no card play.
    """
    if len(text) > MOST_CHARACTERS:
        message = say("A record can have at most {most} characters.", most=MOST_CHARACTERS)
        return (RecordFault(refuse("record.long", message)),)
    parsed = (
        read_json(text) if is_json(text) else read_lines(text, context.names, context.table.seats)
    )
    if not text.strip():
        return (RecordFault(gap("record.nothing", say("There is nothing here."))),)
    if parsed.faults:
        return parsed.faults
    found = [*_check_game(game, parsed), *_check_players(game, parsed, context)]
    if found:
        return _sorted_faults(parsed, found)
    table = _table(game, parsed, context)
    if not isinstance(table, Table):
        return _sorted_faults(parsed, table)
    return _validated_deal(game, parsed, context, table)


def _sorted_faults(parsed: ParsedRecord, refusals: Sequence[Refusal]) -> tuple[RecordFault, ...]:
    faults = [parsed.fault(refusal) for refusal in refusals]
    return tuple(sorted(faults, key=lambda fault: (fault.line, fault.column)))


# ---------------------------------------------------------------------------------------- the table


def _check_game(game: AnyGame, parsed: ParsedRecord) -> list[Refusal]:
    if parsed.game is None or parsed.game.casefold() in (game.slug, game.name.casefold()):
        return []
    message = say("This is the page of {game}; the record says another game.", game=say(game.name))
    return [refuse("record.game", message, field="game")]


def _check_players(game: AnyGame, parsed: ParsedRecord, context: RecordContext) -> list[Refusal]:
    count = len(parsed.players) or parsed.seats or context.table.seats
    if parsed.seats is not None and parsed.players and parsed.seats != len(parsed.players):
        message = say("Enter {seats} names, one for each player.", seats=parsed.seats)
        return [refuse("record.players", message, field="players")]
    field = "players" if parsed.players else "seats"
    if context.fixed and (count, parsed.players or context.names) != (
        context.table.seats,
        context.names,
    ):
        message = say("These are not the players of this match, in their order.")
        return [refuse("record.players", message, field=field)]
    wrong = game.check_players(count)
    return [replace(wrong, field=field)] if wrong else []


def _table(
    game: AnyGame, parsed: ParsedRecord, context: RecordContext
) -> Table[Any] | list[Refusal]:
    """Return the table with the record's house rules, or everything wrong with them."""
    if context.fixed:
        same = _same_rules(parsed, context)
        return context.table if same else [_other_rules(parsed)]
    seats = len(parsed.players) or parsed.seats or context.table.seats
    presets = {preset.name: preset.options for preset in game.presets}
    if parsed.preset is not None and parsed.preset not in presets:
        message = say("No set of house rules is called “{word}”.", word=parsed.preset)
        return [refuse("record.preset", message, field="preset")]
    options = presets[parsed.preset] if parsed.preset is not None else context.table.options
    usual = (
        adapted_to_seats(options, seats)
        if seats != context.table.seats or parsed.preset
        else options
    )
    try:
        chosen = from_plain(game.options, {**to_plain(usual), **parsed.options})
    except Malformed as malformed:
        message = say("There is no such house rule, or not with this value.")
        return [refuse("record.option", message, field=f"options.{malformed.path}")]
    found = game.check_options(chosen, seats)
    return [replace(one, field=f"options.{one.field}") for one in found] or Table(chosen, seats)


def _same_rules(parsed: ParsedRecord, context: RecordContext) -> bool:
    """Return whether the record's house rules, if any, are those of the match."""
    plain = to_plain(context.table.options)
    return parsed.preset is None and {**plain, **parsed.options} == plain


def _other_rules(parsed: ParsedRecord) -> Refusal:
    message = say("This match has house rules of its own: leave them out of the record.")
    field = "preset" if parsed.preset is not None else "options"
    return refuse("record.options", message, field=field)


# ----------------------------------------------------------------------------------------- the deal


def _validated_deal(
    game: AnyGame, parsed: ParsedRecord, context: RecordContext, table: Table[Any]
) -> ValidRecord | tuple[RecordFault, ...]:
    play = _play_of(game)
    bid, found = _bid(play, parsed)
    dealer = context.dealer if parsed.dealer is None else parsed.dealer
    if dealer is None:
        message = say("Who dealt? Add a line “dealer: NAME”.")
        found.append(gap("record.dealer", message, field="dealer"))
    found += _check_trump(play, bid, parsed.trump)
    if found or dealer is None:
        return _sorted_faults(parsed, found)
    trump = trump_of(play, bid, parsed.trump)
    hands = tuple(parsed.hands.get(seat, ()) for seat in range(table.seats))
    deal = PlayedDeal(table.options, table.seats, dealer, hands, (), trump, bid)
    tricks = _tricks(play, parsed, deal)
    if isinstance(tricks, Refusal):
        return _sorted_faults(parsed, [tricks])
    deal = replace(deal, tricks=tricks, hands=_hands(parsed, tricks, table.seats))
    found = [*check_record(play, deal), *check_called_trump(play, bid, parsed.trump)]
    held = [card for hand in deal.hands for card in hand]
    found += referee.check_in_pack(game, deal, held, "hands")
    if found or max(parsed.hands, default=0) >= table.seats:
        return _sorted_faults(parsed, found or [_too_many_hands(table.seats)])
    names = parsed.players or context.names or tuple(str(seat + 1) for seat in range(table.seats))
    return ValidRecord(deal, names, derived=len(parsed.hands) < table.seats)


def _play_of(game: AnyGame) -> CardPlay:
    if game.play is None:
        raise ValueError(f"{game.slug} has no referee")
    return game.play


def _too_many_hands(seats: int) -> Refusal:
    message = say("There are more hands than the {seats} players.", seats=seats)
    return refuse("record.hands", message, field="hands")


def _hands(
    parsed: ParsedRecord, tricks: Sequence[Sequence[Play]], seats: int
) -> tuple[tuple[Card, ...], ...]:
    """Return the hands of the record. If a hand is left out, return the cards that were played."""
    played: list[dict[Card, None]] = [{} for _ in range(seats)]
    for one in (one for trick in tricks for one in trick if 0 <= one.seat < seats):
        played[one.seat][one.card] = None
    return tuple(parsed.hands.get(seat, tuple(played[seat])) for seat in range(seats))


def _tricks(
    play: CardPlay, parsed: ParsedRecord, deal: PlayedDeal[Any]
) -> tuple[tuple[Play, ...], ...] | Refusal:
    """Return the tricks with a seat for each card: the winner of a trick leads the next."""
    tricks: list[tuple[Play, ...]] = []
    leader = play.first_leader(deal) if 0 <= deal.dealer < deal.seats else deal.dealer
    for number, written in enumerate(parsed.tricks):
        plays: list[Play] = []
        turn = leader
        for card in written:
            seat = turn if card.player is None else card.player
            if seat is None:
                message = say("Who led? Put the name before the first card.")
                return gap("record.leader", message, field=f"tricks.{number}")
            plays.append(Play(seat, card.card, card.called, card.suit))
            turn = next_seat(seat, deal.seats)
        tricks.append(tuple(plays))
        leader = _trick_winner(
            play, Trick(deal.options, deal.seats, tricks[-1], deal.trump, not number)
        )
    return tuple(tricks)


def _trick_winner(play: CardPlay, trick: Trick[Any]) -> Seat:
    """Return the winner of a trick, or 0 for an invalid trick, which will be refused anyway."""
    unsound = not trick.plays or any(check_joker(play, trick.cards, ""))
    return 0 if unsound else play.verdict(trick).winner


# ------------------------------------------------------------------------------- bid and trumps


def _bid(play: CardPlay, parsed: ParsedRecord) -> tuple[Any, list[Refusal]]:
    """Return the bid in plain JSON values, and everything wrong with it."""
    if parsed.bid is None:
        return None, []
    if play.bid is None:
        message = say("Nothing is bid in this game.")
        return None, [refuse("record.bid", message, field="bid")]
    try:
        bid = from_plain(play.bid, _with_part_names(play.bid, parsed.bid))
    except Malformed:
        message = say("This is not a bid of this game.")
        return None, [refuse("record.bid", message, field="bid")]
    return to_plain(bid), []


def _with_part_names(wanted: Any, bid: Any) -> Any:
    """Return ``bid`` as a dictionary if it is a list of named parts: ``14 S``."""
    if not is_dataclass(wanted) or not isinstance(bid, list):
        return bid
    names = [item.name for item in fields(wanted)]
    needed = [item.name for item in fields(wanted) if item.default is MISSING]
    return dict(zip(names, bid, strict=False)) if len(needed) <= len(bid) <= len(names) else None


def _check_trump(play: CardPlay, bid: Any, trump: str | None) -> list[Refusal]:
    """Refuse trumps that are neither a suit's letter nor ``"NT"``, and missing trumps if needed."""
    complete = trump is not None or not play.has_trumps or len(play.trumps_called(bid)) == 1
    if not complete:
        message = say("What was trumps? Add a line “trump: S”, or NT.")
        return [gap("record.trump", message, field="trump")]
    if trump in (None, NO_TRUMP, *Suit):
        return []
    return [refuse("record.trump", say("Trumps are S, H, D, C or NT."), field="trump")]


def trump_of(play: CardPlay, bid: Any, trump: str | None) -> Suit | None:
    """Return the trumps in the record, or those of the bid; ``None`` for no trump."""
    called = play.trumps_called(bid)
    if trump is None:
        return called[0] if len(called) == 1 else None
    return None if trump == NO_TRUMP else Suit(trump)


def check_called_trump(play: CardPlay, bid: Any, trump: str | None) -> list[Refusal]:
    """Refuse trumps that differ from those of the bid."""
    called = play.trumps_called(bid)
    suit = None if trump in (None, NO_TRUMP) else Suit(trump)
    if trump is None or suit in called:
        return []
    values = {"called": called[0] or NO_TRUMP, "trump": suit or NO_TRUMP}
    message = say("The call was {called}, so {trump} cannot be trumps.", **values)
    return [refuse("replay.trump", message, field="trump")]


# ------------------------------------------------------------------------------- for the writer


def written_options(game: AnyGame, deal: PlayedDeal[Any]) -> Mapping[str, Any]:
    """Return the house rules that differ from the usual ones, in plain JSON values."""
    usual = to_plain(adapted_to_seats(game.presets[0].options, deal.seats))
    chosen = to_plain(deal.options)
    return {name: value for name, value in chosen.items() if value != usual[name]}


def left_to_play(deal: PlayedDeal[Any]) -> int:
    """Return the number of tricks that are missing at the end of the record."""
    return max(map(len, deal.hands)) - len(deal.tricks)
