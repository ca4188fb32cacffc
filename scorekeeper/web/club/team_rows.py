"""Teams in the form of a new match: a field for the members of each player who may be a team.

Fields belong to the name with which they were shown, because rows change places. If a field was not
shown with the current name, it has the members in the team's last match.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from flask import request

from scorekeeper import store
from scorekeeper.registry import AnyGame
from scorekeeper.rules.names import same_name
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.web.club import match_setup
from scorekeeper.web.club.match_setup import Setup
from scorekeeper.web.platform import auth
from scorekeeper.web.views.team_names import check_members, names_text, read_names


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A field for the members of the player ``name`` in row ``place``, and its ``text``."""

    place: int
    name: str
    text: str

    @property
    def members(self) -> tuple[str, ...]:
        return read_names(self.text)

    @property
    def field(self) -> str:
        return f"members.{self.place}"


def read_members(setup: Setup) -> dict[str, str]:
    """Return the texts of the fields that were sent, by the name of the team."""
    names = [same_name(name) for name in setup.row_names]
    shown = [same_name(request.form.get(f"team.{at}", "")) for at in range(len(names))]
    remembered = _remembered({*names, *shown})
    found: dict[str, str] = {}
    for place, name in enumerate(names):
        text = request.form.get(f"members.{place}", "")
        if shown[place] in names:
            found[shown[place]] = text
        # A corrected name keeps its members, but another team does not get them.
        elif text.strip() and read_names(text) != remembered.get(shown[place]):
            found.setdefault(name, text)
    return found


def team_rows(game: AnyGame, setup: Setup) -> list[TeamRow]:
    """Return a row for each row of the form, none in a game without teams."""
    if not game.teams:
        return []
    names = setup.row_names
    seated = set(map(same_name, names))
    remembered = {
        team: names_text(members)
        for team, members in _remembered(seated - setup.members.keys()).items()
        if seated.isdisjoint(map(same_name, members))
    }
    texts = remembered | dict(setup.members)
    return [TeamRow(at, name, texts.get(same_name(name), "")) for at, name in enumerate(names)]


def teams_by_seat(game: AnyGame, setup: Setup) -> dict[int, tuple[str, ...]]:
    """Return the members of each team by its seat."""
    rows = team_rows(game, setup)
    seats = enumerate(match_setup.playing_rows(game, setup))
    return {seat: rows[row].members for seat, row in seats if rows and rows[row].members}


def team_refusals(game: AnyGame, setup: Setup) -> Iterator[Refusal]:
    """Yield the refusals of the members of teams, each with its field."""
    rows = team_rows(game, setup)
    playing = match_setup.playing_rows(game, setup)
    taken = {same_name(setup.row_names[row]) for row in playing}
    for row in rows:
        if row.place not in playing:
            continue
        if wrong := check_members(row.members, row.field):
            yield wrong
            continue
        for name in row.members:
            if same_name(name) in taken:
                message = say("{name} is already in this match.", name=name)
                yield refuse("team.elsewhere", message, field=row.field)
            taken.add(same_name(name))


def _remembered(names: Sequence[str] | set[str]) -> Mapping[str, tuple[str, ...]]:
    visit = auth.current_visit()
    if visit is None or not names:
        return {}
    with auth.current_store().reading() as db:
        return store.matches.remembered_members(db, visit.club.id, names)
