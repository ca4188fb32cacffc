"""The modules that neither a match nor a test of one may need."""

BLOCKED = ("sqlalchemy", "alembic", "flask", "werkzeug", "jinja2", "wtforms", "babel", "pydantic")
