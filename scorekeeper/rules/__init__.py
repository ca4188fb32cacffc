"""Code shared by all games: cards, seats, names, rulings, options, entries, the score sheet.

Standard library only; no clock, no random, no input or output. All functions are pure, so the same
code can run on a server or in the phone's browser.
"""
