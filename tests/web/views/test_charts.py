"""A chart on a page: the drawing, and the same numbers as a table to be opened."""

import pytest
from flask import render_template_string

from scorekeeper.exports.charts import Curve, Totals

PAGE = '{% from "_chart.html" import figure %}{{ figure(chart) }}'


@pytest.fixture
def drawn(app):
    chart = Totals(
        title="Running totals",
        description="Aki won.",
        deal="Deal",
        led="In the lead",
        lines=(Curve(("<b>Aki</b>",), (5, 9)), Curve(("Ben",), (8, -30))),
        lower_is_better=False,
    )
    with app.test_request_context():
        return render_template_string(PAGE, chart=chart)


def test_a_chart_is_drawn_on_the_page(drawn):
    assert drawn.count("<svg ") == 1
    assert '<path d="M' in drawn
    assert "<title>Running totals</title><desc>Aki won.</desc>" in drawn


def test_the_numbers_of_a_chart_stand_in_a_table(drawn):
    assert "<summary>The numbers</summary>" in drawn
    assert '<th scope="row"><bdi>2</bdi></th>' in drawn
    assert "<td><bdi>−30</bdi></td>" in drawn


def test_a_name_in_a_chart_is_text_on_the_page(drawn):
    assert "<b>" not in drawn
    assert "&lt;b&gt;Aki" in drawn
