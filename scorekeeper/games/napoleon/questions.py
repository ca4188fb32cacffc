"""Questions to the referee about calls and contracts in Napoleon.

Source: [003]; N-2, Napoleon rulings 12 to 14.
"""

import re
from typing import ClassVar

from scorekeeper.games.napoleon.bidding import (
    beaten_by,
    out_of_turn,
    refusal_if_not_higher,
    strains,
)
from scorekeeper.games.napoleon.entry import Call, NapoleonDeal, NapoleonEntry, Strain
from scorekeeper.games.napoleon.options import PICTURES, NapoleonOptions, kitty_size
from scorekeeper.games.napoleon.sides import PictureCount, proof
from scorekeeper.rules.cards import SYMBOLS
from scorekeeper.rules.deal import Table
from scorekeeper.rules.entry import Chip, Fact, Group, Pick, number_chips
from scorekeeper.rules.game import Facts
from scorekeeper.rules.ruling import Message, Refusal, Ruling, say
from scorekeeper.rules.typed_question import TypedQuestion

MADE = "Napoleon ruling 13"
FAILED = "Napoleon ruling 14"
OPEN = "napoleon.open"
FIELDS = ("count", "napoleon", "allied")

BEATEN = "Napoleon ruling 12"
CALLED = re.compile(
    r"(?:bid|call(?:ed)?|宣言[がはで]?)\D{0,12}(\d+)|(\d+)(?: was)? (?:bid|called|の宣言)"
)
ALLIED = re.compile(r"(?:all(?:y|ies)|opponents|連合軍)\D{0,12}(\d+)()")
_NO_TRUMP = "nt|no ?trumps?|のーとら(?:んぷ)?"
CALL = re.compile(
    rf"([♠♥♦♣]|{_NO_TRUMP}) ?の?(1[0-9]|20)|(1[0-9]|20) ?(?:of )?([♠♥♦♣]|{_NO_TRUMP})"
)
"""A call in a typed question, such as "12 hearts"."""
WANTED_FIRST = re.compile("over|above|beat|higher|against|after|より|に勝")
"""The text between two calls if the player's own call comes first."""


class Decided:
    """The question of whether the contract is already made or already failed."""

    name: ClassVar[str] = "decided"
    label: ClassVar[Message] = say("Is the contract decided?")

    def known(self, deal: NapoleonDeal, entry: NapoleonEntry) -> Facts:  # noqa: ARG002
        """Return the pictures called, once the contract is entered."""
        return {} if entry.bid.count is None else {"count": entry.bid.count}

    def facts_of(
        self,
        table: Table[NapoleonOptions],  # noqa: ARG002 - of the protocol
        rule: str,
        typed: TypedQuestion,
    ) -> Facts | None:
        """Return the number of pictures called, and the number that the allies have."""
        if rule not in (MADE, FAILED, "N-14", "Napoleon 11"):
            return None
        found = {"count": CALLED.search(typed.text), "allied": ALLIED.search(typed.text)}
        return {name: int(one[1] or one[2]) for name, one in found.items() if one}

    def groups(self, table: Table[NapoleonOptions], facts: Facts) -> tuple[Group, ...]:  # noqa: ARG002
        """Return the questions for the call and for the pictures of each side."""
        calls = range(table.options.min_bid, table.options.max_bid + 1)
        won = range(PICTURES + 1)
        asked: tuple[Group, ...] = (
            Pick("count", say("Pictures called"), number_chips(calls)),
            Pick("napoleon", say("Pictures of Napoleon's side"), number_chips(won)),
            Pick("allied", say("Pictures of the allies"), number_chips(won)),
        )
        if table.options.discarded_pictures != "nobody":
            return asked
        gone = Pick(
            "nobody",
            say("Discarded pictures (nobody's)"),
            number_chips(range(kitty_size(table.options, table.seats) + 1)),
        )
        return (*asked, gone)

    def answer(self, table: Table[NapoleonOptions], facts: Facts) -> list[Ruling]:
        """Return the ruling that the contract is made, failed or open, with its proof."""
        called, napoleon, allied = (facts.get(name) for name in FIELDS)
        gone = facts.get("nobody")
        numbers = (called, napoleon, allied, gone or 0)
        if not all(isinstance(number, int) for number in numbers):
            return []
        verdict = _verdict(*(int(number or 0) for number in numbers))
        # Pictures that count for nobody may decide a contract that is open without them.
        nobodys = table.options.discarded_pictures == "nobody" and gone is None
        return [] if nobodys and verdict.code == OPEN else [verdict]


def _verdict(called: int, napoleon: int, allied: int, gone: int) -> Ruling:
    count, call = PictureCount(napoleon, allied, gone), Call(called, Strain.NO_TRUMP)
    if napoleon + allied + gone > PICTURES:
        total = say(
            "There are only {all} pictures, not {count}.",
            all=PICTURES,
            count=napoleon + allied + gone,
        )
        return Ruling(allowed=False, code="napoleon.pictures_sum", message=total, rule="Napoleon 1")
    if count.is_made(call):
        made = say("Decided, contract made: {proof}", proof=proof(count, call))
        return Ruling(allowed=True, code="napoleon.made", message=made, rule=MADE)
    if count.reachable < called:
        failed = say("Decided, contract failed: {proof}", proof=proof(count, call))
        return Ruling(allowed=True, code="napoleon.failed", message=failed, rule=FAILED)
    still = say(
        "Not decided: Napoleon's side has {has} and can reach {most}; the call is {called}.",
        has=napoleon,
        most=count.reachable,
        called=called,
    )
    return Ruling(allowed=True, code=OPEN, message=still, rule=FAILED)


NOTHING_YET = 0
"""The fact for the last call if nobody has called yet."""


TURN = (
    Chip(value=True, label=say("Mine")),
    Chip(value=False, label=say("Someone else's")),
)
PASSED = (
    Chip(value=False, label=say("Not yet")),
    Chip(value=True, label=say("Already passed")),
)


class MayCall:
    """The question of whether a call is allowed: higher than the last call, and in turn (N-2)."""

    name: ClassVar[str] = "call"
    label: ClassVar[Message] = say("May I call that?")

    def known(self, deal: NapoleonDeal, entry: NapoleonEntry) -> Facts:  # noqa: ARG002
        """Return no facts, because the call in the entry is the last one of the auction."""
        return {}

    def facts_of(
        self,
        table: Table[NapoleonOptions],  # noqa: ARG002 - of the protocol
        rule: str,
        typed: TypedQuestion,
    ) -> Facts | None:
        """Return the last call and the player's own call, if the question names two calls."""
        if rule not in ("N-2", BEATEN):
            return None
        calls = list(CALL.finditer(typed.text))
        if len(calls) != 2:  # noqa: PLR2004 - the one that stands, and the one wanted
            return {}
        between = typed.text[calls[0].end() : calls[1].start()]
        stands, wanted = reversed(calls) if WANTED_FIRST.search(between) else calls
        (low, lower), (high, higher) = _call_in_question(stands), _call_in_question(wanted)
        facts: dict[str, Fact] = {"stands": low, "count": high}
        return facts | ({"stands_suit": lower, "suit": higher} if low == high else {})

    def groups(self, table: Table[NapoleonOptions], facts: Facts) -> tuple[Group, ...]:
        """Return the questions for the turn, if that matters, the last call and the new one."""
        options = table.options
        counts = number_chips(range(options.min_bid, options.max_bid + 1))
        nothing = Chip(NOTHING_YET, say("None"))
        suits = tuple(Chip(one.value, one.suit or say("NT")) for one in strains(options))
        stands = Pick("stands", say("The call that stands: pictures"), (nothing, *counts))
        wanted = Pick("count", say("Your call: pictures"), counts)
        asked: list[Group] = []
        if options.bidding == "in_turn_final":
            asked.append(Pick("passed", say("Have you passed?"), PASSED))
        if options.in_turn and not facts.get("passed"):
            asked.append(Pick("turn", say("Whose turn is it to call?"), TURN))
        asked += [stands, wanted]
        # Suits only decide between calls of the same number of pictures.
        if options.ranked and facts.get("count") and facts.get("stands") == facts.get("count"):
            asked.append(Pick("stands_suit", say("The call that stands: trumps"), suits))
            asked.append(Pick("suit", say("Your call: trumps"), suits))
        return tuple(asked)

    def answer(self, table: Table[NapoleonOptions], facts: Facts) -> list[Ruling]:
        """Return the ruling that the call is allowed, or a refusal; none if a fact is missing."""
        in_turn, passed = facts.get("turn"), bool(facts.get("passed"))
        refused = out_of_turn(table.options, in_turn=in_turn is not False, passed=passed)
        if refused:
            return [refused]
        asked = [one.name for one in self.groups(table, facts) if isinstance(one, Pick)]
        if any(facts.get(name) is None for name in asked):
            return []
        legal = say("This call is allowed.")
        allowed = Ruling(allowed=True, code="napoleon.call", message=legal, rule="N-2")
        return [_refuse_call(table.options, facts) or allowed]


def _call_in_question(found: re.Match[str]) -> tuple[int, Fact]:
    """Return the pictures and the trumps of a call in a typed question."""
    suit = found[1] or found[4]
    letter = next((letter for letter, sign in SYMBOLS.items() if sign == suit), None)
    return int(found[2] or found[3]), (Strain(letter) if letter else Strain.NO_TRUMP).value


def _refuse_call(options: NapoleonOptions, facts: Facts) -> Refusal | None:
    """Return a refusal if the new call does not beat the last one."""
    stands, count = int(facts["stands"] or 0), int(facts["count"] or 0)
    if "suit" in facts and options.ranked and stands == count:
        before = Call(stands, Strain(str(facts["stands_suit"])))
        return beaten_by(options, before, Call(count, Strain(str(facts["suit"]))))
    return None if count > stands else refusal_if_not_higher(options, count, stands)
