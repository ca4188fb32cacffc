"""A chart of the places of a club's players in the last matches of one game."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper import store
from scorekeeper.exports.charts.signs import SIGNS
from scorekeeper.match.faces import Face
from scorekeeper.web.views.faces import face_of
from scorekeeper.web.views.match.outcome import place_of

MATCHES = 8
PLAYERS = 7
"""The most lines that can be told apart."""

LEFT, RIGHT, TOP, PLACE_HEIGHT = 40.0, 316.0, 16.0, 34.0
LINE_DISTANCE = 6.0
"""The distance between lines of players who share a place."""


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A player's line in the chart. ``places`` are by match, ``None`` if the player was absent.

    ``coordinates`` are the points of the line, one per match played.
    """

    player: store.clubs.ClubPlayer
    face: Face
    places: tuple[int | None, ...]
    coordinates: tuple[tuple[float, float], ...]

    @property
    def sign(self) -> str:
        """The shape of the player's face, which marks the end of the line."""
        return SIGNS[self.face.kind]


@dataclass(frozen=True, slots=True)
class LatestPlaces:
    """The last matches, oldest first, and a line for each of the most frequent players."""

    matches: tuple[store.matches.MatchSummary, ...]
    lines: tuple[PlaceLine, ...]

    @property
    def heights(self) -> list[tuple[int, float]]:
        last = max(place or 1 for line in self.lines for place in line.places)
        return [(place, _height_of_place(place)) for place in range(1, last + 1)]

    @property
    def height(self) -> float:
        return self.heights[-1][1] + TOP


def latest_places(newest_first: Sequence[store.matches.MatchSummary]) -> LatestPlaces | None:
    """Return the chart of the last finished matches, ``None`` if there are fewer than two."""
    finished = [one for one in newest_first if one.places and one.deals][:MATCHES]
    if len(finished) < 2:  # noqa: PLR2004 - a line has two ends
        return None
    matches = tuple(reversed(finished))
    names = {
        player_id: name
        for one in matches
        for player_id, name in zip(one.player_ids, one.names, strict=True)
    }
    played = Counter(player_id for one in matches for player_id in one.player_ids)
    players = [store.clubs.ClubPlayer(one, names[one]) for one, _ in played.most_common(PLAYERS)]
    return LatestPlaces(matches, _place_lines(matches, players))


def _place_lines(
    matches: Sequence[store.matches.MatchSummary], players: Sequence[store.clubs.ClubPlayer]
) -> tuple[PlaceLine, ...]:
    sharing: defaultdict[tuple[int, int | None], list[str]] = defaultdict(list)
    for at, one in enumerate(matches):
        for player in players:
            sharing[at, place_of(one, player.id)].append(player.id)
    across = (RIGHT - LEFT) / (len(matches) - 1)
    lines = []
    for player in players:
        places = tuple(place_of(one, player.id) for one in matches)
        coordinates = []
        for at, place in enumerate(places):
            if place:
                together = sharing[at, place]
                aside = (together.index(player.id) - (len(together) - 1) / 2) * LINE_DISTANCE
                coordinates.append(
                    (round(LEFT + at * across, 1), round(_height_of_place(place) + aside, 1))
                )
        face = face_of(matches[0].club_id, player)
        lines.append(PlaceLine(player, face, places, tuple(coordinates)))
    return tuple(lines)


def _height_of_place(place: int) -> float:
    return TOP + (place - 1) * PLACE_HEIGHT
