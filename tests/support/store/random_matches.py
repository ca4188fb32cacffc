"""Random matches of every game: every kind of event, and half-entered deals."""

from contextlib import suppress
from datetime import timedelta

from scorekeeper import store as stores
from scorekeeper.match import Details, Refused, commands
from scorekeeper.rules.points_only import PointsOnly
from tests.support.games.random_taps import enough_taps, tapped
from tests.support.store.pad import NOON, another_key, create_club

NAMES = (
    ("Aki", "ＡＫＩ", "aki"),
    ("山田 太郎",),
    ("=1+1", "@x"),
    ("مريم",),
    ("Jean-François de la Tour du Pin",),
    ("👩‍👩‍👧",),
    ("Zoë", "ZOË"),
    ("Ben",),
    ("O'Neill",),
    ("さくら",),
    ("Łukasz",),
    ("Emi",),
)
"""Spellings of the same name stand together."""

TEXTS = ("", "rain", "二次会\nそのあと", 'a "note", with \\ and \t', "\u2028😀", "=1+1")
QUESTIONS = ("ask=trick&trick=SA.SK", "ask=play&hand=HA.SA&trick=", "ask=nothing+here")


class Sitting:
    """A club with two keys, and matches with random events."""

    def __init__(self, store, chance):
        self.store = store
        self.chance = chance
        self.at = NOON
        with store.writing() as session:
            club, token = create_club(session, "Thursday")
            other = another_key(session, club.id, name="the other phone")
            self.keys = [stores.keys.find_by_token(session, one, NOON).id for one in (token, other)]
        self.club_id = club.id
        self.match_ids = []

    def plays(self, *games, acts=20):
        """Begin a match of each game, then write random events in all of them."""
        for game in games:
            self.begins(game)
        for _ in range(acts):
            self.does_something()
        return self

    def later(self):
        self.at += timedelta(microseconds=self.chance.randint(0, 10**9))
        return self.at

    def begins(self, game):
        chance = self.chance
        seats = chance.choice(list(game.seats))
        options = chance.choice([preset.options for preset in game.presets])
        if game.check_options(options, seats):
            options = game.options()
        names = [chance.choice(spellings) for spellings in chance.sample(NAMES, seats)]
        dealer, day = chance.randrange(seats), chance.choice([None, (NOON - timedelta(1)).date()])
        with self.store.writing() as session:
            match_id = stores.matches.create(
                session,
                self.club_id,
                chance.choice(self.keys),
                game.slug,
                options,
                names,
                dealer,
                self.later(),
                began_on=day,
            )
        self.match_ids.append(match_id)

    def match(self, match_id):
        with self.store.reading() as session:
            return stores.matches.load(session, self.club_id, match_id)

    def does_something(self):
        match = self.match(self.chance.choice(self.match_ids))
        act = self.chance.choices(
            (self.records, self.corrects, self.writes_words, self.goes_back, self.keeps_half),
            (10, 2, 3, 3, 1),
        )[0]
        with suppress(Refused):  # what the rules forbid is not written
            act(match)

    def write(self, match, decide, **facts):
        with self.store.writing() as session:
            self.locked(session, match).append(decide, **facts)

    def locked(self, session, match):
        key_id = self.chance.choice(self.keys)
        terms = stores.matches.WriteTerms(
            self.club_id, match.id, key_id, match.version, self.later()
        )
        return stores.matches.lock(session, terms)

    def records(self, match):
        if self.chance.random() < 0.1:
            self.write(match, commands.record, entry=self.points(match))
        elif self.chance.random() < 0.1:
            self.write(match, commands.throw_in)
        elif match.sheet.next:
            entry = enough_taps(match.game, match.sheet.next, self.chance)
            self.write(match, commands.record, entry=entry)

    def corrects(self, match):
        if not match.sheet.rows:
            return
        row = self.chance.choice(match.sheet.rows)
        number = row.deal.plan.number
        entry = self.points(match)
        if not isinstance(row.entry, PointsOnly):
            entry = enough_taps(match.game, row.deal, self.chance)
        self.write(match, commands.correct, number=number, entry=entry)

    def writes_words(self, match):
        chance = self.chance
        text = chance.choice(TEXTS)
        match chance.randrange(3):
            case 0:
                day = (NOON - timedelta(chance.randrange(100))).date()
                details = Details(day, chance.choice(["", "Aki’s"]), text)
                self.write(match, commands.describe, details=details)
            case 1:
                number = chance.randint(1, len(match.entries) + 1)
                self.write(match, commands.note_deal, number=number, text=text)
            case _:
                self.write(match, commands.note_ruling, question=chance.choice(QUESTIONS))

    def goes_back(self, match):
        acts = (commands.undo, commands.undo, commands.redo)
        others = (commands.remove_last, commands.finish, commands.reopen)
        act = self.chance.choice((*acts, *others))
        self.write(match, act, **({"discard_draft": True} if act in acts else {}))

    def keeps_half(self, match):
        if match.sheet.next is None or match.finished:
            return
        deal = match.sheet.next
        entry = tapped(match.game, deal, match.game.blank(deal), self.chance)
        stage = match.game.stages(deal, entry)[-1].name
        with self.store.writing() as session:
            self.locked(session, match).save_draft(deal.plan.number, stage, entry)

    def points(self, match):
        units = match.game.units(match.table.seats)
        return PointsOnly(tuple(self.chance.randint(-30, 30) for _ in range(units)))
