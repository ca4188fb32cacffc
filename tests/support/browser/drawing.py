"""The gallery: every component of ``templates/_ui.html``, drawn by itself.

Its pages in ``gallery/`` have literal names and numbers. They do not belong to the app.
"""

from pathlib import Path

from jinja2 import ChoiceLoader, FileSystemLoader

from scorekeeper.match.faces import Face, faces

HERE = Path(__file__).parents[2] / "browser"
NAMES = ("Dan", "Eve", "Ann", "Ben", "Cat", "Konstantin", "さくら")
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
OUT = ("10", "9", "7")


def pages():
    return sorted(page.stem for page in (HERE / "gallery").glob("[a-z]*.html"))


def drawn(app, page):
    """Return the gallery page as ``app`` would render it."""
    gallery = app.jinja_env.overlay(
        loader=ChoiceLoader([app.jinja_env.loader, FileSystemLoader(HERE)])
    )
    fan = [(f"D{rank}", rank, "D", f"{rank} of diamonds", rank in OUT) for rank in RANKS]
    with app.test_request_context():
        return gallery.get_template(f"gallery/{page}.html").render(
            people=faces(NAMES, [3, 4, 0, 1, 2, 5, 6]),
            twelve=[Face(kind, letter) for kind, letter in enumerate("ABCDEFGH田さ12")],
            fan=[*fan, ("J", "", "J", "Joker", False)],
        )
