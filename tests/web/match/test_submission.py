"""The form of a deal, read into a value."""

import pytest
from flask import request
from werkzeug.exceptions import BadRequest

from scorekeeper.web.match.submission import Submission
from tests.support.web.visitor import HTMX, as_headers

pytestmark = pytest.mark.timeless


@pytest.fixture
def read(app):
    """The value that a form becomes."""

    def reads(form, **headers):
        sent, headers = {"version": "3", **form}, as_headers(headers)
        with app.test_request_context(method="POST", data=sent, headers=headers):
            return Submission.from_form(request)

    return reads


def test_the_values_of_a_deal_are_separated_from_the_standard_fields(read):
    sent = {"action": "next", "stage": "bids", "csrf_token": "x", "bids.0": "1"}
    assert read(sent) == Submission("next", version=3, stage="bids", facts={"bids.0": "1"})


def test_a_button_may_have_a_value(read):
    submission = read({"action": "shortcut:moon_2"})
    assert (submission.action, submission.value) == ("shortcut", "moon_2")


def test_a_form_sent_by_htmx_is_a_swap(read):
    assert read({"bids.0": "1"}, **HTMX).is_swap
    assert not read({"bids.0": "1"}).is_swap


def test_the_base_and_the_seen_values_are_read(read):
    submission = read({"base": '{"bids.0": 3, "bids.1": [1]}', "known": '{"bids.0": [null, "3"]}'})
    assert submission.base == {"bids.0": 3}
    assert submission.seen == {"bids.0": ("", "3")}


@pytest.mark.parametrize("text", ["", "x", "[]", "7", "{", "[" * 3900, '{"": NaN}', "1" * 9999])
def test_an_invalid_base_is_empty(read, text):
    submission = read({"base": text, "known": text})
    assert (submission.base, submission.seen) == ({}, {})


def test_use_mine_changes_the_value_after_seeing_the_other_one(read):
    form = {"action": "use:bids.1=1&seen.bids.1=3", "base": '{"bids.0": 2, "bids.1": 3}'}
    submission = read({**form, "bids.0": "2", "bids.1": "3"})
    assert submission.facts["bids.1"] == "1"
    assert submission.base == {"bids.0": 2}
    assert submission.seen == {"bids.1": ("3",)}


def test_keep_theirs_changes_nothing(read):
    form = {"action": "keep:bids.1=", "base": '{"bids.1": 3}', "bids.0": "2", "bids.1": "1"}
    assert read(form).facts == {"bids.0": "2"}


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 11])
def test_an_invalid_version_is_a_bad_request(read, version):
    with pytest.raises(BadRequest):
        read({"version": version})


@pytest.mark.parametrize("last", ["", "x", "-1", "1234567"])
def test_an_invalid_number_for_the_final_deal_is_a_bad_request(read, last):
    with pytest.raises(BadRequest):
        read({"action": f"end:{last}"})
