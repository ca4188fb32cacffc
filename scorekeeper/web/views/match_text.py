"""Sentences about a match: its next deal before it is played, its last change, undo and redo."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from scorekeeper.match import Kind, LogLine, Match
from scorekeeper.match.log import fold_log
from scorekeeper.rules.cards import FULL_PACK, Card
from scorekeeper.rules.game import Deal, Plan
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.ruling import Message, Player, say, say_n
from scorekeeper.rules.seats import seat_before
from scorekeeper.rules.sheet import Sheet, behind
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import seating_text
from scorekeeper.web.views.standings import place_text, side_names
from scorekeeper.web.views.translation import isolated, say_in, speak

NO_TRUMP = "NT"

PASS_TO = {
    "left": lambda n: say_n("Pass {n} card to the left", "Pass {n} cards to the left", n=n),
    "right": lambda n: say_n("Pass {n} card to the right", "Pass {n} cards to the right", n=n),
    "across": lambda n: say_n("Pass {n} card across", "Pass {n} cards across", n=n),
}


def plan_facts(deal: Deal[Any, Any]) -> list[Message]:
    """Return what the table has to know before the deal is played, besides dealer and cards."""
    return [*passing(deal.plan), *leading(deal.plan), *lying_facts(deal.plan)]


def short_facts(deal: Deal[Any, Any]) -> list[Message]:
    """Return those of the facts that have room in a header: passing, and who leads."""
    return [*_passing_in_short(deal.plan), *leading(deal.plan)]


def _passing_in_short(plan: Plan) -> list[Message]:
    ways = {one.to for one in plan.passes or ()}
    if len(plan.passes or ()) < TWICE or len(ways) > 1:
        return passing(plan)
    cards = " + ".join(str(one.cards) for one in plan.passes or ())
    return [PASS_ALL_TO[ways.pop()](cards)]


def plan_sentences(match: Match, deal: Deal[Any, Any]) -> list[str]:
    """Return who deals, who cuts, then what else the table has to know."""
    deals, leads = _dealing(match, deal)
    seated = match.seated_at(deal.table)
    others = [*passing(deal.plan), *leads, *lying_facts(deal.plan)]
    return [deals, *(speak(one, seated) for one in [*cutting(deal.plan), *others])]


def next_up(match: Match, deal: Deal[Any, Any]) -> str:
    """Return who deals, cuts and leads next, as it is told once a deal is saved."""
    deals, leads = _dealing(match, deal)
    seated = match.seated_at(deal.table)
    roles = [deals, *(speak(one, seated) for one in [*cutting(deal.plan), *leads])]
    return str(gettext("Next: %(roles)s", roles=gettext(", ").join(roles)))


def _dealing(match: Match, deal: Deal[Any, Any]) -> tuple[str, list[Message]]:
    """Return who deals, and who leads; where that is the same player, all in one."""
    plan = deal.plan
    name = isolated(match.seated_at(deal.table)[plan.dealer])
    if plan.leader == plan.dealer and not plan.opening_card:
        return say_in(match.game, "%(name)s deals and leads", name=name), []
    return say_in(match.game, "%(name)s deals", name=name), leading(plan)


def lying_facts(plan: Plan) -> list[Message]:
    """Return what is the same for everybody: cards taken out, on the table, in the kitty."""
    return [*_lying(plan), *plan.notes]


def passing(plan: Plan) -> list[Message]:
    """Return how cards are passed; nothing where the game passes none."""
    if plan.passes is None:
        return []
    return [PASS_TO[one.to](one.cards) for one in plan.passes] or [say("No pass")]


def leading(plan: Plan) -> list[Message]:
    """Return who leads; nothing where the auction decides."""
    if plan.opening_card:
        return [say("{card} leads", card=plan.opening_card)]
    # Where the auction decides, the game's own notes say who leads.
    return [] if plan.leader is None else [say("{player} leads", player=Player(plan.leader))]


def cutting(plan: Plan) -> list[Message]:
    """Return who cuts the pack: by custom whoever sits before the dealer, whose turn comes last.

    In a game that goes to the left that is the player on the dealer's right.
    """
    if not plan.cards or len(plan.turn_order) == 1:
        return []
    return [say("{player} cuts", player=Player(seat_before(plan.dealer, plan.turn_order)))]


def _lying(plan: Plan) -> list[Message]:
    facts = []
    if plan.removed:
        facts.append(_pack(plan.removed))
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


def _pack(removed: Sequence[Card]) -> Message:
    # A short pack is known by what is left of it.
    if len(removed) > FEW:
        return say("{n} cards in the pack", n=len(FULL_PACK) - len(removed))
    return say("{cards} removed", cards=" ".join(card.face for card in removed))


PASS_ALL_TO: dict[str, Callable[[str], Message]] = {
    "left": lambda cards: say("Pass {cards} to the left", cards=cards),
    "right": lambda cards: say("Pass {cards} to the right", cards=cards),
    "across": lambda cards: say("Pass {cards} across", cards=cards),
}
"""Of passes one after the other."""
FEW = 4
"""As many cards taken out of the pack are named."""
TWICE = 2


class TrumpsTold(NamedTuple):
    """The trumps of a deal: the letter that stands for them, and the same in words."""

    letter: str
    text: str


def trumps_told(match: Match, entry: Any) -> TrumpsTold | None:
    """Return the trumps, once the deal being written tells them."""
    game = match.game
    if not entry or isinstance(entry, PointsOnly) or game.play is None or not game.play.has_trumps:
        return None
    told = game.trumps_of(entry)
    if len(told) != 1:
        return None
    letter, sign = (told[0].value, told[0].symbol) if told[0] else (NO_TRUMP, gettext("No trump"))
    return TrumpsTold(letter, gettext("Trumps: %(suit)s", suit=sign))


def lead_text(match: Match) -> str:
    """Return who is ahead, and by how much where the totals say so; "" for somebody alone."""
    if len(match.sheet.places) == 1:
        return ""
    gaps = behind(match.game, match.sheet)
    here = [unit for unit, one in enumerate(match.sheet.presence) if one.left is None]
    first = [unit for unit in here if match.sheet.places[unit] == 1]
    if first == here:
        return str(gettext("All level"))
    heads = side_names(match)
    names = [isolated(heads[unit]) for unit in first]
    if len(names) > 1:
        return str(gettext("%(names)s lead", names=gettext(", ").join(names)))
    if gaps is None:
        return str(gettext("%(name)s leads", name=names[0]))
    ahead = min(gaps[unit] for unit in here if gaps[unit])
    return str(gettext("%(name)s leads by %(points)s", name=names[0], points=ahead))


def moves_text(match: Match, after: Sheet[Any, Any, Any]) -> list[str]:
    """Return who comes to another place when the sheet is as ``after`` has it."""
    told, heads = [], side_names(match)
    for unit, (was, now) in enumerate(zip(match.sheet.places, after.places, strict=True)):
        name = isolated(heads[unit])
        if now is None or was is None:
            continue
        if now < was:
            told.append(gettext("%(name)s moves up to %(place)s", name=name, place=place_text(now)))
        if now > was:
            told.append(gettext("%(name)s drops to %(place)s", name=name, place=place_text(now)))
    return told


def just_moved(match: Match) -> bool:
    """Return whether what was written last is about people."""
    last = match.undoable
    return last is not None and last is match.lines[-1] and seating_text.is_of_people(last)


def just_saved(match: Match) -> Kind | None:
    """Return what was done to the last deal, if nothing was written since."""
    last = match.undoable
    deals = len(match.sheet.rows)
    if match.finished or last is None or last is not match.lines[-1] or last.deal != deals:
        return None
    return last.kind if last.kind in (Kind.RECORDED, Kind.CORRECTED) else None


class RemovalText(NamedTuple):
    """A correction that ends the match earlier: its button, what it does, what becomes of deals."""

    button: str
    title: str
    text: str


def removal_text(first: int, last: int) -> RemovalText:
    """Return what is said of a correction after which deals ``first`` to ``last`` are removed."""
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
    """Return that the match goes on, or is over, once its sheet is ``after``; "" if as before."""
    if match.stopped or match.sheet.finished == after.finished:
        return ""
    if after.finished:
        return str(gettext("With this correction the match is over"))
    number = len(after.rows) + 1
    text = gettext(
        "With this correction the match continues: deal %(number)s is next", number=number
    )
    return str(text)


UNDO: dict[str, Callable[[int | None], str]] = {
    "recorded": lambda number: gettext("Undo deal %(number)s", number=number),
    "corrected": lambda number: gettext("Undo correction of deal %(number)s", number=number),
    "removed": lambda number: gettext("Restore deal %(number)s", number=number),
    "thrown_in": lambda number: gettext("Undo redeal of deal %(number)s", number=number),
    "ruling_noted": lambda _number: gettext("Undo ruling"),
    "described": lambda _number: gettext("Undo match details"),
    "deal_noted": lambda number: gettext("Undo note on deal %(number)s", number=number),
    "finished": lambda _number: gettext("Undo finish"),
    "reopened": lambda _number: gettext("Undo resume"),
    "rules_changed": lambda number: gettext("Undo house rules from deal %(number)s", number=number),
    "deals_planned": lambda _number: gettext("Undo change of the deals ahead"),
    "adjusted": lambda _number: gettext("Undo adjustment"),
    "misdealt": lambda number: gettext("Undo misdeal in deal %(number)s", number=number),
    "agreed": lambda _number: gettext("Undo agreement"),
    "paused": lambda _number: gettext("Undo pause"),
    "resumed": lambda _number: gettext("Pause again"),
    "given_up": lambda _number: gettext("Undo giving up"),
    "taken_up": lambda _number: gettext("Undo taking up"),
}


def undo_text(match: Match, line: LogLine) -> str:
    """Return what the undo button would take back."""
    if seating_text.is_of_people(line):
        return str(gettext("Undo: %(what)s", what=seating_text.short_text(match, line)))
    if match.removed_by(line):
        text = gettext("Undo correction of deal %(number)s and removal", number=line.deal)
        return str(text)
    return str(UNDO[line.kind](line.deal))


REDO: dict[str, Callable[[int | None], str]] = {
    "recorded": lambda number: gettext("Redo deal %(number)s", number=number),
    "corrected": lambda number: gettext("Redo correction of deal %(number)s", number=number),
    "removed": lambda number: gettext("Redo removal of deal %(number)s", number=number),
    "thrown_in": lambda number: gettext("Redo redeal of deal %(number)s", number=number),
    "ruling_noted": lambda _number: gettext("Redo ruling"),
    "described": lambda _number: gettext("Redo match details"),
    "deal_noted": lambda number: gettext("Redo note on deal %(number)s", number=number),
    "finished": lambda _number: gettext("Redo finish"),
    "reopened": lambda _number: gettext("Redo resume"),
    "rules_changed": lambda number: gettext("Redo house rules from deal %(number)s", number=number),
    "deals_planned": lambda _number: gettext("Redo change of the deals ahead"),
    "adjusted": lambda _number: gettext("Redo adjustment"),
    "misdealt": lambda number: gettext("Redo misdeal in deal %(number)s", number=number),
    "agreed": lambda _number: gettext("Redo agreement"),
    "paused": lambda _number: gettext("Redo pause"),
    "resumed": lambda _number: gettext("Continue again"),
    "given_up": lambda _number: gettext("Redo giving up"),
    "taken_up": lambda _number: gettext("Redo taking up"),
}
"""What an undo alone writes is in neither: it is redone as that which it took back."""


def redo_text(match: Match, line: LogLine) -> str:
    """Return what the redo button would write anew."""
    if seating_text.is_of_people(line):
        return str(gettext("Redo: %(what)s", what=seating_text.short_text(match, line)))
    if line.kind is Kind.REMOVED and (correction := match.corrected_with(line)):
        text = gettext("Redo correction of deal %(number)s and removal", number=correction)
        return str(text)
    return str(REDO[line.kind](line.deal))


NEWS: dict[str, Callable[[int | None], str]] = {
    "recorded": lambda number: gettext("Deal %(number)s saved", number=number),
    "corrected": lambda number: gettext("Deal %(number)s corrected", number=number),
    "removed": lambda number: gettext("Deal %(number)s removed", number=number),
    "thrown_in": lambda number: gettext("Deal %(number)s redealt", number=number),
    "dealt_again": lambda number: gettext("Redeal of deal %(number)s undone", number=number),
    "ruling_noted": lambda _number: gettext("Ruling noted"),
    "ruling_dropped": lambda _number: gettext("Ruling removed"),
    "described": lambda _number: gettext("Match details changed"),
    "deal_noted": lambda number: gettext("Note on deal %(number)s changed", number=number),
    "finished": lambda _number: gettext("Match finished"),
    "reopened": lambda _number: gettext("Match resumed"),
    "rules_changed": lambda number: gettext(
        "House rules changed from deal %(number)s", number=number
    ),
    "rules_restored": lambda number: gettext(
        "House rules from deal %(number)s undone", number=number
    ),
    "deals_planned": lambda _number: gettext("Deals ahead changed"),
    "deals_restored": lambda _number: gettext("Change of the deals ahead undone"),
    "adjusted": lambda _number: gettext("Points adjusted"),
    "adjustment_dropped": lambda _number: gettext("Adjustment undone"),
    "misdealt": lambda number: gettext("Misdeal in deal %(number)s", number=number),
    "misdeal_dropped": lambda number: gettext("Misdeal in deal %(number)s undone", number=number),
    "agreed": lambda _number: gettext("Agreement changed"),
    "paused": lambda _number: gettext("Match paused"),
    "resumed": lambda _number: gettext("Match continued"),
    "given_up": lambda _number: gettext("Match given up"),
    "taken_up": lambda _number: gettext("Match taken up again"),
}


def news_text(match: Match) -> str:
    """Return what was written last, as viewers are told; "" before the first line."""
    last = match.lines[-1] if match.lines else None
    if last is None:
        return ""
    if last.undoes is not None and seating_text.is_of_people(last):
        return undone_text(match, last)
    what = line_text(match, last)
    if not ended_or_reopened(match):
        return what
    if match.finished:
        return str(gettext("%(what)s: the match is over", what=what))
    return str(gettext("%(what)s: the match is open again", what=what))


SAY_SO_THEMSELVES = (Kind.FINISHED, Kind.REOPENED, Kind.GIVEN_UP, Kind.TAKEN_UP)


def ended_or_reopened(match: Match) -> bool:
    """Return whether the last change ended or reopened the match besides what it says itself."""
    step = match.last_step
    if not step or step[-1].kind in SAY_SO_THEMSELVES or match.given_up:
        return False
    # Whoever saves the last deal knows that it is the last.
    if step[-1].kind is Kind.RECORDED and step[-1].undoes is None:
        return False
    before = match.as_of(fold_log(match.lines[: step[0].number - 1]))
    return before.finished != match.finished


def line_text(match: Match, line: LogLine) -> str:
    """Return what a line of the log has written."""
    if seating_text.is_of_people(line):
        return seating_text.long_text(match, line)
    news = str(NEWS[line.kind](line.deal))
    removed = match.removed_by(line) if line.undoes is None else ()
    if len(removed) == 1:
        return str(gettext("%(news)s, deal %(number)s removed", news=news, number=removed[0]))
    if removed:
        first, last = min(removed), max(removed)
        text = gettext(
            "%(news)s, deals %(first)s–%(last)s removed", news=news, first=first, last=last
        )
        return str(text)
    return news


def undone_text(match: Match, line: LogLine) -> str:
    """Return what an undo, or the undo of one, has taken back or written anew."""
    steps, first = 0, line
    while first.undoes is not None:
        steps, first = steps + 1, match.lines[first.undoes - 1]
    what = line_text(match, first)
    undone = gettext("Undone: %(what)s", what=what)
    return str(undone if steps % 2 else gettext("Redone: %(what)s", what=what))
