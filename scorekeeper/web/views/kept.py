"""Parts of pages that are the same on many: drawn once, and kept under all they are made of.

Such a part knows the values it is given and what is the same for a whole page: the language, what
addresses begin with and say of the club. It has no form, which is new on every page.
"""

from collections.abc import Hashable

from flask import Flask, current_app, request
from markupsafe import Markup

from scorekeeper.web.platform import alone, auth
from scorekeeper.web.platform.catalogue import spoken
from scorekeeper.web.platform.once import once_a_page
from scorekeeper.web.platform.recent import Recent

MOST_KEPT = 1000
"""Parts of some 2 kB: a dozen of each match that goes on, and the chips that many share."""

PARTS = "parts of pages"


def init_app(app: Flask) -> None:
    """Give the app an empty cache, and templates the parts."""
    app.extensions[PARTS] = Recent(MOST_KEPT)
    app.jinja_env.globals["kept_part"] = kept_part


def kept_part(name: str, /, **values: Hashable) -> Markup:
    """Return the part that the template ``name`` makes of ``values``.

    A value is known by its type and by what it equals; what is in it, by what that equals.
    """
    templates, parts = current_app.jinja_env, current_app.extensions[PARTS]
    types = map(type, values.values())
    page = once_a_page("page of parts", _page)
    key = (name, spoken().language, page, *values.items(), *types)
    found: Markup | None = parts.get(key)
    if found is None or templates.auto_reload:
        found = Markup(templates.get_template(name).render(values))  # noqa: S704 - of a template
        parts.put(key, found)
    return found


def _page() -> tuple[Hashable, ...]:
    """Return what parts of this page are made of besides."""
    club = tuple(auth.club_in_addresses().items())
    return request.script_root, alone.has_no_server(), club
