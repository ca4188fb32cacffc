"""Chart of the places after each deal: a line per player, the first place on top."""

from dataclasses import dataclass
from xml.etree import ElementTree as ET

from scorekeeper.exports.charts import drawing
from scorekeeper.exports.charts.drawing import LINE, Rows
from scorekeeper.exports.charts.lines import EDGE, EndLabels, LinePlot


@dataclass(frozen=True, slots=True)
class Places:
    """Places after each deal, by deal and then by player or side.

    A place is ``None`` while a player was absent. ``ends`` are the places at the ends of the lines;
    ``None`` for a player who has left. ``kinds`` are the indexes of the tokens. ``names`` has one
    or two names for each line: a player, or two partners.
    """

    title: str
    description: str
    deal: str
    names: tuple[tuple[str, ...], ...]
    kinds: tuple[int, ...]
    places: tuple[tuple[int | None, ...], ...]
    ends: tuple[int | None, ...]

    def __post_init__(self) -> None:
        lengths = {len(after) for after in (*self.places, self.ends)}
        if not self.places or {len(self.names)} != lengths:
            raise ValueError("a place for every line after every deal, of at least one")

    def rows(self) -> Rows:
        """Return one row per deal with the places after it."""
        numbered = enumerate(self.places, start=1)
        body = ((str(deal), *map(drawing.format_cell, after)) for deal, after in numbered)
        return Rows(head=(self.deal, *map(" + ".join, self.names)), body=tuple(body))

    def svg(self) -> str:
        return drawing.to_xml(self._element())

    def _element(self) -> ET.Element:
        last = len(self.names)
        by_line = list(zip(*self.places, strict=True))
        labels = EndLabels(self.names, tuple(map(drawing.format_cell, self.ends)), self.kinds)
        # The axis is inverted, so that the first place is at the top.
        lines = LinePlot(by_line, labels, first=1, ticks=range(1, last + 1), low=last, high=1)
        root = drawing.chart_root(self.title, self.description, lines.floor + LINE + 10 + EDGE)
        lines.draw(root, self.deal)
        return root
