"""Browsers inside other apps, which do not share cookies and soon lose their own.

Such browsers are recognised by ``User-Agent``. An unknown browser counts as an ordinary one.
"""

import re

from flask import request

LINE = "LINE"

APPS = {
    LINE: re.compile(r"\bLine/"),
    "Instagram": re.compile(r"\bInstagram\b"),
    "Facebook": re.compile(r"\bFB(AN|AV|_IAB)\b"),
    "WeChat": re.compile(r"\bMicroMessenger/"),
}


def in_app_browser() -> str:
    """Return the name of the app whose browser shows this page, "" in an ordinary browser."""
    agent = request.user_agent.string
    return next((name for name, sign in APPS.items() if sign.search(agent)), "")
