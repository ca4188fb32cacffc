"""What neither a match nor any test of one may need."""

BLOCKED = ("sqlalchemy", "alembic", "flask", "werkzeug", "jinja2", "wtforms", "babel", "pydantic")
