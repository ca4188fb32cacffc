"""Liveness and readiness of the app."""

import pytest
from sqlalchemy import text

from scorekeeper.store import open_store
from tests.support.web.visitor import Visitor


@pytest.mark.parametrize("path", ["/health", "/ready"])
def test_a_healthy_app_reports_ok_without_a_key(app, path):
    answer = Visitor(app).client.get(path)
    assert answer.status_code == 200
    assert answer.json == {"status": "ok"}
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "Set-Cookie" not in answer.headers


@pytest.fixture
def of_another_schema(new_app):
    app = new_app()
    with app.extensions["store"].writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    return app.test_client()


def test_an_app_with_another_schema_is_alive_but_not_ready(of_another_schema):
    answer = of_another_schema.get("/ready")
    assert answer.status_code == 503
    assert answer.json == {"status": "other schema"}
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert of_another_schema.get("/health").status_code == 200


def test_an_app_without_its_database_is_alive_but_not_ready(new_app, tmp_path):
    app = new_app()
    app.extensions["store"] = open_store(f"sqlite:///{tmp_path}/folder/that/is/gone.db")
    answer = app.test_client().get("/ready")
    assert answer.status_code == 503
    assert answer.json == {"status": "no database"}
    assert app.test_client().get("/health").json == {"status": "ok"}
