"""Asks which value is right if two phones have entered different ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from scorekeeper.rules.entry import Fact
from scorekeeper.web.match.draft import DealDraft, DisputedFact
from scorekeeper.web.match.submission import SEEN, text_of
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.platform.standalone import is_alone
from scorekeeper.web.views.match.field_view import FieldView
from scorekeeper.web.views.translation import isolated


@dataclass(frozen=True, slots=True)
class DisputedView:
    """The question and its two buttons.

    ``keep`` and ``use`` are the labels of the buttons, ``keeps`` and ``uses`` their values.
    """

    question: str
    keep: str
    use: str
    keeps: str
    uses: str


def disputed_view(form: DealDraft, again: str) -> DisputedView:
    """Return the question about the disputed facts of ``form``.

    ``again`` is the button that sends the whole form again if this phone is right. If it is "", the
    form is sent with the disputed facts of this phone only.
    """
    rows = {f.name: f for view in form.views() for group in view.groups for f in group.fields}
    questions = [
        _entered_elsewhere_text(isolated(rows[one.name].label), _label(rows[one.name], one.theirs))
        for one in form.disputed
        if one.name in rows
    ]
    return DisputedView(
        question=gettext(" · ").join(questions),
        **_buttons(form, rows),
        keeps="keep:" + urlencode([(one.name, "") for one in form.disputed]),
        uses=again or "use:" + urlencode(_choice_fields(form.disputed)),
    )


def _choice_fields(disputed: Sequence[DisputedFact]) -> list[tuple[str, str]]:
    """Return the form fields for this phone's facts and the other phone's facts it has seen."""
    mine = [(one.name, text_of(one.mine)) for one in disputed]
    return [*mine, *((f"{SEEN}{one.name}", text_of(one.theirs)) for one in disputed)]


def _entered_elsewhere_text(name: str, value: str) -> str:
    if is_alone():
        return str(gettext("%(name)s: %(value)s was entered meanwhile", name=name, value=value))
    text = gettext("%(name)s: %(value)s was entered on another phone", name=name, value=value)
    return str(text)


def _buttons(form: DealDraft, rows: dict[str, FieldView]) -> dict[str, str]:
    if len(form.disputed) > 1 or form.disputed[0].name not in rows:
        return {"keep": gettext("Keep theirs"), "use": gettext("Use mine")}
    one = form.disputed[0]
    theirs, mine = (_label(rows[one.name], fact) for fact in (one.theirs, one.mine))
    return {
        "keep": gettext("Keep %(value)s", value=theirs),
        "use": gettext("Use %(value)s", value=mine),
    }


def _label(field: FieldView, fact: Fact) -> str:
    labels = (chip.label for chip in field.chips if chip.value == str(fact))
    return next(labels, "–" if fact is None else str(fact))
