"""Browsers inside other apps, which share no cookies with the phone's own and soon forget theirs.

They are known by what they say in ``User-Agent``; those that say nothing are taken for real ones.
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


def app_around() -> str:
    """Return the name of the app inside which this page is seen; "" in a browser of its own."""
    agent = request.user_agent.string
    return next((name for name, sign in APPS.items() if sign.search(agent)), "")
