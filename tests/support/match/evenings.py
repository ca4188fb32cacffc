"""Matches in which people join, leave and rest, and in which rules, deals and points change.

``played_without_a_database`` and ``played_in_store`` play the same evening. People are numbered in
the order in which they came.
"""

from dataclasses import dataclass, field

from scorekeeper.match import commands, table_commands
from scorekeeper.match.events.state import StartOf
from scorekeeper.match.model import Person
from scorekeeper.store.matches.participants import add_participant
from tests.support.match.deals import entry, hearts, hell, options
from tests.support.match.match_builder import begin, write
from tests.support.store.pad import Pad

AKI, BEN, CHIE, DORA, EMI = range(5)
FOUR = ("Aki", "Ben", "Chie", "Dora")

SIX_DEALS = {"ladder_cards": [1, 2, 3, 3, 2, 1], "hook": False}


@dataclass(frozen=True)
class Evening:
    """The steps of an evening: its players and its events."""

    slug: str
    choices: dict
    names: tuple
    steps: list = field(default_factory=list)

    def joins(self, *names):
        self.steps.append(names)
        return self

    def writes(self, decide, **facts):
        self.steps.append((decide, facts))
        return self

    def records(self, *entries):
        for one in entries:
            self.writes(commands.record, entry=one)
        return self


def played_without_a_database(evening):
    """Return the match at the end of the evening."""
    match = begin(evening.slug, evening.choices, evening.names)
    for step in evening.steps:
        if callable(step[0]):
            match = write(match, step[0], **step[1])
        else:
            first = len(match.people)
            match = match.joined_by(
                [Person(f"{first + at}" * 22, name) for at, name in enumerate(step)]
            )
    return match


def played_in_store(evening, store):
    """Return a pad with the evening in a club of its own."""
    pad = Pad.begin(store, evening.slug, evening.choices, evening.names)
    goes_on(evening.steps, pad)
    return pad


def goes_on(steps, pad):
    """Apply ``steps`` to the match of ``pad``."""
    for step in steps:
        if callable(step[0]):
            pad.write(step[0], **step[1])
        else:
            with pad.store.writing() as session:
                add_participant(pad.locked(session), step)


def an_evening_of_hell():
    """Aki, Ben, Chie; Dora joins for deal 3; Ben rests in deal 4 and then goes home; Chie was Emi.

    By column (Aki, Ben, Chie who was Emi, Dora):

        1       10  10  -3           Aki deals
        2       23  23   7           Ben deals
        Dora joins with the lowest, 7; she gets 5 for being early.
        3       33  36   4  25       two cards instead of three, Chie deals; as seated:
                                     Aki +10, Ben +13, Dora +13, Chie -3
        Ben rests; a misdeal passes the deal on; 10 + bid if made, 0 if missed.
        4       44  36  14  25       three cards: Aki +11, Dora 0, Emi +10
        Ben goes home.
        5       54  36  25  35       one card: Aki +10, Dora +10, Emi +11
    """
    evening = Evening("hell", SIX_DEALS, ("Aki", "Ben", "Chie")).joins("Dora", "Emi")
    evening.records(hell([0, 0, 0], [0, 0, 1]), hell([1, 1, 0], [1, 1, 0]))
    evening.writes(
        table_commands.seat,
        first=3,
        people=[AKI, BEN, DORA, CHIE],
        starts=[StartOf(DORA, "lowest", 0)],
    )
    evening.writes(table_commands.adjust, points={DORA: 5}, reason="early for once")
    evening.writes(table_commands.plan_deals, cards=[2, 3, 1])
    evening.records(hell([0, 1, 1, 1], [0, 1, 1, 0]))
    evening.writes(table_commands.seat, first=4, people=[AKI, DORA, CHIE], resting=[BEN])
    evening.writes(table_commands.misdeal, passes_on=True, reason="exposed")
    other_rules = options("hell", **SIX_DEALS, scoring="ten_plus_bid")
    evening.writes(table_commands.change_rules, first=4, options=other_rules)
    evening.writes(table_commands.identify, person=CHIE, other=EMI)
    evening.records(hell([1, 1, 0], [1, 2, 0]))
    evening.writes(table_commands.pause)
    evening.writes(table_commands.resume)
    evening.writes(table_commands.agree, confirm=True)
    evening.writes(table_commands.seat, first=5, people=[AKI, DORA, CHIE])
    return evening.records(hell([0, 0, 1], [0, 0, 1]))


def an_evening_of_hearts():
    """Four players, and Emi from deal 2 on with the average of 5, 4, 4 and 13, which is 7.

    1        5   4   4  13
    2        8   7   7  17  20   Emi has ♠Q
    3        8   7   7  35  28   Dora has ♠Q and is over thirty
    """
    evening = Evening("hearts", {"limit": 30}, FOUR).joins("Emi")
    evening.records(hearts([5, 4, 4, 0], spade_queen=3))
    evening.writes(
        table_commands.seat, first=2, people=range(5), starts=[StartOf(EMI, "average", 0)]
    )
    return evening.records(
        hearts([3, 3, 3, 4, 0], spade_queen=4), hearts([0, 0, 0, 5, 8], spade_queen=3)
    )


def an_evening_of_whist():
    """Aki and Chie win by three tricks; then Emi replaces Ben, and wins by one with Dora."""
    evening = Evening("whist", {}, FOUR).joins("Emi")
    evening.records(entry("whist", tricks=[9, 4], honours=[0, 0], revokes=[0, 0]))
    evening.writes(table_commands.seat, first=2, people=[AKI, EMI, CHIE, DORA])
    evening.records(entry("whist", tricks=[6, 7], honours=[0, 0], revokes=[0, 0]))
    return evening.writes(commands.finish)


def an_evening_of_napoleon():
    """Four players; Emi joins for deal 2 with 0 points and is Napoleon, Aki her adjutant."""
    evening = Evening("napoleon", {}, FOUR).joins("Emi")
    evening.records(
        entry(
            "napoleon",
            napoleon=1,
            bid={"count": 13, "suit": "S"},
            adjutant_card="AS",
            adjutant=2,
            pictures=[2, 8, 5, 5],
            discarded_pictures=0,
            stopped=False,
        )
    )
    evening.writes(
        table_commands.seat, first=2, people=range(5), starts=[StartOf(EMI, "points", 0)]
    )
    evening.records(
        entry(
            "napoleon",
            napoleon=4,
            bid={"count": 13, "suit": "H"},
            adjutant_card="AH",
            adjutant=0,
            pictures=[4, 3, 2, 2, 9],
            discarded_pictures=0,
            stopped=False,
        )
    )
    return evening.writes(commands.finish)


def an_evening_of_points():
    """The Reds are Aki and Ben. The Blues join for deal 2 with 0 points and are Dora and Emi.

    By column (Reds, Mia, Blues): 30 10, then 30 15 20.
    """
    evening = Evening("points", {}, ("Reds", "Mia")).joins("Aki", "Ben")
    evening.writes(table_commands.enter_team, team=0, members=[2, 3])
    evening.records(entry("points", scores=[30, 10])).joins("Blues", "Dora", "Emi")
    evening.writes(table_commands.seat, first=2, people=[0, 1, 4], starts=[StartOf(4, "points", 0)])
    evening.writes(table_commands.enter_team, team=4, members=[5, 6])
    evening.records(entry("points", scores=[0, 5, 20]))
    return evening.writes(commands.finish)


EVENINGS = {
    "hell": an_evening_of_hell,
    "hearts": an_evening_of_hearts,
    "whist": an_evening_of_whist,
    "napoleon": an_evening_of_napoleon,
    "points": an_evening_of_points,
}
