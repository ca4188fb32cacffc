"""Stands in for psycopg, so that tests of SQLite can be imported that stand beside others."""


class Error(Exception):
    pass


def connect(*_, **__):
    raise ModuleNotFoundError("No module named 'psycopg'")
