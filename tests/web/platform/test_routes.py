"""Routes that learn to write their addresses when they first have to."""

from werkzeug.routing import Map

from scorekeeper.web.platform.routes import Route


def addresses(*rules):
    return Map([Route(rule, endpoint="page") for rule in rules]).bind("cards.example.org")


def test_an_address_is_written_as_werkzeug_writes_it():
    written = addresses("/m/<match>/deals/<int:number>")
    for _ in range(2):
        assert written.build("page", {"match": "a b", "number": 3, "at": 2}) == (
            "/m/a%20b/deals/3?at=2"
        )


def test_a_value_may_have_any_name():
    named = {"self": "a", "route": "b", "values": "c"}
    assert addresses("/<self>/<route>").build("page", named) == "/a/b?values=c"


def test_nothing_is_compiled_for_an_address_that_is_not_written(monkeypatch):
    compiled = []
    monkeypatch.setattr("werkzeug.routing.rules.compile", compiled.append, raising=False)
    addresses("/m/<match>").match("/m/a")
    assert compiled == []
