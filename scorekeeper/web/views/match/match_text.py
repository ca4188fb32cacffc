"""Sentences about a match: its next deal, the lead, and the effects of a correction."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from scorekeeper.match import Match
from scorekeeper.registry import AnyGame
from scorekeeper.rules.cards import FULL_PACK, Card
from scorekeeper.rules.deal import Deal, Plan, Standing, Table
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.ruling import Message, Player, say, say_n
from scorekeeper.rules.seats import seat_before
from scorekeeper.rules.sheet import Sheet, points_behind
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.match.standings import place_text, side_names
from scorekeeper.web.views.translation import MOST_NAMED, game_gettext, isolated, listed, speak

NO_TRUMP = "NT"

PASS_TO = {
    "left": lambda n: say_n("Pass {n} card to the left", "Pass {n} cards to the left", n=n),
    "right": lambda n: say_n("Pass {n} card to the right", "Pass {n} cards to the right", n=n),
    "across": lambda n: say_n("Pass {n} card across", "Pass {n} cards across", n=n),
}


def short_facts(deal: Deal[Any, Any]) -> list[Message]:
    """Return the facts about the next deal that fit into a header: passing and lead."""
    return [*_short_pass_text(deal.plan), *leading(deal.plan)]


class PassArrow(NamedTuple):
    """A single pass: the name of its arrow, its number of cards, and the sentence for it."""

    to: str
    cards: int
    sentence: Message


def single_pass(plan: Plan) -> PassArrow | None:
    """Return the pass of a deal that has exactly one."""
    if not plan.passes or len(plan.passes) > 1:
        return None
    [one] = plan.passes
    return PassArrow(one.to, one.cards, PASS_TO[one.to](one.cards))


def _short_pass_text(plan: Plan) -> list[Message]:
    ways = {one.to for one in plan.passes or ()}
    if len(plan.passes or ()) < TWICE or len(ways) > 1:
        return passing(plan)
    cards = " + ".join(str(one.cards) for one in plan.passes or ())
    return [PASS_TWICE_TO[ways.pop()](cards)]


def plan_sentences(match: Match, deal: Deal[Any, Any]) -> list[str]:
    """Return all facts about the next deal as sentences, dealer first."""
    deals, leads = _dealer_and_leader_text(match, deal)
    seated = match.seated_at(deal.table)
    others = [*passing(deal.plan), *leads, *card_facts(deal.plan)]
    return [deals, *(speak(one, seated) for one in [*cutting(deal.plan), *others])]


def deal_roles(match: Match, deal: Deal[Any, Any]) -> str:
    """Return who deals and who leads, in one line of a list of deals."""
    deals, leads = _dealer_and_leader_text(match, deal)
    seated = match.seated_at(deal.table)
    return gettext(" · ").join([deals, *(speak(one, seated) for one in leads)])


def next_up(match: Match, deal: Deal[Any, Any]) -> str:
    """Return who deals, cuts, leads and passes next, for the message after a saved deal."""
    deals, leads = _dealer_and_leader_text(match, deal)
    seated = match.seated_at(deal.table)
    roles = [deals, *(speak(one, seated) for one in [*cutting(deal.plan), *leads])]
    others = [speak(one, seated) for one in passing(deal.plan)]
    what = gettext("Next: %(roles)s", roles=gettext(", ").join(roles))
    return gettext(" · ").join([what, *others])


def _dealer_and_leader_text(match: Match, deal: Deal[Any, Any]) -> tuple[str, list[Message]]:
    """Return who deals and who leads, in one sentence if it is the same player."""
    plan = deal.plan
    name = isolated(match.seated_at(deal.table)[plan.dealer])
    if plan.leader == plan.dealer and not plan.opening_card:
        return game_gettext(match.game, "%(name)s deals and leads", name=name), []
    return game_gettext(match.game, "%(name)s deals", name=name), leading(plan)


def card_facts(plan: Plan) -> list[Message]:
    """Return the cards removed, on the table and in the kitty, then the game's own notes."""
    return [*_card_facts(plan), *plan.notes]


def pass_rotation(game: AnyGame, table: Table[Any]) -> Message | None:
    """Return the sentence on how the pass changes from deal to deal; ``None`` if it does not."""
    ways = [_pass_direction(plan) for plan in _first_plans(game, table)]
    for turns, message in PASS_IN_TURN.items():
        if ways == [turns[played % len(turns)] for played in range(MOST_WAYS)]:
            return message
    return None


def _first_plans(game: AnyGame, table: Table[Any]) -> Iterator[Plan]:
    """Yield the plans of so many deals that every direction has come up."""
    nothing = (0,) * game.units(table.seats)
    for played in range(MOST_WAYS):
        plan = game.plan(table, Standing(played, nothing, game.start(table)))
        if plan is None:
            return
        yield plan


def _pass_direction(plan: Plan) -> str:
    return plan.passes[0].to if plan.passes else "none"


def passing(plan: Plan) -> list[Message]:
    """Return the message on the pass; an empty list if the game has no pass."""
    if plan.passes is None:
        return []
    return [PASS_TO[one.to](one.cards) for one in plan.passes] or [say("No pass")]


def leading(plan: Plan) -> list[Message]:
    """Return the message on who leads; an empty list if the auction decides it."""
    if plan.opening_card:
        return [say("{card} leads", card=plan.opening_card)]
    # If the auction decides, the game's own notes say who leads.
    return [] if plan.leader is None else [say("{player} leads", player=Player(plan.leader))]


def cutting(plan: Plan) -> list[Message]:
    """Return the message on who cuts: by custom the player whose turn comes before the dealer's.

    If the turn passes to the left, that is the player on the dealer's right.
    """
    if not plan.cards or len(plan.turn_order) == 1:
        return []
    return [say("{player} cuts", player=Player(seat_before(plan.dealer, plan.turn_order)))]


def removed_cards(plan: Plan) -> list[Message]:
    """Return the message on the cards removed from the pack; an empty list if the pack is whole."""
    return [_pack_text(plan.removed)] if plan.removed else []


def _card_facts(plan: Plan) -> list[Message]:
    facts = removed_cards(plan)
    if plan.table:
        facts.append(
            say(
                "{table} cards on the table, {open} face up",
                table=plan.table,
                open=plan.face_up or 0,
            )
        )
    if plan.kitty:
        facts.append(say_n("{n} card in the kitty", "{n} cards in the kitty", n=plan.kitty))
    return facts


def _pack_text(removed: Sequence[Card]) -> Message:
    # If many cards are removed, the number of the others is shorter.
    if len(removed) > MOST_REMOVED_NAMED:
        return say("{n} cards in the pack", n=len(FULL_PACK) - len(removed))
    return say("{cards} removed", cards=" ".join(card.face for card in removed))


PASS_IN_TURN = {
    ("left", "right"): say("Pass left, then right"),
    ("left", "right", "none"): say("Pass left, then right, then none"),
    ("right", "left", "none"): say("Pass right, then left, then none"),
    ("left", "right", "across", "none"): say("Pass left, right, across, none"),
}
"""Sentences for a pass that changes from deal to deal."""
MOST_WAYS = 4

PASS_TWICE_TO: dict[str, Callable[[str], Message]] = {
    "left": lambda cards: say("Pass {cards} to the left", cards=cards),
    "right": lambda cards: say("Pass {cards} to the right", cards=cards),
    "across": lambda cards: say("Pass {cards} across", cards=cards),
}
"""Texts for two passes in the same direction."""
MOST_REMOVED_NAMED = 4
"""The most removed cards that are listed by name."""
TWICE = 2


class Trumps(NamedTuple):
    letter: str
    text: str


def known_trumps(match: Match, entry: Any) -> Trumps | None:
    """Return the trumps of a draft, once they are known."""
    game = match.game
    if not entry or isinstance(entry, PointsOnly) or game.play is None or not game.play.has_trumps:
        return None
    trumps = game.trumps_of(entry)
    if len(trumps) != 1:
        return None
    letter, sign = (
        (trumps[0].value, trumps[0].symbol) if trumps[0] else (NO_TRUMP, gettext("No trump"))
    )
    return Trumps(letter, gettext("Trumps: %(suit)s", suit=sign))


def lead_text(match: Match) -> str:
    """Return the leader and the lead; "" for a single player."""
    if len(match.sheet.places) == 1:
        return ""
    here = [unit for unit, one in enumerate(match.sheet.presence) if one.left is None]
    first = [unit for unit in here if match.sheet.places[unit] == 1]
    if first == here:
        return str(gettext("All level"))
    if len(first) > MOST_NAMED:
        return str(gettext("%(num)s lead together", num=len(first)))
    return _named_lead(match, first, here)


def _named_lead(match: Match, first: list[int], here: list[int]) -> str:
    """Return the names of the units ``first``, and their lead over the others ``here``."""
    heads, gaps = side_names(match), points_behind(match.game, match.sheet)
    names = listed([heads[unit] for unit in first])
    are_several = len(first) > 1 or match.game.partners
    if gaps is None or len(first) > 1:
        if are_several:
            return str(gettext("%(names)s lead", names=names))
        return str(gettext("%(name)s leads", name=names))
    ahead = min(gaps[unit] for unit in here if gaps[unit])
    if are_several:
        return str(gettext("%(names)s lead by %(points)s", names=names, points=ahead))
    return str(gettext("%(name)s leads by %(points)s", name=names, points=ahead))


def moves_text(match: Match, after: Sheet[Any, Any, Any]) -> list[str]:
    """Return the changes of places between the current sheet and ``after``."""
    moves, heads = [], side_names(match)
    for unit, (was, now) in enumerate(zip(match.sheet.places, after.places, strict=True)):
        name = isolated(heads[unit])
        if now is None or was is None:
            continue
        if now < was:
            moves.append(
                gettext("%(name)s moves up to %(place)s", name=name, place=place_text(now))
            )
        if now > was:
            moves.append(gettext("%(name)s drops to %(place)s", name=name, place=place_text(now)))
    return moves


class RemovalText(NamedTuple):
    """The texts for a correction that removes deals: its button, its title and its effect."""

    button: str
    title: str
    text: str


def removal_text(first: int, last: int) -> RemovalText:
    """Return the texts for a correction that removes deals ``first`` to ``last``."""
    title = gettext("With this correction the match ends after deal %(number)s", number=first - 1)
    if first == last:
        return RemovalText(
            gettext("Remove deal %(number)s and correct", number=first),
            title,
            gettext(
                "Deal %(number)s no longer counts. It stays in the history, and one undo brings "
                "it back.",
                number=first,
            ),
        )
    return RemovalText(
        gettext("Remove deals %(first)s–%(last)s and correct", first=first, last=last),
        title,
        gettext(
            "Deals %(first)s–%(last)s no longer count. They stay in the history, and one undo "
            "brings them back.",
            first=first,
            last=last,
        ),
    )


def end_of_match(match: Match, after: Sheet[Any, Any, Any]) -> str:
    """Return a sentence if the sheet ``after`` would end or reopen the match, else ""."""
    if match.stopped or match.sheet.finished == after.finished:
        return ""
    if after.finished:
        return str(gettext("With this correction the match is over"))
    number = len(after.rows) + 1
    text = gettext(
        "With this correction the match continues: deal %(number)s is next", number=number
    )
    return str(text)
