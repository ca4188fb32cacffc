"""Chart of bids and tricks: a strip per player, a mark per deal."""

from dataclasses import dataclass
from xml.etree import ElementTree as ET

from scorekeeper.exports.charts import drawing
from scorekeeper.exports.charts.drawing import LINE, SMALL, TEXT, WIDTH, Rows, Scale
from scorekeeper.text_width import shortened, width

TOP = 30.0  # of the legend
LEFT = 22.0
RIGHT = 6.0
STRIP = (36.0, 60.0)  # lowest and highest height, depending on the numbers
GAP = 12.0  # below a strip


@dataclass(frozen=True, slots=True)
class Bids:
    """Bids and tricks by player and deal; ``None`` if a player sat out.

    ``deal``, ``announced_label``, ``achieved_label`` and ``exact`` are the translated "Deal",
    "Bid", "Tricks" and "As bid"; ``deals`` are the numbers of the deals. Raise ``ValueError`` if
    there are no deals, or a player does not have one value per deal.
    """

    title: str
    description: str
    deal: str
    announced_label: str
    achieved_label: str
    exact: str
    names: tuple[str, ...]
    deals: tuple[int, ...]
    announced: tuple[tuple[int | None, ...], ...]
    achieved: tuple[tuple[int | None, ...], ...]

    def __post_init__(self) -> None:
        lengths = {len(row) for row in (*self.announced, *self.achieved)}
        players = {len(self.names), len(self.announced), len(self.achieved)}
        if not self.deals or lengths != {len(self.deals)} or len(players) != 1:
            raise ValueError("for every player two numbers a deal, of at least one deal")

    def exact_count(self, player: int) -> int:
        """Return the number of deals in which ``player`` took exactly the tricks bid."""
        pairs = zip(self.announced[player], self.achieved[player], strict=True)
        return sum(announced == achieved for announced, achieved in pairs if achieved is not None)

    def deals_played(self, player: int) -> int:
        """Return the number of deals that ``player`` took part in."""
        return len(drawing.without_gaps(self.achieved[player]))

    def rows(self) -> Rows:
        """Return one row per deal with bids and tricks, and at the end the exact counts."""
        body = [
            (
                str(deal),
                *(
                    _bid_and_result_text(self.announced[player][at], self.achieved[player][at])
                    for player in range(len(self.names))
                ),
            )
            for at, deal in enumerate(self.deals)
        ]
        exact = (self.exact, *(str(self.exact_count(player)) for player in range(len(self.names))))
        return Rows(head=(self.deal, *self.names), body=(*body, exact))

    def svg(self) -> str:
        return drawing.to_xml(_draw(self))


def _bid_and_result_text(announced: int | None, achieved: int | None) -> str:
    if announced is None or achieved is None:
        return drawing.ABSENT
    return f"{drawing.format_number(announced)} / {drawing.format_number(achieved)}"


def _draw(chart: Bids) -> ET.Element:
    every = (*chart.announced, *chart.achieved)
    highest = max(1, *(number for row in every for number in drawing.without_gaps(row)))
    strip = min(max(highest * 6.0, STRIP[0]), STRIP[1])
    pitch = LINE + strip + GAP
    floor = TOP + pitch * len(chart.names)
    across = Scale(0.5, len(chart.deals) + 0.5, LEFT, WIDTH - RIGHT)
    root = drawing.chart_root(chart.title, chart.description, floor + LINE)
    _draw_key(root, chart)
    for player in range(len(chart.names)):
        top = TOP + pitch * player
        _write_head(root, chart, player, top + LINE / 2 - 2)
        _draw_strip(
            root, chart, player, across, Scale(0, highest, top + LINE + strip, top + LINE + 4)
        )
    for at in drawing.labelled_deals(len(chart.deals), (across.end - across.start) / drawing.TICK):
        number = str(chart.deals[at - 1])
        drawing.add_text(
            root, across(at), floor, number, size=SMALL, anchor="middle", class_="soft"
        )
    return root


def _write_head(root: ET.Element, chart: Bids, player: int, middle: float) -> None:
    kept = f"{chart.exact_count(player)} / {chart.deals_played(player)}"
    room = (WIDTH - LEFT - RIGHT) / TEXT - width(kept) - 2
    name = chart.names[player]
    drawing.add_text(root, LEFT, middle, shortened(name, room), class_="strong", whole=name)
    drawing.add_text(root, WIDTH - RIGHT, middle, kept, anchor="end", class_="strong")


def _draw_strip(root: ET.Element, chart: Bids, player: int, across: Scale, up: Scale) -> None:
    step = across(1) - across(0)
    ring, dot = min(4.0, 0.45 * step), min(2.0, 0.25 * step)
    group = drawing.add_element(root, "g")
    for tick in (0, int(up.high)):
        drawing.add_line(group, (LEFT, up(tick)), (WIDTH - RIGHT, up(tick)), "rule")
        drawing.add_text(
            group, LEFT - 6, up(tick), str(tick), size=SMALL, anchor="end", class_="soft"
        )
    pairs = zip(chart.announced[player], chart.achieved[player], strict=True)
    for at, (announced, achieved) in enumerate(pairs, start=1):
        if announced is None or achieved is None:
            continue
        x, bid, made = across(at), up(announced), up(achieved)
        exact = announced == achieved
        if not exact:
            # Begin at the rim, so that the ring stays open.
            rim = bid - ring if made < bid else bid + ring
            drawing.add_line(group, (x, rim), (x, made), "miss")
        drawing.add_element(
            group, "circle", cx=x, cy=bid, r=ring, class_="ring exact" if exact else "ring"
        )
        drawing.add_element(
            group, "circle", cx=x, cy=made, r=dot, class_="dot exact" if exact else "dot"
        )


def _draw_key(root: ET.Element, chart: Bids) -> None:
    """Draw the legend: ring, dot and, at the right end, the exact mark."""
    y, room = LINE - 3, (WIDTH - LEFT - RIGHT) / 3 / SMALL - 2
    column = (WIDTH - LEFT - RIGHT) / 3
    words = (chart.announced_label, chart.achieved_label, chart.exact)
    for index, word in enumerate(words):
        x = LEFT + 4 + column * index
        kind = " exact" if index == len(words) - 1 else ""
        if index != 1:
            drawing.add_element(root, "circle", cx=x, cy=y, r=4, class_=f"ring{kind}")
        if index != 0:
            drawing.add_element(root, "circle", cx=x, cy=y, r=2, class_=f"dot{kind}")
        short = shortened(word, room)
        drawing.add_text(root, x + 9, y, short, size=SMALL, class_="soft", whole=word)
