"""The modules that a match must not import, nor its tests."""

BLOCKED = ("sqlalchemy", "alembic", "flask", "werkzeug", "jinja2", "wtforms", "babel", "pydantic")
